#pragma once
/// \file Masks that the artist paints for uses of their own: exported by name, shown over the land, and regions of
/// erosion and look.

#include <array>
#include <optional>
#include <string>

#include "core/field/tiled_raster.h"
#include "core/model/region.h"
#include "core/model/region_look.h"

namespace cuesta {

/// 0 .. 1 at every cell, 0 where nothing was painted.
struct OwnMask {
    std::string name = "Mask";
    bool enabled = true;  ///< exported, offered as an overlay, and in force as a region
    bool locked = false;  ///< brushes and commands leave it alone
    TiledRaster values;   ///< of the terrain's size, else resampled; empty: 0 everywhere
    RegionParameters region{};
    std::optional<RegionLook> look{};  ///< of the region; without: as the land around
    bool operator==(const OwnMask&) const = default;
};

/// Whether the land looks in another way where the mask is painted.
inline bool has_look_in_force(const OwnMask& mask) {
    return mask.enabled && mask.region.acts && mask.look && !mask.values.empty();
}

/// Whether erosion acts in another way where the mask is painted.
inline bool is_region_in_force(const OwnMask& mask) {
    const RegionParameters neutral{.acts = true};
    return mask.enabled && mask.region.acts && !mask.values.empty() && !(mask.region == neutral);
}

}  // namespace cuesta
