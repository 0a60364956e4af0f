#pragma once
/// \file Rivers that bring their own water into erosion.

#include <vector>

#include "core/model/path.h"
#include "core/model/water_source.h"

namespace cuesta {

/// Whether a river was drawn uphill, so that it runs from its last knot to its first: that one stands clearly higher.
/// It goes by the heights of the knots, which tools lay on the ground as it is drawn: where water wells up must be
/// known before there is an eroded ground to drape the river over. fit_river_beds() decides later, with the same least
/// rise.
bool is_drawn_uphill(const Path& river);

/// The springs of the enabled rivers with PathParameters::spring above 0: permanent point sources at their upper ends
/// (the first points, unless they are drawn uphill), of half the river's width there, but at least 1.5 cells, so that a
/// brook narrower than a cell wells up too. `cell_size`: of the project's own frame, m, also for coarser previews (the
/// source is then the same). In the order of the paths.
std::vector<WaterSource> springs_of(const std::vector<Path>& paths, double cell_size);

}  // namespace cuesta
