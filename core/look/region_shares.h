#pragma once
/// \file Shares of regions that look unlike the land around them, and mixtures by them.

#include <cstdint>
#include <span>

#include "core/field/raster.h"
#include "core/look/colour_drivers.h"
#include "core/look/surface.h"

namespace cuesta {

/// A byte for each region at every cell, in memory's order; what is left of 255 belongs to the land around.
struct RegionShares {
    static constexpr int most = 4;  ///< regions
    Raster<std::uint32_t> texels;

    unsigned byte(int region, int x, int y) const {
        return (texels(x, y) >> (8 * static_cast<unsigned>(region))) & 255U;
    }
    /// 0..1.
    float at(int region, int x, int y) const { return static_cast<float>(byte(region, x, y)) / 255.0F; }
    bool operator==(const RegionShares&) const = default;
};

/// Of masks of one size, 0 .. 1 (other numbers count as the nearest that is in range): each region lies over those
/// before it, so that a mask of 1 leaves nothing to them. 1 .. RegionShares::most masks. All threads; the same bytes on
/// any number.
RegionShares region_shares(std::span<const Raster<float>> masks);

/// The weights of the land around, mixed with those of each region by its share; all of one size. Their sum stays 255.
/// All threads; the same bytes on any number.
SurfaceWeights mixed_weights(SurfaceWeights around, std::span<const SurfaceWeights> regions,
                             const RegionShares& shares);

/// The same of the drivers of colours.
ColourDrivers mixed_drivers(ColourDrivers around, std::span<const ColourDrivers> regions, const RegionShares& shares);

}  // namespace cuesta
