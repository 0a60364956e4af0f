#include "core/uplift/sketched_lines.h"

#include <algorithm>
#include <cmath>

#include "core/base/threads.h"
#include "core/field/sampling.h"

namespace cuesta {
namespace {

constexpr float deepest_trough = 80;      ///< m
constexpr float share_of_height = 0.85F;  ///< of the height above base level that a trough takes

}  // namespace

Raster<float> nearness(RasterView<const float> distance, const UpliftGrid& grid, const UpliftExtent& extent,
                       double width) {
    if (distance.empty()) return {};
    const double reach = std::max(width, 0.75 * grid.cell_size);
    Raster<float> near = Raster<float>::uninitialised(grid.width, grid.height);
    parallel_ranges(grid.height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < grid.width; ++x) {
                const double metres =
                    double{sample_bilinear(distance, grid.place_x(x) / extent.width * distance.width(),
                                           grid.place_y(y) / extent.height * distance.height())};
                const double widths = std::max(0.0, metres) / reach;
                near(x, y) = std::isfinite(metres) ? static_cast<float>(std::exp(-widths * widths)) : 0.0F;
            }
    });
    return near;
}

void dig_troughs(Raster<float>& ground, RasterView<const float> near, float base_level,
                 RasterView<const std::uint8_t> kept) {
    if (near.empty()) return;
    for (int y = 0; y < ground.height(); ++y)
        for (int x = 0; x < ground.width(); ++x) {
            if (!kept.empty() && kept(x, y) != 0) continue;
            const float above = std::max(0.0F, ground(x, y) - base_level);
            ground(x, y) -= near(x, y) * std::min(deepest_trough, share_of_height * above);
        }
}

}  // namespace cuesta
