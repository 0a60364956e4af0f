#pragma once
/// \file Which cells of a row lie between parallel lines.

#include <algorithm>
#include <cmath>

#include "core/relief/splines/levels.h"

namespace cuesta {

/// Columns [first, last).
struct ColumnSpan {
    int first = 0;
    int last = 0;
    bool empty() const { return first >= last; }
};

/// The stretch of a row, as columns (a cell's sample lies at its whole number), that conditions leave of it.
class RowStretch {
public:
    explicit RowStretch(int width) : low_(0.0), high_(width - 1.0) {}

    /// Keeps what has low <= at_zero + per_column * column <= high, and up to `slack` columns more on either side.
    void keep(double at_zero, double per_column, double low, double high, double slack) {
        if (std::abs(per_column) < 1e-9 * std::abs(high - low) || per_column == 0.0) {
            // Nearly along the row: the value hardly changes over any row that fits in memory.
            const double give = std::abs(per_column) * (high_ + 1.0);
            if (at_zero < low - give || at_zero > high + give) high_ = low_ - 1.0;
            return;
        }
        const double one = (low - at_zero) / per_column;
        const double other = (high - at_zero) / per_column;
        low_ = std::max(low_, std::min(one, other) - slack);
        high_ = std::min(high_, std::max(one, other) + slack);
    }
    /// Keeps low <= column <= high.
    void keep_columns(double low, double high) {
        low_ = std::max(low_, low);
        high_ = std::min(high_, high);
    }
    ColumnSpan columns() const {
        if (!(low_ <= high_)) return {};
        return {static_cast<int>(std::ceil(low_)), static_cast<int>(std::floor(high_)) + 1};
    }

private:
    double low_;
    double high_;
};

/// The rows of [first, last) whose samples lie between z = north and z = south (m), and up to `slack` rows more.
inline ColumnSpan rows_between(const LevelGrid& grid, double north, double south, int first, int last, double slack) {
    const double low = std::max(north / grid.cell_size - 0.5 - slack, static_cast<double>(first));
    const double high = std::min(south / grid.cell_size - 0.5 + slack, static_cast<double>(last - 1));
    if (!(low <= high)) return {};
    return {static_cast<int>(std::ceil(low)), static_cast<int>(std::floor(high)) + 1};
}

}  // namespace cuesta
