#include "core/field/tiled_patch.h"

namespace cuesta {

Raster<float> patch_of(const TiledRaster& raster, int x0, int y0, int width, int height) {
    Raster<float> patch(width, height);
    for (int y = 0; y < height; ++y) {
        float* row = patch.row(y);
        for (int x = 0; x < width; ++x) row[x] = raster.at(x0 + x, y0 + y);
    }
    return patch;
}

}  // namespace cuesta
