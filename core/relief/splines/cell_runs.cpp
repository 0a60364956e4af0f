#include "core/relief/splines/cell_runs.h"

#include <algorithm>
#include <cstring>

#include "core/base/threads.h"

namespace cuesta {
namespace {

/// Calls found(begin, end) for each run of a row, from west to east. Eight cells at a time are passed over where none,
/// or all, are of the kind.
template <class Found>
void each_run(const std::uint8_t* row, int width, std::uint8_t kind, Found&& found) {
    constexpr std::uint64_t ones = 0x0101010101010101U;
    // 0 in each byte that is of the kind
    const auto eight_at = [&](int x) {
        std::uint64_t eight = 0;
        std::memcpy(&eight, row + x, sizeof eight);
        return eight ^ (ones * kind);
    };
    const auto has_zero = [](std::uint64_t bytes) { return ((bytes - ones) & ~bytes & (ones << 7U)) != 0; };
    int x = 0;
    while (x < width) {
        while (x + 8 <= width && !has_zero(eight_at(x))) x += 8;
        while (x < width && row[x] != kind) ++x;
        if (x >= width) break;
        const int begin = x;
        while (x + 8 <= width && eight_at(x) == 0) x += 8;
        while (x < width && row[x] == kind) ++x;
        found(begin, x);
    }
}

}  // namespace

CellRuns::CellRuns(RasterView<const std::uint8_t> cells, std::uint8_t kind) {
    const int width = cells.width();
    const int height = cells.height();
    // Counted, then filled in, both by all threads; the sums between are of rows in order.
    std::vector<std::size_t> cells_before(static_cast<std::size_t>(height) + 1, 0);
    first_of_row_.assign(static_cast<std::size_t>(height) + 1, 0);
    constexpr int grain = 64;  // rows; fewer are not worth a thread
    parallel_ranges(height, grain, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            each_run(cells.row(y), width, kind, [&](int begin, int end) {
                ++first_of_row_[static_cast<std::size_t>(y) + 1];
                cells_before[static_cast<std::size_t>(y) + 1] += static_cast<std::size_t>(end - begin);
            });
    });
    for (std::size_t y = 0; y < static_cast<std::size_t>(height); ++y) {
        first_of_row_[y + 1] += first_of_row_[y];
        cells_before[y + 1] += cells_before[y];
    }
    cell_count_ = cells_before.back();
    runs_.resize(first_of_row_.back());
    parallel_ranges(height, grain, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            std::size_t run = first_of_row_[static_cast<std::size_t>(y)];
            std::size_t offset = cells_before[static_cast<std::size_t>(y)];
            each_run(cells.row(y), width, kind, [&](int begin, int end) {
                runs_[run++] = {begin, end, offset};
                offset += static_cast<std::size_t>(end - begin);
            });
        }
    });
}

}  // namespace cuesta
