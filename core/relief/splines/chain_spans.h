#pragma once
/// \file The cells of some rows that a piece of a flattened spline may concern.
///
/// The nearest point of a chain is inside a segment or at a joint. A segment is nearest only between its two
/// perpendiculars, a joint only beyond both: a strip and a fan. Spans are found with a little room; whoever goes over
/// them tests every cell. They depend on the row alone, not on which rows are asked for together.

#include <glm/glm.hpp>
#include <vector>

#include "core/relief/splines/cell_spans.h"
#include "core/relief/splines/flatten.h"

namespace cuesta {

/// Cells are worked on in blocks of this many columns from the first of a span, the last block beyond its end.
inline constexpr int block_columns = 16;

/// The slack between strips and fans, m: far less than a cell, yet more than the rounding errors of positions along a
/// segment (32-bit), so that no cell falls between a strip and the fan beside it.
inline double joint_slack(double cell_size, double length) {
    return 1e-4 * cell_size + 2e-7 * length;
}

/// A span of a row.
struct RowSpan {
    int row = 0;
    int first = 0;
    int last = 0;  ///< > first
};

/// Appends the spans of the strip of `s` that reaches `left` and `right` (m) from it, for rows [first_row, last_row).
void strip_spans(const FlatSegment& s, double left, double right, const LevelGrid& grid, int first_row, int last_row,
                 std::vector<RowSpan>& spans);

/// Appends those of the fan of radius `reach` (m) about (x, z) that lies ahead of direction `before` and behind
/// `after`.
void fan_spans(double x, double z, glm::dvec2 before, glm::dvec2 after, double reach, const LevelGrid& grid,
               int first_row, int last_row, std::vector<RowSpan>& spans);

}  // namespace cuesta
