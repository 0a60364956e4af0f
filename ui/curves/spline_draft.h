#pragma once
/// \file The spline or path that is being drawn, before it is part of the project.

#include <glm/glm.hpp>
#include <vector>

#include "ui/base/curve_set.h"

namespace cuesta {

/// Knots placed one after another, and strokes drawn by hand between them.
class SplineDraft {
public:
    explicit SplineDraft(CurveSet set) : set_(set) {}

    bool empty() const { return curve_.knots.empty(); }
    int knot_count() const { return static_cast<int>(curve_.knots.size()); }
    /// Knots with automatic handles, except along strokes; no id, name or meta points yet.
    const SketchedCurve& curve() const { return curve_; }
    CurveSet curve_set() const { return set_; }
    void clear();

    /// A knot after the last; one that repeats the last is left out. `is_snapped`: it lies on another curve.
    void add_knot(const glm::dvec3& position, bool is_snapped = false);
    /// Indices of the knots that lie on other curves.
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
    CurveSet set_;
    SketchedCurve curve_;
    std::vector<SketchedCurve> before_;  ///< the curve before each addition
    std::vector<int> snapped_;
    std::vector<glm::dvec3> stroke_;
};

/// Sets automatic handles as curves of the set have them (paths: of usual smoothness).
void update_automatic_tangents(SketchedCurve& curve, CurveSet set);

}  // namespace cuesta
