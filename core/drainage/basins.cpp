#include "core/drainage/basins.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <queue>
#include <tuple>

#include "core/base/check.h"
#include "core/base/threads.h"

namespace cuesta {
namespace {

/// Where two basins touch. Basin 0 is all that reaches an outlet by itself.
struct Pass {
    float height;            ///< m; the higher of the two cells
    float fall;              ///< slope between them, m a cell; of equally high passes the steepest is taken
    std::uint32_t from;      ///< basin of `inside`
    std::uint32_t to;        ///< basin of `outside`
    std::uint32_t inside;    ///< cell
    std::uint32_t outside;   ///< its neighbour
    std::uint8_t direction;  ///< from inside to outside
};

class BasinJoiner {
public:
    BasinJoiner(Routing& routing, std::uint8_t* way) : routing_(routing), way_(way) {}

    void run() {
        find_pits();
        if (pits_.empty()) return;
        label_basins();
        find_passes();
        flood();
    }

private:
    static constexpr std::uint32_t off_map = 0xffffffffU;

    void find_pits() {
        const std::uint8_t* way = way_;
        for (int y = 0; y < routing_.height; ++y) {
            const std::uint8_t* const start = way + routing_.cell(0, y);
            const std::uint8_t* const end = start + routing_.width;
            for (const std::uint8_t* at = start; at != end;) {
                const void* const found = std::memchr(at, way_none, static_cast<std::size_t>(end - at));
                if (found == nullptr) break;
                at = static_cast<const std::uint8_t*>(found);
                pits_.push_back(static_cast<std::uint32_t>(at - way));
                ++at;
            }
        }
    }

    /// Climbs from each pit against the ways.
    void label_basins() {
        label_ = Raster<std::uint32_t>::uninitialised(routing_.width, routing_.height + 2);
        parallel_ranges(routing_.height + 2, 16, [&](int first, int last) {
            for (int y = first; y < last; ++y) {
                const bool border = y == 0 || y == routing_.height + 1;
                std::uint32_t* row = label_.row(y);
                std::fill(row - 1, row + routing_.width + 1, border ? off_map : 0U);
                row[-1] = off_map;
                row[routing_.width] = off_map;
            }
        });
        std::uint32_t* const label = label_.row(0) - 1;
        starts_.reserve(pits_.size() + 1);
        for (std::size_t i = 0; i < pits_.size(); ++i) {
            const auto basin = static_cast<std::uint32_t>(i + 1);
            starts_.push_back(cells_.size());
            cells_.push_back(pits_[i]);
            label[pits_[i]] = basin;
            for (std::size_t at = starts_.back(); at < cells_.size(); ++at)
                for (std::size_t k = 0; k < 8; ++k) {
                    const auto donor = routing_.neighbour(cells_[at], k);
                    if (way_[donor] != 7 - k) continue;
                    label[donor] = basin;
                    cells_.push_back(donor);
                }
        }
        starts_.push_back(cells_.size());
    }

    /// The lowest pass from each basin to each of its neighbours; then in the order of the basins that they lead to.
    void find_passes() {
        const std::uint32_t* const label = label_.row(0) - 1;
        const float* const ground = routing_.ground.data();
        std::vector<Pass> found;
        std::vector<std::uint32_t> seen_from(pits_.size() + 1, 0);
        std::vector<std::uint32_t> place(pits_.size() + 1, 0);
        for (std::size_t i = 0; i < pits_.size(); ++i) {
            const auto basin = static_cast<std::uint32_t>(i + 1);
            for (std::size_t at = starts_[i]; at < starts_[i + 1]; ++at) {
                const std::uint32_t cell = cells_[at];
                for (std::size_t k = 0; k < 8; ++k) {
                    const auto neighbour = routing_.neighbour(cell, k);
                    const std::uint32_t other = label[neighbour];
                    if (other == basin || other == off_map) continue;
                    const float height = std::max(ground[cell], ground[neighbour]);
                    const float fall = Routing::slope(std::abs(ground[cell] - ground[neighbour]), k);
                    const Pass pass{height, fall, basin, other, cell, neighbour, static_cast<std::uint8_t>(k)};
                    if (seen_from[other] != basin) {
                        seen_from[other] = basin;
                        place[other] = static_cast<std::uint32_t>(found.size());
                        found.push_back(pass);
                    } else if (Pass& best = found[place[other]];
                               height < best.height || (height == best.height && fall > best.fall)) {
                        best = pass;
                    }
                }
            }
        }
        first_pass_.assign(pits_.size() + 2, 0);
        for (const Pass& pass : found) ++first_pass_[pass.to + 1];
        for (std::size_t i = 1; i < first_pass_.size(); ++i) first_pass_[i] += first_pass_[i - 1];
        passes_.resize(found.size());
        std::vector<std::uint32_t> next(first_pass_.begin(), first_pass_.end() - 1);
        for (const Pass& pass : found) passes_[next[pass.to]++] = pass;
    }

    /// Floods the basins from the outlets, always over the lowest pass that is open, of equals the steepest: Prim's
    /// tree of least passes, which does not depend on where the map begins. On flats, breadth first.
    void flood() {
        using Open = std::tuple<float, float, std::uint32_t, std::uint32_t>;  // height, -fall, number, pass
        std::priority_queue<Open, std::vector<Open>, std::greater<>> heap;
        std::vector<std::uint8_t> flooded(pits_.size() + 1, 0);
        std::vector<float> levels(pits_.size() + 1, std::numeric_limits<float>::lowest());
        std::uint32_t number = 0;
        const auto open_passes_to = [&](std::uint32_t basin) {
            flooded[basin] = 1;
            for (std::uint32_t i = first_pass_[basin]; i < first_pass_[basin + 1]; ++i)
                if (flooded[passes_[i].from] == 0) heap.emplace(passes_[i].height, -passes_[i].fall, number++, i);
        };
        open_passes_to(0);
        while (!heap.empty()) {
            const Pass& pass = passes_[std::get<3>(heap.top())];
            heap.pop();
            if (flooded[pass.from] != 0) continue;
            levels[pass.from] = std::max(levels[pass.to], pass.height);
            fill(pass.from, levels[pass.from]);
            turn_about(pass);
            open_passes_to(pass.from);
        }
    }

    void fill(std::uint32_t basin, float level) {
        float* const levels = routing_.level.data();
        for (std::size_t at = starts_[basin - 1]; at < starts_[basin]; ++at)
            levels[cells_[at]] = std::max(levels[cells_[at]], level);
    }

    /// The way from the pass down to the pit now leads up to the pass, and over it.
    void turn_about(const Pass& pass) {
        std::uint32_t cell = pass.inside;
        std::uint8_t turned = pass.direction;
        while (true) {
            const std::uint8_t down = way_[cell];
            way_[cell] = turned | way_forced;
            if (down == way_none) break;
            cell = routing_.neighbour(cell, down);
            turned = static_cast<std::uint8_t>(7 - down);
        }
    }

    Routing& routing_;
    std::uint8_t* way_;
    std::vector<std::uint32_t> pits_;
    Raster<std::uint32_t> label_;
    std::vector<std::uint32_t> cells_;  ///< basin by basin
    std::vector<std::size_t> starts_;   ///< of each basin's cells
    std::vector<Pass> passes_;          ///< by the basin that they lead to
    std::vector<std::uint32_t> first_pass_;
};

}  // namespace

void join_basins(Routing& routing, std::uint8_t* way) {
    BasinJoiner(routing, way).run();
}

}  // namespace cuesta
