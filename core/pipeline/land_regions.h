#pragma once
/// \file Regions of a land with a look of their own.

#include <memory>
#include <span>
#include <vector>

#include "core/look/region_shares.h"
#include "core/model/project.h"

namespace cuesta {

struct LandRegions {
    std::vector<RegionLook> looks;
    std::shared_ptr<const RegionShares> shares;  ///< of the land's size; null where there are no regions

    bool any() const { return shares != nullptr; }
};

/// The masks brought to the size of `frame`, the land's. All threads.
LandRegions land_regions(std::span<const LookRegion> regions, const TerrainFrame& frame);
/// Those of look_regions(project).
LandRegions land_regions(const Project& project, const TerrainFrame& frame);

}  // namespace cuesta
