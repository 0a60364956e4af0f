#include "core/uplift/glaciated_ground.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/threads.h"
#include "core/field/sampling.h"
#include "core/uplift/cubic_place.h"

namespace cuesta {
namespace {

constexpr float smoothing_wear = 30;  ///< m of abrasion that leave 1 / e of what is finer than the ice's cells
constexpr float least_shown = 3;      ///< m of ice on coarse cells; less is none

/// Cells of the ground along a cell of the ice: the power of two that comes nearest to its size.
int cells_of_ice_cell(const UpliftGrid& grid, double cell) {
    int factor = 1;
    while (grid.cell_size * factor * std::sqrt(2.0) < cell && std::min(grid.width, grid.height) / (2 * factor) >= 16) factor *= 2;
    return factor;
}

Raster<float> ground_of(const UpliftGround& ground, const UpliftGrid& grid) {
    Raster<float> heights(grid.width, grid.height);
    for (int y = 0; y < grid.height; ++y) std::copy_n(ground.height.row(y), grid.width, heights.row(y));
    return heights;
}

/// The surface of the ice where there is some, and around it, so that it can be read between cells; elsewhere the bed.
Raster<float> ice_surface(const GlaciatedLand& land) {
    Raster<float> surface(land.ice.width(), land.ice.height());
    for (int y = 0; y < surface.height(); ++y)
        for (int x = 0; x < surface.width(); ++x) {
            const auto top = [&](int u, int v) { return land.bed.rock(u, v) + land.bed.till(u, v) + land.ice(u, v); };
            surface(x, y) = top(x, y);
            if (land.ice(x, y) > least_shown) continue;
            float sum = 0;
            int count = 0;
            for (int v = std::max(y - 1, 0); v <= std::min(y + 1, surface.height() - 1); ++v)
                for (int u = std::max(x - 1, 0); u <= std::min(x + 1, surface.width() - 1); ++u)
                    if (land.ice(u, v) > least_shown) {
                        sum += top(u, v);
                        ++count;
                    }
            if (count > 0) surface(x, y) = std::min(top(x, y), sum / static_cast<float>(count));
        }
    return surface;
}

}  // namespace

GlaciatedGround glaciate_ground(UpliftGround& ground, const UpliftGrid& grid, const IceParameters& parameters,
                                RasterView<const float> yield, const WorkControl& control) {
    const int factor = cells_of_ice_cell(grid, double{parameters.cell});
    const Raster<float> before = coarsen(ground_of(ground, grid).view(), factor);
    const Raster<float> loose = coarsen(ground.loose.view(), factor);
    GlacialSite site{{before, loose}, grid.cell_size * factor, {}};
    for (int y = 0; y < before.height(); ++y)
        for (int x = 0; x < before.width(); ++x) site.bed.rock(x, y) -= loose(x, y);
    if (!yield.empty()) site.yield = coarsen(yield, factor);
    const GlaciatedLand land = glaciated(parameters, site, control);
    if (land.empty()) return {};

    Raster<float> change(before.width(), before.height());
    Raster<float> till(before.width(), before.height());
    for (int y = 0; y < before.height(); ++y)
        for (int x = 0; x < before.width(); ++x) {
            change(x, y) = land.bed.rock(x, y) + land.bed.till(x, y) - before(x, y);
            till(x, y) = land.bed.till(x, y) - loose(x, y);
        }
    const Raster<float> surface = ice_surface(land);
    GlaciatedGround result{Raster<float>(grid.width, grid.height), land.ledger, 0};
    std::vector<double> rows(static_cast<std::size_t>(grid.height), 0.0);
    parallel_ranges(grid.height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < grid.width; ++x) {
                const CubicPlace place((x + 0.5) / factor - 0.5, (y + 0.5) / factor - 0.5, before.width(), before.height());
                float& height = ground.height.row(y)[x];
                const float old = height;
                const float detail = factor > 1 ? old - place.read(before) : 0.0F;
                const float kept = std::exp(-std::max(place.read(land.abraded), 0.0F) / smoothing_wear);
                height = old + place.read(change) - (1 - kept) * detail;
                ground.loose(x, y) = std::max(ground.loose(x, y) + place.read(till), 0.0F);
                if (place.read(land.ice) > least_shown) result.ice(x, y) = std::max(place.read(surface) - height, 0.0F);
                rows[static_cast<std::size_t>(y)] += double{height} - double{old};
            }
    });
    for (const double row : rows) result.change += row;
    result.change *= grid.cell_area();
    return result;
}

}  // namespace cuesta
