#pragma once
/// \file Carrying the load, and drying up.

#include "core/erosion/row_pieces.h"
#include "core/erosion/water/four_pipes/coefficients.h"
#include "core/erosion/water/four_pipes/flow.h"

namespace cuesta::water::four_pipes {

/// The end of a step for a row: what dries up.
struct DryRows {
    float* depth;
    float* sediment;
    float* change;
    float* laid;        ///< out: metres of ground that settled as the water dried up
    float* evaporated;  ///< out: m of water
    float* flow;        ///< m of water that passed, gains the outflow
    const float* open;  ///< share of the load that settles on held ground, 0 .. 1; null: 1 everywhere
    /// The same from column x on; `laid` and `evaporated` are scratch memory and stay.
    DryRows from(int x) const {
        return {depth + x, sediment + x, change + x, laid, evaporated, flow + x, row_from(open, x)};
    }
};

/// Further input of the load of a row. Concentrations are load per depth before the flow; what their ghost columns hold
/// does not matter as long as it is finite, for nothing flows in from there.
struct CarryRows {
    OutflowRows flow;
    const float* concentration_north;
    const float* concentration;
    const float* concentration_south;
    /// The same from column x on.
    CarryRows from(int x) const {
        return {flow.from(x), concentration_north + x, concentration + x, concentration_south + x};
    }
};

/// Sediment rides with the water of each pipe (donor cell): s' = s - c sum F + sum over neighbours c_n F_n->here, with
/// c = s / d. Conserves the load exactly but for rounding, and keeps it positive, since sum F <= d.
/// Then d *= 1 - Ke dt; below the least depth the water dries up and its load settles first. What the rounding of the
/// ground would not take stays behind as dust and goes with the next water.
void carry_and_dry_row(const CarryRows& carry, const DryRows& rows, const Coefficients& c, int width);

/// Further input of the load of a row as published.
struct AdvectRows {
    OutflowRows flow;
    const float* velocity_x;  ///< cells a step
    const float* velocity_y;
    const float* north;  ///< load before, m, with ghost columns
    const float* here;
    const float* south;
    float* lost;  ///< out: m of load before the transport less that after it
    /// The same from column x on; `lost` is scratch memory and stays.
    AdvectRows from(int x) const {
        return {flow.from(x), velocity_x + x, velocity_y + x, north + x, here + x, south + x, lost};
    }
};

/// The published transport (Mei 2007, eq. 14): s'(x, z) = s(x - u, z - v), bilinear, the map's edge repeated outwards.
/// u and v are within one cell a step, so the nine cells around hold all that can be asked for. Loses and makes load
/// where flows meet or part. Then the water dries up as in carry_and_dry_row().
void advect_and_dry_row(const AdvectRows& advect, const DryRows& rows, const Coefficients& c, int width);

}  // namespace cuesta::water::four_pipes
