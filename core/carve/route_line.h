#pragma once
/// \file From the cells of a route to a curve that can be built.

#include <span>
#include <vector>

#include "core/model/sketched_curve.h"

namespace cuesta {

/// Rounding of a route.
struct RouteLineOptions {
    double radius = 30;           ///< m: of bends, where there is room
    double grade_limit = 0.1;     ///< rise over length
    double tolerance = 5;         ///< m, > 0: how far the curve may stray from the points
    double height_tolerance = 1;  ///< m, > 0: and in height, but for the grade limit
};

/// Sharp turns of a polyline (points in m, y up) replaced by arcs that begin up to one and a half radii before them.
std::vector<glm::dvec3> with_rounded_turns(std::span<const glm::dvec3> points, double radius);
/// Shortening of the line at a turn (0 .. pi) with room enough. pi) with room enough, m.
double shortening(double turn, double radius);
/// Few knots for the line, with rounded turns and a profile that keeps the grade limit but for tops and bottoms between
/// steep slopes; its first and last point are kept, in height as far as the limit allows.
std::vector<Knot> knots_along(std::span<const glm::dvec3> points, const RouteLineOptions& options);
/// Steepest rise over length along the curve.
double greatest_grade(const std::vector<Knot>& knots);

}  // namespace cuesta
