#pragma once
/// \file Between the rows of the map and rows across a wind that blows along them.

#include "core/field/raster.h"

namespace cuesta::wind {

/// A tile holds `tile_length` consecutive columns of the map as rows, the most upwind column first.
inline constexpr int tile_length = 16;

/// Columns of a tile on the map: column `first` + `step` * i is row i of the tile; step is 1 or -1.
struct TileColumns {
    int first;
    int step;
    int count;  ///< 1 .. tile_length
};

/// Copies the map's rows first_row .. last_row - 1 of the tile's columns into entry `row` of the tile's rows.
void load_tile(RasterView<const float> map, TileColumns columns, int first_row, int last_row, float* const* tile);
/// And back.
void store_tile(const float* const* tile, TileColumns columns, int first_row, int last_row, RasterView<float> map);

}  // namespace cuesta::wind
