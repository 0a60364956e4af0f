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

/// Where the segment is at z, clipped to its ends. The same number for the same z, whichever row asks.
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

void LineCells::mark_squares(const FlatSegment& s) {
    const double cell = grid_.cell_size;
    const double north = std::min(s.az, s.bz);
    const double south = std::max(s.az, s.bz);
    const ColumnSpan rows = squares_met(north / cell, south / cell, first_row_, last_row_);
    for (int y = rows.first; y < rows.last; ++y) {
        double x0 = s.ax;
        double x1 = s.bx;
        if (s.az != s.bz) {
            x0 = x_at(s, y * cell);
            x1 = x_at(s, (y + 1) * cell);
        }
        mark(y, squares_met(std::min(x0, x1) / cell, std::max(x0, x1) / cell, 0, grid_.width));
    }
}

void LineCells::mark_sides(const FlatSegment& s) {
    const double cell = grid_.cell_size;
    const double thickness = (std::abs(s.ux) + std::abs(s.uz)) * cell;
    spans_.clear();
    strip_spans(s, thickness, thickness, grid_, first_row_, last_row_, spans_);
    for (const RowSpan& span : spans_)
        for (int x = span.first; x < span.last; ++x) {
            const double px = (x + 0.5) * cell;
            const double pz = (span.row + 0.5) * cell;
            const double along = s.along(px, pz);
            if (along >= 0.0 && along <= s.length && std::abs(s.offset(px, pz)) < thickness) mark(span.row, {x, x + 1});
        }
}

void LineCells::mark_joint(const FlatSegment& before, const FlatSegment& after) {
    const double cell = grid_.cell_size;
    spans_.clear();
    fan_spans(before.bx, before.bz, {before.ux, before.uz}, {after.ux, after.uz}, std::sqrt(2.0) * cell, grid_,
              first_row_, last_row_, spans_);
    for (const RowSpan& span : spans_)
        for (int x = span.first; x < span.last; ++x) {
            // The normal at a joint points to the sample, so d < (|nx| + |nz|) cells is d^2 < (|dx| + |dz|) cells.
            const double dx = (x + 0.5) * cell - before.bx;
            const double dz = (span.row + 0.5) * cell - before.bz;
            const bool ahead = dx * before.ux + dz * before.uz >= 0.0;
            const bool behind = dx * after.ux + dz * after.uz <= 0.0;
            if (ahead && behind && dx * dx + dz * dz < (std::abs(dx) + std::abs(dz)) * cell) mark(span.row, {x, x + 1});
        }
}

void LineCells::mark(const FlatSpline& spline, bool two_sided) {
    const std::size_t count = spline.segments.size();
    const double cell = grid_.cell_size;
    const double north = (first_row_ - 2) * cell;
    const double south = (last_row_ + 2) * cell;
    for (std::size_t i = 0; i < count; ++i) {
        const FlatSegment& s = spline.segments[i];
        if (std::max(s.az, s.bz) < north || std::min(s.az, s.bz) > south) continue;
        mark_squares(s);
        if (!two_sided) continue;
        mark_sides(s);
        if (spline.joints[i].open) mark_joint(s, spline.segments[(i + 1) % count]);
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
