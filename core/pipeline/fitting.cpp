#include "core/pipeline/fitting.h"

#include <algorithm>

#include "core/field/sampling.h"

namespace cuesta {

Raster<float> fitted(const TiledRaster& cells, const TerrainFrame& frame, int coarsening) {
    Raster<float> raster = cells.to_raster();
    if (raster.width() != frame.width || raster.height() != frame.height)
        raster = resampled(raster.view(), frame.width, frame.height);
    if (coarsening > 1) raster = coarsen(raster.view(), coarsening);
    return raster;
}

Raster<float> fitted_part(const TiledRaster& cells, const TerrainFrame& frame, int coarsening,
                          const CellWindow& window) {
    if (coarsening == 1 && cells.width() == frame.width && cells.height() == frame.height)
        return cells.patch(window.left, window.top, window.width, window.height);
    if (coarsening == 1) return resampled_part(cells, frame.width, frame.height, window);
    Raster<float> all = fitted(cells, frame, coarsening);
    if (window == CellWindow{0, 0, all.width(), all.height()}) return all;
    Raster<float> part = Raster<float>::uninitialised(window.width, window.height);
    for (int y = 0; y < window.height; ++y)
        std::copy_n(all.row(window.top + y) + window.left, window.width, part.row(y));
    return part;
}

CellWindow whole_window(const TerrainFrame& frame, int coarsening) {
    const TerrainFrame coarse = coarsened(frame, coarsening);
    return {0, 0, coarse.width, coarse.height};
}

}  // namespace cuesta
