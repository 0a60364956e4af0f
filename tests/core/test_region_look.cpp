/// Looks of regions: shares, mixtures of surfaces and colours, ground cover, and layers within masks.

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/threads.h"
#include "core/cover/plants.h"
#include "core/io/project/looks.h"
#include "core/io/project/project_file.h"
#include "core/io/project/settings.h"
#include "core/model/project_difference.h"
#include "core/model/project_items.h"
#include "core/pipeline/evaluate.h"
#include "core/pipeline/land_cover.h"
#include "core/pipeline/land_surfaces.h"
#include "core/pipeline/strata.h"
#include "tests/catch.h"
#include "tests/core/small_project.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

/// `value` in the west half of 48 x 40 cells, 0 in the east.
TiledRaster western(float value = 1) {
    Raster<float> mask(48, 40);
    for (int y = 0; y < 40; ++y)
        for (int x = 0; x < 24; ++x) mask(x, y) = value;
    return TiledRaster(mask.view());
}

OwnMask looking(TiledRaster values, const RegionLook& look, const std::string& name = "Dry") {
    OwnMask mask;
    mask.name = name;
    mask.values = std::move(values);
    mask.region.acts = true;
    mask.look = look;
    return mask;
}

/// Bare sandstone.
RegionLook desert() {
    RegionLook look;
    look.surface.vegetation = 0;
    look.surface.snow = 0;
    look.colour.rock = RockColours::sandstone;
    look.colour.soil = SoilColours::desert;
    return look;
}

std::shared_ptr<const Land> evaluated(const Project& project) {
    Evaluator evaluator;
    const auto land = evaluator.evaluate(project, {});
    REQUIRE(land.ok());
    return land.value();
}

int sum_of(const SurfaceWeights& weights, int x, int y) {
    int sum = 0;
    for (int s = 0; s < surface_count; ++s) sum += weights.at(static_cast<Surface>(s), x, y);
    return sum;
}

}  // namespace

TEST_CASE("a region lies over those before it, and numbers out of range count as the nearest", "[regions][look]") {
    std::vector<Raster<float>> masks(2, Raster<float>(4, 1));
    const float no_number = std::numeric_limits<float>::quiet_NaN();
    const std::array<float, 4> lower{1, 1, 0.5F, no_number}, upper{0, 1, 0.5F, 7};
    for (int x = 0; x < 4; ++x) {
        masks[0](x, 0) = lower[static_cast<std::size_t>(x)];
        masks[1](x, 0) = upper[static_cast<std::size_t>(x)];
    }
    const RegionShares shares = region_shares(masks);
    CHECK(shares.byte(0, 0, 0) == 255);
    CHECK(shares.byte(1, 0, 0) == 0);
    CHECK(shares.byte(0, 1, 0) == 0);
    CHECK(shares.byte(1, 1, 0) == 255);
    CHECK(shares.byte(1, 2, 0) == 128);  // 127.5, rounded
    CHECK(shares.byte(0, 2, 0) == 64);   // half of what is left
    CHECK(shares.byte(0, 3, 0) == 0);
    CHECK(shares.byte(1, 3, 0) == 255);
}

TEST_CASE("surfaces of a region are its own within it, those around outside, and sum to 255 between",
          "[regions][look]") {
    Project project = small_project();
    const auto land = evaluated(project);
    const SurfaceWeights around = surface_weights(*land, project.surface);
    Raster<float> slope(48, 40);
    for (int y = 0; y < 40; ++y)
        for (int x = 0; x < 48; ++x) slope(x, y) = std::clamp(static_cast<float>(x - 8) / 32, 0.0F, 1.0F);
    const RegionLook look = desert();
    project.own_masks = {looking(TiledRaster(slope.view()), look)};
    const SurfaceWeights mixed = surface_weights(*land, project);
    const SurfaceWeights own = surface_weights(*land, look.surface);
    REQUIRE_FALSE(own == around);
    for (int y = 0; y < 40; ++y)
        for (int x = 0; x < 48; ++x) {
            CHECK(sum_of(mixed, x, y) == 255);
            for (int s = 0; s < surface_count; ++s) {
                const auto surface = static_cast<Surface>(s);
                if (x <= 8) CHECK(mixed.at(surface, x, y) == around.at(surface, x, y));
                if (x >= 40) CHECK(mixed.at(surface, x, y) == own.at(surface, x, y));
                // The heaviest takes what rounding left of all twelve: half a step of each.
                const double between =
                    std::lerp(double(around.at(surface, x, y)), double(own.at(surface, x, y)), double(slope(x, y)));
                CHECK(std::abs(mixed.at(surface, x, y) - between) <= 7);
            }
        }
    // A mask that is off, no region or not painted has no look.
    for (const int off : {0, 1, 2}) {
        OwnMask& mask = project.own_masks[0] = looking(TiledRaster(slope.view()), look);
        if (off == 0) mask.enabled = false;
        if (off == 1) mask.region.acts = false;
        if (off == 2) mask.values = {};
        CHECK(surface_weights(*land, project) == around);
    }
}

TEST_CASE("colours of a region are those of its palettes, the same on any number of threads", "[regions][look]") {
    Project project = small_project();
    project.colour.rock = RockColours::granite;
    project.colour.soil = SoilColours::earth;
    project.separate_eroded_material = true;
    const auto land = evaluated(project);
    const GroundColours around = ground_colours(*land, project);
    Project all_desert = project;
    all_desert.surface = desert().surface;
    all_desert.colour = desert().colour;
    const GroundColours own = ground_colours(*land, all_desert);
    project.own_masks = {looking(western(), desert())};
    const GroundColours mixed = ground_colours(*land, project);
    int differing = 0;
    for (int y = 0; y < 40; ++y)
        for (int x = 0; x < 48; ++x) {
            CHECK(mixed.at(x, y) == (x < 24 ? own : around).at(x, y));
            differing += own.at(x, y) != around.at(x, y);
        }
    CHECK(differing > 1000);
    // Half a share is half of each colour, where the surfaces are the same.
    RegionLook half = desert();
    half.surface = project.surface;
    project.own_masks = {looking(western(0.5F), half)};
    all_desert.surface = project.surface;
    const GroundColours between = ground_colours(*land, project), whole = ground_colours(*land, all_desert);
    for (int y = 0; y < 40; y += 3)
        for (int x = 0; x < 24; x += 3)
            for (std::size_t i = 0; i < 3; ++i)
                // 128 of 255, and tints that multiply mixtures (some percent of the difference).
                CHECK(between.at(x, y)[i] == Approx(0.5 * (whole.at(x, y)[i] + around.at(x, y)[i])).margin(0.02));
    set_thread_count(1);
    const GroundColours single = ground_colours(*land, project);
    set_thread_count(0);
    CHECK(single.weights == between.weights);
    CHECK(*single.drivers == *between.drivers);
    CHECK(*single.shares == *between.shares);
}

TEST_CASE("a region has its own ground cover, and that around it stays", "[regions][look]") {
    Project project = small_project();
    project.cover.amount = 1;
    project.cover.temperature = 9;
    const auto land = evaluated(project);
    const auto plants_of = [&](const Project& p) {
        const auto sites = cover_sites(*land, p);
        REQUIRE(sites);
        return plants_in(*sites, p.cover, {0, 0, sites->width_metres(), sites->height_metres()});
    };
    const std::vector<PlantInstance> before = plants_of(project);
    RegionLook bare;
    bare.surface = project.surface;
    bare.colour = project.colour;
    bare.cover = project.cover;
    bare.cover.amount = 0;
    project.own_masks = {looking(western(), bare)};
    const std::vector<PlantInstance> after = plants_of(project);
    const auto count = [](const std::vector<PlantInstance>& plants, double from, double to) {
        return std::ranges::count_if(
            plants, [&](const PlantInstance& plant) { return plant.east >= 1000 * from && plant.east < 1000 * to; });
    };
    REQUIRE(count(before, 0, 240) > 50);
    CHECK(count(after, 0, 240) == 0);
    // Trees keep clear of those across the border, of up to three spacings of 8 m.
    CHECK(count(after, 270, 480) == count(before, 270, 480));
    // Plants within a region alone, on land without any.
    project.cover.amount = 0;
    project.own_masks[0].look->cover.amount = 1;
    const std::vector<PlantInstance> within = plants_of(project);
    CHECK(count(within, 0, 210) == count(before, 0, 210));
    CHECK(count(within, 240, 480) == 0);
}

TEST_CASE("the land does not depend on looks of regions, which are kept in the file", "[regions][look]") {
    Project project = small_project();
    project.own_masks = {looking(western(), desert())};
    Project other = project;
    other.own_masks[0].look->colour.rock = RockColours::basalt;
    CHECK(stage_key(project, Stage::outputs, 1) == stage_key(other, Stage::outputs, 1));
    CHECK_FALSE(project_difference(project, other).empty());
    other.own_masks[0].look.reset();
    CHECK_FALSE(project_difference(project, other).empty());
    const TemporaryFolder folder;
    const std::string file = folder / "regions.cuesta";
    REQUIRE(write_project(file, project));
    const auto read = read_project(file);
    REQUIRE(read);
    CHECK(*read == project);
    // `--set` reaches them by the number of the mask.
    Project set = project;
    REQUIRE(apply_settings(
        {{"region.1.water", "0.25"}, {"region.1.colour.rock", "slate"}, {"region.1.cover.amount", "0.5"}}, set,
        "test"));
    CHECK(set.own_masks[0].region.water == 0.25F);
    CHECK(set.own_masks[0].look->colour.rock == RockColours::slate);
    CHECK(set.own_masks[0].look->cover.amount == 0.5F);
    set.own_masks[0].look.reset();
    CHECK_FALSE(apply_settings({{"region.1.cover.amount", "0.5"}}, set, "test"));
    // Of more than the most, the last have none.
    const auto count = [](const Project& p) { return look_regions(p).size(); };
    CHECK(count(project) == 1);
    for (int i = 0; i < 5; ++i) project.own_masks.push_back(project.own_masks[0]);
    CHECK(count(project) == most_region_looks);
    // Every look of the gallery can be a region's.
    for (const GalleryLook& look : looks()) {
        const RegionLook of_region = region_look_of(look);
        Project whole;
        use_look(look, whole);
        CHECK(of_region.surface == whole.surface);
        CHECK(of_region.cover == whole.cover);
    }
}

TEST_CASE("a layer lies within its mask, follows its name, and lies nowhere without it", "[regions][layers]") {
    Project project = small_layered_project();
    project.erosion.mixing.steps = 0;
    OwnMask mask;
    mask.name = "Basin";
    mask.values = western(0.5F);
    project.own_masks = {mask};
    const Raster<float> ground(48, 40, 50.0F);
    const Strata whole = lay_strata(ground, project, 1);
    REQUIRE(whole.thickness[1](5, 5) == 2.0F);
    const Key before = stage_key(project, Stage::layers, 1);
    project.layers[0].mask = "Basin";
    CHECK_FALSE(stage_key(project, Stage::layers, 1) == before);
    const Strata within = lay_strata(ground, project, 1);
    CHECK(within.thickness[1](5, 5) == 1.0F);
    CHECK(within.thickness[1](30, 5) == 0.0F);
    CHECK(within.ground(30, 5) == whole.ground(30, 5) - 2.0F);
    // With other values it is another layer.
    const Key half = stage_key(project, Stage::layers, 1);
    project.own_masks[0].values = western();
    CHECK_FALSE(stage_key(project, Stage::layers, 1) == half);

    REQUIRE(rename(project, {ItemKind::own_mask, 0}, "Lake bed"));
    CHECK(project.layers[0].mask == "Lake bed");
    CHECK(lay_strata(ground, project, 1).thickness[1](5, 5) == 2.0F);
    const TemporaryFolder folder;
    const std::string file = folder / "layers.cuesta";
    REQUIRE(write_project(file, project));
    const auto read = read_project(file);
    REQUIRE(read);
    CHECK(*read == project);
    project.own_masks.clear();
    CHECK(lay_strata(ground, project, 1).thickness[1](5, 5) == 0.0F);
}
