#pragma once
/// \file Masks from ranges: where heights, slopes or anything else lie between two values.

#include "core/field/raster.h"

namespace cuesta {

/// 1 where a value lies in [low, high], 0 where it is `softness` or more beyond either end, smooth in between (3 t^2 -
/// 2 t^3). low <= high and softness >= 0 (checked). 0 for what is no number. Pure; any size.
Raster<float> band_of(RasterView<const float> values, double low, double high, double softness);

/// Slopes in degrees, by central differences, one-sided at the edges. `cell_size` in metres, > 0 (checked). Pure; any
/// size.
Raster<float> slopes_in_degrees(RasterView<const float> heights, double cell_size);

}  // namespace cuesta
