#include "core/pipeline/land_maps.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/threads.h"
#include "core/cover/stand.h"
#include "core/drainage/drainage.h"
#include "core/drainage/lakes.h"
#include "core/field/band.h"
#include "core/field/sampling.h"
#include "core/field/shore_distance.h"
#include "core/look/sky_view.h"
#include "core/mask/curvature.h"
#include "core/pipeline/land_cover.h"
#include "core/pipeline/land_surfaces.h"
#include "core/pipeline/spline_stage.h"
#include "core/pipeline/waters_stage.h"

namespace cuesta {

namespace {

constexpr int rows_a_piece = 64;
constexpr double curvature_scale = 1.5;  ///< cells, as of masks made from curvature (core/pipeline/quantities.cpp)
constexpr float least_water = 0.05F;     ///< m: thinner films are wet ground

SharedRaster shared(Raster<float> raster) {
    return std::make_shared<const Raster<float>>(std::move(raster));
}

/// A raster of f(x, y).
template <class Function>
SharedRaster made(int width, int height, const Function& f) {
    auto result = std::make_shared<Raster<float>>(Raster<float>::uninitialised(width, height));
    parallel_ranges(height, rows_a_piece, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < width; ++x) (*result)(x, y) = f(x, y);
    });
    return result;
}

SharedRaster curvature_map(const Land& land, CurvatureKind kind) {
    const double cell = land.frame.cell_size;
    Raster<float> curvature = curvature_of(land.ground->view(), cell, curvature_scale * cell, kind);
    for (int y = 0; y < curvature.height(); ++y)
        for (int x = 0; x < curvature.width(); ++x) curvature(x, y) *= 1000;  // 1/km
    return shared(std::move(curvature));
}

/// Above 0 in the water, below 0 on land, 0 half-way between the last cell of the one and the first of the other.
SharedRaster shore_map(const Land& land) {
    const SharedRaster water = deeper_water(erosion_of(land).water_depth, still_water(land));
    if (!water) return nullptr;
    const int width = land.frame.width, height = land.frame.height;
    Raster<float> wet(width, height), dry(width, height);
    bool any = false;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const bool is_wet = (*water)(x, y) > least_water;
            wet(x, y) = is_wet ? 1 : 0;
            dry(x, y) = is_wet ? 0 : 1;
            any = any || is_wet;
        }
    if (!any) return nullptr;
    const ShoreDistance in_water = shore_distance(wet, 0.5F, land.frame.cell_size);
    const ShoreDistance on_land = shore_distance(dry, 0.5F, land.frame.cell_size);
    const auto half = static_cast<float>(land.frame.cell_size / 2);
    return made(width, height, [&](int x, int y) {
        return wet(x, y) > 0 ? in_water.metres(x, y) - half : half - on_land.metres(x, y);
    });
}

Result<void> make_surfaces(const Land& land, const Project& project, const MapSink& sink) {
    const SurfaceWeights weights = surface_weights(land, project);
    for (int i = 0; i < surface_count; ++i) {
        const Raster<std::uint8_t> plane = weights.plane(static_cast<Surface>(i));
        bool shows = false;
        for (int y = 0; y < plane.height() && !shows; ++y)
            shows = std::any_of(plane.row(y), plane.row(y) + plane.width(), [](std::uint8_t w) { return w > 0; });
        if (!shows) continue;
        const SharedRaster share =
            made(plane.width(), plane.height(), [&](int x, int y) { return static_cast<float>(plane(x, y)) / 255.0F; });
        const std::string name = "surface_" + std::string(surface_names[static_cast<std::size_t>(i)]);
        if (Result<void> done = sink({name, {share}}); !done) return done;
    }
    return {};
}

/// The names of materials as Land::top_material counts them.
std::vector<std::string> material_names(const Project& project) {
    std::vector<std::string> names{project.eroded_material.name};
    for (const Layer& layer : project.layers)
        if (layer.enabled) names.push_back(layer.material.name);
    names.push_back(project.bottom_material.name);
    return names;
}

Result<void> make_materials(const Land& land, const Project& project, const MapSink& sink) {
    if (!land.top_material) return {};
    const Raster<std::uint8_t>& top = *land.top_material;
    const std::vector<std::string> names = material_names(project);
    for (std::size_t number = 0; number < names.size(); ++number) {
        bool shows = false;
        for (int y = 0; y < top.height() && !shows; ++y)
            shows = std::find(top.row(y), top.row(y) + top.width(), number) != top.row(y) + top.width();
        if (!shows) continue;
        const SharedRaster share =
            made(top.width(), top.height(), [&](int x, int y) { return top(x, y) == number ? 1.0F : 0.0F; });
        if (Result<void> done = sink({"material_" + names[number], {share}}); !done) return done;
    }
    return {};
}

Result<void> make_masks(const Land& land, const Project& project, const MapSink& sink) {
    for (const OwnMask& mask : project.own_masks) {
        if (!mask.enabled) continue;
        Raster<float> values =
            mask.values.empty() ? Raster<float>(land.frame.width, land.frame.height) : mask.values.to_raster();
        if (values.width() != land.frame.width || values.height() != land.frame.height)
            values = resampled(values.view(), land.frame.width, land.frame.height);
        if (Result<void> done = sink({"mask_" + mask.name, {shared(std::move(values))}}); !done) return done;
    }
    return {};
}

Result<void> make_restriction(const Land& land, const Project& project, const MapSink& sink) {
    Raster<float> hold = hold_of_splines(project.splines, project.relief, land.frame);
    return hold.empty() ? Result<void>() : sink({"restriction", {shared(std::move(hold))}});
}

Result<void> make_normals(const Land& land, const MapSink& sink) {
    const Raster<float>& ground = *land.ground;
    const int width = ground.width(), height = ground.height();
    auto east = std::make_shared<Raster<float>>(width, height), north = std::make_shared<Raster<float>>(width, height),
         up = std::make_shared<Raster<float>>(width, height);
    parallel_ranges(height, rows_a_piece, [&](int first, int last) {
        const auto rise = [&](float from, float to, int cells) {
            return cells > 0 ? (static_cast<double>(to) - static_cast<double>(from)) / (cells * land.frame.cell_size)
                             : 0.0;
        };
        for (int y = first; y < last; ++y) {
            const int above = std::max(0, y - 1), below = std::min(height - 1, y + 1);
            for (int x = 0; x < width; ++x) {
                const int left = std::max(0, x - 1), right = std::min(width - 1, x + 1);
                const double to_east = rise(ground(left, y), ground(right, y), right - left);
                const double to_north = rise(ground(x, below), ground(x, above), below - above);
                const double length = std::sqrt(1 + to_east * to_east + to_north * to_north);
                (*east)(x, y) = static_cast<float>(-to_east / length);
                (*north)(x, y) = static_cast<float>(-to_north / length);
                (*up)(x, y) = static_cast<float>(1 / length);
            }
        }
    });
    return sink({"normal", {east, north, up}});
}

Result<void> make_colours(const Land& land, const Project& project, const MapSink& sink) {
    const GroundColours colours = ground_colours(land, project);
    MapPlane plane{"colour", {}};
    for (std::size_t channel = 0; channel < 3; ++channel)
        plane.channels.push_back(
            made(colours.width(), colours.height(), [&](int x, int y) { return colours.at(x, y)[channel]; }));
    return sink(plane);
}

/// The chance that a place of the species' lattice is taken; planes of those that there are.
Result<void> make_cover(const Land& land, const Project& project, const MapSink& sink) {
    const auto sites = cover_sites(land, project);
    if (!sites) return {};
    const int width = land.frame.width, height = land.frame.height;
    std::vector<std::shared_ptr<Raster<float>>> planes;
    for (int i = 0; i < species_count; ++i) planes.push_back(std::make_shared<Raster<float>>(width, height));
    parallel_ranges(height, rows_a_piece, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < width; ++x) {
                const double east = (x + 0.5) * land.frame.cell_size, south = (y + 0.5) * land.frame.cell_size;
                const CoverParameters here = parameters_at(*sites, project.cover, east, south);
                const PlantStand stand = stand_at(site_at(*sites, here, east, south), here, east, south);
                for (std::size_t i = 0; i < species_count; ++i) (*planes[i])(x, y) = stand.chance[i];
            }
    });
    for (std::size_t i = 0; i < species_count; ++i) {
        bool shows = false;
        for (int y = 0; y < height && !shows; ++y)
            shows = std::any_of(planes[i]->row(y), planes[i]->row(y) + width, [](float chance) { return chance > 0; });
        if (!shows) continue;
        if (Result<void> done = sink({"cover_" + std::string(plant_species()[i].id), {planes[i]}}); !done) return done;
        planes[i].reset();
    }
    return {};
}

}  // namespace

std::span<const LandMap> maps_of_erosion() {
    static constexpr std::array maps{
        LandMap::flow,       LandMap::wear,         LandMap::deposit,    LandMap::water_depth,  LandMap::sediment,
        LandMap::loose,      LandMap::passages,     LandMap::path_water, LandMap::displacement, LandMap::bed_hardness,
        LandMap::lake_depth, LandMap::top_material, LandMap::ice,        LandMap::ice_speed,    LandMap::ice_load,
        LandMap::crevasses,  LandMap::moraines,     LandMap::till,       LandMap::firn_line,    LandMap::lava};
    return maps;
}

SharedRaster raster_of_erosion(const Land& land, LandMap map, bool closed) {
    if (SharedRaster values = raster_of_map(land, map, closed)) return values;
    const bool always = map == LandMap::flow || map == LandMap::wear || map == LandMap::deposit;
    return always ? shared(Raster<float>(land.frame.width, land.frame.height)) : nullptr;
}

SharedRaster raster_of_map(const Land& land, LandMap map, bool closed) {
    switch (map) {
        case LandMap::flow:
            return erosion_of(land).flow;
        case LandMap::wear:
            return erosion_of(land).wear;
        case LandMap::deposit:
            return erosion_of(land).deposit;
        case LandMap::water_depth:
            return erosion_of(land).water_depth;
        case LandMap::sediment:
            return erosion_of(land).sediment;
        case LandMap::loose:
            return land.loose;
        case LandMap::passages:
            return erosion_of(land).passages;
        case LandMap::path_water:
            return path_water(land);
        case LandMap::displacement:
            return land.carved && land.carved->displacement ? shared(land.carved->displacement->to_raster()) : nullptr;
        case LandMap::lake_depth: {
            const LakeOptions lakes{.outlets = {.open_edges = !closed}};
            return shared(lake_depth(land.ground->view(), lakes));
        }
        case LandMap::drainage:
            return shared(drainage_area(drain(land.ground->view()), land.frame.cell_size));
        case LandMap::shore_distance:
            return shore_map(land);
        case LandMap::slope:
            return shared(slopes_in_degrees(land.ground->view(), land.frame.cell_size));
        case LandMap::profile_curvature:
            return curvature_map(land, CurvatureKind::profile);
        case LandMap::plan_curvature:
            return curvature_map(land, CurvatureKind::plan);
        case LandMap::mean_curvature:
            return curvature_map(land, CurvatureKind::mean);
        case LandMap::ambient_occlusion:
            return shared(sky_view(land.ground->view(), land.frame.cell_size));
        case LandMap::bed_hardness:
            return land.bed_hardness;
        case LandMap::ice:
            return land.ice;
        case LandMap::ice_speed:
            return land.glaciers ? land.glaciers->speed : nullptr;
        case LandMap::ice_load:
            return land.glaciers ? land.glaciers->load : nullptr;
        case LandMap::crevasses:
            return land.glaciers ? land.glaciers->crevasses : nullptr;
        case LandMap::moraines:
            return land.glaciers ? land.glaciers->moraines : nullptr;
        case LandMap::till:
            return land.till;
        case LandMap::firn_line:
            return land.glaciers ? land.glaciers->firn_line : nullptr;
        case LandMap::lava:
            return land.lava;
        case LandMap::top_material:
            if (!land.top_material) return nullptr;
            return made(land.top_material->width(), land.top_material->height(),
                        [&](int x, int y) { return static_cast<float>((*land.top_material)(x, y)); });
        case LandMap::restriction:
        case LandMap::materials:
        case LandMap::surfaces:
        case LandMap::masks:
        case LandMap::normal:
        case LandMap::colour:
        case LandMap::cover:
            break;
    }
    return nullptr;
}

Result<void> make_map(const Land& land, const Project& project, LandMap map, const MapSink& sink) {
    switch (map) {
        case LandMap::surfaces:
            return make_surfaces(land, project, sink);
        case LandMap::restriction:
            return make_restriction(land, project, sink);
        case LandMap::materials:
            return make_materials(land, project, sink);
        case LandMap::masks:
            return make_masks(land, project, sink);
        case LandMap::normal:
            return make_normals(land, sink);
        case LandMap::colour:
            return make_colours(land, project, sink);
        case LandMap::cover:
            return make_cover(land, project, sink);
        default:
            break;
    }
    const SharedRaster raster = raster_of_map(land, map, project.erosion.mixing.border == Border::closed);
    if (!raster) return {};
    return sink({std::string(name_of(map)), {raster}});
}

}  // namespace cuesta
