/// The weights of surfaces: sums, what simple ground is covered with, what parameters do, and that neither threads nor
/// the size of cells matter.

#include <cmath>

#include "core/base/random.h"
#include "core/base/threads.h"
#include "core/look/surface_weights.h"
#include "core/pipeline/land_surfaces.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

template <class Height>
Raster<float> heights_of(int width, int height, double cell_size, Height at) {
    Raster<float> heights(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            heights(x, y) = static_cast<float>(at((x + 0.5) * cell_size, (y + 0.5) * cell_size));
    return heights;
}

double hills(double x, double z) {
    return 700 * std::sin(x / 900) * std::cos(z / 1100) + 260 * std::sin(x / 310 + 1) * std::sin(z / 270);
}

SurfaceGround ground_of(const Raster<float>& heights, double cell_size) {
    SurfaceGround ground;
    ground.cell_size = cell_size;
    ground.heights = heights.view();
    return ground;
}

int sum_at(const SurfaceWeights& weights, int x, int y) {
    int sum = 0;
    for (int s = 0; s < surface_count; ++s) sum += weights.at(static_cast<Surface>(s), x, y);
    return sum;
}

double mean_of(const SurfaceWeights& weights, Surface surface) {
    double sum = 0;
    for (int y = 0; y < weights.height(); ++y)
        for (int x = 0; x < weights.width(); ++x) sum += weights.at(surface, x, y);
    return sum / (255.0 * weights.width() * weights.height());
}

double share(const SurfaceWeights& weights, int x, int y, std::initializer_list<Surface> surfaces) {
    double sum = 0;
    for (const Surface surface : surfaces) sum += weights.at(surface, x, y);
    return sum / 255;
}

SurfaceParameters even() {
    SurfaceParameters parameters;
    parameters.variation = 0;
    return parameters;
}

Raster<float> random_raster(int width, int height, float most, std::uint32_t number) {
    Raster<float> values(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            values(x, y) = most * random_unit(7, RandomStream::test, number, static_cast<std::uint32_t>(y * width + x));
    return values;
}

}  // namespace

TEST_CASE("ice is white above the snow line, stony below it and at its edges, and bears no plants", "[surfaces]") {
    // A slope of 6 degrees over 2 km, so that mountains' rules hold, under ice that thins to nothing in the east.
    const int width = 60, height = 200;
    const Raster<float> heights = heights_of(width, height, 100, [](double, double z) { return 2100 - 0.105 * z; });
    Raster<float> ice(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) ice(x, y) = x < 40 ? 100.0F : 12.0F;
    SurfaceGround ground = ground_of(heights, 100);
    ground.ice = ice.view();
    SurfaceParameters parameters = even();
    parameters.snow_line = 0.7F;
    parameters.snow_depth = 2;
    const SurfaceWeights weights = surface_weights(ground, parameters);
    const auto snow = [&](int x, int y) { return share(weights, x, y, {Surface::snow}); };
    CHECK(snow(20, 10) > 0.99);
    CHECK(snow(20, 190) < 0.9);
    CHECK(snow(55, 120) < snow(20, 120) - 0.5);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            REQUIRE(share(weights, x, y, {Surface::snow, Surface::scree}) > 0.99);  // roundings
    // Without snow by thickness ice is white everywhere, as in projects of earlier versions.
    parameters.snow_depth = 0;
    const SurfaceWeights before = surface_weights(ground, parameters);
    CHECK(share(before, 20, 190, {Surface::snow}) > 0.99);
    CHECK(share(before, 55, 190, {Surface::snow}) > 0.99);
}

TEST_CASE("surface weights: their sum is 255 at every cell, whatever the rasters hold", "[surfaces]") {
    // Rough ground and random rasters reach every rule.
    const int width = 131, height = 77;
    const Raster<float> heights = heights_of(width, height, 20, [](double x, double z) { return hills(2 * x, 3 * z); });
    const Raster<float> depth = random_raster(width, height, 4, 1), path_water = random_raster(width, height, 1, 2);
    const Raster<float> loose = random_raster(width, height, 9, 3), hardness = random_raster(width, height, 1, 4);
    const Raster<float> flow = random_raster(width, height, 100, 5), wear = random_raster(width, height, 30, 6);
    Raster<std::uint8_t> material(width, height), road(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            material(x, y) = static_cast<std::uint8_t>((x / 7 + y) % 4);
            road(x, y) = static_cast<std::uint8_t>((x * 37 + y * 11) % 256);
        }
    SurfaceGround ground = ground_of(heights, 20);
    ground.water_depth = depth.view();
    ground.path_water = path_water.view();
    ground.loose = loose.view();
    ground.bed_hardness = hardness.view();
    ground.flow = flow.view();
    ground.wear = wear.view();
    ground.material = material.view();
    ground.road = road.view();
    for (const float vegetation : {0.0F, 0.4F, 1.0F}) {
        SurfaceParameters parameters;
        parameters.vegetation = vegetation;
        const SurfaceWeights weights = surface_weights(ground, parameters);
        int wrong = 0;
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) wrong += sum_at(weights, x, y) != 255 ? 1 : 0;
        CHECK(wrong == 0);
        for (int y = 0; y < height; y += 5)
            for (int x = 0; x < width; x += 3)
                CHECK(std::abs(weights.at(Surface::road, x, y) - road(x, y)) <= 1);  // rounding
        if (vegetation == 0) {
            CHECK(mean_of(weights, Surface::grass) == 0);
            CHECK(mean_of(weights, Surface::forest) == 0);
        } else {
            CHECK(mean_of(weights, Surface::grass) + mean_of(weights, Surface::forest) > 0);
        }
    }
}

TEST_CASE("surface weights: the same bytes on any number of threads", "[surfaces]") {
    const Raster<float> heights = heights_of(300, 211, 15, hills);
    const SurfaceGround ground = ground_of(heights, 15);
    set_thread_count(1);
    const SurfaceWeights one = surface_weights(ground, {});
    for (const int threads : {2, 3, 7}) {
        set_thread_count(threads);
        CHECK(surface_weights(ground, {}) == one);
    }
    set_thread_count(0);
    SurfaceParameters other;
    other.seed = 2;
    CHECK_FALSE(surface_weights(ground, other) == one);
}

TEST_CASE("surface weights: flat ground is green or soil, walls are rock, between lies scree", "[surfaces]") {
    // A plain, a slope of 33 degrees, a wall of 60 degrees, from the west; the terrain's range is small: hills.
    const auto profile = [](double x, double) {
        if (x < 300) return 0.0;
        if (x < 450) return (x - 300) * std::tan(0.576);
        if (x < 600) return 150 * std::tan(0.576) + (x - 450) * std::tan(1.047);
        return 150 * (std::tan(0.576) + std::tan(1.047));
    };
    const Raster<float> heights = heights_of(300, 100, 3, profile);
    const SurfaceGround ground = ground_of(heights, 3);
    const SurfaceWeights green = surface_weights(ground, even());
    CHECK(share(green, 40, 50, {Surface::grass, Surface::forest, Surface::meadow, Surface::soil}) > 0.99);
    CHECK(share(green, 40, 50, {Surface::rock}) == 0);
    CHECK(share(green, 175, 50, {Surface::rock}) > 0.99);
    SurfaceParameters desert = even();
    desert.vegetation = 0;
    const SurfaceWeights bare = surface_weights(ground, desert);
    CHECK(share(bare, 40, 50, {Surface::soil}) > 0.99);
    CHECK(share(bare, 125, 50, {Surface::scree}) > 0.05);
    desert.scree = 0;
    CHECK(mean_of(surface_weights(ground, desert), Surface::scree) == 0);
    // 70 degrees are asked for rock: the wall of 60 is none any longer.
    SurfaceParameters soft = even();
    soft.rock_slope = 80;
    CHECK(share(surface_weights(ground, soft), 175, 50, {Surface::rock}) < 0.2);
}

TEST_CASE("surface weights: steeper is rockier, higher is snowier", "[surfaces]") {
    // Steepness grows eastwards, evenly; without noise every rule on slopes must follow it.
    const Raster<float> bowl = heights_of(400, 60, 5, [](double x, double) { return x * x / 2500; });
    SurfaceParameters parameters = even();
    parameters.snow = 0;
    const SurfaceWeights on_slopes = surface_weights(ground_of(bowl, 5), parameters);
    int falls = 0;
    for (int x = 2; x < 398; ++x)
        falls += on_slopes.at(Surface::rock, x, 30) + 4 < on_slopes.at(Surface::rock, x - 1, 30) ? 1 : 0;
    // Two of 255 are the roundings of both sums, two that the mean heights around ripple with the lattice's nodes.
    CHECK(falls == 0);
    CHECK(on_slopes.at(Surface::rock, 390, 30) > on_slopes.at(Surface::rock, 10, 30) + 200);

    // An even slope of 17 degrees over 1.8 km.
    const Raster<float> ramp = heights_of(600, 60, 10, [](double x, double) { return 0.3 * x; });
    const SurfaceWeights snowy = surface_weights(ground_of(ramp, 10), even());
    falls = 0;
    for (int x = 2; x < 598; ++x)
        falls += snowy.at(Surface::snow, x, 30) + 2 < snowy.at(Surface::snow, x - 1, 30) ? 1 : 0;
    CHECK(falls == 0);
    CHECK(snowy.at(Surface::snow, 590, 30) == 255);
    CHECK(snowy.at(Surface::snow, 300, 30) == 0);
    double before = 2;
    for (const float line : {0.2F, 0.5F, 0.8F}) {
        SurfaceParameters lower = even();
        lower.snow_line = line;
        const double now = mean_of(surface_weights(ground_of(ramp, 10), lower), Surface::snow);
        CHECK(now < before - 0.1);
        // Snow lies above the line: the share of the ramp that is higher.
        CHECK(now == Approx(1 - line).margin(0.06));
        before = now;
    }
    // The same ramp over 180 m is no mountain.
    const Raster<float> low = heights_of(600, 60, 1, [](double x, double) { return 0.3 * x; });
    CHECK(mean_of(surface_weights(ground_of(low, 1), even()), Surface::snow) == 0);
}

TEST_CASE("surface weights: coarser cells of the same ground get the same surfaces", "[surfaces]") {
    const Raster<float> fine = heights_of(512, 512, 12, hills), coarse = heights_of(256, 256, 24, hills);
    const auto compare = [&](const SurfaceParameters& of_coarse) {
        const SurfaceWeights a = surface_weights(ground_of(fine, 12), {});
        const SurfaceWeights b = surface_weights(ground_of(coarse, 24), of_coarse);
        double apart = 0;
        for (int y = 0; y < 256; ++y)
            for (int x = 0; x < 256; ++x)
                for (int s = 0; s < surface_count; ++s) {
                    const auto surface = static_cast<Surface>(s);
                    const double mean = (a.at(surface, 2 * x, 2 * y) + a.at(surface, 2 * x + 1, 2 * y) +
                                         a.at(surface, 2 * x, 2 * y + 1) + a.at(surface, 2 * x + 1, 2 * y + 1)) /
                                        4.0;
                    apart += std::abs(mean - b.at(surface, x, y)) / (2 * 255.0);
                }
        return apart / (256.0 * 256.0);
    };
    // The share of ground that changes its surface: waves of 1.7 km lose little of their slope over 24 m, and the
    // finest noise, of 36 m, is faint at cells of 24 m.
    CHECK(compare({}) < 0.04);
    // Control: another seed moves the borders, so the noise does matter.
    SurfaceParameters other;
    other.seed = 3;
    CHECK(compare(other) > 0.10);
}

TEST_CASE("surface weights: shores of standing water are sand, up to the height asked for", "[surfaces]") {
    // A beach that falls by 1 in 20 into a sea that stands at 10 m.
    const Raster<float> heights = heights_of(400, 80, 5, [](double x, double) { return x / 20 - 40; });
    Raster<float> depth(400, 80);
    for (int y = 0; y < 80; ++y)
        for (int x = 0; x < 400; ++x) depth(x, y) = std::max(0.0F, 10 - heights(x, y));
    SurfaceGround ground = ground_of(heights, 5);
    ground.water_depth = depth.view();
    const SurfaceWeights weights = surface_weights(ground, even());
    // The shore is at 1000 m: column 200; 1.5 m above it is column 206, and 30 m are farther than the lattice looks.
    CHECK(share(weights, 203, 40, {Surface::sand}) > 0.9);
    CHECK(share(weights, 330, 40, {Surface::sand}) == 0);
    SurfaceParameters none = even();
    none.beach = 0;
    CHECK(mean_of(surface_weights(ground, none), Surface::sand) == 0);
    // Nothing grows or snows under water.
    CHECK(share(weights, 100, 40, {Surface::grass, Surface::forest, Surface::meadow, Surface::snow}) == 0);
}

TEST_CASE("surface weights: a rocky shore is bare where nothing loose lies, and sand where it does", "[surfaces]") {
    // The beach of the test above, with two metres of sand on the half in the south.
    const Raster<float> heights = heights_of(400, 80, 5, [](double x, double) { return x / 20 - 40; });
    Raster<float> depth(400, 80), loose(400, 80);
    for (int y = 0; y < 80; ++y)
        for (int x = 0; x < 400; ++x) {
            depth(x, y) = std::max(0.0F, 10 - heights(x, y));
            loose(x, y) = y < 40 ? 0.0F : 2.0F;
        }
    SurfaceGround ground = ground_of(heights, 5);
    ground.water_depth = depth.view();
    ground.loose = loose.view();
    SurfaceParameters rocky = even();
    rocky.rocky_shore = 1;
    const SurfaceWeights weights = surface_weights(ground, rocky);
    const std::initializer_list<Surface> plants = {Surface::grass, Surface::forest, Surface::meadow, Surface::soil};
    // Half a metre above the water's edge: within the beach height of 3 m and the reach of spray. Shares of 0
    // leave at most the one 255th that the rounding of another share moves: less than a hundredth.
    CHECK(share(weights, 202, 20, {Surface::sand}) < 0.01);
    CHECK(share(weights, 202, 20, plants) < 0.01);
    CHECK(share(weights, 202, 60, {Surface::sand}) > 0.9);
    // Inland the shore is as it was, and without the parameter there is sand on both halves.
    const SurfaceWeights sandy = surface_weights(ground, even());
    CHECK(share(weights, 330, 20, plants) == share(sandy, 330, 20, plants));
    CHECK(share(sandy, 202, 20, {Surface::sand}) > 0.9);
}

TEST_CASE("surface weights: blown sand takes bare soil, and nothing from plants", "[surfaces]") {
    const Raster<float> heights = heights_of(90, 60, 10, [](double x, double z) { return hills(4 * x, 4 * z); });
    const SurfaceGround ground = ground_of(heights, 10);
    SurfaceParameters bare;
    bare.vegetation = 0.3F;
    SurfaceParameters sandy = bare;
    sandy.sand = 1;
    const SurfaceWeights without = surface_weights(ground, bare), with = surface_weights(ground, sandy);
    REQUIRE(mean_of(without, Surface::soil) > 0.02);  // several times what the rounding of shares moves
    CHECK(mean_of(without, Surface::sand) == 0);
    // All that was soil, but for the rounding of shares to 255ths.
    CHECK(mean_of(with, Surface::sand) == Approx(mean_of(without, Surface::soil)).margin(0.003));
    CHECK(mean_of(with, Surface::soil) < mean_of(without, Surface::soil));
    int wrong = 0;
    for (const Surface kept : {Surface::grass, Surface::meadow, Surface::forest, Surface::snow})
        for (int y = 0; y < 60; ++y)
            for (int x = 0; x < 90; ++x) wrong += with.at(kept, x, y) != without.at(kept, x, y) ? 1 : 0;
    CHECK(wrong == 0);
}

TEST_CASE("surface weights: the rock is shared out to the materials on top", "[surfaces]") {
    const Raster<float> heights = heights_of(90, 60, 10, [](double x, double z) { return hills(4 * x, 4 * z); });
    const SurfaceWeights weights = surface_weights(ground_of(heights, 10), {});
    Raster<std::uint8_t> material(90, 60);
    for (int y = 0; y < 60; ++y)
        for (int x = 0; x < 90; ++x) material(x, y) = static_cast<std::uint8_t>(x % 3);
    const auto shares = rock_by_material(weights, material, 3);
    REQUIRE(shares.size() == 3);
    int wrong = 0;
    for (int y = 0; y < 60; ++y)
        for (int x = 0; x < 90; ++x) {
            wrong += shares[0](x, y) + shares[1](x, y) + shares[2](x, y) != weights.at(Surface::rock, x, y) ? 1 : 0;
            wrong += shares[0](x, y) != 0 ? 1 : 0;
            wrong += material(x, y) == 2 && shares[2](x, y) != weights.at(Surface::rock, x, y) ? 1 : 0;
        }
    CHECK(wrong == 0);
    CHECK(mean_of(weights, Surface::rock) > 0.01);
}
