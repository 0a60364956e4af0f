#pragma once
/// \file Position in space under the cursor during a drag.

#include <optional>

#include "core/pipeline/land.h"
#include "ui/land/base_ground.h"
#include "ui/view/view_tool.h"

namespace cuesta {

/// The heights of the ground of a land.
BaseHeights heights_of(const Land& land);

/// The first point of the ray on the surface `height` metres above the base ground; nothing if it passes above it or
/// meets it too far away to mean it.
std::optional<glm::dvec3> meet_ground(const Ray& ray, const BaseHeights& ground, double height);
/// The point of the ray on the level plane at y = `height`.
std::optional<glm::dvec3> meet_level(const Ray& ray, double height);
/// The height of the upright line through `anchor` that lies at `place` in the view. Seen from nearly above, where
/// upright lines are points, moving up the view counts as upwards.
double height_on_upright(const ViewPointer& pointer, QPointF place, const glm::dvec3& anchor);

}  // namespace cuesta
