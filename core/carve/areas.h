#pragma once
/// \file Lakes, building grounds and quarries: closed paths that level or dig what they enclose.

#include <optional>

#include "core/carve/course.h"

namespace cuesta {

/// A closed path, worked out.
struct PlannedArea {
    Course rim;  ///< rank area; every station at the level
    CarveArea area;
};

/// `closed`: the path, closed (closed_rim()); must outlive the result. Level: draped lakes and quarries the lowest
/// ground along the rim, draped building ground the mean ground inside, drawn ones the mean height of the knots; plus
/// the offset. The bottom is reached over twice (lakes), once (ground) or half (quarries) of the depth, but within a
/// third of the way to the middle. Lakes bear water to the freeboard below their level. Offset and depth are the means
/// along the rim. Nothing for a rim that encloses nothing. Ground outside the terrain counts only where there is no
/// other.
std::optional<PlannedArea> plan_area(const Path& closed, const TerrainFrame& frame, RasterView<const float> ground);

/// The path itself, or a copy that runs straight from its end back to its start.
Path closed_rim(const Path& path);

/// Adds area and pieces to the plan.
void add_area(const PlannedArea& planned, const TerrainFrame& frame, CarvePlan& plan);

}  // namespace cuesta
