#pragma once
/// \file Carrying the load through the pipes, and drying up.

#include "core/erosion/water/nine_point/cell.h"

namespace cuesta::water::nine_point {

/// A row at the end of a sub-step.
struct CarryRows {
    Pipes pipes;
    Pipes pipes_north;
    const float* outflow;              ///< sum of what leaves each cell, m
    const float* concentration_north;  ///< load per depth before the flow; 0 in ghost columns beyond an edge
    const float* concentration;
    const float* concentration_south;
    const float* ground;   ///< m, before the sub-step
    const float* receive;  ///< as GuideRows::receive; null: 1 everywhere
    float* depth;
    float* sediment;
    float* change;
    float* laid;        ///< out: metres of ground that settled as the water dried up
    float* evaporated;  ///< out: m of water
    float* flow;        ///< m of water that passed, gains the outflow
    /// The same from column x on; `laid` and `evaporated` are scratch memory and stay.
    CarryRows from(int x) const;
};

/// Sediment rides with the water of each pipe (donor cell): s' = s - sum Q_k c, with the c = s / d of the cell that
/// gives. Both cells of a pipe compute the same product, so the load is kept but for rounding, and stays positive,
/// since no cell gives more than it holds. Then d *= 1 - Ke dt, but what lies below the sea's level does not dry; below
/// the least depth the water dries up and its load settles first. What the rounding of the ground would not take, or
/// held ground not receive, stays behind as dust and goes with the next water.
void carry_and_dry_row(const CarryRows& rows, const Coefficients& c, int width);

}  // namespace cuesta::water::nine_point
