#pragma once
/// \file Between a stored raster and slabs of positions along the wind.

#include "core/erosion/row_window.h"
#include "core/erosion/wind/lanes.h"

namespace cuesta::wind {

/// Positions first .. last - 1 of all lanes: rows of cells across the wind, the most upwind one first, in the order of
/// their minor indices (RasterView of lanes.breadth() columns).
/// On all threads. Errors: those of the raster.
Result<void> read_positions(const StoredRaster& raster, const Lanes& lanes, Stretch positions, RasterView<float> slab);
Result<void> write_positions(const StoredRaster& raster, const Lanes& lanes, Stretch positions, RasterView<float> slab);

}  // namespace cuesta::wind
