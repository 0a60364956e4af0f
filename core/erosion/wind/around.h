#pragma once
/// \file Counting on over the edges of periodic maps.

#include <algorithm>
#include <cstdint>

namespace cuesta::wind {

/// `i` brought to 0 .. count - 1. count > 0
inline int wrapped(std::int64_t i, int count) {
    return static_cast<int>((i % count + count) % count);
}

/// Entries first .. first + count - 1 of a row of `size` entries that goes round.
inline void read_around(const float* row, int size, int first, int count, float* entries) {
    for (int from = wrapped(first, size); count > 0; from = 0) {
        const int piece = std::min(count, size - from);
        entries = std::copy_n(row + from, piece, entries);
        count -= piece;
    }
}

}  // namespace cuesta::wind
