#pragma once
/// \file Excess of a pair of cells over the talus slope: the rules of pairs, inlined into the row
/// kernels.
///
/// The published rule (Musgrave 1989; Olsen 2004) looks along each pair only. Ground is then at rest when none of the
/// eight directions is steeper than the talus: a pile becomes an octagonal pyramid, 8 % too steep at its edges. Here
/// the two diagonals that cross between four cells look at the slope g there, whichever way it falls: they share
/// sqrt 2 max(0, g - T) in the proportion of their own falls. That is the gradient of an energy max(0, g - T)^2 / 2
/// between every four cells, which is convex and knows no direction. Pairs along the axes keep the published rule: they
/// see the checkerboards that a slope between four cells does not.

#include <bit>
#include <cstdint>

#include "core/base/kernel_limits.h"
#include "core/base/kernel_numbers.h"

namespace cuesta::thermal {

/// x^(-1/2) for 0 <= x <= 1e37, within 7e-4 of it; finite for 0. From the exponent's bits, and a step of Newton's
/// method whose numbers (J. Kadlec 2010) spread the error evenly over both signs: a quarter of the time of a root and a
/// division, and the same bits on every processor.
CUESTA_INLINE_IN_KERNEL float inverse_root(float x) {
    const float guess = std::bit_cast<float>(CUESTA_INVERSE_ROOT_START - (std::bit_cast<std::int32_t>(x) >> 1));
    return guess * (CUESTA_INVERSE_ROOT_SCALE - CUESTA_INVERSE_ROOT_STEP * ((x * guess) * guess));
}

/// 1 / g between four cells, in cells a metre; `falling` and `rising`: what the ground falls along the diagonals, m.
CUESTA_INLINE_IN_KERNEL float inverse_slope_of(float falling, float rising) {
    return inverse_root(0.5F * (falling * falling + rising * rising));
}

/// The share of what a diagonal falls that is over the talus slope, 1 - T / g: 0 where g <= T.
/// \param drop  T, m a cell along an axis
CUESTA_INLINE_IN_KERNEL float share_over(float drop, float inverse_slope) {
    return positive_part(1.0F - drop * inverse_slope);
}

}  // namespace cuesta::thermal
