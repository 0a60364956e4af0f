#pragma once
/// \file Effect of a drag beside a curve on lengths and heights of meta points.

#include <QString>

#include "core/model/feature_spline.h"
#include "core/model/path.h"
#include "ui/curves/spline_shape.h"
#include "ui/view/view_tool.h"

namespace cuesta {

inline constexpr double highest_rise = 10000;  ///< m, of both

/// "12.5 m".
QString metres(double value);

/// Length that a grip at `distance` (m) from the start of its length means: that, or 0 if it is so near that a few
/// pixels decide.
float length_at_grip(double distance, const SplineFlank& flank, const ViewPointer& pointer);

/// Does to `own` what made `after` of `before`: lengths by their factor, heights by as many metres.
void change_alike(MetaParameters& own, const MetaParameters& before, const MetaParameters& after);
void change_alike(PathSection& own, const PathSection& before, const PathSection& after);

}  // namespace cuesta
