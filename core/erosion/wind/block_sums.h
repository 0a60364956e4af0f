#pragma once
/// \file Heights of blocks of cells, of which a bent wind is computed. The rows of a map may be given in parts.

#include <cstdint>

#include "core/erosion/wind/lanes.h"
#include "core/erosion/wind/origin.h"
#include "core/field/raster.h"
#include "core/field/row_store.h"

namespace cuesta::wind {

/// Cells along and across the wind that are as one.
inline constexpr int cells_of_block = 4;

/// What turns heights into the whole numbers that are summed.
float height_scale(double inverse_cell);

/// Sums of the heights of blocks, as whole numbers: sums do not depend on their order, so that those of parts of the
/// map may be added up. Their rows run along the map's; rows and columns are counted from the windward or the left
/// side.
struct BlockSums {
    int first = 0;  ///< row of blocks that is the first one here
    Raster<std::int32_t> sums;
};

/// Rows of blocks that some rows of the map lie in, on a map that ends.
RowBand block_rows_of(const Lanes& lanes, RowBand rows);

/// Of the rows of the map (which are `ground`, in m), what they add to the blocks that they lie in. On all threads.
BlockSums block_sums(RasterView<const float> ground, RowBand rows, const Lanes& lanes, double inverse_cell);

/// Mean heights of blocks, in blocks, from the sums of all of the map: rows along the wind, the windward one first,
/// columns across it, the left one first.
Raster<float> heights_of(const Raster<std::int32_t>& sums, const Lanes& lanes);

/// The same of the whole map, counted from `origin`. On all threads.
Raster<float> block_heights(RasterView<const float> ground, const Lanes& lanes, double inverse_cell, Origin origin);

}  // namespace cuesta::wind
