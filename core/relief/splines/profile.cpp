#include "core/relief/splines/profile.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/multiversion.h"

namespace cuesta {
namespace {

/// A run of cells in a row with the same nearest part. At a joint all numbers are those of the joint.
struct Run {
    double along, along_step;    ///< m, at column 0 and a column
    double offset, offset_step;  ///< m from the curve, above 0 on this side
    double x, x_step, z;         ///< joint: from it, m
    double per_length;           ///< 1 / length of the segment; 0 at a joint
    AlongSegment height, half_width, length, rise, hardness, drop;
    double normal_x, normal_z;
    double cell_size;
    std::int32_t owner;
    bool joint;
    bool nearest;
    bool round_top = false;  ///< smooth: slopes begin level, so cells of the line have the height of the curve
};

template <bool joint, bool nearest>
[[gnu::always_inline]] inline void gather_cells(const Run& r, const std::uint8_t* __restrict line,
                                                const GatheredRow& row, int first, int last) {
    std::int32_t* __restrict hold = row.hold;
    std::int32_t* __restrict owner = row.owner;
    float* __restrict height = row.height;
    float* __restrict count = row.count;
    float* __restrict from_top = row.from_top;
    float* __restrict weight = row.weight;
    float* __restrict gradient = row.gradient;
    float* __restrict normal_x = row.normal_x;
    float* __restrict normal_z = row.normal_z;
    for (int x = first; x < last; ++x) {
        double share = 0.0;
        double distance = 0.0;
        double nx = r.normal_x;
        double nz = r.normal_z;
        if constexpr (joint) {
            const double dx = r.x + x * r.x_step;
            distance = std::sqrt(dx * dx + r.z * r.z);
            const double inverse = 1.0 / std::max(distance, 1e-30);
            nx = dx * inverse;
            nz = r.z * inverse;
        } else {
            share = std::min(std::max((r.along + x * r.along_step) * r.per_length, 0.0), 1.0);
            distance = std::max(r.offset + x * r.offset_step, 0.0);
        }
        const double over = distance - (r.half_width.start + share * r.half_width.change);
        const double length = r.length.start + share * r.length.change;
        const double rise = r.rise.start + share * r.rise.change;
        const bool sloped = length > 0.0;
        const double per_metre = 1.0 / (sloped ? length : 1.0);
        const double way = std::min(std::max(over * per_metre, 0.0), 1.0);  // of the reach, 0..1
        const double curve = (r.height.start + share * r.height.change) - (r.drop.start + share * r.drop.change);
        const bool level = r.round_top & (line[x] != 0);
        const float profile = static_cast<float>(curve + (sloped & !level ? rise * way : 0.0));
        const float top = static_cast<float>(over);

        const bool seed = (line[x] != 0) | (over <= 0.0);
        const bool guided = !seed & sloped & (over < length);
        const std::int32_t was = hold[x];
        const bool first_seed = seed & (was != gathered_seed);
        const bool another_seed = seed & (was == gathered_seed);
        const bool contested = guided & (was == gathered_guided);
        const bool takes = guided & ((was == gathered_free) | (nearest & contested & (top < from_top[x])));
        const bool sets = first_seed | takes;
        hold[x] = seed ? gathered_seed : takes ? gathered_guided : !nearest & contested ? gathered_dropped : was;
        height[x] = sets ? profile : another_seed ? height[x] + profile : height[x];
        count[x] = first_seed ? 1.0F : another_seed ? count[x] + 1.0F : count[x];
        owner[x] = sets ? r.owner : another_seed ? 0 : owner[x];
        from_top[x] = takes ? top : from_top[x];
        const float beta = static_cast<float>((r.hardness.start + share * r.hardness.change) * (1.0 - way));
        weight[x] = takes ? beta : seed ? 0.0F : weight[x];
        gradient[x] = takes ? static_cast<float>(rise * per_metre * r.cell_size) : seed ? 0.0F : gradient[x];
        normal_x[x] = takes ? static_cast<float>(nx) : seed ? 0.0F : normal_x[x];
        normal_z[x] = takes ? static_cast<float>(nz) : seed ? 0.0F : normal_z[x];
    }
}

CUESTA_MULTIVERSION void gather_run(const Run& run, const std::uint8_t* line, const GatheredRow& row, int first,
                                    int last) {
    const Run r = run;
    if (r.joint) {
        if (r.nearest)
            gather_cells<true, true>(r, line, row, first, last);
        else
            gather_cells<true, false>(r, line, row, first, last);
    } else {
        if (r.nearest)
            gather_cells<false, true>(r, line, row, first, last);
        else
            gather_cells<false, false>(r, line, row, first, last);
    }
}

/// The number of a side, or 0 where 16 bits do not hold it.
std::int32_t owner_of(const FlatSpline& spline, Side side, bool sides_differ) {
    const std::int64_t owner = std::int64_t{spline.number} * 2 + 1 + (sides_differ && side == Side::right ? 1 : 0);
    return owner <= std::numeric_limits<std::uint16_t>::max() ? static_cast<std::int32_t>(owner) : 0;
}

Run run_of(const FlatSpline& spline, const Claims& claims, std::int32_t part, int y) {
    const FlatSegment& s = spline.segments[static_cast<std::size_t>(NearestPart::segment(part))];
    const Side side = NearestPart::side(part);
    const SideSlope& slope = s.slopes[static_cast<std::size_t>(side)];
    const double cell = claims.cell_size;
    const double x = 0.5 * cell;
    const double z = (y + 0.5) * cell;
    Run run{};
    run.height = s.height;
    run.half_width = s.half_width;
    run.length = slope.length;
    run.rise = slope.rise;
    run.hardness = s.hardness;
    if (spline.parameters.kind == CurveKind::cliff && side == Side::right) run.drop = s.drop;
    run.cell_size = cell;
    run.nearest = claims.nearest;
    run.round_top = spline.parameters.kind == CurveKind::smooth;
    run.owner = owner_of(spline, side, claims.sides_differ);
    run.joint = NearestPart::at_joint(part);
    if (run.joint) {
        run.x = x - s.bx;
        run.x_step = cell;
        run.z = z - s.bz;
        for (AlongSegment* v : {&run.height, &run.half_width, &run.length, &run.rise, &run.hardness, &run.drop})
            *v = {v->end(), 0.0};
        return run;
    }
    const double sign = side == Side::left ? 1.0 : -1.0;
    run.along = s.along(x, z);
    run.along_step = s.ux * cell;
    run.per_length = 1.0 / s.length;
    run.offset = sign * s.offset(x, z);
    run.offset_step = sign * s.uz * cell;
    run.normal_x = sign * s.uz;
    run.normal_z = -sign * s.ux;
    return run;
}

}  // namespace

void gather_profile(const FlatSpline& spline, const Claims& claims, int y, ColumnSpan span, const std::int32_t* parts,
                    const std::uint8_t* line, const std::uint8_t* conflict, const GatheredRow& row) {
    for (int first = span.first; first < span.last;) {
        const std::int32_t part = parts[first];
        int last = first + 1;
        while (last < span.last && parts[last] == part) ++last;
        if (part != NearestPart::none) gather_run(run_of(spline, claims, part, y), line, row, first, last);
        first = last;
    }
    if (conflict == nullptr) return;
    for (int x = span.first; x < span.last; ++x)
        if (conflict[x] != 0 && row.hold[x] == gathered_guided) row.hold[x] = gathered_dropped;
}

}  // namespace cuesta
