#pragma once
/// \file The shore of a lake as rings, by marching squares.

#include <span>

#include "core/waters/water_routing.h"

namespace cuesta {

/// The line around a lake at which the ground, linear between the middles of neighbouring cells, meets `level` (m).
/// `cells`: those under water, joined by sides or corners, none of them at the edge of the map or off it; `labels` is
/// `label` there and nowhere else. Rings are as Lake has them, those of islands in the order of their northernmost
/// corners. Cells that touch at a corner are joined by a strait, so that there is one outer ring.
std::vector<WaterRing> shore_rings(const WaterRouting& land, std::span<const std::uint32_t> cells,
                                   RasterView<const int> labels, int label, float level);

/// m^2; above 0 for rings that run counter-clockwise as seen from above (south is the second axis, so that is the sense
/// east, north, west).
double ring_area(const WaterRing& ring);

}  // namespace cuesta
