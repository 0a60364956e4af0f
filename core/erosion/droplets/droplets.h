#pragma once
/// \file Droplet erosion (Talle, "snowballs"): each drop runs down the surface, takes ground where it is steep and lays
/// it where it is level; what it still carries when it stops is laid there.
///
/// With the unit normal n of the surface, all lengths in cells, and i = 0, 1, ... the moves:
///
///     laid = load * deposition * n_up                      both at the place of the move before, so that a drop
///     taken = erosion * (1 - n_up) * min(1, i * ramp)      does not dig itself in;  load += taken - laid
///     v = friction * v + n_horizontal * speed;  place += v
///
/// The normal is that of the bilinear surface beside the drop, by an offset of its own. Over the last quarter of its
/// longest way a drop lays at least 1 / (moves left) of its load, so that it ends empty without a heap. What a step
/// changed is blurred with a Gaussian. As published drops lay no more than the rule above says, what they carry at
/// their end is lost, and the whole ground is blurred: a step of 50 000 drops is the published program.

#include <cstdint>

#include "core/erosion/droplets/parameters.h"
#include "core/erosion/limits.h"
#include "core/erosion/state.h"

namespace cuesta {

/// Runs one step of parameters.density drops a cell (at least one), one after the other. Advances state.steps_done and
/// state.steps_of_kind, books what moved and counts the drops' moves in state.passages. `seed`: together with the
/// number of droplet steps done it decides where the drops start. The same bytes on any number of threads.
///
/// `rain_share`, of the terrain's size or empty: where rain is a multiple of what falls elsewhere, as many more drops
/// start; a step has parameters.density times the sum of the shares in all. What is below 0, or no number, counts as 0.
///
/// Over an open border and into the sea drops leave with their load; a closed border is a wall; over a periodic one
/// they come in again on the other side (where they see the slope of their own side's last cells). Layered ground is
/// taken from the top down (layers.h) and laid as eroded material. A drop that stops on held ground settles its load at
/// the last place of its way that is open.
void droplet_step(ErosionState& state, const DropletParameters& parameters, std::uint64_t seed,
                  const ErosionLimits& limits = {}, RasterView<const float> rain_share = {});

}  // namespace cuesta
