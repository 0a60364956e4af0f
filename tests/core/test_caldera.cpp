/// Calderas: walls, floor and breach, and the volcanoes that have one.

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "core/field/statistics.h"
#include "core/relief/caldera.h"
#include "core/relief/generators/generate.h"
#include "core/uplift/uplifted_land.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

constexpr double ring_radius = 1000, rim_height = 600, floor_depth = 250;

/// A cone of 22 degrees.
double cone(double r) {
    return 1000 - 0.4 * r;
}

Caldera caldera_of(double breach, std::uint64_t seed = 1) {
    return Caldera({2 * ring_radius, floor_depth, breach, seed}, rim_height);
}

double height_at(const Caldera& caldera, double angle, double r) {
    return caldera.lowered(cone(r), r * std::cos(angle), r * std::sin(angle));
}

/// The height that has to be crossed to leave the caldera in the direction where that is lowest, m.
double lowest_way_out(const Caldera& caldera) {
    double lowest = 1e9;
    for (int i = 0; i < 720; ++i) {
        double crossed = -1e9;
        for (double r = 0.5 * ring_radius; r < 1.5 * ring_radius; r += 5)
            crossed = std::max(crossed, height_at(caldera, i * std::numbers::pi / 360, r));
        lowest = std::min(lowest, crossed);
    }
    return lowest;
}

}  // namespace

TEST_CASE("a caldera has a level floor below steep walls", "[caldera]") {
    for (const std::uint64_t seed : {1, 2, 3}) {
        const Caldera caldera = caldera_of(0, seed);
        std::vector<double> angles;
        for (int i = 0; i < 360; ++i) {
            const double angle = i * std::numbers::pi / 180;
            for (double r = 0; r < 2 * ring_radius; r += 20) REQUIRE(height_at(caldera, angle, r) <= cone(r));
            // The fault stands 20 % from the radius at most, the walls take 298 m of 250 m height.
            for (double r = 0; r < 450; r += 50)
                REQUIRE(height_at(caldera, angle, r) == Approx(rim_height - floor_depth));
            double foot = 400;
            while (height_at(caldera, angle, foot) < rim_height - 0.95 * floor_depth) foot += 2;
            double top = foot;
            while (height_at(caldera, angle, top) < rim_height - 0.25 * floor_depth && top < 1300) top += 2;
            angles.push_back(std::atan2(0.7 * floor_depth, top - foot) * 180 / std::numbers::pi);
        }
        std::nth_element(angles.begin(), angles.begin() + 180, angles.end());
        INFO("seed " << seed);
        CHECK(angles[180] > 33);
        CHECK(angles[180] < 50);
    }
}

TEST_CASE("a breach opens a caldera as deep as it is told", "[caldera]") {
    for (const std::uint64_t seed : {1, 2, 3}) {
        INFO("seed " << seed);
        CHECK(lowest_way_out(caldera_of(0, seed)) > 500);  // the cone at 1250 m, beyond any fault
        CHECK(lowest_way_out(caldera_of(0.5, seed)) == Approx(rim_height - 0.5 * floor_depth).margin(20));
        CHECK(lowest_way_out(caldera_of(1, seed)) == Approx(rim_height - floor_depth).margin(20));
    }
}

TEST_CASE("no width is no caldera, and a narrow one is less deep", "[caldera]") {
    const Caldera none({0, floor_depth, 1, 1}, rim_height);
    const Caldera narrow({200, 1000, 0, 1}, rim_height);
    for (double r = 0; r < ring_radius; r += 10) {
        CHECK(height_at(none, 1, r) == cone(r));
        CHECK(height_at(narrow, 1, r) > rim_height - 50);
    }
}

TEST_CASE("generated volcanoes may have collapsed", "[caldera][generators]") {
    GeneratorParameters parameters;
    parameters.kind = GeneratorKind::volcano;
    parameters.maximum = 1500;
    parameters.count = 1;
    const Raster<float> whole = generate(parameters, 200, 200, 50);
    parameters.breach = 1;
    parameters.caldera_depth = 0.9F;
    CHECK(generate(parameters, 200, 200, 50) == whole);  // without a caldera they tell nothing
    parameters.breach = 0;
    parameters.caldera_depth = 0.4F;
    parameters.caldera = 0.3F;
    const Raster<float> collapsed = generate(parameters, 200, 200, 50);
    const float middle = collapsed(100, 100);
    CHECK(middle < 0.75F * value_range(collapsed.view()).high);
    int level = 0;
    for (int y = 95; y < 105; ++y)
        for (int x = 95; x < 105; ++x) level += std::abs(collapsed(x, y) - middle) < 1 ? 1 : 0;
    CHECK(level > 90);  // but where a flow of lava lies
}

TEST_CASE("a volcanic island may have collapsed before rivers cut it", "[caldera][uplift]") {
    UpliftedLandParameters parameters;
    parameters.uplift.pattern = UpliftPattern::none;
    parameters.uplift.start = UpliftStart::volcano;
    parameters.uplift.start_height = 1200;
    parameters.uplift.time = 0.02F;
    const UpliftedLand crater = uplifted_land(parameters, 96, 96, 100);
    parameters.uplift.caldera = 2500;
    parameters.uplift.caldera_depth = 400;
    parameters.uplift.breach = 0;
    const UpliftedLand caldera = uplifted_land(parameters, 96, 96, 100);
    // A crater is a bowl of 480 m below the summit.
    CHECK(value_range(caldera.heights.view()).high < value_range(crater.heights.view()).high);
    CHECK(caldera.heights(40, 48) < crater.heights(40, 48) - 100);
}
