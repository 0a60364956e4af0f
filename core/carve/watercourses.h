#pragma once
/// \file The step of the plan that settles rivers and canals.

#include <span>
#include <string>
#include <vector>

#include "core/carve/course.h"

namespace cuesta {

/// Heights, depths and water of all watercourses, from their first heights, widths and depths (fit_river_beds), and the
/// heights of the water meetings, which are those of the water. `areas`: lakes keep their level; what runs through one
/// has its level there, and leaves its bottom as it is. Canals fall no more than PathParameters::grade_limit or, where
/// that is 0, 1 m in a km. Bears no water where the freeboard is not less than the depth. Adds remarks for the user.
void settle_watercourses(CourseNetwork& network, std::span<const CarveArea> areas, std::vector<std::string>& remarks);

}  // namespace cuesta
