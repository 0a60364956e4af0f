#pragma once
/// \file Rivers that grow with their water.

#include "core/carve/course.h"

namespace cuesta {

/// Width and depth of a river where `area` km^2 drain into it, over those at 1 km^2: discharge grows with the area, the
/// width with its power 0.5 and the depth with its power 0.4 (Leopold and Maddock 1953, downstream).
double width_by_area(double area);
double depth_by_area(double area);

/// The land that drains through each cell.
struct DrainedLand {
    double cell_size = 1;  ///< m
    Raster<float> area;    ///< km^2
};
/// On cells large enough that the longer side has no more than 512. It depends on the ground alone: whoever carves the
/// same ground again keeps it (core/pipeline/carving_cache.h).
DrainedLand drained_land(const TerrainFrame& frame, RasterView<const float> ground);

/// For each station of each course the land that drains into it, km^2; empty for courses that do not grow. The largest
/// area within half a width or two cells of `land`, never less than upstream; where a river ends on another that grows
/// too, the other has the water of both from there on. A river's last stretch does not look at the ground: it would
/// find the other's water. Courses whose ground climbs run the other way, as in fit_river_beds().
std::vector<std::vector<double>> drained_areas(const CourseNetwork& network, const DrainedLand& land);

/// Whether there are rivers with PathParameters::by_discharge.
bool any_grows(const CourseNetwork& network);
/// Their widths and depths.
void grow_with_discharge(CourseNetwork& network, const DrainedLand& land);

}  // namespace cuesta
