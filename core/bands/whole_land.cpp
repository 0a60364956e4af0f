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
#include "core/model/project_memory.h"
#include "core/pipeline/cascade_erosion_stage.h"
#include "core/pipeline/evaluate.h"
#include "core/pipeline/plant_hold.h"

namespace cuesta {
namespace {

/// The land's figures: what is left of it when its rasters have gone.
Land without_rasters(Land land) {
    for_each_raster(land, [](const char*, auto& raster) { raster = nullptr; });
    land.eroded.reset();
    land.glaciers.reset();
    land.sculpted.reset();
    if (land.carved) land.carved->displacement = nullptr;
    return land;
}

/// Lets those see the land's rasters that asked for it, before they go.
Result<void> show(const Land& land, const BandOptions& options) {
    if (options.see_carved && land.carved && land.carved->displacement)
        for (const auto& tile : land.carved->displacement->tiles())
            if (Result<void> seen = options.see_carved(*tile, cells_of(*tile, land.ground->view())); !seen) return seen;
    return options.see_rasters ? options.see_rasters(land) : Result<void>();
}

Result<BandedLand> make_on_fields(const Project& project, const BandOptions& options) {
    const TerrainFrame& frame = project.frame;
    Result<ScratchRaster> ground = ScratchRaster::make(options.scratch_folder, frame.width, frame.height);
    if (!ground) return ground.error();
    // Room for the results of stages, which later ones take up, and for few states on the way.
    const auto cells = static_cast<std::size_t>(frame.width) * static_cast<std::size_t>(frame.height);
    Evaluator evaluator(64 * cells);
    EvaluateOptions wanted;
    wanted.stage = options.see_rasters ? Stage::outputs : Stage::paths;
    wanted.control = options.control;
    const Result<std::shared_ptr<const Land>> made = evaluator.evaluate(project, wanted);
    if (!made) return made.error();
    if (options.control.stopped()) return Error::cancelled();
    const Land& land = **made;
    if (Result<void> seen = show(land, options); !seen) return seen.error();
    if (Result<void> written = ground->write(0, land.ground->view()); !written) return written.error();
    BandedLand result;
    result.ground = std::move(*ground);
    result.window = result.exact = {0, 0, frame.width, frame.height};
    result.land = without_rasters(land);
    result.land.stage = Stage::outputs;
    return result;
}

/// The reason for which it is made whole.
Error reason_of(const Project& project, const BandOptions& options) {
    const Error obstacle = obstacle_to_rows_of_land(project);
    if (!obstacle.what.empty() || !options.see_rasters) return obstacle;
    return {"maps besides its heights need all of it", "masks"};
}

/// `bytes_of_project`: of the project's own rasters, which lie in memory meanwhile.
Result<void> check_means(const Project& project, const BandOptions& options, std::uint64_t bytes_of_project) {
    const Error reason = reason_of(project, options);
    if (!has_numbered_cells(project.frame))
        return Error{"this land cannot be made in bands: it has more than 2^30 cells, and " + reason.what,
                     reason.where};
    if (!options.checkpoints.file.empty())
        return Error{"this land has no checkpoints, since " + reason.what + "; leave --checkpoint and --resume out",
                     reason.where};
    const std::uint64_t taken = memory_besides_bands() + bytes_of_project;
    if (options.memory > taken) return {};
    return Error{"this land needs more than " + size_text(taken) + " of memory (of which " +
                     size_text(bytes_of_project) + " are the project's own rasters), and may take " +
                     size_text(options.memory),
                 ""};
}

/// A starting terrain on disk comes to memory, since the pipeline begins with the project's.
std::uint64_t bytes_in_memory(const Project& project, const ScratchRaster& base) {
    const std::uint64_t of_base =
        static_cast<std::uint64_t>(base.width()) * static_cast<std::uint64_t>(base.height()) * sizeof(float);
    return bytes_not_shared(project, Project{}) + (base.empty() ? 0 : of_base);
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
    const std::uint64_t own_bytes = bytes_in_memory(project, base);
    if (Result<void> checked = check_means(project, options, own_bytes); !checked) return checked.error();
    release_kept_fields();
    const FieldsOnDisk fields(options.scratch_folder,
                              options.memory - memory_besides_bands() - own_bytes + most_kept_fields);
    const auto run = [&](const Project& land) -> Result<BandedLand> {
        try {
            Result<BandedLand> made = make_on_fields(land, options);
            if (const std::optional<Error> problem = fields.problem(); problem && !made) return *problem;
            return made;
        } catch (const std::bad_alloc&) {
            if (const std::optional<Error> problem = fields.problem()) return *problem;
            throw;
        }
    };
    if (base.empty()) return run(project);
    Result<TiledRaster> heights = tiles_of(base);
    if (!heights) return heights.error();
    Project own = project;
    std::get<ImportedBase>(own.base).heights = std::move(*heights);
    return run(own);
}

}  // namespace cuesta
