#include "core/uplift/lasting_lakes.h"

#include <algorithm>
#include <vector>

namespace cuesta {
namespace {

constexpr float least_depth = 2;         ///< m
constexpr std::size_t fewest_cells = 4;
constexpr double share_of_delta = 0.5;

class LakeFilling {
public:
    LakeFilling(const FlowNetwork& network, double cell_size, double sediment, BorderedRaster& result)
        : routing_(network.routing),
          area_(network.area.data()),
          ground_(routing_.ground.data()),
          level_(routing_.level.data()),
          cell_size_(cell_size),
          sediment_(sediment),
          result_(result.data()),
          seen_(static_cast<std::size_t>(routing_.stride * (routing_.height + 2)), 0),
          way_(routing_.width, routing_.height) {
        const std::uint64_t* const shares = network.shares_data();
        float* const way = way_.data();
        network.order.upstream([&](std::uint32_t cell) {
            way[cell] = 0;
            if (routing_.receivers_data()[cell] == 0) return;
            const std::size_t k = FlowNetwork::main_direction(shares[cell]);
            way[cell] = way[routing_.neighbour(cell, k)] + static_cast<float>(d8::distance[k]);
        });
    }

    void fill_all() {
        for (int y = 0; y < routing_.height; ++y)
            for (int x = 0; x < routing_.width; ++x)
                if (const std::uint32_t cell = routing_.cell(x, y); is_wet(cell) && seen_[cell] == 0) fill(lake_around(cell));
    }

private:
    bool is_wet(std::uint32_t cell) const { return level_[cell] > ground_[cell]; }
    double depth(std::uint32_t cell) const { return double{level_[cell]} - double{ground_[cell]}; }

    std::vector<std::uint32_t> lake_around(std::uint32_t start) {
        std::vector<std::uint32_t> cells{start};
        seen_[start] = 1;
        const auto stride = static_cast<std::uint32_t>(routing_.stride);
        for (std::size_t at = 0; at < cells.size(); ++at)
            for (std::size_t k = 0; k < 8; ++k) {
                const std::uint32_t next = routing_.neighbour(cells[at], k);
                const int x = static_cast<int>(next % stride) - 1, y = static_cast<int>(next / stride) - 1;
                if (x < 0 || y < 0 || x >= routing_.width || y >= routing_.height) continue;
                if (seen_[next] != 0 || !is_wet(next) || level_[next] != level_[start]) continue;
                seen_[next] = 1;
                cells.push_back(next);
            }
        return cells;
    }

    void fill(std::vector<std::uint32_t> cells) {
        double room = 0, deepest = 0, catchment = 0;
        for (const std::uint32_t cell : cells) {
            room += depth(cell);
            deepest = std::max(deepest, depth(cell));
            catchment = std::max(catchment, double{area_[cell]});
        }
        const double brought = sediment_ * catchment / (cell_size_ * cell_size_);  // m^3 for cells of 1 m^2
        if (cells.size() < fewest_cells || deepest < double{least_depth} || brought >= room) return;
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

    const Routing& routing_;
    const float *area_, *ground_, *level_;
    double cell_size_, sediment_;
    float* result_;
    std::vector<char> seen_;
    BorderedRaster way_;  ///< to the outlet, cells
};

}  // namespace

LastingLakes::LastingLakes(const FlowNetwork& network, double cell_size, double sediment)
    : sediment_(network.routing.width, network.routing.height) {
    for (int y = 0; y < network.routing.height; ++y) std::fill_n(sediment_.row(y), network.routing.width, -1.0F);
    LakeFilling(network, cell_size, sediment, sediment_).fill_all();
}

}  // namespace cuesta
