/// The cascade's lands around splines: ramps, round tops, and drawn scenes at any resolution.

#include <algorithm>
#include <cmath>

#include "core/relief/splines/cascade.h"
#include "core/relief/splines/rasterise.h"
#include "tests/catch.h"
#include "tests/core/cascade_worlds.h"
#include "tests/core/spline_scenes.h"

using namespace cuesta;
using namespace cuesta::cascade_worlds;

TEST_CASE("A straight spline with slopes gives the ramp of closed form in any direction", "[cascade]") {
    const int n = 256;
    // The control: where slopes have no weight the land is another one.
    StraightRidge loose;
    loose.hardness = 0;
    const Raster<float> free_land = cascade(n, n, loose.extent / n, loose);
    CHECK(std::abs(free_land(128, 128 - 25) - loose.profile(100, 0)) > 10);
    for (const double angle : {0.0, pi / 2, pi / 4, 0.3, 1.1, -0.7, 2.5})
        for (const double along : {0.0, 0.2}) {
            CAPTURE(angle, along);
            StraightRidge ridge;
            ridge.angle = angle;
            ridge.along = along;
            // On a base that is a slope itself the land must be the same: slopes are those of the land.
            const auto tilted = [](const LevelGrid& grid) {
                Raster<float> base(grid.width, grid.height);
                for (int y = 0; y < grid.height; ++y)
                    for (int x = 0; x < grid.width; ++x)
                        base(x, y) = static_cast<float>(0.3 * (x + 0.5) * grid.cell_size);
                return base;
            };
            const Raster<float> difference = cascade(n, n, ridge.extent / n, ridge, {}, tilted);
            const Raster<float> base = tilted(levels_of(n, n, ridge.extent / n).back());
            // Near the end of the reach beta falls to 0, and the land bends into what lies beyond. With A v - v =
            // (3/8) h^2 v'', a deviation e of the slope follows alpha (3/8) h e' = beta e, so towards the spline it
            // falls like exp(-(4/3) hardness (reach - x)^2 / (h reach)). Coarse levels bend more; sweeps of finer ones
            // carry their correction outwards one cell each, 22 on the finest. Half the reach is well away from it.
            double worst = 0;
            for (int y = 0; y < n; ++y)
                for (int x = 0; x < n; ++x) {
                    const double px = (x + 0.5) * ridge.extent / n;
                    const double pz = (y + 0.5) * ridge.extent / n;
                    const double d = ridge.distance(px, pz);
                    const double c = ridge.course(px, pz);
                    // The map's edge is another place where the ramp cannot go on.
                    if (std::abs(d) > 0.5 * ridge.reach || std::abs(c) > 0.3 * ridge.extent) continue;
                    worst = std::max(worst, std::abs(base(x, y) + difference(x, y) - ridge.profile(d, c)));
                }
            CHECK(worst < 1);  // 1 % of the rise
        }
}

TEST_CASE("A smooth spline with slopes has a round top that goes over into the ramp", "[cascade]") {
    const int n = 256;
    for (const double angle : {0.0, pi / 4, 0.3, 2.5})
        for (const float roundness : {1.0F, 0.5F}) {
            CAPTURE(angle, roundness);
            StraightRidge ridge;
            ridge.angle = angle;
            ridge.along = 0.1;
            ridge.roundness = roundness;
            const Raster<float> land = cascade(n, n, ridge.extent / n, ridge);
            double worst = 0;
            double worst_sharp = 0;
            for (int y = 0; y < n; ++y)
                for (int x = 0; x < n; ++x) {
                    const double px = (x + 0.5) * ridge.extent / n;
                    const double pz = (y + 0.5) * ridge.extent / n;
                    const double d = ridge.distance(px, pz);
                    const double c = ridge.course(px, pz);
                    if (std::abs(d) > 0.5 * ridge.reach || std::abs(c) > 0.3 * ridge.extent) continue;
                    worst = std::max(worst, std::abs(land(x, y) - ridge.rounded_profile(d, c)));
                    worst_sharp = std::max(worst_sharp, std::abs(land(x, y) - ridge.profile(d, c)));
                }
            CHECK(worst <
                  2);  // of 100 m; as for the ramp, and the line's cells lie off the line by up to half a cell: 1 m
            CHECK(worst_sharp > 0.2 * ridge.rounding * roundness * 0.5);  // the control
        }
}

TEST_CASE("A smooth ridge without slopes: its crease fades with the cells, and nothing overshoots", "[cascade]") {
    // A ridge between two level lines, all at 0.3; by diffusion alone a roof. The break of slope at the ridge, along
    // columns, for cells of half the size.
    const auto slope_break = [](int n, float roundness, double& overshoot) {
        StraightRidge ridge;
        ridge.angle = 0.3;
        ridge.height = 100;
        ridge.rise = 0;
        ridge.rounding = 200;
        ridge.roundness = roundness;
        const auto rule = [&](const LevelGrid& grid) {
            HeightSeeds seeds = ridge(grid);
            for (int y = 0; y < grid.height; ++y)
                for (int x = 0; x < grid.width; ++x)
                    if (std::abs(ridge.distance((x + 0.5) * grid.cell_size, (y + 0.5) * grid.cell_size)) > 300)
                        add_seed(seeds, x, y, 0);
            return seeds;
        };
        const Raster<float> land = cascade(n, n, ridge.extent / n, rule);
        overshoot = std::max<double>(most(land) - 100, -least(land));
        const HeightSeeds seeds = rule(levels_of(n, n, ridge.extent / n).back());
        double sum = 0;
        int count = 0;
        for (int x = n / 3; x < 2 * n / 3; ++x)
            for (int y = n / 4; y < 3 * n / 4; ++y) {
                if (seeds.height(x, y) != 100.0F) continue;
                int above = y;
                while (seeds.height(x, above) == 100.0F) --above;
                int below = y;
                while (seeds.height(x, below) == 100.0F) ++below;
                sum += ((land(x, above) - land(x, above - 1)) - (land(x, below + 1) - land(x, below))) /
                       (ridge.extent / n);
                ++count;
            }
        REQUIRE(count > 0);
        return sum / count;
    };
    double overshoot[4] = {};
    const double round[] = {slope_break(64, 1, overshoot[0]), slope_break(128, 1, overshoot[1]),
                            slope_break(256, 1, overshoot[2]), slope_break(512, 1, overshoot[3])};
    CAPTURE(round[0], round[1], round[2], round[3]);
    for (const double over : overshoot) CHECK(over <= 0);
    CHECK(round[1] <= 0.6 * round[0]);
    CHECK(round[2] <= 0.6 * round[1]);
    CHECK(round[3] <= 0.6 * round[2]);
    // The control: a crease stays one.
    double ignored = 0;
    CHECK(slope_break(512, 0, ignored) > 0.9 * slope_break(256, 0, ignored));
}

TEST_CASE("From drawn splines: the ramp, the round top, and the same land at any resolution", "[cascade]") {
    const double extent = 1000;
    const auto land_of = [&](const std::vector<FeatureSpline>& splines, int n) {
        const RasterisableSplines rasterisable(splines, extent / n);
        return cascade(n, n, extent / n,
                       [&](const LevelGrid& grid) { return rasterisable.height_seeds(grid, SlopeOverlap::nearest); });
    };
    SECTION("ramp and round top") {
        const double angle = 0.3;
        const glm::dvec3 along(std::cos(angle), 0, std::sin(angle));
        const glm::dvec3 middle(extent / 2, 200, extent / 2);
        FeatureSpline line = polyline({middle - 700.0 * along, middle + 700.0 * along});
        line.meta_points = {meta(0, 0, 200, -100)};
        line.parameters.rounding = 80;
        StraightRidge ridge;
        ridge.angle = angle;
        ridge.height = 200;
        const int n = 256;
        for (const CurveKind kind : {CurveKind::crease, CurveKind::smooth}) {
            CAPTURE(static_cast<int>(kind));
            line.parameters.kind = kind;
            ridge.roundness = kind == CurveKind::smooth ? 1.0F : 0.0F;
            const Raster<float> land = land_of({line}, n);
            double worst = 0;
            for (int y = 0; y < n; ++y)
                for (int x = 0; x < n; ++x) {
                    const double px = (x + 0.5) * extent / n;
                    const double pz = (y + 0.5) * extent / n;
                    const double d = ridge.distance(px, pz);
                    const double c = ridge.course(px, pz);
                    if (std::abs(d) > 0.5 * ridge.reach || std::abs(c) > 0.3 * extent) continue;
                    worst = std::max(worst, std::abs(land(x, y) - ridge.rounded_profile(d, c)));
                }
            CHECK(worst < 2);  // of 100 m: half a cell's slope is 1 m, and as for the ramp
        }
    }
    SECTION("the same land at any resolution") {
        FeatureSpline ridge = curve_through({{100, 300, 300}, {400, 380, 450}, {600, 260, 400}, {900, 320, 650}});
        ridge.meta_points = {meta(0, 10, 150, -120), meta(3, 30, 100, -60)};
        FeatureSpline river = curve_through({{150, 60, 900}, {450, 50, 700}, {700, 45, 850}, {980, 40, 800}});
        river.meta_points = {meta(0, 12, 60, 20, 0.6F)};
        river.parameters.kind = CurveKind::smooth;
        river.parameters.rounding = 30;
        const Raster<float> coarse = land_of({ridge, river}, 512);
        const Raster<float> fine = land_of({ridge, river}, 2048);
        const float relief = most(fine) - least(fine);
        double sum = 0;
        float worst = 0;
        for (int y = 0; y < 512; ++y)
            for (int x = 0; x < 512; ++x) {
                double mean = 0;
                for (int j = 0; j < 4; ++j)
                    for (int i = 0; i < 4; ++i) mean += fine(4 * x + i, 4 * y + j) / 16.0;
                const double apart = mean - coarse(x, y);
                sum += apart * apart;
                worst = std::max(worst, static_cast<float>(std::abs(apart)));
            }
        CHECK(relief > 200);
        CHECK(std::sqrt(sum / (512.0 * 512.0)) <= 0.01 * relief);
    }
}
