#include "core/relief/splines/cell_runs.h"

#include <algorithm>
#include <cstring>

#include "core/base/threads.h"

namespace cuesta {
namespace {

/// Calls found(begin, end) for each run of a row, from west to east.
template <class Found>
void each_run(const std::uint8_t* row, int width, std::uint8_t kind, Found&& found) {
    // Most cells are free: eight of them at a time are skipped.
    const auto holds_none = [&](int x) {
        std::uint64_t eight = 0;
        std::memcpy(&eight, row + x, sizeof eight);
        return eight == 0;
    };
    int x = 0;
    while (x < width) {
        if (row[x] != kind) {
            if (kind != 0 && x + 8 <= width && holds_none(x))
                x += 8;
            else
                ++x;
            continue;
        }
        const int begin = x;
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
