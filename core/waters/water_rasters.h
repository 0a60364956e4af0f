#pragma once
/// \file Waters as rasters of the land's cells.

#include "core/waters/waters.h"

namespace cuesta {

/// All of the land's size.
struct SurfaceRasters {
    Raster<float> level;  ///< of the surface, m; NaN where it is dry
    Raster<float> id;     ///< 0 the sea, then the lakes by their ids, then the rivers, counted on; NaN where it is dry
    Raster<float> cover;  ///< share of the cell that is under water, 0 .. 1
};

/// Lakes cover the cells whose middles are under water. Rivers cover those with middles within half a width of the
/// line, narrow ones the cells that their stations lie in, by width over cell size; where several do, the one with the
/// greatest discharge. Lakes and sea come before rivers. `ground`, `cell_size`, `options`: as `waters` was found with.
SurfaceRasters rasters_of(const Waters& waters, RasterView<const float> ground, double cell_size,
                        const WatersOptions& options);

}  // namespace cuesta
