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
#include "tests/core/rasterised_scenes.h"

using namespace cuesta;
using namespace cuesta::rasterised_scenes;

namespace {

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
