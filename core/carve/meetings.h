#pragma once
/// \file Meetings of courses on one level, crossings of watercourses, and bridges over these.

#include <span>

#include "core/carve/course.h"
#include "core/carve/shore.h"

namespace cuesta {

/// Fills way_meetings, water_meetings and crossings of the network and gives the courses stations there. Where a way
/// with WaterCrossing::bridge crosses a watercourse, it becomes a bridge as far as its earth would reach into the
/// width of the water, but not past another way that it meets beyond the bank; the same over lakes. What lies on
/// bridges and in tunnels meets nothing. `lakes`: of find_lake_crossings(); other ways get stations at the shores.
void find_meetings(CourseNetwork& network, const TerrainFrame& frame, RasterView<const float> ground,
                   std::span<const LakeCrossing> lakes = {});

}  // namespace cuesta
