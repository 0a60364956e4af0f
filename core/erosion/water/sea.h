#pragma once
/// \file The sea at the start of a run.

#include "core/erosion/state.h"

namespace cuesta::water {

/// Fills the ground below `sea_level` (m) that is joined to an edge of the map, over sides or corners of cells, up to
/// that level, where there is less water. Books what came in as water that left, negative. state.depth is there.
void flood_from_edges(ErosionState& state, float sea_level);

}  // namespace cuesta::water
