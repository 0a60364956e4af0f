#include "core/uplift/glaciated_ground.h"

#include <algorithm>
#include <vector>

#include "core/base/threads.h"
#include "core/field/sampling.h"
#include "core/ice/carried_up.h"

namespace cuesta {
namespace {

constexpr int least_ice_cells = 16;  ///< of the ice along the shorter side

Raster<float> ground_of(const UpliftGround& ground, const UpliftGrid& grid) {
    Raster<float> heights(grid.width, grid.height);
    for (int y = 0; y < grid.height; ++y) std::copy_n(ground.height.row(y), grid.width, heights.row(y));
    return heights;
}

}  // namespace

GlaciatedGround glaciate_ground(UpliftGround& ground, const UpliftGrid& grid, const IceParameters& parameters,
                                RasterView<const float> yield, const WorkControl& control) {
    const int factor = cells_of_ice_cell(grid.width, grid.height, grid.cell_size, double{parameters.cell}, least_ice_cells);
    const Raster<float> before = coarsen(ground_of(ground, grid).view(), factor);
    const Raster<float> loose = coarsen(ground.loose.view(), factor);
    GlacialSite site{{before, loose}, grid.cell_size * factor, {}};
    for (int y = 0; y < before.height(); ++y)
        for (int x = 0; x < before.width(); ++x) site.bed.rock(x, y) -= loose(x, y);
    if (!yield.empty()) site.yield = coarsen(yield, factor);
    const GlaciatedLand land = glaciated(parameters, site, control);
    if (land.empty()) return {};

    const CarriedUp carried(land, before, loose, factor);
    GlaciatedGround result{{}, land.ledger, 0};
    result.till = Raster<float>(grid.width, grid.height);
    std::vector<double> rows(static_cast<std::size_t>(grid.height), 0.0);
    parallel_ranges(grid.height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < grid.width; ++x) {
                float& height = ground.height.row(y)[x];
                const float old = height;
                const CarriedUp::Cell cell = carried.at(x, y, old);
                height = cell.height;
                ground.loose(x, y) = std::max(ground.loose(x, y) + cell.till, 0.0F);
                result.till(x, y) = std::max(cell.till, 0.0F);
                rows[static_cast<std::size_t>(y)] += double{height} - double{old};
            }
    });
    for (const double row : rows) result.change += row;
    result.change *= grid.cell_area();
    result.ice = ice_over(land.ice, ground_of(ground, grid), factor);
    if (!land.maps.empty()) result.maps = maps_over(land.maps, result.ice, factor);
    return result;
}

}  // namespace cuesta
