#pragma once
/// \file Closed lines with fewer corners.

#include <glm/glm.hpp>
#include <span>
#include <vector>

namespace cuesta {

/// Corners of the ring such that each corner left out lies within `tolerance` (>= 0) of the side that takes its place
/// (Douglas and Peucker 1973, on the two halves between the first corner and the one farthest from it). The last corner
/// joins the first. Rings of fewer than four corners stay as they are; at least three corners stay of those that enclose
/// an area wider than the tolerance. Pure.
std::vector<glm::dvec2> simplified_ring(std::span<const glm::dvec2> ring, double tolerance);

}  // namespace cuesta
