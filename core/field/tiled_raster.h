#pragma once
/// \file Big rasters inside the project: immutable tiles that copies share (copy on write).

#include <functional>
#include <memory>
#include <vector>

#include "core/base/hash.h"
#include "core/field/raster.h"

namespace cuesta {

/// A raster of floats in shared, immutable tiles. Copies cost a vector of pointers; an edit makes new tiles only where
/// it changes something. Equality looks at the tiles' keys. Safe to read from many threads.
class TiledRaster {
public:
    static constexpr int tile_size = 256;  ///< cells on a side; tiles at the east and south edges are smaller

    TiledRaster() = default;
    explicit TiledRaster(RasterView<const float> cells);
    /// Every cell `value`; all full tiles are one.
    TiledRaster(int width, int height, float value);

    int width() const { return width_; }
    int height() const { return height_; }
    bool empty() const { return width_ == 0 || height_ == 0; }
    /// 0 <= x < width, 0 <= y < height (checked).
    float at(int x, int y) const;
    Raster<float> to_raster() const;
    /// The cells from (x0, y0) on, all of them within the raster (checked).
    Raster<float> patch(int x0, int y0, int width, int height) const;

    /// This raster with `patch` laid over it, its north-west cell at (x0, y0); what hangs over the edge is ignored.
    /// Tiles that do not change are shared with this raster.
    TiledRaster with_patch(int x0, int y0, RasterView<const float> patch) const;

    /// The tiles by rows from the north-west; `number` < tile_count() (checked). A tile is known by the cells that it
    /// holds: tiles of the same cells in the same order have the same key, wherever they lie.
    int tile_count() const { return columns() * rows(); }
    const Raster<float>& tile_cells(int number) const;
    const Key& tile_key(int number) const;
    /// A raster of tiles from elsewhere: `fill` gets each of them once, in order and in its size, to be filled.
    static TiledRaster of_tiles(int width, int height,
                                const std::function<void(int number, Raster<float>& cells)>& fill);

    /// Stands for size and contents.
    Key key() const;
    bool operator==(const TiledRaster& other) const { return key() == other.key(); }
    /// Bytes held by tiles that `other` does not share: what keeping both costs more than keeping `other`.
    std::size_t bytes_not_shared_with(const TiledRaster& other) const;

private:
    struct Tile {
        Raster<float> cells;
        Key key;
    };
    using TilePointer = std::shared_ptr<const Tile>;
    static TilePointer make_tile(Raster<float> cells);
    int columns() const { return (width_ + tile_size - 1) / tile_size; }
    int rows() const { return (height_ + tile_size - 1) / tile_size; }
    const Tile& tile(int column, int row) const { return *tiles_[static_cast<std::size_t>(row * columns() + column)]; }
    /// Of the size that a tile has there, every cell 0.
    Raster<float> blank_tile(int column, int row) const;

    int width_ = 0;
    int height_ = 0;
    std::vector<TilePointer> tiles_;
};

}  // namespace cuesta
