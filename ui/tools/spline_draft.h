#pragma once
/// \file The spline that is being drawn, before it is part of the project.

#include <glm/glm.hpp>
#include <vector>

#include "core/model/feature_spline.h"

namespace cuesta {

/// Knots placed one after another, and strokes drawn by hand between them.
class SplineDraft {
public:
    bool empty() const { return spline_.knots.empty(); }
    int knot_count() const { return static_cast<int>(spline_.knots.size()); }
    /// Knots with automatic handles, except along strokes; no id, name or meta points yet.
    const FeatureSpline& spline() const { return spline_; }
    void clear();

    /// A knot after the last; one that repeats the last is left out. `is_snapped`: it lies on another spline.
    void add_knot(const glm::dvec3& position, bool is_snapped = false);
    /// Indices of the knots that lie on other splines.
    const std::vector<int>& snapped() const { return snapped_; }
    /// Takes back what came last: a knot, or a whole stroke.
    void take_back();
    void close();
    bool can_be_closed() const { return knot_count() > 2; }

    // A stroke goes on from the last knot.
    void begin_stroke(const glm::dvec3& point);
    void extend_stroke(const glm::dvec3& point);
    bool has_stroke() const { return !stroke_.empty(); }
    const std::vector<glm::dvec3>& stroke() const { return stroke_; }
    /// Turns the stroke into few curves that pass within `tolerance` (m) of it. With nothing before it, it closes the
    /// spline if `is_loop`, or if it comes back to within `closing_distance` (m) of its beginning.
    void end_stroke(double tolerance, double closing_distance, bool is_loop);
    void drop_stroke() { stroke_.clear(); }

private:
    FeatureSpline spline_;
    std::vector<FeatureSpline> before_;  ///< the spline before each addition
    std::vector<int> snapped_;
    std::vector<glm::dvec3> stroke_;
};

}  // namespace cuesta
