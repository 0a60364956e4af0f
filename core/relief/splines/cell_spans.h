#pragma once
/// \file Spans of columns.

#include <algorithm>

namespace cuesta {

/// Columns [first, last).
struct ColumnSpan {
    int first = 0;
    int last = 0;
    bool empty() const { return first >= last; }
    /// The smallest span that holds both.
    ColumnSpan with(ColumnSpan other) const {
        if (empty()) return other;
        if (other.empty()) return *this;
        return {std::min(first, other.first), std::max(last, other.last)};
    }
};

}  // namespace cuesta
