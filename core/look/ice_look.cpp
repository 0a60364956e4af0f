#include "core/look/ice_look.h"

#include <algorithm>
#include <cmath>

#include "core/base/smooth_step.h"

namespace cuesta {
namespace {

constexpr float frayed = 35;                                      ///< m by which snow patches fray the firn line
constexpr float firn_from = 20, firn_to = -50;                    ///< m above the line: all snow; all bare
constexpr float breaks_from = 0.05F, breaks_to = 0.18F;           ///< 1 / a: the first crevasses; nothing but crevasses
constexpr float falls_from = 250, falls_to = 350;                 ///< m / a, about 300
constexpr float fall_slope_from = 0.21F, fall_slope_to = 0.325F;  ///< tangents of 12 and 18 degrees, about 15

std::uint32_t byte_of(float share) {
    return static_cast<std::uint32_t>(share * 255 + 0.5F);
}

}  // namespace

float bare_ice_share(float above, float noise) {
    return smooth_step(firn_from, firn_to, above + frayed * noise);
}

float crevasse_share(float strain, float speed, float tangent) {
    const float falls = smooth_step(falls_from, falls_to, speed) * smooth_step(fall_slope_from, fall_slope_to, tangent);
    return std::max(smooth_step(breaks_from, breaks_to, strain), falls);
}

void write_ice_look(const IceRow& row, float slope_scale, int width, std::uint32_t* texels) {
    for (int x = 0; x < width; ++x) {
        // Horn (1981).
        const float east = row.north[x + 1] + 2 * row.here[x + 1] + row.south[x + 1] - row.north[x - 1] -
                           2 * row.here[x - 1] - row.south[x - 1];
        const float south = row.south[x - 1] + 2 * row.south[x] + row.south[x + 1] - row.north[x - 1] -
                            2 * row.north[x] - row.north[x + 1];
        const float tangent = std::sqrt(east * east + south * south) * slope_scale;
        const float bare = bare_ice_share(row.here[x] - row.firn_line[x], 0.7F * row.middle[x] + 0.5F * row.small[x]);
        texels[x] = byte_of(bare) | byte_of(crevasse_share(row.crevasses[x], row.speed[x], tangent)) << 8;
    }
}

std::array<float, 3> colour_of_ice(const std::array<float, 3>& snow, std::uint32_t texel) {
    const float bare = static_cast<float>(texel & 255U) / 255.0F;
    const float lit = 1 - crevasse_shade * static_cast<float>(texel >> 8 & 255U) / 255.0F;
    std::array<float, 3> colour{};
    for (std::size_t i = 0; i < 3; ++i) colour[i] = lit * (snow[i] + bare * (bare_ice_albedo[i] - snow[i]));
    return colour;
}

}  // namespace cuesta
