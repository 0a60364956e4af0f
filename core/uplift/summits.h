#pragma once
/// \file Summits of amplified land, compared with those of the coarse land.

#include "core/field/raster.h"

namespace cuesta {

/// Height that the tops of `fine` lack to the heights of the summits of `coarse`, in metres, as a field of the size of
/// `coarse` that fades out within four of its cells; where several summits are near, the mean by their fading. A summit
/// is the highest of the 25 cells around it; its top is the highest cell of `fine`, which has `factor` (>= 1) times as
/// many cells along each side, in the nine cells around it.
Raster<float> lack_of_tops(RasterView<const float> fine, RasterView<const float> coarse, int factor);

}  // namespace cuesta
