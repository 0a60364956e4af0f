#pragma once
/// \file Ground and load change places in one cell: what every scheme of water does alike, inlined into its row
/// kernels.

#include <bit>
#include <cstdint>

#include "core/erosion/layers.h"

namespace cuesta::water {

/// yes ? a : b by bit masks, which the compiler cannot turn into branches that keep a loop from running well.
CUESTA_INLINE_IN_KERNEL float select(bool yes, float a, float b) {
    const std::int32_t mask = -static_cast<std::int32_t>(yes);
    const auto bits_a = std::bit_cast<std::int32_t>(a);
    const auto bits_b = std::bit_cast<std::int32_t>(b);
    return std::bit_cast<float>((bits_a & mask) | (bits_b & ~mask));
}

struct Exchange {
    float change;    ///< m, after
    float sediment;  ///< m, after
    float gained;    ///< m that the water gained; negative: laid down
};

/// Moves exactly what the rounded ground lost or gained. A deposit that rounding would make greater than the load
/// waits.
CUESTA_INLINE_IN_KERNEL Exchange exchange(float change, float sediment, float take, float lay) {
    const float next = (change - take) + lay;
    const float gained = change - next;
    const float load = sediment + gained;
    const bool possible = load >= 0.0F;
    return {select(possible, next, change), select(possible, load, sediment), select(possible, gained, 0.0F)};
}

}  // namespace cuesta::water
