#pragma once
/// \file Window of cells that the erosion of a part of a land depends on.

#include "core/field/cell_window.h"
#include "core/model/terrain_frame.h"

namespace cuesta {

/// The cells of land with that frame around `part` (inside it) that lie within `reach`, from a multiple of
/// thermal_window_alignment to the next, and wide enough for the largest blocks of scree.
CellWindow eroded_window(const CellWindow& part, int reach, const TerrainFrame& frame);

}  // namespace cuesta
