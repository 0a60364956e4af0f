#pragma once
/// \file The limits 0 and 1 of kernels, as numbers that the compiler does not know.
///
/// For AVX-512 GCC 12 makes of max(0, x) a comparison into a mask and a copy under that mask, which go through the same
/// port one after the other; with a number in place of the 0 that it does not know, the one instruction vmaxps. The
/// result is the same to the bit, that of -0 and NaN too.

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "core/base/multiversion.h"

namespace cuesta {

extern const float kernel_zero;  ///< 0
extern const float kernel_one;   ///< 1
extern const float kernel_tiny;  ///< 1e-15; what may be 0 and is divided by is at least this, and less counts as nothing

/// max(0, x); 0 for NaN.
CUESTA_INLINE_IN_KERNEL float positive_part(float x) {
    return std::max(kernel_zero, x);
}

/// min(1, x); 1 for NaN.
CUESTA_INLINE_IN_KERNEL float at_most_one(float x) {
    return std::min(kernel_one, x);
}

/// yes ? a : b by bit masks, which the compiler cannot turn into branches that keep a loop from running well.
CUESTA_INLINE_IN_KERNEL float select(bool yes, float a, float b) {
    const std::int32_t mask = -static_cast<std::int32_t>(yes);
    const auto bits_a = std::bit_cast<std::int32_t>(a);
    const auto bits_b = std::bit_cast<std::int32_t>(b);
    return std::bit_cast<float>((bits_a & mask) | (bits_b & ~mask));
}

/// x, or +0 where it is smaller than a femtometre, of either sign: what kernels store goes through here, so that no
/// denormal number and no sign of a zero ever decides a byte, and processors that drop those still agree (ADR 37). +0
/// for NaN.
CUESTA_INLINE_IN_KERNEL float none_if_tiny(float x) {
    return select(std::abs(x) >= kernel_tiny, x, 0.0F);
}

/// The same for what is not below 0 by more than that.
CUESTA_INLINE_IN_KERNEL float enough_or_none(float x) {
    return x >= kernel_tiny ? x : 0.0F;
}

/// 0 .. 1; 0 for NaN.
CUESTA_INLINE_IN_KERNEL float unit_part(float x) {
    return std::min(kernel_one, std::max(kernel_zero, x));
}

}  // namespace cuesta
