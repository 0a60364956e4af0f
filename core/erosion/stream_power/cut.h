#pragma once
/// \file The implicit cut of stream power, on routed water.

#include "core/drainage/routing.h"
#include "core/erosion/limits.h"
#include "core/erosion/state.h"
#include "core/erosion/stream_power/parameters.h"

namespace cuesta {

/// Cuts the ground of `state`, which must be that of `routing`, along the water. Overwrites discharge.outlet with what
/// each cell lost, m. Books nothing.
void cut_rivers(ErosionState& state, const Routing& routing, Discharge& discharge,
                const StreamPowerParameters& parameters, const ErosionLimits& limits, float sea_level);

}  // namespace cuesta
