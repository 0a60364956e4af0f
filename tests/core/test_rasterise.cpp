/// From feature splines to seeds and slopes: closed forms.

#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <queue>

#include "core/base/random.h"
#include "core/base/threads.h"
#include "core/relief/splines/rasterise.h"
#include "tests/catch.h"
#include "tests/core/spline_scenes.h"

using namespace cuesta;

namespace {

constexpr auto free_cell = static_cast<std::uint8_t>(CellHold::free);
constexpr auto seed_cell = static_cast<std::uint8_t>(CellHold::seed);
constexpr auto guided_cell = static_cast<std::uint8_t>(CellHold::guided);

LevelGrid grid_of(int width, int height, double cell_size, int level = 6) {
    return {level, width, height, cell_size};
}

HeightSeeds seeds_of(const std::vector<FeatureSpline>& splines, const LevelGrid& grid,
                     SlopeOverlap overlap = SlopeOverlap::nearest) {
    return RasterisableSplines(splines, grid.cell_size).height_seeds(grid, overlap);
}

}  // namespace

TEST_CASE("a straight spline gives its profile in closed form", "[rasterise]") {
    // From (100, 300) to (500, 420), climbing from 50 to 90 m; flat top from 10 to 20 m, slopes unlike on the sides.
    FeatureSpline spline = polyline({{100, 50, 300}, {500, 90, 420}});
    spline.meta_points = {meta(0, 10, 60, -30, 0.9F), meta(1, 20, 100, -40, 0.5F)};
    spline.meta_points[0].parameters.right_length = 80;
    spline.meta_points[0].parameters.right_rise = 16;
    const LevelGrid grid = grid_of(64, 64, 10.0);
    const HeightSeeds seeds = seeds_of({spline}, grid);

    const double length = std::hypot(400.0, 120.0);
    const double ux = 400.0 / length;
    const double uz = 120.0 / length;
    int guided = 0;
    int seeded = 0;
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x) {
            const double px = (x + 0.5) * 10.0 - 100.0;
            const double pz = (y + 0.5) * 10.0 - 300.0;
            const double along = px * ux + pz * uz;
            const double left = px * uz - pz * ux;  // north of a spline that runs east
            const double t = along / length;
            const double d = std::abs(left);
            const double curve = 50 + 40 * t;
            const double r = 10 + 10 * t;
            const double reach = left >= 0 ? 60 + 40 * t : 80 + 20 * t;
            const double rise = left >= 0 ? -30 - 10 * t : 16 - 56 * t;
            CAPTURE(x, y, along, left);
            const auto hold = seeds.hold(x, y);
            if (along < -7.1 || along > length + 7.1 || d > r + reach) {  // half a diagonal: the last cell of the line
                CHECK(hold == free_cell);
                continue;
            }
            if (along < 0 || along > length) {
                CHECK(hold != guided_cell);
                continue;
            }
            REQUIRE(hold == (d <= r ? seed_cell : guided_cell));
            const double way = std::max(0.0, d - r) / reach;
            // Heights are floats: half a unit in the last place of 100 m is 4e-6.
            CHECK(seeds.height(x, y) == Approx(curve + rise * way).margin(1e-5));
            CHECK(seeds.owner(x, y) == 1);
            if (hold == seed_cell) {
                ++seeded;
                continue;
            }
            ++guided;
            CHECK(seeds.weight(x, y) == Approx((0.9 - 0.4 * t) * (1 - way)).margin(1e-6));
            CHECK(seeds.gradient(x, y) == Approx(rise / reach * 10.0).margin(1e-5));
            CHECK(seeds.normal_x(x, y) == Approx(left >= 0 ? uz : -uz).margin(1e-6));
            CHECK(seeds.normal_z(x, y) == Approx(left >= 0 ? -ux : ux).margin(1e-6));
        }
    CHECK(guided > 500);
    CHECK(seeded > 100);
    CHECK(seeds.has_seeds);
    CHECK(seeds.has_guided);
    CHECK(seeds.roundness.empty());
}

namespace {

/// A scene without ties: bends, a loop, a cliff, slopes that meet.
std::vector<FeatureSpline> crowded_scene() {
    std::vector<FeatureSpline> splines;
    splines.push_back(curve_through({{93, 40, 211}, {307, 120, 133}, {511, 80, 287}, {733, 160, 253}}));
    splines.back().meta_points = {meta(0.3, 6, 90, -40), meta(2.2, 17, 60, -55, 0.4F)};
    splines.push_back(curve_through({{201, 30, 601}, {347, 60, 433}, {557, 45, 571}, {391, 20, 747}}, true));
    splines.back().meta_points = {meta(0.7, 3, 70, 25), meta(2.9, 11, 45, 35)};
    splines.back().parameters.kind = CurveKind::smooth;
    splines.back().parameters.rounding = 57;
    splines.push_back(curve_through({{641, 90, 391}, {707, 70, 557}, {823, 75, 651}}));
    splines.back().meta_points = {meta(0, 0, 50, -10)};
    splines.back().meta_points[0].parameters.drop = 33;
    splines.back().parameters.kind = CurveKind::cliff;
    return splines;
}

struct Difference {
    int cells = 0;        ///< that are held differently, or by heights further apart than asked
    int compared = 0;     ///< held in both
    double furthest = 0;  ///< of heights, among cells held alike, m
};

/// Compares `a` at (x, y) with `b` at place(x, y).
template <class Place>
Difference difference(const HeightSeeds& a, const HeightSeeds& b, double tolerance, Place place) {
    Difference result;
    for (int y = 0; y < a.grid.height; ++y)
        for (int x = 0; x < a.grid.width; ++x) {
            const auto [bx, by] = place(x, y);
            if (a.hold(x, y) != b.hold(bx, by)) {
                ++result.cells;
                continue;
            }
            if (a.hold(x, y) == free_cell) continue;
            ++result.compared;
            const double off = std::abs(a.height(x, y) - b.height(bx, by));
            if (off > tolerance) ++result.cells;
            result.furthest = std::max(result.furthest, off);
        }
    return result;
}

/// Whether a walk over cells of the row or column beside, through cells where `open` holds, leads from edge to edge.
template <class Open>
bool connects_west_and_east(const LevelGrid& grid, int first, int last, Open open) {
    std::vector<std::uint8_t> seen(static_cast<std::size_t>(grid.width) * static_cast<std::size_t>(grid.height));
    std::queue<std::pair<int, int>> queue;
    const auto visit = [&](int x, int y) {
        if (x < first || y < 0 || x > last || y >= grid.height || !open(x, y)) return;
        std::uint8_t& mark =
            seen[static_cast<std::size_t>(y) * static_cast<std::size_t>(grid.width) + static_cast<std::size_t>(x)];
        if (mark) return;
        mark = 1;
        queue.emplace(x, y);
    };
    for (int y = 0; y < grid.height; ++y) visit(first, y);
    while (!queue.empty()) {
        const auto [x, y] = queue.front();
        queue.pop();
        if (x == last) return true;
        visit(x - 1, y);
        visit(x + 1, y);
        visit(x, y - 1);
        visit(x, y + 1);
    }
    return false;
}

bool same_bytes(const HeightSeeds& a, const HeightSeeds& b) {
    return a.hold == b.hold && a.height == b.height && a.weight == b.weight && a.gradient == b.gradient &&
           a.normal_x == b.normal_x && a.normal_z == b.normal_z && a.owner == b.owner && a.roundness == b.roundness &&
           a.rounding_length == b.rounding_length;
}

}  // namespace

TEST_CASE("a bend leaves no gap outside and no overlap inside", "[rasterise]") {
    // A right angle: east, then south. Outside the corner cells belong to it, at their distance from it.
    FeatureSpline spline = polyline({{100, 50, 300}, {400, 50, 300}, {400, 50, 600}});
    spline.meta_points = {meta(0, 0, 120, -60, 1.0F)};
    const LevelGrid grid = grid_of(64, 64, 10.0);
    const HeightSeeds seeds = seeds_of({spline}, grid);
    for (int y = 10; y < 55; ++y)
        for (int x = 12; x < 60; ++x) {
            const double px = (x + 0.5) * 10.0;
            const double pz = (y + 0.5) * 10.0;
            const double to_first = px < 400 ? std::abs(pz - 300) : std::hypot(px - 400, pz - 300);
            const double to_second = pz > 300 ? std::abs(px - 400) : std::hypot(px - 400, pz - 300);
            const double d = std::min(to_first, to_second);
            CAPTURE(x, y, d);
            if (d > 120) {
                CHECK(seeds.hold(x, y) == free_cell);
                continue;
            }
            REQUIRE(seeds.hold(x, y) != free_cell);
            // Distances are 32-bit: 1e-7 of 120 m, times the slope.
            CHECK(seeds.height(x, y) == Approx(50 - 0.5 * d).margin(1e-4));
            if (seeds.hold(x, y) == guided_cell)
                CHECK(std::hypot(seeds.normal_x(x, y), seeds.normal_z(x, y)) == Approx(1).margin(1e-6));
        }
    // Control: without the corner's fan the outside would be free; there the distance is to the corner alone.
    CHECK(seeds.hold(44, 25) == guided_cell);
    CHECK(seeds.normal_x(44, 25) == Approx(-seeds.normal_z(44, 25)).margin(1e-5));
}

TEST_CASE("turning or mirroring the scene turns the rasters", "[rasterise]") {
    const double side = 960.0;
    const LevelGrid grid = grid_of(96, 96, 10.0);
    const int last = grid.width - 1;
    const std::vector<FeatureSpline> scene = crowded_scene();
    const HeightSeeds seeds = seeds_of(scene, grid);
    // Heights: 32-bit positions along and across a segment (1e-7 of its length, here some 100 m) times slopes up to 1
    // give 1e-4 m. Which of two parts is nearest may flip where they are equally near to a rounding error: then heights
    // differ, in a handful of the thousands of cells.
    const Difference turn = difference(seeds, seeds_of(turned(scene, side), grid), 1e-3, [&](int x, int y) {
        return std::pair{last - y, x};
    });
    CHECK(turn.compared > 2500);
    CHECK(turn.cells <= 4);

    std::vector<FeatureSpline> uncliffed(scene.begin(), scene.begin() + 2);
    const HeightSeeds before = seeds_of(uncliffed, grid);
    const Difference mirror = difference(before, seeds_of(mirrored(uncliffed, side), grid), 1e-3, [&](int x, int y) {
        return std::pair{last - x, y};
    });
    CHECK(mirror.compared > 2000);
    CHECK(mirror.cells <= 4);

    // Controls: the same scene not turned back, and mirrored with left and right not exchanged.
    const Difference untouched = difference(seeds, seeds_of(turned(scene, side), grid), 1e-3, [](int x, int y) {
        return std::pair{x, y};
    });
    CHECK(untouched.cells > 1000);
    uncliffed[0].meta_points[0].parameters.left_rise = 99;
    std::vector<FeatureSpline> wrong = mirrored(uncliffed, side);
    std::swap(wrong[0].meta_points[0].parameters.left_rise, wrong[0].meta_points[0].parameters.right_rise);
    CHECK(difference(seeds_of(uncliffed, grid), seeds_of(wrong, grid), 1e-3, [&](int x, int y) {
              return std::pair{last - x, y};
          }).cells > 100);
}

TEST_CASE("normals turn with the scene", "[rasterise]") {
    const LevelGrid grid = grid_of(96, 96, 10.0);
    const std::vector<FeatureSpline> scene = crowded_scene();
    const HeightSeeds seeds = seeds_of(scene, grid);
    const HeightSeeds after = seeds_of(turned(scene, 960.0), grid);
    int wrong = 0;
    int compared = 0;
    for (int y = 0; y < 96; ++y)
        for (int x = 0; x < 96; ++x) {
            if (seeds.hold(x, y) != guided_cell || after.hold(95 - y, x) != guided_cell) continue;
            ++compared;
            const float dx = after.normal_x(95 - y, x) + seeds.normal_z(x, y);
            const float dz = after.normal_z(95 - y, x) - seeds.normal_x(x, y);
            if (std::abs(dx) + std::abs(dz) > 1e-4F) ++wrong;  // 32-bit directions from positions 1e-7 off
        }
    CHECK(compared > 1500);
    CHECK(wrong <= 4);
}

TEST_CASE("two resolutions agree at the same places", "[rasterise]") {
    // Cells three times as small have samples where the large cells have theirs.
    std::vector<FeatureSpline> scene = crowded_scene();
    scene[1].parameters.kind = CurveKind::crease;  // lines of smooth splines lie level over a cell, whatever its size
    const RasterisableSplines splines(scene, 5.0);
    const HeightSeeds coarse = splines.height_seeds(grid_of(64, 64, 15.0), SlopeOverlap::nearest);
    const HeightSeeds fine = splines.height_seeds(grid_of(192, 192, 5.0), SlopeOverlap::nearest);
    int compared = 0;
    int far_off = 0;
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x) {
            if (coarse.hold(x, y) == free_cell || fine.hold(3 * x + 1, 3 * y + 1) == free_cell) continue;
            ++compared;
            // A tenth of a fine cell off the true curve, on slopes up to 0.8 (rise 55 over 60, and along the curve);
            // twice, as a coarse level may use segments of its own.
            if (std::abs(coarse.height(x, y) - fine.height(3 * x + 1, 3 * y + 1)) > 2 * 0.5 * 0.8) ++far_off;
        }
    CHECK(compared > 1200);
    CHECK(far_off <= compared / 200);  // where two parts are equally near, or the mean of two lines is one's alone
    // Control: one cell aside heights do differ.
    int moved = 0;
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x + 1 < 64; ++x)
            if (coarse.hold(x, y) != free_cell && fine.hold(3 * x + 4, 3 * y + 1) != free_cell &&
                std::abs(coarse.height(x, y) - fine.height(3 * x + 4, 3 * y + 1)) > 2 * 0.5 * 0.8)
                ++moved;
    CHECK(moved > compared / 4);
}

TEST_CASE("the line is 4-connected and its cells are seeds", "[rasterise]") {
    const LevelGrid grid = grid_of(96, 96, 10.0);
    for (const double slant : {0.0, 0.31, 1.0, 2.7}) {
        const FeatureSpline spline = curve_through(
            {{-50, 10, 303}, {300, 20, 303 + 200 * slant}, {600, 30, 303 - 100 * slant}, {1010, 40, 417}});
        const HeightSeeds seeds = seeds_of({spline}, grid);
        CAPTURE(slant);
        CHECK_FALSE(seeds.has_guided);
        CHECK(connects_west_and_east(grid, 0, 95, [&](int x, int y) { return seeds.hold(x, y) == seed_cell; }));
    }
    // On the edge between two rows: both; a control for what a row of squares that are half open would give.
    const HeightSeeds on_edge = seeds_of({polyline({{105, 0, 200}, {795, 0, 200}})}, grid);
    CHECK(on_edge.hold(40, 19) == seed_cell);
    CHECK(on_edge.hold(40, 20) == seed_cell);
    CHECK(on_edge.hold(40, 18) == free_cell);
    CHECK(on_edge.hold(40, 21) == free_cell);
}

TEST_CASE("a cliff is two connected rows of seeds, one lower by the drop", "[rasterise]") {
    const LevelGrid grid = grid_of(96, 96, 10.0);
    for (const double slant : {0.0, 0.37, 1.0, 1.9}) {
        FeatureSpline spline = curve_through(
            {{-50, 80, 423}, {300, 80, 423 + 130 * slant}, {600, 80, 423 - 140 * slant}, {1010, 80, 417}});
        spline.parameters.kind = CurveKind::cliff;
        spline.meta_points = {meta(0, 0, 0, 0)};
        spline.meta_points[0].parameters.drop = 25;
        const HeightSeeds seeds = seeds_of({spline}, grid);
        CAPTURE(slant);
        const auto left = [&](int x, int y) { return seeds.hold(x, y) == seed_cell && seeds.owner(x, y) == 1; };
        const auto right = [&](int x, int y) { return seeds.hold(x, y) == seed_cell && seeds.owner(x, y) == 2; };
        CHECK(connects_west_and_east(grid, 0, 95, left));
        CHECK(connects_west_and_east(grid, 0, 95, right));
        int wrong = 0;
        for (int y = 0; y < 96; ++y)
            for (int x = 0; x < 96; ++x) {
                if (left(x, y) && std::abs(seeds.height(x, y) - 80) > 1e-4F) ++wrong;
                if (right(x, y) && std::abs(seeds.height(x, y) - 55) > 1e-4F) ++wrong;
            }
        CHECK(wrong == 0);
        // Control: a crease in the same place has one row and one number.
        spline.parameters.kind = CurveKind::crease;
        const HeightSeeds crease = seeds_of({spline}, grid);
        CHECK_FALSE(connects_west_and_east(grid, 0, 95, [&](int x, int y) { return crease.owner(x, y) == 2; }));
    }
}

TEST_CASE("where splines meet: mean of seeds, seeds before slopes, the nearest slope or none", "[rasterise]") {
    FeatureSpline north = polyline({{50, 100, 205}, {750, 100, 205}});
    FeatureSpline south = polyline({{50, 40, 405}, {750, 40, 405}});
    north.meta_points = south.meta_points = {meta(0, 10, 150, -30)};
    FeatureSpline across = polyline({{405, 10, 55}, {405, 10, 305}});
    across.meta_points = {meta(0, 5, 0, 0)};
    const LevelGrid grid = grid_of(80, 80, 10.0);
    const HeightSeeds nearest = seeds_of({north, south, across}, grid);
    CHECK(nearest.hold(40, 20) == seed_cell);  // both lines
    CHECK(nearest.height(40, 20) == Approx(55));
    CHECK(nearest.owner(40, 20) == 0);
    CHECK(nearest.hold(40, 25) == seed_cell);  // the line across the northern slope
    CHECK(nearest.height(40, 25) == Approx(10));
    CHECK(nearest.owner(40, 25) == 5);
    CHECK(nearest.hold(20, 28) == guided_cell);  // nearer to the north
    CHECK(nearest.owner(20, 28) == 1);
    CHECK(nearest.hold(20, 33) == guided_cell);
    CHECK(nearest.owner(20, 33) == 3);
    CHECK(nearest.owner(20, 30) == 1);  // as far from both: the first
    const HeightSeeds dropped = seeds_of({north, south, across}, grid, SlopeOverlap::dropped);
    CHECK(dropped.hold(20, 28) == free_cell);
    CHECK(dropped.weight(20, 28) == 0.0F);
    CHECK(dropped.height(20, 28) == 0.0F);
    CHECK(dropped.hold(20, 22) == guided_cell);  // the southern slope ends before
    CHECK(dropped.hold(40, 25) == seed_cell);
}

TEST_CASE("dropped overlaps of one spline with itself", "[rasterise]") {
    // Two long legs 200 m apart, joined by half a circle or so: between the legs slopes overlap, outside they do not.
    FeatureSpline hairpin =
        curve_through({{100, 50, 305}, {600, 50, 305}, {700, 50, 405}, {600, 50, 505}, {100, 50, 505}});
    hairpin.meta_points = {meta(0, 0, 130, -30)};
    const LevelGrid grid = grid_of(80, 80, 10.0);
    const HeightSeeds nearest = seeds_of({hairpin}, grid);
    const HeightSeeds dropped = seeds_of({hairpin}, grid, SlopeOverlap::dropped);
    CHECK(nearest.hold(20, 40) == guided_cell);
    CHECK(dropped.hold(20, 40) == free_cell);
    CHECK(dropped.hold(20, 25) == guided_cell);  // outside
    CHECK(dropped.hold(20, 32) == guided_cell);  // inside, where the other leg does not reach
    CHECK(dropped.hold(75, 40) == guided_cell);  // outside the bend
}

TEST_CASE("roundness falls off over the rounding", "[rasterise]") {
    FeatureSpline ridge = polyline({{200, 50, 405}, {600, 50, 405}});
    ridge.parameters.kind = CurveKind::smooth;
    ridge.parameters.rounding = 100;
    ridge.parameters.tension = 0.25F;
    const LevelGrid grid = grid_of(80, 80, 10.0);
    const HeightSeeds seeds = seeds_of({ridge}, grid);
    CHECK(seeds.roundness(40, 40) == Approx(0.75));
    CHECK(seeds.roundness(40, 45) == Approx(0.75 * 0.5));
    CHECK(seeds.rounding_length(40, 45) == 100.0F);
    CHECK(seeds.roundness(40, 51) == 0.0F);
    CHECK(seeds.rounding_length(40, 51) == 0.0F);
    CHECK(seeds.roundness(64, 40) == Approx(0.75 * (1 - 0.45)));  // beyond the end, by distance from it
    ridge.parameters.kind = CurveKind::crease;
    CHECK(seeds_of({ridge}, grid).roundness.empty());
}

TEST_CASE("parameters along the curve and over its flat top", "[rasterise]") {
    FeatureSpline road = polyline({{105, 0, 405}, {705, 0, 405}});
    road.meta_points = {meta(0, 25, 100, 10), meta(1, 25, 100, 10)};
    road.meta_points[0].parameters.rain = 2;
    road.meta_points[1].parameters.rain = 5;
    FeatureSpline other = polyline({{405, 0, 105}, {405, 0, 705}});
    other.meta_points = {meta(0, 0, 0, 0)};
    other.meta_points[0].parameters.rain = 9.5F;
    const FeatureSpline bare = polyline({{105, 0, 205}, {705, 0, 205}});  // no meta points: no parameters
    const LevelGrid grid = grid_of(80, 80, 10.0);
    const ParameterSeeds seeds =
        RasterisableSplines({road, other, bare}, 10.0).parameter_seeds(grid, {false, false, false, false, true, false});
    REQUIRE(seeds.has_seeds);
    const Raster<float>& rain = seeds.values[static_cast<std::size_t>(SpreadParameter::rain)];
    CHECK(seeds.values[0].empty());
    CHECK(seeds.seeded(20, 40) == 1);
    CHECK(rain(20, 40) == Approx(2 + 3 * 100.0 / 600));
    CHECK(rain(20, 42) == Approx(2 + 3 * 100.0 / 600));  // on the flat top
    CHECK(seeds.seeded(20, 43) == 0);
    CHECK(rain(20, 43) == 0.0F);
    CHECK(rain(40, 40) == Approx((3.5 + 9.5) / 2));
    CHECK(rain(40, 20) == Approx(9.5));
    CHECK(seeds.seeded(20, 20) == 0);
}

TEST_CASE("splines take part on their levels", "[rasterise]") {
    FeatureSpline spline = polyline({{50, 10, 205}, {350, 10, 205}});
    spline.parameters.first_level = 4;
    spline.parameters.last_level = 6;
    const RasterisableSplines splines({spline}, 10.0);
    for (const int level : {2, 3, 4, 5, 6, 7, 15, 99}) {
        const bool on = level >= 4 && level <= 6;
        CAPTURE(level);
        CHECK(splines.any_on(level) == on);
        CHECK(splines.height_seeds(grid_of(40, 40, 10.0, level), SlopeOverlap::nearest).has_seeds == on);
        CHECK(splines.height_seeds(grid_of(40, 40, 10.0, level), SlopeOverlap::nearest, true).has_seeds);
    }
    spline.parameters.first_level = 9;  // a range the wrong way round holds no level
    CHECK_FALSE(RasterisableSplines({spline}, 10.0).any_on(7));
}

TEST_CASE("the same bytes on any number of threads", "[rasterise]") {
    const LevelGrid grid = grid_of(480, 333, 2.0);
    std::vector<FeatureSpline> scene = crowded_scene();
    std::vector<HeightSeeds> results;
    std::vector<ParameterSeeds> parameters;
    for (const int threads : {1, 2, 5}) {
        set_thread_count(threads);
        const RasterisableSplines splines(scene, 2.0);
        results.push_back(splines.height_seeds(grid, SlopeOverlap::nearest));
        parameters.push_back(splines.parameter_seeds(grid, {true, true, true, true, true, true}));
    }
    set_thread_count(0);
    CHECK(same_bytes(results[0], results[1]));
    CHECK(same_bytes(results[0], results[2]));
    CHECK(parameters[0].values == parameters[2].values);
    // Bands depend on the width: the same rows of a grid cut off on the east lie in other bands.
    const LevelGrid narrow = grid_of(90, 333, 2.0);
    const HeightSeeds cut = RasterisableSplines(scene, 2.0).height_seeds(narrow, SlopeOverlap::nearest);
    int differing = 0;
    for (int y = 0; y < narrow.height; ++y)
        for (int x = 0; x < narrow.width; ++x)
            if (cut.hold(x, y) != results[0].hold(x, y) || cut.height(x, y) != results[0].height(x, y)) ++differing;
    CHECK(differing == 0);
    // Control: the comparison sees a change of a millimetre.
    scene[0].knots[0].position.y += 0.001;
    CHECK_FALSE(same_bytes(results[0], RasterisableSplines(scene, 2.0).height_seeds(grid, SlopeOverlap::nearest)));
}

TEST_CASE("splines that are not fit take no part", "[rasterise]") {
    const LevelGrid grid = grid_of(40, 40, 10.0);
    const FeatureSpline good = polyline({{50, 10, 205}, {350, 10, 205}});
    REQUIRE(seeds_of({good}, grid).has_seeds);
    std::vector<FeatureSpline> unfit(7, good);
    unfit[0].enabled = false;
    unfit[1].knots.resize(1);
    unfit[2].knots[1].position.x = std::numeric_limits<double>::quiet_NaN();
    unfit[3].knots[0].out.z = std::numeric_limits<double>::infinity();
    unfit[4].knots = polyline({{50, 10, 205}, {50, 90, 205}, {50, 10, 205}}).knots;  // no length in the ground plane
    unfit[5].meta_points = {meta(0, std::numeric_limits<float>::quiet_NaN(), 10, 10)};
    unfit[6].knots[1].position.x = 1e300;
    for (std::size_t i = 0; i < unfit.size(); ++i) {
        CAPTURE(i);
        CHECK_FALSE(seeds_of({unfit[i]}, grid).has_seeds);
        CHECK(seeds_of({unfit[i], good}, grid).has_seeds);
    }
    CHECK_FALSE(seeds_of({}, grid).has_seeds);
    CHECK_FALSE(seeds_of({polyline({{5000, 10, 9000}, {7000, 10, 9000}})}, grid).has_seeds);  // wholly outside
}
