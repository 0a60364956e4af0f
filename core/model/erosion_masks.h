#pragma once
/// \file Painted masks by which the artist steers erosion.

#include "core/field/tiled_raster.h"

namespace cuesta {

/// Each of the terrain's size, else resampled; empty: its neutral value everywhere.
struct ErosionMasks {
    TiledRaster rain;         ///< multiplies the rain, 0 .. largest_rain_share; neutral 1
    TiledRaster erodibility;  ///< multiplies what erosion can take, 0 .. 1; neutral 1
    TiledRaster protection;   ///< how much the ground is held, 0 .. 1 (1: it stays exactly as it is); neutral 0
    bool operator==(const ErosionMasks&) const = default;
};

inline constexpr float largest_rain_share = 4.0F;

}  // namespace cuesta
