#pragma once
/// \file Feature splines and paths as the view shows them: lines through points, and the outlines of what their meta
/// points say.

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/geometry/flatten.h"
#include "core/model/feature_spline.h"
#include "core/model/path.h"
#include "core/pipeline/land.h"

namespace cuesta {

enum class SplineSide { left, right };

/// The profile at one place of a curve, one side of it; metres. Of paths: the roadway, and the way on which the ground
/// returns to what it was; areas have that on their outer side only.
struct SplineFlank {
    glm::dvec3 centre{0.0};
    glm::dvec3 outward{0.0};  ///< unit vector in the ground plane, away from the curve
    double half_width = 0;
    double length = 0;
    double rise = 0;
    double drop = 0;         ///< how much lower this side begins than the curve (the right side of cliffs)
    bool has_width = true;   ///< areas have none
    bool has_length = true;  ///< not on the inner side of areas

    glm::dvec3 top_edge() const { return at(half_width, -drop); }
    glm::dvec3 reach_end() const { return at(half_width + length, rise - drop); }
    glm::dvec3 at(double distance, double height) const {
        return centre + outward * distance + glm::dvec3(0, height, 0);
    }
};

/// Unit vector in the ground plane to the left of travel at u; to the north where the curve has no direction.
glm::dvec3 left_at(const SketchedCurve& curve, double u);
/// Whether its knots lie on the ground, whatever heights they have.
inline bool is_draped(const FeatureSpline&) {
    return false;
}
inline bool is_draped(const Path& path) {
    return path.parameters.heights == PathHeights::draped;
}

/// Parameters are places of the curve, 0 .. curve_count().
struct SplineShape {
    std::vector<FlatVertex> line;
    std::vector<glm::dvec3> knots;  ///< where they appear
    /// Of paths with bridges or tunnels: what the line is from each vertex on.
    std::vector<PathStructure> structures;
    /// Of paths steeper than their limit somewhere: whether the line is, from each vertex on.
    std::vector<bool> steep;
};

/// Lines beside a curve with meta points; those that say nothing are empty.
struct SplineOutline {
    std::vector<glm::dvec3> left_top, right_top;
    std::vector<glm::dvec3> left_reach, right_reach;
};

/// Places and shapes of the curves, kept as long as neither they nor the land change. Draped paths appear on their
/// course as it was built, or else on the ground of the land; everything else where it was drawn. Not thread-safe.
class SplineShapes {
public:
    /// Sets how far (m) polylines may lie beside their curves.
    void set_tolerance(double tolerance);
    double tolerance() const { return tolerance_; }
    /// Sets the land under draped paths; may be null.
    void set_land(std::shared_ptr<const Land> land);
    /// Forgets what is not in the project.
    void keep_only(const std::vector<FeatureSpline>& splines, const std::vector<Path>& paths);

    const SplineShape& of(const FeatureSpline& spline);
    const SplineShape& of(const Path& path);
    const SplineOutline& outline_of(const FeatureSpline& spline);
    const SplineOutline& outline_of(const Path& path);

    /// Place at which u of a curve appears, and the end of a handle of a knot. Exact in the ground plane.
    glm::dvec3 place_of(const FeatureSpline& spline, double u);
    glm::dvec3 place_of(const Path& path, double u);
    glm::dvec3 handle_of(const FeatureSpline& spline, int knot, const glm::dvec3& handle);
    glm::dvec3 handle_of(const Path& path, int knot, const glm::dvec3& handle);
    SplineFlank flank_of(const FeatureSpline& spline, double u, SplineSide side);
    SplineFlank flank_of(const Path& path, double u, SplineSide side);

private:
    template <class Sketched>
    struct Kept {
        Sketched curve;
        SplineShape shape;
        const Alignment* alignment = nullptr;  ///< its course in the land's plan, if made of this very path
        double outer_side = 0;                 ///< of areas: 1 left, -1 right
        std::optional<SplineOutline> outline = std::nullopt;
    };
    Kept<FeatureSpline>& kept_of(const FeatureSpline& spline);
    Kept<Path>& kept_of(const Path& path);
    double height_of(const Kept<Path>& kept, const glm::dvec3& place, double u) const;
    glm::dvec3 place_of(const Kept<Path>& kept, double u) const;
    SplineFlank flank_of(const Kept<Path>& kept, const PathSection& section, double u, SplineSide side) const;

    double tolerance_ = 1;
    std::shared_ptr<const Land> land_;
    std::map<int, const Alignment*> courses_;  ///< in the land's plan, by the ids of their paths
    std::map<int, Kept<FeatureSpline>> splines_;
    std::map<int, Kept<Path>> paths_;
};

}  // namespace cuesta
