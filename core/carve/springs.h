#pragma once
/// \file Rivers that bring their own water into erosion.

#include <vector>

#include "core/model/path.h"
#include "core/model/water_source.h"

namespace cuesta {

/// The springs of the enabled rivers with PathParameters::spring above 0: permanent point sources at their first
/// points, of half the river's width there, but at least 1.5 cells, so that a brook narrower than a cell wells up too.
/// `cell_size`: of the project's own frame, m, also for coarser previews (the source is then the same). In the order of
/// the paths. Where a river is drawn uphill, the spring still is at the point drawn first.
std::vector<WaterSource> springs_of(const std::vector<Path>& paths, double cell_size);

}  // namespace cuesta
