/// \file The shore that waves leave: it grows straight, sand is kept, high land holds out.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/drainage/routing.h"
#include "core/uplift/shore.h"
#include "tests/core/uplift_worlds.h"

using namespace cuesta;
using cuesta::test::ThreadCount;

namespace {

constexpr double extent = 8000;  // m
constexpr double wave = 2000;    // m along the shore from one headland to the next

/// Land in the north that falls at `gradient` to a shore that swings by 300 m to either side.
UpliftGround wavy_coast(double cell_size, double gradient, double swing = 300) {
    const int size = static_cast<int>(extent / cell_size);
    Raster<float> heights(size, size);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            const double shore = 0.5 * extent + swing * std::cos(2 * std::numbers::pi * (x + 0.5) * cell_size / wave);
            heights(x, y) = static_cast<float>(gradient * (shore - (y + 0.5) * cell_size));
        }
    return {bordered(heights.view()), Raster<float>(size, size), Raster<float>(size, size), {}};
}

/// The first cell of a column in the sea, m from the north.
double shore_of(const UpliftGround& ground, int x, double cell_size) {
    for (int y = 0; y < ground.height.height(); ++y)
        if (ground.height.row(y)[x] <= 0) return y * cell_size;
    return extent;
}

/// Half the distance between the farthest and the nearest shore, away from the side edges.
double swing_of(const UpliftGround& ground, double cell_size) {
    double nearest = extent, farthest = 0;
    const int size = ground.loose.width();
    for (int x = size / 4; x < 3 * size / 4; ++x) {
        nearest = std::min(nearest, shore_of(ground, x, cell_size));
        farthest = std::max(farthest, shore_of(ground, x, cell_size));
    }
    return 0.5 * (farthest - nearest);
}

double volume_of(const UpliftGround& ground, double cell_size) {
    double sum = 0;
    for (int y = 0; y < ground.height.height(); ++y)
        for (int x = 0; x < ground.height.width(); ++x) sum += double{ground.height.row(y)[x]};
    return sum * cell_size * cell_size;
}

bool same_ground(const UpliftGround& a, const UpliftGround& b) {
    for (int y = 0; y < a.height.height(); ++y)
        for (int x = 0; x < a.height.width(); ++x)
            if (a.height.row(y)[x] != b.height.row(y)[x] || a.loose(x, y) != b.loose(x, y)) return false;
    return true;
}

}  // namespace

TEST_CASE("uplift: waves straighten headlands and bays narrower than their reach", "[uplift]") {
    UpliftGround coast = wavy_coast(20, 0.02);
    REQUIRE(swing_of(coast, 20) == Approx(300).margin(20));  // a cell
    const ShoreBooks books = cut_shore(coast, 20, 0, 600);
    // A Gauss bell of 600 m leaves exp(-2 (pi 600 / 2000)^2) = 0.17 of such waves.
    CHECK(swing_of(coast, 20) < 0.3 * 300);
    CHECK(books.worn > 0);
    CHECK(books.laid > 0);
    // With a reach far below the waves' length the shore keeps them.
    UpliftGround kept = wavy_coast(20, 0.02);
    cut_shore(kept, 20, 0, 60);
    CHECK(swing_of(kept, 20) > 0.8 * 300);
}

TEST_CASE("uplift: the sand of beaches comes from what waves wear", "[uplift]") {
    const UpliftGround before = wavy_coast(20, 0.05);
    UpliftGround after = before;
    const ShoreBooks books = cut_shore(after, 20, 0, 500);
    CHECK(books.laid <= books.worn);
    // Heights are floats: 1e-6 of the volume of what is there.
    CHECK(volume_of(after, 20) - volume_of(before, 20) ==
          Approx(books.laid + books.silted - books.worn)
              .margin(1e-6 * std::abs(volume_of(before, 20)) + 1e-4 * books.worn));
    double loose = 0;
    for (int y = 0; y < after.loose.height(); ++y)
        for (int x = 0; x < after.loose.width(); ++x) loose += double{after.loose(x, y)};
    CHECK(loose * 20 * 20 == Approx(books.laid + books.silted).epsilon(1e-4));  // sums of floats
}

TEST_CASE("uplift: no beach dams a valley", "[uplift]") {
    UpliftGround coast = wavy_coast(20, 0.05);
    // A hollow of a metre in the low ground behind each bay, which a beach would leave without a way to the sea.
    const auto hollows = [](const UpliftGround& ground) {
        RoutingOptions outlets;
        outlets.sea_level = 0;
        const Routing routing = route(ground.height, outlets);
        int cells = 0;
        for (int y = 0; y < routing.height; ++y)
            for (int x = 0; x < routing.width; ++x)
                cells += routing.ground.row(y)[x] > 0 && routing.level.row(y)[x] > routing.ground.row(y)[x] ? 1 : 0;
        return cells;
    };
    for (int y = 0; y < coast.height.height(); ++y)
        for (int x = 0; x < coast.height.width(); ++x) {
            float& height = coast.height.row(y)[x];
            if (height > 0 && height < 25) height *= 0.02F;  // a plain below the beaches' tops
        }
    REQUIRE(hollows(coast) == 0);
    const double before = volume_of(coast, 20);
    const ShoreBooks books = cut_shore(coast, 20, 0, 500);
    CHECK(books.silted > 0);  // else no beach has dammed anything
    CHECK(hollows(coast) == 0);
    CHECK(volume_of(coast, 20) - before ==
          Approx(books.laid + books.silted - books.worn).margin(1e-6 * std::abs(before) + 1e-4 * books.worn));
}

TEST_CASE("uplift: high land holds out against waves, and ends in a cliff", "[uplift]") {
    UpliftGround low = wavy_coast(20, 0.02), high = wavy_coast(20, 0.5);
    cut_shore(low, 20, 0, 500);
    cut_shore(high, 20, 0, 500);
    CHECK(swing_of(high, 20) > 1.3 * swing_of(low, 20));
    float steepest = 0;
    for (int y = 1; y < high.height.height(); ++y)
        for (int x = 100; x < 300; ++x)
            steepest = std::max(steepest, (high.height.row(y - 1)[x] - high.height.row(y)[x]) / 20);
    CHECK(steepest > 1.2F);  // the land itself has 0.5
    CHECK(steepest < 2.6F);  // 60 degrees, the step from the cliff's foot to the platform with it
}

TEST_CASE("uplift: a reach below a cell leaves the shore as it is", "[uplift]") {
    const UpliftGround before = wavy_coast(50, 0.05);
    for (const double reach : {0.0, 49.0}) {
        UpliftGround after = before;
        const ShoreBooks books = cut_shore(after, 50, 0, reach);
        CHECK(books.worn == 0);
        CHECK(same_ground(before, after));
    }
    UpliftGround inland = before;
    CHECK(cut_shore(inland, 50, -1000, 500).worn == 0);
    CHECK(same_ground(before, inland));
}

TEST_CASE("uplift: waves mean the same at every cell size and on any number of threads", "[uplift]") {
    UpliftGround fine = wavy_coast(20, 0.03), coarse = wavy_coast(40, 0.03);
    cut_shore(fine, 20, 0, 500);
    cut_shore(coarse, 40, 0, 500);
    for (int x = 50; x < 150; ++x)  // two cells of the coarse land
        CHECK(shore_of(coarse, x, 40) == Approx(shore_of(fine, 2 * x, 20)).margin(80));
    for (const int threads : {1, 2, 7}) {
        const ThreadCount count(threads);
        UpliftGround again = wavy_coast(20, 0.03);
        cut_shore(again, 20, 0, 500);
        CHECK(same_ground(fine, again));
    }
}
