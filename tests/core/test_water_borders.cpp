/// Ground beyond the edges of the map: an open edge, a wall, the sea, the map itself (spec 5, table 10, rows 4 and 10).

#include "core/drainage/drainage.h"
#include "tests/catch.h"
#include "tests/core/water_tiles.h"
#include "tests/core/water_worlds.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

Raster<float> shifted(const Raster<float>& field, int by_x, int by_y) {
    return ground_from(field.width(), field.height(),
                       [&](int x, int y) { return field((x + by_x) % field.width(), (y + by_y) % field.height()); });
}

/// Hills that go on over the edges.
Raster<float> endless_hills(int width, int height, double cell_size) {
    return ground_from(width, height, [&](int x, int y) {
        const double u = 6.28318530718 * x / width, v = 6.28318530718 * y / height;
        const auto noise =
            static_cast<double>(random_unit(3, RandomStream::test, 1, static_cast<std::uint32_t>(y * 65536 + x)));
        return cell_size * (6 * std::sin(2 * u + v) + 4 * std::cos(3 * v - u) + 3 * std::sin(5 * u + 1) + 0.3 * noise);
    });
}

ErosionInput still_rain(Border border) {
    ErosionInput input = rain_of(RainKind::uniform);
    input.schedule.mixing.border = border;
    return input;
}

double missing_water(const ErosionState& before, const ErosionState& after) {
    return water_of(before) + after.ledger.rain -
           (water_of(after) + after.ledger.evaporated + after.ledger.water_left_map);
}

}  // namespace

TEST_CASE("a periodic map that is shifted erodes to the shifted map, bitwise", "[water][water-borders]") {
    const auto [by_x, by_y] = GENERATE(std::pair{1, 0}, std::pair{0, 1}, std::pair{37, 50});
    const int width = 83, height = 66;
    const Raster<float> ground = endless_hills(width, height, 10);
    const ErosionInput input = still_rain(Border::periodic);
    ErosionState plain = dry_world(ground, 10);
    ErosionState moved = dry_world(shifted(ground, by_x, by_y), 10);
    water_steps(plain, input, 60);
    water_steps(moved, input, 60);
    REQUIRE(plain.ledger.moved > 1000);
    CHECK(moved.change == shifted(plain.change, by_x, by_y));
    CHECK(moved.depth == shifted(plain.depth, by_x, by_y));
    CHECK(moved.sediment == shifted(plain.sediment, by_x, by_y));
    CHECK(plain.ledger.water_left_map == 0);
    CHECK(plain.ledger.left_map == 0);
    // The control: a closed map does not.
    const ErosionInput closed = still_rain(Border::closed);
    ErosionState other = dry_world(ground, 10);
    ErosionState other_moved = dry_world(shifted(ground, by_x, by_y), 10);
    water_steps(other, closed, 60);
    water_steps(other_moved, closed, 60);
    CHECK_FALSE(other_moved.change == shifted(other.change, by_x, by_y));
}

TEST_CASE("tiles in lockstep give the bytes of the whole map", "[water][water-borders]") {
    const auto border = GENERATE(Border::open, Border::closed);
    const auto kind = GENERATE(RainKind::drops, RainKind::discs);
    const float time_step = GENERATE(0.6F, 2.5F);  // one and three sub-steps
    CAPTURE(border, kind, time_step);
    const int width = 101, height = 90;
    ErosionInput input = rain_of(kind);
    input.schedule.mixing.border = border;
    input.schedule.water.time_step = time_step;
    input.erodibility = ground_from(width, height, [](int x, int y) { return x > 50 && y > 40 ? 0.5 : 1.0; });
    input.sources.push_back({SourceKind::permanent, ground_from(width, height, [](int x, int y) {
                                 return std::hypot(x - 50, y - 45) < 3 ? 0.1 : 0.0;
                             })});
    ErosionState whole = dry_world(hills(width, height, 10), 10);
    water_steps(whole, input, 1);
    ErosionState tiled = whole;
    const int steps = 12;
    water_steps(whole, input, steps);
    for (int i = 0; i < steps; ++i) water_step_in_tiles(tiled, input, 4, 4);
    CHECK(tiled.change == whole.change);
    CHECK(tiled.depth == whole.depth);
    CHECK(tiled.sediment == whole.sediment);
    for (std::size_t i = 0; i < 4; ++i) CHECK(tiled.pipe_flow[i] == whole.pipe_flow[i]);
}

TEST_CASE("when the rain stops the water outside lakes leaves", "[water][water-borders]") {
    // A slope to the south with a bowl in it that holds a lake.
    const int size = 96;
    ErosionState state = dry_world(ground_from(size, size,
                                               [](int x, int y) {
                                                   const double r = std::hypot(x - 48, y - 48);
                                                   return 0.8 * (size - y) - 25 * std::exp(-r * r / 60);
                                               }),
                                   10);
    state.materials[0].dissolubility = 0;  // the lake keeps its sill
    ErosionInput input = still_rain(Border::open);
    input.schedule.rain.power = 1;
    input.schedule.rain.drop_depth = 0.1F;
    input.schedule.water.evaporation = 0;
    input.schedule.water.least_depth = 0;
    const Raster<float> filled = drain(state.reference.view()).filled;
    // The lake begins a metre below its sill and rises slowly: nothing brakes the waves of these pipes, and high ones
    // would throw water over the sill that a still lake keeps.
    input.sources.push_back({SourceKind::one_time, ground_from(size, size, [&](int x, int y) {
                                 return std::max(0.0F, filled(x, y) - 1 - state.reference(x, y));
                             })});
    water_steps(state, input, 1500);
    const auto in_lake = [&](int x, int y) { return filled(x, y) > state.reference(x, y) + 1e-3F; };
    const auto outside = [&] {
        double sum = 0;
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < size; ++x) sum += in_lake(x, y) ? 0.0 : static_cast<double>(state.depth(x, y));
        return sum;
    };
    const double wet = outside();
    REQUIRE(wet > 1);
    input.schedule.rain.kind = RainKind::none;
    water_steps(state, input, 3000);
    CHECK(outside() <= 0.01 * wet);
    // The lake stands at its spill height, but for waves of centimetres.
    int cells = 0;
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x)
            if (in_lake(x, y)) {
                ++cells;
                CHECK(state.reference(x, y) + state.depth(x, y) == Approx(filled(x, y)).margin(0.05));
            }
    CHECK(cells > 50);
    CHECK(std::abs(missing_water(dry_world(state.reference, 10), state)) <= 1e-6 * state.ledger.rain);
    // The control: behind walls the water stays.
    ErosionState walled = dry_world(state.reference, 10);
    input.schedule.mixing.border = Border::closed;
    input.sources = {{SourceKind::one_time, Raster<float>(size, size, 0.1F)}};
    water_steps(walled, input, 1000);
    CHECK(water_of(walled) > 0.99 * walled.ledger.rain);
}

TEST_CASE("the sea floods low ground from the edges and keeps its level", "[water][water-borders]") {
    // A coast: the west is below the sea's level; in the east lies a dry hollow below it behind a ridge.
    const int width = 90, height = 60;
    const Raster<float> coast = ground_from(width, height, [](int x, int y) {
        const double r = std::hypot(x - 65, y - 30);
        return 0.5 * (x - 35) + 20 * std::exp(-(x - 45) * (x - 45) / 30.0) - 40 * std::exp(-r * r / 40);
    });
    ErosionState state = dry_world(coast, 10);
    ErosionInput input = rain_of(RainKind::none);
    input.schedule.mixing.border = Border::sea;
    input.schedule.mixing.sea_level = 0;
    input.schedule.water.creep = 0;  // it would lift the sea's bed, and what then stands above the level dries up
    water_steps(state, input, 1);
    const double flooded = water_of(state);
    CHECK(flooded > 0);
    CHECK(state.ledger.rain == 0);
    CHECK(-state.ledger.water_left_map == Approx(flooded));
    CHECK(state.depth(2, 30) == Approx(-coast(2, 30)).epsilon(1e-4));
    REQUIRE(coast(65, 30) < -5);
    CHECK(state.depth(65, 30) == 0);
    // It does not dry up, and lies still.
    water_steps(state, input, 500);
    CHECK(water_of(state) == Approx(flooded).epsilon(1e-3));
    CHECK(state.ledger.evaporated < 1e-3 * flooded);
    // If the level falls the sea runs off; if it rises it comes in over the edge; where it rises it comes in over the
    // edge.
    for (const float level : {-5.0F, 6.0F}) {
        ErosionState other = state;
        input.schedule.mixing.sea_level = level;
        input.schedule.water.sediment_capacity = 0;
        water_steps(other, input, 1500);
        CAPTURE(level);
        // Waves of centimetres still run to and fro.
        CHECK(other.reference(2, 30) + other.change(2, 30) + other.depth(2, 30) == Approx(level).margin(0.1));
        CHECK((other.ledger.water_left_map > state.ledger.water_left_map) == (level < 0));
        CHECK(std::abs(missing_water(state, other) - state.ledger.rain + state.ledger.evaporated +
                       state.ledger.water_left_map) <= 1e-5 * flooded);
    }
}

TEST_CASE("rivers run into the sea and build deltas there", "[water][water-borders]") {
    const int width = 80, height = 80;
    const auto noise = [](int x, int y) {
        return static_cast<double>(random_unit(5, RandomStream::test, 2, static_cast<std::uint32_t>(y * 65536 + x)));
    };
    ErosionState state =
        dry_world(ground_from(width, height, [&](int x, int y) { return 2.0 * (50 - y) + noise(x, y); }), 10);
    const ErosionState before = state;
    ErosionInput input = rain_of(RainKind::drops);
    input.schedule.mixing.border = Border::sea;
    water_steps(state, input, 400);
    // Ground is laid below the shore (y = 50), though rivers bring none to the far edge.
    double laid = 0;
    for (int y = 51; y < 70; ++y)
        for (int x = 0; x < width; ++x) laid += static_cast<double>(state.change(x, y));
    // A twentieth of all that was taken up: much of that is laid down again on the way.
    CHECK(laid * 100 > 0.05 * state.ledger.moved);
    const Solids a = solids_of(before), b = solids_of(state);
    CHECK(std::abs((a.ground + a.suspended) - (b.ground + b.suspended + state.ledger.left_map)) <=
          1e-5 * state.ledger.moved);
    CHECK(std::abs(missing_water(before, state)) <= 1e-6 * (state.ledger.rain + water_of(state)));
}

TEST_CASE("an open edge lets rivers out without a dam or a trench", "[water][water-borders]") {
    const int size = 100;
    const Raster<float> slope = ground_from(size, size, [](int x, int y) {
        return 3.0 * (size - y) +
               static_cast<double>(random_unit(5, RandomStream::test, 4, static_cast<std::uint32_t>(y * 65536 + x)));
    });
    ErosionState state = dry_world(slope, 10);
    ErosionInput input = rain_of(RainKind::drops);
    input.schedule.water.sediment_capacity = 0.05F;
    input.schedule.water.creep = 0.02F;
    water_steps(state, input, 300);
    const auto mean = [&](int row) {
        double sum = 0;
        for (int x = 20; x < 80; ++x) sum += static_cast<double>(state.change(x, row));
        return sum / 60;
    };
    // The last row has not risen but for a decimetre (measured: 0.02 m), and sunk no further than the land beyond it
    // lies, 3 m; above it the slope has not turned.
    CHECK(mean(size - 1) < 0.1);
    CHECK(mean(size - 1) > -3.5);
    CHECK(mean(size - 6) < 0);
    CHECK(mean(size - 6) > -3.0 * 5);

    // Streams of the default rates, a fifth of these, lay down what they bring sooner: the last row rises by a sixth of
    // its fall (measured: 0.55 m), and still falls towards the edge.
    state = dry_world(slope, 10);
    water_steps(state, rain_of(RainKind::drops), 300);
    CHECK(mean(size - 1) < 0.75);
    CHECK(mean(size - 2) - mean(size - 1) > -1.5);
}
