#pragma once
/// \file A rectangle drawn with the mouse that selects knots.

#include <QRect>

#include "ui/base/selection.h"
#include "ui/curves/spline_shape.h"
#include "ui/view/view_tool.h"

namespace cuesta {

/// Treatment of the earlier selection.
enum class BandMode {
    replaces,
    adds,     ///< Shift
    toggles,  ///< Ctrl: knots that were selected are selected no more
};
BandMode band_mode_of(Qt::KeyboardModifiers modifiers);

/// The knots of the curves of a set that tools may touch (visible, not locked) which appear within a rectangle of the
/// view, those too that the ground hides.
std::vector<SplinePart> knots_within(const Project& project, CurveSet set, SplineShapes& shapes, const QRectF& band,
                                     const ViewPointer& view);

/// Selection with these knots taken in. Splines of which no knot is selected stay only where the mode adds or toggles;
/// toggling off the last knot of a spline lets go of the spline.
SelectedSplines with_band(const SelectedSplines& before, const std::vector<SplinePart>& knots, BandMode mode);

}  // namespace cuesta
