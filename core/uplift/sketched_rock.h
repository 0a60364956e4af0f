#pragma once
/// \file Erodibility of rock as it is sketched: painted factors and hardness, weak rock along faults and rivers.

#include "core/uplift/parameters.h"
#include "core/uplift/uplift_grid.h"
#include "core/uplift/uplifted_land.h"

namespace cuesta {

inline constexpr float neutral_paint = 0.5F;  ///< of hardness and age: as the parameters say

/// A painted share of the map on the cells of a grid, whose margin has what the nearest edge has: within 0 .. 1; what
/// is not finite counts as neutral_paint. Empty for an empty mask.
Raster<float> paint_on_grid(RasterView<const float> mask, const UpliftGrid& grid, const UpliftExtent& extent);

/// Factor of the erodibility, >= 0, of the grid's size; empty: 1 everywhere.
Raster<float> rock_factor(const UpliftMasks& masks, const RockParameters& rock, const UpliftGrid& grid,
                          const UpliftExtent& extent);

}  // namespace cuesta
