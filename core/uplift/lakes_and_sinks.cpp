#include "core/uplift/lakes_and_sinks.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <queue>
#include <unordered_map>
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

/// The flood that lays sediment from a sink up. Over a sill it goes on in the basin beyond, from the lowest ground
/// there, until that basin is as full and both rise as one: pools of which each overtopped the one before stand on a
/// stack. The ground is raised at the end.
class SinkFlood {
public:
    SinkFlood(const Routing& routing, float* ground, const std::vector<std::uint32_t>& sinks)
        : routing_(routing), ground_(ground), sinks_(sinks) {}

    /// The volume that the ground gained; the rest leaves over an outlet.
    double fill(std::uint32_t sink, double volume) {
        begin(sink);
        while (volume > 0 && !pools_.back().open.empty()) {
            Pool& pool = pools_.back();
            const auto [height, cell] = pool.open.top();
            const auto met = flooded_.find(cell);
            if (met != flooded_.end() && met->second == pools_.size()) {
                pool.open.pop();
                continue;
            }
            const double above = double{height} - pool.surface;
            if (above < 0 && !pool.cells.empty()) {  // over a sill
                pool.open.pop();
                if (!overtop(cell)) return raise();
                continue;
            }
            const double room = above * static_cast<double>(pool.cells.size());
            if (room >= volume && !pool.cells.empty()) break;
            volume -= room;
            pool.surface = double{height};
            if (leaves(cell) && cell != sink) return raise();
            if (met != flooded_.end()) {
                join();
            } else {
                pool.open.pop();
                take(cell);
            }
        }
        pools_.back().surface += volume / static_cast<double>(std::max<std::size_t>(1, pools_.back().cells.size()));
        return raise();
    }

private:
    using Open = std::pair<float, std::uint32_t>;
    struct Pool {
        std::priority_queue<Open, std::vector<Open>, std::greater<>> open;
        std::vector<std::uint32_t> cells;
        double surface = 0;  ///< m
    };

    void begin(std::uint32_t lowest) {
        pools_.emplace_back();
        pools_.back().surface = double{ground_[lowest]};
        pools_.back().open.emplace(ground_[lowest], lowest);
        pushed_[lowest] = pools_.size();
    }

    /// Begins a pool at the lowest ground down from a cell beyond a sill; false where the way ends at an outlet.
    bool overtop(std::uint32_t cell) {
        for (bool falls = true; falls;) {
            if (leaves(cell)) return false;
            falls = false;
            std::uint32_t next = cell;
            for_neighbours(cell, [&](std::uint32_t other) {
                if (ground_[other] < ground_[next] && flooded_.count(other) == 0) next = other;
            });
            falls = next != cell;
            cell = next;
        }
        begin(cell);
        return true;
    }

    void take(std::uint32_t cell) {
        Pool& pool = pools_.back();
        pool.cells.push_back(cell);
        flooded_[cell] = pools_.size();
        for_neighbours(cell, [&](std::uint32_t next) {
            std::size_t& pushed = pushed_[next];
            if (pushed == pools_.size()) return;
            pushed = pools_.size();
            const auto other = flooded_.find(next);  // of a pool that overtopped: as high as its sediment
            pool.open.emplace(
                other == flooded_.end() ? ground_[next] : static_cast<float>(pools_[other->second - 1].surface), next);
        });
    }

    /// The last pool has risen to the one before it.
    void join() {
        Pool last = std::move(pools_.back());
        pools_.pop_back();
        Pool& pool = pools_.back();
        for (const std::uint32_t cell : last.cells) {
            flooded_[cell] = pools_.size();
            pool.cells.push_back(cell);
        }
        for (; !last.open.empty(); last.open.pop()) {
            const auto [height, cell] = last.open.top();
            const auto other = flooded_.find(cell);
            pushed_[cell] = pools_.size();
            if (other == flooded_.end() || other->second != pools_.size()) pool.open.emplace(height, cell);
        }
    }

    double raise() {
        double gained = 0;
        for (const Pool& pool : pools_)
            for (const std::uint32_t cell : pool.cells) {
                const float before = ground_[cell];
                ground_[cell] = std::max(before, static_cast<float>(pool.surface));
                gained += double{ground_[cell]} - double{before};
            }
        return gained;
    }

    bool leaves(std::uint32_t cell) const {
        return routing_.receivers_data()[cell] == 0 && !std::binary_search(sinks_.begin(), sinks_.end(), cell);
    }

    template <class Visit>
    void for_neighbours(std::uint32_t cell, const Visit& visit) const {
        const auto stride = static_cast<std::uint32_t>(routing_.stride);
        for (std::size_t k = 0; k < 8; ++k) {
            const std::uint32_t next = cell + static_cast<std::uint32_t>(routing_.step[k]);
            const int x = static_cast<int>(next % stride) - 1;
            const int y = static_cast<int>(next / stride) - 1;
            if (x >= 0 && y >= 0 && x < routing_.width && y < routing_.height) visit(next);
        }
    }

    const Routing& routing_;
    float* ground_;
    const std::vector<std::uint32_t>& sinks_;
    std::vector<Pool> pools_;
    std::unordered_map<std::uint32_t, std::size_t> flooded_;  ///< pool of a cell, by its place in the stack from 1
    std::unordered_map<std::uint32_t, std::size_t> pushed_;   ///< the pool in whose queue it was last put
};

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

double fill_from_sink(const Routing& routing, float* ground, std::uint32_t sink, double volume,
                      const std::vector<std::uint32_t>& sinks) {
    return SinkFlood(routing, ground, sinks).fill(sink, volume);
}

}  // namespace cuesta
