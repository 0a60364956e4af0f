#pragma once
/// \file Rivers that swing from side to side of the line that was drawn.

#include <span>
#include <vector>

#include "core/carve/course.h"

namespace cuesta {

/// Swing of the line and length of its bends: both a number of widths, as a mean of uneven bends.
struct MeanderShape {
    double swing = 0;    ///< to either side, >= 0
    double length = 11;  ///< from one bend to the next of the same side
    std::uint64_t seed = 1;
};

/// The stretches of a river that swings around `stretches` in sine-generated curves (Langbein and Leopold 1966: the
/// direction of a meander is a sine of the way along it), with bends of uneven size, u being that of the place of the
/// line it swings from. It keeps to the line at both ends and near `held` places within a width of it, and swings less
/// where the line itself bends, or until the river does not cross itself. `path`: for the widths. Directions do not
/// break where those of the line do not. Swings of more than about 0.7 lengths are not possible: loops would touch.
std::vector<CourseStretch> meandering(std::span<const CourseStretch> stretches, const Path& path,
                                      const MeanderShape& shape, std::span<const glm::dvec2> held, double tolerance);

/// The stretches of the path as it is planned: rivers with PathParameters::meander swing, others stay. `ends`: of all
/// watercourses, which end on rivers where they are drawn. Closed rivers do not swing.
std::vector<CourseStretch> with_meanders(std::vector<CourseStretch> stretches, const Path& path,
                                         std::span<const glm::dvec2> ends, const TerrainFrame& frame);

}  // namespace cuesta
