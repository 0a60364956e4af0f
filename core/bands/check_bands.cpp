/// Restrictions of bands, in words.

#include <cstdint>
#include <string>

#include "core/bands/land_bands.h"
#include "core/bands/whole_land.h"
#include "core/bands/whole_relief.h"
#include "core/erosion/row_window.h"
#include "core/model/erosion_phases.h"
#include "core/pipeline/stack_stage.h"

namespace cuesta {
namespace {

Error refusal(const std::string& why, const std::string& where) {
    return {"this land cannot be made in bands or tiles: " + why, where};
}

/// The same of ranks, in their words.
Error of_ranks(Error error) {
    const std::string bands = "in bands or tiles";
    if (const std::size_t at = error.what.find(bands); at != std::string::npos)
        error.what.replace(at, bands.size(), "by several ranks");
    return error;
}

/// Steps that need all of the land at once run on fields in files.
Result<void> check_schedule(const ErosionSchedule& schedule, const TerrainFrame& frame, bool on_ranks) {
    const Error obstacle = obstacle_to_row_windows(schedule, on_ranks);
    if (obstacle.what.empty() || has_numbered_cells(frame)) return {};
    return refusal("it has more than 2^30 cells, and " + obstacle.what, obstacle.where);
}

/// Starting terrains and reliefs that need all of the land are made on fields in files, too.
Result<void> check_relief(const Project& project, bool on_ranks) {
    const TerrainFrame& frame = project.frame;
    if (const auto* imported = std::get_if<ImportedBase>(&project.base); imported && imported->heights.empty())
        return Error{"the imported starting terrain is empty; import it again", imported->source_file};
    if (Result<void> checked = check_stack(project); !checked) return checked;
    if (!has_numbered_cells(frame) && is_relief_whole(project, on_ranks))
        return refusal("it has more than 2^30 cells, and its starting terrain, feature splines or noise need all of it",
                       "terrain size");
    return {};
}

Result<void> check_stages(const Project& project, bool on_ranks) {
    const TerrainFrame& frame = project.frame;
    if (frame.width < 1 || frame.height < 1 || !(frame.cell_size > 0))
        return Error{"the terrain needs at least one cell, larger than 0 metres", "terrain size"};
    if (Result<void> checked = check_relief(project, on_ranks); !checked) return checked;
    for (const ErosionPhase& phase : erosion_phases(project))
        if (Result<void> checked = check_schedule(*phase.schedule, frame, on_ranks); !checked) return checked;
    return {};
}

Result<void> check_whole_land(const TerrainFrame& frame, const Error& obstacle) {
    if (has_numbered_cells(frame)) return {};
    return refusal("it has more than 2^30 cells, and " + obstacle.what, obstacle.where);
}

}  // namespace

// With room for the padding of rows.
bool has_numbered_cells(const TerrainFrame& frame) {
    return static_cast<std::uint64_t>(frame.width) * static_cast<std::uint64_t>(frame.height) <= std::uint64_t{1}
                                                                                                     << 30U;
}

Result<void> check_bands(const Project& project, bool on_ranks) {
    const Error whole = obstacle_to_rows_of_land(project);
    const Result<void> checked =
        whole.what.empty() ? check_stages(project, on_ranks) : check_whole_land(project.frame, whole);
    return checked || !on_ranks ? checked : of_ranks(checked.error());
}

}  // namespace cuesta
