/// Capacity of the water of a cell, against the published formulas.

#include <random>

#include "core/erosion/water/four_pipes/flow.h"
#include "tests/catch.h"

using namespace cuesta;
using namespace cuesta::water::four_pipes;

TEST_CASE("velocity, capacity and 1 / depth by one division are Mei's", "[water]") {
    WaterParameters parameters;
    parameters.scheme = WaterScheme::published;
    const Coefficients c = coefficients_of(parameters, 0.9F, Border::open, 20.0, 1.0F);
    std::mt19937 random(7);
    // From drops to lakes, from flats to cliffs.
    std::uniform_real_distribution<double> depth_exponent(-7, 2);
    std::uniform_real_distribution<double> fall_exponent(-6, 3);
    std::uniform_real_distribution<double> part(-1, 1);
    double worst = 0;
    for (int i = 0; i < 20000; ++i) {
        const auto before = static_cast<float>(std::pow(10.0, depth_exponent(random)));
        const auto after = static_cast<float>(std::pow(10.0, depth_exponent(random)));
        const auto fall = static_cast<float>(std::pow(10.0, fall_exponent(random)));
        const float mean = 0.5F * (before + after);
        const auto x = static_cast<float>(1.3 * part(random) * static_cast<double>(mean));
        const auto y = static_cast<float>(1.3 * part(random) * static_cast<double>(mean));
        const Means means = means_of({0.0F, after, mean, x, y}, before, fall, c);

        // Equations 8 to 10, each with divisions of its own, in doubles.
        const double divisor = std::max(static_cast<double>(mean), static_cast<double>(c.least_mean_depth));
        const double u = static_cast<double>(x) / divisor;
        const double v = static_cast<double>(y) / divisor;
        const double sine = std::max(static_cast<double>(fall) / std::hypot(20.0, static_cast<double>(fall)),
                                     static_cast<double>(parameters.least_slope));
        const double ramp = std::min(1.0, static_cast<double>(mean) * static_cast<double>(c.inverse_ramp_depth));
        const double capacity = static_cast<double>(c.capacity) * ramp * sine * std::min(1.0, std::hypot(u, v));
        const auto compare = [&](float value, double expected) {
            worst = std::max(worst, std::abs(static_cast<double>(value) - expected) / (std::abs(expected) + 1e-30));
        };
        compare(means.velocity_x, std::clamp(u, -1.0, 1.0));
        compare(means.velocity_y, std::clamp(v, -1.0, 1.0));
        compare(means.capacity, capacity);
        compare(means.inverse_depth, 1.0 / static_cast<double>(before));
    }
    // Some ten roundings of 6e-8 one after the other.
    CHECK(worst < 1e-6);
}
