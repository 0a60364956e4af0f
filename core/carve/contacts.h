#pragma once
/// \file Contacts of lines in the ground plane (touching, crossing, ending on each other), found with a grid.

#include <vector>

#include "core/carve/course.h"

namespace cuesta {

/// Two courses (or two places of one) that have a point in common, or where one ends within the half width of the
/// other.
struct CourseContact {
    std::array<int, 2> courses{};       ///< indices in the list; the first one is not the larger
    std::array<double, 2> distances{};  ///< along each
    double sine = 1;                    ///< of the angle between them, 0..1
    bool by_end = false;                ///< found because one ends there
};

/// All of them near the terrain, in an order that follows from the list of courses. Structures are not looked at.
std::vector<CourseContact> find_contacts(const std::vector<Course>& courses, const TerrainFrame& frame);

}  // namespace cuesta
