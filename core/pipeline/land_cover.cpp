#include "core/pipeline/land_cover.h"

#include <algorithm>

#include "core/pipeline/erosion_shares.h"
#include "core/pipeline/land_surfaces.h"
#include "core/pipeline/road_cover.h"
#include "core/pipeline/waters_stage.h"

namespace cuesta {

static_assert(largest_planting == largest_planting_share);

namespace {

bool plants_anything(const Raster<float>& painted) {
    for (int y = 0; y < painted.height(); ++y)
        if (std::any_of(painted.row(y), painted.row(y) + painted.width(), [](float value) { return value > 1; }))
            return true;
    return false;
}

}  // namespace

std::shared_ptr<const CoverSites> cover_sites(const Land& land, const SurfaceParameters& surfaces,
                                              const CoverParameters& cover, double latitude, const LandRegions& regions,
                                              const TiledRaster& planting) {
    const Raster<float> painted = painted_share(planting, land.frame, 1, largest_planting);
    if (cover.amount <= 0 && !plants_anything(painted) &&
        std::ranges::none_of(regions.looks, [](const RegionLook& look) { return look.cover.amount > 0; }))
        return nullptr;
    SurfaceParameters without_snow = surfaces;
    without_snow.snow = 0;
    LandRegions regions_without_snow = regions;
    for (RegionLook& look : regions_without_snow.looks) look.surface.snow = 0;
    const SurfaceWeights weights = surface_weights(land, without_snow, regions_without_snow);
    SurfaceGround ground;
    ground.cell_size = land.frame.cell_size;
    ground.heights = land.ground->view();
    const SharedRaster water = deeper_water(erosion_of(land).water_depth, still_water(land));
    if (water) ground.water_depth = water->view();
    if (land.gravel) ground.gravel = land.gravel->view();
    const Raster<std::uint8_t> road = roads_of(land);
    ground.road = road.view();
    CoverSites sites = cover_sites(ground, land.ground, weights, latitude);
    sites.shares = regions.shares;
    for (const RegionLook& look : regions.looks) sites.region_cover.push_back(look.cover);
    set_planting(sites, painted);
    return std::make_shared<const CoverSites>(std::move(sites));
}

std::shared_ptr<const CoverSites> replanted(const CoverSites& sites, const TiledRaster& planting,
                                            const TerrainFrame& frame) {
    auto changed = std::make_shared<CoverSites>(sites);
    set_planting(*changed, painted_share(planting, frame, 1, largest_planting));
    return changed;
}

}  // namespace cuesta
