#pragma once
/// \file Valley floors, and rivers per area.

#include <cstdint>
#include <optional>

#include "core/drainage/drainage.h"

namespace cuesta {

struct ValleyOptions {
    double river_area = 1e6;  ///< m^2 that drain through a river with a floor (> 0)
    /// m^2 (> 0): a channel starts where area * slope^2 reaches this (Montgomery and Dietrich 1992), and goes on below.
    double channel_start = 2e4;
    double gradient = 0.08;       ///< floors are flatter (> 0): about 4.6 degrees
    double above_river = 25;      ///< m above the river that water from here meets, at most (>= 0)
    double relief_window = 1000;  ///< m: floors lie in larger relief,
    double least_relief = 60;     ///< m of it at least
};

struct Valleys {
    double floor_share = 0;  ///< of the land's cells
    /// Area of the floors over the length of the rivers in relief (m); 0 for V-shaped valleys. Absent without rivers.
    std::optional<double> floor_width;
    double river_length = 0;    ///< m, of rivers in relief
    double channel_length = 0;  ///< m, of all channels
    double density = 0;         ///< km of channels per km^2
    std::int64_t cells = 0;     ///< cells of land, declared lakes left out
};

/// A floor is a cell that is flat (Horn 1981), low above the river that its water meets, and has relief around it.
/// The relief is that of squares of relief_window / 2 and those beside them. `heights` (m), `drainage` and
/// `area_cells` belong together; `lakes` as for find_depressions. Pure, the same on any number of threads.
Valleys find_valleys(RasterView<const float> heights, const Drainage& drainage, const Raster<std::uint32_t>& area_cells,
                     double cell_size, const ValleyOptions& options = {}, RasterView<const std::uint8_t> lakes = {});

}  // namespace cuesta
