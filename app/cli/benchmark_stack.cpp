/// The benchmark of a stack of five elements, one of which is dragged: what the editor makes for every frame of a drag,
/// on coarse cells, and once the mouse has come to rest.

#include <cmath>
#include <memory>

#include "app/cli/benchmark.h"
#include "core/model/project.h"
#include "core/model/stack_edit.h"
#include "core/pipeline/evaluate.h"

namespace cuesta {
namespace {

constexpr double stack_side = 20480;  ///< m; cells of 10 m at 2048 x 2048

GeneratedBase hills_of(GeneratorKind kind, std::uint64_t seed, float maximum) {
    GeneratedBase base;
    base.parameters.kind = kind;
    base.parameters.seed = seed;
    base.parameters.minimum = 0;
    base.parameters.maximum = maximum;
    base.parameters.wavelength = 3000;
    return base;
}

StackElement placed_element(const char* name, ElementSource source, const TerrainFrame& map, float x, float z,
                            StackBlend blend) {
    StackElement element = element_in_the_middle(name, std::move(source), map);
    element.placement.x = x;
    element.placement.z = z;
    element.placement.width = element.placement.length = 8000;
    element.placement.rotation = 25;
    element.blend.mode = blend;
    return element;
}

/// Hills that fill the map, and on them a mountain added, one set in without a seam, imported heights on cells of 20 m
/// without a seam, too, and a ridge by smooth maximum.
Project stack_of_five(int size) {
    Project project;
    project.frame.width = project.frame.height = size;
    project.frame.cell_size = stack_side / size;
    project.erosion.mixing.steps = 0;
    project.base = hills_of(GeneratorKind::perlin, 1, 300);
    const TerrainFrame& map = project.frame;
    constexpr int side = 400;
    Raster<float> heights(side, side);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) heights(x, y) = 3.0F * static_cast<float>(200 - std::abs(x - 200)) + 0.5F * y;
    ImportedBase imported{TiledRaster(heights.view()), ""};
    add_on_top(project,
               placed_element("Mountain", hills_of(GeneratorKind::ridged, 2, 900), map, 6000, 6000, StackBlend::add),
               "Hills");
    add_on_top(
        project,
        placed_element("Massif", hills_of(GeneratorKind::ridged, 3, 1200), map, 14000, 7000, StackBlend::seamless),
        "Hills");
    add_on_top(project, placed_element("Imported", imported, map, 7000, 14000, StackBlend::seamless), "Hills");
    add_on_top(
        project,
        placed_element("Ridge", hills_of(GeneratorKind::ridged, 4, 700), map, 13500, 13500, StackBlend::smooth_maximum),
        "Hills");
    return project;
}

/// Drags the massif, whose seam lies above one element and below two, by 20 m a call.
std::function<void()> dragging(int size, int coarsening) {
    const auto project = std::make_shared<Project>(stack_of_five(size));
    const auto evaluator = std::make_shared<Evaluator>();
    return [project, evaluator, coarsening] {
        std::get<StackBase>(project->base).elements[2].placement.x += 20;
        EvaluateOptions options;
        options.stage = Stage::layers;  // as the editor does
        options.carve_early = true;
        options.coarsening = coarsening;
        const auto land = evaluator->evaluate(*project, options);
        CUESTA_CHECK(land.ok());
    };
}

}  // namespace

void add_stack_benchmarks(std::vector<Benchmark>& all) {
    Benchmark drag;
    drag.name = "stack.drag";
    drag.prepare = [](int size) { return dragging(size, 1); };
    all.push_back(drag);
    Benchmark coarse;  // of a map of eight times as many cells along each side
    coarse.name = "stack.drag_coarse";
    coarse.prepare = [](int size) { return dragging(8 * size, 8); };
    all.push_back(coarse);
}

}  // namespace cuesta
