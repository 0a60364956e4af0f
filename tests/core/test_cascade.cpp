/// Diffusion in a cascade of grids: what one level does, and what all do together.

#include <algorithm>
#include <cmath>

#include "core/base/random.h"
#include "core/base/threads.h"
#include "core/relief/splines/cascade.h"
#include "core/relief/splines/guided_sweep.h"
#include "tests/catch.h"
#include "tests/core/cascade_worlds.h"

using namespace cuesta;
using namespace cuesta::cascade_worlds;

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
