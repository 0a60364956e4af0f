#pragma once
/// \file Window of cells that the erosion of a part of a land depends on.

#include <cstdint>

#include "core/field/cell_window.h"
#include "core/model/terrain_frame.h"

namespace cuesta {

/// Cells on either side that so many steps of thermal erosion, from the first on, reach in all. `layered`: of several
/// materials; `limited`: with masks of protection or erodibility.
std::int64_t reach_of_thermal_steps(std::int64_t steps, bool layered, bool limited);

/// The cells of land with that frame around `part` (inside it) that lie within `reach`, from a multiple of
/// thermal_window_alignment to the next, and wide enough for the largest blocks of scree.
CellWindow eroded_window(const CellWindow& part, std::int64_t reach, const TerrainFrame& frame);

}  // namespace cuesta
