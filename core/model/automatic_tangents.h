#pragma once
/// \file Handles of knots that leave their tangents to the program.

#include "core/model/feature_spline.h"
#include "core/model/path.h"

namespace cuesta {

/// Sets the handles of every knot with TangentMode::automatic from the places of its neighbours: centripetal
/// Catmull-Rom in the ground plane, where no curve meets itself however unevenly the knots lie, and heights that never
/// leave the range between two knots. The first and last knot of an open spline look at the handle of their neighbour.
/// Handles that no curve uses are zero. Idempotent.
void update_automatic_tangents(FeatureSpline& spline);
/// Paths keep to their polyline: at an inner knot both handles lie along the direction from the previous knot to the
/// next, `smoothness` times half the shorter of the two segments long; end handles lie on their segment (Nascimento
/// 2020, chapter 5). Heights as above. Smoothness 0: corners, and handles of no length.
void update_automatic_tangents(Path& path);

/// Gives the handles of aligned and free knots heights with which no curve leaves the range between its two knots; the
/// ground plane and the heights of the knots stay. For splines whose knots were raised or lowered one by one.
void smooth_heights(FeatureSpline& spline);
void smooth_heights(Path& path);

}  // namespace cuesta
