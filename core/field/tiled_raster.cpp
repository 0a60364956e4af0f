#include "core/field/tiled_raster.h"

#include <algorithm>
#include <span>
#include <unordered_set>

namespace cuesta {
namespace {

/// Copies the overlap of a source, whose north-west cell stands at (dx, dy) of the target, into the target.
/// Returns whether any cell changed.
bool lay_over(Raster<float>& target, RasterView<const float> source, int dx, int dy) {
    const int x0 = std::max(0, dx);
    const int x1 = std::min(target.width(), dx + source.width());
    bool changed = false;
    for (int y = std::max(0, dy); y < std::min(target.height(), dy + source.height()) && x0 < x1; ++y) {
        const float* from = source.row(y - dy) + (x0 - dx);
        const std::size_t bytes = static_cast<std::size_t>(x1 - x0) * sizeof(float);
        if (std::memcmp(target.row(y) + x0, from, bytes) == 0) continue;
        std::memcpy(target.row(y) + x0, from, bytes);
        changed = true;
    }
    return changed;
}

}  // namespace

TiledRaster::TilePointer TiledRaster::make_tile(Raster<float> cells) {
    Hasher hasher;
    for (int y = 0; y < cells.height(); ++y)
        hasher.add_bytes(std::as_bytes(std::span(cells.row(y), static_cast<std::size_t>(cells.width()))));
    const Key key = hasher.key();
    return std::make_shared<const Tile>(Tile{std::move(cells), key});
}

TiledRaster::TiledRaster(RasterView<const float> cells) : width_(cells.width()), height_(cells.height()) {
    for (int row = 0; row < rows(); ++row)
        for (int column = 0; column < columns(); ++column) {
            Raster<float> tile = blank_tile(column, row);
            lay_over(tile, cells, -column * tile_size, -row * tile_size);
            tiles_.push_back(make_tile(std::move(tile)));
        }
}

TiledRaster::TiledRaster(int width, int height, float value) : width_(width), height_(height) {
    CUESTA_CHECK(width >= 0 && height >= 0);
    TilePointer full;
    for (int row = 0; row < rows(); ++row)
        for (int column = 0; column < columns(); ++column) {
            const int w = std::min(tile_size, width_ - column * tile_size);
            const int h = std::min(tile_size, height_ - row * tile_size);
            const bool is_full = w == tile_size && h == tile_size;
            if (is_full && !full) full = make_tile(Raster<float>(w, h, value));
            tiles_.push_back(is_full ? full : make_tile(Raster<float>(w, h, value)));
        }
}

float TiledRaster::at(int x, int y) const {
    CUESTA_CHECK(x >= 0 && x < width_ && y >= 0 && y < height_);
    return tile(x / tile_size, y / tile_size).cells(x % tile_size, y % tile_size);
}

Raster<float> TiledRaster::to_raster() const {
    Raster<float> result(width_, height_);
    for (int row = 0; row < rows(); ++row)
        for (int column = 0; column < columns(); ++column)
            lay_over(result, tile(column, row).cells.view(), column * tile_size, row * tile_size);
    return result;
}

Raster<float> TiledRaster::patch(int x0, int y0, int width, int height) const {
    CUESTA_CHECK(x0 >= 0 && y0 >= 0 && width >= 0 && height >= 0 && width <= width_ - x0 && height <= height_ - y0);
    Raster<float> result(width, height);
    for (int row = y0 / tile_size; row < rows() && row * tile_size < y0 + height; ++row)
        for (int column = x0 / tile_size; column < columns() && column * tile_size < x0 + width; ++column)
            lay_over(result, tile(column, row).cells.view(), column * tile_size - x0, row * tile_size - y0);
    return result;
}

TiledRaster TiledRaster::with_patch(int x0, int y0, RasterView<const float> patch) const {
    TiledRaster result = *this;
    const int first_column = std::max(0, x0) / tile_size;
    const int first_row = std::max(0, y0) / tile_size;
    for (int row = first_row; row < rows() && row * tile_size < y0 + patch.height(); ++row)
        for (int column = first_column; column < columns() && column * tile_size < x0 + patch.width(); ++column) {
            Raster<float> cells = tile(column, row).cells;
            if (lay_over(cells, patch, x0 - column * tile_size, y0 - row * tile_size))
                result.tiles_[static_cast<std::size_t>(row * columns() + column)] = make_tile(std::move(cells));
        }
    return result;
}

const Raster<float>& TiledRaster::tile_cells(int number) const {
    CUESTA_CHECK(number >= 0 && number < tile_count());
    return tiles_[static_cast<std::size_t>(number)]->cells;
}

const Key& TiledRaster::tile_key(int number) const {
    CUESTA_CHECK(number >= 0 && number < tile_count());
    return tiles_[static_cast<std::size_t>(number)]->key;
}

TiledRaster TiledRaster::of_tiles(int width, int height,
                                  const std::function<void(int number, Raster<float>& cells)>& fill) {
    CUESTA_CHECK(width >= 0 && height >= 0);
    TiledRaster result;
    result.width_ = width;
    result.height_ = height;
    for (int number = 0; number < result.tile_count(); ++number) {
        Raster<float> cells = result.blank_tile(number % result.columns(), number / result.columns());
        fill(number, cells);
        result.tiles_.push_back(make_tile(std::move(cells)));
    }
    return result;
}

Raster<float> TiledRaster::blank_tile(int column, int row) const {
    return {std::min(tile_size, width_ - column * tile_size), std::min(tile_size, height_ - row * tile_size)};
}

Key TiledRaster::key() const {
    Hasher hasher;
    hasher.add(width_).add(height_);
    for (const TilePointer& tile : tiles_) hasher.add(tile->key);
    return hasher.key();
}

std::size_t TiledRaster::bytes_not_shared_with(const TiledRaster& other) const {
    std::unordered_set<const Tile*> shared;
    for (const TilePointer& tile : other.tiles_) shared.insert(tile.get());
    std::size_t bytes = 0;
    for (const TilePointer& tile : tiles_)
        if (shared.insert(tile.get()).second)
            bytes += static_cast<std::size_t>(tile->cells.stride() * tile->cells.height()) * sizeof(float);
    return bytes;
}

}  // namespace cuesta
