#pragma once
/// \file A part of a tiled raster, to be worked on.

#include "core/field/tiled_raster.h"

namespace cuesta {

/// The cells of `raster` from (x0, y0) on, width by height of them; all of them lie within it (checked).
Raster<float> patch_of(const TiledRaster& raster, int x0, int y0, int width, int height);

}  // namespace cuesta
