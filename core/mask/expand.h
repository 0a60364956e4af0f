#pragma once
/// \file Expansion and contraction of masks.

#include "core/field/raster.h"

namespace cuesta {

/// The painted part grows by `cells` (> 0) or shrinks by - `cells`: of how far the values are from `neutral` the
/// largest (smallest) within a disc of that radius around each cell, of what lies above it and below it each on its
/// own; where both grow onto a cell, the farther one stands. A cell belongs to the disc if its middle does; beside the
/// edges nothing counts. Time goes with the radius. Pure; any size.
Raster<float> expanded(RasterView<const float> values, double cells, float neutral);

}  // namespace cuesta
