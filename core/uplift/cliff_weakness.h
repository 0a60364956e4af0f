#pragma once
/// \file Weak places of rock that waves find: what makes one cliff differ from the next.

#include <cstdint>

#include "core/field/raster.h"
#include "core/uplift/uplift_grid.h"

namespace cuesta {

struct CliffWeakness {
    Raster<float> set_back;  ///< m that the face stands behind (> 0) or before the line of the cliff
    Raster<float> walled;    ///< share of the cliff's height that stands as a wall, 0..1
};

/// Buttresses and hollows of 110 m, narrow inlets (geos) along joints, and stretches where a weathered slope lies over
/// the wall. `joints`: strength, >= 0; 0 gives even walls. Deterministic for a seed.
CliffWeakness cliff_weakness(const UpliftGrid& grid, std::uint64_t seed, float joints);

}  // namespace cuesta
