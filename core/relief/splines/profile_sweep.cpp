#include "core/relief/splines/profile_sweep.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/multiversion.h"
#include "core/relief/splines/reach.h"

namespace cuesta {
namespace {

constexpr float nowhere = std::numeric_limits<float>::infinity();

/// Spans are worked on in chunks, short enough for 32-bit positions relative to the chunk's beginning, each filled up
/// to whole blocks, so that short spans (most are) are vector code as well.
constexpr int chunk_columns = 16 * block_columns;

/// A number along a segment, in 32 bits.
struct Along {
    float start = 0;
    float change = 0;
};

Along narrowed(const AlongSegment& v) {
    return {static_cast<float>(v.start), static_cast<float>(v.change)};
}

struct SideAsks {
    Along length, rise, drop;
    std::int32_t owner = 0;
};

/// A strip, or a fan, for which all changes are 0 and the sides alike.
struct Piece {
    SideAsks left, right;
    float height[4]{};  ///< of the curve, m, by powers of the share
    Along half_width, hardness;
    float length = 0;  ///< of the segment, m
    float per_length = 0;
    float ux = 0, uz = 0;  ///< direction of the segment; of the one before the joint
    float vx = 0, vz = 0;  ///< direction of the one after the joint
    float slack = 0;       ///< m
    float line_reach = 0;  ///< m
    float cell_size = 0;
    std::int32_t level_line = 0;  ///< smooth: slopes begin level, so cells of the line have the height of the curve
};

/// Position of the first cell of a row's span: along the segment and to its left, or east and south of the joint; and
/// how that changes from column to column. In 64 bits, which resolve far less than a cell wherever the piece lies;
/// within a block 32 bits are then enough. m
struct RowPlace {
    double first, first_step;
    double second, second_step;
};

/// Positions of a chunk's cells relative to the piece. Conditions are 0 or -1.
struct Chunk {
    alignas(64) std::int32_t inside[chunk_columns];  ///< between the perpendiculars, or beyond both
    alignas(64) std::int32_t right[chunk_columns];
    alignas(64) float distance[chunk_columns];
    alignas(64) float square[chunk_columns];
    alignas(64) float share[chunk_columns];
    alignas(64) float normal_x[chunk_columns];
    alignas(64) float normal_z[chunk_columns];
};

template <class T>
[[gnu::always_inline]] inline void keep(const std::int32_t* __restrict where, const T* __restrict values,
                                        T* __restrict kept, int count) {
    for (int i = 0; i < count; ++i) {
        const T before = kept[i];
        kept[i] = where[i] != 0 ? values[i] : before;
    }
}

/// The piece's conditions on a chunk's cells go to those that it is the nearest to reach. Several short loops, each of
/// which the compiler makes vector code of; one long one it does not.
[[gnu::always_inline]] inline void keep_profile(const Piece& p, const Chunk& chunk, const std::uint8_t* __restrict line,
                                                const ProfileRow& row, int x, int count) {
    alignas(64) std::int32_t nearer[chunk_columns];
    alignas(64) std::int32_t owner[chunk_columns];
    alignas(64) std::int32_t on_line[chunk_columns];
    alignas(64) float length[chunk_columns];
    alignas(64) float rise[chunk_columns];
    alignas(64) float height[chunk_columns];
    alignas(64) float over[chunk_columns];
    alignas(64) float weight[chunk_columns];
    alignas(64) float gradient[chunk_columns];
    for (int i = 0; i < count; ++i) {
        const bool right = chunk.right[i] != 0;
        const float share = chunk.share[i];
        length[i] = (right ? p.right.length.start : p.left.length.start) +
                    share * (right ? p.right.length.change : p.left.length.change);
        rise[i] = (right ? p.right.rise.start : p.left.rise.start) +
                  share * (right ? p.right.rise.change : p.left.rise.change);
        const float drop = (right ? p.right.drop.start : p.left.drop.start) +
                           share * (right ? p.right.drop.change : p.left.drop.change);
        height[i] = p.height[0] + share * (p.height[1] + share * (p.height[2] + share * p.height[3])) - drop;
        owner[i] = right ? p.right.owner : p.left.owner;
        over[i] = chunk.distance[i] - (p.half_width.start + share * p.half_width.change);
    }
    for (int i = 0; i < count; ++i) on_line[i] = line[x + i];
    const float* __restrict square = row.square + x;
    for (int i = 0; i < count; ++i) {
        const std::int32_t marked = on_line[i] != 0 ? -1 : 0;
        const std::int32_t beside = chunk.distance[i] <= p.line_reach ? -1 : 0;
        const std::int32_t within = over[i] <= length[i] ? -1 : 0;
        const std::int32_t closer = chunk.square[i] < square[i] ? -1 : 0;
        nearer[i] = chunk.inside[i] & closer & (within | (marked & beside));
    }
    for (int i = 0; i < count; ++i) {
        const float per_metre = 1.0F / (length[i] > 0.0F ? length[i] : 1.0F);
        const float sloping_rise = length[i] > 0.0F ? rise[i] : 0.0F;
        const float way = std::min(std::max(over[i] * per_metre, 0.0F), 1.0F);  // of the reach
        const float beside_curve = sloping_rise * way;
        height[i] += (on_line[i] & p.level_line) != 0 ? 0.0F : beside_curve;
        weight[i] = (p.hardness.start + chunk.share[i] * p.hardness.change) * (1.0F - way);
        gradient[i] = sloping_rise * per_metre * p.cell_size;
    }
    keep(nearer, chunk.square, row.square + x, count);
    keep(nearer, over, row.from_top + x, count);
    keep(nearer, height, row.height + x, count);
    keep(nearer, weight, row.weight + x, count);
    keep(nearer, gradient, row.gradient + x, count);
    keep(nearer, chunk.normal_x, row.normal_x + x, count);
    keep(nearer, chunk.normal_z, row.normal_z + x, count);
    keep(nearer, owner, row.owner + x, count);
}

/// Whole blocks, so that the loops above have no remainder.
[[gnu::always_inline]] inline int whole_blocks(int columns) {
    return (std::min(columns, chunk_columns) + block_columns - 1) / block_columns * block_columns;
}

CUESTA_MULTIVERSION void sweep_strip_row(const Piece& piece, const RowPlace& place, const std::uint8_t* line,
                                         const ProfileRow& row, int first, int last) {
    const Piece p = piece;
    Chunk chunk;
    const auto along_step = static_cast<float>(place.first_step);
    const auto offset_step = static_cast<float>(place.second_step);
    for (int x = first; x < last; x += chunk_columns) {
        const int count = whole_blocks(last - x);
        const auto first_along = static_cast<float>(place.first + (x - first) * place.first_step);
        const auto first_offset = static_cast<float>(place.second + (x - first) * place.second_step);
        for (int i = 0; i < count; ++i) {
            const float along = first_along + static_cast<float>(i) * along_step;
            const float offset = first_offset + static_cast<float>(i) * offset_step;
            const bool right = offset < 0.0F;
            chunk.right[i] = right ? -1 : 0;
            chunk.distance[i] = std::fabs(offset);
            chunk.square[i] = offset * offset;
            chunk.share[i] = std::min(std::max(along * p.per_length, 0.0F), 1.0F);
            chunk.inside[i] = (along >= -p.slack ? -1 : 0) & (along <= p.length + p.slack ? -1 : 0);
            chunk.normal_x[i] = right ? -p.uz : p.uz;
            chunk.normal_z[i] = right ? p.ux : -p.ux;
        }
        keep_profile(p, chunk, line, row, x, count);
    }
}

CUESTA_MULTIVERSION void sweep_fan_row(const Piece& piece, const RowPlace& place, const std::uint8_t* line,
                                       const ProfileRow& row, int first, int last) {
    const Piece p = piece;
    Chunk chunk;
    const auto cell = static_cast<float>(place.first_step);
    const auto dz = static_cast<float>(place.second);
    for (int x = first; x < last; x += chunk_columns) {
        const int count = whole_blocks(last - x);
        const auto first_dx = static_cast<float>(place.first + (x - first) * place.first_step);
        for (int i = 0; i < count; ++i) {
            const float dx = first_dx + static_cast<float>(i) * cell;
            const float square = dx * dx + dz * dz;
            const float distance = std::sqrt(square);
            const float per_distance = 1.0F / (distance > 1e-18F ? distance : 1.0F);
            chunk.right[i] = 0;  // the sides of a fan are alike
            chunk.distance[i] = distance;
            chunk.square[i] = square;
            chunk.share[i] = 0.0F;
            chunk.inside[i] =
                (dx * p.ux + dz * p.uz >= -p.slack ? -1 : 0) & (dx * p.vx + dz * p.vz <= p.slack ? -1 : 0);
            chunk.normal_x[i] = dx * per_distance;
            chunk.normal_z[i] = dz * per_distance;
        }
        keep_profile(p, chunk, line, row, x, count);
    }
}

/// The number of a side, or 0 where 16 bits do not hold it.
std::int32_t owner_of(const FlatSpline& spline, Side side) {
    const bool own_number = spline.parameters.kind == CurveKind::cliff && side == Side::right;
    const std::int64_t owner = std::int64_t{spline.number} * 2 + 1 + (own_number ? 1 : 0);
    return owner <= std::numeric_limits<std::uint16_t>::max() ? static_cast<std::int32_t>(owner) : 0;
}

SideAsks asks_of(const FlatSpline& spline, const FlatSegment& s, Side side) {
    const SideSlope& slope = s.slopes[static_cast<std::size_t>(side)];
    const bool drops = spline.parameters.kind == CurveKind::cliff && side == Side::right;
    return {narrowed(slope.length), narrowed(slope.rise), narrowed(drops ? s.drop : AlongSegment{}),
            owner_of(spline, side)};
}

Piece strip_of(const FlatSpline& spline, const FlatSegment& s, double cell) {
    Piece piece;
    piece.left = asks_of(spline, s, Side::left);
    piece.right = asks_of(spline, s, Side::right);
    for (int i = 0; i < 4; ++i) piece.height[i] = static_cast<float>(s.height.of[static_cast<std::size_t>(i)]);
    piece.half_width = narrowed(s.half_width);
    piece.hardness = narrowed(s.hardness);
    piece.length = static_cast<float>(s.length);
    piece.per_length = static_cast<float>(1.0 / s.length);
    piece.ux = static_cast<float>(s.ux);
    piece.uz = static_cast<float>(s.uz);
    piece.slack = static_cast<float>(joint_slack(cell, s.length));
    piece.line_reach = static_cast<float>(line_reach(spline, cell));
    piece.cell_size = static_cast<float>(cell);
    piece.level_line = spline.parameters.kind == CurveKind::smooth ? 1 : 0;
    return piece;
}

Along at_end(const AlongSegment& v) {
    return {static_cast<float>(v.end()), 0.0F};
}

Piece fan_of(const FlatSpline& spline, const FlatSegment& before, const FlatSegment& after, Side outer, double cell) {
    Piece piece = strip_of(spline, before, cell);
    const SideSlope& slope = before.slopes[static_cast<std::size_t>(outer)];
    const bool drops = spline.parameters.kind == CurveKind::cliff && outer == Side::right;
    piece.left = {at_end(slope.length), at_end(slope.rise), at_end(drops ? before.drop : AlongSegment{}),
                  owner_of(spline, outer)};
    piece.height[0] = static_cast<float>(before.height.at(1.0));
    piece.height[1] = piece.height[2] = piece.height[3] = 0.0F;
    piece.right = piece.left;
    piece.half_width = at_end(before.half_width);
    piece.hardness = at_end(before.hardness);
    piece.vx = static_cast<float>(after.ux);
    piece.vz = static_cast<float>(after.uz);
    piece.slack = static_cast<float>(joint_slack(cell, 0.0));
    return piece;
}

}  // namespace

ProfileSweep::ProfileSweep(const LevelGrid& grid, int rows)
    : grid_(grid),
      square_(grid, rows, nowhere),
      from_top_(grid, rows),
      height_(grid, rows),
      weight_(grid, rows),
      gradient_(grid, rows),
      normal_x_(grid, rows),
      normal_z_(grid, rows),
      owner_(grid, rows),
      touched_(static_cast<std::size_t>(rows)) {}

void ProfileSweep::move_to(int first_row, int last_row) {
    first_row_ = first_row;
    last_row_ = last_row;
    square_.move_to(first_row);
    from_top_.move_to(first_row);
    height_.move_to(first_row);
    weight_.move_to(first_row);
    gradient_.move_to(first_row);
    normal_x_.move_to(first_row);
    normal_z_.move_to(first_row);
    owner_.move_to(first_row);
}

ProfileRow ProfileSweep::row(int y) {
    return {square_.row(y),   from_top_.row(y), height_.row(y),   weight_.row(y),
            gradient_.row(y), normal_x_.row(y), normal_z_.row(y), owner_.row(y)};
}

void ProfileSweep::clear() {
    for (int y = first_row_; y < last_row_; ++y) {
        ColumnSpan& touched = touched_[static_cast<std::size_t>(y - first_row_)];
        std::fill(square_.row(y) + touched.first, square_.row(y) + touched.last, nowhere);
        touched = {};
    }
}

template <class SweepRow>
void ProfileSweep::for_each_span(SweepRow&& sweep_row) {
    for (const RowSpan& span : spans_) {
        ColumnSpan& touched = touched_[static_cast<std::size_t>(span.row - first_row_)];
        touched = touched.with({span.first, span.last});
        sweep_row(span, (span.first + 0.5) * grid_.cell_size, (span.row + 0.5) * grid_.cell_size, row(span.row));
    }
}

void ProfileSweep::sweep_strip(const FlatSpline& spline, std::size_t index, const LineCells& line) {
    const FlatSegment& s = spline.segments[index];
    const double cell = grid_.cell_size;
    const double beside = line_reach(spline, cell);
    spans_.clear();
    strip_spans(s, std::max(reach_of(spline, s, Side::left, Reach::slopes).most(), beside),
                std::max(reach_of(spline, s, Side::right, Reach::slopes).most(), beside), grid_, first_row_, last_row_,
                spans_);
    if (spans_.empty()) return;
    const Piece piece = strip_of(spline, s, cell);
    for_each_span([&](const RowSpan& span, double x, double z, const ProfileRow& to) {
        sweep_strip_row(piece, {s.along(x, z), s.ux * cell, s.offset(x, z), s.uz * cell}, line.row(span.row), to,
                        span.first, span.last);
    });
}

void ProfileSweep::sweep_fan(const FlatSpline& spline, std::size_t index, const LineCells& line) {
    const Joint& joint = spline.joints[index];
    if (!joint.open) return;
    const FlatSegment& before = spline.segments[index];
    const FlatSegment& after = spline.segments[(index + 1) % spline.segments.size()];
    const double cell = grid_.cell_size;
    const double reach = std::max(reach_of(spline, before, joint.outer, Reach::slopes).end(), line_reach(spline, cell));
    spans_.clear();
    fan_spans(before.bx, before.bz, {before.ux, before.uz}, {after.ux, after.uz}, reach, grid_, first_row_, last_row_,
              spans_);
    if (spans_.empty()) return;
    const Piece piece = fan_of(spline, before, after, joint.outer, cell);
    for_each_span([&](const RowSpan& span, double x, double z, const ProfileRow& to) {
        sweep_fan_row(piece, {x - before.bx, cell, z - before.bz, 0.0}, line.row(span.row), to, span.first, span.last);
    });
}

/// The cells of the line beyond an open end: what the end asks for, by the distance from the line through it.
void ProfileSweep::sweep_end(const FlatSpline& spline, bool at_start, const LineCells& line) {
    const FlatSegment& s = at_start ? spline.segments.front() : spline.segments.back();
    const double cell = grid_.cell_size;
    const double beside = line_reach(spline, cell);
    const double share = at_start ? 0.0 : 1.0;
    FlatSegment beyond = s;
    beyond.ax = at_start ? s.ax - beside * s.ux : s.bx;
    beyond.az = at_start ? s.az - beside * s.uz : s.bz;
    beyond.bx = beyond.ax + beside * s.ux;
    beyond.bz = beyond.az + beside * s.uz;
    beyond.length = beside;
    spans_.clear();
    strip_spans(beyond, beside, beside, grid_, first_row_, last_row_, spans_);
    for (const RowSpan& span : spans_)
        for (int x = span.first; x < span.last; ++x) {
            const double px = (x + 0.5) * cell;
            const double pz = (span.row + 0.5) * cell;
            const double ahead = at_start ? -s.along(px, pz) : s.along(px, pz) - s.length;
            const double offset = s.offset(px, pz);
            const auto squared = static_cast<float>(ahead * ahead + offset * offset);
            const ProfileRow to = row(span.row);
            if (line.row(span.row)[x] == 0 || ahead < 0.0 || !(squared < to.square[x])) continue;
            const Side side = offset < 0.0 ? Side::right : Side::left;
            const SideSlope& slope = s.slopes[static_cast<std::size_t>(side)];
            const double length = slope.length.at(share);
            const double over = std::abs(offset) - s.half_width.at(share);
            const bool level = spline.parameters.kind == CurveKind::smooth;
            const double way = length > 0.0 && !level ? std::clamp(over / length, 0.0, 1.0) : 0.0;
            const bool drops = spline.parameters.kind == CurveKind::cliff && side == Side::right;
            to.square[x] = squared;
            to.from_top[x] = static_cast<float>(over);
            to.height[x] =
                static_cast<float>(s.height.at(share) - (drops ? s.drop.at(share) : 0.0) + way * slope.rise.at(share));
            to.owner[x] = owner_of(spline, side);
            touched_[static_cast<std::size_t>(span.row - first_row_)] = touched(span.row).with({x, x + 1});
        }
}

void ProfileSweep::sweep(const FlatSpline& spline, const LineCells& line) {
    for (std::size_t i = 0; i < spline.segments.size(); ++i) {
        sweep_strip(spline, i, line);
        sweep_fan(spline, i, line);
    }
    if (spline.closed) return;
    sweep_end(spline, true, line);
    sweep_end(spline, false, line);
}

}  // namespace cuesta
