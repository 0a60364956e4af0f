#pragma once
/// \file Handles of knots that leave their tangents to the program.

#include "core/model/feature_spline.h"

namespace cuesta {

/// Sets the handles of every knot with TangentMode::automatic from the places of its neighbours: centripetal
/// Catmull-Rom in the ground plane, where no curve meets itself however unevenly the knots lie, and heights that never
/// leave the range between two knots. The first and last knot of an open spline look at the handle of their neighbour.
/// Handles that no curve uses are zero. Idempotent.
void update_automatic_tangents(FeatureSpline& spline);

/// Gives the handles of aligned and free knots heights with which no curve leaves the range between its two knots; the
/// ground plane and the heights of the knots stay. For splines whose knots were raised or lowered one by one.
void smooth_heights(FeatureSpline& spline);

}  // namespace cuesta
