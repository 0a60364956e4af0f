#pragma once
/// \file The inside of a line drawn by hand.

#include <glm/glm.hpp>
#include <span>

#include "core/field/raster.h"

namespace cuesta {

/// 1 inside a closed line, 0 outside, with a soft edge: at a signed distance d from the line (positive inside), t =
/// clamp(1/2 + d / softness, 0, 1) gives 3 t^2 - 2 t^3, which is 1/2 on the line itself. `outline`: its corners, in
/// cells of a raster of width x height, a cell's middle at + 0.5; the last joins the first; fewer than three enclose
/// nothing. Loops that it runs around either way belong to the inside (nonzero winding), since hands cross their lines.
/// `softness`: of the edge, cells, >= 0 (checked); 0 gives only 0 and 1. Pure; any size.
Raster<float> inside_of(std::span<const glm::dvec2> outline, double softness, int width, int height);

}  // namespace cuesta
