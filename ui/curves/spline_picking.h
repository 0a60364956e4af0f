#pragma once
/// \file Picking of splines or paths under the cursor.

#include <concepts>
#include <optional>

#include "ui/base/selection.h"
#include "ui/curves/spline_shape.h"
#include "ui/view/view_tool.h"

namespace cuesta {

enum class SplineGrip {
    curve,
    knot,
    in_handle,
    out_handle,
    meta_point,
    left_width,  ///< the edge of the flat top, or of the roadway
    right_width,
    left_reach,  ///< the end of the guided slope, or of the blend
    right_reach,
    lift,  ///< the tip of the arrow above a knot, which moves it up and down
};

inline bool is_handle(SplineGrip grip) {
    return grip == SplineGrip::in_handle || grip == SplineGrip::out_handle;
}
inline bool is_width(SplineGrip grip) {
    return grip == SplineGrip::left_width || grip == SplineGrip::right_width;
}
inline bool is_reach(SplineGrip grip) {
    return grip == SplineGrip::left_reach || grip == SplineGrip::right_reach;
}
/// Of a grip beside the curve.
inline SplineSide side_of(SplineGrip grip) {
    return grip == SplineGrip::left_width || grip == SplineGrip::left_reach ? SplineSide::left : SplineSide::right;
}

/// Something of a spline or path that the mouse can take.
struct SplineHit {
    SplineGrip grip = SplineGrip::curve;
    int spline = 0;         ///< id
    int index = -1;         ///< of the knot or meta point; -1 for the curve
    double u = 0;           ///< place on the spline, of the curve and of what lies on it
    glm::dvec3 point{0.0};  ///< where it appears

    SplinePart part() const { return {spline, index}; }
    /// Whether both are one thing, wherever on it they are.
    bool is_same(const SplineHit& other) const {
        return grip == other.grip && spline == other.spline && index == other.index;
    }
};

/// A place on a polyline as it appears in the view.
struct ScreenPlace {
    double u = 0;
    glm::dvec3 point{0.0};
    double distance = 0;  ///< from the cursor, pixels
};
std::optional<ScreenPlace> nearest_on_screen(const SplineShape& shape, const ViewPointer& pointer);

/// Of several selected curves the primary one shows its meta points, and those that have selected ones.
bool shows_meta_points(const SketchedCurve& curve, const SelectedSplines& selected);
/// The handles and the grips beside the curve that a spline or path shows, as far as it is selected. Grips that would
/// lie on the curve (no width, no reach yet) stand a few pixels beside it, as `pointer` sees it. Arrows for lifting
/// stand above the selected knots of what is not draped, unless there are many or `pointer` looks down on them. Defined
/// for FeatureSpline and Path.
template <std::derived_from<SketchedCurve> Sketched>
std::vector<SplineHit> grips_of(const Sketched& curve, const SelectedSplines& selected, SplineShapes& shapes,
                                const ViewPointer& pointer);

/// Whether the tools may touch it.
inline bool is_workable(const SketchedCurve& curve) {
    return curve.visible && !curve.locked;
}

inline constexpr double pick_distance = 8;  ///< pixels

/// Curve of a set that a press takes: marks before curves, near before far, selected ones before others. What the
/// ground hides can be taken too.
std::optional<SplineHit> pick_spline(const Project& project, CurveSet set, const SelectedSplines& selected,
                                     SplineShapes& shapes, const ViewPointer& pointer);

}  // namespace cuesta
