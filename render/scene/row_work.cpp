#include "render/scene/row_work.h"

#include <epoxy/gl.h>

#include <algorithm>

namespace cuesta {

namespace {
/// Cells that even a slow pass on one core does in a few milliseconds.
constexpr int cells_at_first = 16384;
/// Longer ranges than this many times the one before would trust one measurement too much.
constexpr double most_growth = 4;
}  // namespace

void RowWork::add(int rows, int cells_a_row, Run run) {
    CUESTA_CHECK(rows > 0 && cells_a_row > 0);
    pieces_.push_back({rows, cells_a_row, std::move(run)});
}

void RowWork::clear() {
    pieces_.clear();
    done_ = 0;
    row_seconds_ = -1;
}

void RowWork::run(int rows) {
    Piece& piece = pieces_.front();
    piece.run(done_, done_ + rows);
    done_ += rows;
    if (done_ < piece.rows) return;
    pieces_.pop_front();
    done_ = 0;
    row_seconds_ = -1;
}

void RowWork::advance(std::chrono::duration<double> time) {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point start = Clock::now();
    for (bool first = true; !pieces_.empty(); first = false) {
        const double left = time.count() - std::chrono::duration<double>(Clock::now() - start).count();
        // Work of unknown length, and single rows, begin in the first half of the time.
        if (!first && left < (row_seconds_ < 0 ? 0.5 * time.count() : row_seconds_)) return;
        const Piece& piece = pieces_.front();
        double rows = std::max(1, cells_at_first / piece.cells_a_row);
        if (row_seconds_ >= 0) {
            rows = left / std::max(row_seconds_, 1e-9);
            rows = std::min(rows, most_growth * rows_before_);
        }
        const int count = static_cast<int>(std::clamp<double>(rows, 1, piece.rows - done_));
        const bool goes_on = count < piece.rows - done_;
        const Clock::time_point begin = Clock::now();
        run(count);
        // Drivers put work off; only what is finished tells how long it takes.
        glFinish();
        if (goes_on) row_seconds_ = std::chrono::duration<double>(Clock::now() - begin).count() / count;
        rows_before_ = count;
    }
}

void RowWork::finish() {
    while (!pieces_.empty()) run(pieces_.front().rows - done_);
}

}  // namespace cuesta
