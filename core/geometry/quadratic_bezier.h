#pragma once
/// \file Quadratic Bezier curves: what paths are carved along, since the distance to them has a closed form.

#include <array>
#include <glm/glm.hpp>
#include <vector>

#include "core/geometry/bezier.h"

namespace cuesta {

/// Three control points, metres; the parameter t runs from 0 to 1.
struct QuadraticBezier {
    std::array<glm::dvec3, 3> points{};
    bool operator==(const QuadraticBezier&) const = default;
};

glm::dvec3 point_at(const QuadraticBezier& curve, double t);
/// d point / d t.
glm::dvec3 derivative_at(const QuadraticBezier& curve, double t);

/// In the ground plane.
struct NearestOnQuadratic {
    double t = 0;         ///< 0..1
    double distance = 0;  ///< m
};
/// The nearest point of the curve in the ground plane, in closed form (Nascimento 2020, section 6; Cardano). Straight,
/// cusped and tiny curves and single points are allowed; coordinates must be finite. Thread-safe.
NearestOnQuadratic nearest_on(const QuadraticBezier& curve, const glm::dvec2& to);

/// Parameters at which the distance to a curve has a local minimum on 0..1, ascending; at least one. Exact except at
/// places where a second one is just about to come up or to vanish.
struct LocalMinima {
    int count = 0;
    std::array<double, 2> t{};
};
/// Of the curve m + 2 t e + t^2 a (t from 0 to 1), seen from the origin. Finite. Thread-safe.
LocalMinima local_minima(const glm::dvec2& m, const glm::dvec2& e, const glm::dvec2& a);

/// A stretch of a cubic as a quadratic.
struct QuadraticStretch {
    QuadraticBezier curve;
    double from = 0;  ///< parameters of the cubic at its ends
    double to = 0;
};
/// Quadratics that stray from the cubic by no more than `tolerance` (m, > 0) in the ground plane, joined end to end
/// with one direction at every joint where the cubic has one: split at inflections, then in halves (Nascimento 2020,
/// chapter 6). At most 4096 a cubic. Heights: each middle point's is the mean of the two handles'.
std::vector<QuadraticStretch> quadratics_of(const CubicBezier& curve, double tolerance);

}  // namespace cuesta
