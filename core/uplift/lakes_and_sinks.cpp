#include "core/uplift/lakes_and_sinks.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <queue>
#include <unordered_set>
#include <utility>

namespace cuesta {
namespace {

/// Cells that the flood raises by more than `shallowest`, row by row.
std::vector<std::uint32_t> raised_cells(const Routing& routing, float shallowest) {
    std::vector<std::uint32_t> cells;
    for (int y = 0; y < routing.height; ++y) {
        const float* const level = routing.level.row(y);
        const float* const ground = routing.ground.row(y);
        for (int x = 0; x < routing.width; ++x)
            if (level[x] > ground[x] + shallowest) cells.push_back(routing.cell(x, y));
    }
    return cells;
}

std::uint32_t only_receiver(const Routing& routing, std::uint32_t cell) {
    return routing.neighbour(cell, static_cast<std::size_t>(std::countr_zero(unsigned{routing.receivers_data()[cell]})));
}

}  // namespace

SedimentLakes::SedimentLakes(const FlowNetwork& network, float shallowest) : network_(network) {
    const Routing& routing = network.routing;
    const std::vector<std::uint32_t> raised = raised_cells(routing, shallowest);
    if (raised.empty()) return;
    lake_ = Raster<std::int32_t>(static_cast<int>(routing.stride * (routing.height + 2)), 1, none);
    constexpr std::int32_t wet = -2;
    std::int32_t* const lake = lake_.row(0);
    for (const std::uint32_t cell : raised) lake[cell] = wet;
    const float* const level = routing.level.data();
    std::vector<std::uint32_t> way;
    for (const std::uint32_t start : raised) {
        std::uint32_t cell = start;
        way.clear();
        while (lake[cell] == wet) {
            way.push_back(cell);
            const std::uint32_t next = only_receiver(routing, cell);
            if (lake[next] == none || level[next] != level[cell]) {
                lake[cell] = static_cast<std::int32_t>(outlets_.size());
                outlets_.push_back(cell);
                break;
            }
            cell = next;
        }
        for (const std::uint32_t passed : way) lake[passed] = lake[cell];
    }
    starts_.assign(outlets_.size() + 1, 0);
    for (const std::uint32_t cell : raised) ++starts_[static_cast<std::size_t>(lake[cell]) + 1];
    for (std::size_t i = 1; i < starts_.size(); ++i) starts_[i] += starts_[i - 1];
    cells_.resize(raised.size());
    std::vector<std::size_t> next(starts_.begin(), starts_.end() - 1);
    for (const std::uint32_t cell : raised) cells_[next[static_cast<std::size_t>(lake[cell])]++] = cell;
    const float* const ground = routing.ground.data();
    capacities_.assign(outlets_.size(), 0.0);
    kept_.assign(outlets_.size(), 0.0);
    parallel_ranges(static_cast<int>(outlets_.size()), 16, [&](int first, int last) {
        for (int i = first; i < last; ++i) {
            const auto at = static_cast<std::size_t>(i);
            std::sort(cells_.begin() + static_cast<std::ptrdiff_t>(starts_[at]),
                      cells_.begin() + static_cast<std::ptrdiff_t>(starts_[at + 1]),
                      [&](std::uint32_t a, std::uint32_t b) {
                          return ground[a] < ground[b] || (ground[a] == ground[b] && a < b);
                      });
            for (std::size_t c = starts_[at]; c < starts_[at + 1]; ++c)
                capacities_[at] += double{level[cells_[c]]} - double{ground[cells_[c]]};
        }
    });
}

double SedimentLakes::keep(std::int32_t lake, double volume) {
    const auto at = static_cast<std::size_t>(lake);
    return kept_[at] = std::clamp(volume, 0.0, capacities_[at]);
}

double SedimentLakes::sediment_surface(std::int32_t lake) const {
    const float* const ground = network_.routing.ground.data();
    const auto at = static_cast<std::size_t>(lake);
    const std::size_t from = starts_[at];
    const std::size_t count = starts_[at + 1] - from;
    double surface = double{ground[cells_[from]]};
    double left = kept_[at];
    std::size_t under = 1;  // cells under the sediment so far
    for (; under < count; ++under) {
        const double up = double{ground[cells_[from + under]]} - surface;
        if (up * static_cast<double>(under) >= left) break;
        left -= up * static_cast<double>(under);
        surface += up;
    }
    return surface + left / static_cast<double>(under);
}

float SedimentLakes::thickness_under(double surface, std::uint32_t cell) const {
    const double ground = double{network_.routing.ground.data()[cell]};
    return static_cast<float>(std::clamp(surface - ground, 0.0, double{network_.routing.level.data()[cell]} - ground));
}

std::vector<std::uint32_t> SedimentLakes::sinks(float depth) const {
    const float* const ground = network_.routing.ground.data();
    const float* const level = network_.routing.level.data();
    std::vector<std::uint32_t> lowest;
    for (std::size_t lake = 0; lake < outlets_.size(); ++lake)
        if (const std::uint32_t cell = cells_[starts_[lake]]; level[cell] - ground[cell] > depth)
            lowest.push_back(cell);
    std::sort(lowest.begin(), lowest.end());
    return lowest;
}

double fill_from_sink(const Routing& routing, float* ground, std::uint32_t sink, double volume) {
    using Open = std::pair<float, std::uint32_t>;
    std::priority_queue<Open, std::vector<Open>, std::greater<>> open;
    std::unordered_set<std::uint32_t> seen{sink};
    std::vector<std::uint32_t> flooded;
    open.emplace(ground[sink], sink);
    double surface = double{ground[sink]};
    while (!open.empty()) {
        const auto [height, cell] = open.top();
        const double above = double{height} - surface;
        if (above < 0 && !flooded.empty()) {  // over a sill: what lies beyond must be filled, too
            if (-above > volume) break;
            volume += above;
        } else {
            if (above * static_cast<double>(flooded.size()) >= volume && !flooded.empty()) break;
            volume -= above * static_cast<double>(flooded.size());
            surface = std::max(surface, double{height});
        }
        open.pop();
        flooded.push_back(cell);
        for (std::size_t k = 0; k < 8; ++k) {
            const auto next = static_cast<std::uint32_t>(cell + static_cast<std::uint32_t>(routing.step[k]));
            const auto stride = static_cast<std::uint32_t>(routing.stride);
            const int x = static_cast<int>(next % stride) - 1;
            const int y = static_cast<int>(next / stride) - 1;
            if (x < 0 || y < 0 || x >= routing.width || y >= routing.height) continue;
            if (seen.insert(next).second) open.emplace(ground[next], next);
        }
    }
    surface += volume / static_cast<double>(flooded.size());
    double gained = 0;
    for (const std::uint32_t cell : flooded) {
        const float before = ground[cell];
        ground[cell] = std::max(before, static_cast<float>(surface));
        gained += double{ground[cell]} - double{before};
    }
    return gained;
}

}  // namespace cuesta
