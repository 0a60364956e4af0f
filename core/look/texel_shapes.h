#pragma once
/// \file Shapes that the textures of surfaces and rocks are drawn with, on a square that repeats without a seam.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "core/base/random.h"
#include "core/base/smooth_step.h"
#include "core/look/tiled_noise.h"

namespace cuesta::texel_shapes {

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
    return {size * std::sqrt(smooth_step(0.0F, 0.55F, edge)), unit(mix_bits(p.identity + 1)),
            1 - smooth_step(0.02F, 0.16F, edge)};
}

/// Loose stones of many sizes, in part over one another, with ground between them.
struct LooseStone {
    float height = 0;  ///< of the highest at a place, in cells; 0 between them
    float shade = 0;   ///< 0 .. 1, of its own
    float hue = 0;     ///< 0 .. 1, of its own
    float rim = 0;     ///< 1 where it meets the ground, 0 from near its middle on
};

/// Place between the middle and the edge of a stone: 0 in the middle, 1 on the edge, never less than the way from the
/// middle. dx, dy: from the middle, in half axes.
using StoneOutline = float (*)(float dx, float dy, std::uint32_t bits);

/// Rounded by water: between an ellipse and a rounded rectangle.
inline float cobble_outline(float dx, float dy, std::uint32_t bits) {
    const float flatness = 0.62F + 0.38F * unit(bits), turn = 6.2831853F * unit(mix_bits(bits + 1));
    const float along = dx * std::cos(turn) + dy * std::sin(turn);
    const float across = (dy * std::cos(turn) - dx * std::sin(turn)) / flatness;
    return std::sqrt(along * along + across * across + 0.55F * along * along * across * across);
}

/// Broken: a polygon of five sides, its sharpest corners cut by a circle.
inline float block_outline(float dx, float dy, std::uint32_t bits) {
    constexpr int sides = 5;
    float outermost = std::sqrt(dx * dx + dy * dy);
    for (int k = 0; k < sides; ++k) {
        const std::uint32_t own = mix_bits(bits + static_cast<std::uint32_t>(k));
        const float angle = 6.2831853F / sides * (static_cast<float>(k) + 0.7F * unit(own));
        const float reach = 0.5F + 0.3F * unit(mix_bits(own));
        outermost = std::max(outermost, (dx * std::cos(angle) + dy * std::sin(angle)) / reach);
    }
    return outermost;
}

struct StoneKind {
    StoneOutline outline;
    float smallest, largest;  ///< half axis, in cells; at most 0.95, so that a stone reaches over one neighbour at most
    float shoulder;           ///< how far from the middle the top begins to fall, 0 .. 1
    float tilt;               ///< of the top
};
inline constexpr StoneKind cobble{cobble_outline, 0.24F, 0.72F, 0.0F, 0.0F};
inline constexpr StoneKind block{block_outline, 0.42F, 0.95F, 0.72F, 0.35F};

/// `share`: of the cells that have a stone, 0 .. 1.
inline LooseStone loose_stone_at(float u, float v, int cells, float share, const StoneKind& kind,
                                 std::uint32_t number) {
    const float x = (u - std::floor(u)) * static_cast<float>(cells),
                y = (v - std::floor(v)) * static_cast<float>(cells);
    const int column = std::min(static_cast<int>(x), cells - 1), row = std::min(static_cast<int>(y), cells - 1);
    LooseStone highest;
    for (int j = -1; j <= 1; ++j)
        for (int i = -1; i <= 1; ++i) {
            const TiledPoint point = tiled_point(column + i, row + j, cells, cells, number);
            const std::uint32_t bits = point.identity;
            if (unit(bits) > share) continue;
            const auto own = [&](std::uint32_t k) { return unit(mix_bits(bits + k)); };
            const float size = std::lerp(kind.smallest, kind.largest, own(2) * own(3));  // few are large
            const float dx = (x - point.x) / size, dy = (y - point.y) / size;
            if (dx * dx + dy * dy >= 1) continue;
            const float out = kind.outline(dx, dy, mix_bits(bits + 11));
            if (out >= 1) continue;
            const float fall = std::max(0.0F, (out - kind.shoulder) / (1 - kind.shoulder));
            const float top = std::sqrt(1 - fall * fall) + kind.tilt * ((own(8) - 0.5F) * dx + (own(9) - 0.5F) * dy);
            const float height = size * (0.75F * top + 0.35F * own(5));
            if (height > highest.height) highest = {height, own(6), own(7), smooth_step(0.74F, 1.0F, out)};
        }
    return highest;
}

}  // namespace cuesta::texel_shapes
