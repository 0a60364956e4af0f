#pragma once
/// \file Stand of plants that a place bears: which species, how dense.

#include <array>
#include <cstdint>
#include <limits>
#include <optional>

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

/// Values that places near one another share: nodes of noise, shares of roles. It makes a run over such places quicker
/// and changes no result. For one thread.
class StandMemory {
public:
    StandMemory();
    static constexpr std::size_t meadow_waves = 5, first_meadow = 4, first_species = first_meadow + meadow_waves;

    /// Noise between the nodes of a lattice, -1..1, at a place in its spacings; of a number of the seed. A slot
    /// remembers the last cell of the lattice: number 0 to 3, then the waves of meadows, then the species.
    float noise(std::size_t slot, std::uint64_t seed, std::uint32_t number, double x, double y);
    /// Share of a stand of so many years that the role has, 0..1.
    float share_of_role(PlantRole role, float years);

private:
    struct Cell {
        std::uint64_t seed = 0;
        std::int32_t column = 0, row = 0;
        float north_west = 0, north_east = 0, south_west = 0, south_east = 0;
    };
    struct Role {
        float years = std::numeric_limits<float>::quiet_NaN();  ///< equal to none
        float share = 0;
    };
    std::array<Cell, first_species + species_count> cells_;
    std::array<Role, 4> roles_;
};

/// A place, its site known. Thread-safe; `memory`: of the thread.
PlantStand stand_at(const CoverSite& site, const CoverParameters& parameters, double east, double south,
                    StandMemory& memory);
PlantStand stand_at(const CoverSite& site, const CoverParameters& parameters, double east, double south);

/// A place of the lattice of a layer, with its draw, 0..1.
struct PlantCandidate {
    double east, south;  ///< m
    PlantLayer layer;
    float draw;
};
struct ChosenSpecies {
    std::uint8_t species;
    float vigour;  ///< PlantStand::vigour
};

/// The species that takes the place: the first whose chances, summed over those of the layer in order, exceed the draw;
/// none if they sum to no more. Chances that cannot reach the draw are not computed.
std::optional<ChosenSpecies> choose_species(const CoverSite& site, const CoverParameters& parameters,
                                            const PlantCandidate& candidate, StandMemory& memory);

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
