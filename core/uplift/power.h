#pragma once
/// \file Powers of positive floats, by polynomials: loops over them vectorise, and all processors give the same bits.

#include <bit>
#include <cstdint>

#include "core/base/multiversion.h"

namespace cuesta {

/// log2 of x > 0 (normal), to 2e-6. The mantissa is brought to 0.707 .. 1.414, where
/// ln m = 2 artanh s, s = (m - 1) / (m + 1), is a quickly falling series of odd powers.
CUESTA_INLINE_IN_KERNEL float log2_of(float x) {
    constexpr std::uint32_t root_half = 0x3f3504f3U;
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(x) - root_half;
    const auto exponent = static_cast<float>(static_cast<std::int32_t>(bits) >> 23);
    const float m = std::bit_cast<float>((bits & 0x007fffffU) + root_half);
    const float s = (m - 1.0F) / (m + 1.0F);
    const float square = s * s;
    constexpr float two_over_ln2 = 2.8853900818F;
    const float series =
        s * (1.0F + square * (1.0F / 3.0F + square * (1.0F / 5.0F + square * (1.0F / 7.0F + square * (1.0F / 9.0F)))));
    return exponent + two_over_ln2 * series;
}

/// 2^x for |x| < 126, to 2e-6 of the value: the Taylor series of exp over a fraction of -0.5 .. 0.5.
CUESTA_INLINE_IN_KERNEL float exp2_of(float x) {
    constexpr float round = 12582912.0F;  // 1.5 * 2^23: leaves no bits for a fraction
    const float whole = (x + round) - round;
    const float t = (x - whole) * 0.69314718056F;
    const float series =
        1.0F + t * (1.0F + t * (1.0F / 2.0F + t * (1.0F / 6.0F + t * (1.0F / 24.0F + t * (1.0F / 120.0F + t * (1.0F / 720.0F))))));
    const std::int32_t exponent = static_cast<std::int32_t>(whole) + 127;
    return series * std::bit_cast<float>(static_cast<std::uint32_t>(exponent) << 23);
}

/// x^y for x > 0, where |y log2 x| < 126.
CUESTA_INLINE_IN_KERNEL float power_of(float x, float y) {
    return exp2_of(y * log2_of(x));
}

}  // namespace cuesta
