#pragma once
/// \file Polygons with holes cut into triangles.

#include <array>
#include <cstdint>
#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "core/base/result.h"

namespace cuesta {

/// Triangles that fill a polygon, by clipping ears. `rings`: its outline, then its holes, in any direction, without
/// repeated end; they may touch in points, but neither cross each other nor themselves. Triangles run
/// counter-clockwise where x points right and y up, and take no other corners than those given, numbered through all
/// rings in their order; corners on straight sides may be left over, repeated ones are. The same rings give the same
/// triangles. An error: there is no outline of three corners, or no ear is left, which says that outlines cross (not
/// all crossings are noticed). O(n) ears with few corners beside each; O(n^2) at worst. Thread-safe.
Result<std::vector<std::array<std::uint32_t, 3>>> polygon_triangles(std::span<const std::vector<glm::dvec2>> rings);

}  // namespace cuesta
