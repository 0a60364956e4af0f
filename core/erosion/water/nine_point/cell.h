#pragma once
/// \file Effect of flows on one cell: its depth, the water that passes, and how much ground that can carry. The rules
/// of a cell, inlined into the row kernels.

#include <algorithm>
#include <bit>
#include <cstdint>

#include "core/base/kernel_numbers.h"
#include "core/erosion/water/cell_exchange.h"
#include "core/erosion/water/nine_point/pipes.h"

namespace cuesta::water::nine_point {

inline constexpr float inverse_root_two = CUESTA_INVERSE_ROOT_TWO;

/// x^(-1/10) for 0 <= x <= 1e37, within 0.3 % of it: from the exponent's bits, and a step of Newton's method whose
/// numbers spread the error evenly over both signs. Finite for 0.
CUESTA_INLINE_IN_KERNEL float power_minus_tenth(float x) {
    constexpr float start = CUESTA_TENTH_POWER_START;  // 11/10 of the bits of 1, less what spreads the error
    const float bits = static_cast<float>(std::bit_cast<std::int32_t>(x));
    const float guess = std::bit_cast<float>(static_cast<std::int32_t>(start - CUESTA_TENTH_POWER_SHARE * bits));
    const float square = guess * guess;
    const float fourth = square * square;
    return guess * (CUESTA_TENTH_POWER_SCALE - CUESTA_TENTH_POWER_STEP * ((x * square) * (fourth * fourth)));
}

/// q^0.8 / v in fast water, 2 q^0.8 v in water slower than v = 1 / sqrt 2, with v = q / d in cells a sub-step: the load
/// whose flow is q^0.8 where water runs down a slope, and next to nothing in lakes and the sea, whose waves would else
/// plough their beds. q^-0.2 min(d, 2 q^2 / d). `q_square` in (m a sub-step)^2, `depth` in m. Within 0.3 %.
CUESTA_INLINE_IN_KERNEL float load_of_flow(float q_square, float depth, float inverse_depth) {
    return power_minus_tenth(q_square) * std::min(depth, 2.0F * q_square * inverse_depth);
}

/// The square of the discharge q = 1/2 |sum Q_k e_k|, in (m a sub-step)^2: e_k are unit vectors.
CUESTA_INLINE_IN_KERNEL float discharge_square_of(const CellPipes& p) {
    const float falling = p.south_east - p.north_west;
    const float rising = p.north_east - p.south_west;
    const float x = (p.east - p.west) + inverse_root_two * (falling + rising);
    const float y = (p.south - p.north) + inverse_root_two * (falling - rising);
    return 0.25F * (x * x + y * y);
}

/// Fall of the ground from a cell to each of its neighbours, m.
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
    float lowest;      ///< to the lowest of the eight neighbours, m, >= 0
    float steepest;    ///< the greatest fall over a cell's side of way, m, >= 0
    float difference;  ///< the greatest height difference to any of them, m, >= 0
};

CUESTA_INLINE_IN_KERNEL Fall fall_of(const Falls& f) {
    const float axis = positive_part(std::max(std::max(f.east, f.west), std::max(f.south, f.north)));
    const float diagonal = std::max(std::max(f.south_east, f.north_west), std::max(f.south_west, f.north_east));
    const float lowest = std::max(axis, diagonal);
    const float rise = std::min(std::min(std::min(f.east, f.west), std::min(f.south, f.north)),
                                std::min(std::min(f.south_east, f.north_west), std::min(f.south_west, f.north_east)));
    return {lowest, std::max(axis, inverse_root_two * diagonal), std::max(lowest, -rise)};
}

/// Creep out to the neighbours less creep in, m. Each pair's share on its own, so that what one gives is what the other
/// gets, and held ground (exchange.cpp) that nothing holds creeps to the same bits.
CUESTA_INLINE_IN_KERNEL float creep_of(const Falls& f, float axis, float diagonal) {
    return ((axis * f.east + axis * f.west) + (axis * f.south + axis * f.north)) +
           ((diagonal * f.south_east + diagonal * f.north_west) + (diagonal * f.south_west + diagonal * f.north_east));
}

/// Fall of a cell's water on its way in and out: the sum over the pipes of what passes times the fall, m^2.
CUESTA_INLINE_IN_KERNEL float fall_of_water(const CellPipes& p, const Falls& f) {
    return ((p.east * f.east + p.west * f.west) + (p.south * f.south + p.north * f.north)) +
           ((p.south_east * f.south_east + p.north_west * f.north_west) +
            (p.south_west * f.south_west + p.north_east * f.north_east));
}

/// C = Kc load_of_flow() clamp(S, least, 1) min(1, d / d0), in metres of ground over the cell (spec 5, 2). A cell's
/// load goes v cells a step; what a slope gives is to depend on what passes it, q^0.8, and not on whether it goes a
/// cell's side or its diagonal a step. Slopes beyond 45 degrees count as 45: cliffs would else dissolve.
CUESTA_INLINE_IN_KERNEL float capacity_of(float discharge_square, float steepest, float mean_depth,
                                          float inverse_mean_depth, const Coefficients& c) {
    const float slope = at_most_one(std::max(steepest * c.inverse_cell_size, c.least_slope));
    return c.capacity * slope * at_most_one(mean_depth * c.inverse_ramp_depth) *
           load_of_flow(discharge_square, mean_depth, inverse_mean_depth);
}

}  // namespace cuesta::water::nine_point
