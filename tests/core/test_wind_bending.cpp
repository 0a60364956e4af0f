#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <vector>

#include "core/base/random.h"
#include "core/base/threads.h"
#include "core/erosion/erode.h"
#include "core/erosion/wind/bent_flow.h"
#include "core/erosion/wind/wind.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

constexpr double pillar_radius = 8;

Raster<float> pillar(int width, int height, int x0, int y0) {
    Raster<float> rock(width, height, 100.0F);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            if (std::hypot(x - x0, y - y0) < pillar_radius) rock(x, y) = 115;
    return rock;
}

/// Cells of 1 m; the sand lies on rock that the wind does not wear.
ErosionState sand_on(const Raster<float>& rock, float depth) {
    Raster<float> ground = rock;
    for (int y = 0; y < rock.height(); ++y)
        for (int x = 0; x < rock.width(); ++x) ground(x, y) += depth;
    std::vector<MaterialParameters> materials(2);
    materials[0].talus = 33;
    materials[1] = {80, 0, 0, 1};
    return start_of_erosion(ground, 1, {Raster<float>(rock.width(), rock.height(), depth)}, materials, {});
}

WindParameters bending_wind(float direction, float deflection) {
    WindParameters parameters;
    parameters.direction = direction;
    parameters.saturation_length = 2;
    parameters.gusts = 0;
    parameters.deflection = deflection;
    return parameters;
}

double mean_depth(const ErosionState& sand, int x0, int x1, int y0, int y1) {
    double sum = 0;
    for (int y = y0; y < y1; ++y)
        for (int x = x0; x < x1; ++x) sum += static_cast<double>(sand.thickness[0](x, y));
    return sum / ((x1 - x0) * (y1 - y0));
}

}  // namespace

TEST_CASE("bent wind: the potential of round hills is the exact one", "[wind][bending]") {
    // psi of H exp(-r^2 / 2 s^2) is H s sqrt(pi / 2) exp(-q) I0(q), q = r^2 / 4 s^2: its Hankel transform over k.
    constexpr int size = 1024;
    for (const double breadth : {16.0, 40.0, 100.0}) {
        Raster<float> ground(size, size);
        const double middle = size / 2.0;
        const double height = 0.1 * breadth;
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < size; ++x)
                ground(x, y) = static_cast<float>(
                    height * std::exp(-(std::pow(x + 0.5 - middle, 2) + std::pow(y + 0.5 - middle, 2)) /
                                      (2 * breadth * breadth)));
        const wind::Lanes lanes(size, size, 0, 0, 0);
        // Shelter so steep that there is none.
        const wind::BentFlow flow(ground.view(), lanes, {1, 1, 1e6}, nullptr);
        constexpr int block = wind::BentFlow::block;
        const auto exact = [&](double r) {
            const double q = r * r / (4 * breadth * breadth);
            return height * breadth * std::sqrt(std::numbers::pi / 2) * std::exp(-q) * std::cyl_bessel_i(0.0, q) /
                   (block * block);
        };
        const int centre = size / 2 / block;
        // A fifth, as for the drifts: octave_length serves these. Far from the hill psi is a constant off, which bends
        // nothing.
        const auto far = static_cast<int>(4 * breadth / block);
        const double rest = flow.potential(centre, centre + far) - exact((far + 0.5) * block);
        for (int away = 0; away < far; away += std::max(far / 16, 1)) {
            const double r = std::hypot((away + 0.5) * block, 0.5 * block);
            CAPTURE(breadth, away);
            CHECK(flow.potential(centre, centre + away) - rest == Approx(exact(r)).margin(0.2 * exact(0)));
        }
    }
}

TEST_CASE("bent wind: it turns aside before a hill, the same to either side, and back behind it", "[wind][bending]") {
    constexpr int size = 512;
    Raster<float> ground(size, size);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x)
            ground(x, y) = static_cast<float>(
                4 * std::exp(-(std::pow(x - 255.5, 2) + std::pow(y - 255.5, 2)) / (2 * 40.0 * 40.0)));
    const wind::Lanes lanes(size, size, 0, 0, 0);
    const wind::BentFlow flow(ground.view(), lanes, {1, 1, 1e6}, nullptr);
    std::vector<float> before(size);
    std::vector<float> behind(size);
    flow.drift(210, 0, size, before.data());
    flow.drift(511 - 210, 0, size, behind.data());
    const bool right = lanes.right_is_positive();
    CHECK(right == false);  // wind from the north goes south: its right is the west
    CHECK(before[300] > 0.005F);
    for (int edge = 1; edge < size; ++edge) {
        const auto i = static_cast<std::size_t>(edge);
        const auto mirrored = static_cast<std::size_t>(size - edge);
        // Octaves are not quite symmetric about a middle between their blocks.
        REQUIRE(before[i] == Approx(-before[mirrored]).margin(0.1 * 0.02));
        REQUIRE(behind[i] == Approx(-before[i]).margin(0.1 * 0.02));
    }
    // The closed form, v' = -d^2 psi / dx dy by differences.
    const auto psi = [](double x, double y) {
        const double q = (x * x + y * y) / (4 * 40.0 * 40.0);
        return 4 * 40 * std::sqrt(std::numbers::pi / 2) * std::exp(-q) * std::cyl_bessel_i(0.0, q);
    };
    double largest = 0;
    double difference = 0;
    for (int edge = 100; edge < 412; edge += 4) {
        const double x = edge - 256;
        const double y = 210 - 255.5;
        const double exact = -(psi(x + 2, y + 2) + psi(x - 2, y - 2) - psi(x + 2, y - 2) - psi(x - 2, y + 2)) / 16;
        largest = std::max(largest, std::abs(exact));
        difference =
            std::max(difference, std::abs(exact - static_cast<double>(before[static_cast<std::size_t>(edge)])));
    }
    CAPTURE(largest, difference);
    // Three octaves around a hill of one width: a quarter of the largest drift.
    CHECK(difference < 0.25 * largest);
}

TEST_CASE("bent wind: moats at the flanks of a pillar on a sheet of sand, and a tail in its lee", "[wind][bending]") {
    const auto swept = [](float deflection) {
        ErosionState sand = sand_on(pillar(160, 100, 50, 50), 1);
        for (int i = 0; i < 150; ++i) wind_step(sand, bending_wind(270, deflection));
        return sand;
    };
    const ErosionState bent = swept(1);
    const ErosionState straight = swept(0);
    const auto flanks = [](const ErosionState& sand) {
        return 0.5 * (mean_depth(sand, 44, 56, 36, 41) + mean_depth(sand, 44, 56, 60, 65));
    };
    const double moat = flanks(bent);
    const double lee = mean_depth(bent, 60, 75, 45, 55);
    const double windward = mean_depth(bent, 34, 42, 45, 55);
    const double aside = mean_depth(bent, 60, 75, 80, 90);
    const double near_tail = mean_depth(bent, 60, 70, 46, 54);
    const double beside_tail = 0.5 * (mean_depth(bent, 60, 70, 34, 41) + mean_depth(bent, 60, 70, 60, 67));
    CAPTURE(moat, lee, windward, aside, near_tail, beside_tail, flanks(straight), mean_depth(straight, 60, 75, 45, 55));
    // The sheet lies a metre deep.
    CHECK(aside == Approx(1).margin(0.1));
    CHECK(moat < 0.9);
    CHECK(flanks(straight) > 1);
    CHECK(lee > 1.5);
    CHECK(windward > 1);
    CHECK(near_tail > 1.5 * beside_tail);
}

TEST_CASE("bent wind: the books close, on any number of threads, for every direction and border", "[wind][bending]") {
    Raster<float> rock = pillar(90, 141, 40, 70);
    for (int y = 0; y < rock.height(); ++y)
        for (int x = 0; x < rock.width(); ++x)
            rock(x, y) += 3 * random_unit(9, RandomStream::test, 3, static_cast<std::uint32_t>(y / 6 * 90 + x / 6));
    for (const Border border : {Border::open, Border::closed, Border::periodic})
        for (const float direction : {0.0F, 100.0F, 200.0F, 315.0F}) {
            CAPTURE(direction, static_cast<int>(border));
            ErosionLimits limits;
            limits.border = border;
            const auto after = [&](int threads) {
                set_thread_count(threads);
                ErosionState sand = sand_on(rock, 0.7F);
                for (int i = 0; i < 20; ++i) wind_step(sand, bending_wind(direction, 2), limits);
                set_thread_count(0);
                return sand;
            };
            const ErosionState one = after(1);
            const ErosionState seven = after(7);
            CHECK(one.change == seven.change);
            CHECK(one.thickness[0] == seven.thickness[0]);
            CHECK(one.ledger.left_map == seven.ledger.left_map);
            double gained = 0;
            for (int y = 0; y < rock.height(); ++y)
                for (int x = 0; x < rock.width(); ++x) {
                    gained += static_cast<double>(one.change(x, y));
                    REQUIRE(one.thickness[0](x, y) >= 0);
                }
            // Of what moved: the ledger's bound for solids.
            CHECK(one.ledger.moved > 1);
            CHECK(std::abs(gained + one.ledger.left_map) < 1e-5 * one.ledger.moved);
            if (border == Border::closed) CHECK(std::abs(one.ledger.left_map) < 1e-5 * one.ledger.moved);
        }
}
