#pragma once
/// \file Wind erosion along lanes with a wind shadow (Prokop 2009, 4.3.3).

#include "core/erosion/limits.h"
#include "core/erosion/state.h"
#include "core/erosion/wind/parameters.h"

namespace cuesta {

/// Runs one step of wind erosion on all threads. Advances state.steps_done and state.steps_of_kind and books what moved
/// and what left the map. The same bytes on any number of threads. Wind from the four directions of the axes over
/// turned ground gives turned ground, bit for bit.
void wind_step(ErosionState& state, const WindParameters& parameters, const ErosionLimits& limits = {});

}  // namespace cuesta
