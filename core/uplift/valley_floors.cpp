#include "core/uplift/valley_floors.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

#include "core/field/box_mean.h"

namespace cuesta {
namespace {

constexpr double reference_area = 1e7;  ///< m^2
constexpr double least_area = 3e6;      ///< of a river with a floor, m^2
constexpr double slope_exponent = -0.25;
constexpr double depth_exponent = 0.3;
constexpr double side_slope = 0.04;  ///< of the fill beside a river
constexpr double thinning = 0.01;    ///< of the fill away from a river, m a metre
constexpr double relief_reach = 500; ///< m around a cell over which its relief is taken
constexpr double relief_share = 0.6; ///< of the relief that a fill takes at most: plains are not filled
constexpr double least_rise = 0.1;   ///< share of a floor's gradient that is left where the depth would end it

/// Levels the fill where it joins from several sides; cells that are not filled stay.
void smooth_fill(const BorderedRaster& ground, BorderedRaster& filled) {
    const int width = ground.width();
    const int height = ground.height();
    constexpr float shallow = 0.01F;  // m
    BorderedRaster next = filled;
    parallel_ranges(height - 2, 16, [&](int first, int last) {
        for (int y = first + 1; y < last + 1; ++y)
            for (int x = 1; x + 1 < width; ++x) {
                if (filled.row(y)[x] <= ground.row(y)[x] + shallow) continue;
                float sum = 0;
                int count = 0;
                for (std::size_t k = 0; k < 8; ++k) {
                    const float other = filled.row(y + d8::dy[k])[x + d8::dx[k]];
                    if (other <= ground.row(y + d8::dy[k])[x + d8::dx[k]] + shallow) continue;
                    sum += other;
                    ++count;
                }
                if (count > 0)
                    next.row(y)[x] = std::max(ground.row(y)[x], 0.5F * filled.row(y)[x] + 0.5F * sum / static_cast<float>(count));
            }
    });
    filled = std::move(next);
}

/// Takes the fill of lakes away again, but for their sediment.
void open_lakes(const Routing& routing, const LastingLakes& lakes, BorderedRaster& filled) {
    const float* const before = routing.ground.data();
    float* const surface = filled.data();
    for (int y = 0; y < routing.height; ++y)
        for (int x = 0; x < routing.width; ++x)
            if (const std::uint32_t cell = routing.cell(x, y); lakes.holds(cell))
                surface[cell] = before[cell] + lakes.sediment(cell);
}

}  // namespace

double fill_valley_floors(UpliftGround& ground, const FlowNetwork& network, const RiverParameters& rivers,
                          double cell_size, const LastingLakes& lakes) {
    if (!(rivers.floor_depth > 0)) return 0;
    const Routing& routing = network.routing;
    BorderedRaster filled = ground.height;
    float* const surface = filled.data();
    const float* const before = ground.height.data();
    const float* const area = network.area.data();
    const std::uint64_t* const shares = network.shares_data();
    Raster<float> mean = Raster<float>::uninitialised(routing.width, routing.height);
    parallel_ranges(routing.height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y) std::copy_n(ground.height.row(y), routing.width, mean.row(y));
    });
    mean = box_mean(std::move(mean), std::max(1, static_cast<int>(std::lround(relief_reach / cell_size))), 2);
    // The surface of a lake is what the fill above it rises from.
    const float* const level = routing.level.data();
    const auto top = [&](std::uint32_t cell) { return double{lakes.holds(cell) ? level[cell] : before[cell]}; };
    network.order.upstream([&](std::uint32_t cell) {
        if (routing.receivers_data()[cell] == 0) return;
        if (lakes.holds(cell)) {
            surface[cell] = level[cell];
            return;
        }
        const std::size_t k = FlowNetwork::main_direction(shares[cell]);
        const double distance = cell_size * d8::distance[k];
        const std::uint32_t receiver = routing.neighbour(cell, k);
        const double below = double{surface[receiver]};
        const double here = double{before[cell]};
        const double size = double{area[cell]} / reference_area;
        double floor = 0;
        if (double{area[cell]} > least_area) {
            const float relief = mean.row(0)[static_cast<std::ptrdiff_t>(cell) - routing.stride - 1] - before[cell];
            const double deepest =
                std::min(double{rivers.floor_depth} * std::pow(size, depth_exponent), relief_share * double{relief});
            // The depth falls upstream, at confluences at once: what it would leave below the river downstream is filled.
            const double rise = double{rivers.floor_slope} * std::pow(size, slope_exponent) * distance;
            floor = std::clamp(here + deepest, below + least_rise * rise, below + rise);
        } else {
            const double thickness = below - top(receiver) - thinning * distance;
            floor = std::clamp(here + thickness, below + least_rise * thinning * distance, below + side_slope * distance);
        }
        surface[cell] = static_cast<float>(std::max(here, floor));
    });
    for (int pass = 0; pass < 2; ++pass) smooth_fill(ground.height, filled);
    open_lakes(routing, lakes, filled);
    std::vector<double> rows(static_cast<std::size_t>(routing.height), 0.0);
    parallel_ranges(routing.height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < routing.width; ++x) {
                const float raised = filled.row(y)[x] - ground.height.row(y)[x];
                ground.loose(x, y) += raised;
                rows[static_cast<std::size_t>(y)] += double{raised};
            }
    });
    ground.height = std::move(filled);
    double volume = 0;
    for (const double row : rows) volume += row;
    return volume * cell_size * cell_size;
}

}  // namespace cuesta
