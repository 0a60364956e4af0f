#pragma once
/// \file Hand-made feature splines for tests, and scenes turned and mirrored.

#include <cmath>
#include <vector>

#include "core/model/feature_spline.h"

namespace cuesta {

/// Straight lines from place to place.
inline FeatureSpline polyline(const std::vector<glm::dvec3>& places, bool closed = false) {
    FeatureSpline spline;
    spline.closed = closed;
    for (const glm::dvec3& place : places) {
        Knot knot;
        knot.position = place;
        knot.tangents = TangentMode::free;
        spline.knots.push_back(knot);
    }
    const std::size_t count = spline.knots.size();
    for (std::size_t i = 0; i < count; ++i) {
        Knot& from = spline.knots[i];
        Knot& to = spline.knots[(i + 1) % count];
        if (i + 1 == count && !closed) break;
        from.out = (to.position - from.position) / 3.0;
        to.in = (from.position - to.position) / 3.0;
    }
    return spline;
}

/// A smooth curve through the places (handles along the neighbours, a sixth of their distance).
inline FeatureSpline curve_through(const std::vector<glm::dvec3>& places, bool closed = false) {
    FeatureSpline spline = polyline(places, closed);
    const std::size_t count = spline.knots.size();
    for (std::size_t i = 0; i < count; ++i) {
        if (!closed && (i == 0 || i + 1 == count)) continue;
        const glm::dvec3 along =
            (spline.knots[(i + 1) % count].position - spline.knots[(i + count - 1) % count].position) / 6.0;
        spline.knots[i].out = along;
        spline.knots[i].in = -along;
    }
    return spline;
}

inline MetaPoint meta(double position, float half_width, float length, float rise, float hardness = 0.8F) {
    MetaPoint point;
    point.position = position;
    point.parameters.half_width = half_width;
    point.parameters.left_length = point.parameters.right_length = length;
    point.parameters.left_rise = point.parameters.right_rise = rise;
    point.parameters.hardness = hardness;
    return point;
}

/// A quarter turn of the ground (clockwise on the map, north to east) of a square of `side` metres, onto itself.
inline glm::dvec3 quarter_turn(const glm::dvec3& p) {
    return {-p.z, p.y, p.x};
}

inline std::vector<FeatureSpline> turned(std::vector<FeatureSpline> splines, double side) {
    for (FeatureSpline& spline : splines)
        for (Knot& knot : spline.knots) {
            knot.position = quarter_turn(knot.position) + glm::dvec3(side, 0, 0);
            knot.in = quarter_turn(knot.in);
            knot.out = quarter_turn(knot.out);
        }
    return splines;
}

/// West and east changed about; left and right of the splines change with them, except for cliffs, which are to be
/// travelled the other way.
inline std::vector<FeatureSpline> mirrored(std::vector<FeatureSpline> splines, double width) {
    for (FeatureSpline& spline : splines) {
        for (Knot& knot : spline.knots) {
            knot.position.x = width - knot.position.x;
            knot.in.x = -knot.in.x;
            knot.out.x = -knot.out.x;
        }
        for (MetaPoint& point : spline.meta_points) {
            std::swap(point.parameters.left_length, point.parameters.right_length);
            std::swap(point.parameters.left_rise, point.parameters.right_rise);
        }
    }
    return splines;
}

}  // namespace cuesta
