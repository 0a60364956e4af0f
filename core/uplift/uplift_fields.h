#pragma once
/// \file Fields of a level that do not change while it runs: uplift, outlets, where it starts, what enters.

#include "core/uplift/parameters.h"
#include "core/uplift/uplift_grid.h"
#include "core/uplift/uplifted_land.h"

namespace cuesta {

/// Sources of uplift besides the pattern: each of any size, laid over the map, or empty.
struct UpliftSources {
    RasterView<const float> painted{};  ///< factor
    RasterView<const float> raised{};   ///< added, as a share of the rate
    RasterView<const float> model{};    ///< share of the rate that the pattern `model` has
};

/// Uplift rate, m / a, of the grid's size.
Raster<float> uplift_field(const UpliftParameters& parameters, const UpliftGrid& grid, const UpliftExtent& extent,
                           const UpliftSources& sources);

/// The ground before anything rises: heights in metres, at the edges that are outlets 0.
Raster<float> starting_ground(const UpliftParameters& parameters, const UpliftGrid& grid, const UpliftExtent& extent);

/// Not 0 at the cells of the edges that water leaves by.
Raster<std::uint8_t> outlet_cells(const UpliftParameters& parameters, const UpliftGrid& grid);

/// Area that enters, m^2, at the cell where the river does; empty where none does.
Raster<float> river_inflow(const UpliftParameters& parameters, const UpliftGrid& grid, const UpliftExtent& extent,
                           const BorderedRaster& heights);

/// A painted mask of the map on the cells of a grid, whose margin has what the nearest edge has; empty for an empty
/// mask. Values that are not finite or negative are 0, those above 1000 are 1000.
Raster<float> on_grid(RasterView<const float> mask, const UpliftGrid& grid, const UpliftExtent& extent);

}  // namespace cuesta
