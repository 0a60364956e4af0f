#include "core/relief/splines/nearest_sweep.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/base/multiversion.h"

namespace cuesta {
namespace {

constexpr float nowhere = std::numeric_limits<float>::infinity();

/// One row of a strip: positions along and across the segment are linear in the column.
struct StripRow {
    double along, along_step;    ///< at column 0 and a column, m
    double offset, offset_step;  ///< m, above 0 on the left
    double length;
    double slack;                                 ///< m
    double left, left_slope, right, right_slope;  ///< reach at the segment's beginning, m, and its change a metre
    double line_reach;                            ///< least reach to cells of the line, m
    std::int32_t part;
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
        parts[x] = nearer ? r.part : parts[x];
    }
}

/// One row of a fan: the plane ahead of one direction and behind another.
struct FanRow {
    double x, x_step;  ///< from the joint, at column 0 and a column, m
    double z;          ///< from the joint, m
    double before_x, before_z, after_x, after_z;
    double slack;
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
        const bool nearer = (dx * r.before_x + r.z * r.before_z >= -r.slack) &
                            (dx * r.after_x + r.z * r.after_z <= r.slack) &
                            (exact <= (line[x] != 0 ? most_on_line : most)) & (square < squares[x]);
        squares[x] = nearer ? square : squares[x];
        parts[x] = nearer ? r.part : parts[x];
    }
}

}  // namespace

Foot foot_on(const FlatSegment& segment, std::int32_t part, double x, double z) {
    if (NearestPart::at_joint(part)) return {1.0, std::hypot(x - segment.bx, z - segment.bz)};
    return {std::clamp(segment.along(x, z) / segment.length, 0.0, 1.0), std::abs(segment.offset(x, z))};
}

NearestSweep::NearestSweep(const LevelGrid& grid, int rows)
    : grid_(grid),
      parts_(grid, rows, NearestPart::none),
      squares_(grid, rows, nowhere),
      touched_(static_cast<std::size_t>(rows)) {}

void NearestSweep::move_to(int first_row, int last_row) {
    first_row_ = first_row;
    last_row_ = last_row;
    parts_.move_to(first_row);
    squares_.move_to(first_row);
}

void NearestSweep::touch(const RowSpan& span) {
    ColumnSpan& touched = touched_[static_cast<std::size_t>(span.row - first_row_)];
    touched = touched.with({span.first, span.last});
}

void NearestSweep::clear() {
    for (int y = first_row_; y < last_row_; ++y) {
        ColumnSpan& touched = touched_[static_cast<std::size_t>(y - first_row_)];
        std::fill(parts_.row(y) + touched.first, parts_.row(y) + touched.last, std::int32_t{NearestPart::none});
        std::fill(squares_.row(y) + touched.first, squares_.row(y) + touched.last, nowhere);
        touched = {};
    }
}

void NearestSweep::sweep_strip(const FlatSpline& spline, std::size_t index, Reach reach, const LineCells& line) {
    const FlatSegment& s = spline.segments[index];
    const double cell = grid_.cell_size;
    const AlongSegment left = reach_of(spline, s, Side::left, reach);
    const AlongSegment right = reach_of(spline, s, Side::right, reach);
    const double beside = line_reach(spline, cell);
    spans_.clear();
    strip_spans(s, std::max(left.most(), beside), std::max(right.most(), beside), grid_, first_row_, last_row_, spans_);
    for (const RowSpan& span : spans_) {
        const double x = 0.5 * cell;
        const double z = (span.row + 0.5) * cell;
        touch(span);
        const StripRow row{s.along(x, z),  s.ux * cell,
                           s.offset(x, z), s.uz * cell,
                           s.length,       joint_slack(cell, s.length),
                           left.start,     left.change / s.length,
                           right.start,    right.change / s.length,
                           beside,         NearestPart::of(index, false)};
        sweep_strip_row(row, line.row(span.row), squares_.row(span.row), parts_.row(span.row), span.first, span.last);
    }
}

void NearestSweep::sweep_fan(const FlatSpline& spline, std::size_t index, Reach reach, const LineCells& line) {
    const Joint& joint = spline.joints[index];
    if (!joint.open) return;
    const FlatSegment& before = spline.segments[index];
    const FlatSegment& after = spline.segments[(index + 1) % spline.segments.size()];
    const double cell = grid_.cell_size;
    const double reached = reach_of(spline, before, joint.outer, reach).end();
    const double beside = line_reach(spline, cell);
    spans_.clear();
    fan_spans(before.bx, before.bz, {before.ux, before.uz}, {after.ux, after.uz}, std::max(reached, beside), grid_,
              first_row_, last_row_, spans_);
    for (const RowSpan& span : spans_) {
        touch(span);
        const FanRow row{0.5 * cell - before.bx,
                         cell,
                         (span.row + 0.5) * cell - before.bz,
                         before.ux,
                         before.uz,
                         after.ux,
                         after.uz,
                         joint_slack(cell, 0.0),
                         reached,
                         beside,
                         NearestPart::of(index, true)};
        sweep_fan_row(row, line.row(span.row), squares_.row(span.row), parts_.row(span.row), span.first, span.last);
    }
}

/// Beyond an open end: half a disc for the rounding, else only the cells of the line there.
void NearestSweep::sweep_end(const FlatSpline& spline, bool at_start, Reach reach, const LineCells& line) {
    const std::size_t index = at_start ? 0 : spline.segments.size() - 1;
    const FlatSegment& s = spline.segments[index];
    const double cell = grid_.cell_size;
    const glm::dvec2 outward = at_start ? glm::dvec2(-s.ux, -s.uz) : glm::dvec2(s.ux, s.uz);
    const double end_x = at_start ? s.ax : s.bx;
    const double end_z = at_start ? s.az : s.bz;
    const double beside = line_reach(spline, cell);
    const double radius = reach == Reach::rounding ? rounding_of(spline) : 0.0;
    spans_.clear();
    fan_spans(end_x, end_z, outward, -outward, std::max(radius, beside), grid_, first_row_, last_row_, spans_);
    for (const RowSpan& span : spans_) {
        touch(span);
        const FanRow row{0.5 * cell - end_x,
                         cell,
                         (span.row + 0.5) * cell - end_z,
                         outward.x,
                         outward.y,
                         -outward.x,
                         -outward.y,
                         0.0,
                         radius,
                         beside,
                         NearestPart::of(index, false)};
        sweep_fan_row(row, line.row(span.row), squares_.row(span.row), parts_.row(span.row), span.first, span.last);
    }
}

void NearestSweep::sweep(const FlatSpline& spline, Reach reach, const LineCells& line) {
    for (std::size_t i = 0; i < spline.segments.size(); ++i) {
        sweep_strip(spline, i, reach, line);
        sweep_fan(spline, i, reach, line);
    }
    if (spline.closed) return;
    sweep_end(spline, true, reach, line);
    sweep_end(spline, false, reach, line);
}

/// Compares the feet on `part` with those on the nearest part, for the cells in spans_.
void NearestSweep::compare_feet(const FlatSpline& spline, std::int32_t part, BandRows<std::uint8_t>& conflicts) {
    const std::size_t index = NearestPart::segment(part);
    const FlatSegment& s = spline.segments[index];
    const FlatSegment& after = spline.segments[(index + 1) % spline.segments.size()];
    const double cell = grid_.cell_size;
    for (const RowSpan& span : spans_)
        for (int x = span.first; x < span.last; ++x) {
            const std::int32_t nearest = parts_.row(span.row)[x];
            if (nearest == NearestPart::none || nearest == part || conflicts.row(span.row)[x] != 0) continue;
            const double px = (x + 0.5) * cell;
            const double pz = (span.row + 0.5) * cell;
            const double along = s.along(px, pz);
            const bool within = NearestPart::at_joint(part) ? along >= s.length && after.along(px, pz) <= 0.0
                                                            : along >= 0.0 && along <= s.length;
            if (!within) continue;
            const Foot foot = foot_on(s, part, px, pz);
            const Side side = NearestPart::at_joint(part) ? spline.joints[index].outer
                              : s.offset(px, pz) < 0.0    ? Side::right
                                                          : Side::left;
            if (foot.distance > reach_of(spline, s, side, Reach::slopes).at(foot.share)) continue;
            const FlatSegment& other = spline.segments[NearestPart::segment(nearest)];
            const Foot other_foot = foot_on(other, nearest, px, pz);
            double apart = std::abs((s.arc + foot.share * s.length) - (other.arc + other_foot.share * other.length));
            if (spline.closed) apart = std::min(apart, spline.length - apart);
            if (apart > 0.5 * std::numbers::pi * (foot.distance + other_foot.distance) + cell)
                conflicts.row(span.row)[x] = 1;
        }
}

void NearestSweep::find_conflicts(const FlatSpline& spline, BandRows<std::uint8_t>& conflicts) {
    for (std::size_t i = 0; i < spline.segments.size(); ++i) {
        const FlatSegment& s = spline.segments[i];
        spans_.clear();
        strip_spans(s, reach_of(spline, s, Side::left, Reach::slopes).most(),
                    reach_of(spline, s, Side::right, Reach::slopes).most(), grid_, first_row_, last_row_, spans_);
        compare_feet(spline, NearestPart::of(i, false), conflicts);
        if (!spline.joints[i].open) continue;
        const FlatSegment& after = spline.segments[(i + 1) % spline.segments.size()];
        spans_.clear();
        fan_spans(s.bx, s.bz, {s.ux, s.uz}, {after.ux, after.uz},
                  reach_of(spline, s, spline.joints[i].outer, Reach::slopes).end(), grid_, first_row_, last_row_,
                  spans_);
        compare_feet(spline, NearestPart::of(i, true), conflicts);
    }
}

}  // namespace cuesta
