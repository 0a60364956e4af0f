#pragma once
/// \file The surfaces of a land: its rasters and roads as the rules of core/look/surface_weights.h read them.

#include "core/look/ground_colours.h"
#include "core/look/surface_weights.h"
#include "core/model/project.h"
#include "core/pipeline/land.h"
#include "core/pipeline/land_regions.h"

namespace cuesta {

/// The land as it is, without regions. All threads, about 15 ns a cell on one core.
SurfaceWeights surface_weights(const Land& land, const SurfaceParameters& parameters);
/// The same with regions: as long again for each.
SurfaceWeights surface_weights(const Land& land, const SurfaceParameters& parameters, const LandRegions& regions);
SurfaceWeights surface_weights(const Land& land, const Project& project);
/// The ground before erosion, dry and bare.
SurfaceWeights surface_weights_before(const Land& land, const SurfaceParameters& parameters);

/// Drivers of the colours of palettes; null where neither `colours` nor a region has any. All threads.
std::shared_ptr<const ColourDrivers> colour_drivers(const Land& land, const ColourParameters& colours,
                                                    const LandRegions& regions = {});

/// Colours of the land's surfaces: by palettes with these drivers and, where the land knows them, its materials.
SurfaceColours surface_colours(const Land& land, const std::vector<std::array<float, 3>>& material_colours,
                               const ColourParameters& colours, const PicturePalettes& pictures,
                               const LandRegions& regions, std::shared_ptr<const ColourDrivers> drivers);

/// Colours of the land of `project`: its surfaces, and the materials where the land knows them. All threads.
GroundColours ground_colours(const Land& land, const Project& project);

/// The share of the rock that belongs to each material, as Land::top_material numbers them (material 0, which is loose,
/// has none; under loose ground it is the uppermost layer's): `material_count` rasters whose sum is the rock's weight.
std::vector<Raster<std::uint8_t>> rock_by_material(const SurfaceWeights& weights,
                                                   const Raster<std::uint8_t>& top_material, int material_count);

}  // namespace cuesta
