#pragma once
/// \file Slopes against heights and against roughness.

#include <cstdint>

#include "core/field/raster.h"

namespace cuesta {

/// Pearson's correlations over the cells; 0 where one of the two does not vary.
struct SlopeRelations {
    /// Slope (rise over run, Horn 1981) and height. Land that was made by fading to nothing at its edges is steep where
    /// it is high.
    double with_height = 0;
    /// Slope and roughness: the mean of |h_W + h_E + h_N + h_S - 4 h| over 5 x 5 cells. Real ground is rough where it
    /// is steep; noise that was added is rough everywhere.
    double with_roughness = 0;
    std::int64_t cells = 0;
};

/// Cells nearer than three to the edge or to a height that is not finite are left out. Pure, the same on any number of
/// threads.
SlopeRelations find_slope_relations(RasterView<const float> heights);

}  // namespace cuesta
