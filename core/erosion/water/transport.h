#pragma once
/// \file Carrying the load, and drying up.

#include "core/erosion/water/coefficients.h"
#include "core/erosion/water/flux.h"

namespace cuesta::water {

/// What the load of a row depends on.
struct CarryRows {
    OutflowRows flow;
    const float* concentration_north;  ///< load per depth before the flow; ghost columns are finite
    const float* concentration;
    const float* concentration_south;
    float* sediment;  ///< m, updated
    float* passed;    ///< out: metres of water that flowed out of the cell
};

/// Sediment rides with the water of each pipe (donor cell): s' = s - c sum F + sum over neighbours c_n F_n->here, with
/// c = s / d. Conserves the load exactly but for rounding, and keeps it positive, since sum F <= d.
void carry_row(const CarryRows& rows, int width);

/// The published transport (Mei 2007, eq. 14): s'(x, z) = s(x - u, z - v), bilinear, the map's edge repeated outwards.
/// u and v are within one cell a step, so the nine cells around hold all that can be asked for. Loses and makes load
/// where flows meet or part.
struct AdvectRows {
    const float* velocity_x;  ///< cells a step
    const float* velocity_y;
    const float* north;  ///< load before, m, with ghost columns
    const float* here;
    const float* south;
    float* sediment;  ///< out
};
void advect_row(const AdvectRows& rows, int width);

/// metres of water that flowed out of each cell.
void passed_row(const OutflowRows& flow, float* passed, int width);

struct DryRows {
    float* depth;
    float* sediment;
    float* change;
    float* deposit_layer;  ///< thickness of eroded material; null where the ground is one material
    float* evaporated;     ///< out: m of water
};

/// d *= 1 - Ke dt; below the least depth the water dries up and its load settles first. What the rounding of the ground
/// would not take stays behind as dust and goes with the next water.
void dry_row(const DryRows& rows, const Coefficients& c, int width);

}  // namespace cuesta::water
