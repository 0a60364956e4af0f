/// Sediment in standing water: lakes fill level, closed basins fill from their sinks.

#include "core/uplift/lakes_and_sinks.h"
#include "tests/core/uplift_worlds.h"

using namespace cuesta;
using namespace cuesta::uplift_worlds;

namespace cuesta::uplift_lakes {

/// The level to which `volume` (in cells of 1 m^2) fills cells of `heights`, by halving an interval.
double level_of(const std::vector<double>& heights, double volume) {
    double low = *std::min_element(heights.begin(), heights.end());
    double high = low + volume + 1e4;
    for (int i = 0; i < 100; ++i) {
        const double middle = (low + high) / 2;
        double held = 0;
        for (const double height : heights) held += std::max(0.0, middle - height);
        (held < volume ? low : high) = middle;
    }
    return low;
}

/// A round bowl 20 m deep, its rim at 100 m and beyond that a slope down to the west edge.
double bowl(int x, int y) {
    const double r = std::hypot(x - 30.0, y - 20.0) / 15;
    return r < 1 ? 80 + 20 * r * r : 100 + 0.5 * (x - 15) * (x > 15 ? 1 : 10) + 30 * (r - 1) * (x > 15 ? 1 : 0);
}

}  // namespace cuesta::uplift_lakes

using namespace cuesta::uplift_lakes;

TEST_CASE("a lake keeps sediment up to its volume and fills level from the floor", "[uplift]") {
    World world(raster_of(60, 41, bowl), 1);
    open_west(world);
    const RoutedStep water = routed(world.ground, world.step(1));
    SedimentLakes lakes(water.network, 1e-4F);
    const Routing& routing = water.network.routing;
    const std::int32_t lake = lakes.lake_of(routing.cell(30, 20));
    REQUIRE(lake != SedimentLakes::none);
    std::vector<double> floor;
    double capacity = 0;
    for (int y = 0; y < 41; ++y)
        for (int x = 0; x < 60; ++x)
            if (lakes.lake_of(routing.cell(x, y)) == lake) {
                floor.push_back(double{world.at(x, y)});
                capacity += double{routing.level.row(y)[x]} - double{world.at(x, y)};
            }
    CHECK(lakes.capacity(lake) == Approx(capacity).epsilon(1e-9));
    for (const double share : {0.001, 0.1, 0.5, 0.95}) {
        const double volume = share * capacity;
        CHECK(lakes.keep(lake, volume) == volume);
        const double expected = level_of(floor, volume);
        double worst = 0;
        double laid = 0;
        lakes.lay([&](std::uint32_t cell, float thickness) {
            if (lakes.lake_of(cell) != lake) return;
            laid += double{thickness};
            const double surface = double{routing.ground.data()[cell]} + double{thickness};
            if (thickness > 0) worst = std::max(worst, std::abs(surface - expected));
        });
        INFO(share << " of the lake: off " << worst << " m");
        CHECK(worst < 1e-3);  // flat to a millimetre; floats of 100 m are good to 8e-6
        CHECK(laid == Approx(volume).epsilon(1e-5));
    }
    // Sediment that finds no room passes on.
    CHECK(lakes.keep(lake, 2 * capacity) == Approx(capacity).epsilon(1e-12));
    CHECK(lakes.keep(lake, -1) == 0);
}

TEST_CASE("rivers fill a lake level as they cut the land around it", "[uplift]") {
    World world(raster_of(60, 41, bowl), 100);
    open_west(world);
    world.rivers.deposition = 0;
    world.set_rock(1e-3);
    std::vector<double> floor;
    const RoutedStep water = routed(world.ground, world.step(1));
    const Routing& routing = water.network.routing;
    for (int y = 0; y < 41; ++y)
        for (int x = 0; x < 60; ++x)
            if (routing.level.row(y)[x] > world.at(x, y) + 0.02F) floor.push_back(double{world.at(x, y)});
    const double before = world.total();
    const FluvialBooks books = world.erode(3000);
    CHECK(std::abs((before - world.total()) * 1e4 - books.left_map) < 1e-5 * books.moved + 1e4 * 1e-3);
    // The lowest cells are one level now.
    std::vector<double> after;
    double volume = 0;
    std::size_t at = 0;
    for (int y = 0; y < 41; ++y)
        for (int x = 0; x < 60; ++x)
            if (routing.level.row(y)[x] > routing.ground.row(y)[x] + 0.02F) {
                after.push_back(double{world.at(x, y)});
                volume += double{world.at(x, y)} - floor[at++];
            }
    REQUIRE(volume > 100);
    const double expected = level_of(floor, volume);
    for (std::size_t i = 0; i < after.size(); ++i) CHECK(std::abs(after[i] - std::max(expected, floor[i])) < 1e-3);
}

TEST_CASE("a closed basin fills from its sink, across sills where they are low", "[uplift]") {
    // Two boxes of 100 cells, 10 and 20 m deep, in a block: between them a sill of 10 cells at 4 m over the shallow
    // floor.
    const auto height = [](int x, int y) {
        const bool row = y >= 5 && y < 15;
        if (row && x >= 5 && x < 15) return 90.0;
        if (row && x >= 16 && x < 26) return 80.0;
        if (row && x == 15) return 94.0;
        return 200.0;
    };
    const double boxes[]{400, 400 + 1400, 1800 + 210 * 3};
    for (const double volume : {150.0, 399.0, 1000.0, 1799.0, 1800.0 + 210 * 3}) {
        Raster<float> heights = raster_of(31, 20, height);
        World world(heights, 1);
        open_west(world);
        const RoutedStep water = routed(world.ground, world.step(1));
        const Routing& routing = water.network.routing;
        const double before = world.total();
        const double gained = fill_from_sink(routing, world.ground.height.data(), routing.cell(8, 8), volume, {});
        INFO("volume " << volume);
        // 200 cells of floats of 100 m.
        CHECK(gained == Approx(volume).margin(200 * 8e-6));
        CHECK(world.total() - before == Approx(gained).margin(1e-6));
        if (volume < boxes[0]) CHECK(double{world.at(9, 9)} == Approx(90 + volume / 100).margin(1e-3));
        if (volume > boxes[1]) {
            for (const int x : {5, 15, 16, 25}) CHECK(double{world.at(x, 9)} == Approx(97).margin(1e-3));
        }
        for (int y = 5; y < 15; ++y)
            for (int x = 5; x < 26; ++x) CHECK(world.at(x, y) <= 97.001F);
        CHECK(world.at(2, 2) == 200.0F);
    }
}

TEST_CASE("a basin that overtops its sill leaves no wall on the way to the next", "[uplift]") {
    // A box of 100 cells, 10 m deep; from its sill a trench falls by a metre a cell to a box 40 m lower.
    const auto height = [](int x, int y) {
        if (y >= 5 && y < 15 && x >= 5 && x < 15) return 90.0;
        if (y == 9 && x >= 15 && x < 55) return 100.0 - (x - 15);
        if (y >= 5 && y < 15 && x >= 55 && x < 65) return 50.0;
        return 200.0;
    };
    const Raster<float> heights = raster_of(70, 20, height);
    for (const double volume : {1000.0 + 300, 1000.0 + 1000 + 55}) {
        World world(heights, 1);
        open_west(world);
        const RoutedStep water = routed(world.ground, world.step(1));
        const Routing& routing = water.network.routing;
        const double gained = fill_from_sink(routing, world.ground.height.data(), routing.cell(8, 8), volume, {});
        CHECK(gained == Approx(volume).margin(240 * 8e-6));  // so many floats of 100 m
        CHECK(double{world.at(9, 9)} == Approx(100).margin(1e-3));
        const double level = volume < 2000 ? 53 : 60.55;  // the trench ends at 61 m
        CHECK(double{world.at(60, 9)} == Approx(level).margin(0.01));
        for (int x = 16; x < 55; ++x) CHECK(double{world.at(x, 9)} <= std::max(height(x, 9), level) + 0.01);
    }
    // At an outlet the rest leaves.
    World open(heights, 1);
    open.outlets(60, 9) = 1;
    const RoutedStep water = routed(open.ground, open.step(1));
    const double gained =
        fill_from_sink(water.network.routing, open.ground.height.data(), water.network.routing.cell(8, 8), 1300, {});
    CHECK(gained == Approx(1000).margin(100 * 8e-6));
    CHECK(open.at(58, 9) == 50.0F);
}

TEST_CASE("arid land keeps its sediment in basins", "[uplift]") {
    World world(raster_of(60, 41, bowl), 100);
    open_west(world);
    world.set_rock(1e-3);
    world.rivers.arid = true;
    const RoutedStep dry = routed(world.ground, world.step(1));
    REQUIRE(dry.sinks.size() == 1);
    CHECK(dry.sinks.front() == dry.network.routing.cell(30, 20));
    world.rivers.sink_depth = 50;  // control: too shallow to be a basin
    CHECK(routed(world.ground, world.step(1)).sinks.empty());
    world.rivers.sink_depth = 6;
    const double before = world.total();
    const FluvialBooks books = world.erode(3000);
    CHECK(std::abs((before - world.total()) * 1e4 - books.left_map) < 1e-5 * books.moved + 1e4 * 1e-3);
    // The floor is a playa: level, and higher than before.
    CHECK(world.at(30, 20) > 80.5F);
    CHECK(std::abs(world.at(30, 20) - world.at(31, 20)) < 1e-3F);
}
