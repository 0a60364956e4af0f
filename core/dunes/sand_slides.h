#pragma once
/// \file Sand that slides down slip faces and creeps down gentler slopes.

#include <vector>

#include "core/dunes/dune_grid.h"

namespace cuesta {

/// Degrees between neighbours, of dry sand. Faces that look elsewhere than to a neighbour end up 2 degrees steeper at most, so
/// that slip faces have the 32 to 34 degrees of real ones.
constexpr double angle_of_repose = 32.0;

/// Slides: sand steeper than the angle of repose goes to the lower neighbours, `passes` times; in the first pass sand
/// creeps, too: `creep` (0 .. 0.05) is the share of a height difference that passes between neighbours. Only sand
/// moves, and no more than there is. Each cell gathers what its neighbours send, so the bytes are the same on any number
/// of threads. The volume stays the same but for rounding. `scratch` is of any size.
void slide(DuneGrid& grid, int passes, double creep, std::vector<float>& scratch);

}  // namespace cuesta
