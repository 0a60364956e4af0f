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

/// A place on a spline: the curve and its parameter, 0..1.
struct CurveLocation {
    int curve = 0;
    double t = 0;
    bool operator==(const CurveLocation&) const = default;
};

/// Where u lies. Open splines clamp it to 0 .. curve_count(), whose end is t = 1 of the last curve; closed ones wrap,
/// so that curve_count() is 0 again. What is not a number counts as 0. The spline must have a curve.
CurveLocation locate(const FeatureSpline& spline, double u);

/// The curve from knot `index` to the next, 0 <= index < curve_count().
CubicBezier curve_of(const FeatureSpline& spline, int index);
/// All of them, in order.
std::vector<CubicBezier> curves_of(const FeatureSpline& spline);

/// The point at u, 0 .. curve_count() (see locate). Without a curve: the only knot, or the origin.
glm::dvec3 point_at(const FeatureSpline& spline, double u);
/// d point / d u.
glm::dvec3 derivative_at(const FeatureSpline& spline, double u);
/// The parameters at u; defaults where the spline has no meta points. Of several meta points at one place the last
/// counts there. Takes O(log(number of meta points)); if they are not ascending, the values are those of some of them.
MetaParameters parameters_at(const FeatureSpline& spline, double u);
/// Every parameter (1 - share) * a + share * b.
MetaParameters interpolated(const MetaParameters& a, const MetaParameters& b, double share);

}  // namespace cuesta
