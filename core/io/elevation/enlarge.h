#pragma once
/// \file Rasters with finer cells, for elevation models whose cells are not square.

#include "core/field/raster.h"

namespace cuesta {

/// The raster over the same ground with more columns or rows (not fewer; `values` not empty). Samples are joined by
/// monotone cubic pieces: slopes have no kinks at the old samples, which erosion would find, and nothing overshoots. An
/// axis whose length stays is left alone. (resampled() in core/field/sampling.h also shrinks, and joins by lines.)
Raster<float> enlarged(RasterView<const float> values, int width, int height);

}  // namespace cuesta
