#pragma once
/// \file Means over squares, near bell-shaped where they are taken three times.

#include "core/field/raster.h"

namespace cuesta {

/// Replaces every cell by the mean over the square of 2 `reach` + 1 cells around it, `passes` times. Beyond the edges
/// lies what lies at them. The same on any number of threads; time does not depend on `reach`.
Raster<float> box_mean(Raster<float> field, int reach, int passes);

}  // namespace cuesta
