#pragma once
/// \file Lakes: depressions filled to the height at which they spill.

#include <cstdint>

#include "core/drainage/routing.h"

namespace cuesta {

/// Choice of hollows that hold a lake worth showing.
struct LakeOptions {
    float least_depth = 0.0F;      ///< m; a lake that is nowhere deeper than this is none
    std::int64_t least_cells = 1;  ///< nor is one of fewer cells
    RoutingOptions outlets{};      ///< where water leaves the map; `spread` does not matter
};

/// Depth of the water that stands over each cell when every depression is filled to its spill height, m; 0 where there
/// is none, and in lakes that the options leave out. `ground`: m, finite. Cells joined by sides or corners are one
/// lake, whose surface is level. The same on any number of threads.
Raster<float> lake_depth(RasterView<const float> ground, const LakeOptions& options = {});

}  // namespace cuesta
