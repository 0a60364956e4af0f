#pragma once
/// \file The line of a spline: the cells whose squares its curve passes through.

#include <cstdint>
#include <vector>

#include "core/relief/splines/band_rows.h"
#include "core/relief/splines/cell_spans.h"
#include "core/relief/splines/flatten.h"

namespace cuesta {

/// Marks for a band of rows of a grid; reused from spline to spline. Not thread-safe.
///
/// The cells of a line are 4-connected: between neighbours in a row or column there is always a way along it, so a mean
/// over 8 neighbours cannot reach across. Squares are closed: a curve that runs along the edge between two rows marks
/// both, so that turning or mirroring the scene turns the line.
class LineCells {
public:
    /// Room for `rows` rows.
    LineCells(const LevelGrid& grid, int rows);
    /// Works on the rows [first_row, last_row) from now on. Only when clear.
    void move_to(int first_row, int last_row);

    /// Marks the line of `spline`. With `two_sided` (cliffs) also what either side lacks to be 4-connected by itself.
    /// Think of the squares between samples, whose corners are samples. The curve enters such a square across one edge
    /// and leaves it across another; along the square's border the left corners of both are neighbours of neighbours,
    /// and so are the right ones. So the corners of all such squares that it meets make a connected row on either side.
    void mark(const FlatSpline& spline, bool two_sided);
    void clear();

    /// 1 for cells of the line; block_columns may be read beyond the end.
    const std::uint8_t* row(int y) const { return marks_.row(y); }
    ColumnSpan touched(int y) const { return touched_[static_cast<std::size_t>(y - first_row_)]; }

private:
    void mark(int y, ColumnSpan columns);
    /// The cells whose squares the segment meets, or those at the corners of the squares between samples that it meets.
    void mark_squares(const FlatSegment& segment, bool between_samples);

    LevelGrid grid_;
    int first_row_ = 0;
    int last_row_ = 0;
    BandRows<std::uint8_t> marks_;
    std::vector<ColumnSpan> touched_;
};

}  // namespace cuesta
