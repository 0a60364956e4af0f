#pragma once
/// \file The path that comes of what was drawn.

#include "core/model/path.h"
#include "core/pipeline/land.h"

namespace cuesta {

/// A path of a kind along a drawn curve. Areas are closed; rivers are turned to run downhill, as far as their ends tell
/// on `land` (null: as the heights of the drawn knots tell).
Path path_drawn(const SketchedCurve& drawn, PathKind kind, const Land* land);

}  // namespace cuesta
