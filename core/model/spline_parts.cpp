#include <cmath>

#include "core/model/knot_handles.h"
#include "core/model/spline_edit.h"

namespace cuesta {
namespace {

using glm::dvec3;

/// A knot that ends one curve as `in` does and starts the next as `out` does.
Knot merged(const Knot& in, const Knot& out) {
    Knot knot{in.position, in.in, out.out, TangentMode::free};
    if (in.tangents == TangentMode::automatic && out.tangents == TangentMode::automatic)
        knot.tangents = TangentMode::automatic;
    else if (glm::length(unit(knot.in) + unit(knot.out)) < 1e-6)
        knot.tangents = TangentMode::aligned;
    return knot;
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
    begin_at_knot(spline, insert_knot(spline, u));
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
#define CUESTA_DEFINE_SPLINE_EDITS(Sketched)                                                 \
    template std::optional<std::pair<Sketched, Sketched>> split(const Sketched&, double);    \
    template void cut_loop(Sketched&, double);                                               \
    template void open_loop(Sketched&);                                                      \
    template void close_loop(Sketched&);                                                     \
    template std::pair<SplineEnd, SplineEnd> nearest_ends(const Sketched&, const Sketched&); \
    template Sketched joined(const Sketched&, SplineEnd, Sketched, SplineEnd);               \
    template void reverse(Sketched&);
CUESTA_DEFINE_SPLINE_EDITS(FeatureSpline)
CUESTA_DEFINE_SPLINE_EDITS(Path)
#undef CUESTA_DEFINE_SPLINE_EDITS

}  // namespace cuesta
