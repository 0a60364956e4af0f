/// The mask of plants: what is cleared and planted by hand, on any ground, and that neither threads nor parts matter.

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/threads.h"
#include "core/cover/plants.h"
#include "core/cover/stand.h"
#include "core/io/project/project_file.h"
#include "core/model/mask_target.h"
#include "core/model/project_difference.h"
#include "core/pipeline/evaluate.h"
#include "core/pipeline/land_cover.h"
#include "core/pipeline/land_maps.h"
#include "core/pipeline/parameter_uses.h"
#include "tests/catch.h"
#include "tests/core/small_project.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

constexpr int side = 64;
constexpr double cell = 20;

/// Gentle hills of 1.28 km.
Land gentle_land() {
    auto heights = std::make_shared<Raster<float>>(side, side);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x)
            (*heights)(x, y) = static_cast<float>(300 + 40 * std::sin(0.21 * x) * std::cos(0.17 * y) + 0.8 * y);
    Land land;
    land.frame.width = land.frame.height = side;
    land.frame.cell_size = cell;
    land.ground = std::move(heights);
    return land;
}

CoverParameters woods(float amount) {
    CoverParameters cover;
    cover.amount = amount;
    cover.temperature = 9;
    return cover;
}

/// One value in the west half, another in the east half.
TiledRaster halves(float west, float east, int cells = side) {
    Raster<float> mask(cells, cells);
    for (int y = 0; y < cells; ++y)
        for (int x = 0; x < cells; ++x) mask(x, y) = x < cells / 2 ? west : east;
    return TiledRaster(mask.view());
}

std::shared_ptr<const CoverSites> planted_sites(const Land& land, const CoverParameters& cover,
                                                const TiledRaster& planting) {
    return cover_sites(land, SurfaceParameters(), cover, 46, {}, planting);
}

std::vector<PlantInstance> grown(const CoverSites& sites, const CoverParameters& cover) {
    return plants_in(sites, cover, {0, 0, sites.width_metres(), sites.height_metres()});
}

bool is_boulder(const PlantInstance& plant) {
    return plant.species == first_stone;
}

/// Plants without boulders, from `west` to `east` metres.
std::ptrdiff_t plants_between(const std::vector<PlantInstance>& plants, double west, double east) {
    return std::ranges::count_if(plants, [&](const PlantInstance& plant) {
        return !is_boulder(plant) && plant.east >= 1000 * west && plant.east < 1000 * east;
    });
}

std::vector<PlantInstance> boulders_of(std::vector<PlantInstance> plants) {
    std::erase_if(plants, [](const PlantInstance& plant) { return !is_boulder(plant); });
    return plants;
}

constexpr double half_way = side * cell / 2, far_side = side * cell;

}  // namespace

TEST_CASE("a mask of 1 everywhere changes no plant and no byte of the canopy", "[cover][planting]") {
    const Land land = gentle_land();
    const CoverParameters cover = woods(0.7F);
    const auto without = planted_sites(land, cover, {}), with = planted_sites(land, cover, TiledRaster(9, 7, 1));
    REQUIRE(without);
    REQUIRE(with);
    REQUIRE(grown(*without, cover).size() > 5000);
    CHECK(grown(*with, cover) == grown(*without, cover));
    CHECK(crown_cover(*with, cover, 256) == crown_cover(*without, cover, 256));
    // Control: a little less is something else.
    CHECK_FALSE(grown(*planted_sites(land, cover, TiledRaster(9, 7, 0.9F)), cover) == grown(*without, cover));
}

TEST_CASE("what is cleared bears no trees and shrubs, and its boulders stay", "[cover][planting]") {
    const Land land = gentle_land();
    const CoverParameters cover = woods(1);
    const auto before = grown(*planted_sites(land, cover, {}), cover);
    const auto sites = planted_sites(land, cover, halves(0, 1));
    const auto after = grown(*sites, cover);
    REQUIRE(plants_between(before, 0, half_way) > 2000);
    // The mask is interpolated between the middles of cells.
    CHECK(plants_between(after, 0, half_way - cell) == 0);
    // The plants that stand are decided within 16 lattice cells of 5 m, and smaller plants keep clear of larger ones.
    CHECK(plants_between(after, half_way + 200, far_side) == plants_between(before, half_way + 200, far_side));
    CHECK(boulders_of(after) == boulders_of(before));
    const Raster<std::uint32_t> crowns = crown_cover(*sites, cover, side);
    std::uint32_t cleared = 0, left = 0;
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) (x < side / 2 - 1 ? cleared : left) += crowns(x, y) & 255U;
    CHECK(cleared == 0);
    CHECK(left > 0);
    // Half a mask halves the chances of large trees, which nothing larger crowds: by the law of density a half of
    // sparse ones is left and 0.80 of dense ones. The law is a fit, as in test_cover.
    const auto large = [](const std::vector<PlantInstance>& plants) {
        return static_cast<double>(std::ranges::count_if(plants, [](const PlantInstance& plant) {
            return plant_species()[plant.species].layer == PlantLayer::large;
        }));
    };
    const double share = large(grown(*planted_sites(land, cover, TiledRaster(4, 4, 0.5F)), cover)) / large(before);
    CHECK(share > 0.44);
    CHECK(share < 0.86);
}

TEST_CASE("what is planted grows on land without any cover, and nowhere else", "[cover][planting]") {
    const Land land = gentle_land();
    const CoverParameters cover = woods(0);
    CHECK(planted_sites(land, cover, {}) == nullptr);
    CHECK(planted_sites(land, cover, halves(0, 1)) == nullptr);  // clearing alone
    const auto sites = planted_sites(land, cover, halves(2, 1));
    REQUIRE(sites);
    const auto plants = grown(*sites, cover);
    CHECK(plants_between(plants, half_way + cell, far_side) == 0);
    CHECK(boulders_of(plants).empty());
    // A closed stand: trees of a spacing of 7 m or 4.6 m on 0.8 km^2, by the law of density a third of what it gives
    // for one layer alone at the least.
    const double area = half_way * far_side;
    CHECK(static_cast<double>(plants_between(plants, 0, half_way)) >
          area * static_cast<double>(plant_density(PlantLayer::large, 1)) / 3);
    CHECK(crown_shares(stand_at(site_at(*sites, cover, 200, 600), cover, 200, 600)).trees > 0.25F);
}

TEST_CASE("planting reaches meadows, sand and cold land, but no water, road or cliff", "[cover][planting]") {
    Land land = gentle_land();
    auto heights = std::make_shared<Raster<float>>(*land.ground);
    for (int y = 0; y < side; ++y)
        for (int x = 40; x < side; ++x) (*heights)(x, y) += 60.0F * static_cast<float>(x - 40);  // 72 degrees
    auto depth = std::make_shared<Raster<float>>(side, side);
    for (int y = 20; y < 30; ++y)
        for (int x = 5; x < 15; ++x) (*depth)(x, y) = 3;
    land.ground = heights;
    land.eroded.emplace().water_depth = depth;
    CoverParameters cover = woods(1);
    cover.temperature = -12;
    cover.meadows = 1;
    const auto bare = grown(*planted_sites(land, cover, {}), cover);
    CHECK(plants_between(bare, 0, far_side) == 0);  // control: too cold for any
    const auto plants = grown(*planted_sites(land, cover, TiledRaster(side, side, 2)), cover);
    CHECK(plants_between(plants, 0, 700) > 1000);
    CHECK(plants_between(plants, 45 * cell, far_side) == 0);
    CHECK(std::ranges::none_of(
        plants, [&](const PlantInstance& plant) { return (*depth)(plant.east / 20000, plant.south / 20000) > 0; }));
}

TEST_CASE("planted land is the same on any threads, in any parts, and made anew or replanted", "[cover][planting]") {
    const Land land = gentle_land();
    const CoverParameters cover = woods(0.4F);
    Raster<float> painted(31, 40);  // of another size than the land
    for (int y = 0; y < 40; ++y)
        for (int x = 0; x < 31; ++x) painted(x, y) = static_cast<float>((x * 7 + y * 3) % 9) / 4;
    painted(3, 3) = std::numeric_limits<float>::quiet_NaN();
    painted(4, 3) = -5;
    painted(5, 3) = 90;
    const TiledRaster planting(painted.view());
    const auto sites = planted_sites(land, cover, planting);
    const std::vector<PlantInstance> whole = grown(*sites, cover);
    REQUIRE(whole.size() > 3000);
    for (const int threads : {1, 2, 7}) {
        set_thread_count(threads);
        const auto again = planted_sites(land, cover, planting);
        CHECK(again->planting == sites->planting);
        CHECK(grown(*again, cover) == whole);
        CHECK(crown_cover(*again, cover, 200) == crown_cover(*sites, cover, 200));
    }
    set_thread_count(0);
    CHECK(grown(*replanted(*planted_sites(land, cover, {}), planting, land.frame), cover) == whole);
    CHECK(grown(*replanted(*sites, {}, land.frame), cover) == grown(*planted_sites(land, cover, {}), cover));
    std::size_t parts = 0;
    for (int i = 0; i < 5; ++i)
        parts += plants_in(*sites, cover, {i * far_side / 5, 0, (i + 1) * far_side / 5, far_side}).size();
    CHECK(parts == whole.size());
}

TEST_CASE("the mask of plants is a project's, kept in its file, and can be switched off", "[cover][planting]") {
    Project project = small_project();
    project.erosion.mixing.steps = 0;
    project.cover = woods(1);
    Evaluator evaluator;
    const auto land = evaluator.evaluate(project, {});
    REQUIRE(land.ok());
    const auto count = [&](const Project& p) {
        const auto sites = cover_sites(*land.value(), p);
        return sites ? plants_between(grown(*sites, p.cover), 0, 480) : 0;
    };
    const auto before = count(project);
    REQUIRE(before > 100);
    Project cleared = project;
    const MaskTarget target{MaskUse::plants};
    CHECK(range_of(MaskUse::plants).neutral == 1);
    set_mask(cleared, target, TiledRaster(48, 40, 0));
    CHECK(count(cleared) == 0);
    CHECK_FALSE(project_difference(project, cleared).empty());
    // The land does not depend on it.
    CHECK(stage_key(project, Stage::outputs, 1) == stage_key(cleared, Stage::outputs, 1));
    // Maps of cover tell the same.
    bool any = false;
    REQUIRE(make_map(*land.value(), cleared, LandMap::cover, [&](const MapPlane& plane) -> Result<void> {
        any = any || plane.name != "cover_boulder";
        return {};
    }));
    CHECK_FALSE(any);
    const TemporaryFolder folder;
    set_locked(cleared, target, true);
    REQUIRE(write_project(folder / "cleared.cuesta", cleared));
    const auto read = read_project(folder / "cleared.cuesta");
    REQUIRE(read);
    CHECK(*read == cleared);
    set_enabled(cleared, target, false);
    CHECK(count(cleared) == before);
    REQUIRE(write_project(folder / "off.cuesta", cleared));
    const auto off = read_project(folder / "off.cuesta");
    REQUIRE(off);
    CHECK_FALSE(is_enabled(*off, target));
}

TEST_CASE("planting acts within regions with a cover of their own", "[cover][planting][regions]") {
    Project project = small_project();
    project.erosion.mixing.steps = 0;
    project.cover = woods(1);
    OwnMask mask;
    mask.values = TiledRaster(48, 40, 1);
    mask.region.acts = true;
    mask.look = RegionLook{project.surface, project.colour, woods(0)};
    project.own_masks = {mask};
    Evaluator evaluator;
    const auto land = evaluator.evaluate(project, {});
    REQUIRE(land.ok());
    const auto count = [&] {
        return plants_between(grown(*cover_sites(*land.value(), project), project.cover), 0, 480);
    };
    CHECK(count() == 0);
    project.masks.plants = TiledRaster(48, 40, 2);
    CHECK(count() > 100);
}

TEST_CASE("parameters of planted ground are not said to rest", "[cover][planting][uses]") {
    Project project = small_project();
    CHECK_FALSE(why_unused(project, "cover.temperature").empty());
    project.masks.plants = TiledRaster(48, 40, 2);
    CHECK(why_unused(project, "cover.temperature").empty());
    CHECK(why_unused(project, "cover.season").empty());
    CHECK_FALSE(why_unused(project, "cover.meadows").empty());
    CHECK_FALSE(why_unused(project, "cover.stones").empty());
    project.masks.plants_state.enabled = false;
    CHECK_FALSE(why_unused(project, "cover.temperature").empty());
}

TEST_CASE("shrubs and boulders lean downhill by half the slope, and trees stand upright", "[cover][planting]") {
    // A plane that falls to the south-east at 30 degrees.
    auto heights = std::make_shared<Raster<float>>(side, side);
    const double fall = std::tan(std::acos(-1.0) / 6) / std::sqrt(2.0);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) (*heights)(x, y) = static_cast<float>(2000 - fall * cell * (x + y));
    Land land = gentle_land();
    land.ground = heights;
    const CoverParameters cover = woods(1);
    const auto sites = planted_sites(land, cover, {});
    REQUIRE(sites);
    const double degree = std::acos(-1.0) / 180;
    for (int heading = 0; heading < 256; heading += 16) {
        PlantInstance shrub;
        shrub.east = shrub.south = 600000;
        shrub.heading = static_cast<std::uint8_t>(heading);
        shrub.species = first_stone - 1;  // heath
        const PlantLean lean = lean_of(*sites, cover, shrub);
        const double pitch = lean.pitch * degree, roll = lean.roll * degree, turn = heading * 2 * std::acos(-1.0) / 256;
        // Its axis upwards, from the rotations that the files' description names.
        const double right = std::sin(roll), front = -std::sin(pitch) * std::cos(roll),
                     up = std::cos(pitch) * std::cos(roll);
        const double east = right * std::cos(turn) + front * std::sin(turn),
                     south = right * std::sin(turn) - front * std::cos(turn);
        // Heights are floats: a thousandth of a degree.
        CHECK(std::acos(up) / degree == Approx(15).margin(0.005));
        CHECK(std::atan2(east, south) / degree == Approx(45).margin(0.01));
    }
    PlantInstance tree;
    tree.east = tree.south = 600000;
    tree.species = 0;
    CHECK(lean_of(*sites, cover, tree).pitch == 0);
    CHECK(lean_of(*sites, cover, tree).roll == 0);
}
