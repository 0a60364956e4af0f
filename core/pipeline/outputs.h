#pragma once
/// \file Outputs of a state of erosion: heights, masks and the report.

#include "core/ice/glacier_maps.h"
#include "core/pipeline/land.h"
#include "core/pipeline/result_cache.h"

namespace cuesta {

/// Report of the run so far, with its books.
ErosionReport report_of(const ErosionProgress& progress);

/// The land of a state, up to Stage::outputs; `before` is the ground that the run started from. Stage::erosion and
/// Stage::paths give the ground and the report alone.
Land land_of(const ErosionProgress& progress, SharedRaster before, const TerrainFrame& frame, Stage stage);

/// The maps of glaciers as those of a land; nothing of empty ones.
std::optional<GlacierLand> glacier_land(GlacierMaps maps);

/// Adds the ice of glaciers to the ground of a land, as land_of() gave it, where `schedule`, which made the last step
/// of its state, shows it; null: nothing made a step. Its maps go with Stage::outputs alone, as do other rasters. The
/// ice is that of the last step, before any warming.
void show_ice(Land& land, const ErosionState& state, const ErosionSchedule* schedule);

/// The same with the ice that the warming leaves; false: stopped, and the land has no ice.
bool show_warmed_ice(Land& land, const ErosionState& state, const ErosionSchedule* schedule,
                     const WorkControl& control);

/// Adds the lava that lies open to a land, as land_of() gave it: that of eruptions, and what erosion left of that on
/// its base (null: none).
void show_lava(Land& land, const SharedRaster& on_base, const ErosionState& state);

}  // namespace cuesta
