#include "core/erosion/water/books.h"

#include <cstring>
#include <type_traits>

#include "core/base/check.h"
#include "core/base/multiversion.h"
#include "core/erosion/row_sum.h"

namespace cuesta::water {

namespace {

CUESTA_MULTIVERSION void add_piece(const float* piece, int count, double* sums) {
    add_to_row_sums(piece, count, sums);
}

}  // namespace

void RowSum::add(const float* piece, int count) {
    add_piece(piece, count, sums_.data());
}

CUESTA_MULTIVERSION double row_sum(const float* row, int width) {
    return sum_of_row(row, width);
}

void Books::close(int steps, double cell_area, Ledger& ledger) {
    for (int step = 0; step < steps; ++step) {
        RowBook total;
        for (int y = 0; y < height_; ++y) {
            const RowBook& book = row(step, y);
            total.moved += book.moved;
            total.left_map += book.left_map;
            total.transport_loss += book.transport_loss;
            total.rain += book.rain;
            total.evaporated += book.evaporated;
            total.water_left_map += book.water_left_map;
        }
        ledger.moved += total.moved * cell_area;
        ledger.left_map += total.left_map * cell_area;
        ledger.transport_loss += total.transport_loss * cell_area;
        ledger.rain += total.rain * cell_area;
        ledger.evaporated += total.evaporated * cell_area;
        ledger.water_left_map += total.water_left_map * cell_area;
    }
}

RowTotals Books::sums_of_rows(int step) const {
    static_assert(std::is_trivially_copyable_v<RowBook> && sizeof(RowBook) % sizeof(double) == 0);
    RowTotals rows;
    rows.columns = sizeof(RowBook) / sizeof(double);
    rows.sums.resize(static_cast<std::size_t>(height_) * static_cast<std::size_t>(rows.columns));
    const auto first = static_cast<std::size_t>(step) * static_cast<std::size_t>(height_);
    if (height_ > 0) std::memcpy(rows.sums.data(), &rows_[first], rows.sums.size() * sizeof(double));
    return rows;
}

Books Books::from_sums(const std::vector<RowTotals>& steps) {
    if (steps.empty()) return {0, 0};
    const auto height = static_cast<int>(steps.front().sums.size() * sizeof(double) / sizeof(RowBook));
    Books books(static_cast<int>(steps.size()), height);
    for (std::size_t i = 0; i < steps.size() && height > 0; ++i) {
        CUESTA_CHECK_EQUAL(steps[i].sums.size(), steps.front().sums.size());
        void* const rows = &books.row(static_cast<int>(i), 0);
        std::memcpy(rows, steps[i].sums.data(), steps[i].sums.size() * sizeof(double));
    }
    return books;
}

}  // namespace cuesta::water
