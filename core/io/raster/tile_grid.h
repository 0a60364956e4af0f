#pragma once
/// \file Land cut into tiles that share their outermost samples, and the names of their files.

#include <string>

#include "core/base/result.h"

namespace cuesta {

/// Division of a raster: tile (column, row) holds the samples from (column * (tile_width - 1), row * (tile_height - 1))
/// on, so that neighbours have the samples of their common edge both.
struct TileGrid {
    int columns = 1;
    int rows = 1;
    int tile_width = 0;  ///< samples
    int tile_height = 0;

    int width() const { return columns * (tile_width - 1) + 1; }  ///< samples of all
    int height() const { return rows * (tile_height - 1) + 1; }
    int count() const { return columns * rows; }
};

struct TileWish {
    int columns = 1;  ///< >= 1
    int rows = 1;
    int samples = 0;                           ///< along a side of each tile; 0: as many as lose nothing
    bool as_many_as_needed = false;            ///< columns and rows by `samples` instead
    std::string pattern = "{name}_x{x}_y{y}";  ///< of names
    bool any() const { return columns > 1 || rows > 1 || samples > 0; }
};

/// The grid for land of width x height samples (>= 2 x 2). Where its size is not that of the land, the land is to be
/// resampled to it (core/field/vertex_sampling.h). Errors: tiles of fewer than 2 samples, more than 4096 tiles, sides
/// above 65536.
Result<TileGrid> tile_grid(int width, int height, const TileWish& wish);

/// Whether names by the pattern are all different and can be names of files. {x} and {y} count columns from the west
/// and rows from the north, from 0; {column} and {row} the same from 1; {name} is the stem. Digits on both sides of an
/// 'x' are refused: Unreal takes them for the numbers of a tile.
Result<void> check_pattern(const std::string& pattern, const std::string& name, const TileGrid& grid);
/// The stem of a tile's file.
std::string tile_name(const std::string& pattern, const std::string& name, int column, int row);

}  // namespace cuesta
