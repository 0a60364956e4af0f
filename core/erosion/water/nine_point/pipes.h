#pragma once
/// \file Water through the pipes between a cell and its eight neighbours.
///
/// Each cell keeps the flows of the four pipes that it shares with its neighbours in the east, south-east, south and
/// south-west, in metres of water over the cell a sub-step, > 0 outwards; the other four belong to those neighbours.

#include "core/base/kernel_limits.h"
#include "core/erosion/water/nine_point/coefficients.h"

namespace cuesta::water::nine_point {

/// The four flows that a row of cells keeps. Those of the columns just outside, which lead into the map, lie in the
/// ghost columns.
struct Pipes {
    float* east;
    float* south_east;
    float* south;
    float* south_west;
    /// The same from column x on.
    Pipes from(int x) const { return {east + x, south_east + x, south + x, south_west + x}; }
};

/// The outflows of one cell, < 0: inflow.
struct CellPipes {
    float east, west, south, north, south_east, north_west, south_west, north_east;
    /// -1 .. 1 eastwards, -1 .. 1 southwards, not both 0.
    float towards(int across, int along) const {
        if (along == 0) return across > 0 ? east : west;
        if (across == 0) return along > 0 ? south : north;
        if (along > 0) return across > 0 ? south_east : south_west;
        return across > 0 ? north_east : north_west;
    }
};

CUESTA_INLINE_IN_KERNEL CellPipes pipes_of(const Pipes& here, const Pipes& north, int x) {
    return {here.east[x],       -here.east[x - 1],        here.south[x],      -north.south[x],
            here.south_east[x], -north.south_east[x - 1], here.south_west[x], -north.south_west[x + 1]};
}

/// Sums of eight are taken in an order that mirrors and turns over the diagonal only swap terms in.
CUESTA_INLINE_IN_KERNEL float sum_of(const CellPipes& p) {
    return ((p.east + p.west) + (p.south + p.north)) + ((p.south_east + p.north_west) + (p.south_west + p.north_east));
}

CUESTA_INLINE_IN_KERNEL float outflow_of(const CellPipes& p) {
    const auto out = [](float flow) { return positive_part(flow); };
    return ((out(p.east) + out(p.west)) + (out(p.south) + out(p.north))) +
           ((out(p.south_east) + out(p.north_west)) + (out(p.south_west) + out(p.north_east)));
}

/// Inflow through each pipe, >= 0.
CUESTA_INLINE_IN_KERNEL CellPipes inflows_of(const CellPipes& p) {
    const auto in = [](float flow) { return positive_part(-flow); };
    return {in(p.east),       in(p.west),       in(p.south),      in(p.north),
            in(p.south_east), in(p.north_west), in(p.south_west), in(p.north_east)};
}

/// Q += kappa w (h - h_k) for the pipes that a row keeps. Levels are known in their ghost columns; what flows over
/// borders the caller sets afterwards.
void pull_row(const Pipes& pipes, const float* level, const float* level_south, const Coefficients& c, int width);

/// The share of what wants to leave each cell that it can give, so that no cell gives more than it holds:
/// K = min(1, d / sum of outflows), a millionth less for the rounding of the sum. `outflow` is what then leaves.
void share_row(const Pipes& pipes, const Pipes& north, const float* depth, float* share, float* outflow, int width);

/// Flows times the share of the cell that gives, or 0 below a femtometre: friction would let them fade to denormals.
/// Shares are known in their ghost columns.
void limit_row(const Pipes& pipes, const float* share, const float* share_south, int width);

}  // namespace cuesta::water::nine_point
