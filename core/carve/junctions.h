#pragma once
/// \file Heights of ways as they will be built: level where they meet, within their grades, balanced.

#include <span>
#include <string>

#include "core/carve/course.h"
#include "core/carve/grade.h"
#include "core/carve/shore.h"

namespace cuesta {

/// Ways that cross lakes, with these lakes.
struct WaysOverLakes {
    std::span<const LakeCrossing> crossings;
    std::span<const CarveArea> areas;
};

/// Settles the heights of the ways of the network, whose first heights and whose watercourses are set:
/// every way is brought within its grade limit; each meeting gets one height, the mean of those of its ways, weighted
/// by the square of the width and by the number of arms (1 where a way ends, 2 where it passes), of drawn ways only
/// where there are any; every way goes to these heights smoothly, again within its grade where that can be; balanced
/// ways are shifted between their meetings until cut equals fill. Ways with limits of cut and fill stay within them,
/// on the ground at free ends, and are steeper than their limit where they must (core/carve/profile_band.h). Fords go
/// down to the bed, embankments stand no lower than the banks; through lakes too. What cannot be kept is told in
/// `remarks`. The order of the courses plays no part.
void settle_ways(CourseNetwork& network, const TerrainFrame& frame, RasterView<const float> ground,
                 std::vector<std::string>& remarks, const WaysOverLakes& lakes = {});

/// `heights` (one a station) moved to the pins (by station; on closed courses none at the last station), each with a
/// ramp of its own that ends before the next pin, so that the rest stays as it is.
std::vector<double> moved_to_pins(const Course& course, const std::vector<double>& heights,
                                  const std::vector<ProfilePin>& pins);

}  // namespace cuesta
