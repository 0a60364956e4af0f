/// Land of which a stage needs all cells at once, on disk and on ranks: the bytes of the pipeline.

#include <filesystem>

#include "core/bands/band_plan.h"
#include "core/bands/fields_on_disk.h"
#include "core/bands/ranked_erosion.h"
#include "core/bands/whole_land.h"
#include "tests/core/banded_scenes.h"
#include "tests/core/carved_projects.h"
#include "tests/core/file_size_limit.h"
#include "tests/core/thread_ranks.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

void check_same_land(const BandedLand& land, const Land& whole) {
    CHECK(in_memory(land.ground) == *whole.ground);
    CHECK(land.land.report.ledger == whole.report.ledger);
    CHECK(land.land.report.steps_of_kind == whole.report.steps_of_kind);
    CHECK(land.land.report.ground_after == whole.report.ground_after);
    CHECK(land.land.cascade_report.ledger == whole.cascade_report.ledger);
    CHECK(land.land.ice_share == whole.ice_share);
    CHECK(land.land.carved.has_value() == whole.carved.has_value());
}

/// Land on disk whose steps ask for all of it, and on so many ranks. `heights`: of an imported starting terrain.
void check_whole(const Project& project, const std::string& where, const std::vector<int>& sizes,
                 const Raster<float>& heights = {}) {
    INFO(where);
    REQUIRE(obstacle_to_rows_of_land(project).where == where);
    const std::shared_ptr<const Land> whole = fresh_land(project);
    const TemporaryFolder folder;
    const std::uint64_t memory = memory_besides_bands() + (std::uint64_t{8} << 20U);
    const auto made_by = [&](Ranks* ranks) {
        ScratchRaster base;
        Project told = project;
        if (!heights.empty()) {
            base = on_disk(folder, heights);
            std::get<ImportedBase>(told.base).heights = TiledRaster(heights.width(), heights.height(), 0.0F);
        }
        const Result<BandedLand> land = evaluate_in_bands(told, base, {memory, folder.path().string(), {}, {}, ranks});
        INFO((land ? "" : land.error().message()));
        REQUIRE(land.ok());
        check_same_land(*land, *whole);
    };
    made_by(nullptr);
    for (const int size : sizes)
        on_ranks(size, [&](Ranks& ranks) {
            if (ranks.rank() != 0) {
                serve_ranks(ranks);
                return;
            }
            made_by(&ranks);
            end_of_ranks(ranks);
        });
    CHECK(std::filesystem::is_empty(folder.path()));
}

}  // namespace

TEST_CASE("land that erodes on its levels is made on disk and by the first rank", "[bands][ranks][whole_land]") {
    Project project = small_road_project();
    project.cascade_erosion.level_5 = 5;
    REQUIRE(fresh_land(project)->cascade_report.ledger.moved > 0);
    check_whole(project, "cascade", {1, 2, 3, 4});
    Project layered = small_layered_project();
    layered.cascade_erosion.level_5 = 5;
    check_whole(layered, "cascade", {2});
    // The heights that the project has are not those on disk.
    const Raster<float> heights = rough_ground(48, 40, 200, 9);
    project.base = ImportedBase{TiledRaster(heights.view()), "a.tif"};
    check_whole(project, "cascade", {2}, heights);
}

TEST_CASE("ice that stands, regions, rims and plants that hold are made on disk and by the first rank",
          "[bands][ranks][whole_land]") {
    Project ice = small_project();
    ice.erosion.mixing.set_weights({});
    ice.erosion.mixing.steps = 3;
    ice.erosion.mixing.glaciers = 1;
    ice.erosion.glaciers.melted = false;
    check_whole(ice, "glaciers.melted", {3});
    Project region = small_project();
    OwnMask mask;
    mask.name = "Firm";
    mask.values = TiledRaster(48, 40, 0.5F);
    mask.region.acts = true;
    mask.region.erodibility = 0.2F;
    region.own_masks = {mask};
    CHECK_FALSE(*fresh_land(region)->ground == *fresh_land(small_project())->ground);
    check_whole(region, "region Firm", {2});
    Project rim = small_project();
    const Raster<float> beside = rough_ground(40, 40, 50, 3);
    rim.neighbours.on(MapSide::west) = neighbour_on(MapSide::west, beside.view(), 10, "");
    check_whole(rim, "neighbours", {2});
    Project planted = small_project();
    planted.masks.plants = TiledRaster(48, 40, 2);
    planted.erosion.mixing.plant_hold = 3;
    check_whole(planted, "erosion.plant_hold", {2});
}

TEST_CASE("fields of a whole land lie in files, and a full disk is told", "[bands][whole_land]") {
    Project project = small_project();
    project.frame.width = project.frame.height = 600;
    project.erosion.mixing.steps = 1;
    project.cascade_erosion.level_5 = 1;
    const TemporaryFolder folder;
    ScratchRaster none;
    // The project itself takes some kilobytes.
    const BandOptions options{memory_besides_bands() + (std::uint64_t{64} << 10U), folder.path().string(), {}, {}};
    {
        const FileSizeLimit full(100000);
        const Result<BandedLand> land = evaluate_in_bands(project, none, options);
        REQUIRE_FALSE(land.ok());
        CHECK(land.error().where.find(folder.path().string()) != std::string::npos);
    }
    CHECK(std::filesystem::is_empty(folder.path()));
}

TEST_CASE("rasters of a project count towards the memory of a whole land", "[bands][whole_land]") {
    Project project = small_project();
    project.frame.width = project.frame.height = 600;
    project.erosion.mixing.steps = 1;
    project.cascade_erosion.level_5 = 1;
    const Raster<float> heights = rough_ground(600, 600, 200, 9);
    project.base = ImportedBase{TiledRaster(heights.view()), "a.tif"};
    project.masks.rain = TiledRaster(rough_ground(600, 600, 1, 3).view());
    const std::shared_ptr<const Land> whole = fresh_land(project);
    const TemporaryFolder folder;
    const std::uint64_t rasters = 2 * 600 * 600 * sizeof(float);
    const auto made_in = [&](std::uint64_t memory, ScratchRaster base) {
        Project told = project;
        if (!base.empty()) std::get<ImportedBase>(told.base).heights = TiledRaster(600, 600, 0.0F);
        return evaluate_in_bands(told, base, {memory_besides_bands() + memory, folder.path().string(), {}, {}});
    };
    for (const bool on_scratch : {false, true}) {
        const auto base = [&] { return on_scratch ? on_disk(folder, heights) : ScratchRaster(); };
        const Result<BandedLand> refused = made_in(rasters, base());
        REQUIRE_FALSE(refused.ok());
        CHECK(refused.error().what.find("(of which ") != std::string::npos);
        CHECK(refused.error().what.find("are the project's own rasters), and may take ") != std::string::npos);
        // Tiles take up to half as much again as their cells, for their rows' ghost columns and padding.
        const Result<BandedLand> made = made_in(2 * rasters, base());
        INFO((made ? "" : made.error().message()));
        REQUIRE(made.ok());
        check_same_land(*made, *whole);
    }
}

TEST_CASE("a disk without room for the fields of a land is told", "[bands][whole_land][faults]") {
    const TemporaryFolder folder;
    CHECK(check_room_for_fields(folder.path().string(), 1).ok());
    const Result<void> checked = check_room_for_fields(folder.path().string(), std::uint64_t{1} << 60U);
    REQUIRE_FALSE(checked.ok());
    CHECK(checked.error().what.find("no room for scratch files") == 0);
    CHECK(checked.error().where == folder.path().string());
}

TEST_CASE("all rasters of a land on disk are seen before they go, and its paths' tiles", "[bands][whole_land]") {
    const Project project = small_road_project();
    EvaluateOptions outputs;
    outputs.stage = Stage::outputs;
    const std::shared_ptr<const Land> whole = fresh_land(project, outputs);
    REQUIRE(whole->carved);
    const TemporaryFolder folder;
    for (const bool by_rows : {false, true}) {
        ScratchRaster none;
        BandOptions options{memory_besides_bands() + (std::uint64_t{8} << 20U), folder.path().string(), {}, {}};
        int seen = 0;
        if (!by_rows)
            options.see_rasters = [&](const Land& land) -> Result<void> {
                ++seen;
                CHECK(*land.ground == *whole->ground);
                CHECK(*land.eroded->wear == *whole->eroded->wear);
                CHECK(*land.eroded->flow == *whole->eroded->flow);
                return {};
            };
        Raster<float> displacement(project.frame.width, project.frame.height);
        options.see_carved = [&](const DisplacementTile& tile, RasterView<const float> carved) -> Result<void> {
            const RasterView<float> cells = cells_of(tile, displacement.view());
            const RasterView<const float> ground = cells_of(tile, whole->ground->view());
            bool same = true;
            for (int y = 0; y < cells.height(); ++y)
                for (int x = 0; x < cells.width(); ++x) {
                    cells(x, y) = tile.displacement(x, y);
                    same = same && carved(x, y) == ground(x, y);
                }
            CHECK(same);
            return {};
        };
        const Result<BandedLand> made = evaluate_in_bands(project, none, options);
        INFO((made ? "" : made.error().message()));
        REQUIRE(made.ok());
        check_same_land(*made, *whole);
        CHECK(seen == (by_rows ? 0 : 1));
        CHECK(displacement == whole->carved->displacement->to_raster());
        options.see_carved = [](const DisplacementTile&, RasterView<const float>) -> Result<void> {
            return Error{"cannot write", "x"};
        };
        CHECK(evaluate_in_bands(project, none, options).error().what == "cannot write");
    }
}

TEST_CASE("a whole land takes no checkpoint, and ends where it is stopped", "[bands][whole_land]") {
    Project project = small_project();
    project.cascade_erosion.level_5 = 5;
    const TemporaryFolder folder;
    ScratchRaster none;
    BandOptions options{std::uint64_t{4} << 30U, folder.path().string(), {}, {}};
    options.checkpoints.file = folder / "run.checkpoint";
    const Result<BandedLand> kept = evaluate_in_bands(project, none, options);
    REQUIRE_FALSE(kept.ok());
    CHECK(kept.error().what.find("no checkpoints, since multigrid erosion") != std::string::npos);
    options.checkpoints = {};
    std::stop_source source;
    options.control.stop = source.get_token();
    options.control.progress = [&](double done, const Activity&) {
        if (done > 0.5) source.request_stop();
    };
    const Result<BandedLand> stopped = evaluate_in_bands(project, none, options);
    REQUIRE_FALSE(stopped.ok());
    CHECK(stopped.error().is_cancelled());
    project.frame.width = project.frame.height = 40000;
    const Result<void> checked = check_bands(project, true);
    REQUIRE_FALSE(checked.ok());
    CHECK(checked.error().what.find("by several ranks: it has more than 2^30 cells, and multigrid") !=
          std::string::npos);
}
