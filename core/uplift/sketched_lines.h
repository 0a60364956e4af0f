#pragma once
/// \file Lines that are drawn on uplifted land, rivers and faults: how near they are, and the troughs of rivers.

#include "core/uplift/uplift_grid.h"

namespace cuesta {

inline constexpr double drawn_river_width = 100;  ///< m from its middle to where its hold has fallen to 1 / e
inline constexpr double drawn_fault_width = 110;  ///< of weak rock, likewise

/// 1 on the line, falling to 0 away from it: exp(-(d / w)^2), where w is `width` (m), but no less than 3/4 of a cell,
/// so that no level misses the line. `distance`: metres to the line, of any size, laid over the map; what is negative
/// counts as 0, what is not finite as far. Of the grid's size; empty for an empty raster.
Raster<float> nearness(RasterView<const float> distance, const UpliftGrid& grid, const UpliftExtent& extent,
                       double width);

/// Lowers ground (m) along rivers, of which `near` is the nearness: by at most 80 m, and never to base level (m)
/// itself, so that water finds the course before uplift does. Cells that are not 0 in `kept` (of that size, or empty)
/// stay.
void dig_troughs(Raster<float>& ground, RasterView<const float> near, float base_level,
                 RasterView<const std::uint8_t> kept);

}  // namespace cuesta
