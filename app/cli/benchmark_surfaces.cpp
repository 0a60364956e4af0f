/// Benchmarks of looks for `cuesta-cli bench`.

#include <memory>

#include "app/cli/benchmark.h"
#include "core/cover/plants.h"
#include "core/cover/stand.h"
#include "core/look/ground_colours.h"
#include "core/look/surface_textures.h"
#include "core/look/surface_weights.h"
#include "core/relief/generators/generate.h"

namespace cuesta {

namespace {

constexpr double cell_size = 10.0;  // metres

std::shared_ptr<const Raster<float>> rough_hills(int size) {
    GeneratorParameters parameters;
    parameters.kind = GeneratorKind::warped;
    parameters.maximum = static_cast<float>(0.3 * size * cell_size);
    parameters.wavelength = static_cast<float>(0.5 * size * cell_size);
    return std::make_shared<const Raster<float>>(generate(parameters, size, size, cell_size));
}

std::function<void()> weighing(int size, bool eroded, const SurfaceParameters& surface = {}) {
    const auto heights = rough_hills(size);
    SurfaceGround ground;
    ground.cell_size = cell_size;
    ground.heights = heights->view();
    // The kernel takes no branches on what the rasters hold.
    const auto amounts = std::make_shared<const Raster<float>>(size, size, eroded ? 0.2F : 0.0F);
    if (eroded) ground.water_depth = ground.loose = ground.flow = ground.wear = amounts->view();
    return [ground, heights, amounts, surface] { surface_weights(ground, surface); };
}

/// Rough hills with palettes, bare: sediment carries colours everywhere.
std::function<void()> carrying(int size) {
    const auto heights = rough_hills(size);
    SurfaceGround ground;
    ground.cell_size = cell_size;
    ground.heights = heights->view();
    SurfaceParameters bare;
    bare.vegetation = 0;
    const auto colours = std::make_shared<GroundColours>();
    colours->weights = surface_weights(ground, bare);
    const ColourParameters palettes = colours_of_new_projects();
    colours->palettes = layer_palettes(palettes);
    colours->drivers = std::make_shared<const ColourDrivers>(colour_drivers(ground, palettes));
    return [heights, colours] { carried_tints(*colours, colours->weights, heights->view()); };
}

/// Woods over all of the land: their plants a cell are about 2.
std::function<void()> placing(int size, bool crowns) {
    auto heights = std::make_shared<Raster<float>>(size, size);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) (*heights)(x, y) = 0.3F * static_cast<float>(x + y);
    SurfaceGround ground;
    ground.cell_size = cell_size;
    ground.heights = heights->view();
    CoverParameters cover;
    cover.amount = 1;
    cover.temperature = 9;
    const auto sites =
        std::make_shared<const CoverSites>(cover_sites(ground, heights, surface_weights(ground, {}), 46));
    if (crowns) return [sites, cover, size] { crown_cover(*sites, cover, size); };
    return [sites, cover] { plants_in(*sites, cover, {0, 0, sites->width_metres(), sites->height_metres()}); };
}

}  // namespace

void add_look_benchmarks(std::vector<Benchmark>& all) {
    Benchmark bare;
    bare.name = "look.weights";
    bare.bytes_per_cell = 4 + 4 * SurfaceWeights::pack_count;
    bare.prepare = [](int size) { return weighing(size, false); };
    all.push_back(bare);
    Benchmark eroded = bare;
    eroded.name = "look.weights.eroded";
    eroded.bytes_per_cell = 20 + 4 * SurfaceWeights::pack_count;
    eroded.prepare = [](int size) { return weighing(size, true); };
    all.push_back(eroded);
    Benchmark snow = bare;
    snow.name = "look.weights.snow";
    snow.prepare = [](int size) {
        SurfaceParameters surface;
        surface.snow_depth = 2;
        surface.snow_line = 0.3F;
        return weighing(size, false, surface);
    };
    all.push_back(snow);
    Benchmark carried = bare;
    carried.name = "look.carried";
    carried.bytes_per_cell = 8 + 4 * SurfaceWeights::pack_count;
    carried.prepare = [](int size) { return carrying(size); };
    all.push_back(carried);
    Benchmark textures;
    textures.name = "look.textures";
    textures.bytes_per_cell = 8 * surface_count;
    textures.prepare = [](int size) { return [size] { make_surface_textures(size); }; };
    textures.least_calls = 1;
    all.push_back(textures);
    Benchmark plants;
    plants.name = "cover.plants";
    plants.bytes_per_cell = 20;
    plants.prepare = [](int size) { return placing(size, false); };
    plants.least_calls = 1;
    all.push_back(plants);
    Benchmark crowns = plants;
    crowns.name = "cover.crowns";
    crowns.bytes_per_cell = 4;
    crowns.prepare = [](int size) { return placing(size, true); };
    all.push_back(crowns);
}

}  // namespace cuesta
