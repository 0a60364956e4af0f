#pragma once
/// \file Distance to a line between cells, with a side.

#include "core/field/raster.h"

namespace cuesta {

/// Distance (m) of each cell's centre to the line where `field` is 0, positive where the field is; the line is read
/// between cells. Where there is no line, the diagonal of the raster with the field's sign. `cell_size` in m, > 0; the
/// field is finite. Fast sweeping (Zhao 2005, "A fast sweeping method for eikonal equations"): exact next to the line
/// for straight ones, and of first order away from it.
Raster<float> signed_distance(const Raster<float>& field, double cell_size);

}  // namespace cuesta
