/// Stream power: the forms that rivers give to land, against closed forms, and its limits.

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/random.h"
#include "core/drainage/depressions.h"
#include "core/erosion/erode.h"
#include "core/erosion/stream_power/stream_power.h"
#include "core/measure/slope_area.h"
#include "core/relief/generators/generate.h"
#include "tests/catch.h"
#include "tests/core/measure_shapes.h"
#include "tests/core/stream_power_land.h"

using namespace cuesta;
using namespace cuesta::test;
using namespace cuesta::stream_power_land;

TEST_CASE("a river alone comes to the slope of the closed form", "[stream_power]") {
    // One row of cells that all drain west. Where nothing changes any more, U = K A^m S.
    const int count = 200;
    StreamPowerParameters parameters = even_uplift();
    parameters.time_step = 1e7F;
    parameters.uplift = 0.5F;
    parameters.erodibility = 5.0F;
    parameters.creep = 0.0F;
    for (const float m : {0.3F, 0.5F, 0.9F}) {
        parameters.area_exponent = m;
        ErosionLimits limits;
        limits.border = Border::closed;
        const ErosionState state =
            run(state_of(raster_of(count, 1, [](int x, int) { return 0.01 * x; })), parameters, 60, limits);
        const Raster<float> ground = ground_of(state);
        double worst = 0;
        for (int x = 1; x < count; ++x) {
            const double area = (count - x) * cell_size * cell_size;
            const double expected =
                double{parameters.uplift} * 1e-3 / (double{parameters.erodibility} * 1e-6 * std::pow(area, double{m}));
            const double slope = (double{ground(x, 0)} - double{ground(x - 1, 0)}) / cell_size;
            worst = std::max(worst, std::abs(slope / expected - 1));
        }
        // Heights of up to 30 km are rounded to 2 mm, a slope over a cell of 20 m to 1e-4; the least is 0.05.
        CHECK(worst < 4e-3);
        CHECK(ground(0, 0) == 0.0F);
    }
}

TEST_CASE("rivers write their concavity into the land, noise has another", "[stream_power]") {
    for (const float m : {0.35F, 0.5F, 0.65F}) {
        StreamPowerParameters parameters = even_uplift();
        parameters.time_step = 100000.0F;
        parameters.creep = 0.0F;
        parameters.area_exponent = m;
        parameters.erodibility = static_cast<float>(5 * std::pow(1e6, 0.5 - double{m}));
        for (const FlowReceivers receivers : {FlowReceivers::single, FlowReceivers::multiple}) {
            parameters.receivers = receivers;
            const ErosionState state = run(state_of(hills(200, 200, 7)), parameters, 60);
            const auto theta = concavity(ground_of(state));
            INFO("m " << m << ", " << name_of(receivers) << ", theta " << *theta);
            REQUIRE(theta);
            CHECK(std::abs(*theta - double{m}) < 0.10);
        }
    }
    const auto control = concavity(hills(200, 200, 7));
    CHECK((!control || std::abs(*control - 0.35) > 0.10));
}

TEST_CASE("no pits are left where outlets are carved", "[stream_power]") {
    StreamPowerParameters parameters;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        parameters.receivers = seed % 2 == 0 ? FlowReceivers::single : FlowReceivers::multiple;
        parameters.creep = seed % 3 == 0 ? 0.0F : 0.05F;
        parameters.time_step = seed % 2 == 0 ? 1000.0F : 30000.0F;
        const Raster<float> ground = seed < 4 ? hills(150, 130, seed) : white_noise(150, 130, seed);
        ErosionState state = state_of(ground);
        REQUIRE(pits_of(state) > 20);
        for (int step = 0; step < 4; ++step) {
            stream_power_step(state, parameters);
            INFO("seed " << seed << ", step " << step);
            CHECK(pits_of(state) == 0);
        }
    }
    parameters.depressions = DepressionRule::fill;
    CHECK(pits_of(run(state_of(hills(150, 130, 1)), parameters, 1)) > 0);
}

TEST_CASE("a hundred times the step is stable", "[stream_power]") {
    StreamPowerParameters parameters;
    parameters.time_step *= 100;
    for (const FlowReceivers receivers : {FlowReceivers::single, FlowReceivers::multiple})
        for (const DepressionRule rule : {DepressionRule::fill, DepressionRule::carve}) {
            parameters.receivers = receivers;
            parameters.depressions = rule;
            const ErosionState state = run(state_of(hills(128, 128, 3)), parameters, 20);
            REQUIRE(finite(state));
            // Land cannot outgrow what lifted it since the start.
            const double lifted = 20 * double{parameters.uplift} * 1e-3 * double{parameters.time_step};
            const Raster<float> ground = ground_of(state);
            float highest = 0;
            for (int y = 0; y < 128; ++y)
                highest = std::max(highest, *std::max_element(ground.row(y), ground.row(y) + 128));
            CHECK(highest > 100);
            CHECK(double{highest} < 100 + lifted);
        }
}

TEST_CASE("the ends of the parameters' ranges are stable", "[stream_power]") {
    for (int corner = 0; corner < 64; ++corner) {
        const auto end = [&](int bit, float low, float high) { return (corner >> bit & 1) != 0 ? high : low; };
        StreamPowerParameters parameters;
        parameters.time_step = end(0, 1.0F, 1e7F);
        parameters.uplift = end(1, 0.0F, 100.0F);
        parameters.erodibility = end(2, 0.0F, 1000.0F);
        parameters.area_exponent = end(3, 0.1F, 1.0F);
        parameters.creep = end(4, 0.0F, 10.0F);
        parameters.depressions = (corner >> 5 & 1) != 0 ? DepressionRule::carve : DepressionRule::fill;
        INFO("corner " << corner);
        CHECK(finite(run(state_of(hills(40, 30, 2)), parameters, 5)));
    }
}

TEST_CASE("uplift grows from the edges inwards", "[stream_power]") {
    StreamPowerParameters parameters;
    parameters.erodibility = 0.0F;
    parameters.creep = 0.0F;
    parameters.depressions = DepressionRule::fill;
    parameters.uplift_margin = 0.25F;
    const ErosionState state = run(state_of(hills(80, 40, 3)), parameters, 1);
    const auto full = static_cast<float>(double{parameters.uplift} * 1e-3 * double{parameters.time_step});
    CHECK(state.change(40, 20) == full);
    CHECK(state.change(20, 20) == full);
    CHECK(state.change(10, 20) == Approx(full / 2));  // half way in: 3/4 - 2/8
    CHECK(state.change(69, 20) == state.change(10, 20));
    CHECK(state.change(10, 5) == Approx(full / 4));
    CHECK(state.change(0, 20) == 0);
    CHECK(state.ledger.moved == 0);
    double risen = 0;
    for (int y = 0; y < 40; ++y)
        for (int x = 0; x < 80; ++x) risen += double{state.change(x, y)};
    CHECK(state.ledger.uplifted == Approx(risen * cell_size * cell_size));
}

TEST_CASE("the sea is base level", "[stream_power]") {
    const int size = 100;
    const StreamPowerParameters parameters;
    ErosionLimits limits;
    limits.border = Border::sea;
    const ErosionState before = state_of(hills(size, size, 6));
    ErosionState after = before;
    const float sea = 40.0F;
    for (int step = 0; step < 10; ++step) stream_power_step(after, parameters, limits, {}, sea);
    const Raster<float> start = ground_of(before);
    const Raster<float> ground = ground_of(after);
    bool floor_stays = true;
    bool land_stays_above = true;
    std::int64_t wet = 0;
    for (int y = 1; y + 1 < size; ++y)
        for (int x = 1; x + 1 < size; ++x) {
            if (start(x, y) <= sea) {
                ++wet;
                floor_stays &= after.change(x, y) == 0;
            } else {
                land_stays_above &= ground(x, y) >= sea - 0.01F;  // creep may take a shore cell a little below
            }
        }
    CHECK(wet > 1000);
    CHECK(floor_stays);
    CHECK(land_stays_above);
    CHECK(imbalance(before, after) < 1e-5);
}

TEST_CASE("stream power on a map that wraps does not know where it begins", "[stream_power]") {
    const int size = 96;
    const Raster<float> ground = white_noise(size, size, 9, 100.0F);
    const Raster<float> moved =
        raster_of(size, size, [&](int x, int y) { return ground((x + 41) % size, (y + 70) % size); });
    ErosionLimits limits;
    limits.border = Border::periodic;
    const ErosionState before = state_of(ground);
    const ErosionState one = run(before, {}, 3, limits);
    const ErosionState other = run(state_of(moved), {}, 3, limits);
    bool same = true;
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) same &= other.change(x, y) == one.change((x + 41) % size, (y + 70) % size);
    CHECK(same);
    CHECK(imbalance(before, one) < 1e-5);
}
