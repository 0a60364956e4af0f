#pragma once
/// \file Alignment of the paths of a plan: directions, and the tilt of the roadway.

#include <vector>

#include "core/carve/plan.h"

namespace cuesta {

/// The direction of travel at every point, of length 1: that of the parabola through the point and its neighbours, over
/// the seam of closed paths too; where points fall together that of the one before.
std::vector<glm::dvec3> directions_along(const Alignment& alignment);

/// The tangent of the tilt at every point, that of bends included, as the plan's pieces carve it; above 0 the right
/// side is lower. Where nothing is carved (bridges, tunnels, outside the terrain) it goes over from the one end to the
/// other, and is that of the section along paths without any piece. `alignment` is one of the plan's.
std::vector<double> cross_slopes_along(const CarvePlan& plan, const Alignment& alignment);

}  // namespace cuesta
