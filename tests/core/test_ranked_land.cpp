/// Land whose rows are made by several ranks: the bytes of the pipeline.

#include <array>

#include "core/bands/land_bands.h"
#include "core/bands/ranked_erosion.h"
#include "core/bands/ranked_relief.h"
#include "core/pipeline/spline_stage.h"
#include "core/relief/generators/generate.h"
#include "core/relief/splines/cascade.h"
#include "tests/core/banded_scenes.h"
#include "tests/core/carved_projects.h"
#include "tests/core/spline_projects.h"
#include "tests/core/thread_ranks.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

void check_ranks(const Project& project, const std::vector<int>& sizes) {
    const auto whole = fresh_land(project);
    for (const int size : sizes) {
        INFO(size << " ranks");
        const TemporaryFolder folder;
        on_ranks(size, [&](Ranks& ranks) {
            if (ranks.rank() != 0) {
                serve_ranks(ranks);
                return;
            }
            ScratchRaster none;
            const Result<BandedLand> land =
                evaluate_in_bands(project, none, {std::uint64_t{4} << 30U, folder.path().string(), {}, {}, &ranks});
            end_of_ranks(ranks);
            INFO((land ? "" : land.error().message()));
            REQUIRE(land.ok());
            CHECK(in_memory(land->ground) == *whole->ground);
            CHECK(land->land.report.ledger == whole->report.ledger);
            CHECK(land->land.report.ground_before == whole->report.ground_before);
            CHECK(land->land.report.ground_after == whole->report.ground_after);
        });
    }
}

/// The relief of a project grown by ranks.
Raster<float> ranked_relief(const Project& project, int size, int halo, std::int64_t whole_cells) {
    const TerrainFrame& frame = project.frame;
    const auto levels = levels_of(frame.width, frame.height, frame.cell_size);
    const Raster<float> base =
        generate(std::get<GeneratedBase>(project.base).parameters, frame.width, frame.height, frame.cell_size);
    Raster<float> result(frame.width, frame.height);
    on_ranks(size, [&](Ranks& ranks) {
        const RankedRelief relief(ranks, levels, halo, whole_cells);
        const RowBand held = relief.held(levels.back());
        Raster<float> rows(frame.width, held.count());
        for (int y = held.first; y < held.last; ++y) std::copy_n(base.row(y), frame.width, rows.row(y - held.first));
        const Raster<float> ground = grow_relief_rows(project, rows, relief, {});
        const auto keep = [&](int first, RasterView<const float> piece) -> Result<void> {
            for (int y = 0; y < piece.height(); ++y) std::copy_n(piece.row(y), frame.width, result.row(first + y));
            return {};
        };
        if (!relief.finest().gather(ground.view(), held.first, keep)) std::terminate();
    });
    return result;
}

}  // namespace

TEST_CASE("ranks generate the rows of a starting terrain", "[ranks][land_on_ranks]") {
    for (const GeneratorKind kind :
         {GeneratorKind::perlin, GeneratorKind::warped, GeneratorKind::hills, GeneratorKind::faults,
          GeneratorKind::island, GeneratorKind::monoliths, GeneratorKind::monolith, GeneratorKind::cone,
          GeneratorKind::slope, GeneratorKind::flat})
        check_ranks(generated_land(kind, 101, 257), {1, 3});
    // Fewer strips than ranks.
    check_ranks(generated_land(GeneratorKind::billowed, 40, 70), {4});
}

TEST_CASE("ranks grow feature splines and their noise as one process does", "[ranks][land_on_ranks][splines]") {
    Project project = splined_land(301, 257);
    REQUIRE(obstacle_to_relief_rows(project).what.empty());
    check_ranks(project, {1, 2, 3, 4, 7});
    project.relief.influence = 900;
    project.relief.overlap = SlopeOverlap::dropped;
    project.relief.sweep_multiplier = 5;  // a halo of 47 rows
    check_ranks(project, {3});
    // Slopes reach into strips that hold no spline's line, and the noise is the terrain's.
    project = splined_land(90, 500);
    project.splines.resize(1);
    project.splines[0].meta_points[0].parameters.left_length = 3000;
    check_ranks(project, {4});
}

TEST_CASE("rain and erodibility of splines, sculpting, layers and beds are made by ranks and eroded by them",
          "[ranks][land_on_ranks][splines]") {
    Project project = splined_land(131, 300);
    project.splines[0].meta_points[0].parameters.rain = 3;
    project.splines[1].meta_points[1].parameters.erodibility = 0.2F;
    const auto painted = [&](float amplitude, std::uint64_t seed) {
        return TiledRaster(patchy_layer(131, 300, amplitude, seed).view());
    };
    project.masks.rain = painted(2, 1);
    project.sculpting = {{"a", true, false, SculptPlace::before_erosion, 1.5F, painted(40, 2)}};
    Layer sheet;
    sheet.shape = UniformThickness{30};
    sheet.cover = painted(1.2F, 3);
    project.layers = {sheet};
    project.bedding.enabled = true;
    project.erosion.mixing.steps = 6;
    project.erosion.mixing.wind = 0;
    check_ranks(project, {1, 3});
}

TEST_CASE("levels in strips, with halos, grow the relief of all rows", "[ranks][land_on_ranks][splines]") {
    const Project project = splined_land(150, 513);
    const TerrainFrame& frame = project.frame;
    const Raster<float> base =
        generate(std::get<GeneratedBase>(project.base).parameters, frame.width, frame.height, frame.cell_size);
    const Raster<float> whole = grow_relief(project, base, frame.cell_size, {}, {}).back().ground;
    const int halo =
        sweeps_of_level(levels_of(frame.width, frame.height, frame.cell_size).back().level, project.relief) + 2;
    CHECK(ranked_relief(project, 1, halo, 0) == whole);
    CHECK(ranked_relief(project, 4, halo, 0) == whole);
    CHECK(ranked_relief(project, 9, halo, 0) == whole);  // strips of coarse levels thinner than the halo
    CHECK(ranked_relief(project, 3, halo, 1 << 12) == whole);
    // A halo of fewer rows than there are sweeps is too thin.
    CHECK_FALSE(ranked_relief(project, 4, 4, 0) == whole);
}

TEST_CASE("erosion on the levels is refused on ranks where there are too many cells, in their words", "[ranks][land_on_ranks]") {
    Project other = splined_land(64, 64);
    REQUIRE(check_bands(other, true).ok());
    other.cascade_erosion.level_5 = 5;
    CHECK(check_bands(other, true).ok());
    other.frame.width = 40'000;
    other.frame.height = 40'000;
    const Result<void> checked = check_bands(other, true);
    REQUIRE_FALSE(checked.ok());
    CHECK(checked.error().what.find("cannot be made by several ranks: it has more than 2^30 cells") != std::string::npos);
    CHECK(checked.error().where == "cascade");
}
