#pragma once
/// \file Shares that fall evenly along a line, or from a middle outwards.

#include <glm/glm.hpp>

#include "core/field/raster.h"

namespace cuesta {

// Places are in cells of a raster of width x height, a cell's middle at + 0.5. Pure; any size. A line without length
// (or a radius of 0) is a step.

/// 1 at `from` and beyond it, 0 at `to` and beyond it, even in between; the same across the line.
Raster<float> linear_gradient(glm::dvec2 from, glm::dvec2 to, int width, int height);

/// 1 at `middle`, falling evenly to 0 at the distance of `rim`, and 0 beyond. `aspect`: height over width of a cell on
/// the ground, > 0: the rim is a circle there.
Raster<float> radial_gradient(glm::dvec2 middle, glm::dvec2 rim, int width, int height, double aspect = 1);

}  // namespace cuesta
