#pragma once
/// \file A project's rasters at the size that an evaluation works in.

#include "core/field/cell_window.h"
#include "core/field/raster.h"
#include "core/field/tiled_raster.h"
#include "core/model/terrain_frame.h"

namespace cuesta {

/// `cells` (not empty) resampled to the frame where their size is another, then coarsened. The result has the size of
/// coarsened(frame, coarsening).
Raster<float> fitted(const TiledRaster& cells, const TerrainFrame& frame, int coarsening);

/// A part of that. Without coarsening no more than the part is made.
Raster<float> fitted_part(const TiledRaster& cells, const TerrainFrame& frame, int coarsening,
                          const CellWindow& window);

/// All of coarsened(frame, coarsening).
CellWindow whole_window(const TerrainFrame& frame, int coarsening);

}  // namespace cuesta
