#include "core/pipeline/land_regions.h"

#include "core/pipeline/erosion_shares.h"

namespace cuesta {

static_assert(most_region_looks == RegionShares::most);

LandRegions land_regions(std::span<const LookRegion> regions, const TerrainFrame& frame) {
    LandRegions of_land;
    if (regions.empty()) return of_land;
    std::vector<Raster<float>> masks;
    for (const LookRegion& region : regions) {
        masks.push_back(painted_share(region.mask, frame, 1, 1));
        of_land.looks.push_back(region.look);
    }
    of_land.shares = std::make_shared<const RegionShares>(region_shares(masks));
    return of_land;
}

LandRegions land_regions(const Project& project, const TerrainFrame& frame) {
    return land_regions(look_regions(project), frame);
}

}  // namespace cuesta
