#pragma once
/// \file Distance from water to the nearest shore.

#include <cstdint>
#include <optional>

#include "core/field/raster.h"

namespace cuesta {

struct ShoreDistance {
    /// m, from the centre of a cell of water to that of the nearest dry one; 0 on dry cells. Without any dry cell the
    /// diagonal of the raster everywhere.
    Raster<float> metres;
    /// That dry cell, as row * width + column: the way to the shore; -1 without any. Empty unless asked for.
    Raster<std::int32_t> nearest;
};

/// Exact, over all cells: those where `depth` (m) is above `least` are water. Of shores equally near, the one in the
/// western column, then in the northern row. All cores; the same on any number of them.
ShoreDistance shore_distance(const Raster<float>& depth, float least, double cell_size, bool with_nearest = false);

}  // namespace cuesta
