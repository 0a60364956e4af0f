#include "core/pipeline/land_cover.h"

#include "core/pipeline/land_surfaces.h"

namespace cuesta {

std::shared_ptr<const CoverSites> cover_sites(const Land& land, const SurfaceParameters& surfaces,
                                              const CoverParameters& cover, double latitude) {
    if (cover.amount <= 0) return nullptr;
    SurfaceParameters without_snow = surfaces;
    without_snow.snow = 0;
    const SurfaceWeights weights = surface_weights(land, without_snow);
    SurfaceGround ground;
    ground.cell_size = land.frame.cell_size;
    ground.heights = land.ground->view();
    if (land.water_depth) ground.water_depth = land.water_depth->view();
    const SharedRaster still = still_water(land);
    if (still) ground.path_water = still->view();
    Raster<std::uint8_t> road;
    if (const auto plan = carve_plan(land)) road = road_cover(*plan, land.frame);
    ground.road = road.view();
    return std::make_shared<const CoverSites>(cover_sites(ground, land.ground, weights, latitude));
}

}  // namespace cuesta
