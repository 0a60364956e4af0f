#include "core/waters/water_routing.h"

#include <bit>
#include <cmath>
#include <limits>

#include "core/base/check.h"
#include "core/base/threads.h"

namespace cuesta {
namespace {

/// Deeper than any ground, and still finite: what leaves the map falls off it.
constexpr float abyss = -1e30F;

/// 1 where a spring lies upstream or at the cell.
Raster<std::uint8_t> fed_by(RasterView<const std::uint8_t> springs, const Routing& routing) {
    const int width = springs.width(), height = springs.height();
    Raster<float> weights(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) weights(x, y) = springs(x, y) != 0 ? 1.0F : 0.0F;
    const Discharge count = gather(routing, 0.0F, weights.view());
    Raster<std::uint8_t> fed(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) fed(x, y) = count.area.row(y)[x] > 0 ? 1 : 0;
    return fed;
}

}  // namespace

WaterRouting route_waters(RasterView<const float> ground, double cell_size, const WatersOptions& options) {
    const int width = ground.width(), height = ground.height();
    WaterRouting result;
    result.width = width;
    result.height = height;
    result.cell_size = cell_size;
    result.ground = Raster<float>(width, height);
    result.level = Raster<float>(width, height);
    result.area = Raster<float>(width, height);
    result.way = Raster<std::uint8_t>(width, height, 8);
    result.footing = Raster<Footing>(width, height, Footing::land);
    Raster<std::uint8_t> outlets(width, height);
    parallel_ranges(height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < width; ++x) {
                const float h = ground(x, y);
                Footing& footing = result.footing(x, y);
                if (!std::isfinite(h))
                    footing = Footing::off_map;
                else if (options.sea_level && double{h} <= *options.sea_level)
                    footing = Footing::sea;
                result.ground(x, y) = footing == Footing::off_map ? abyss : h;
                outlets(x, y) = footing != Footing::land;
            }
    });
    RoutingOptions routed;
    routed.spread = false;
    routed.outlets = outlets.view();
    const Routing routing = route(bordered(result.ground.view()), routed);
    const Discharge flow = gather(routing, 0.0F, options.rain);
    const double cell_area = cell_size * cell_size;
    parallel_ranges(height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < width; ++x) {
                const std::uint8_t receivers = routing.receivers_data()[routing.cell(x, y)];
                result.level(x, y) = routing.level.row(y)[x];
                result.area(x, y) = static_cast<float>(double{flow.area.row(y)[x]} * cell_area);
                if (receivers != 0) result.way(x, y) = static_cast<std::uint8_t>(std::countr_zero(receivers));
            }
    });
    if (!options.springs.empty()) result.fed = fed_by(options.springs, routing);
    return result;
}

}  // namespace cuesta
