#pragma once
/// \file Effect of the outflows on one cell: its depth, how fast the water runs, and how much ground it can carry.
/// The rules of a cell, inlined into the row kernels.

#include <algorithm>
#include <cmath>

#include "core/base/kernel_limits.h"
#include "core/erosion/water/cell_exchange.h"
#include "core/erosion/water/four_pipes/coefficients.h"

namespace cuesta::water::four_pipes {

/// The outflows around a row, in metres of depth a step: its own four, and those of the rows beside that flow into it.
/// A row's flow over its own west and east borders is 0 in its ghost columns.
struct OutflowRows {
    const float* west;
    const float* east;
    const float* north;
    const float* south;
    const float* south_of_north;  ///< what the row in the north sends south
    const float* north_of_south;
    /// The same from column x on.
    OutflowRows from(int x) const {
        return {west + x, east + x, north + x, south + x, south_of_north + x, north_of_south + x};
    }
};

struct CellFlow {
    float out;          ///< metres of water a step that leave the cell
    float depth;        ///< m, after the flow
    float mean;         ///< m, of the depths before and after
    float discharge_x;  ///< metres of water a step that pass eastwards, mean of both sides
    float discharge_y;  ///< southwards
};

CUESTA_INLINE_IN_KERNEL float outflow_of(const OutflowRows& f, int x) {
    return (f.west[x] + f.east[x]) + (f.north[x] + f.south[x]);
}

/// d2 = d1 + inflow - outflow (Mei 2007, eq. 6-7) and the water that passes (eq. 8).
CUESTA_INLINE_IN_KERNEL CellFlow flow_of(const OutflowRows& f, int x, float depth) {
    const float from_west = f.east[x - 1];
    const float from_east = f.west[x + 1];
    const float from_north = f.south_of_north[x];
    const float from_south = f.north_of_south[x];
    const float in = (from_west + from_east) + (from_north + from_south);
    const float out = outflow_of(f, x);
    const float after = positive_part((depth - out) + in);
    return {out, after, 0.5F * (depth + after), 0.5F * ((from_west - f.west[x]) + (f.east[x] - from_east)),
            0.5F * ((from_north - f.north[x]) + (f.south[x] - from_south))};
}

struct Relief {
    float fall;        ///< how far the lowest of the four neighbours lies below, m, >= 0
    float difference;  ///< the greatest height difference to any of them, m, >= 0
};

CUESTA_INLINE_IN_KERNEL Relief relief_of(const float* north, const float* ground, const float* south, int x) {
    const float west = ground[x - 1], east = ground[x + 1];
    const float fall = positive_part(ground[x] - std::min(std::min(west, east), std::min(north[x], south[x])));
    const float highest = std::max(std::max(west, east), std::max(north[x], south[x]));
    return {fall, std::max(fall, highest - ground[x])};
}

/// Capacity of the water of a cell, and what it depends on.
struct Means {
    float capacity;       ///< metres of ground that it can carry
    float inverse_depth;  ///< 1 / depth before the flow; where there was no water nothing flows, and any finite number
                          ///< serves
    float velocity_x;     ///< cells a step, -1 .. 1 eastwards
    float velocity_y;     ///< southwards
};

/// v = q / mean depth, each component within -1 .. 1 (Mei 2007, eq. 8-9), and C = Kc sin(slope) |v| (eq. 10), in
/// metres of ground over the cell. The sine has a floor, |v| is at most one cell a step, and water shallower than the
/// ramp depth carries proportionally less (after Jako and Toth 2011).
CUESTA_INLINE_IN_KERNEL Means means_of(const CellFlow& flow, float before, float fall, const Coefficients& c) {
    const float mean = std::max(flow.mean, c.least_mean_depth);
    const float depth = std::max(before, kernel_tiny);
    const float fall_square = fall * fall;
    const float slope_square = c.cell_size_squared + fall_square;
    // One division for three.
    const float both = mean * slope_square;
    const float inverse = 1.0F / (both * depth);
    const float inverse_both = inverse * depth;
    const float inverse_mean = inverse_both * slope_square;
    const float x = flow.discharge_x * inverse_mean;
    const float y = flow.discharge_y * inverse_mean;
    const float speed_square = at_most_one(x * x + y * y);
    const float sine_square = std::max(fall_square * (inverse_both * mean), c.least_sine_squared);
    return {c.capacity * at_most_one(flow.mean * c.inverse_ramp_depth) * std::sqrt(sine_square * speed_square),
            inverse * both, at_most_one(std::max(x, -kernel_one)), at_most_one(std::max(y, -kernel_one))};
}

}  // namespace cuesta::water::four_pipes
