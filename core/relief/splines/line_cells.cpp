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

LineCells::LineCells(const LevelGrid& grid, int first_row, int last_row)
    : grid_(grid),
      first_row_(first_row),
      last_row_(last_row),
      marks_(static_cast<std::size_t>(last_row - first_row) * static_cast<std::size_t>(grid.width)),
      touched_(static_cast<std::size_t>(last_row - first_row)) {}

void LineCells::mark(int y, ColumnSpan columns) {
    if (columns.empty()) return;
    std::uint8_t* marks = marks_.data() + offset(y);
    std::fill(marks + columns.first, marks + columns.last, std::uint8_t{1});
    ColumnSpan& touched = touched_[static_cast<std::size_t>(y - first_row_)];
    touched = touched.empty()
                  ? columns
                  : ColumnSpan{std::min(touched.first, columns.first), std::max(touched.last, columns.last)};
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
    const ColumnSpan rows = rows_between(grid_, std::min(s.az, s.bz) - thickness, std::max(s.az, s.bz) + thickness,
                                         first_row_, last_row_, 0.01);
    for (int y = rows.first; y < rows.last; ++y) {
        const double z = (y + 0.5) * cell;
        RowStretch stretch(grid_.width);
        stretch.keep(s.along(0.5 * cell, z), s.ux * cell, 0.0, s.length, 1e-6);
        stretch.keep(s.offset(0.5 * cell, z), s.uz * cell, -thickness, thickness, 1e-6);
        mark(y, stretch.columns());
    }
}

void LineCells::mark_joint(const FlatSegment& before, const FlatSegment& after) {
    const double cell = grid_.cell_size;
    const double radius = std::sqrt(2.0) * cell;  // the most that |nx| + |nz| can be
    const ColumnSpan rows = rows_between(grid_, before.bz - radius, before.bz + radius, first_row_, last_row_, 0.0);
    for (int y = rows.first; y < rows.last; ++y) {
        const double z = (y + 0.5) * cell;
        const double dz = z - before.bz;
        const double half = std::sqrt(std::max(0.0, radius * radius - dz * dz));
        RowStretch stretch(grid_.width);
        stretch.keep_columns((before.bx - half) / cell - 0.5, (before.bx + half) / cell - 0.5);
        stretch.keep(before.along(0.5 * cell, z), before.ux * cell, before.length, before.length + 4.0 * cell, 1e-6);
        stretch.keep(after.along(0.5 * cell, z), after.ux * cell, -4.0 * cell, 0.0, 1e-6);
        mark(y, stretch.columns());
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
        std::uint8_t* marks = marks_.data() + offset(y);
        std::fill(marks + touched.first, marks + touched.last, std::uint8_t{0});
        touched = {};
    }
}

}  // namespace cuesta
