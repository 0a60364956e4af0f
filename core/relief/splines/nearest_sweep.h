#pragma once
/// \file For each cell of some rows: which part of one flattened spline is nearest, of those that reach the cell.
///
/// The nearest point of a chain is inside a segment or at a joint. A segment is nearest only between its two
/// perpendiculars, a joint only beyond both: a strip and a fan. Each is swept over the columns that it covers, row by
/// row, and a cell keeps the nearest. Strips and fans meet with a slack of a millionth of a cell, so no cell falls
/// between them. Every cell is decided by the same code from the same numbers whatever the rows around it.

#include <cstdint>
#include <vector>

#include "core/relief/splines/cell_spans.h"
#include "core/relief/splines/flatten.h"
#include "core/relief/splines/line_cells.h"

namespace cuesta {

/// How far from the curve a sweep looks.
enum class Reach {
    line,      ///< the cells beside the curve
    flat_top,  ///< those and the flat top
    slopes,    ///< those and the slopes
    rounding,  ///< the rounding of smooth splines, also beyond open ends
};

/// What is nearest to a cell: segment, side, and whether it is the joint after the segment.
struct NearestPart {
    static constexpr std::int32_t none = -1;
    static constexpr std::int32_t of(int segment, Side side, bool joint) {
        return segment * 4 + (joint ? 2 : 0) + static_cast<int>(side);
    }
    static constexpr int segment(std::int32_t part) { return part >> 2; }
    static constexpr bool at_joint(std::int32_t part) { return (part & 2) != 0; }
    static constexpr Side side(std::int32_t part) { return static_cast<Side>(part & 1); }
};

/// The slack between strips and fans, in cells.
inline constexpr double joint_slack = 1e-6;

/// Working space for the rows [first_row, last_row) of a grid; reused from spline to spline. Not thread-safe.
class NearestSweep {
public:
    NearestSweep(const LevelGrid& grid, int first_row, int last_row);

    /// Finds the nearest parts of `spline`. The cells of its line (same rows as here) find one whatever the reach;
    /// others are not claimed beyond an open end, except by the rounding.
    void sweep(const FlatSpline& spline, Reach reach, const LineCells& line);
    /// Makes ready for the next spline.
    void clear();

    /// The columns of a row that sweep() may have written; elsewhere nothing was found.
    ColumnSpan touched(int row) const { return touched_[static_cast<std::size_t>(row - first_row_)]; }
    /// NearestPart of each column.
    const std::int32_t* parts(int row) const { return parts_.data() + offset(row); }
    /// Squared distance to it, m^2.
    const float* squares(int row) const { return squares_.data() + offset(row); }

    int first_row() const { return first_row_; }
    int last_row() const { return last_row_; }

private:
    std::size_t offset(int row) const {
        return static_cast<std::size_t>(row - first_row_) * static_cast<std::size_t>(grid_.width);
    }
    void sweep_strip(const FlatSpline& spline, int index, Reach reach, const LineCells& line);
    void sweep_fan(const FlatSpline& spline, int index, Reach reach, const LineCells& line);
    void sweep_end(const FlatSpline& spline, bool at_start, Reach reach, const LineCells& line);
    void touch(int row, ColumnSpan span);

    LevelGrid grid_;
    int first_row_;
    int last_row_;
    std::vector<std::int32_t> parts_;
    std::vector<float> squares_;
    std::vector<ColumnSpan> touched_;
};

}  // namespace cuesta
