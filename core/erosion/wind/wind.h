#pragma once
/// \file Wind erosion along lanes with a wind shadow (Prokop 2009, 4.3.3), in two schemes.

#include "core/erosion/limits.h"
#include "core/erosion/state.h"
#include "core/erosion/wind/parameters.h"

namespace cuesta {

/// Runs one step of wind erosion on all threads. Advances state.steps_done and state.steps_of_kind and books what moved
/// and what left the map, less what came in. Where the border is closed nothing comes in and lanes lay down what they
/// still carry where they end; over periodic edges lanes go round (periodic.h); other borders are open to the wind.
/// Erodibility counts up to 1. The same bytes on any number of threads. Wind from the four
/// directions of the axes over turned ground gives turned ground, bit for bit; so does, over periodic borders, ground
/// that is moved over the edges, whatever the direction (unless it repeats itself, see origin.h).
///
/// In the improved scheme (saltation_rows.h) loose ground of every material then slides where it is steeper than its
/// talus, and creeps a little.
void wind_step(ErosionState& state, const WindParameters& parameters, const ErosionLimits& limits = {});

}  // namespace cuesta
