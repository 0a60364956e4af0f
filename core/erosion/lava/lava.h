#pragma once
/// \file Lava as a kind of erosion: a step is an eruption (core/lava) on the ground as it is.
///
/// Vents lie where the seed of the run puts them around the middle of the volcano, and stay there. Lava becomes part of
/// the uppermost layer, or of the bottom where there is none; loose material that it covers is baked into it. It is
/// booked as ground that rose from below. Protection p takes 1 - p of its thickness; lava turns elsewhere. Beyond open
/// borders and a sea it flows on and is lost; at closed and periodic ones it stays on the map. Below the level of a sea
/// it is stiffer.

#include "core/erosion/erode.h"

namespace cuesta {

/// Runs one step. Advances state.steps_done and state.steps_of_kind, and state.lava. The same bytes on any number of
/// threads.
void lava_step(ErosionState& state, const ErosionInput& input);

/// Thickness of the lava of a run that lies open, m: what has been worn away is gone, and under half a metre of other
/// material it is hidden. Empty where none flowed.
Raster<float> open_lava(const ErosionState& state);
/// Adds to `open` what lies open of lava that was there before the run; all of the state's size.
void add_lava_of_start(Raster<float>& open, const Raster<float>& start, const ErosionState& state);

}  // namespace cuesta
