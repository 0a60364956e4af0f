#include "core/uplift/sketched_rock.h"

#include <algorithm>
#include <cmath>

#include "core/field/sampling.h"
#include "core/uplift/sketched_lines.h"
#include "core/uplift/uplift_fields.h"

namespace cuesta {
namespace {

// Broken rock: f on a line, 1 away from it. Rivers keep to it on every level.
constexpr float weak_river = 2;
constexpr float weak_fault = 3;

void weaken_along(RasterView<const float> near, float weak, Raster<float>& factor) {
    for (int y = 0; y < near.height(); ++y)
        for (int x = 0; x < near.width(); ++x) factor(x, y) *= 1 + (weak - 1) * near(x, y);
}

/// f = 2^(-k (2 h - 1)): 2^k times as soft where h = 0, as hard where h = 1.
void harden(const Raster<float>& hardness, float doublings, Raster<float>& factor) {
    parallel_ranges(factor.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < factor.width(); ++x) factor(x, y) *= std::exp2(doublings * (1 - 2 * hardness(x, y)));
    });
}

}  // namespace

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
    const Raster<float> river = nearness(masks.river, grid, extent, drawn_river_width);
    const Raster<float> fault = nearness(masks.fault, grid, extent, drawn_fault_width);
    if (hardness.empty() && river.empty() && fault.empty()) return factor;
    if (factor.empty()) factor = Raster<float>(grid.width, grid.height, 1.0F);
    if (!hardness.empty()) harden(hardness, rock.painted_hardness, factor);
    weaken_along(river.view(), weak_river, factor);
    weaken_along(fault.view(), weak_fault, factor);
    return factor;
}

}  // namespace cuesta
