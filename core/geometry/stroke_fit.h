#pragma once
/// \file Few smooth curves for a line drawn by hand.

#include <span>
#include <vector>

#include "core/geometry/bezier.h"

namespace cuesta {

struct StrokeFit {
    double tolerance = 1;         ///< m, > 0: how far in the ground plane the curves may pass from the points
    double height_tolerance = 1;  ///< m, > 0: and in height
    double corner_angle = 60;     ///< degrees: turns sharper than this, seen over a few tolerances, are corners
    bool closed = false;          ///< the stroke returns to its start
};

struct FittedStroke {
    std::vector<CubicBezier> curves;  ///< joined end to end
    /// For every curve, whether the joint at its start is a corner; at the others the direction does not break. The
    /// first of an open stroke is false.
    std::vector<bool> corner;
};

/// Cubic curves through the neighbourhood of the points (metres, in the order drawn; what is not finite is left out):
/// each point has a point of the curves within both tolerances. Empty when fewer than two places are left that differ
/// by a tenth of the tolerance. Closed strokes need no repeated first point. Thread-safe.
FittedStroke fit_stroke(std::span<const glm::dvec3> points, const StrokeFit& fit);

}  // namespace cuesta
