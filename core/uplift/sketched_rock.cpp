#include "core/uplift/sketched_rock.h"

#include <algorithm>
#include <cmath>

#include "core/field/sampling.h"
#include "core/uplift/uplift_fields.h"

namespace cuesta {

Raster<float> paint_on_grid(RasterView<const float> mask, const UpliftGrid& grid, const UpliftExtent& extent) {
    if (mask.empty()) return {};
    Raster<float> result = Raster<float>::uninitialised(grid.width, grid.height);
    parallel_ranges(grid.height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < grid.width; ++x) {
                const float value = sample_bilinear(mask, grid.place_x(x) / extent.width * mask.width(),
                                                    grid.place_y(y) / extent.height * mask.height());
                result(x, y) = std::isfinite(value) ? std::clamp(value, 0.0F, 1.0F) : neutral_paint;
            }
    });
    return result;
}

Raster<float> rock_factor(const UpliftMasks& masks, const RockParameters& rock, const UpliftGrid& grid,
                          const UpliftExtent& extent) {
    Raster<float> factor = on_grid(masks.erodibility, grid, extent);
    const Raster<float> hardness = paint_on_grid(masks.hardness, grid, extent);
    if (hardness.empty()) return factor;
    if (factor.empty()) factor = Raster<float>(grid.width, grid.height, 1.0F);
    // f = 2^(-k (2 h - 1)): 2^k times as soft where h = 0, as hard where h = 1.
    parallel_ranges(grid.height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < grid.width; ++x)
                factor(x, y) *= std::exp2(rock.painted_hardness * (1 - 2 * hardness(x, y)));
    });
    return factor;
}

}  // namespace cuesta
