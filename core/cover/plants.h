#pragma once
/// \file Single plants and boulders of the ground cover.

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/cover/sites.h"
#include "core/cover/species.h"

namespace cuesta {

/// 20 bytes. Places are whole millimetres from the land's north-west corner, so that they are the same wherever they
/// are computed from.
struct PlantInstance {
    std::int32_t east = 0, south = 0;  ///< mm
    float height = 0;                  ///< of the ground under it, m
    float scale = 1;                   ///< times the size of its species
    std::uint8_t species = 0;          ///< index of plant_species()
    std::uint8_t heading = 0;          ///< 256ths of a turn, clockwise from north
    std::uint8_t age = 0;              ///< 0 seedling .. 255 grown
    std::uint8_t tint = 0;             ///< any; of its colour
    bool operator==(const PlantInstance&) const = default;
};

/// Lean of a plant, degrees: about axes of its own, after its heading, first pitch about the axis to its right, then
/// roll about the one to its front. Positive pitch lifts the front, positive roll lowers the right side.
struct PlantLean {
    double pitch = 0, roll = 0;
};
/// Trees stand upright. Shrubs and boulders lean down the slope by half of it. Thread-safe.
PlantLean lean_of(const CoverSites& sites, const CoverParameters& parameters, const PlantInstance& plant);

/// Metres from the land's corner; the east and south sides do not belong to it.
struct PlantRectangle {
    double west = 0, north = 0, east = 0, south = 0;
};

/// The plants whose places lie in the rectangle, the same whatever part of the land is asked for: blocks of the land in
/// rows from the north, in each the layers, in each rows of candidates. No two of a layer are nearer than
/// plant_spacing. Candidates lie one in each cell of a lattice of 0.7 spacings; in four rounds those win whose priority
/// is the highest within a spacing among all that are open, and close those around (the parallel form of dart throwing
/// of Wei 2008, "Parallel Poisson disk sampling", with one candidate a cell). Some 5 microseconds of one core a plant.
/// All threads; the same bytes on any number of them. `layers`: bit l stands for layer l; the others are left out.
std::vector<PlantInstance> plants_in(const CoverSites& sites, const CoverParameters& parameters,
                                     const PlantRectangle& rectangle, unsigned layers = 15);

/// The place in the land that one outside it is a copy of, both in metres from the north-west corner; nothing where no
/// plant can stand. Called from several threads.
using PlaceWithin = std::function<std::optional<std::array<double, 2>>(double east, double south)>;

/// The plants of a rectangle as far as it lies outside the land, where the land is copied: for pictures alone. Their
/// `height` is that of the place which is copied. Packed on their own: they need not keep clear of those inside.
std::vector<PlantInstance> plants_beyond(const CoverSites& sites, const CoverParameters& parameters,
                                         const PlaceWithin& within, const PlantRectangle& rectangle, unsigned layers);

/// All plants of the land, block by block to `sink` in their order, so that they need not fit into memory at once.
/// Cancelled within a row of blocks.
Result<void> each_plant(const CoverSites& sites, const CoverParameters& parameters, const WorkControl& control,
                        const std::function<Result<void>(const std::vector<PlantInstance>&)>& sink);

}  // namespace cuesta
