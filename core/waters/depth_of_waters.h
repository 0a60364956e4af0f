#pragma once
/// \file Depth of the waters that are found in a land, for drawing.

#include "core/waters/waters.h"

namespace cuesta {

/// Share of a cell that a river must be wide to be drawn.
inline constexpr double least_drawn_width = 1.0 / 3;

/// Land that must drain to a river for it to be drawn on cells of `cell_size` (m), m^2.
double drawn_source(double cell_size, double runoff);

/// Depth of the sea, the lakes and the rivers of `waters`, m; 0 on dry ground, empty where all is dry. Of the same
/// ground, cells and options as `waters`.
/// Cells that a river's line crosses bear water, at least a film as deep as the river where the ground rises above its
/// level, so that it does not break up; wider rivers cover what lies below their level as well.
/// The same bytes on any number of threads.
Raster<float> depth_of_waters(const Waters& waters, RasterView<const float> ground, double cell_size,
                             const WatersOptions& options);

}  // namespace cuesta
