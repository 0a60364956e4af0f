#pragma once
/// \file Rasters read between their samples and at other sizes. Cell (x, y) has its sample in its middle; a raster
/// covers the same ground at any size. Nothing here overshoots: every value lies between those it is made of, and
/// constants stay exactly as they are. Deterministic, the same bits on any number of threads.

#include "core/field/cell_window.h"
#include "core/field/raster.h"
#include "core/field/tiled_raster.h"

namespace cuesta {

/// Bilinear value at a place in cells, where (0.5, 0.5) is the sample of the north-west cell. Outside the outermost
/// samples, the nearest edge's values go on. The raster must not be empty.
float sample_bilinear(RasterView<const float> cells, double x, double y);

/// The raster at another size (>= 1 x 1, `cells` not empty). Along each side on its own: shrinking takes the mean over
/// the part of the ground that a cell covers (which keeps the mean of the whole), enlarging is bilinear.
Raster<float> resampled(RasterView<const float> cells, int width, int height);
/// A part of that (within it), for which no more of `cells` is taken apart than the rows that it is made of.
Raster<float> resampled_part(const TiledRaster& cells, int width, int height, const CellWindow& part);

/// Cells `factor` (>= 1) times as large, each the mean of those it covers; sizes are rounded up, and cells at the east
/// and south edges average what there is. Goes with coarsened() in core/model/terrain_frame.h.
Raster<float> coarsen(RasterView<const float> cells, int factor);

}  // namespace cuesta
