#include "core/drainage/basins.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <queue>
#include <tuple>

#include "core/base/check.h"
#include "core/base/field_allocator.h"
#include "core/base/threads.h"

namespace cuesta {
namespace {

/// Contact of two basins. Basin 0 is all that reaches an outlet by itself.
struct Pass {
    float height;            ///< m; the higher of the two cells
    float fall;              ///< slope between them, m a cell; of equally high passes the steepest is taken
    std::uint32_t from;      ///< basin of `inside`
    std::uint32_t to;        ///< basin of `outside`
    std::uint32_t inside;    ///< cell
    std::uint32_t outside;   ///< its neighbour
    std::uint8_t direction;  ///< from inside to outside
};

/// Noise has a pit every ten cells: lists of them are fields.
template <class T>
using PitList = std::vector<T, FieldAllocator<T>>;

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
        starts_.assign(pits_.size() + 1, 0);
        std::vector<PitList<std::uint32_t>> parts(static_cast<std::size_t>(parts_count()));
        parallel_bands(parts_count(), [&](int part) { label_part(part, parts[static_cast<std::size_t>(part)]); });
        for (std::size_t i = 1; i < starts_.size(); ++i) starts_[i] += starts_[i - 1];
        cells_.resize(starts_.back());
        parallel_bands(parts_count(), [&](int part) {
            const PitList<std::uint32_t>& cells = parts[static_cast<std::size_t>(part)];
            std::copy(cells.begin(), cells.end(), cells_.begin() + static_cast<std::ptrdiff_t>(starts_[first_of(part)]));
        });
    }

    /// The basins in parts of consecutive pits, side by side: no cell lies in two basins.
    int parts_count() const {
        constexpr std::size_t least_pits = 8;
        return static_cast<int>(std::clamp(pits_.size() / least_pits, std::size_t{1}, static_cast<std::size_t>(thread_count())));
    }
    std::size_t first_of(int part) const {
        return pits_.size() * static_cast<std::size_t>(part) / static_cast<std::size_t>(parts_count());
    }

    /// Climbs from the pits of a part; leaves the number of a basin's cells in the place of the start of the next.
    void label_part(int part, PitList<std::uint32_t>& cells) {
        std::uint32_t* const label = label_.row(0) - 1;
        for (std::size_t i = first_of(part); i < first_of(part + 1); ++i) {
            const auto basin = static_cast<std::uint32_t>(i + 1);
            const std::size_t start = cells.size();
            cells.push_back(pits_[i]);
            label[pits_[i]] = basin;
            for (std::size_t at = start; at < cells.size(); ++at)
                for (std::size_t k = 0; k < 8; ++k) {
                    const auto donor = routing_.neighbour(cells[at], k);
                    if (way_[donor] != 7 - k) continue;
                    label[donor] = basin;
                    cells.push_back(donor);
                }
            starts_[i + 1] = cells.size() - start;
        }
    }

    /// The lowest pass from each basin to each of its neighbours; then in the order of the basins that they lead to.
    void find_passes() {
        std::vector<PitList<Pass>> found(static_cast<std::size_t>(parts_count()));
        parallel_bands(parts_count(), [&](int part) { find_passes_of_part(part, found[static_cast<std::size_t>(part)]); });
        std::size_t count = 0;
        first_pass_.assign(pits_.size() + 2, 0);
        for (const PitList<Pass>& part : found) {
            count += part.size();
            for (const Pass& pass : part) ++first_pass_[pass.to + 1];
        }
        for (std::size_t i = 1; i < first_pass_.size(); ++i) first_pass_[i] += first_pass_[i - 1];
        passes_.resize(count);
        PitList<std::uint32_t> next(first_pass_.begin(), first_pass_.end() - 1);
        for (const PitList<Pass>& part : found)
            for (const Pass& pass : part) passes_[next[pass.to]++] = pass;
    }

    /// Those from the basins of a part, basin by basin.
    void find_passes_of_part(int part, PitList<Pass>& found) const {
        const std::uint32_t* const label = label_.row(0) - 1;
        const float* const ground = routing_.ground.data();
        PitList<std::uint32_t> seen_from(pits_.size() + 1, 0);
        PitList<std::uint32_t> place(pits_.size() + 1, 0);
        for (std::size_t i = first_of(part); i < first_of(part + 1); ++i) {
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
    }

    /// Floods the basins from the outlets, always over the lowest pass that is open, of equals the steepest: Prim's
    /// tree of least passes, which does not depend on where the map begins. On flats, breadth first.
    void flood() {
        using Open = std::tuple<float, float, std::uint32_t, std::uint32_t>;  // height, -fall, number, pass
        std::priority_queue<Open, PitList<Open>, std::greater<>> heap;
        PitList<std::uint8_t> flooded(pits_.size() + 1, 0);
        PitList<float> levels(pits_.size() + 1, std::numeric_limits<float>::lowest());
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
            turn_about(pass);
            open_passes_to(pass.from);
        }
        parallel_bands(parts_count(), [&](int part) {
            for (std::size_t i = first_of(part); i < first_of(part + 1); ++i)
                fill(static_cast<std::uint32_t>(i + 1), levels[i + 1]);
        });
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
    PitList<std::uint32_t> pits_;
    Raster<std::uint32_t> label_;
    PitList<std::uint32_t> cells_;  ///< basin by basin
    PitList<std::size_t> starts_;   ///< of each basin's cells
    PitList<Pass> passes_;          ///< by the basin that they lead to
    PitList<std::uint32_t> first_pass_;
};

}  // namespace

void join_basins(Routing& routing, std::uint8_t* way) {
    BasinJoiner(routing, way).run();
}

}  // namespace cuesta
