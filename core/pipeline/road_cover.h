#pragma once
/// \file Roads of a land: the share of each cell that is carriageway, of carved paths and of splines with a road
/// surface.

#include "core/base/hash.h"
#include "core/field/raster.h"
#include "core/model/project.h"
#include "core/pipeline/land.h"

namespace cuesta {

/// Share of each cell that is carriageway or top of a dyke, 0..255; empty where the plan has no ways. All threads.
Raster<std::uint8_t> road_cover(const CarvePlan& plan, const TerrainFrame& frame);

/// Share of each cell that the splines with a road surface pave, 0..1: SplineRoad::top the flat top, to a fraction of a
/// cell; SplineRoad::held 1 - alpha of those splines, as hold_of_splines() (Mathisen 2021, 4.4 to 4.8: T_r = 1 -
/// alpha). Empty where no spline that takes part has one. All threads; the same bytes on any number.
Raster<float> spline_road_cover(const Project& project, const TerrainFrame& frame);

/// Whether a spline that takes part has a road surface.
bool has_road_surfaces(const Project& project);

/// Stands for what spline_road_cover() reads of a project; the same for all projects without road surfaces.
Key spline_roads_key(const Project& project);

/// For each cell the greater of Land::spline_roads and the cover of its carved ways, 0..255; empty where there are no
/// roads.
Raster<std::uint8_t> roads_of(const Land& land);

/// Keeps the roads of the splines of the last land. Not thread-safe.
class SplineRoads {
public:
    /// Null where no spline has a road surface.
    SharedRaster of(const Project& project, const TerrainFrame& frame);

private:
    Key key_;
    SharedRaster roads_;
};

}  // namespace cuesta
