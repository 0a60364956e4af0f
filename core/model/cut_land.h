#pragma once
/// \file A rectangle cut out of land.

#include "core/base/result.h"
#include "core/field/raster.h"
#include "core/model/terrain_frame.h"

namespace cuesta {

/// Metres of the frame: the north-west corner and the sides.
struct LandRectangle {
    double x = 0, z = 0;
    double width = 0, length = 0;
};

/// Heights with their frame.
struct CutLand {
    Raster<float> heights;  ///< m
    TerrainFrame frame;     ///< with the place on Earth, where the land has one
};

/// The cells whose middles lie in the rectangle. Errors: fewer than 2 x 2 of them, or numbers that are not finite. Pure.
Result<CutLand> cut_land(RasterView<const float> heights, const TerrainFrame& frame, const LandRectangle& rectangle);

}  // namespace cuesta
