#include "core/model/spline_edit.h"

#include <algorithm>
#include <cmath>

#include "core/model/knot_handles.h"

namespace cuesta {
namespace {

using glm::dvec3;

/// A new knot this close (in t) to another is that one.
constexpr double same_place = 1e-6;

template <std::derived_from<SketchedCurve> Sketched>
Knot& knot_at(Sketched& spline, int index) {
    CUESTA_CHECK(index >= 0 && index < static_cast<int>(spline.knots.size()));
    return spline.knots[static_cast<std::size_t>(index)];
}

/// The share of the way at which a knot divides the two curves around it, by the lengths of its handles: those are
/// t : 1 - t where a curve was split at t.
double share_before(const Knot& previous, const Knot& knot, const Knot& next) {
    double before = glm::length(knot.in);
    double after = glm::length(knot.out);
    if (knot.tangents == TangentMode::free || before == 0 || after == 0) {
        before = glm::length(knot.position - previous.position);
        after = glm::length(next.position - knot.position);
    }
    return before + after > 0 ? std::clamp(before / (before + after), 0.01, 0.99) : 0.5;
}

template <std::derived_from<SketchedCurve> Sketched>
void remove_end(Sketched& spline, int index) {
    const int count = spline.curve_count();
    if (count > 0) keep_meta_points_between(spline, index == 0 ? 1 : 0, index == 0 ? count : count - 1);
    spline.knots.erase(spline.knots.begin() + index);
    if (spline.knots.empty()) spline.meta_points.clear();
}

}  // namespace

template <std::derived_from<SketchedCurve> Sketched>
Sketched spline_through(std::span<const dvec3> points, bool closed) {
    Sketched spline;
    spline.closed = closed;
    for (const dvec3& point : points) spline.knots.push_back({point});
    update_automatic_tangents(spline);
    return spline;
}

template <std::derived_from<SketchedCurve> Sketched>
Sketched spline_from_stroke(std::span<const dvec3> points, const StrokeFit& fit) {
    const FittedStroke fitted = fit_stroke(points, fit);
    Sketched spline;
    spline.closed = fit.closed;
    const std::size_t count = fitted.curves.size();
    if (count == 0) return spline;
    for (std::size_t i = 0; i < count; ++i) {
        const auto& p = fitted.curves[i].points;
        Knot knot{p[0], dvec3(0.0), p[1] - p[0], fitted.corner[i] ? TangentMode::free : TangentMode::aligned};
        if (i > 0 || fit.closed) {
            const auto& before = fitted.curves[i > 0 ? i - 1 : count - 1].points;
            knot.in = before[2] - before[3];
        }
        spline.knots.push_back(knot);
    }
    if (!fit.closed) {
        const auto& p = fitted.curves.back().points;
        spline.knots.push_back({p[3], p[2] - p[3], dvec3(0.0), TangentMode::aligned});
    }
    return spline;
}

template <std::derived_from<SketchedCurve> Sketched>
void append_knot(Sketched& spline, SplineEnd end, const dvec3& position) {
    CUESTA_CHECK(!spline.closed);
    if (end == SplineEnd::first && !spline.knots.empty()) {
        if (spline.knots.size() > 1)
            for (auto& point : spline.meta_points) point.position += 1;
        else
            for (auto& point : spline.meta_points) point.position = 1;
        spline.knots.insert(spline.knots.begin(), {position});
        make_handles(spline.knots[0], spline.knots[1]);
    } else {
        spline.knots.push_back({position});
        if (spline.knots.size() > 1) make_handles(spline.knots[spline.knots.size() - 2], spline.knots.back());
    }
    update_automatic_tangents(spline);
}

template <std::derived_from<SketchedCurve> Sketched>
int insert_knot(Sketched& spline, double u) {
    const auto [curve, t] = locate(spline, u);
    const int count = static_cast<int>(spline.knots.size());
    if (t < same_place) return curve;
    if (t > 1 - same_place) return curve + 1 < count ? curve + 1 : 0;
    const auto [before, after] = split_at(curve_of(spline, curve), t);
    Knot& from = knot_at(spline, curve);
    Knot& to = knot_at(spline, curve + 1 < count ? curve + 1 : 0);
    keep_handles(from);
    keep_handles(to);
    from.out = before.points[1] - before.points[0];
    to.in = after.points[2] - after.points[3];
    const dvec3& middle = before.points[3];
    const Knot knot{middle, before.points[2] - middle, after.points[1] - middle, TangentMode::aligned};
    for (auto& point : spline.meta_points) {
        const double way = point.position - curve;
        if (way >= 1)
            point.position += 1;
        else if (way >= t)
            point.position = curve + 1 + (way - t) / (1 - t);
        else if (way > 0)
            point.position = curve + way / t;
    }
    spline.knots.insert(spline.knots.begin() + curve + 1, knot);
    update_automatic_tangents(spline);
    return curve + 1;
}

template <std::derived_from<SketchedCurve> Sketched>
void remove_knot(Sketched& spline, int index) {
    knot_at(spline, index);
    if (spline.closed && spline.knots.size() <= 2) open_loop(spline);
    const int last = static_cast<int>(spline.knots.size()) - 1;
    if (!spline.closed && (index == 0 || index == last)) {
        remove_end(spline, index);
        update_automatic_tangents(spline);
        return;
    }
    if (index == 0) {
        begin_at_knot(spline, 1);
        index = last;
    }
    Knot& previous = knot_at(spline, index - 1);
    Knot& next = knot_at(spline, index < last ? index + 1 : 0);
    const double share = share_before(previous, knot_at(spline, index), next);
    if (previous.tangents != TangentMode::automatic) previous.out /= share;
    if (next.tangents != TangentMode::automatic) next.in /= 1 - share;
    for (auto& point : spline.meta_points) {
        const double way = point.position - (index - 1);
        if (way >= 2)
            point.position -= 1;
        else if (way >= 1)
            point.position = index - 1 + share + (way - 1) * (1 - share);
        else if (way > 0)
            point.position = index - 1 + way * share;
    }
    spline.knots.erase(spline.knots.begin() + index);
    update_automatic_tangents(spline);
}

template <std::derived_from<SketchedCurve> Sketched>
void remove_knots(Sketched& spline, std::vector<int> indices) {
    std::sort(indices.rbegin(), indices.rend());
    // From the last to the first; removing knot 0 of a closed spline renumbers the others, but is the last to go.
    for (const int index : indices) remove_knot(spline, index);
}

template <std::derived_from<SketchedCurve> Sketched>
void move_knots(Sketched& spline, std::span<const int> indices, const dvec3& by) {
    for (const int index : indices) knot_at(spline, index).position += by;
    update_automatic_tangents(spline);
}

template <std::derived_from<SketchedCurve> Sketched>
void move_knot(Sketched& spline, int index, const dvec3& to) {
    knot_at(spline, index).position = to;
    update_automatic_tangents(spline);
}

template <std::derived_from<SketchedCurve> Sketched>
void move_handle(Sketched& spline, int index, HandleSide side, const dvec3& handle) {
    Knot& knot = knot_at(spline, index);
    dvec3& moved = side == HandleSide::in ? knot.in : knot.out;
    dvec3& other = side == HandleSide::in ? knot.out : knot.in;
    keep_handles(knot);
    moved = handle;
    const double length = glm::length(moved);
    if (knot.tangents == TangentMode::aligned && length > 0) {
        const double kept = glm::length(other);
        other = -(kept > 0 ? kept / length : 1.0) * moved;
    }
    update_automatic_tangents(spline);
}

template <std::derived_from<SketchedCurve> Sketched>
void set_tangents(Sketched& spline, int index, TangentMode mode) {
    Knot& knot = knot_at(spline, index);
    if (mode == TangentMode::aligned) {
        if (knot.in == dvec3(0.0) && knot.out == dvec3(0.0)) {
            knot.tangents = TangentMode::automatic;
            update_automatic_tangents(spline);
        }
        dvec3 direction = unit(unit(knot.out) - unit(knot.in));
        if (direction == dvec3(0.0)) direction = unit(knot.out);  // both handles point the same way
        knot.in = -glm::length(knot.in) * direction;
        knot.out = glm::length(knot.out) * direction;
    }
    knot.tangents = mode;
    update_automatic_tangents(spline);
}

template <std::derived_from<SketchedCurve> Sketched>
void translate(Sketched& spline, const dvec3& by) {
    for (Knot& knot : spline.knots) knot.position += by;
    update_automatic_tangents(spline);  // the same but for roundings
}

/// Everything above, for one kind of curve.
#define CUESTA_DEFINE_KNOT_EDITS(Sketched)                                                    \
    template Sketched spline_through<Sketched>(std::span<const dvec3>, bool);                 \
    template Sketched spline_from_stroke<Sketched>(std::span<const dvec3>, const StrokeFit&); \
    template void append_knot(Sketched&, SplineEnd, const dvec3&);                            \
    template int insert_knot(Sketched&, double);                                              \
    template void remove_knot(Sketched&, int);                                                \
    template void remove_knots(Sketched&, std::vector<int>);                                  \
    template void move_knots(Sketched&, std::span<const int>, const dvec3&);                  \
    template void move_knot(Sketched&, int, const dvec3&);                                    \
    template void move_handle(Sketched&, int, HandleSide, const dvec3&);                      \
    template void set_tangents(Sketched&, int, TangentMode);                                  \
    template void translate(Sketched&, const dvec3&);
CUESTA_DEFINE_KNOT_EDITS(FeatureSpline)
CUESTA_DEFINE_KNOT_EDITS(Path)
#undef CUESTA_DEFINE_KNOT_EDITS

}  // namespace cuesta
