#pragma once
/// \file Lakes of routed water.

#include "core/waters/water_routing.h"

namespace cuesta {

struct StandingLakes {
    std::vector<Lake> lakes;  ///< as Waters has them
    Raster<int> labels;       ///< id of the lake over a cell; 0: none
};

/// Depressions filled to their spill heights, but for those that the options leave out.
StandingLakes standing_lakes(const WaterRouting& land, const WatersOptions& options);

}  // namespace cuesta
