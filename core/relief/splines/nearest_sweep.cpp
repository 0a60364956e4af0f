#include "core/relief/splines/nearest_sweep.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/base/multiversion.h"

namespace cuesta {
namespace {

constexpr float nowhere = std::numeric_limits<float>::infinity();
/// Span ends are found with a little room and every cell is then tested: the tests decide alone.
constexpr double span_slack = 0.01;  // columns

/// One row of a strip: positions along and across the segment are linear in the column.
struct StripRow {
    double along, along_step;    ///< at column 0 and a column, m
    double offset, offset_step;  ///< m, above 0 on the left
    double length;
    double slack;                                 ///< m
    double left, left_slope, right, right_slope;  ///< reach at the segment's beginning, m, and its change a metre
    double line_reach;                            ///< least reach to cells of the line, m
    std::int32_t left_part;                       ///< NearestPart; the right side's is one more
};

CUESTA_MULTIVERSION void sweep_strip_row(const StripRow& row, const std::uint8_t* __restrict line,
                                         float* __restrict squares, std::int32_t* __restrict parts, int first,
                                         int last) {
    const StripRow r = row;
    for (int x = first; x < last; ++x) {
        const double along = r.along + x * r.along_step;
        const double offset = r.offset + x * r.offset_step;
        const double distance = std::abs(offset);
        const bool right = offset < 0.0;
        const double profile = (right ? r.right : r.left) + along * (right ? r.right_slope : r.left_slope);
        const double reach = line[x] != 0 ? std::max(profile, r.line_reach) : profile;
        const float square = static_cast<float>(distance * distance);
        const bool nearer =
            (along >= -r.slack) & (along <= r.length + r.slack) & (distance <= reach) & (square < squares[x]);
        squares[x] = nearer ? square : squares[x];
        parts[x] = nearer ? r.left_part + static_cast<std::int32_t>(right) : parts[x];
    }
}

/// One row of a fan: the plane ahead of one direction and behind another.
struct FanRow {
    double x, x_step;  ///< from the joint, at column 0 and a column, m
    double z;          ///< from the joint, m
    double before_x, before_z, after_x, after_z;
    double reach;
    double line_reach;
    std::int32_t part;
};

CUESTA_MULTIVERSION void sweep_fan_row(const FanRow& row, const std::uint8_t* __restrict line,
                                       float* __restrict squares, std::int32_t* __restrict parts, int first, int last) {
    const FanRow r = row;
    const double most = r.reach * r.reach;
    const double most_on_line = std::max(r.reach, r.line_reach) * std::max(r.reach, r.line_reach);
    for (int x = first; x < last; ++x) {
        const double dx = r.x + x * r.x_step;
        const double exact = dx * dx + r.z * r.z;
        const float square = static_cast<float>(exact);
        const bool nearer = (dx * r.before_x + r.z * r.before_z >= 0.0) & (dx * r.after_x + r.z * r.after_z <= 0.0) &
                            (exact <= (line[x] != 0 ? most_on_line : most)) & (square < squares[x]);
        squares[x] = nearer ? square : squares[x];
        parts[x] = nearer ? r.part : parts[x];
    }
}

/// Cells of the line have their samples at most half a diagonal from the curve; cells of a cliff's two rows at most a
/// whole one.
double line_reach(const FlatSpline& spline, double cell) {
    return (spline.parameters.kind == CurveKind::cliff ? 1.5 : 0.75) * cell;
}

AlongSegment reach_of(const FlatSpline& spline, const FlatSegment& s, Side side, Reach reach) {
    const AlongSegment& length = s.slopes[static_cast<std::size_t>(side)].length;
    switch (reach) {
        case Reach::line:
            break;
        case Reach::flat_top:
            return s.half_width;
        case Reach::slopes:
            return {s.half_width.start + length.start, s.half_width.change + length.change};
        case Reach::rounding:
            return {std::clamp(static_cast<double>(spline.parameters.rounding), 0.0, 1e6), 0.0};
    }
    return {0.0, 0.0};
}

}  // namespace

NearestSweep::NearestSweep(const LevelGrid& grid, int first_row, int last_row)
    : grid_(grid),
      first_row_(first_row),
      last_row_(last_row),
      parts_(static_cast<std::size_t>(last_row - first_row) * static_cast<std::size_t>(grid.width), NearestPart::none),
      squares_(parts_.size(), nowhere),
      touched_(static_cast<std::size_t>(last_row - first_row)) {}

void NearestSweep::touch(int row, ColumnSpan span) {
    ColumnSpan& touched = touched_[static_cast<std::size_t>(row - first_row_)];
    touched =
        touched.empty() ? span : ColumnSpan{std::min(touched.first, span.first), std::max(touched.last, span.last)};
}

void NearestSweep::clear() {
    for (int y = first_row_; y < last_row_; ++y) {
        ColumnSpan& touched = touched_[static_cast<std::size_t>(y - first_row_)];
        std::fill(parts_.data() + offset(y) + touched.first, parts_.data() + offset(y) + touched.last,
                  std::int32_t{NearestPart::none});
        std::fill(squares_.data() + offset(y) + touched.first, squares_.data() + offset(y) + touched.last, nowhere);
        touched = {};
    }
}

void NearestSweep::sweep_strip(const FlatSpline& spline, int index, Reach reach, const LineCells& line) {
    const FlatSegment& s = spline.segments[static_cast<std::size_t>(index)];
    const double cell = grid_.cell_size;
    const AlongSegment left = reach_of(spline, s, Side::left, reach);
    const AlongSegment right = reach_of(spline, s, Side::right, reach);
    const double beside = line_reach(spline, cell);
    const double most_left = std::max(left.most(), beside);
    const double most_right = std::max(right.most(), beside);
    const double spread = std::max(most_left, most_right) * std::abs(s.ux);
    const ColumnSpan rows = rows_between(grid_, std::min(s.az, s.bz) - spread, std::max(s.az, s.bz) + spread,
                                         first_row_, last_row_, span_slack);
    if (rows.empty()) return;
    StripRow row{};
    row.along_step = s.ux * cell;
    row.offset_step = s.uz * cell;
    row.length = s.length;
    row.slack = joint_slack * cell;
    row.left = left.start;
    row.left_slope = left.change / s.length;
    row.right = right.start;
    row.right_slope = right.change / s.length;
    row.line_reach = beside;
    row.left_part = NearestPart::of(index, Side::left, false);
    for (int y = rows.first; y < rows.last; ++y) {
        const double z = (y + 0.5) * cell;
        row.along = s.along(0.5 * cell, z);
        row.offset = s.offset(0.5 * cell, z);
        RowStretch stretch(grid_.width);
        stretch.keep(row.along, row.along_step, 0.0, row.length, span_slack);
        stretch.keep(row.offset, row.offset_step, -most_right, most_left, span_slack);
        const ColumnSpan span = stretch.columns();
        if (span.empty()) continue;
        touch(y, span);
        sweep_strip_row(row, line.row(y), squares_.data() + offset(y), parts_.data() + offset(y), span.first,
                        span.last);
    }
}

void NearestSweep::sweep_fan(const FlatSpline& spline, int index, Reach reach, const LineCells& line) {
    const Joint& joint = spline.joints[static_cast<std::size_t>(index)];
    if (!joint.open) return;
    const FlatSegment& before = spline.segments[static_cast<std::size_t>(index)];
    const FlatSegment& after = spline.segments[static_cast<std::size_t>(index + 1) % spline.segments.size()];
    const double cell = grid_.cell_size;
    const double reached = reach_of(spline, before, joint.outer, reach).end();
    const double radius = std::max(reached, line_reach(spline, cell));
    const ColumnSpan rows =
        rows_between(grid_, before.bz - radius, before.bz + radius, first_row_, last_row_, span_slack);
    if (rows.empty()) return;
    FanRow row{};
    row.x = 0.5 * cell - before.bx;
    row.x_step = cell;
    row.before_x = before.ux;
    row.before_z = before.uz;
    row.after_x = after.ux;
    row.after_z = after.uz;
    row.reach = reached;
    row.line_reach = radius;
    row.part = NearestPart::of(index, joint.outer, true);
    for (int y = rows.first; y < rows.last; ++y) {
        row.z = (y + 0.5) * cell - before.bz;
        const double half = std::sqrt(std::max(0.0, radius * radius - row.z * row.z));
        RowStretch stretch(grid_.width);
        stretch.keep_columns((before.bx - half) / cell - 0.5 - span_slack,
                             (before.bx + half) / cell - 0.5 + span_slack);
        stretch.keep(row.x * before.ux + row.z * before.uz, cell * before.ux, 0.0, radius, span_slack);
        stretch.keep(row.x * after.ux + row.z * after.uz, cell * after.ux, -radius, 0.0, span_slack);
        const ColumnSpan span = stretch.columns();
        if (span.empty()) continue;
        touch(y, span);
        sweep_fan_row(row, line.row(y), squares_.data() + offset(y), parts_.data() + offset(y), span.first, span.last);
    }
}

/// Beyond an open end: half a disc for the rounding, else only the cells of the line there.
void NearestSweep::sweep_end(const FlatSpline& spline, bool at_start, Reach reach, const LineCells& line) {
    const FlatSegment& s = at_start ? spline.segments.front() : spline.segments.back();
    const double cell = grid_.cell_size;
    const double end_x = at_start ? s.ax : s.bx;
    const double end_z = at_start ? s.az : s.bz;
    const double outward = at_start ? -1.0 : 1.0;
    const double radius =
        reach == Reach::rounding ? reach_of(spline, s, Side::left, reach).start : line_reach(spline, cell);
    const int index = at_start ? 0 : static_cast<int>(spline.segments.size()) - 1;
    const ColumnSpan rows = rows_between(grid_, end_z - radius, end_z + radius, first_row_, last_row_, span_slack);
    for (int y = rows.first; y < rows.last; ++y) {
        const double dz = (y + 0.5) * cell - end_z;
        RowStretch stretch(grid_.width);
        stretch.keep_columns((end_x - radius) / cell - 0.5, (end_x + radius) / cell - 0.5);
        const ColumnSpan span = stretch.columns();
        if (span.empty()) continue;
        touch(y, span);
        if (reach == Reach::rounding) {
            const FanRow row{0.5 * cell - end_x,
                             cell,
                             dz,
                             outward * s.ux,
                             outward * s.uz,
                             -outward * s.ux,
                             -outward * s.uz,
                             radius,
                             radius,
                             NearestPart::of(index, Side::left, false)};
            sweep_fan_row(row, line.row(y), squares_.data() + offset(y), parts_.data() + offset(y), span.first,
                          span.last);
            continue;
        }
        for (int x = span.first; x < span.last; ++x) {
            const double dx = (x + 0.5) * cell - end_x;
            const auto square = static_cast<float>(dx * dx + dz * dz);
            const std::size_t at = offset(y) + static_cast<std::size_t>(x);
            if ((dx * s.ux + dz * s.uz) * outward < 0.0 || !line.row(y)[x] || !(square < squares_[at])) continue;
            squares_[at] = square;
            parts_[at] = NearestPart::of(index, dx * s.uz - dz * s.ux < 0.0 ? Side::right : Side::left, false);
        }
    }
}

void NearestSweep::sweep(const FlatSpline& spline, Reach reach, const LineCells& line) {
    const int count = static_cast<int>(spline.segments.size());
    for (int i = 0; i < count; ++i) {
        sweep_strip(spline, i, reach, line);
        sweep_fan(spline, i, reach, line);
    }
    if (spline.closed) return;
    sweep_end(spline, true, reach, line);
    sweep_end(spline, false, reach, line);
}

}  // namespace cuesta
