#pragma once
/// \file Changes of the meta points of a feature spline or a path (the templates are defined for these two). They stay
/// ascending; u is clamped to 0 .. curve_count() (wrapped on closed splines).

#include <concepts>

#include "core/model/feature_spline.h"
#include "core/model/path.h"

namespace cuesta {

/// A meta point with the parameters that hold at u already. Returns its index.
template <std::derived_from<SketchedCurve> Sketched>
int insert_meta_point(Sketched& spline, double u);
/// Moves it along the curve, past others if need be. Returns its new index.
template <std::derived_from<SketchedCurve> Sketched>
int move_meta_point(Sketched& spline, int index, double u);
/// Removes several, in any order, without repetition.
template <std::derived_from<SketchedCurve> Sketched>
void remove_meta_points(Sketched& spline, std::vector<int> indices);

/// Left and right change places.
MetaParameters with_sides_swapped(MetaParameters parameters);
PathSection with_sides_swapped(PathSection section);
/// Left and right change places in every meta point; the curve stays as it is.
template <std::derived_from<SketchedCurve> Sketched>
void swap_sides(Sketched& spline);

/// Puts meta points in order (those at one place keep theirs).
template <std::derived_from<SketchedCurve> Sketched>
void sort_meta_points(Sketched& spline);
/// Keeps the stretch from `first` to `last` (within 0 .. curve_count()) and drops the meta points outside it; at its
/// ends their influence is kept by new ones. Positions then count from `first`. For splines that are being taken apart:
/// knots are left as they are.
template <std::derived_from<SketchedCurve> Sketched>
void keep_meta_points_between(Sketched& spline, double first, double last);

}  // namespace cuesta
