#pragma once
/// \file Working space of a band of rows.

#include <algorithm>
#include <cstddef>
#include <vector>

#include "core/relief/splines/chain_spans.h"
#include "core/relief/splines/levels.h"

namespace cuesta {

/// One value of T a cell for some rows of a grid. Beyond each row's end there is room for a block.
template <class T>
class BandRows {
public:
    BandRows(const LevelGrid& grid, int rows, T value = T{})
        : stride_(static_cast<std::size_t>(grid.width + block_columns)),
          cells_(stride_ * static_cast<std::size_t>(rows), value) {}
    /// The first row from now on. Cells keep what they hold.
    void move_to(int first_row) { first_row_ = first_row; }
    void fill(T value) { std::fill(cells_.begin(), cells_.end(), value); }
    T* row(int y) { return cells_.data() + static_cast<std::size_t>(y - first_row_) * stride_; }
    const T* row(int y) const { return cells_.data() + static_cast<std::size_t>(y - first_row_) * stride_; }

private:
    std::size_t stride_;
    int first_row_ = 0;
    std::vector<T> cells_;
};

}  // namespace cuesta
