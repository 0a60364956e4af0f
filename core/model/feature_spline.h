#pragma once
/// \file Feature splines: curves in space from which the land grows.

#include <array>
#include <glm/glm.hpp>
#include <string>
#include <vector>

#include "core/geometry/bezier.h"
#include "core/relief/splines/parameters.h"

namespace cuesta {

enum class TangentMode {
    automatic,  ///< handles follow from the neighbouring knots
    aligned,    ///< handles lie on one line, each with a length of its own
    free,       ///< handles are independent: a corner
};

/// A point that the curve passes through. Metres of the terrain frame (x east, y up, z south).
struct Knot {
    glm::dvec3 position{0.0};
    glm::dvec3 in{0.0};   ///< handle towards the previous knot, relative to position
    glm::dvec3 out{0.0};  ///< handle towards the next knot, relative to position
    TangentMode tangents = TangentMode::automatic;
    bool operator==(const Knot&) const = default;
};

/// Properties at a place of the curve; between neighbouring meta points they change linearly, before the first and
/// after the last they stay (around a closed curve they go on from the last to the first).
struct MetaPoint {
    double position = 0;  ///< 0 .. curve_count(): the whole part is the curve, the fraction its parameter
    MetaParameters parameters;
    bool operator==(const MetaPoint&) const = default;
};

/// Cubic Bezier curves joined end to end. A value. A spline with fewer than two knots (one if it is being drawn) has no
/// curve and does nothing.
struct FeatureSpline {
    int id = 0;  ///< unique in its project, > 0; stays when others come and go
    std::string name = "Spline";
    std::array<float, 3> colour{0.95F, 0.95F, 0.95F};  ///< of the drawn curve, sRGB 0..1
    bool enabled = true;                               ///< takes part in the land
    bool visible = true;                               ///< the curve is drawn
    bool locked = false;                               ///< the view's tools leave it alone
    bool closed = false;                               ///< the last knot joins the first
    SplineParameters parameters;
    std::vector<Knot> knots;
    std::vector<MetaPoint> meta_points;  ///< by position, ascending; none: the spline constrains the height alone

    /// Number of Bezier curves.
    int curve_count() const {
        const int count = static_cast<int>(knots.size());
        return count < 2 ? 0 : closed ? count : count - 1;
    }
    bool operator==(const FeatureSpline&) const = default;
};

/// The curve from knot `index` to the next, 0 <= index < curve_count().
CubicBezier curve_of(const FeatureSpline& spline, int index);
/// The point at u, 0 .. curve_count() (clamped; closed splines wrap).
glm::dvec3 point_at(const FeatureSpline& spline, double u);
/// The parameters at u; defaults where the spline has no meta points.
MetaParameters parameters_at(const FeatureSpline& spline, double u);

}  // namespace cuesta
