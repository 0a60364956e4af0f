/// Masks of rain, erodibility and protection in the pipeline: their size and range, and what they do.

#include <algorithm>
#include <cmath>

#include "core/base/random.h"
#include "core/pipeline/erosion_shares.h"
#include "core/pipeline/evaluate.h"
#include "tests/catch.h"
#include "tests/core/small_project.h"
#include "tests/core/spline_projects.h"

using namespace cuesta;

namespace {

Raster<float> random_mask(int width, int height, float low, float high) {
    RandomSequence random(3, RandomStream::test);
    Raster<float> mask(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) mask(x, y) = random.between(low, high);
    return mask;
}

/// 1 in the west half.
TiledRaster west_half(int width, int height, float west = 1, float east = 0) {
    Raster<float> mask(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) mask(x, y) = x < width / 2 ? west : east;
    return TiledRaster(mask.view());
}

std::shared_ptr<const Land> land_of(const Project& project, Stage stage = Stage::outputs) {
    Evaluator evaluator;
    EvaluateOptions options;
    options.stage = stage;
    const auto land = evaluator.evaluate(project, options);
    REQUIRE(land.ok());
    return land.value();
}

/// 48 x 40 cells, water alone, 40 steps.
Project wet_project() {
    Project project = small_project();
    project.erosion.mixing.steps = 40;
    project.erosion.mixing.wind = project.erosion.mixing.thermal = 0;
    return project;
}

}  // namespace

TEST_CASE("masks come to size, within their range, times what splines spread", "[pipeline][masks]") {
    Project project = small_project();
    const ErosionShares none = erosion_shares(project, 1, {}, {});
    CHECK(none.rain.empty());
    CHECK(none.erodibility.empty());
    CHECK(none.protection.empty());

    const Raster<float> wild = random_mask(48, 40, -2, 6);
    const TiledRaster mask(wild.view());
    project.masks = {mask, mask, mask, {}, {}, {}};
    const ErosionShares shares = erosion_shares(project, 1, {}, {});
    for (int y = 0; y < 40; ++y)
        for (int x = 0; x < 48; ++x) {
            CHECK(shares.rain(x, y) == std::clamp(wild(x, y), 0.0F, 4.0F));
            CHECK(shares.erodibility(x, y) == std::clamp(wild(x, y), 0.0F, 1.0F));
            CHECK(shares.protection(x, y) == std::clamp(wild(x, y), 0.0F, 1.0F));
        }
    const Raster<float> spread = random_mask(48, 40, 0, 2);
    const ErosionShares product = erosion_shares(project, 1, spread, spread);
    CHECK(product.rain(7, 9) == shares.rain(7, 9) * spread(7, 9));
    CHECK(product.erodibility(7, 9) == shares.erodibility(7, 9) * spread(7, 9));
    CHECK(product.protection == shares.protection);
    project.masks = {};
    CHECK(erosion_shares(project, 1, spread, {}).rain == spread);

    // Another size, and coarser cells: by area.
    project.masks.rain = west_half(96, 10);
    CHECK(erosion_shares(project, 1, {}, {}).rain(21, 39) == 1);
    CHECK(erosion_shares(project, 1, {}, {}).rain(26, 0) == 0);
    const Raster<float> coarse = erosion_shares(project, 16, {}, {}).rain;
    CHECK(coarse.width() == 3);
    CHECK(coarse.height() == 3);
    CHECK(coarse(1, 2) == 0.5F);
}

TEST_CASE("held ground is held on coarse levels as far as their change could reach", "[pipeline][masks]") {
    Project project = small_project();
    project.frame.width = project.frame.height = 64;
    Raster<float> mask(64, 64, 0.25F);
    mask(37, 22) = 1;
    project.masks.protection = TiledRaster(mask.view());
    CHECK(protection_on_level(project, 1, 1, 0) == mask);
    const Raster<float> half = protection_on_level(project, 1, 2, 0);
    for (int y = 0; y < 32; ++y)
        for (int x = 0; x < 32; ++x) {
            const bool reached = std::abs(x - 18) <= 1 && std::abs(y - 11) <= 1;
            CHECK(half(x, y) == (reached ? 1.0F : 0.25F));
        }
    const Raster<float> smoothed = protection_on_level(project, 1, 2, 2);
    CHECK(smoothed(18 + 3, 11) == 1);
    CHECK(smoothed(18 + 4, 11) == 0.25F);
    // On the level before, whatever reaches those: cells 17 .. 19 lie in 8 and 9, and their neighbours reach them.
    const Raster<float> quarter = protection_on_level(project, 1, 4, 0);
    for (int x = 0; x < 16; ++x) CHECK(quarter(x, 5) == (x >= 7 && x <= 10 ? 1.0F : 0.25F));
    project.masks = {};
    CHECK(protection_on_level(project, 1, 4, 0).empty());
}

TEST_CASE("a rain mask decides where it rains", "[pipeline][masks]") {
    Project project = wet_project();
    const double everywhere = land_of(project)->report.ledger.rain;
    CHECK(everywhere > 0);
    project.masks.rain = TiledRaster(48, 40, 0);
    CHECK(land_of(project)->report.ledger.rain == 0);
    project.masks.rain = TiledRaster(48, 40, 2);
    // The same drops, twice as deep; their sum is rounded at each depth that they are added to.
    CHECK(land_of(project)->report.ledger.rain == Approx(2 * everywhere).epsilon(1e-5));
    project.masks.rain = TiledRaster(48, 40, 1);
    CHECK(*land_of(project)->ground == *land_of(wet_project())->ground);
}

TEST_CASE("an erodibility mask decides where water takes up ground", "[pipeline][masks]") {
    Project project = wet_project();
    CHECK(land_of(project)->report.ledger.moved > 0);
    project.masks.erodibility = TiledRaster(48, 40, 0);
    CHECK(land_of(project)->report.ledger.moved == 0);
    project.masks.erodibility = west_half(48, 40, 0, 1);
    const auto east = land_of(project);
    for (int y = 0; y < 40; ++y)
        for (int x = 0; x < 24; ++x) CHECK((*erosion_of(*east).wear)(x, y) == 0);
    CHECK(east->report.ledger.moved > 0);
}

TEST_CASE("what splines spread of rain and erodibility holds in the run of erosion, too", "[pipeline][masks]") {
    Project project = test::spline_project(64);
    project.erosion.mixing = {};
    project.erosion.mixing.wind = project.erosion.mixing.thermal = 0;
    project.erosion.mixing.steps = 30;
    const auto plain = land_of(project);
    for (FeatureSpline& spline : project.splines)
        for (MetaPoint& point : spline.meta_points) point.parameters.erodibility = 0;
    const auto held = land_of(project);
    // Far from the splines 0 has not spread in full.
    CHECK(held->report.ledger.moved < 0.5 * plain->report.ledger.moved);
    for (FeatureSpline& spline : project.splines)
        for (MetaPoint& point : spline.meta_points) point.parameters.rain = 0;
    CHECK(land_of(project)->report.ledger.rain < 0.3 * plain->report.ledger.rain);
    // Times the masks.
    project.masks.rain = TiledRaster(3, 3, 0);
    CHECK(land_of(project)->report.ledger.rain == 0);
}

TEST_CASE("held ground stays exactly as it is, whatever erodes", "[pipeline][masks]") {
    const bool layered = GENERATE(false, true);
    Project project = layered ? small_layered_project() : small_project();
    project.erosion.mixing.steps = 40;
    project.erosion.mixing.stream_power = project.erosion.mixing.droplets = project.erosion.mixing.glaciers = 1;
    project.erosion.mixing.lava = project.erosion.mixing.coast = 1;
    project.erosion.lava.volume = 1e4F;
    const auto free = land_of(project);
    project.masks.protection = west_half(48, 40);
    const auto held = land_of(project);
    double moved_freely = 0, moved_east = 0;
    for (int y = 0; y < 40; ++y)
        for (int x = 0; x < 48; ++x) {
            const float change = std::abs((*held->ground)(x, y) - (*held->before)(x, y));
            if (x < 24) {
                CHECK(change == 0);
                moved_freely += static_cast<double>(std::abs((*free->ground)(x, y) - (*free->before)(x, y)));
            } else {
                moved_east += static_cast<double>(change);
            }
        }
    CHECK(moved_freely > 1);
    CHECK(moved_east > 1);
    if (layered) {
        const auto before = land_of(project, Stage::layers);
        for (int y = 0; y < 40; ++y)
            for (int x = 0; x < 24; ++x) CHECK((*held->top_material)(x, y) == (*before->top_material)(x, y));
    }
    for (const std::int64_t steps : held->report.steps_of_kind) CHECK(steps > 0);
}
