#pragma once
/// \file Masks that the artist paints for uses of his own: exported by name, and shown over the land.

#include <array>
#include <string>

#include "core/field/tiled_raster.h"

namespace cuesta {

/// 0 .. 1 at every cell, 0 where nothing was painted.
struct OwnMask {
    std::string name = "Mask";
    bool enabled = true;  ///< exported, and offered as an overlay
    bool locked = false;  ///< brushes and commands leave it alone
    TiledRaster values;   ///< of the terrain's size, else resampled; empty: 0 everywhere
    bool operator==(const OwnMask&) const = default;
};

}  // namespace cuesta
