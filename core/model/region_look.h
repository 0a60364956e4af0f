#pragma once
/// \file Looks of regions: surfaces, colours and ground cover within a painted mask.

#include "core/cover/parameters.h"
#include "core/field/tiled_raster.h"
#include "core/look/parameters.h"

namespace cuesta {

inline constexpr std::size_t most_region_looks = 4;  ///< regions of one land with a look of their own

struct RegionLook {
    SurfaceParameters surface;
    ColourParameters colour;
    CoverParameters cover;
    bool operator==(const RegionLook&) const = default;
};

/// A look and the share of it, 0 .. 1, at every cell.
struct LookRegion {
    TiledRaster mask;  ///< not empty; resampled where its size is not the land's
    RegionLook look;
    bool operator==(const LookRegion&) const = default;
};

}  // namespace cuesta
