#include "core/pipeline/fitting.h"

#include "core/field/sampling.h"

namespace cuesta {

Raster<float> fitted(const TiledRaster& cells, const TerrainFrame& frame, int coarsening) {
    Raster<float> raster = cells.to_raster();
    if (raster.width() != frame.width || raster.height() != frame.height)
        raster = resampled(raster.view(), frame.width, frame.height);
    if (coarsening > 1) raster = coarsen(raster.view(), coarsening);
    return raster;
}

}  // namespace cuesta
