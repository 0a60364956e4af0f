#pragma once
/// \file Gradient of a cell from its eight neighbours.

#include <cmath>

#include "core/field/raster.h"

namespace cuesta {

/// Rise per cell (in the unit of the heights) by Horn (1981); the cell must not lie at the edge. NaN where a neighbour
/// is not finite.
inline double horn_gradient(RasterView<const float> heights, int x, int y) {
    const float* north = heights.row(y - 1);
    const float* middle = heights.row(y);
    const float* south = heights.row(y + 1);
    const double east = double{north[x + 1]} + 2 * double{middle[x + 1]} + double{south[x + 1]};
    const double west = double{north[x - 1]} + 2 * double{middle[x - 1]} + double{south[x - 1]};
    const double down = double{south[x - 1]} + 2 * double{south[x]} + double{south[x + 1]};
    const double up = double{north[x - 1]} + 2 * double{north[x]} + double{north[x + 1]};
    const double dx = east - west;
    const double dy = down - up;
    return std::sqrt(dx * dx + dy * dy) / 8;
}

}  // namespace cuesta
