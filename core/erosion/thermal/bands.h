#pragma once
/// \file The steps of the two kernels of thermal erosion, which sweep down the rows (core/field/row_wavefront.h).

#include <cstddef>
#include <span>
#include <vector>

#include "core/field/raster.h"

namespace cuesta::thermal {

/// Bands thinner than this do not pay for their halo rows.
inline constexpr int least_rows_of_band = 8;

/// Input of a step on ground of one material.
struct MonolithStep {
    RasterView<const float> reference;
    RasterView<float> change;
    float talus_drop;  ///< metres of height per cell along an axis
    float gain;        ///< rate / 8 * density
    /// Share of every difference in height, also below the talus slope, that counts as if it were above it.
    float creep = 0;
    RasterView<const float> give{};     ///< what upper cells give is multiplied by theirs; empty: 1 everywhere
    RasterView<const float> receive{};  ///< the same for what lower cells receive; both or neither are empty
    bool wraps = false;                 ///< cells at opposite edges are neighbours; all columns and rows are whole then
    /// Width of the cells of the last column, and height of those of the last row, as a share of the others'. Pairs
    /// with them exchange that share of the volume, so that they are stable too.
    float last_column = 1;
    float last_row = 1;
};
/// The same for layered ground, from top to bottom and the bottom last.
struct LayeredStep {
    RasterView<const float> reference;
    RasterView<float> change;
    std::vector<RasterView<float>> thickness;
    std::vector<float> talus_drop;
    std::vector<float> gain;
    RasterView<const float> bottom_yield{};  ///< multiplies the bottom's gain (beds.h); empty: 1 everywhere
    float thin = 0;                          ///< layers up to this thick, m, do not shield what lies below
    float creep = 0;                         ///< as in MonolithStep
    RasterView<const float> give{};          ///< as in MonolithStep
    RasterView<const float> receive{};       ///< as in MonolithStep
    bool wraps = false;                      ///< as in MonolithStep
};

/// Lowers what passes between the cells of two rows (entry x of `flux`: from cell x of the first to cell x + shift of
/// the second, positive that way) to what they may give and receive.
void limit_fluxes(const float* give, const float* receive, const float* other_give, const float* other_receive,
                  int shift, bool wraps, float* flux, int width);

/// Ends of a row whose pairs reach over the border: nothing passes, or what does stands on either side. `west`: 1 for
/// pairs with the cell in the west, else 0.
inline void close_ends(float* flux, bool wraps, int west, int width) {
    const int first = west == 1 ? 0 : -1;
    const int last = first + width;
    const int pair = west == 1 ? first : last;  // the one that is computed
    const int other = west == 1 ? last : first;
    if (!wraps) flux[pair] = 0.0F;
    flux[other] = flux[pair];
}

/// One step over all rows; writes to moved[y] the sum of what passed from row y to its neighbours in the east,
/// south-west, south and south-east, in metres over a cell.
void step_monolith(const MonolithStep& step, std::vector<double>& moved);
/// As many such steps one after the other, in one sweep down the rows, as there are entries: moved[i] is of step i.
/// Protection and the like stay what they were at the first.
void step_monolith(const MonolithStep& step, std::span<std::vector<double>> moved);
/// One step over all rows; writes to moved[y] the sum of what the cells of row y gave, in metres over a cell.
void step_layered(const LayeredStep& step, std::vector<double>& moved);

}  // namespace cuesta::thermal
