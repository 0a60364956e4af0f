#include "core/uplift/lasting_lakes.h"

#include <algorithm>
#include <vector>

#include "core/uplift/lakes_and_sinks.h"

namespace cuesta {
namespace {

constexpr double least_depth = 2;  ///< m
constexpr std::size_t fewest_cells = 4;
/// Of the sediment. Assumed: coarse load stays at the mouth, fine load settles all over the lake.
constexpr double share_of_delta = 0.5;

class LakeFilling {
public:
    LakeFilling(const FlowNetwork& network, const SedimentLakes& lakes, BorderedRaster& result)
        : network_(network),
          lakes_(lakes),
          ground_(network.routing.ground.data()),
          level_(network.routing.level.data()),
          result_(result.data()),
          way_(network.routing.width, network.routing.height) {
        const std::uint64_t* const shares = network.shares_data();
        float* const way = way_.data();
        network.order.upstream([&](std::uint32_t cell) {
            way[cell] = 0;
            if (network.routing.receivers_data()[cell] == 0) return;
            const std::size_t k = FlowNetwork::main_direction(shares[cell]);
            way[cell] = way[network.routing.neighbour(cell, k)] + static_cast<float>(d8::distance[k]);
        });
    }

    /// `sediment`: m^3 for cells of 1 m^2, for each m^2 of catchment.
    void fill(std::int32_t lake, double sediment) {
        const std::span<const std::uint32_t> all = lakes_.cells(lake);
        const double brought = sediment * double{network_.area.data()[lakes_.outlet(lake)]};
        if (all.size() < fewest_cells || depth(all.front()) < least_depth || brought >= lakes_.capacity(lake)) return;
        std::vector<std::uint32_t> cells(all.begin(), all.end());
        const float* const way = way_.data();
        std::sort(cells.begin(), cells.end(), [&](std::uint32_t a, std::uint32_t b) {
            return way[a] != way[b] ? way[a] > way[b] : a < b;
        });
        double left = share_of_delta * brought;
        std::size_t open = 0;
        for (; open < cells.size() && depth(cells[open]) <= left; ++open) left -= depth(cells[open]);
        cells.erase(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(open));
        lay_level(cells, (1 - share_of_delta) * brought + left);
    }

private:
    double depth(std::uint32_t cell) const { return double{level_[cell]} - double{ground_[cell]}; }

    /// Lays `volume`, which is less than the room, on the floor, so that its surface is level.
    void lay_level(std::vector<std::uint32_t>& cells, double volume) {
        std::sort(cells.begin(), cells.end(), [&](std::uint32_t a, std::uint32_t b) {
            return ground_[a] != ground_[b] ? ground_[a] < ground_[b] : a < b;
        });
        double under = 0;  // sum of the ground of the cells that are covered
        double surface = cells.empty() ? 0 : double{ground_[cells[0]]};
        for (std::size_t i = 0; i < cells.size(); ++i) {
            under += double{ground_[cells[i]]};
            surface = (volume + under) / static_cast<double>(i + 1);
            if (i + 1 < cells.size() && surface <= double{ground_[cells[i + 1]]}) break;
        }
        for (const std::uint32_t cell : cells)
            result_[cell] = static_cast<float>(std::clamp(surface - double{ground_[cell]}, 0.0, depth(cell)));
    }

    const FlowNetwork& network_;
    const SedimentLakes& lakes_;
    const float *ground_, *level_;
    float* result_;
    BorderedRaster way_;  ///< to the outlet, cells
};

}  // namespace

LastingLakes::LastingLakes(const FlowNetwork& network, double cell_size, double sediment) {
    const SedimentLakes lakes(network, 0.0F);
    if (lakes.empty()) return;
    sediment_ = BorderedRaster(network.routing.width, network.routing.height);
    for (int y = 0; y < sediment_.height(); ++y) std::fill_n(sediment_.row(y), sediment_.width(), -1.0F);
    LakeFilling filling(network, lakes, sediment_);
    for (std::int32_t lake = 0; lake < lakes.count(); ++lake) filling.fill(lake, sediment / (cell_size * cell_size));
}

}  // namespace cuesta
