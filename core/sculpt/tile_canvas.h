#pragma once
/// \file A tiled raster while it is painted on: what is touched is kept apart and gets its keys only when it is wanted.

#include <map>
#include <utility>

#include "core/field/tiled_raster.h"

namespace cuesta {

/// Costs nothing where nothing is painted, however large the raster. Not thread-safe.
class TileCanvas {
public:
    explicit TileCanvas(TiledRaster raster) : raster_(std::move(raster)) {}

    int width() const { return raster_.width(); }
    int height() const { return raster_.height(); }
    /// The cells from (x0, y0) on, width by height of them, all of them within the canvas (checked).
    Raster<float> patch(int x0, int y0, int width, int height) const;
    /// Puts a patch, all of which lies within the canvas (checked), over the cells from (x0, y0) on.
    void put(int x0, int y0, RasterView<const float> patch);
    /// The raster as it is painted now. Costs what the tiles put to since the last call cost.
    const TiledRaster& raster();

private:
    struct Tile {
        Raster<float> cells;
        bool changed = false;  ///< since raster() was called
    };

    TiledRaster raster_;
    std::map<std::pair<int, int>, Tile> tiles_;  ///< by row and column: those that were put to
};

}  // namespace cuesta
