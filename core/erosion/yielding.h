#pragma once
/// \file ErosionLimits as what cells give and receive, for kinds of erosion that move ground from cell to cell.

#include "core/erosion/limits.h"
#include "core/erosion/state.h"
#include "core/field/raster.h"

namespace cuesta {

/// Shares of the terrain's size, or both empty where nothing is limited.
struct Yielding {
    Raster<float> give;     ///< (1 - protection) * erodibility, 0 .. most_given
    Raster<float> receive;  ///< 1 - protection, 0 .. 1
};

/// Of a terrain of that size. Rows in parallel.
Yielding yielding_of(const ErosionLimits& limits, int width, int height, float most_given);

/// Dissolubility of the topmost material of each cell of a row of the state, 0 .. 1; what lies no thicker than `least`
/// m does not count. The bottom's is multiplied by `beds` (a row of bed_yields_of(), or null). The rows have as many
/// cells as the state is wide.
void surface_dissolubility_row(const ErosionState& state, int y, float least, const float* beds, float* row);

}  // namespace cuesta
