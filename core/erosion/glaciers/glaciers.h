#pragma once
/// \file Erosion by glaciers: a step is so many years of a glaciation (core/ice/glacial_run.h) of the ground as it is.
///
/// Ice adjusts in centuries, rock in tens of thousands of years: of each step the ice flows for ten years and wears its
/// bed for all of them, so that it gathers over the first twenty steps. Ice flows on cells near parameters.cell; what
/// it did to its bed is carried up to the ground's cells (core/ice/carried_up.h). Years count on from step to step, and
/// with them the climate cycle. The share of the height range that is the snow line is that of the ground before the
/// run, so that it does not sink with the land.
///
/// Rock yields with the dissolubility of its topmost material and its beds, and with erodibility; protection p takes
/// 1 - p of what would change. What ice lays down is eroded material. Ice leaves over every border, periodic ones
/// included, and knows no sea but the water into which it calves (`glaciers.water`).

#include "core/base/progress.h"
#include "core/erosion/glaciers/parameters.h"
#include "core/erosion/limits.h"
#include "core/erosion/state.h"
#include "core/ice/glacier_maps.h"

namespace cuesta {

/// Runs one step on all threads. Advances state.steps_done and state.steps_of_kind; books what sank, and as
/// left_map what meltwater and ice carried away. The same bytes on any number of threads.
void glacier_step(ErosionState& state, const GlacierErosionParameters& parameters, const ErosionLimits& limits = {});

/// The glaciers of a state, as rasters of its size.
struct StandingGlaciers {
    Raster<float> ice{};  ///< thickness, m; empty where there is none
    GlacierMaps maps{};   ///< of that ice; debris yields as the ground does, whatever erosion is limited to
};

/// The glaciers on `ground`, which must be ground_of(state), as the last step or the warming left them. Stops within a
/// step of the ice, and is then empty. The same bytes on any number of threads.
StandingGlaciers standing_glaciers(const ErosionState& state, const Raster<float>& ground,
                                   const GlacierErosionParameters& parameters, const WorkControl& control = {});

/// Thickness of the till that is left, m, >= 0: no more than there is eroded material where that is kept apart, else as
/// glaciers laid it. Empty where none worked.
Raster<float> till_left(const ErosionState& state);

/// Whether ice of a run that has come to this schedule is part of the land: glaciers take part in it, and are not
/// melted.
bool shows_glaciers(const ErosionSchedule& schedule);

}  // namespace cuesta
