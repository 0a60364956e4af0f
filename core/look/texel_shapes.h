#pragma once
/// \file Shapes that the textures of surfaces and rocks are drawn with, on a square that repeats without a seam.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "core/base/random.h"
#include "core/look/tiled_noise.h"

namespace cuesta::texel_shapes {

/// 0 up to `from`, 1 from `to` on.
inline float eased(float from, float to, float x) {
    const float t = std::clamp((x - from) / (to - from), 0.0F, 1.0F);
    return t * t * (3 - 2 * t);
}

inline float unit(std::uint32_t bits) {
    return unit_float(bits);
}

/// Grey times `bright`, warmer above 0 and cooler below.
inline std::array<float, 3> grey(float bright, float warmth) {
    return {bright * (1 + warmth), bright, bright * (1 - warmth)};
}

/// A field of stones: domes with gaps, each of a shade of its own.
struct Stones {
    float height, shade, gap;
};
inline Stones stones_at(float u, float v, int cells, std::uint32_t number) {
    const float bend = 0.25F / static_cast<float>(cells);
    const NearestPoints p =
        tiled_points(u + bend * tiled_noise(u, v, cells * 2, cells * 2, number + 7),
                     v + bend * tiled_noise(u, v, cells * 2, cells * 2, number + 8), cells, cells, number);
    const float edge = p.second - p.first;
    const float size = 0.55F + 0.45F * unit(p.identity);
    return {size * std::sqrt(eased(0.0F, 0.55F, edge)), unit(mix_bits(p.identity + 1)), 1 - eased(0.02F, 0.16F, edge)};
}

}  // namespace cuesta::texel_shapes
