#include "core/pipeline/land_surfaces.h"

#include <algorithm>
#include <cmath>

#include "core/base/threads.h"
#include "core/pipeline/road_cover.h"
#include "core/pipeline/waters_stage.h"

namespace cuesta {

namespace {

template <class T>
RasterView<const T> view_of(const std::shared_ptr<const Raster<T>>& raster) {
    return raster ? raster->view() : RasterView<const T>();
}

SurfaceGround ground_of(const Land& land) {
    SurfaceGround ground;
    ground.cell_size = land.frame.cell_size;
    ground.heights = land.ground->view();
    return ground;
}

}  // namespace

namespace {

/// The rasters of a land that its surfaces are weighed by, with those that are made for it.
struct WeighedGround {
    explicit WeighedGround(const Land& land)
        : still(still_water(land)),
          deepest(deeper_water(erosion_of(land).water_depth, still)),
          road(roads_of(land)),
          ground(ground_of(land)) {
        ground.loose = view_of(land.loose ? land.loose : erosion_of(land).deposit);
        ground.bed_hardness = view_of(land.bed_hardness);
        ground.flow = view_of(erosion_of(land).flow);
        ground.wear = view_of(erosion_of(land).wear);
        ground.ice = view_of(land.ice);
        if (land.glaciers) {
            ground.firn_line = view_of(land.glaciers->firn_line);
            ground.ice_speed = view_of(land.glaciers->speed);
            ground.crevasses = view_of(land.glaciers->crevasses);
            ground.moraines = view_of(land.glaciers->moraines);
        }
        ground.lava = view_of(land.lava);
        ground.gravel = view_of(land.gravel);
        ground.material = view_of(land.top_material);
        ground.path_water = view_of(still);
        ground.water_depth = view_of(deepest);
        ground.road = road.view();
    }

    SharedRaster still, deepest;
    Raster<std::uint8_t> road;
    SurfaceGround ground;  ///< views of these and of the land
};

}  // namespace

SurfaceWeights surface_weights(const Land& land, const SurfaceParameters& parameters) {
    return surface_weights(WeighedGround(land).ground, parameters);
}

SurfaceWeights surface_weights(const Land& land, const SurfaceParameters& parameters, const LandRegions& regions) {
    const WeighedGround weighed(land);
    SurfaceWeights around = surface_weights(weighed.ground, parameters);
    if (!regions.any()) return around;
    std::vector<SurfaceWeights> within;
    for (const RegionLook& look : regions.looks) within.push_back(surface_weights(weighed.ground, look.surface));
    return mixed_weights(std::move(around), within, *regions.shares);
}

SurfaceWeights surface_weights(const Land& land, const Project& project) {
    return surface_weights(land, project.surface, land_regions(project, land.frame));
}

SurfaceWeights surface_weights_before(const Land& land, const SurfaceParameters& parameters) {
    SurfaceGround ground = ground_of(land);
    if (land.before) ground.heights = land.before->view();
    return surface_weights(ground, parameters);
}

std::shared_ptr<const ColourDrivers> colour_drivers(const Land& land, const ColourParameters& colours,
                                                    const LandRegions& regions) {
    if (!has_palettes(colours) &&
        std::ranges::none_of(regions.looks, [](const RegionLook& look) { return has_palettes(look.colour); }))
        return nullptr;
    SurfaceGround ground = ground_of(land);
    ground.loose = view_of(land.loose ? land.loose : erosion_of(land).deposit);
    ground.bed_hardness = view_of(land.bed_hardness);
    ground.flow = view_of(erosion_of(land).flow);
    ground.wear = view_of(erosion_of(land).wear);
    ColourDrivers around = colour_drivers(ground, colours);
    if (!regions.any()) return std::make_shared<const ColourDrivers>(std::move(around));
    std::vector<ColourDrivers> within;
    for (const RegionLook& look : regions.looks)
        within.push_back(has_same_drivers(look.colour, colours) ? around : colour_drivers(ground, look.colour));
    return std::make_shared<const ColourDrivers>(mixed_drivers(std::move(around), within, *regions.shares));
}

SurfaceColours surface_colours(const Land& land, const std::vector<std::array<float, 3>>& material_colours,
                               const ColourParameters& colours, const PicturePalettes& pictures,
                               const LandRegions& regions, std::shared_ptr<const ColourDrivers> drivers) {
    SurfaceColours made;
    made.palettes = layer_palettes(colours, pictures);
    made.drivers = std::move(drivers);
    for (const RegionLook& look : regions.looks) made.region_palettes.push_back(layer_palettes(look.colour, pictures));
    made.shares = regions.shares;
    if (!land.top_material) return made;
    made.material = land.top_material;
    made.material_colours = material_colours;
    made.bed_hardness = land.bed_hardness;
    return made;
}

GroundColours ground_colours(const Land& land, const Project& project) {
    const LandRegions regions = land_regions(project, land.frame);
    std::vector<std::array<float, 3>> materials{project.eroded_material.colour};
    for (const Layer& layer : project.layers)
        if (layer.enabled) materials.push_back(layer.material.colour);
    materials.push_back(project.bottom_material.colour);
    GroundColours colours{surface_colours(land, materials, project.colour, project.picture_palettes, regions,
                                          colour_drivers(land, project.colour, regions)),
                          surface_weights(land, project.surface, regions),
                          {}};
    if (colours.advects())
        colours.carried =
            std::make_shared<const CarriedTints>(carried_tints(colours, colours.weights, land.ground->view()));
    return colours;
}

std::vector<Raster<std::uint8_t>> rock_by_material(const SurfaceWeights& weights, const Raster<std::uint8_t>& material,
                                                   int material_count) {
    CUESTA_CHECK(material_count > 0);
    CUESTA_CHECK(material.width() == weights.width() && material.height() == weights.height());
    std::vector<Raster<std::uint8_t>> shares(static_cast<std::size_t>(material_count));
    for (auto& share : shares) share = Raster<std::uint8_t>(weights.width(), weights.height());
    const int uppermost = std::min(1, material_count - 1);
    parallel_ranges(weights.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < weights.width(); ++x) {
                const int top = std::clamp<int>(material(x, y), uppermost, material_count - 1);
                shares[static_cast<std::size_t>(top)](x, y) = weights.at(Surface::rock, x, y);
            }
    });
    return shares;
}

}  // namespace cuesta
