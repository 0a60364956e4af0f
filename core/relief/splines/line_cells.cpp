#include "core/relief/splines/line_cells.h"

#include <algorithm>
#include <cmath>

namespace cuesta {
namespace {

/// The closed squares that [low, high] (in cells) meets, clipped to [first, last): a place on the edge between two
/// squares meets both.
ColumnSpan squares_met(double low, double high, int first, int last) {
    const double from = std::max(std::ceil(low) - 1.0, static_cast<double>(first));
    const double to = std::min(std::floor(high), static_cast<double>(last - 1));
    if (!(from <= to)) return {};
    return {static_cast<int>(from), static_cast<int>(to) + 1};
}

/// Position of the segment at z, clipped to its ends. The same number for the same z, whichever row asks.
double x_at(const FlatSegment& s, double z) {
    const double rise = s.bz - s.az;
    if ((z - s.az) * rise <= 0.0) return s.ax;
    if ((z - s.bz) * rise >= 0.0) return s.bx;
    return std::clamp(s.ax + (z - s.az) / rise * (s.bx - s.ax), std::min(s.ax, s.bx), std::max(s.ax, s.bx));
}

}  // namespace

LineCells::LineCells(const LevelGrid& grid, int rows)
    : grid_(grid), marks_(grid, rows), touched_(static_cast<std::size_t>(rows)) {}

void LineCells::move_to(int first_row, int last_row) {
    first_row_ = first_row;
    last_row_ = last_row;
    marks_.move_to(first_row);
}

void LineCells::mark(int y, ColumnSpan columns) {
    if (columns.empty()) return;
    std::uint8_t* marks = marks_.row(y);
    std::fill(marks + columns.first, marks + columns.last, std::uint8_t{1});
    ColumnSpan& touched = touched_[static_cast<std::size_t>(y - first_row_)];
    touched = touched.with(columns);
}

void LineCells::mark_squares(const FlatSegment& s, bool between_samples) {
    const double cell = grid_.cell_size;
    // Squares between samples lie half a cell further: square (i, j) has the samples of the cells from there to (i + 1,
    // j + 1) at its corners. Those of index -1 have corners on the grid as well.
    const double shift = between_samples ? 0.5 : 0.0;
    const int wider = between_samples ? 1 : 0;
    const double north = std::min(s.az, s.bz) / cell - shift;
    const double south = std::max(s.az, s.bz) / cell - shift;
    const ColumnSpan rows = squares_met(north, south, first_row_ - wider, last_row_);
    for (int y = rows.first; y < rows.last; ++y) {
        double x0 = s.ax;
        double x1 = s.bx;
        if (s.az != s.bz) {
            x0 = x_at(s, (y + shift) * cell);
            x1 = x_at(s, (y + 1 + shift) * cell);
        }
        const ColumnSpan squares =
            squares_met(std::min(x0, x1) / cell - shift, std::max(x0, x1) / cell - shift, -wider, grid_.width);
        if (squares.empty()) continue;
        const ColumnSpan columns{std::max(squares.first, 0), std::min(squares.last + wider, grid_.width)};
        for (int row = std::max(y, first_row_); row <= std::min(y + wider, last_row_ - 1); ++row) mark(row, columns);
    }
}

void LineCells::mark(const FlatSpline& spline, bool two_sided) {
    const double cell = grid_.cell_size;
    const double north = (first_row_ - 2) * cell;
    const double south = (last_row_ + 2) * cell;
    for (const FlatSegment& s : spline.segments) {
        if (std::max(s.az, s.bz) < north || std::min(s.az, s.bz) > south) continue;
        mark_squares(s, false);
        if (two_sided) mark_squares(s, true);
    }
}

void LineCells::clear() {
    for (int y = first_row_; y < last_row_; ++y) {
        ColumnSpan& touched = touched_[static_cast<std::size_t>(y - first_row_)];
        std::fill(marks_.row(y) + touched.first, marks_.row(y) + touched.last, std::uint8_t{0});
        touched = {};
    }
}

}  // namespace cuesta
