#pragma once
/// \file Feature splines as the view shows them: lines through points, and the outlines of what their meta points say.

#include <map>
#include <vector>

#include "core/geometry/flatten.h"
#include "core/model/feature_spline.h"

namespace cuesta {

enum class SplineSide { left, right };

/// The spline's profile at one place, one side of it; metres.
struct SplineFlank {
    glm::dvec3 centre{0.0};
    glm::dvec3 outward{0.0};  ///< unit vector in the ground plane, away from the curve
    double half_width = 0;
    double length = 0;
    double rise = 0;
    double drop = 0;  ///< how much lower this side begins than the curve (the right side of cliffs)

    glm::dvec3 top_edge() const { return at(half_width, -drop); }
    glm::dvec3 reach_end() const { return at(half_width + length, rise - drop); }
    glm::dvec3 at(double distance, double height) const {
        return centre + outward * distance + glm::dvec3(0, height, 0);
    }
};

/// Unit vector in the ground plane to the left of travel at u; to the north where the curve has no direction.
glm::dvec3 left_at(const FeatureSpline& spline, double u);
SplineFlank flank_at(const FeatureSpline& spline, double u, SplineSide side);

struct SplineShape {
    /// Parameters are places of the spline, 0 .. curve_count().
    std::vector<FlatVertex> line;
    // Beside the curve, of splines with meta points.
    std::vector<glm::dvec3> left_top, right_top;
    std::vector<glm::dvec3> left_reach, right_reach;
};

/// `tolerance`: how far (m) the polyline may lie beside the curve.
SplineShape shape_of(const FeatureSpline& spline, double tolerance);

/// Keeps the shapes of splines as long as they stay the same. Not thread-safe.
class SplineShapes {
public:
    /// The tolerance of all shapes, m.
    void set_tolerance(double tolerance);
    double tolerance() const { return tolerance_; }
    const SplineShape& of(const FeatureSpline& spline);
    /// Forgets what is not in the list.
    void keep_only(const std::vector<FeatureSpline>& splines);

private:
    struct Kept {
        FeatureSpline spline;
        SplineShape shape;
    };
    double tolerance_ = 1;
    std::map<int, Kept> kept_;
};

}  // namespace cuesta
