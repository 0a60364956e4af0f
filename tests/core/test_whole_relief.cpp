/// Relief that needs all of the land at once, on disk and on ranks: the bytes of the pipeline.

#include <filesystem>

#include "core/bands/band_plan.h"
#include "core/bands/land_bands.h"
#include "core/bands/ranked_erosion.h"
#include "core/bands/whole_relief.h"
#include "core/pipeline/spline_stage.h"
#include "tests/core/banded_scenes.h"
#include "tests/core/carved_projects.h"
#include "tests/core/file_size_limit.h"
#include "tests/core/spline_projects.h"
#include "tests/core/thread_ranks.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

void check_land(const BandedLand& land, const Land& whole) {
    CHECK(in_memory(land.ground) == *whole.ground);
    CHECK(land.land.report.ledger == whole.report.ledger);
    CHECK(land.land.report.steps_of_kind == whole.report.steps_of_kind);
    CHECK(land.land.report.ground_before == whole.report.ground_before);
    CHECK(land.land.report.ground_after == whole.report.ground_after);
}

/// Within some tens of MiB beside what the program takes. `heights`: of an imported starting terrain, on disk.
void check_on_disk(const Project& project, const Raster<float>& heights = {}) {
    const std::shared_ptr<const Land> whole = fresh_land(project);
    const TemporaryFolder folder;
    ScratchRaster base;
    Project told = project;
    if (!heights.empty()) {
        base = on_disk(folder, heights);
        std::get<ImportedBase>(told.base).heights = TiledRaster(heights.width(), heights.height(), 0.0F);
    }
    const std::uint64_t memory = memory_besides_bands() + (std::uint64_t{48} << 20U);
    const Result<BandedLand> land = evaluate_in_bands(told, base, {memory, folder.path().string(), {}, {}});
    INFO((land ? "" : land.error().message()));
    REQUIRE(land.ok());
    check_land(*land, *whole);
    CHECK(std::filesystem::is_empty(folder.path()));
}

/// Some steps that look at rain, erodibility and layers.
Project eroded(Project project) {
    project.erosion.mixing.set_weights({});
    project.erosion.mixing.steps = 3;
    project.erosion.mixing.water = 2;
    project.erosion.mixing.thermal = 1;
    return project;
}

TiledRaster painted_of(int width, int height, float amplitude, std::uint64_t seed) {
    return TiledRaster(patchy_layer(width, height, amplitude, seed).view());
}

Project bare_land(int width, int height) {
    return generated_land(GeneratorKind::warped, width, height);
}

}  // namespace

TEST_CASE("feature splines and their noise grow on disk as in memory", "[bands][splines][whole_relief]") {
    Project project = splined_land(301, 257);
    check_on_disk(project);
    project.splines[0].meta_points[0].parameters.rain = 3;
    project.splines[1].meta_points[1].parameters.erodibility = 0.2F;
    project.masks.rain = painted_of(301, 257, 2, 1);
    project.sculpting = {{"a", true, false, SculptPlace::before_erosion, 1.5F, painted_of(301, 257, 40, 2)}};
    Layer sheet;
    sheet.shape = UniformThickness{30};
    sheet.cover = painted_of(301, 257, 1.2F, 3);
    project.layers = {sheet};
    project.bedding.enabled = true;
    check_on_disk(eroded(project));
    // The factors of the splines count: without them the land is another.
    Project plain = project;
    plain.splines[0].meta_points[0].parameters.rain = 1;
    CHECK_FALSE(*fresh_land(eroded(project))->ground == *fresh_land(eroded(plain))->ground);
}

TEST_CASE("reliefs that look at all of the land are made on disk and by the first of the ranks",
          "[bands][ranks][splines][whole_relief]") {
    const Project splined = splined_land(91, 130);
    Project converged = splined;
    converged.relief.solver = ReliefSolver::converged;
    Project normals = splined;
    normals.noise.along_normals = 0.5F;
    Project warped = splined;
    warped.splines[0].meta_points[0].parameters.low_warp = -2;
    Project bare = bare_land(91, 130);  // without splines
    bare.noise = normals.noise;
    bare.noise.default_amplitude = 0.5F;
    for (const Project& land : {converged, normals, warped, bare}) {
        const Project project = eroded(land);
        REQUIRE_FALSE(obstacle_to_relief_rows(project).what.empty());
        check_on_disk(project);
        const std::shared_ptr<const Land> whole = fresh_land(project);
        const TemporaryFolder folder;
        on_ranks(3, [&](Ranks& ranks) {
            if (ranks.rank() != 0) {
                serve_ranks(ranks);
                return;
            }
            ScratchRaster none;
            const Result<BandedLand> made =
                evaluate_in_bands(project, none, {std::uint64_t{4} << 30U, folder.path().string(), {}, {}, &ranks});
            end_of_ranks(ranks);
            REQUIRE(made.ok());
            check_land(*made, *whole);
        });
    }
}

TEST_CASE("all kinds of starting terrain are made on disk, with the sediment that they know", "[bands][whole_relief]") {
    Project project = eroded(bare_land(64, 49));
    project.separate_eroded_material = true;
    for (const GeneratorKind kind : {GeneratorKind::diamond_square, GeneratorKind::volcano}) {
        std::get<GeneratedBase>(project.base).parameters.kind = kind;
        check_on_disk(project);
    }
    project.bedding.enabled = true;  // beds lie below the sediment
    DunesBase dunes;
    dunes.parameters.generations = 0.1F;
    project.base = dunes;
    check_on_disk(project);
    project.base = BraidBase{};
    check_on_disk(project);
    project.base = DeltaBase{};
    check_on_disk(project);
    project.base = UpliftedBase{};
    check_on_disk(project);
    StackElement below, above;
    below.source.emplace<DunesBase>(dunes);
    above.placement.fills_map = false;
    above.placement.x = above.placement.z = 400;
    above.placement.width = above.placement.length = 300;
    project.base = StackBase{{above, below}};
    check_on_disk(project);
}

TEST_CASE("imported land of other cells, and finer than its file, is made on disk", "[bands][whole_relief]") {
    const Raster<float> heights = rough_ground(40, 33, 200, 9);
    Project project = eroded(bare_land(101, 77));
    project.base = ImportedBase{TiledRaster(heights.view()), "a.tif"};
    check_on_disk(project, heights);
    check_on_disk(project);
    project.frame.width = 80;
    project.frame.height = 66;
    std::get<ImportedBase>(project.base).amplification.factor = 2;
    check_on_disk(project, heights);
    project = eroded(splined_land(40, 33));
    project.base = ImportedBase{TiledRaster(heights.view()), "a.tif"};
    check_on_disk(project, heights);
}

TEST_CASE("rasters of another size than the land come to size band by band", "[bands][whole_relief]") {
    Project project = eroded(bare_land(130, 171));
    project.masks.rain = painted_of(61, 200, 2, 1);
    project.masks.protection = painted_of(200, 61, 1.3F, 2);
    project.masks.erodibility = painted_of(31, 30, 0.9F, 3);
    WaterSource painted;
    painted.shape = PaintedSource{painted_of(50, 50, 0.5F, 4)};
    project.water_sources = {painted};
    project.sculpting = {{"a", true, false, SculptPlace::before_erosion, 1.5F, painted_of(260, 342, 40, 5)},
                         {"b", true, false, SculptPlace::after_erosion, 1.5F, painted_of(77, 78, 9, 6)}};
    Layer surface, cover;
    surface.shape = UpperSurface{TiledRaster(rough_ground(100, 90, 300, 7).view()), ""};
    cover.shape = UniformThickness{8};
    cover.cover = painted_of(43, 201, 1.2F, 8);
    project.layers = {cover, surface};
    check_on_disk(project);
}

TEST_CASE("parts of splined land are those of the whole", "[bands][tiles][splines][whole_relief]") {
    Project project = eroded(splined_land(150, 160));
    project.erosion.mixing.water = 0;
    project.splines[1].meta_points[1].parameters.erodibility = 0.2F;
    project.masks.protection = painted_of(50, 61, 1.3F, 2);
    const std::shared_ptr<const Land> whole = fresh_land(project);
    const TemporaryFolder folder;
    ScratchRaster base;
    for (const CellWindow part : {CellWindow{0, 0, 20, 30}, CellWindow{100, 90, 50, 70}}) {
        const Result<BandedLand> land =
            evaluate_in_bands(project, base, {std::uint64_t{4} << 30U, folder.path().string(), part, {}});
        REQUIRE(land.ok());
        const Raster<float> ground = in_memory(land->ground);
        bool same = true;
        for (int y = part.top; y < part.bottom(); ++y)
            for (int x = part.left; x < part.right(); ++x)
                same = same && (*whole->ground)(x, y) == ground(x - land->window.left, y - land->window.top);
        CHECK(same);
    }
}

TEST_CASE("fields of a relief lie in files where there is no memory for them, and a full disk is told",
          "[bands][faults][whole_relief]") {
    const Project project = splined_land(600, 513);
    const TemporaryFolder folder;
    Raster<float> ground(600, 513);
    WholeRelief relief;
    relief.folder = folder.path().string();
    relief.ground = [&](RasterView<const float> cells) -> Result<void> {
        for (int y = 0; y < ground.height(); ++y) std::copy_n(cells.row(y), ground.width(), ground.row(y));
        return {};
    };
    REQUIRE(is_relief_whole(project, false));
    REQUIRE(make_whole_relief(project, relief).ok());
    CHECK(ground == *fresh_land(project)->ground);
    {
        const FileSizeLimit full(100000);
        const Result<void> made = make_whole_relief(project, relief);
        REQUIRE_FALSE(made.ok());
        CHECK(made.error().what.find("no room for a scratch file") != std::string::npos);
        relief.memory = std::uint64_t{1} << 30U;  // then there are no files
        CHECK(make_whole_relief(project, relief).ok());
    }
    relief.ground = [](RasterView<const float>) -> Result<void> { return Error{"cannot write", "x"}; };
    CHECK(make_whole_relief(project, relief).error().what == "cannot write");
    std::stop_source source;
    source.request_stop();
    relief.control.stop = source.get_token();
    CHECK(make_whole_relief(project, relief).error().is_cancelled());
}
