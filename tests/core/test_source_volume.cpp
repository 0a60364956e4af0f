/// Volume of water from sources, in closed form and as erosion gets it.

#include "core/pipeline/source_volume.h"

#include "core/pipeline/sources.h"
#include "tests/catch.h"
#include "tests/core/small_project.h"

using namespace cuesta;

namespace {

double volume_in(const std::vector<RasterSource>& sources, double cell_size) {
    double sum = 0;
    for (const RasterSource& source : sources)
        for (int y = 0; y < source.depth.height(); ++y)
            for (int x = 0; x < source.depth.width(); ++x) sum += static_cast<double>(source.depth(x, y));
    return sum * cell_size * cell_size;
}

}  // namespace

TEST_CASE("a source gives as much water as erosion gets of it", "[water][pipeline]") {
    Project project = small_project();
    project.paths.clear();
    const TerrainFrame& frame = project.frame;
    WaterSource spring;
    spring.shape = PointSource{frame.width_metres() / 2, frame.height_metres() / 2, 8 * frame.cell_size, 0.4F};
    project.water_sources = {spring};
    const SourceVolume given = volume_of(spring, project);
    // The smooth disc of 16 cells across, by the middles of its cells.
    CHECK(given.per_application == Approx(volume_in(sources_of(project, 1), frame.cell_size)).epsilon(0.01));
    CHECK(given.per_second > 0);
    Raster<float> cells(frame.width, frame.height, 0.0F);
    cells(3, 4) = 0.25F;
    cells(5, 6) = 0.5F;
    cells(7, 7) = -1;  // as erosion, which takes nothing away
    WaterSource painted;
    painted.kind = SourceKind::one_time;
    painted.shape = PaintedSource{TiledRaster(cells.view())};
    const SourceVolume once = volume_of(painted, project);
    CHECK(once.per_application == Approx(0.75 * frame.cell_size * frame.cell_size));
    CHECK(once.total() == once.per_application);
    CHECK(once.per_second == 0);
}

TEST_CASE("what a source gives in all goes with the water steps of all phases", "[water][pipeline]") {
    Project project = small_project();
    project.past_erosion.clear();
    project.erosion.mixing = MixingParameters{};
    project.erosion.mixing.steps = 300;
    project.erosion.mixing.water = 2;
    project.erosion.mixing.wind = 1;
    project.erosion.mixing.thermal = 0;
    const WaterSource spring;
    CHECK(volume_of(spring, project).applications == Approx(200));
    project.past_erosion = {project.erosion};
    project.past_erosion[0].mixing.wind = 0;
    CHECK(volume_of(spring, project).applications == Approx(500));
    project.erosion.mixing.steps = 0;
    CHECK(volume_of(spring, project).applications == Approx(300));
    // Longer time steps: the same water at each, so fewer litres a second.
    Project longer = project;
    longer.erosion.water.time_step *= 2;
    CHECK(volume_of(spring, longer).per_second == Approx(volume_of(spring, project).per_second / 2).epsilon(1e-3));
}
