#include "core/model/automatic_tangents.h"

#include <algorithm>
#include <cmath>

namespace cuesta {
namespace {

using glm::dvec3;

double ground_length(const dvec3& v) {
    return std::sqrt(v.x * v.x + v.z * v.z);
}

/// Parameter interval between two knots: the root of their distance (Yuksel, Schaefer and Keyser 2011,
/// "Parameterization and applications of Catmull-Rom curves": with this one, curves have no cusps and do not meet
/// themselves).
double interval(const Knot& a, const Knot& b) {
    const dvec3 way = b.position - a.position;
    return std::sqrt(std::sqrt(way.x * way.x + way.z * way.z));
}

/// The slope at the middle of three heights that keeps both parts monotone: 0 at a summit or a low, else the weighted
/// harmonic mean of the slopes to either side (Fritsch and Butland 1984), which never exceeds three times the smaller.
double monotone_slope(double slope_before, double slope_after, double before, double after) {
    if (slope_before * slope_after <= 0) return 0;
    const double weight_before = 2 * after + before;
    const double weight_after = after + 2 * before;
    return (weight_before + weight_after) / (weight_before / slope_before + weight_after / slope_after);
}

void set_inner(const Knot& previous, Knot& knot, const Knot& next) {
    const double before = interval(previous, knot);
    const double after = interval(knot, next);
    knot.in = knot.out = dvec3(0.0);
    if (before == 0 && after == 0) return;  // on both neighbours (seen from above): a point
    if (before == 0 || after == 0) {        // on one of them: a straight way to the other
        if (before > 0) knot.in = (previous.position - knot.position) / 3.0;
        if (after > 0) knot.out = (next.position - knot.position) / 3.0;
        return;
    }
    const dvec3 slope_before = (knot.position - previous.position) / before;
    const dvec3 slope_after = (next.position - knot.position) / after;
    dvec3 slope = (after * slope_before + before * slope_after) / (before + after);
    slope.y = monotone_slope(slope_before.y, slope_after.y, before, after);
    knot.in = -before / 3 * slope;
    knot.out = after / 3 * slope;
}

/// The handle of an end: half way to where the neighbour's handle ends, which makes the curve a parabola.
dvec3 end_handle(const Knot& end, const Knot& neighbour, const dvec3& neighbours_handle) {
    return 0.5 * (neighbour.position + neighbours_handle - end.position);
}

/// Both handles of an inner knot of a path (Nascimento 2020, chapter 5, figure 5.2).
void set_path_knot(const Knot& previous, Knot& knot, const Knot& next, double smoothness) {
    knot.in = knot.out = dvec3(0.0);
    const dvec3 before = knot.position - previous.position;
    const dvec3 after = next.position - knot.position;
    const double way_before = ground_length(before);
    const double way_after = ground_length(after);
    const dvec3 way = before + after;
    const double length = ground_length(way);
    const double handle = smoothness / 2 * std::min(way_before, way_after);
    if (!(length > 0) || !(handle > 0)) return;  // a spike, or a knot on its neighbour: a corner
    const dvec3 direction(way.x / length,
                          monotone_slope(before.y / way_before, after.y / way_after, way_before, way_after),
                          way.z / length);
    knot.in = -handle * direction;
    knot.out = handle * direction;
}

/// The handle of an end knot lies on its segment, and is as long as the neighbour's rule asks.
dvec3 path_end_handle(const Knot& end, const Knot& neighbour, double smoothness) {
    return smoothness / 2 * (neighbour.position - end.position);
}

template <class Sketched>
void smooth_heights_of(Sketched& spline) {
    std::vector<Knot>& knots = spline.knots;
    const std::size_t count = knots.size();
    for (std::size_t i = 0; i < count; ++i) {
        Knot& knot = knots[i];
        if (knot.tangents == TangentMode::automatic) continue;
        knot.in.y = knot.out.y = 0;
        const bool first = i == 0 && !spline.closed;
        const bool last = i + 1 == count && !spline.closed;
        const dvec3 before = first ? dvec3(0.0) : knot.position - knots[i > 0 ? i - 1 : count - 1].position;
        const dvec3 after = last ? dvec3(0.0) : knots[i + 1 < count ? i + 1 : 0].position - knot.position;
        const double way_before = ground_length(before);
        const double way_after = ground_length(after);
        double slope = 0;
        if (way_before > 0 && way_after > 0)
            slope = monotone_slope(before.y / way_before, after.y / way_after, way_before, way_after);
        else if (way_before > 0 || way_after > 0)  // an end: straight towards its neighbour
            slope = way_before > 0 ? before.y / way_before : after.y / way_after;
        const double in = ground_length(knot.in);
        const double out = ground_length(knot.out);
        // Curves are monotone where no handle is higher than the next knot (Fritsch and Carlson 1980).
        if (in > 0 && way_before > 0) slope = std::clamp(slope, -std::abs(before.y) / in, std::abs(before.y) / in);
        if (out > 0 && way_after > 0) slope = std::clamp(slope, -std::abs(after.y) / out, std::abs(after.y) / out);
        knot.in.y = -slope * in;
        knot.out.y = slope * out;
    }
    update_automatic_tangents(spline);
}

}  // namespace

void smooth_heights(FeatureSpline& spline) {
    smooth_heights_of(spline);
}

void smooth_heights(Path& path) {
    smooth_heights_of(path);
}

void update_automatic_tangents(Path& path) {
    std::vector<Knot>& knots = path.knots;
    const std::size_t count = knots.size();
    const double smoothness = path.parameters.smoothness;
    const auto automatic = [&](std::size_t i) { return knots[i].tangents == TangentMode::automatic; };
    for (std::size_t i = 0; i < count; ++i) {
        if (!automatic(i)) continue;
        Knot& knot = knots[i];
        const bool has_previous = count > 1 && (path.closed || i > 0);
        const bool has_next = count > 1 && (path.closed || i + 1 < count);
        const Knot& previous = knots[i > 0 ? i - 1 : count - 1];
        const Knot& next = knots[i + 1 < count ? i + 1 : 0];
        if (has_previous && has_next) {
            set_path_knot(previous, knot, next, smoothness);
        } else {
            knot.in = has_previous ? path_end_handle(knot, previous, smoothness) : dvec3(0.0);
            knot.out = has_next ? path_end_handle(knot, next, smoothness) : dvec3(0.0);
        }
    }
}

void update_automatic_tangents(FeatureSpline& spline) {
    std::vector<Knot>& knots = spline.knots;
    const std::size_t count = knots.size();
    const auto automatic = [&](std::size_t i) { return knots[i].tangents == TangentMode::automatic; };
    if (count < 2) {
        if (count == 1 && automatic(0)) knots[0].in = knots[0].out = dvec3(0.0);
        return;
    }
    const std::size_t last = count - 1;
    if (spline.closed) {
        for (std::size_t i = 0; i < count; ++i)
            if (automatic(i)) set_inner(knots[i > 0 ? i - 1 : last], knots[i], knots[i < last ? i + 1 : 0]);
        return;
    }
    for (std::size_t i = 1; i < last; ++i)
        if (automatic(i)) set_inner(knots[i - 1], knots[i], knots[i + 1]);
    if (automatic(0)) {
        const bool straight = count == 2 && automatic(1);
        knots[0].in = dvec3(0.0);
        knots[0].out =
            straight ? (knots[1].position - knots[0].position) / 3.0 : end_handle(knots[0], knots[1], knots[1].in);
    }
    if (automatic(last)) {
        const bool straight = count == 2 && automatic(0);
        knots[last].out = dvec3(0.0);
        knots[last].in = straight ? (knots[0].position - knots[1].position) / 3.0
                                  : end_handle(knots[last], knots[last - 1], knots[last - 1].out);
    }
}

}  // namespace cuesta
