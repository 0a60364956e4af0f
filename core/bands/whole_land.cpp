#include "core/bands/whole_land.h"

#include <algorithm>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "core/bands/band_plan.h"
#include "core/bands/fields_on_disk.h"
#include "core/base/kept_fields.h"
#include "core/base/size_text.h"
#include "core/erosion/glaciers/glaciers.h"
#include "core/model/erosion_phases.h"
#include "core/pipeline/cascade_erosion_stage.h"
#include "core/pipeline/evaluate.h"
#include "core/pipeline/plant_hold.h"

namespace cuesta {
namespace {

/// The heights of a starting terrain that lies on disk.
Result<TiledRaster> tiles_of(const ScratchRaster& base) {
    constexpr int size = TiledRaster::tile_size;
    const int columns = (base.width() + size - 1) / size;
    Result<void> done;
    TiledRaster tiles = TiledRaster::of_tiles(base.width(), base.height(), [&](int number, Raster<float>& cells) {
        const CellWindow part{number % columns * size, number / columns * size, cells.width(), cells.height()};
        if (done) done = base.read(part, cells.view());
    });
    if (!done) return done.error();
    return tiles;
}

/// The land's figures: what is left of it when its rasters have gone.
Land without_rasters(Land land) {
    for_each_raster(land, [](const char*, auto& raster) { raster = nullptr; });
    land.eroded.reset();
    land.glaciers.reset();
    land.sculpted.reset();
    if (land.carved) land.carved->displacement = nullptr;
    return land;
}

void measure(const DisplacementMap& map, BandedLand& result) {
    result.carved_tiles = map.tiles().size();
    for (const auto& tile : map.tiles())
        for (int y = 0; y < tile->displacement.height(); ++y)
            for (int x = 0; x < tile->displacement.width(); ++x) {
                const auto metres = static_cast<double>(tile->displacement(x, y));
                result.lowest_displacement = std::min(result.lowest_displacement, metres);
                result.highest_displacement = std::max(result.highest_displacement, metres);
            }
}

Result<BandedLand> make_on_fields(const Project& project, const BandOptions& options) {
    const TerrainFrame& frame = project.frame;
    Result<ScratchRaster> ground = ScratchRaster::make(options.scratch_folder, frame.width, frame.height);
    if (!ground) return ground.error();
    // Room for the results of stages, which later ones take up, and for few states on the way.
    const auto cells = static_cast<std::size_t>(frame.width) * static_cast<std::size_t>(frame.height);
    Evaluator evaluator(64 * cells);
    EvaluateOptions wanted;
    wanted.stage = Stage::paths;
    wanted.control = options.control;
    const Result<std::shared_ptr<const Land>> made = evaluator.evaluate(project, wanted);
    if (!made) return made.error();
    if (options.control.stopped()) return Error::cancelled();
    const Land& land = **made;
    if (Result<void> written = ground->write(0, land.ground->view()); !written) return written.error();
    BandedLand result;
    result.ground = std::move(*ground);
    result.window = result.exact = {0, 0, frame.width, frame.height};
    if (land.carved && land.carved->displacement) measure(*land.carved->displacement, result);
    result.land = without_rasters(land);
    result.land.stage = Stage::outputs;
    return result;
}

Result<void> check_means(const Project& project, const BandOptions& options) {
    if (!options.checkpoints.file.empty()) {
        const Error obstacle = obstacle_to_rows_of_land(project);
        return Error{"this land has no checkpoints, since " + obstacle.what + "; leave --checkpoint and --resume out",
                     obstacle.where};
    }
    if (options.memory > memory_besides_bands()) return {};
    return Error{"this land needs more than " + size_text(memory_besides_bands()) + " of memory, and may take " +
                     size_text(options.memory),
                 ""};
}

}  // namespace

Error obstacle_to_rows_of_land(const Project& project) {
    if (erodes_on_levels(project, 1)) return {"multigrid erosion needs all of it", "cascade"};
    if (project.neighbours.any()) return {"the rim that fits its neighbours needs all of it", "neighbours"};
    const std::vector<ErosionPhase> phases = erosion_phases(project);
    if (!phases.empty() && shows_glaciers(*phases.back().schedule))
        return {"ice that stands on it is laid over all of it at once", "glaciers.melted"};
    if (std::any_of(phases.begin(), phases.end(),
                    [&](const ErosionPhase& phase) { return plants_hold(project, *phase.schedule); }))
        return {"plants that hold the ground need all of it, since they follow its water", "erosion.plant_hold"};
    for (const OwnMask& mask : project.own_masks)
        if (is_region_in_force(mask)) return {"regions are kept in memory as a whole", "region " + mask.name};
    return {};
}

Result<BandedLand> evaluate_whole_land(const Project& project, const ScratchRaster& base, const BandOptions& options) {
    if (Result<void> checked = check_means(project, options); !checked) return checked.error();
    release_kept_fields();
    const FieldsOnDisk fields(options.scratch_folder, options.memory - memory_besides_bands() + most_kept_fields);
    const auto run = [&](const Project& land) -> Result<BandedLand> {
        Result<BandedLand> made = make_on_fields(land, options);
        if (const std::optional<Error> problem = fields.problem(); problem && !made) return *problem;
        return made;
    };
    if (base.empty()) return run(project);
    Result<TiledRaster> heights = tiles_of(base);
    if (!heights) return heights.error();
    Project own = project;
    std::get<ImportedBase>(own.base).heights = std::move(*heights);
    return run(own);
}

}  // namespace cuesta
