/// From feature splines to seeds and slopes: closed forms.

#include <cmath>
#include <numbers>

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
