#pragma once
/// \file The water that is drawn: what erosion left, and what paths bear.

#include "core/pipeline/land.h"

namespace cuesta {

/// Rasters of the ground's size; null where there is no water.
struct DrawnWater {
    /// m. Beside the water of paths below 0: how far the ground rises above its level, so that between the samples of
    /// bank and bed the level is flat and the shore lies where it cuts the bank.
    SharedRaster depth;
    /// 255 where the water is that of paths, which stands still however shallow, and on the cells beside; 0 elsewhere.
    /// Null where no path bears water.
    SharedBytes calm;
};

/// `eroded`, `of_paths`: depths, m; either may be null. All cores.
DrawnWater drawn_water(const Raster<float>& ground, const SharedRaster& eroded, const SharedRaster& of_paths);

}  // namespace cuesta
