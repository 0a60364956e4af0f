#pragma once
/// \file The point of a curve that is nearest to a given one.

#include <span>

#include "core/geometry/bezier.h"

namespace cuesta {

/// Distances that count.
enum class Measured {
    ground_plane,  ///< x and z
    space,         ///< x, y and z
};

double distance_between(const glm::dvec3& a, const glm::dvec3& b, Measured measured);

struct NearestPoint {
    double parameter = 0;  ///< on one curve 0..1; on a chain the index of the curve plus its parameter
    glm::dvec3 point{0.0};
    double distance = 0;  ///< m, as measured
    bool operator==(const NearestPoint&) const = default;
};

/// The nearest of all points of the curve, not only a near one; of several equally near the first. Curves that shrink
/// to a point or stand upright are allowed; coordinates must be finite. Thread-safe.
NearestPoint nearest_point(const CubicBezier& curve, const glm::dvec3& to, Measured measured);

/// The same over a chain of at least one curve, joined end to end. Curves whose control points all lie farther than the
/// best so far are passed over.
NearestPoint nearest_point(std::span<const CubicBezier> chain, const glm::dvec3& to, Measured measured);

/// No point of the curve is nearer than this: the distance to the box around its control points, m.
double least_distance(const CubicBezier& curve, const glm::dvec3& to, Measured measured);

}  // namespace cuesta
