#pragma once
/// \file Ground cover of a land.

#include <algorithm>
#include <memory>

#include "core/cover/sites.h"
#include "core/model/project.h"
#include "core/pipeline/land.h"
#include "core/pipeline/land_regions.h"

namespace cuesta {

/// Site factors of the land; null where the amount of cover is 0, in all regions, too. The ground is taken without
/// snow, which lies on and under trees. `planting`: what is painted of plants (ErosionMasks::plants), resampled where
/// its size is not the land's; where it plants anything there are sites whatever the amount. All threads; the same
/// bytes on any number of them.
std::shared_ptr<const CoverSites> cover_sites(const Land& land, const SurfaceParameters& surfaces,
                                              const CoverParameters& cover, double latitude,
                                              const LandRegions& regions = {}, const TiledRaster& planting = {});
/// The same sites where something else is painted of plants: many times as quick.
std::shared_ptr<const CoverSites> replanted(const CoverSites& sites, const TiledRaster& planting,
                                            const TerrainFrame& frame);
inline std::shared_ptr<const CoverSites> cover_sites(const Land& land, const Project& project) {
    return cover_sites(land, project.surface, project.cover, static_cast<double>(project.light.latitude),
                       land_regions(project, land.frame), plants_in_force(project.masks));
}

/// Whether a land of the project may have ground cover: some of it, there or in a region.
inline bool has_cover(const Project& project) {
    return project.cover.amount > 0 || std::ranges::any_of(project.own_masks, [](const OwnMask& mask) {
               return has_look_in_force(mask) && mask.look->cover.amount > 0;
           });
}

}  // namespace cuesta
