#pragma once
/// \file Several cells side by side, and what they have from their donors.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/base/multiversion.h"
#include "core/drainage/routing.h"

// How vectors are passed depends on the instruction set. These are passed to nothing that is not inlined.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wpsabi"
#endif

namespace cuesta {

/// Cells that are computed side by side, in vectors of GCC and Clang: what is read from here and there is put together
/// in registers, which no loop over arrays is compiled to. Where fewer cells are asked for, the last is computed
/// several times. Comparisons give -1 and 0 in each place.
inline constexpr std::size_t lanes = FlowOrder::most_together;
static_assert(lanes == 8);
using FloatLanes = float __attribute__((vector_size(32)));
using IntLanes = std::int32_t __attribute__((vector_size(32)));
using CellLanes = std::uint32_t __attribute__((vector_size(32)));

CUESTA_INLINE_IN_KERNEL CellLanes lanes_of(const std::uint32_t* cells, std::size_t count) {
    CellLanes numbers;
    if (count >= lanes) {
        std::memcpy(&numbers, cells, sizeof numbers);
    } else {
        std::uint32_t filled[lanes];
        for (std::size_t i = 0; i < lanes; ++i) filled[i] = cells[i < count ? i : count - 1];
        std::memcpy(&numbers, filled, sizeof numbers);
    }
    return numbers;
}
CUESTA_INLINE_IN_KERNEL FloatLanes read_lanes(const float* values, CellLanes n) {
    return FloatLanes{values[n[0]], values[n[1]], values[n[2]], values[n[3]],
                      values[n[4]], values[n[5]], values[n[6]], values[n[7]]};
}
CUESTA_INLINE_IN_KERNEL IntLanes read_lanes(const std::uint8_t* bytes, CellLanes n) {
    return IntLanes{bytes[n[0]], bytes[n[1]], bytes[n[2]], bytes[n[3]],
                    bytes[n[4]], bytes[n[5]], bytes[n[6]], bytes[n[7]]};
}
CUESTA_INLINE_IN_KERNEL FloatLanes same_in_lanes(float value) {
    return FloatLanes{} + value;
}
CUESTA_INLINE_IN_KERNEL FloatLanes least(FloatLanes a, FloatLanes b) {
    return b < a ? b : a;
}
CUESTA_INLINE_IN_KERNEL FloatLanes as_shares(IntLanes bytes) {
    return __builtin_convertvector(bytes, FloatLanes) * (1.0F / 255.0F);
}

/// Adds to `sums` the shares of `values` (>= 0) that the donors of cells give to them, in the order of the donors'
/// directions. What is no donor is not read, since another thread may be writing it, but the value and the shares of
/// number 0, which no cell has: that value must be finite and the shares 0. Not where the map wraps.
CUESTA_INLINE_IN_KERNEL FloatLanes add_donations(FloatLanes sums, CellLanes cells, const std::uint8_t* donors,
                                                 const std::array<std::uint32_t, 8>& steps, const float* values,
                                                 const std::uint64_t* shares) {
    const auto give = reinterpret_cast<CellLanes>(read_lanes(donors, cells));
    for (unsigned k = 0; k < 8; ++k) {
        // No processor foresees which neighbours give: their numbers are masked rather than asked about.
        const CellLanes n = (cells + steps[k]) & (0U - ((give >> k) & 1U));
        const unsigned at = 8 * (7 - k);
        const auto byte = [&](std::uint32_t donor) { return static_cast<std::int32_t>((shares[donor] >> at) & 255U); };
        const IntLanes bytes{byte(n[0]), byte(n[1]), byte(n[2]), byte(n[3]),
                             byte(n[4]), byte(n[5]), byte(n[6]), byte(n[7])};
        sums += read_lanes(values, n) * as_shares(bytes);
    }
    return sums;
}

}  // namespace cuesta
