#pragma once
/// \file Common part of feature splines and paths: a named chain of Bezier curves that is drawn in the view.

#include <array>
#include <glm/glm.hpp>
#include <string>
#include <vector>

#include "core/geometry/bezier.h"

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

/// Cubic Bezier curves joined end to end. A value. With fewer than two knots (one while it is being drawn) it has no
/// curve and does nothing.
struct SketchedCurve {
    int id = 0;  ///< unique in its list, > 0; stays when others come and go
    std::string name = "Spline";
    std::array<float, 3> colour{0.95F, 0.95F, 0.95F};  ///< of the drawn curve, sRGB 0..1
    bool enabled = true;                               ///< takes part in the land
    bool visible = true;                               ///< the curve is drawn
    bool locked = false;                               ///< the view's tools leave it alone
    bool closed = false;                               ///< the last knot joins the first
    std::vector<Knot> knots;

    /// Number of Bezier curves.
    int curve_count() const {
        const int count = static_cast<int>(knots.size());
        return count < 2 ? 0 : closed ? count : count - 1;
    }
    bool operator==(const SketchedCurve&) const = default;
};

/// A place on a curve: its part and the parameter there, 0..1.
struct CurveLocation {
    int curve = 0;
    double t = 0;
    bool operator==(const CurveLocation&) const = default;
};

/// Location of u. Open curves clamp it to 0 .. curve_count(), whose end is t = 1 of the last part; closed ones wrap, so
/// that curve_count() is 0 again. What is not a number counts as 0. There must be a curve.
CurveLocation locate(const SketchedCurve& sketched, double u);
/// u as locate() takes it: within 0 .. curve_count().
double kept_within(const SketchedCurve& sketched, double u);

/// The curve from knot `index` to the next, 0 <= index < curve_count().
CubicBezier curve_of(const SketchedCurve& sketched, int index);
/// All of them, in order.
std::vector<CubicBezier> curves_of(const SketchedCurve& sketched);

/// The point at u, 0 .. curve_count() (see locate). Without a curve: the only knot, or the origin.
glm::dvec3 point_at(const SketchedCurve& sketched, double u);
/// d point / d u.
glm::dvec3 derivative_at(const SketchedCurve& sketched, double u);

}  // namespace cuesta
