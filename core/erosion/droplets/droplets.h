#pragma once
/// \file Droplet erosion (Talle, "snowballs"): each drop runs down the surface, takes ground where it is steep and lays
/// it where it is level; what it still carries when it stops is laid there.

#include <cstdint>

#include "core/erosion/droplets/parameters.h"
#include "core/erosion/limits.h"
#include "core/erosion/state.h"

namespace cuesta {

/// Runs one step of parameters.per_step drops. Advances state.steps_done and state.steps_of_kind and books what moved.
/// `seed`: together with the number of droplet steps done it decides where the drops start. The same bytes on any
/// number of threads.
void droplet_step(ErosionState& state, const DropletParameters& parameters, std::uint64_t seed,
                  const ErosionLimits& limits = {});

}  // namespace cuesta
