#pragma once
/// \file ErosionLimits as what cells give and receive, for kinds of erosion that move ground from cell to cell.

#include "core/erosion/limits.h"
#include "core/field/raster.h"

namespace cuesta {

/// Shares of the terrain's size, or both empty where nothing is limited.
struct Yielding {
    Raster<float> give;     ///< (1 - protection) * erodibility, 0 .. most_given
    Raster<float> receive;  ///< 1 - protection, 0 .. 1
};

/// Of a terrain of that size. Rows in parallel.
Yielding yielding_of(const ErosionLimits& limits, int width, int height, float most_given);

}  // namespace cuesta
