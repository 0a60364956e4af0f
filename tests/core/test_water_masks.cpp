/// Rain and erodibility that differ from cell to cell, and water that is told to go at the end.

#include "core/base/check.h"
#include "core/base/threads.h"
#include "tests/catch.h"
#include "tests/core/water_reference.h"
#include "tests/core/water_worlds.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

/// Same numbers in every raster, and the same books.
bool same(const ErosionState& a, const ErosionState& b) {
    return a.change == b.change && a.depth == b.depth && a.sediment == b.sediment && a.outflow == b.outflow &&
           a.flow == b.flow && a.thickness == b.thickness && a.steps_of_kind == b.steps_of_kind && a.ledger == b.ledger;
}

struct ThreadCount {
    explicit ThreadCount(int count) { set_thread_count(count); }
    ~ThreadCount() { set_thread_count(0); }
};

ErosionState world(int width, int height, bool layered) {
    ErosionState state = dry_world(hills(width, height, 10), 10);
    if (!layered) return state;
    state.thickness.push_back(Raster<float>(width, height));
    state.thickness.push_back(
        ground_from(width, height, [](int x, int y) { return std::max(0.0, 0.2 * (x % 7) - 0.01 * y); }));
    state.materials.resize(3);
    state.materials[1].dissolubility = 0.4F;
    state.materials[2].dissolubility = 0.8F;
    return state;
}

/// Rain and erodibility between 0 and 2, 0 in places and below in some.
ErosionInput masked_input(int width, int height, WaterScheme scheme) {
    ErosionInput input = rain_of(RainKind::drops);
    input.schedule.rain.power = 0.3F;
    input.schedule.water.scheme = scheme;
    input.sources.push_back(
        {SourceKind::permanent, ground_from(width, height, [](int x, int y) { return x == y ? 0.2 : 0; })});
    input.rain_share =
        ground_from(width, height, [](int x, int y) { return x % 13 == 0 ? -1.0 : 1 + std::sin(0.1 * x + 0.2 * y); });
    input.erodibility =
        ground_from(width, height, [](int x, int y) { return y % 9 == 0 ? 0.0 : 1 + std::cos(0.3 * x - 0.1 * y); });
    return input;
}

double missing_solids(const ErosionState& before, const ErosionState& after) {
    const Solids a = solids_of(before), b = solids_of(after);
    return (a.ground + a.suspended) - (b.ground + b.suspended + after.ledger.left_map + after.ledger.transport_loss);
}

}  // namespace

TEST_CASE("rain and erodibility of 1 everywhere change no byte", "[water][water-masks]") {
    const auto scheme = GENERATE(WaterScheme::improved, WaterScheme::four_pipes, WaterScheme::published);
    const bool layered = GENERATE(false, true);
    CAPTURE(scheme, layered);
    ErosionInput input = masked_input(70, 55, scheme);
    const auto eroded = [&] {
        ErosionState state = world(70, 55, layered);
        water_steps(state, input, 30);
        return state;
    };
    const ErosionState masked = eroded();
    input.rain_share = Raster<float>(70, 55, 1.0F);
    input.erodibility = Raster<float>(70, 55, 1.0F);
    const ErosionState ones = eroded();
    input.rain_share = {};
    input.erodibility = {};
    CHECK(same(eroded(), ones));
    CHECK_FALSE(same(masked, ones));
}

TEST_CASE("masked water steps give the bytes of the plain ones on any threads, fused or not", "[water][water-masks]") {
    const auto [width, height] = GENERATE(std::pair{1, 1}, std::pair{17, 5}, std::pair{133, 97});
    const auto scheme = GENERATE(WaterScheme::improved, WaterScheme::four_pipes, WaterScheme::published);
    const bool layered = GENERATE(false, true);
    const bool held = GENERATE(false, true);
    CAPTURE(width, height, scheme, layered, held);
    ErosionInput input = masked_input(width, height, scheme);
    // All, a quarter, or none and less than none of the ground is held.
    if (held)
        input.protection = ground_from(width, height, [](int x, int y) {
            return y % 5 == 0 ? 1.0 : y % 5 == 1 ? -2.0 : x % 3 == 0 ? 0.25 : 0.0;
        });
    constexpr int steps = 11;  // two sweeps of four steps and one of three
    ErosionState expected = world(width, height, layered);
    plain_water_steps(expected, input, steps);
    ErosionState once = world(width, height, layered);
    water_steps(once, input, steps);
    CHECK(once.change == expected.change);
    CHECK(once.depth == expected.depth);
    CHECK(once.sediment == expected.sediment);
    CHECK(once.thickness == expected.thickness);
    for (const int threads : {1, 2, 5}) {
        const ThreadCount count(threads);
        ErosionState state = world(width, height, layered);
        water_steps(state, input, steps);
        CHECK(same(state, once));
        ErosionState slow = world(width, height, layered);
        for (int i = 0; i < steps; ++i) water_steps(slow, input, 1);
        CHECK(same(slow, once));
    }
}

TEST_CASE("the ledger closes with rain and erodibility of cells", "[water][water-masks]") {
    const auto scheme = GENERATE(WaterScheme::improved, WaterScheme::four_pipes, WaterScheme::published);
    const bool layered = GENERATE(false, true);
    CAPTURE(scheme, layered);
    const ErosionState before = world(160, 120, layered);
    ErosionState state = before;
    water_steps(state, masked_input(160, 120, scheme), 300);
    REQUIRE(state.ledger.moved > 1000.0);
    // The bounds of the unmasked test, for the same reasons.
    CHECK(std::abs(missing_solids(before, state)) <= 1e-5 * state.ledger.moved);
    const double water = state.ledger.rain - (water_of(state) + state.ledger.evaporated + state.ledger.water_left_map);
    CHECK(std::abs(water) <= 1e-6 * state.ledger.rain);
}

TEST_CASE("rain falls by its share, and sources do not", "[water][water-masks]") {
    const auto kind = GENERATE(RainKind::drops, RainKind::discs, RainKind::uniform, RainKind::none);
    CAPTURE(kind);
    ErosionInput input = rain_of(kind);
    input.schedule.water.evaporation = 0;
    input.schedule.water.least_depth = 0;
    input.schedule.rain.power = 0.5F;
    input.schedule.rain.drop_depth = 500;
    // A disc of 1000 m covers all of 400 x 300 m wherever its centre lies.
    input.schedule.rain.radius_minimum = input.schedule.rain.radius_maximum = 1000;
    const auto rain = [&] {
        ErosionState state = dry_world(Raster<float>(40, 30, 5.0F), 10);
        water_steps(state, input, 3);
        return state.ledger.rain;
    };
    const double all = rain();
    input.rain_share = Raster<float>(40, 30, 0.25F);
    // Quarters are exact; sums of three depths are rounded.
    CHECK(rain() == Approx(0.25 * all).epsilon(1e-6));
    CHECK((all > 0) == (kind != RainKind::none));
    input.rain_share = Raster<float>(40, 30, -3.0F);
    CHECK(rain() == 0);
    input.rain_share = Raster<float>(40, 30, std::nanf(""));
    CHECK(rain() == 0);
    input.sources.push_back({SourceKind::one_time, Raster<float>(40, 30, 0.5F)});
    CHECK(rain() == Approx(0.5 * 40 * 30 * 100));
}

TEST_CASE("where erodibility is 0 the water takes nothing", "[water][water-masks]") {
    const auto scheme = GENERATE(WaterScheme::improved, WaterScheme::four_pipes, WaterScheme::published);
    const bool layered = GENERATE(false, true);
    CAPTURE(scheme, layered);
    ErosionInput input = rain_of(RainKind::drops);
    input.schedule.water.scheme = scheme;
    const auto protected_at = [](int x, int y) { return x >= 30 && x < 60 && y >= 20 && y < 50; };
    const auto lowest_change = [&](const ErosionInput& with) {
        ErosionState state = world(90, 70, layered);
        water_steps(state, with, 200);
        float inside = 0, outside = 0;
        for (int y = 0; y < 70; ++y)
            for (int x = 0; x < 90; ++x) {
                float& lowest = protected_at(x, y) ? inside : outside;
                lowest = std::min(lowest, state.change(x, y));
            }
        return std::pair{inside, outside};
    };
    CHECK(lowest_change(input).first < -0.01F);  // control
    input.erodibility = ground_from(90, 70, [&](int x, int y) { return protected_at(x, y) ? 0.0 : 1.0; });
    const auto [inside, outside] = lowest_change(input);
    CHECK(inside >= 0.0F);
    CHECK(outside < -0.01F);

    // More erodible ground gives more.
    const auto moved = [&](float erodibility) {
        input.erodibility = Raster<float>(90, 70, erodibility);
        ErosionState state = world(90, 70, layered);
        water_steps(state, input, 100);
        return state.ledger.moved;
    };
    const double half = moved(0.5F), one = moved(1), two = moved(2);
    CHECK(moved(0) == 0);
    CHECK(half < 0.75 * one);
    CHECK(two > 1.4 * one);
}

TEST_CASE("held ground stays exactly as it is under four pipes, and the books close", "[water][water-masks]") {
    const auto scheme = GENERATE(WaterScheme::four_pipes, WaterScheme::published);
    const bool layered = GENERATE(false, true);
    CAPTURE(scheme, layered);
    constexpr int width = 70, height = 55;
    ErosionInput input = masked_input(width, height, scheme);
    const auto held = [](int x, int y) { return x > 20 && x < 45 && y > 10 && y < 40; };
    const auto eroded = [&](float protection) {
        input.protection = ground_from(width, height, [&](int x, int y) { return held(x, y) ? protection : 0.0F; });
        ErosionState state = world(width, height, layered);
        water_steps(state, input, 100);
        return state;
    };
    const auto moved_inside = [&](const ErosionState& state) {
        double moved = 0;
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                if (held(x, y)) moved += static_cast<double>(std::abs(state.change(x, y)));
        return moved;
    };
    const ErosionState before = world(width, height, layered);
    const ErosionState state = eroded(1);
    CHECK(moved_inside(state) == 0);
    for (std::size_t layer = 0; layer < state.thickness.size(); ++layer)
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                if (held(x, y)) CHECK(state.thickness[layer](x, y) == before.thickness[layer](x, y));
    // The bound of the test above: what floats round away.
    REQUIRE(state.ledger.moved > 1000.0);
    CHECK(std::abs(missing_solids(before, state)) <= 1e-5 * state.ledger.moved);
    // Control: free ground changes; held by half it changes less.
    const double free = moved_inside(eroded(0)), half = moved_inside(eroded(0.5F));
    CHECK(free > 0);
    CHECK(half > 0);
    CHECK(half < free);
}

TEST_CASE("masks are of the terrain's size", "[water][water-masks]") {
    ErosionState state = world(10, 8, false);
    ErosionInput input = rain_of(RainKind::drops);
    input.rain_share = Raster<float>(8, 10, 1.0F);
    CHECK_THROWS_AS(water_steps(state, input, 1), BugFound);
    input.rain_share = {};
    input.erodibility = Raster<float>(10, 7, 1.0F);
    CHECK_THROWS_AS(water_steps(state, input, 1), BugFound);
}

TEST_CASE("a running state takes another schedule: the rain stops and the water goes", "[water][water-masks]") {
    // The end of multigrid erosion (Mathisen 2021, 4.5.1): no rain, evaporation 0.9, 100 steps.
    const auto scheme = GENERATE(WaterScheme::improved, WaterScheme::four_pipes, WaterScheme::published);
    const bool layered = GENERATE(false, true);
    CAPTURE(scheme, layered);
    const ErosionState before = world(120, 90, layered);
    ErosionState state = before;
    ErosionInput input = masked_input(120, 90, scheme);
    input.sources.clear();
    water_steps(state, input, 150);
    REQUIRE(water_of(state) > 1000);
    REQUIRE(solids_of(state).suspended > 1);
    const double fallen = state.ledger.rain;

    input.schedule.rain.kind = RainKind::none;
    input.schedule.water.evaporation = 0.9F;
    const ErosionState wet = state;
    water_steps(state, input, 100);
    CHECK(state.ledger.rain == fallen);
    CHECK(water_of(state) == 0);
    // Load that rounding would not lay down stays as dust: on each cell of 100 m^2 less than the spacing of floats at
    // the greatest change, 2^-23 of it.
    double greatest = 0;
    for (int y = 0; y < 90; ++y)
        for (int x = 0; x < 120; ++x) greatest = std::max(greatest, std::abs(static_cast<double>(state.change(x, y))));
    CHECK(solids_of(state).suspended < greatest * 0x1p-23 * 120 * 90 * 100);
    CHECK(solids_of(state).suspended < 1e-4 * solids_of(wet).suspended);
    CHECK(std::abs(missing_solids(before, state)) <= 1e-5 * state.ledger.moved);
    // One at a time: the same bytes, and so is a schedule that changes between two steps of a sweep.
    ErosionState slow = wet;
    for (int i = 0; i < 100; ++i) water_steps(slow, input, 1);
    CHECK(same(slow, state));
    // It rains again.
    input.schedule.rain.kind = RainKind::drops;
    water_steps(state, input, 5);
    CHECK(state.ledger.rain > fallen);
}
