#pragma once
/// \file Look of ice apart from its snow: bare ice and crevasses, as shares of the snow surface of a cell.
///
/// A texel: the lowest byte is the share of the ice that shows no snow, 0..255: below the firn line. The second is how
/// broken the ice is: where its surface is stretched by more than 0.05 a year, and in icefalls, faster than 300 m a
/// year on slopes above 15 degrees.

#include <array>
#include <cstdint>

namespace cuesta {

/// Linear RGB of bare ice.
inline constexpr std::array<float, 3> bare_ice_albedo{0.45F, 0.55F, 0.62F};
/// By how much crevasses darken ice that is full of them, seen from afar.
inline constexpr float crevasse_shade = 0.28F;

/// Source of the look of a row of ice; each pointer has a value for every cell, heights also at -1 and `width`.
struct IceRow {
    const float *north, *here, *south;  ///< heights, m
    const float *middle, *small;        ///< noise, about -1..1
    const float* firn_line;             ///< m
    const float* crevasses;             ///< stretching of the ice, 1 / a
    const float* speed;                 ///< m / a
};

/// The share of ice without snow where it lies `above` m above the firn line (below it: < 0). `noise`, about -1..1,
/// frays the line: snow lies longer in hollows.
float bare_ice_share(float above, float noise);

/// Share of broken ice, 0..1. `tangent`: its slope.
float crevasse_share(float strain, float speed, float tangent);

/// Writes `width` texels. `slope_scale`: Horn's weighted difference to a tangent, 1 / (8 cell sizes).
void write_ice_look(const IceRow& row, float slope_scale, int width, std::uint32_t* texels);

/// Linear RGB of the snow surface of colour `snow` with the bare ice and the crevasses of a texel. The view mixes alike
/// (render/shaders/bake_colour.frag).
std::array<float, 3> colour_of_ice(const std::array<float, 3>& snow, std::uint32_t texel);

}  // namespace cuesta
