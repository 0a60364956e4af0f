#pragma once
/// \file What the flows do to one cell: its depth, the water that passes, and how much ground that can carry. The rules
/// of a cell, inlined into the row kernels.

#include <algorithm>
#include <bit>
#include <cstdint>

#include "core/erosion/water/nine_point/pipes.h"

namespace cuesta::water::nine_point {

inline constexpr float inverse_root_two = 0.70710678F;

/// yes ? a : b by bit masks, which the compiler cannot turn into branches that keep a loop from running well.
CUESTA_INLINE_IN_KERNEL float select(bool yes, float a, float b) {
    const std::int32_t mask = -static_cast<std::int32_t>(yes);
    const auto bits_a = std::bit_cast<std::int32_t>(a);
    const auto bits_b = std::bit_cast<std::int32_t>(b);
    return std::bit_cast<float>((bits_a & mask) | (bits_b & ~mask));
}

/// x^(2/5) for 0 <= x <= 1e37, within 1e-4 of it: y = x^(-1/5) from the exponent's bits (3.4 % off) and two steps of
/// Newton's method, then x y^3. 0 for 0.
CUESTA_INLINE_IN_KERNEL float power_two_fifths(float x) {
    constexpr float start = 1277891200.0F;  // 6/5 of the bits of 1, less what spreads the error evenly
    const float bits = static_cast<float>(std::bit_cast<std::int32_t>(x));
    float y = std::bit_cast<float>(static_cast<std::int32_t>(start - 0.2F * bits));
    for (int i = 0; i < 2; ++i) {
        const float square = y * y;
        y *= 1.2F - 0.2F * ((x * y) * (square * square));
    }
    return x * (y * (y * y));
}

/// The square of the discharge q = 1/2 |sum Q_k e_k|, in (m a sub-step)^2: e_k are unit vectors.
CUESTA_INLINE_IN_KERNEL float discharge_square_of(const CellPipes& p) {
    const float falling = p.south_east - p.north_west;
    const float rising = p.north_east - p.south_west;
    const float x = (p.east - p.west) + inverse_root_two * (falling + rising);
    const float y = (p.south - p.north) + inverse_root_two * (falling - rising);
    return 0.25F * (x * x + y * y);
}

/// How far the ground falls away from a cell, in metres.
struct Falls {
    float lowest;    ///< to the lowest of the eight neighbours, >= 0
    float steepest;  ///< the greatest fall over a cell's side of way, >= 0
    float creep;     ///< what creeps in from the neighbours less what creeps out to them, m
};

/// Ground rows are known in their ghost columns: what lies beyond the edges.
CUESTA_INLINE_IN_KERNEL Falls falls_of(const float* north, const float* ground, const float* south, int x,
                                       float axis_creep, float diagonal_creep) {
    const float g = ground[x];
    const float west = g - ground[x - 1], east = g - ground[x + 1];
    const float up = g - north[x], down = g - south[x];
    const float north_west = g - north[x - 1], north_east = g - north[x + 1];
    const float south_west = g - south[x - 1], south_east = g - south[x + 1];
    const float axis = std::max(std::max(std::max(west, east), std::max(up, down)), 0.0F);
    const float diagonal = std::max(std::max(north_west, north_east), std::max(south_west, south_east));
    // Each pair's share on its own, so that what one gives is what the other gets, and held ground (exchange.cpp) that
    // nothing holds creeps to the same bits.
    const float lost = ((axis_creep * west + axis_creep * east) + (axis_creep * up + axis_creep * down)) +
                       ((diagonal_creep * north_west + diagonal_creep * south_east) +
                        (diagonal_creep * north_east + diagonal_creep * south_west));
    return {std::max(axis, diagonal), std::max(axis, inverse_root_two * diagonal), -lost};
}

/// How far the cells that the water comes from lie higher, in metres: the mean, weighted by what they give; <= 0 where
/// nothing comes down.
CUESTA_INLINE_IN_KERNEL float rise_to_sources(const CellPipes& p, const float* north, const float* ground,
                                              const float* south, int x) {
    const float g = ground[x];
    const auto in = [](float flow) { return flow < 0.0F ? -flow : 0.0F; };
    const float west = in(p.west), east = in(p.east), up = in(p.north), down = in(p.south);
    const float north_west = in(p.north_west), north_east = in(p.north_east);
    const float south_west = in(p.south_west), south_east = in(p.south_east);
    const float all = ((west + east) + (up + down)) + ((north_west + south_east) + (north_east + south_west));
    const float rise =
        ((west * (ground[x - 1] - g) + east * (ground[x + 1] - g)) + (up * (north[x] - g) + down * (south[x] - g))) +
        ((north_west * (north[x - 1] - g) + south_east * (south[x + 1] - g)) +
         (north_east * (north[x + 1] - g) + south_west * (south[x - 1] - g)));
    return rise / std::max(all, 1e-20F);
}

/// C = Kc q^0.8 clamp(S, least, 1) min(1, d / d0), in metres of ground over the cell (spec 5, 2). Slopes beyond 45
/// degrees count as 45: cliffs would else dissolve.
CUESTA_INLINE_IN_KERNEL float capacity_of(float discharge_square, float steepest, float mean_depth,
                                          const Coefficients& c) {
    const float slope = std::min(std::max(steepest * c.inverse_cell_size, c.least_slope), 1.0F);
    return c.capacity * slope * std::min(1.0F, mean_depth * c.inverse_ramp_depth) * power_two_fifths(discharge_square);
}

}  // namespace cuesta::water::nine_point
