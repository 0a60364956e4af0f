#pragma once
/// \file Sums of rows that do not depend on the instruction set or on the number of threads.

#include "core/base/multiversion.h"

namespace cuesta {

/// The sum of `count` floats in a fixed order: the floats of four cells, sixteen apart, are added as floats, what comes
/// out in doubles: sixteen sums side by side (which vectorises), then these. Turning floats into doubles is most of the
/// work, and is done for one in four. A sum of four is within 2^-23 of its sum of magnitudes; the errors of many cells
/// go both ways.
CUESTA_INLINE_IN_KERNEL double sum_of_row(const float* __restrict row, int count) {
    constexpr int lanes = 16;
    double sums[lanes] = {};
    int x = 0;
    for (; x + 4 * lanes <= count; x += 4 * lanes)
        for (int lane = 0; lane < lanes; ++lane) {
            const float* const at = row + x + lane;
            sums[lane] += static_cast<double>((at[0] + at[lanes]) + (at[2 * lanes] + at[3 * lanes]));
        }
    for (; x + lanes <= count; x += lanes)
        for (int lane = 0; lane < lanes; ++lane) sums[lane] += static_cast<double>(row[x + lane]);
    for (; x < count; ++x) sums[x % lanes] += static_cast<double>(row[x]);
    double sum = 0;
    for (const double part : sums) sum += part;
    return sum;
}

}  // namespace cuesta
