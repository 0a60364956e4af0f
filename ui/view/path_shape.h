#pragma once
/// \file Shape of a path for drawing: its course as built, the ground below it, bridges and tunnels.

#include <vector>

#include "core/carve/plan.h"
#include "core/geometry/flatten.h"
#include "core/pipeline/land.h"

namespace cuesta {

/// Whether a course was made of the path as it is now, as far as its place in the ground plane tells. Courses that
/// leave the drawn line (meanders) were not.
bool is_course_of(const Alignment& alignment, const Path& path);
/// Whether a course leads from the path's first point to its last one. On coarse cells courses keep less close to the
/// line that is_course_of() asks for; this is enough for what is said of the path as a whole.
bool spans_path(const Alignment& alignment, const Path& path);
/// Height of the course at u, m; linear between its points.
double height_along(const Alignment& alignment, double u);
/// Its section there, as built.
PathSection section_along(const Alignment& alignment, double u);
/// Height of the land's ground at x and z of a place, m; beyond the borders that of the nearest border.
double ground_height(const Land& land, const glm::dvec3& place);

/// The line with as many more vertices, on the curve, that none of its parts is longer than `step` (m, ground plane) -
/// up to a limit, for paths that are huge.
std::vector<FlatVertex> subdivided(const Path& path, const std::vector<FlatVertex>& line, double step);
/// Structure of the path from each vertex on: by its meta points); empty for paths that stay on the surface.
std::vector<PathStructure> structures_along(const Path& path, const Alignment* course,
                                            const std::vector<FlatVertex>& line);
/// Whether the path is steeper than its maximum grade from each vertex on, by its course; empty where it is nowhere,
/// and of paths that have none.
std::vector<bool> steepness_along(const Path& path, const Alignment* course, const std::vector<FlatVertex>& line);
/// Whether a closed path has its inside on the left of travel.
bool is_left_inside(const Path& path);

}  // namespace cuesta
