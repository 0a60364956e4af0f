#pragma once
/// \file Stand of plants that a place bears: which species, how dense.

#include <array>

#include "core/cover/sites.h"
#include "core/cover/species.h"

namespace cuesta {

/// On cleared ground the chances of trees and shrubs are less, down to 0. On planted ground a closed stand
/// grows, without meadows and whatever the amount: of the species that suit the place, or where it is too cold, too dry
/// or too wet for any, those that could bear it best. Steep rock stays bare. Boulders lie as the rules say.
struct PlantStand {
    /// Chance of each species to take a candidate place of its layer, 0..1; sums to at most 1 over a layer.
    std::array<float, species_count> chance{};
    float vigour = 0;  ///< 0..1: how well the trees there grow
};

/// A place, its site known. Thread-safe.
PlantStand stand_at(const CoverSite& site, const CoverParameters& parameters, double east, double south);
/// The same of the species of one layer; the others may have 0, and the vigour is that of stands with any of them.
PlantStand stand_at(const CoverSite& site, const CoverParameters& parameters, double east, double south,
                    PlantLayer layer);

/// Share of the ground that grass and herbs cover by the rules, 0..1: of ground that holds plants and is neither dry
/// nor cold. Thread-safe.
float grass_cover(const CoverSite& site);

/// Share of the ground that trees, shrubs, grass and herbs cover together, 0..1: what shields it from rain and wind.
/// Thread-safe.
float plant_cover(const CoverSite& site, const CoverParameters& parameters, double east, double south);

/// Plants a m^2 of a layer where its candidates are taken with that chance: what the packing leaves of them.
float plant_density(PlantLayer layer, float chance);

/// Share of the ground that crowns of trees cover, of that the conifers' part, and the share that shrubs cover.
struct CrownShares {
    float trees = 0, conifers = 0, shrubs = 0;
};
CrownShares crown_shares(const PlantStand& stand);

/// Over the land, `side` texels along the longer side but no more than cells: each by one place in it, drawn by chance,
/// so that single trees make it grainy. In memory's order: cover by trees, the part of conifers in it, cover by shrubs,
/// height of the canopy times its cover in quarters of a metre. All threads; the same bytes on any number.
Raster<std::uint32_t> crown_cover(const CoverSites& sites, const CoverParameters& parameters, int side);

/// Mean colours of leaves over the land, by cover, linear RGB; of what there is none, that of the first of its species.
struct CrownColours {
    std::array<float, 3> conifers{}, broadleaves{}, shrubs{};
};
CrownColours crown_colours(const CoverSites& sites, const CoverParameters& parameters);

}  // namespace cuesta
