#include "core/bands/build_needs.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/bands/disk_erosion.h"
#include "core/model/erosion_phases.h"

namespace cuesta {
namespace {

// Rasters of floats besides those that erosion itself counts, fitted to measured peaks (docs/measurements.md).
constexpr double rasters_kept = 5;     ///< starting terrain, relief, ground before and after erosion, and one in work
constexpr double rasters_of_maps = 3;  ///< that an eroded land has
constexpr double of_splines = 11;      ///< grids of the diffusion, on all levels
constexpr double of_uplift = 50;       ///< drainage, sediment and hillslopes; land with filled basins takes up to 170
constexpr double of_regions = 6;       ///< their shares and what they blend
constexpr double of_sculpting = 2;     ///< before and after

bool any_region(const Project& project) {
    return std::any_of(project.own_masks.begin(), project.own_masks.end(), is_region_in_force);
}

/// Of kinds that look at the whole map in a step, the hungriest.
double rasters_of_whole_steps(const std::vector<ErosionPhase>& phases) {
    constexpr std::array needs{std::pair{ErosionKind::stream_power, 13.0}, std::pair{ErosionKind::droplets, 10.0},
                               std::pair{ErosionKind::glaciers, 15.0}, std::pair{ErosionKind::lava, 8.0},
                               std::pair{ErosionKind::coast, 12.0}};
    double most = 0;
    for (const ErosionPhase& phase : phases)
        for (const auto& [kind, rasters] : needs)
            if (phase.schedule->mixing.weight(kind) > 0) most = std::max(most, rasters);
    return most;
}

double rasters_of_relief(const Project& project) {
    double rasters = 0;
    if (std::holds_alternative<UpliftedBase>(project.base)) rasters = of_uplift;
    if (!project.splines.empty()) rasters = std::max(rasters, of_splines);
    return rasters;
}

double rasters_of_erosion(const Project& project) {
    const std::vector<ErosionPhase> phases = erosion_phases(project);
    if (phases.empty()) return 0;
    const BandWork work = disk_erosion_work(erosion_shape(project), phases);
    const double of_row = static_cast<double>(work.bytes_a_row) / (4.0 * project.frame.width);
    const double of_areas = any_region(project) ? of_regions : 0;
    return of_row + rasters_of_maps + of_areas + rasters_of_whole_steps(phases);
}

}  // namespace

BuildNeeds needs_of_build(const Project& project) {
    const double cells = static_cast<double>(project.frame.width) * project.frame.height;
    const double imported = std::holds_alternative<ImportedBase>(project.base) ? 1 : 0;
    const double sculpted = project.sculpting.empty() ? 0 : of_sculpting;
    const double rasters =
        rasters_kept + imported + sculpted + std::max(rasters_of_relief(project), rasters_of_erosion(project));
    BuildNeeds needs;
    needs.memory = static_cast<std::uint64_t>(4 * cells * rasters);
    needs.disk = static_cast<std::uint64_t>(4 * cells * (rasters + 1));
    return needs;
}

}  // namespace cuesta
