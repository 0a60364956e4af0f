#pragma once
/// \file Water sources as rasters of the terrain's size.

#include <vector>

#include "core/erosion/erode.h"
#include "core/model/project.h"

namespace cuesta {

/// The enabled sources of a project and the springs of its rivers, its cells `coarsening` times as large.
///
/// A point source of radius R adds depth * (1 - (r / R)^2)^2 at the distance r < R, which falls off smoothly to its
/// edge. A disc smaller than a cell could miss every sample: it is widened to one cell and made as much shallower, so
/// that about the same volume springs at any resolution.
std::vector<RasterSource> sources_of(const Project& project, int coarsening);

}  // namespace cuesta
