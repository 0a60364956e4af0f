#pragma once
/// \file Sums of rows that do not depend on the instruction set or on the number of threads.

#include "core/erosion/layers.h"

namespace cuesta {

/// The sum of `count` floats, in doubles, in a fixed order: sixteen sums side by side (which vectorises), then these.
CUESTA_INLINE_IN_KERNEL double sum_of_row(const float* __restrict row, int count) {
    constexpr int lanes = 16;
    double sums[lanes] = {};
    int x = 0;
    for (; x + lanes <= count; x += lanes)
        for (int lane = 0; lane < lanes; ++lane) sums[lane] += static_cast<double>(row[x + lane]);
    for (; x < count; ++x) sums[x % lanes] += static_cast<double>(row[x]);
    double sum = 0;
    for (const double part : sums) sum += part;
    return sum;
}

}  // namespace cuesta
