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

/// x^(2/5) for 0 <= x <= 1e37, within 0.7 % of it: y = x^(-1/5) from the exponent's bits (3.4 % off) and a step of
/// Newton's method, whose numbers spread the error evenly over both signs; then x y^3. 0 for 0.
CUESTA_INLINE_IN_KERNEL float power_two_fifths(float x) {
    constexpr float start = 1277997696.0F;  // 6/5 of the bits of 1, and a little more
    const float bits = static_cast<float>(std::bit_cast<std::int32_t>(x));
    const float guess = std::bit_cast<float>(static_cast<std::int32_t>(start - 0.2F * bits));
    const float square = guess * guess;
    const float y = guess * (1.2024001F - 0.2004F * ((x * guess) * (square * square)));
    return (x * y) * (y * y);
}

/// The square of the discharge q = 1/2 |sum Q_k e_k|, in (m a sub-step)^2: e_k are unit vectors.
CUESTA_INLINE_IN_KERNEL float discharge_square_of(const CellPipes& p) {
    const float falling = p.south_east - p.north_west;
    const float rising = p.north_east - p.south_west;
    const float x = (p.east - p.west) + inverse_root_two * (falling + rising);
    const float y = (p.south - p.north) + inverse_root_two * (falling - rising);
    return 0.25F * (x * x + y * y);
}

/// How far the ground falls from a cell to each of its neighbours, m.
struct Falls {
    float east, west, south, north, south_east, north_west, south_west, north_east;
};

/// Ground rows are known in their ghost columns: what lies beyond the edges.
CUESTA_INLINE_IN_KERNEL Falls falls_of(const float* north, const float* ground, const float* south, int x) {
    const float g = ground[x];
    return {g - ground[x + 1], g - ground[x - 1], g - south[x],     g - north[x],
            g - south[x + 1],  g - north[x - 1],  g - south[x - 1], g - north[x + 1]};
}

struct Fall {
    float lowest;    ///< to the lowest of the eight neighbours, m, >= 0
    float steepest;  ///< the greatest fall over a cell's side of way, m, >= 0
};

CUESTA_INLINE_IN_KERNEL Fall fall_of(const Falls& f) {
    const float axis = std::max(std::max(std::max(f.east, f.west), std::max(f.south, f.north)), 0.0F);
    const float diagonal = std::max(std::max(f.south_east, f.north_west), std::max(f.south_west, f.north_east));
    return {std::max(axis, diagonal), std::max(axis, inverse_root_two * diagonal)};
}

/// What creeps out to the neighbours less what creeps in, m. Each pair's share on its own, so that what one gives is
/// what the other gets, and held ground (exchange.cpp) that nothing holds creeps to the same bits.
CUESTA_INLINE_IN_KERNEL float creep_of(const Falls& f, float axis, float diagonal) {
    return ((axis * f.east + axis * f.west) + (axis * f.south + axis * f.north)) +
           ((diagonal * f.south_east + diagonal * f.north_west) + (diagonal * f.south_west + diagonal * f.north_east));
}

/// Where the water of a cell comes from.
struct Inflow {
    float sum;   ///< m a sub-step
    float rise;  ///< times how much higher the cells that give it lie, m; <= 0 where nothing comes down
};

CUESTA_INLINE_IN_KERNEL Inflow inflow_of(const CellPipes& p, const Falls& f) {
    const CellPipes in = inflows_of(p);
    return {sum_of(in), -(((in.east * f.east + in.west * f.west) + (in.south * f.south + in.north * f.north)) +
                          ((in.south_east * f.south_east + in.north_west * f.north_west) +
                           (in.south_west * f.south_west + in.north_east * f.north_east)))};
}

/// C = Kc q^0.8 clamp(S, least, 1) min(1, d / d0), in metres of ground over the cell (spec 5, 2). Slopes beyond 45
/// degrees count as 45: cliffs would else dissolve.
CUESTA_INLINE_IN_KERNEL float capacity_of(float discharge_square, float steepest, float mean_depth,
                                          const Coefficients& c) {
    const float slope = std::min(std::max(steepest * c.inverse_cell_size, c.least_slope), 1.0F);
    return c.capacity * slope * std::min(1.0F, mean_depth * c.inverse_ramp_depth) * power_two_fifths(discharge_square);
}

}  // namespace cuesta::water::nine_point
