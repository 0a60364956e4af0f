#pragma once
/// \file Erosion by the sea: a step is so many years of waves (core/coast/coasted_land.h) on the ground as it is.
///
/// The cliff line moves by parts of a cell, so that it is part of the state, and so is the shore that it set out from:
/// steps of a phase are one stretch of time, whose platforms shelter their cliffs more and more. Where the sea of the
/// next phase stands at another level, or there is none, the line is forgotten, and what waves laid stays where it is.
///
/// Rock yields with the dissolubility of the material, and of the beds, that is at high water, and with erodibility;
/// what yields nothing stays. Protection p takes 1 - p of the retreat and of every other change. Sand and talus are
/// eroded material; waves take up what they laid before, and lay it anew. Sea at the border of the map goes on beyond
/// it. Without the sea as the border, and on ground without a shore, nothing happens.

#include "core/erosion/limits.h"
#include "core/erosion/parameters.h"
#include "core/erosion/state.h"

namespace cuesta {

/// Runs one step on all threads. Advances state.steps_done and state.steps_of_kind, and what the state keeps of coasts;
/// books what was worn, and as left_map what was lost to deep water. The same bytes on any number of threads.
void coast_step(ErosionState& state, const ErosionSchedule& schedule, const ErosionLimits& limits = {});

/// Height of the sea whose waves work on the coast, m.
float coast_level(const ErosionSchedule& schedule);

/// Whether waves do anything in runs of this schedule, wherever there is a shore: coast steps take part, and the border
/// is the sea.
bool has_waves(const ErosionSchedule& schedule);

}  // namespace cuesta
