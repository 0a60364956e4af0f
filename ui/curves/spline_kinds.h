#pragma once
/// \file Kinds of curves for the drawing tools: templates of feature splines, kinds of paths.

#include <QString>
#include <vector>

#include "ui/base/curve_set.h"

namespace cuesta {

struct DrawnKind {
    QString label;     ///< "Crater rim"
    QString sentence;  ///< how to draw it
    bool closed = false;
};

/// In the order of SplineTemplate, or of PathKind.
const std::vector<DrawnKind>& drawn_kinds(CurveSet set);

}  // namespace cuesta
