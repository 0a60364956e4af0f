#pragma once
/// \file Changes of a feature spline's meta points. They stay ascending; u is clamped to 0 .. curve_count() (wrapped on
/// closed splines).

#include "core/model/feature_spline.h"

namespace cuesta {

/// A meta point with the parameters that hold at u already. Returns its index.
int insert_meta_point(FeatureSpline& spline, double u);
/// Moves it along the curve, past others if need be. Returns its new index.
int move_meta_point(FeatureSpline& spline, int index, double u);
/// Removes several, in any order, without repetition.
void remove_meta_points(FeatureSpline& spline, std::vector<int> indices);

/// Left and right change places.
MetaParameters with_sides_swapped(MetaParameters parameters);
/// Left and right change places in every meta point; the curve stays as it is.
void swap_sides(FeatureSpline& spline);

/// Puts meta points in order (those at one place keep theirs).
void sort_meta_points(FeatureSpline& spline);
/// Keeps the stretch from `first` to `last` (within 0 .. curve_count()) and drops the meta points outside it; at its
/// ends their influence is kept by new ones. Positions then count from `first`. For splines that are being taken apart:
/// knots are left as they are.
void keep_meta_points_between(FeatureSpline& spline, double first, double last);

}  // namespace cuesta
