#include "core/sculpt/tile_canvas.h"

#include <algorithm>
#include <cstring>

#include "core/field/tiled_patch.h"

namespace cuesta {
namespace {

constexpr int side = TiledRaster::tile_size;

/// Cells that a tile and a patch have in common, in cells of the raster.
struct Overlap {
    int x0, y0, x1, y1;
    std::size_t bytes() const { return static_cast<std::size_t>(x1 - x0) * sizeof(float); }
};

/// Calls f(row, column, overlap) for the tiles that a patch lies on.
template <class Function>
void each_tile(int x0, int y0, int width, int height, const Function& f) {
    for (int row = y0 / side; row * side < y0 + height; ++row)
        for (int column = x0 / side; column * side < x0 + width; ++column)
            f(row, column,
              Overlap{std::max(x0, column * side), std::max(y0, row * side), std::min(x0 + width, (column + 1) * side),
                      std::min(y0 + height, (row + 1) * side)});
}

}  // namespace

Raster<float> TileCanvas::patch(int x0, int y0, int width, int height) const {
    CUESTA_CHECK(x0 >= 0 && y0 >= 0 && x0 + width <= this->width() && y0 + height <= this->height());
    Raster<float> result(width, height);
    each_tile(x0, y0, width, height, [&](int row, int column, const Overlap& o) {
        const auto put = tiles_.find({row, column});
        const Raster<float> untouched =
            put == tiles_.end() ? patch_of(raster_, o.x0, o.y0, o.x1 - o.x0, o.y1 - o.y0) : Raster<float>();
        for (int y = o.y0; y < o.y1; ++y) {
            const float* from = put == tiles_.end() ? untouched.row(y - o.y0)
                                                    : put->second.cells.row(y - row * side) + (o.x0 - column * side);
            std::memcpy(result.row(y - y0) + (o.x0 - x0), from, o.bytes());
        }
    });
    return result;
}

void TileCanvas::put(int x0, int y0, RasterView<const float> patch) {
    CUESTA_CHECK(x0 >= 0 && y0 >= 0 && x0 + patch.width() <= width() && y0 + patch.height() <= height());
    each_tile(x0, y0, patch.width(), patch.height(), [&](int row, int column, const Overlap& o) {
        Tile& tile = tiles_[{row, column}];
        if (tile.cells.empty())
            tile.cells = patch_of(raster_, column * side, row * side, std::min(side, width() - column * side),
                                  std::min(side, height() - row * side));
        for (int y = o.y0; y < o.y1; ++y)
            std::memcpy(tile.cells.row(y - row * side) + (o.x0 - column * side), patch.row(y - y0) + (o.x0 - x0),
                        o.bytes());
        tile.changed = true;
    });
}

const TiledRaster& TileCanvas::raster() {
    for (auto& [place, tile] : tiles_)
        if (std::exchange(tile.changed, false))
            raster_ = raster_.with_patch(place.second * side, place.first * side, tile.cells.view());
    return raster_;
}

}  // namespace cuesta
