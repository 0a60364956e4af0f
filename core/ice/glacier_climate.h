#pragma once
/// \file The snow line of each cell: lower in shade and where drifted snow gathers.
///
///     E = ela - sun * northness - wind * lee
///
/// Northness and lee are the gradient that falls to the north and away from the wind, over 360 m; a gradient of 0.6 is 1.

#include "core/field/raster.h"
#include "core/ice/mass_balance.h"
#include "core/ice/parameters.h"

namespace cuesta {

/// Height of the snow line in the coldest time of land between these heights, m.
double snow_line(const GlacierParameters& parameters, double lowest, double highest);

/// E of each cell of the ground in the coldest time, m. `line`: as snow_line() gives it.
Raster<float> snow_lines(const GlacierParameters& parameters, RasterView<const float> ground, double cell_size, double line);

/// Rise of the snow line `years` after the start, m: 0 .. rise.
double rise_after(const GlacierParameters& parameters, double years);

}  // namespace cuesta
