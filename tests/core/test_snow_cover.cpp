/// Snow on the land: it keeps its mass when it slides, none holds on walls, it lies deeper in shade and lee, and the
/// rule of earlier versions stays.

#include "core/look/snow_cover.h"

#include <algorithm>
#include <cmath>

#include "core/base/threads.h"
#include "tests/catch.h"
#include "tests/core/same_heights.h"

using namespace cuesta;

namespace {

constexpr double snow_cell = 20;

/// A cone of 2000 m on a plain, with steps on its flank.
Raster<float> stepped_cone(int side = 160, double cell_size = snow_cell) {
    Raster<float> heights(side, side);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            const double away = std::hypot(x + 0.5 - side / 2.0, y + 0.5 - side / 2.0) * cell_size;
            const double flank = std::max(2000.0 - 1.3 * away, 0.0);
            heights(x, y) = static_cast<float>(flank + 60 * std::sin(flank / 90));
        }
    return heights;
}

/// A ridge from west to east.
Raster<float> tent(bool along_rows) {
    Raster<float> heights(120, 120);
    for (int y = 0; y < 120; ++y)
        for (int x = 0; x < 120; ++x)
            heights(x, y) = static_cast<float>(1500 - 0.4 * snow_cell * std::abs((along_rows ? y : x) - 60));
    return heights;
}

SurfaceGround snowy_ground(const Raster<float>& heights, double cell_size = snow_cell) {
    SurfaceGround ground;
    ground.cell_size = cell_size;
    ground.heights = heights.view();
    return ground;
}

SurfaceParameters deep_snow(float depth = 2) {
    SurfaceParameters p;
    p.snow_depth = depth;
    p.snow_line = 0.4F;
    return p;
}

double snow_sum(const Raster<float>& cells) {
    double sum = 0;
    for (int y = 0; y < cells.height(); ++y)
        for (int x = 0; x < cells.width(); ++x) sum += double{cells(x, y)};
    return sum;
}

double mean_snow(const SurfaceWeights& weights) {
    double sum = 0;
    for (int y = 0; y < weights.height(); ++y)
        for (int x = 0; x < weights.width(); ++x) sum += weights.at(Surface::snow, x, y);
    return sum / (255.0 * weights.width() * weights.height());
}

}  // namespace

TEST_CASE("snow cover: slopes hold less the steeper they are, walls nothing", "[snow_cover]") {
    CHECK(snow_held(std::tan(55.5F * 0.0174533F)) == 0);
    CHECK(snow_held(std::tan(54.0F * 0.0174533F)) > 0);
    // At 45 degrees 0.6 (1.428 - 1) / (1 - 0.532) m.
    CHECK_THAT(snow_held(1), Catch::Matchers::WithinRel(0.549, 0.01));
    // More than the deepest snow that parameters allow, so that gentle ground loses none.
    CHECK(snow_held(0.5F) > 40);
    for (float tangent = 0; tangent < 2; tangent += 0.01F) CHECK(snow_held(tangent) >= snow_held(tangent + 0.01F));
}

TEST_CASE("snow cover: avalanches keep the snow and clear the walls", "[snow_cover]") {
    const Raster<float> heights = stepped_cone();
    Raster<float> snow(heights.width(), heights.height(), 3.0F);
    const double before = snow_sum(snow);
    const double left = let_avalanches_fall(heights.view(), snow_cell, snow.view());
    // Sums of 25 600 floats of at most some hundreds of metres: rounding stays far below a millionth.
    CHECK_THAT(snow_sum(snow) + left, Catch::Matchers::WithinRel(before, 1e-6));
    float most = 0;
    int bare = 0;
    for (int y = 1; y < heights.height() - 1; ++y)
        for (int x = 1; x < heights.width() - 1; ++x) {
            const float east = (heights(x + 1, y) - heights(x - 1, y)) / (2 * static_cast<float>(snow_cell));
            const float south = (heights(x, y + 1) - heights(x, y - 1)) / (2 * static_cast<float>(snow_cell));
            const float tangent = std::hypot(east, south);
            most = std::max(most, snow(x, y));
            CHECK(snow(x, y) >= 0);
            if (tangent < 1.44F) continue;
            ++bare;
            CHECK(snow(x, y) <= 1e-6F);
        }
    // The control: there are such walls, and what slid lies below them.
    CHECK(bare > 50);
    CHECK(most > 6);
}

TEST_CASE("snow cover: snow on a plain stays where it fell", "[snow_cover]") {
    const Raster<float> flat(40, 30, 7.0F);
    Raster<float> snow(40, 30, 5.0F);
    CHECK(let_avalanches_fall(flat.view(), 10, snow.view()) == 0);
    CHECK(snow_sum(snow) == 5.0 * 40 * 30);
}

TEST_CASE("snow cover: deeper on shaded slopes and in the lee", "[snow_cover]") {
    SurfaceParameters still = deep_snow();
    still.snow_wind = 0;
    still.snow_line = 0.85F;  // so near that the fall is not at its most
    const SplineLattice shaded = snow_cover(snowy_ground(tent(true)), still, 0, 1500);
    REQUIRE_FALSE(shaded.nodes.empty());
    // Rows run southwards: the north side of the ridge is the smaller y.
    CHECK(shaded.nodes(60, 50) > shaded.nodes(60, 72) * 1.2F);

    SurfaceParameters windy = deep_snow();
    windy.snow_wind = 1;
    windy.snow_line = 0.85F;
    windy.snow_wind_from = 270;
    const SplineLattice drifted = snow_cover(snowy_ground(tent(false)), windy, 0, 1500);
    CHECK(drifted.nodes(68, 60) > drifted.nodes(54, 60) * 2);
    windy.snow_wind_from = 90;
    const SplineLattice turned = snow_cover(snowy_ground(tent(false)), windy, 0, 1500);
    CHECK(turned.nodes(54, 60) > turned.nodes(68, 60) * 2);
    // The control: without wind both sides are alike.
    const SplineLattice calm = snow_cover(snowy_ground(tent(false)), still, 0, 1500);
    CHECK_THAT(calm.nodes(54, 60), Catch::Matchers::WithinRel(calm.nodes(68, 60), 0.1F));
}

TEST_CASE("snow cover: none without depth, amount or high ground", "[snow_cover]") {
    const Raster<float> heights = stepped_cone();
    CHECK(snow_cover(snowy_ground(heights), deep_snow(0), 0, 2000).nodes.empty());
    SurfaceParameters none = deep_snow();
    none.snow = 0;
    CHECK(snow_cover(snowy_ground(heights), none, 0, 2000).nodes.empty());
    CHECK(snow_sum(snow_cover(snowy_ground(heights), deep_snow(), 0, 9000).nodes) == 0);
    CHECK(snow_sum(snow_cover(snowy_ground(heights), deep_snow(), 0, 2000).nodes) > 0);
    // Snow lies on mountains only: hills of 300 m have none on their shaded sides either.
    Raster<float> hill = heights;
    for (int y = 0; y < hill.height(); ++y)
        for (int x = 0; x < hill.width(); ++x) hill(x, y) *= 0.15F;
    CHECK(mean_snow(surface_weights(snowy_ground(hill), deep_snow())) == 0);
    CHECK(mean_snow(surface_weights(snowy_ground(heights), deep_snow())) > 0);
}

TEST_CASE("snow cover: the same bytes on any number of threads", "[snow_cover]") {
    const Raster<float> heights = stepped_cone();
    set_thread_count(1);
    const SplineLattice one = snow_cover(snowy_ground(heights), deep_snow(), 0, 2000);
    set_thread_count(5);
    const SplineLattice five = snow_cover(snowy_ground(heights), deep_snow(), 0, 2000);
    set_thread_count(0);
    CHECK(same_heights(one.nodes, five.nodes));
}

TEST_CASE("snow cover: cells of half the size get the same snow", "[snow_cover]") {
    const Raster<float> coarse = stepped_cone(160, 20), fine = stepped_cone(320, 10);
    SurfaceParameters p = deep_snow();
    p.variation = 0;
    const double of_wide = mean_snow(surface_weights(snowy_ground(coarse, 20), p));
    const double of_close = mean_snow(surface_weights(snowy_ground(fine, 10), p));
    CHECK(of_wide > 0.05);
    // Steps of the flank are a few cells of 20 m wide, and steeper in cells of 10 m.
    CHECK_THAT(of_close, Catch::Matchers::WithinRel(of_wide, 0.15));
}

TEST_CASE("snow cover: a depth of 0 leaves the weights of earlier versions", "[snow_cover]") {
    const Raster<float> heights = stepped_cone();
    SurfaceParameters old = deep_snow(0), windless = old;
    windless.snow_wind = 0;
    windless.snow_wind_from = 10;
    const SurfaceWeights first = surface_weights(snowy_ground(heights), old);
    const SurfaceWeights second = surface_weights(snowy_ground(heights), windless);
    const SurfaceWeights thick = surface_weights(snowy_ground(heights), deep_snow());
    CHECK(first == second);
    CHECK_FALSE(first == thick);
}
