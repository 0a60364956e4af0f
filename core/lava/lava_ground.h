#pragma once
/// \file The ground that lava and cinders come to lie on.

#include "core/field/raster.h"

namespace cuesta {

/// A place in metres from the north-west corner, x to the east, z to the south.
struct LavaPlace {
    double x = 0, z = 0;
};

/// Ground that lava flows over. Rasters of one size; what they look at must outlive the calls.
struct LavaGround {
    RasterView<float> surface;          ///< heights, m, finite; raised by what is laid
    RasterView<float> laid;             ///< thickness of what was laid, m; added to
    RasterView<const float> receive{};  ///< share of its thickness that stays on each cell, 0 .. 1; empty: all
    double cell_size = 1;               ///< m, > 0
    /// Whether lava that comes to the edge of the map stays on it instead of flowing on beyond.
    bool walled = false;
    float sea_level = -1e30F;  ///< m; water quenches lava, which is stiffer below it
};

}  // namespace cuesta
