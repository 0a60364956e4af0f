#pragma once
/// \file The inside of a line drawn by hand, and the line around what a mask covers.

#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "core/field/raster.h"

namespace cuesta {

/// 1 inside a closed line, 0 outside, with a soft edge: at a signed distance d from the line (positive inside), t =
/// clamp(1/2 + d / softness, 0, 1) gives 3 t^2 - 2 t^3, which is 1/2 on the line itself. `outline`: its corners, in
/// cells of a raster of width x height, a cell's middle at + 0.5; the last joins the first; fewer than three enclose
/// nothing. Loops that it runs around either way belong to the inside (nonzero winding), since hands cross their lines.
/// `softness`: of the edge, cells, >= 0 (checked); 0 gives only 0 and 1. Pure; any size.
Raster<float> inside_of(std::span<const glm::dvec2> outline, double softness, int width, int height);

/// The line around the largest part of a mask (cells joined by sides) whose values are at least `level` (> 0), where
/// values, linear between the middles of neighbouring cells and 0 beyond the borders, pass the level (marching squares,
/// cells that touch at corners apart). Corners in cells, clockwise as seen from above, holes left out; empty where no
/// cell reaches the level. Pure.
std::vector<glm::dvec2> outline_of(RasterView<const float> mask, float level);

}  // namespace cuesta
