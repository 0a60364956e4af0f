#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

#include "core/base/random.h"
#include "core/base/threads.h"
#include "core/relief/splines/cascade.h"
#include "core/relief/splines/guided_sweep.h"
#include "core/relief/splines/rasterise.h"
#include "tests/catch.h"
#include "tests/core/spline_scenes.h"

using namespace cuesta;

namespace {

HeightSeeds no_seeds(const LevelGrid& grid) {
    const int w = grid.width;
    const int h = grid.height;
    HeightSeeds seeds;
    seeds.grid = grid;
    seeds.hold = Raster<std::uint8_t>(w, h);
    seeds.height = Raster<float>(w, h);
    seeds.weight = Raster<float>(w, h);
    seeds.gradient = Raster<float>(w, h);
    seeds.normal_x = Raster<float>(w, h);
    seeds.normal_z = Raster<float>(w, h);
    seeds.owner = Raster<std::uint16_t>(w, h);
    return seeds;
}

void add_seed(HeightSeeds& seeds, int x, int y, float height) {
    seeds.hold(x, y) = static_cast<std::uint8_t>(CellHold::seed);
    seeds.height(x, y) = height;
    seeds.owner(x, y) = 1;
    seeds.has_seeds = true;
}

/// Seeds for every level from a rule for one.
using SeedRule = std::function<HeightSeeds(const LevelGrid&)>;
using BaseRule = std::function<Raster<float>(const LevelGrid&)>;

Raster<float> flat(const LevelGrid& grid) {
    return Raster<float>(grid.width, grid.height);
}

/// The difference on the finest level.
Raster<float> cascade(int width, int height, double cell_size, const SeedRule& rule,
                      const ReliefParameters& parameters = {}, const BaseRule& base = flat) {
    Raster<float> difference;
    for (const LevelGrid& grid : levels_of(width, height, cell_size))
        difference = diffuse_level(rule(grid), base(grid).view(), difference.view(), parameters);
    return difference;
}

ReliefParameters with_sweeps(float multiplier) {
    ReliefParameters parameters;
    parameters.sweep_multiplier = multiplier;
    return parameters;
}

float least(const Raster<float>& raster) {
    float value = raster(0, 0);
    for (int y = 0; y < raster.height(); ++y)
        for (int x = 0; x < raster.width(); ++x) value = std::min(value, raster(x, y));
    return value;
}

float most(const Raster<float>& raster) {
    float value = raster(0, 0);
    for (int y = 0; y < raster.height(); ++y)
        for (int x = 0; x < raster.width(); ++x) value = std::max(value, raster(x, y));
    return value;
}

bool all_finite(const Raster<float>& raster) {
    for (int y = 0; y < raster.height(); ++y)
        for (int x = 0; x < raster.width(); ++x)
            if (!std::isfinite(raster(x, y))) return false;
    return true;
}

float greatest_difference(const Raster<float>& a, const Raster<float>& b) {
    REQUIRE(a.width() == b.width());
    REQUIRE(a.height() == b.height());
    float value = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) value = std::max(value, std::abs(a(x, y) - b(x, y)));
    return value;
}

/// Quarter turn: what is in the north comes to the east.
template <class T>
Raster<T> turned(const Raster<T>& raster) {
    Raster<T> result(raster.height(), raster.width());
    for (int y = 0; y < raster.height(); ++y)
        for (int x = 0; x < raster.width(); ++x) result(raster.height() - 1 - y, x) = raster(x, y);
    return result;
}

/// A straight line through the middle of the terrain at an angle, `height` m high, that ends nowhere, and slopes on
/// either side: what the rasteriser makes of it, by its contract in seeds.h, for a terrain of `extent` m. A cell whose
/// sample is within half a cell of the line (in the direction of its lesser slope) belongs to it.
struct StraightRidge {
    double extent = 1000;
    double angle = 0;   ///< of the direction of travel, from east to south, radians
    double height = 0;  ///< m, in the middle
    double along = 0;   ///< how it rises along its course, m/m
    double reach = 200;
    double rise = -100;
    float hardness = 0.8F;
    float roundness = 0;   ///< on the line
    double rounding = 80;  ///< m
    bool right = true;     ///< whether there is a slope on the right as well

    /// What the land should be where the slopes hold.
    double profile(double distance, double course) const {
        return height + along * course + std::abs(distance) * rise / reach;
    }
    /// The same for a smooth spline: the slope grows from (1 - roundness) of its own at the line.
    double rounded_profile(double distance, double course) const {
        const double d = std::abs(distance);
        const double lessened = d < rounding ? d - d * d / (2 * rounding) : rounding / 2;
        return profile(distance, course) - roundness * lessened * rise / reach;
    }
    /// Signed distance of a place from the line, positive on its left (north, if it travels east), and how far along.
    double distance(double x, double z) const {
        return (x - extent / 2) * std::sin(angle) - (z - extent / 2) * std::cos(angle);
    }
    double course(double x, double z) const {
        return (x - extent / 2) * std::cos(angle) + (z - extent / 2) * std::sin(angle);
    }

    HeightSeeds operator()(const LevelGrid& grid) const {
        HeightSeeds seeds = no_seeds(grid);
        if (roundness > 0) {
            seeds.roundness = Raster<float>(grid.width, grid.height);
            seeds.rounding_length = Raster<float>(grid.width, grid.height);
        }
        const double half_line = 0.5 * grid.cell_size * std::max(std::abs(std::cos(angle)), std::abs(std::sin(angle)));
        for (int y = 0; y < grid.height; ++y)
            for (int x = 0; x < grid.width; ++x) {
                const double px = (x + 0.5) * grid.cell_size;
                const double pz = (y + 0.5) * grid.cell_size;
                const double d = distance(px, pz);
                const auto value = static_cast<float>(profile(d, course(px, pz)));
                if (roundness > 0 && std::abs(d) < rounding) {
                    seeds.roundness(x, y) = roundness * static_cast<float>(1 - std::abs(d) / rounding);
                    seeds.rounding_length(x, y) = static_cast<float>(rounding);
                }
                // The line's own side is half open, so that no cell between two rows is missed or taken twice.
                if (d >= -half_line && d < half_line) {
                    // A smooth top is level across: its cells have the height of the curve.
                    add_seed(seeds, x, y, roundness > 0 ? static_cast<float>(profile(0, course(px, pz))) : value);
                } else if (std::abs(d) < reach && rise != 0 && (d > 0 || right)) {
                    seeds.hold(x, y) = static_cast<std::uint8_t>(CellHold::guided);
                    seeds.height(x, y) = value;
                    seeds.weight(x, y) = hardness * static_cast<float>(1 - std::abs(d) / reach);
                    seeds.gradient(x, y) = static_cast<float>(rise / reach * grid.cell_size);
                    const double sign = d > 0 ? 1 : -1;
                    seeds.normal_x(x, y) = static_cast<float>(sign * std::sin(angle));
                    seeds.normal_z(x, y) = static_cast<float>(-sign * std::cos(angle));
                    seeds.owner(x, y) = 1;
                    seeds.has_guided = true;
                }
            }
        return seeds;
    }
};

constexpr double pi = std::numbers::pi;

}  // namespace

TEST_CASE("Refining keeps constants and lies between the coarser samples", "[cascade]") {
    const Raster<float> constant(5, 3, 0.1F);
    const Raster<float> finer = refined_bilinear(constant.view(), 9, 6);
    CHECK(least(finer) == 0.1F);
    CHECK(most(finer) == 0.1F);

    // A plane, sampled in the middle of cells of 2, must be the same plane sampled in the middle of cells of 1, except
    // in the outermost cells, beyond the last samples.
    Raster<float> plane(8, 6);
    for (int y = 0; y < 6; ++y)
        for (int x = 0; x < 8; ++x) plane(x, y) = static_cast<float>(3 * (2 * x + 1) + 5 * (2 * y + 1));
    const Raster<float> fine = refined_bilinear(plane.view(), 16, 12);
    for (int y = 1; y < 11; ++y)
        for (int x = 1; x < 15; ++x) CHECK(fine(x, y) == static_cast<float>(3 * (x + 0.5) + 5 * (y + 0.5)));
    CHECK(fine(0, 0) == plane(0, 0));
    CHECK(fine(15, 11) == plane(7, 5));
    // The control: without the half cell it would be another plane.
    CHECK(fine(2, 2) != plane(1, 1));
}

TEST_CASE("Seeds hold, differences stay within them, without seeds the base stays", "[cascade]") {
    const auto rule = [](const LevelGrid& grid) {
        HeightSeeds seeds = no_seeds(grid);
        for (int y = 0; y < grid.height; ++y)
            for (int x = 0; x < grid.width; ++x) {
                const auto bits = mix_bits(static_cast<std::uint32_t>(x) * 7919U + static_cast<std::uint32_t>(y) +
                                           static_cast<std::uint32_t>(grid.width) * 131U);
                if (bits % 23 == 0) add_seed(seeds, x, y, 1000.0F * unit_float(mix_bits(bits)));
            }
        return seeds;
    };
    // A base that is not flat, high up: the seeds' heights and not their differences must come out.
    const auto base = [](const LevelGrid& grid) {
        Raster<float> raster(grid.width, grid.height);
        for (int y = 0; y < grid.height; ++y)
            for (int x = 0; x < grid.width; ++x)
                raster(x, y) = 2000.0F + 300.0F * static_cast<float>(std::sin((x + 0.5) * grid.cell_size / 30.0));
        return raster;
    };
    const int width = 257;
    const int height = 100;
    const Raster<float> difference = cascade(width, height, 4, rule, {}, base);
    const LevelGrid finest = levels_of(width, height, 4).back();
    const HeightSeeds seeds = rule(finest);
    const Raster<float> ground = base(finest);
    float worst = 0;
    int count = 0;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            if (seeds.hold(x, y) == static_cast<std::uint8_t>(CellHold::seed)) {
                worst = std::max(worst, std::abs(ground(x, y) + difference(x, y) - seeds.height(x, y)));
                ++count;
            }
    CHECK(count > 500);
    // 1e-6 of the range of 2300 m; what is left is the rounding of land = base + difference.
    CHECK(worst <= 2.3e-3F);

    // The maximum principle, to the last bit: sums and products of floats round monotonically. The differences of the
    // seeds on all levels lie between -2300 and -700, the first guess is 0.
    CHECK(most(difference) <= 0.0F);
    CHECK(least(difference) >= -2300.0F);

    const Raster<float> untouched = cascade(width, height, 4, no_seeds, {}, base);
    CHECK(least(untouched) == 0.0F);
    CHECK(most(untouched) == 0.0F);
}

TEST_CASE("A constant stays a constant, bit by bit", "[cascade]") {
    const LevelGrid grid{7, 130, 117, 10};
    HeightSeeds seeds = no_seeds(grid);
    for (int i = 0; i < 90; ++i) add_seed(seeds, i, i, 123.456F);
    const Raster<float> coarser(65, 59, 123.456F);
    const Raster<float> result = diffuse_level(seeds, flat(grid).view(), coarser.view(), {});
    CHECK(least(result) == 123.456F);
    CHECK(most(result) == 123.456F);
}

TEST_CASE("No size makes diffusion fail", "[cascade]") {
    const std::pair<int, int> sizes[] = {{1, 1},   {1, 2}, {4, 4},     {3, 1000}, {1000, 3},
                                         {1, 500}, {5, 7}, {257, 100}, {2, 2}};
    for (const auto& [width, height] : sizes) {
        CAPTURE(width, height);
        const auto rule = [](const LevelGrid& grid) {
            HeightSeeds seeds = no_seeds(grid);
            add_seed(seeds, grid.width / 2, grid.height / 2, 50);
            // A slope that leads out of the grid, and one without direction.
            for (const auto& [x, y, nx] : {std::tuple{0, 0, -1.0F}, std::tuple{grid.width - 1, grid.height - 1, 0.0F}})
                if (seeds.hold(x, y) == 0) {
                    seeds.hold(x, y) = static_cast<std::uint8_t>(CellHold::guided);
                    seeds.weight(x, y) = 1;
                    seeds.gradient(x, y) = -3;
                    seeds.normal_x(x, y) = nx;
                    seeds.has_guided = true;
                }
            return seeds;
        };
        const Raster<float> result = cascade(width, height, 1, rule);
        REQUIRE(result.width() == width);
        REQUIRE(result.height() == height);
        CHECK(all_finite(result));
        CHECK(result(width / 2, height / 2) == 50.0F);
    }
}

TEST_CASE("Many sweeps reach the harmonic surface, to second order", "[cascade]") {
    // u = cosh(k z) sin(k x) is harmonic; a ring of seeds gives it on the border, the nine-point mean finds the rest.
    const auto harmonic = [](double x, double z) { return std::sin(2 * x) * std::cosh(2 * z); };
    const auto error = [&](int n, float sweeps) {
        const auto rule = [&](const LevelGrid& grid) {
            HeightSeeds seeds = no_seeds(grid);
            for (int y = 0; y < grid.height; ++y)
                for (int x = 0; x < grid.width; ++x)
                    if (x == 0 || y == 0 || x == grid.width - 1 || y == grid.height - 1)
                        add_seed(seeds, x, y,
                                 static_cast<float>(harmonic((x + 0.5) * grid.cell_size, (y + 0.5) * grid.cell_size)));
            return seeds;
        };
        const Raster<float> result = cascade(n, n, 1.0 / n, rule, with_sweeps(sweeps));
        double worst = 0;
        for (int y = 0; y < n; ++y)
            for (int x = 0; x < n; ++x)
                worst = std::max(worst, std::abs(result(x, y) - harmonic((x + 0.5) / n, (y + 0.5) / n)));
        return worst;
    };
    const double e8 = error(8, 200);
    const double e16 = error(16, 400);
    const double e32 = error(32, 800);
    CAPTURE(e8, e16, e32);
    // Second order would be 4 a doubling in the limit; the ring moves closer to the edge of the square with each, which
    // these grids still feel.
    CHECK(e8 / e16 > 3);
    CHECK(e16 / e32 > 3.3);
    CHECK(e32 < 2e-3);
    // The control: the few sweeps of a preview are far from it.
    CHECK(error(32, 0.1F) > 5 * e32);
}

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

TEST_CASE("Influence: the difference falls with distance as the screened Poisson equation says", "[cascade]") {
    // One grid, swept until nothing changes any more; a seeded border in the west or in the north-west corner's two.
    const int n = 96;
    const double h = 8;
    const double influence = 60;
    ReliefParameters parameters = with_sweeps(20);
    parameters.influence = static_cast<float>(influence);
    const auto worst_ratio = [&](double angle) {
        const auto exact = [&](int x, int y) {
            return 100 * std::exp(-h * (x * std::cos(angle) + y * std::sin(angle)) / influence);
        };
        HeightSeeds seeds = no_seeds({500, n, n, h});  // 10000 sweeps
        for (int y = 0; y < n; ++y)
            for (int x = 0; x < n; ++x)
                if (x == 0 || y == 0 || x == n - 1 || y == n - 1)
                    add_seed(seeds, x, y, static_cast<float>(exact(x, y)));
        const Raster<float> result = diffuse_level(seeds, flat(seeds.grid).view(), {}, parameters);
        double worst = 0;
        for (int y = 0; y < n; ++y)
            for (int x = 0; x < n; ++x) worst = std::max(worst, std::abs(result(x, y) - exact(x, y)) / exact(0, 0));
        return worst;
    };
    // Along rows and columns exactly, as the factor is derived; floats round off about 1e-7 of the value a sweep, which
    // the fading forgets after (influence / h)^2 = 56 sweeps.
    CHECK(worst_ratio(0) < 1e-5);
    CHECK(worst_ratio(pi / 2) < 1e-5);
    // Otherwise to second order in h / influence = 0.13; the fourth differences that the nine points leave have factors
    // below 1/8.
    CHECK(worst_ratio(pi / 4) < 0.13 * 0.13 / 8);
    // The control: another distance.
    parameters.influence = 66;
    CHECK(worst_ratio(0) > 1e-2);

    // In the cascade, with its few sweeps: a ridge on the map fades over about that distance, and does not without.
    StraightRidge line;
    line.extent = 2048;
    line.height = 100;
    line.rise = 0;
    line.angle = 0.4;
    const auto at_distance = [&](float distance) {
        ReliefParameters fading;
        fading.influence = distance;
        return cascade(256, 256, line.extent / 256, line, fading)(128, 128 - 38);  // 38 * 8 * cos(0.4) = 280 m off
    };
    // exp(-2.8) = 6 of 100 m; coarse cells and few sweeps leave it within a tenth of the 100.
    CHECK(at_distance(100) == Approx(6).margin(10));
    CHECK(at_distance(0) > 50);
}

TEST_CASE("Beyond the end of a slope the land bends as the equation of a sweep says", "[cascade]") {
    // In one row: where v is steady, alpha (3/8) (v[j+1] - 2 v[j] + v[j-1]) = beta (v[j] - v[j-1] - G), since 6 of the
    // 8 neighbours are a column away. With e[j] = v[j] - v[j-1] - G this is e[j] = e[j+1] / (1 + 8 beta / (3 alpha)),
    // and where the slope ends before a wall the land is flat: e = -G.
    const int n = 40;
    const int reach = 25;
    const float slope = -2;
    HeightSeeds seeds = no_seeds({2000, n, 1, 1});  // 40000 sweeps
    add_seed(seeds, 0, 0, 100);
    for (int x = 1; x < reach; ++x) {
        seeds.hold(x, 0) = static_cast<std::uint8_t>(CellHold::guided);
        seeds.height(x, 0) = 100 + slope * static_cast<float>(x);
        seeds.weight(x, 0) = 0.7F * static_cast<float>(1 - 1.0 * x / reach);
        seeds.gradient(x, 0) = slope;
        seeds.normal_x(x, 0) = 1;
        seeds.owner(x, 0) = 1;
    }
    seeds.has_guided = true;
    std::vector<double> e(n + 1, -slope);
    for (int x = reach - 1; x > 0; --x) {
        const double beta = seeds.weight(x, 0);
        e[static_cast<std::size_t>(x)] = e[static_cast<std::size_t>(x) + 1] / (1 + 8 * beta / (3 * (1 - beta)));
    }
    const Raster<float> result = diffuse_level(seeds, flat(seeds.grid).view(), {}, with_sweeps(20));
    double exact = 100;
    double worst = 0;
    for (int x = 1; x < n; ++x) {
        exact += slope + e[static_cast<std::size_t>(x)];
        worst = std::max(worst, std::abs(result(x, 0) - exact));
    }
    // 1e-4 of the range: sweeps end where a change is less than the last bit of 50 to 100 m, 4e-6, and what they leave
    // adds up over the reach.
    CHECK(worst < 5e-3);
    CHECK(std::abs(e[10]) < 1e-3);        // near the seed the ramp is exact,
    CHECK(std::abs(e[reach - 1]) > 0.5);  // at its end it is not
}

TEST_CASE("Turning and mirroring the seeds turns and mirrors the land", "[cascade]") {
    StraightRidge ridge;
    ridge.angle = 0.3;
    ridge.along = 0.1;
    ridge.roundness = 0.7F;
    const auto negative = [](Raster<float> raster) {
        for (int y = 0; y < raster.height(); ++y)
            for (int x = 0; x < raster.width(); ++x) raster(x, y) = -raster(x, y);
        return raster;
    };
    const auto changed = [&](const auto& change) {
        return [&ridge, change](const LevelGrid& grid) {
            HeightSeeds seeds = ridge(grid);
            for (Raster<float>* raster : {&seeds.height, &seeds.weight, &seeds.gradient, &seeds.normal_x,
                                          &seeds.normal_z, &seeds.roundness, &seeds.rounding_length})
                *raster = change(*raster);
            seeds.hold = change(seeds.hold);
            seeds.owner = change(seeds.owner);
            return seeds;
        };
    };
    const int n = 128;
    const Raster<float> land = cascade(n, n, ridge.extent / n, ridge);

    const auto turn = [](const auto& raster) { return turned(raster); };
    const Raster<float> turned_land = cascade(n, n, ridge.extent / n, [&](const LevelGrid& grid) {
        HeightSeeds seeds = changed(turn)(grid);
        std::swap(seeds.normal_x, seeds.normal_z);  // east becomes south, south becomes west
        seeds.normal_x = negative(seeds.normal_x);
        return seeds;
    });
    // 1e-6 of the range: sums have another order.
    CHECK(greatest_difference(turned(land), turned_land) <= 1e-4F);
    CHECK(greatest_difference(land, turned_land) > 10);

    const auto mirror = [](const auto& raster) {
        auto result = raster;
        for (int y = 0; y < raster.height(); ++y)
            std::reverse_copy(raster.row(y), raster.row(y) + raster.width(), result.row(y));
        return result;
    };
    const Raster<float> mirrored_land = cascade(n, n, ridge.extent / n, [&](const LevelGrid& grid) {
        HeightSeeds seeds = changed(mirror)(grid);
        seeds.normal_x = negative(seeds.normal_x);
        return seeds;
    });
    CHECK(mirror(land) == mirrored_land);  // bit by bit
}

TEST_CASE("Diffusion makes the same bytes on any number of threads", "[cascade]") {
    StraightRidge ridge;
    ridge.angle = 0.3;
    ridge.roundness = 1;
    std::vector<Raster<float>> lands;
    for (const int threads : {1, 2, 5}) {
        set_thread_count(threads);
        lands.push_back(cascade(600, 333, ridge.extent / 600, ridge));
    }
    set_thread_count(0);
    CHECK(lands[0] == lands[1]);
    CHECK(lands[0] == lands[2]);
}

namespace {

ParameterSeeds parameter_line(const LevelGrid& grid, float value) {
    ParameterSeeds seeds;
    seeds.grid = grid;
    seeds.seeded = Raster<std::uint8_t>(grid.width, grid.height);
    Raster<float> values(grid.width, grid.height);
    for (int x = 0; x < grid.width; ++x) {
        seeds.seeded(x, grid.height / 2) = 1;
        values(x, grid.height / 2) = value;
    }
    seeds.values[static_cast<std::size_t>(SpreadParameter::rain)] = std::move(values);
    seeds.has_seeds = true;
    return seeds;
}

}  // namespace

TEST_CASE("A parameter spreads from its seeds and keeps between them and its absent value", "[cascade]") {
    Raster<float> rain;
    Raster<float> untouched;
    Raster<float> constant;
    for (const LevelGrid& grid : levels_of(257, 190, 5)) {
        rain = spread_level(parameter_line(grid, 3), SpreadParameter::rain, rain.view(), 1, {});
        // A parameter that was not asked for has no values, hence no seeds.
        untouched = spread_level(parameter_line(grid, 3), SpreadParameter::low_warp, untouched.view(), 0.25F, {});
        constant = spread_level(parameter_line(grid, 1), SpreadParameter::rain, constant.view(), 1, {});
    }
    REQUIRE(rain.width() == 257);
    REQUIRE(rain.height() == 190);
    for (int x = 0; x < 257; ++x) REQUIRE(rain(x, 95) == 3.0F);
    CHECK(least(rain) >= 1.0F);
    CHECK(most(rain) == 3.0F);
    CHECK(rain(100, 60) > 1.2F);
    CHECK(rain(100, 60) < rain(100, 90));
    CHECK(least(untouched) == 0.25F);
    CHECK(most(untouched) == 0.25F);
    CHECK(least(constant) == 1.0F);
    CHECK(most(constant) == 1.0F);
}
