#pragma once
/// \file Water sources as rasters of the terrain's size.

#include <vector>

#include "core/erosion/erode.h"
#include "core/field/cell_window.h"
#include "core/model/project.h"

namespace cuesta {

/// The enabled sources of a project and the springs of its rivers, its cells `coarsening` times as large.
///
/// A point source of radius R adds depth * (1 - (r / R)^2)^2 at the distance r < R, which falls off smoothly to its
/// edge. A disc smaller than a cell could miss every sample: it is widened to one cell and made as much shallower, so
/// that about the same volume springs at any resolution.
std::vector<RasterSource> sources_of(const Project& project, int coarsening);

/// Those sources, in that order, as they are: enabled, and not without extent.
std::vector<WaterSource> giving_sources(const Project& project);
/// Water that one of them gives to a window of the land, in cells `coarsening` times as large as the frame's; m.
Raster<float> source_of_part(const WaterSource& source, const TerrainFrame& frame, int coarsening,
                             const CellWindow& window);

}  // namespace cuesta
