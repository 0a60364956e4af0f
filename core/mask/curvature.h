#pragma once
/// \file Where the ground is hollow and where it bulges.

#include "core/field/raster.h"

namespace cuesta {

/// The Laplacian of the heights (1/m), by second differences over the four neighbours: above 0 in hollows and valleys,
/// below 0 on ridges and crests. At the edges, along that axis, as in the cell beside. First the heights are blurred by
/// `scale` metres (>= 0, checked; standard deviation), which decides how large the forms are that count. `cell_size` in
/// metres, > 0 (checked). Rasters narrower than 3 cells are flat along that axis. Pure.
Raster<float> curvature_of(RasterView<const float> heights, double cell_size, double scale);

}  // namespace cuesta
