#pragma once
/// \file Words of the tools for feature splines and paths.

#include <QString>

#include "ui/base/curve_set.h"

namespace cuesta {

/// As they stand in a sentence.
struct CurveWords {
    QString one, many;    ///< "spline", "splines"
    QString knot, knots;  ///< "knot", "path points"
};
CurveWords words_of(CurveSet set);

/// The gesture that edits of the tool belong to: those of one press are one step of undo.
inline QString spline_gesture() {
    return QStringLiteral("spline");
}

}  // namespace cuesta
