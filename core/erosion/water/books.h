#pragma once
/// \file The books of a sweep: what each row gave and lost in each step, so that totals do not depend on the threads.

#include <array>
#include <vector>

#include "core/erosion/ledger.h"
#include "core/erosion/row_sum.h"
#include "core/erosion/row_window.h"

namespace cuesta::water {

/// Sum of a row, in doubles (core/erosion/row_sum.h).
double row_sum(const float* row, int width);

/// The same of a row that comes in pieces, from the west to the east, each a multiple of 64 cells but for the last.
class RowSum {
public:
    void add(const float* piece, int count);
    double total() const { return total_of_row_sums(sums_.data()); }

private:
    std::array<double, row_sum_lanes> sums_{};
};

/// Books of one row in one step, as metres over a cell.
struct RowBook {
    double moved = 0;
    double left_map = 0;
    double transport_loss = 0;
    double rain = 0;
    double evaporated = 0;
    double water_left_map = 0;
};

/// One book for each row and step of a sweep. Rows are written by the thread that has them.
class Books {
public:
    Books(int steps, int height)
        : height_(height), rows_(static_cast<std::size_t>(steps) * static_cast<std::size_t>(height)) {}
    RowBook& row(int step, int y) {
        return rows_[static_cast<std::size_t>(step) * static_cast<std::size_t>(height_) + static_cast<std::size_t>(y)];
    }
    /// Adds the first `steps` steps to the ledger, step after step, each the sum of its rows from north to south.
    void close(int steps, double cell_area, Ledger& ledger);
    /// The books of step `step` as sums of rows, and back.
    RowTotals sums_of_rows(int step) const;
    static Books from_sums(const std::vector<RowTotals>& steps);

private:
    int height_;
    std::vector<RowBook> rows_;
};

}  // namespace cuesta::water
