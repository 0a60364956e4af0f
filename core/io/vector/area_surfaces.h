#pragma once
/// \file Level surfaces of the areas of a plan: outlines with holes, free of each other, for meshes.

#include <string>
#include <vector>

#include "core/carve/plan.h"
#include "core/model/path.h"

namespace cuesta {

struct LevelSurface {
    int path_id = 0;
    bool is_water = false;
    double height = 0;  ///< m
    /// x and z of the outline, then of the holes, without repeated end, m of the frame. They touch in points at most.
    std::vector<std::vector<glm::dvec2>> rings;
};

struct LevelSurfaces {
    std::vector<LevelSurface> surfaces;  ///< in the order of the plan's areas
    std::vector<std::string> remarks;    ///< for the user: what could not be done, and which outlines cross themselves
};

/// Lakes: their water, from rim to rim, less that of lower lakes. Others: their level ground, less lower areas: all of
/// it, or the floor, where the depth is reached. Outlines that cross themselves enclose what the even-odd rule says, as
/// for carving, with a remark. Made with GEOS, through GDAL; where GDAL lacks it there are no surfaces, and a remark.
/// Deterministic. Any thread.
LevelSurfaces level_surfaces(const CarvePlan& plan, const std::vector<Path>& paths);

}  // namespace cuesta
