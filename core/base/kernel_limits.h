#pragma once
/// \file The limits 0 and 1 of kernels, as numbers that the compiler does not know.
///
/// For AVX-512 GCC 12 makes of max(0, x) a comparison into a mask and a copy under that mask, which go through the same
/// port one after the other; with a number in place of the 0 that it does not know, the one instruction vmaxps. The
/// result is the same to the bit, that of -0 and NaN too.

#include <algorithm>

#include "core/base/multiversion.h"

namespace cuesta {

extern const float kernel_zero;  ///< 0
extern const float kernel_one;   ///< 1
extern const float kernel_tiny;  ///< 1e-15; what may be 0 and is divided by is at least this

/// max(0, x); 0 for NaN.
CUESTA_INLINE_IN_KERNEL float positive_part(float x) {
    return std::max(kernel_zero, x);
}

/// min(1, x); 1 for NaN.
CUESTA_INLINE_IN_KERNEL float at_most_one(float x) {
    return std::min(kernel_one, x);
}

/// 0 .. 1; 0 for NaN.
CUESTA_INLINE_IN_KERNEL float unit_part(float x) {
    return std::min(kernel_one, std::max(kernel_zero, x));
}

}  // namespace cuesta
