#pragma once
/// \file Sums of rows that do not depend on the instruction set or on the number of threads.

#include "core/base/multiversion.h"

namespace cuesta {

/// Sums of a row side by side, in doubles, before they are added up.
inline constexpr int row_sum_lanes = 16;

/// Adds the next `count` floats of a row to its sums. `count` is a multiple of 64, but for the last floats of a row:
/// then the sums are the same in one piece or in several.
CUESTA_INLINE_IN_KERNEL void add_to_row_sums(const float* __restrict row, int count, double* __restrict row_sums) {
    constexpr int lanes = row_sum_lanes;
    double sums[lanes];
    for (int lane = 0; lane < lanes; ++lane) sums[lane] = row_sums[lane];
    int x = 0;
    for (; x + 4 * lanes <= count; x += 4 * lanes)
        for (int lane = 0; lane < lanes; ++lane) {
            const float* const at = row + x + lane;
            sums[lane] += static_cast<double>((at[0] + at[lanes]) + (at[2 * lanes] + at[3 * lanes]));
        }
    for (; x + lanes <= count; x += lanes)
        for (int lane = 0; lane < lanes; ++lane) sums[lane] += static_cast<double>(row[x + lane]);
    for (; x < count; ++x) sums[x % lanes] += static_cast<double>(row[x]);
    for (int lane = 0; lane < lanes; ++lane) row_sums[lane] = sums[lane];
}

CUESTA_INLINE_IN_KERNEL double total_of_row_sums(const double* row_sums) {
    double sum = 0;
    for (int lane = 0; lane < row_sum_lanes; ++lane) sum += row_sums[lane];
    return sum;
}

/// The sum of `count` floats in a fixed order: the floats of four cells, sixteen apart, are added as floats, what comes
/// out in doubles: sixteen sums side by side (which vectorises), then these. Turning floats into doubles is most of the
/// work, and is done for one in four. A sum of four is within 2^-23 of its sum of magnitudes; the errors of many cells
/// go both ways.
CUESTA_INLINE_IN_KERNEL double sum_of_row(const float* __restrict row, int count) {
    double sums[row_sum_lanes] = {};
    add_to_row_sums(row, count, sums);
    return total_of_row_sums(sums);
}

}  // namespace cuesta
