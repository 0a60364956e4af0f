#pragma once
/// \file Colour carried by sediment: loose ground has the colours of the rock and soil upstream of it.

#include <array>
#include <cstdint>
#include <vector>

#include "core/field/raster.h"
#include "core/look/surface.h"

namespace cuesta {

struct SurfaceColours;

/// Surfaces of loose ground, which carried colour tints: scree, soil, sand, mud and river beds.
bool is_loose(Surface surface);

/// By what the colours of loose surfaces are multiplied at every cell. Three bytes in memory's order, and one that is
/// 255; a byte is 128 times the root of the factor, so 1 is exact and up to 3.97 fits.
struct CarriedTints {
    Raster<std::uint32_t> texels;

    std::array<float, 3> at(int x, int y) const;
    bool operator==(const CarriedTints&) const = default;
};

/// Share of its own colour that a cell mixes to what comes from upstream.
inline constexpr float own_colour_share = 0.1F;

/// Carries colours down the drainage of `heights` (finite). In the order of drainage, so that all that gives to a cell
/// comes before it: c = (1 - s) sum(q_i c_i) / sum(q_i) + s * own, with q_i the water that donor i gives to the cell
/// and s = own_colour_share; sources have their own. Own is the rock of the place where rock, scree, snow or a river
/// bed shows, lava where that does, and else soil as it is dry. Loose surfaces take c in the proportion of
/// ColourParameters::advect. All of one size; all threads, the same bytes on any number.
CarriedTints carried_tints(const SurfaceColours& colours, const SurfaceWeights& weights,
                           RasterView<const float> heights);

/// The carried colours themselves, linear RGB, row by row: within the range of all own ones.
std::vector<std::array<float, 3>> carried_colours(const SurfaceColours& colours, const SurfaceWeights& weights,
                                                  RasterView<const float> heights);

}  // namespace cuesta
