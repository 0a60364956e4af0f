#pragma once
/// \file Erosion by rivers over geological times: dh/dt = U - K A^m S (Braun and Willett 2013), solved implicitly.

#include "core/erosion/limits.h"
#include "core/erosion/state.h"
#include "core/erosion/stream_power/parameters.h"

namespace cuesta {

/// Runs one step on all threads. Advances state.steps_done and state.steps_of_kind; books what was eroded (and left the
/// map with the rivers) and what was uplifted. Stable for any time step, the same bytes on any number of threads.
void stream_power_step(ErosionState& state, const StreamPowerParameters& parameters, const ErosionLimits& limits = {});

}  // namespace cuesta
