#pragma once
/// \file The new depth, how fast the water runs, and how much ground it can carry.

#include "core/erosion/water/coefficients.h"
#include "core/erosion/water/flux.h"

namespace cuesta::water {

/// What the depth and the capacity of a row depend on, and where they go.
struct CapacityRows {
    OutflowRows flow;
    const float* ground_north;  ///< m, before this step's erosion; ghost columns repeat the border cell
    const float* ground;
    const float* ground_south;
    float* depth;          ///< m; in: after rain; out: after the flow
    float* capacity;       ///< out: metres of ground over the cell
    float* drop;           ///< out: how far the lowest neighbour lies below, m, >= 0
    float* inverse_depth;  ///< out: 1 / depth before the flow, 1/m
};

/// d2 = d1 + inflow - outflow (Mei 2007, eq. 6-7); velocity from the water that passes and the mean depth (eq. 8-9), at
/// most one cell a step; capacity C = Kc sin(slope) |v| (eq. 10) with a floor under the sine, and less in water
/// shallower than the ramp depth (after Jako and Toth 2011).
void capacity_row(const CapacityRows& rows, const Coefficients& c, int width);

/// The velocity in cells a step, each component within -1 .. 1, of water `depth` metres deep before the flow.
void velocity_row(const OutflowRows& flow, const float* depth, const Coefficients& c, float* velocity_x,
                  float* velocity_y, int width);

}  // namespace cuesta::water
