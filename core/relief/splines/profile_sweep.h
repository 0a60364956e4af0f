#pragma once
/// \file Sweep of the profile of one spline over some rows: its profile at the nearest point of its curve.
///
/// With d the distance from the curve, r the half width of the flat top, L and rise those of the side's slope, all at
/// the nearest point of the curve (Mathisen 2021, section 4.2.3, where quads stand for the nearest point):
///
///     height = curve height + rise * clamp((d - r) / L, 0, 1)      (cliffs: less the drop on the right)
///     beta   = hardness * (1 - (d - r) / L)                        for r < d < r + L
///     G      = rise / L * cell size
///
/// Strips and fans (chain_spans.h) are swept row by row, and a cell keeps what the nearest of those that reach it asks
/// for. The profile is computed along with the distance: cells are rarely swept twice, and rows of one strip are too
/// short for a second pass over the winners to pay. Every cell is decided by the same code from the same numbers
/// whatever the rows around it.

#include <cstdint>
#include <vector>

#include "core/relief/splines/band_rows.h"
#include "core/relief/splines/cell_spans.h"
#include "core/relief/splines/line_cells.h"

namespace cuesta {

/// A row of profiles. Cells that nothing reaches have an infinite `square`; their other values mean nothing.
struct ProfileRow {
    float* square;    ///< squared distance to the curve, m^2
    float* from_top;  ///< distance from the edge of the flat top, m, <= 0 on it
    float* height;    ///< m
    float* weight;    ///< beta
    float* gradient;  ///< G, m
    float* normal_x;  ///< away from the curve
    float* normal_z;
    std::int32_t* owner;
};

/// Working space for a band of rows of a grid; reused from spline to spline. Not thread-safe.
class ProfileSweep {
public:
    /// Room for `rows` rows.
    ProfileSweep(const LevelGrid& grid, int rows);
    /// Works on the rows [first_row, last_row) from now on. Only when clear.
    void move_to(int first_row, int last_row);

    /// Cells of the line get a profile whatever the reach; others none beyond an open end.
    void sweep(const FlatSpline& spline, const LineCells& line);
    /// Makes ready for the next spline.
    void clear();

    ProfileRow row(int y);
    /// The columns of a row that something may reach.
    ColumnSpan touched(int y) const { return touched_[static_cast<std::size_t>(y - first_row_)]; }

private:
    void sweep_strip(const FlatSpline& spline, std::size_t index, const LineCells& line);
    void sweep_fan(const FlatSpline& spline, std::size_t index, const LineCells& line);
    /// Calls sweep_row(span, x, z, row) for spans_, with the middle of a span's first cell, m; its columns are touched.
    template <class SweepRow>
    void for_each_span(SweepRow&& sweep_row);
    void sweep_end(const FlatSpline& spline, bool at_start, const LineCells& line);

    LevelGrid grid_;
    int first_row_ = 0;
    int last_row_ = 0;
    BandRows<float> square_, from_top_, height_, weight_, gradient_, normal_x_, normal_z_;
    BandRows<std::int32_t> owner_;
    std::vector<ColumnSpan> touched_;
    std::vector<RowSpan> spans_;
};

}  // namespace cuesta
