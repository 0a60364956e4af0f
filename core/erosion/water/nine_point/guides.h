#pragma once
/// \file Limits on changes of a cell's ground: protection, the greatest change, and how thick the loose
/// layer is.

#include "core/erosion/erode.h"
#include "core/erosion/layers.h"
#include "core/erosion/row_pieces.h"
#include "core/erosion/water/nine_point/coefficients.h"

namespace cuesta::water::nine_point {

/// Ways in which the ground of a map may be held.
enum class Ground {
    free,   ///< nothing
    loose,  ///< only what is loose creeps, and no more of it than there is
    held,   ///< protection, erodibility or a greatest change, besides
};

/// The kind of ground of a run.
Ground kind_of_ground(const ErosionState& state, const ErosionInput& input, const Coefficients& c);

/// Of a row, before the sub-step. Where the ground is only loose, `most` alone is looked at, the others count as 1.
/// Taking, laying by running water, creep and drying each move at most a third of the greatest change times the share,
/// so that none goes beyond it together with the others.
struct GuideRows {
    const float* give;     ///< 0 .. 1, multiplies what a cell gives to the water
    const float* creep;    ///< 0 .. 1, multiplies what it gives to its neighbours: no more than it is erodible
    const float* receive;  ///< 0 .. 1, multiplies what it receives
    const float* most;     ///< m that may creep away to each of the eight neighbours
    /// The same from column x on.
    GuideRows from(int x) const {
        return {row_from(give, x), row_from(creep, x), row_from(receive, x), row_from(most, x)};
    }
};

/// Rasters that guide a row. Rasters that are not there are null: no protection, erodibility 1, everything may creep.
struct HeldRows {
    const float* protection;
    const float* erodibility;
    const float* loose;   ///< thickness of what may creep, m
    const float* change;  ///< m
};

/// Writes the guides of a row.
void guide_row(const HeldRows& rows, const Coefficients& c, float* give, float* creep, float* receive, float* most,
               int width);

/// Writes the only guide of loose ground; `loose`: as in HeldRows.
void loose_row(const float* loose, float* most, int width);

}  // namespace cuesta::water::nine_point
