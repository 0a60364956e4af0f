#include "core/model/spline_edit.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/model/meta_point_edit.h"

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

dvec3 unit(const dvec3& v) {
    const double length = glm::length(v);
    return length > 0 ? v / length : dvec3(0.0);
}

/// Handles stay as they are whatever becomes of the neighbours.
void keep_handles(Knot& knot) {
    if (knot.tangents == TangentMode::automatic) knot.tangents = TangentMode::aligned;
}

/// Makes knot `index` of a closed spline its first.
template <std::derived_from<SketchedCurve> Sketched>
void rotate(Sketched& spline, int index) {
    CUESTA_CHECK(spline.closed);
    std::rotate(spline.knots.begin(), spline.knots.begin() + index, spline.knots.end());
    const double count = spline.curve_count();
    for (auto& point : spline.meta_points) {
        point.position -= index;
        if (point.position < 0) point.position += count;
    }
    sort_meta_points(spline);
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

/// A knot that ends one curve as `in` does and starts the next as `out` does.
Knot merged(const Knot& in, const Knot& out) {
    Knot knot{in.position, in.in, out.out, TangentMode::free};
    if (in.tangents == TangentMode::automatic && out.tangents == TangentMode::automatic)
        knot.tangents = TangentMode::automatic;
    else if (glm::length(unit(knot.in) + unit(knot.out)) < 1e-6)
        knot.tangents = TangentMode::aligned;
    return knot;
}

/// The handles of two ends that a new curve joins, where they have none yet.
void make_handles(Knot& from, Knot& to) {
    const dvec3 third = (to.position - from.position) / 3.0;
    const auto make = [&](Knot& knot, dvec3& handle, const dvec3& other, const dvec3& straight) {
        if (handle != dvec3(0.0) || knot.tangents == TangentMode::automatic) return;
        const dvec3 opposite = -unit(other) * glm::length(third);
        handle = knot.tangents == TangentMode::aligned && opposite != dvec3(0.0) ? opposite : straight;
    };
    make(from, from.out, from.in, third);
    make(to, to.in, to.out, -third);
}

bool meet(const Knot& a, const Knot& b) {
    return glm::length(a.position - b.position) <= joining_distance;
}

/// a, then b; where they do not meet, with a curve between.
template <std::derived_from<SketchedCurve> Sketched>
Sketched concatenated(Sketched a, Sketched b) {
    // Before the first and after the last meta point values stay; the joint must not change that.
    const auto pin = [](Sketched& spline, double u) {
        if (spline.meta_points.empty()) return;
        const double end = u == 0 ? spline.meta_points.front().position : spline.meta_points.back().position;
        if (end != u) insert_meta_point(spline, u);
    };
    pin(a, a.curve_count());
    pin(b, 0);
    double offset = a.curve_count();
    if (meet(a.knots.back(), b.knots.front())) {
        a.knots.back() = merged(a.knots.back(), b.knots.front());
        b.knots.erase(b.knots.begin());
    } else {
        make_handles(a.knots.back(), b.knots.front());
        offset += 1;
    }
    a.knots.insert(a.knots.end(), b.knots.begin(), b.knots.end());
    for (auto point : b.meta_points) {
        point.position += offset;
        a.meta_points.push_back(point);
    }
    update_automatic_tangents(a);
    return a;
}

/// Knots first .. last of an open spline.
template <std::derived_from<SketchedCurve> Sketched>
Sketched part(const Sketched& spline, int first, int last) {
    Sketched result = spline;
    keep_meta_points_between(result, first, last);
    result.knots.assign(spline.knots.begin() + first, spline.knots.begin() + last + 1);
    keep_handles(first > 0 ? result.knots.front() : result.knots.back());
    update_automatic_tangents(result);
    return result;
}

template <std::derived_from<SketchedCurve> Sketched>
void remove_end(Sketched& spline, int index) {
    const int count = spline.curve_count();
    if (count > 0) keep_meta_points_between(spline, index == 0 ? 1 : 0, index == 0 ? count : count - 1);
    spline.knots.erase(spline.knots.begin() + index);
    if (spline.knots.empty()) spline.meta_points.clear();
}

/// A cliff's knots go to the height of the right side, which will be the left one.
void lower_to_right_side(FeatureSpline& spline) {
    if (spline.parameters.kind != CurveKind::cliff || spline.meta_points.empty()) return;
    const double count = spline.curve_count();
    // The curve has the height of the left side. Seen the other way that is the side lower by the drop, which is
    // linear in u between meta points: exact if it is so on every curve.
    const auto drop = [&](double u) { return static_cast<double>(parameters_at(spline, u).drop); };
    std::vector<Knot> lowered = spline.knots;
    for (std::size_t i = 0; i < lowered.size(); ++i) {
        Knot& knot = lowered[i];
        const double u = static_cast<double>(i);
        const double here = drop(u);
        knot.position.y -= here;
        if (knot.tangents == TangentMode::automatic || count == 0) continue;
        const double in = drop(u - 1.0 / 3) - here;
        const double out = drop(u + 1.0 / 3) - here;
        if (in == 0 && out == 0) continue;
        knot.in.y -= in;
        knot.out.y -= out;
        knot.tangents = TangentMode::free;
    }
    spline.knots = std::move(lowered);
}

/// A structure reaches from its meta point to the next: on the way back it begins at that next one.
void turn_structures_round(Path& path) {
    std::vector<PathPoint>& points = path.meta_points;
    if (points.size() < 2) return;
    const double end = path.curve_count();
    if (!path.closed && points.back().position < end) points.push_back({end, points.back().parameters});
    const PathStructure seam = path.closed ? points.back().parameters.structure : points.front().parameters.structure;
    for (std::size_t i = points.size() - 1; i > 0; --i)
        points[i].parameters.structure = points[i - 1].parameters.structure;
    points.front().parameters.structure = seam;
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
        rotate(spline, 1);
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

template <std::derived_from<SketchedCurve> Sketched>
std::optional<std::pair<Sketched, Sketched>> split(const Sketched& spline, double u) {
    CUESTA_CHECK(!spline.closed);
    Sketched whole = spline;
    const auto& points = whole.meta_points;
    if (!points.empty() && points.front().position < u && u < points.back().position) insert_meta_point(whole, u);
    const int index = insert_knot(whole, u);
    const int last = static_cast<int>(whole.knots.size()) - 1;
    if (index == 0 || index == last) return std::nullopt;
    return std::pair{part(whole, 0, index), part(whole, index, last)};
}

template <std::derived_from<SketchedCurve> Sketched>
void cut_loop(Sketched& spline, double u) {
    CUESTA_CHECK(spline.closed && spline.curve_count() > 0);
    if (spline.meta_points.size() > 1) insert_meta_point(spline, u);
    rotate(spline, insert_knot(spline, u));
    keep_meta_points_between(spline, 0, spline.curve_count());
    keep_handles(spline.knots.front());
    spline.knots.push_back(spline.knots.front());
    spline.closed = false;
    update_automatic_tangents(spline);
}

template <std::derived_from<SketchedCurve> Sketched>
void open_loop(Sketched& spline) {
    CUESTA_CHECK(spline.closed);
    const int count = spline.curve_count();
    if (count > 0) keep_meta_points_between(spline, 0, count - 1);
    spline.closed = false;
    update_automatic_tangents(spline);
}

template <std::derived_from<SketchedCurve> Sketched>
void close_loop(Sketched& spline) {
    CUESTA_CHECK(!spline.closed && spline.curve_count() > 0);
    Knot& first = spline.knots.front();
    Knot& last = spline.knots.back();
    if (spline.knots.size() > 2 && meet(first, last)) {
        const dvec3 position = first.position;
        first = merged(last, first);
        first.position = position;
        spline.knots.pop_back();
    } else {
        make_handles(last, first);
    }
    spline.closed = true;
    update_automatic_tangents(spline);
}

template <std::derived_from<SketchedCurve> Sketched>
std::pair<SplineEnd, SplineEnd> nearest_ends(const Sketched& a, const Sketched& b) {
    CUESTA_CHECK(!a.knots.empty() && !b.knots.empty());
    std::pair best{SplineEnd::last, SplineEnd::first};
    double least = HUGE_VAL;
    // The first of equally near ones goes on in the direction of a.
    for (const SplineEnd of_a : {SplineEnd::last, SplineEnd::first})
        for (const SplineEnd of_b : {SplineEnd::first, SplineEnd::last}) {
            const Knot& end_a = of_a == SplineEnd::first ? a.knots.front() : a.knots.back();
            const Knot& end_b = of_b == SplineEnd::first ? b.knots.front() : b.knots.back();
            const double distance = glm::length(end_a.position - end_b.position);
            if (distance < least) {
                least = distance;
                best = {of_a, of_b};
            }
        }
    return best;
}

template <std::derived_from<SketchedCurve> Sketched>
Sketched joined(const Sketched& a, SplineEnd end_of_a, Sketched b, SplineEnd end_of_b) {
    CUESTA_CHECK(!a.closed && !b.closed && !a.knots.empty() && !b.knots.empty());
    // Two first or two last ends meet: one of the two runs against the other.
    if (end_of_a == end_of_b) reverse(b);
    if (end_of_a == SplineEnd::last) return concatenated(a, std::move(b));
    Sketched result = concatenated(std::move(b), a);
    Sketched named = a;
    named.knots = std::move(result.knots);
    named.meta_points = std::move(result.meta_points);
    return named;
}

template <std::derived_from<SketchedCurve> Sketched>
void reverse(Sketched& spline) {
    const double count = spline.curve_count();
    if constexpr (std::is_same_v<Sketched, FeatureSpline>)
        lower_to_right_side(spline);
    else
        turn_structures_round(spline);
    std::reverse(spline.knots.begin() + (spline.closed && count > 0 ? 1 : 0), spline.knots.end());
    for (Knot& knot : spline.knots) std::swap(knot.in, knot.out);
    std::reverse(spline.meta_points.begin(), spline.meta_points.end());
    for (auto& point : spline.meta_points) point.position = count - point.position;
    swap_sides(spline);
    update_automatic_tangents(spline);
}

/// Everything above, for one kind of curve.
#define CUESTA_DEFINE_EDITS(Sketched)                                                         \
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
    template void translate(Sketched&, const dvec3&);                                         \
    template std::optional<std::pair<Sketched, Sketched>> split(const Sketched&, double);     \
    template void cut_loop(Sketched&, double);                                                \
    template void open_loop(Sketched&);                                                       \
    template void close_loop(Sketched&);                                                      \
    template std::pair<SplineEnd, SplineEnd> nearest_ends(const Sketched&, const Sketched&);  \
    template Sketched joined(const Sketched&, SplineEnd, Sketched, SplineEnd);                \
    template void reverse(Sketched&);
CUESTA_DEFINE_EDITS(FeatureSpline)
CUESTA_DEFINE_EDITS(Path)
#undef CUESTA_DEFINE_EDITS

}  // namespace cuesta
