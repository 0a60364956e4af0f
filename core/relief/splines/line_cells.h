#pragma once
/// \file The line of a spline: the cells whose squares its curve passes through.

#include <cstdint>
#include <vector>

#include "core/relief/splines/cell_spans.h"
#include "core/relief/splines/flatten.h"

namespace cuesta {

/// Marks for the rows [first_row, last_row) of a grid; reused from spline to spline. Not thread-safe.
///
/// The cells of a line are 4-connected: between neighbours in a row or column there is always a way along it, so a mean
/// over 8 neighbours cannot reach across. Squares are closed: a curve that runs along the edge between two rows marks
/// both, so that turning or mirroring the scene turns the line.
class LineCells {
public:
    LineCells(const LevelGrid& grid, int first_row, int last_row);

    /// Marks the line of `spline`. Of a cliff with `two_sided`, also what either side lacks to be 4-connected by
    /// itself: the cells whose samples are less than |nx| + |nz| cells (n: the normal) from the curve, which is how
    /// thick a digital line must be for that.
    void mark(const FlatSpline& spline, bool two_sided);
    void clear();

    /// 1 for cells of the line.
    const std::uint8_t* row(int y) const { return marks_.data() + offset(y); }
    ColumnSpan touched(int y) const { return touched_[static_cast<std::size_t>(y - first_row_)]; }
    int first_row() const { return first_row_; }
    int last_row() const { return last_row_; }

private:
    std::size_t offset(int y) const {
        return static_cast<std::size_t>(y - first_row_) * static_cast<std::size_t>(grid_.width);
    }
    void mark(int y, ColumnSpan columns);
    void mark_squares(const FlatSegment& segment);
    void mark_sides(const FlatSegment& segment);
    void mark_joint(const FlatSegment& before, const FlatSegment& after);

    LevelGrid grid_;
    int first_row_;
    int last_row_;
    std::vector<std::uint8_t> marks_;
    std::vector<ColumnSpan> touched_;
};

}  // namespace cuesta
