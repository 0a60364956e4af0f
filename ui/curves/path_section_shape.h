#pragma once
/// \file A path's cross-section at one place, for the widget that shows it.

#include "core/model/path.h"
#include "ui/curves/cross_section.h"
#include "ui/curves/path_course.h"

namespace cuesta {

/// Of these parameters, on level ground.
SectionShape shape_with(const PathParameters& parameters, const PathSection& section);

/// At u of the path. `course` tells how high it lies and where its water stands; the ground at x, z (m) is that before
/// carving.
SectionShape section_shape_at(const Path& path, double u, const PathCourse& course,
                              const std::function<std::optional<double>(double x, double z)>& ground);

}  // namespace cuesta
