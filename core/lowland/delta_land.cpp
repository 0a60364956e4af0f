#include "core/lowland/delta_land.h"

#include <algorithm>

namespace cuesta {

DeltaLand delta_land(const DeltaParameters& parameters, int width, int height, double cell_size, const WorkControl&) {
    DeltaLand land;
    land.heights = Raster<float>(width, height);
    land.water_level = Raster<float>(width, height, parameters.sea_level);
    land.channels = Raster<std::uint8_t>(width, height, no_channel);
    const double coast = parameters.coast * height * cell_size;
    for (int y = 0; y < height; ++y) {
        const double inland = coast - (y + 0.5) * cell_size;
        const double above = inland > 0
                                 ? inland * parameters.plain_slope
                                 : std::max(inland * parameters.shelf_slope, -static_cast<double>(parameters.shelf_depth));
        for (int x = 0; x < width; ++x) land.heights(x, y) = static_cast<float>(parameters.sea_level + above);
    }
    return land;
}

}  // namespace cuesta
