#pragma once
/// \file Rasters resampled: to square cells, or to the size of a terrain.

#include "core/field/raster.h"

namespace cuesta {

/// The raster over the same ground with another number of columns and rows (>= 1). Along an axis that grows, samples
/// are joined by monotone cubic pieces, which are smooth and never overshoot; along one that shrinks they are averaged
/// by the area that they cover. An axis whose length stays is left alone.
Raster<float> resampled(RasterView<const float> values, int width, int height);

}  // namespace cuesta
