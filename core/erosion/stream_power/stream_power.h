#pragma once
/// \file Erosion by rivers over geological times: dh/dt = U - K A^m S (Braun and Willett 2013), solved implicitly.
///
/// A step first lifts the land by U dt and lets its slopes creep, then routes the water, and then cuts: with
/// F_k = K A^m w_k dt / d_k for the receivers k of a cell, w_k being the shares of its water and d_k the distances,
///
///     h = (h_0 + sum_k F_k h_k) / (1 + sum_k F_k),
///
/// solved from the outlets upwards, so that the h_k are those after the step. Any step is stable.
///
/// Outlets are the base level and neither rise nor are cut: the cells at the edges of the map (Border::open), those
/// and all cells not above sea level (Border::sea), or the lowest cell (Border::closed, Border::periodic).
///
/// Depressions: `fill` floods them; what flows into a lake cuts down to its surface at most, and the floor of a lake is
/// not cut. `carve` cuts the way from a depression over its lowest pass down to the height of its floor, through an
/// edge of the map if need be, so that no pit is left where the ground yields.
///
/// Material that rivers entrain leaves the map with them. Ground that is held does not rise either: protection multiplies uplift,
/// creep and cut by 1 - p. Layers yield with their dissolubility as a factor of K, one after another within a step.

#include "core/erosion/limits.h"
#include "core/erosion/state.h"
#include "core/erosion/stream_power/parameters.h"

namespace cuesta {

/// Runs one step on all threads. Advances state.steps_done and state.steps_of_kind; books what was eroded (and left the
/// map with the rivers) and what was uplifted. `rain_share`: the weight of each cell's rain in the drainage area, as in
/// ErosionInput; empty: 1. `sea_level` (m): where the border is the sea. Stable for any time step, the same bytes on
/// any number of threads.
void stream_power_step(ErosionState& state, const StreamPowerParameters& parameters, const ErosionLimits& limits = {},
                       RasterView<const float> rain_share = {}, float sea_level = 0.0F);

}  // namespace cuesta
