#include "core/uplift/uplifted_land.h"

namespace cuesta {

UpliftedLand uplifted_land(const UpliftedLandParameters& parameters, int width, int height, double cell_size,
                           const UpliftMasks&, const WorkControl&) {
    UpliftedLand land;
    land.heights = Raster<float>(width, height, parameters.uplift.start_height);
    land.loose = Raster<float>(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            land.heights(x, y) = static_cast<float>(0.1 * cell_size * x + static_cast<double>(parameters.uplift.seed % 7));
    return land;
}

}  // namespace cuesta
