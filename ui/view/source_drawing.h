#pragma once
/// \file Circles on the ground, and the springs that they stand for.

#include <vector>

#include "core/model/project.h"
#include "core/pipeline/land.h"
#include "render/scene/curves.h"

namespace cuesta {

/// A circle that lies on the ground, m; beyond the edges of the land it runs along them.
std::vector<glm::dvec3> ground_circle(const Land& land, double x, double z, double radius);

/// A circle for each spring: unbroken for those of the project (faint where it is switched off), dashed for those that
/// rivers bring along, which are changed with their rivers. `land`: what they lie on; null draws nothing. `selected`:
/// index of the source that stands out, or -1.
Drawing drawing_of_sources(const Project& project, const Land* land, int selected);

}  // namespace cuesta
