#pragma once
/// \file The land before the river: hills, plain, shore and shelf.

#include <vector>

#include "core/field/raster.h"
#include "core/lowland/avulsions.h"
#include "core/lowland/parameters.h"

namespace cuesta {

struct CoastalPlain {
    Raster<float> heights;     ///< m above the sea level
    std::vector<double> axis;  ///< m from the west edge: middle of the river's valley in each row
    DeltaApex apex;            ///< where the river may leave its channel: on the plain below the valley's mouth
};

/// Land of width x height cells (each >= 1). Deterministic, the same on any number of threads.
CoastalPlain coastal_plain(const DeltaParameters& parameters, int width, int height, double cell_size);

}  // namespace cuesta
