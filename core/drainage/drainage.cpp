#include "core/drainage/drainage.h"

#include <bit>
#include <cmath>
#include <functional>
#include <queue>

#include "core/base/check.h"
#include "core/base/threads.h"

namespace cuesta {
namespace {

/// Bits that order as the numbers do. Finite values only.
std::uint32_t ordered_bits(float value) {
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(value + 0.0F);  // -0 becomes 0
    return (bits & 0x80000000U) != 0 ? ~bits : bits | 0x80000000U;
}

/// Height above, cell index below: one comparison orders by height, ties by index.
std::uint64_t heap_key(float height, std::uint32_t cell) {
    return std::uint64_t{ordered_bits(height)} << 32 | cell;
}

/// Calls body(k, neighbour) for the neighbours of a cell that lie in the raster.
template <class Body>
void for_neighbours(std::uint32_t cell, int width, int height, const Body& body) {
    const int y = static_cast<int>(cell / static_cast<std::uint32_t>(width));
    const int x = static_cast<int>(cell % static_cast<std::uint32_t>(width));
    const bool inside = x > 0 && y > 0 && x + 1 < width && y + 1 < height;
    for (std::size_t k = 0; k < 8; ++k) {
        const int nx = x + d8::dx[k];
        const int ny = y + d8::dy[k];
        if (!inside && (nx < 0 || ny < 0 || nx >= width || ny >= height)) continue;
        body(k, static_cast<std::uint32_t>(ny) * static_cast<std::uint32_t>(width) + static_cast<std::uint32_t>(nx));
    }
}

bool on_rim(RasterView<const float> heights, int x, int y) {
    if (x == 0 || y == 0 || x + 1 == heights.width() || y + 1 == heights.height()) return true;
    for (std::size_t k = 0; k < 8; ++k)
        if (!std::isfinite(heights(x + d8::dx[k], y + d8::dy[k]))) return true;
    return false;
}

/// Priority-Flood in its improved form (Barnes, Lehman, Mulla 2014, algorithm 2), which also notes the cell from which
/// the flood reached each cell (algorithm 4). Cells that the flood reaches from above or level go through a plain
/// queue, so flats are crossed breadth first, on short ways to their outlets.
class PriorityFlood {
public:
    /// Fewer than 2^31 cells.
    explicit PriorityFlood(RasterView<const float> heights)
        : heights_(heights),
          width_(heights.width()),
          height_(heights.height()),
          count_(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_)),
          filled_(count_),
          way_(count_, no_land),
          seen_(count_, 0) {}

    Drainage run() {
        Drainage result{Raster<float>(width_, height_), Raster<std::uint8_t>(width_, height_, no_land), {}};
        find_rim();
        result.order = flood();
        parallel_ranges(height_, 16, [&](int first, int last) {
            for (int y = first; y < last; ++y)
                for (int x = 0; x < width_; ++x) {
                    const auto cell = static_cast<std::uint32_t>(cell_of(x, y));
                    result.filled(x, y) = filled_[cell];
                    if (std::isfinite(filled_[cell])) result.direction(x, y) = steepest_descent(cell);
                }
        });
        return result;
    }

private:
    std::size_t cell_of(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x);
    }

    void find_rim() {
        parallel_ranges(height_, 16, [&](int first, int last) {
            for (int y = first; y < last; ++y)
                for (int x = 0; x < width_; ++x) {
                    const std::size_t cell = cell_of(x, y);
                    filled_[cell] = heights_(x, y);
                    if (!std::isfinite(filled_[cell])) {
                        seen_[cell] = 1;
                    } else if (on_rim(heights_, x, y)) {
                        seen_[cell] = 1;
                        way_[cell] = drains_off_map;
                    }
                }
        });
    }

    /// Fills depressions and notes the ways. Returns the cells in the order in which the flood reached them.
    std::vector<std::uint32_t> flood() {
        std::vector<std::uint64_t> keys;
        keys.reserve(count_ / 4 + 16);
        for (std::size_t cell = 0; cell < count_; ++cell)
            if (way_[cell] == drains_off_map) keys.push_back(heap_key(filled_[cell], static_cast<std::uint32_t>(cell)));
        std::priority_queue heap(std::greater<std::uint64_t>(), std::move(keys));
        std::vector<std::uint32_t> level;  // a queue: cells at or below the height of the flood, raised to it
        std::size_t level_head = 0;
        std::vector<std::uint32_t> order;
        order.reserve(count_);
        while (level_head < level.size() || !heap.empty()) {
            std::uint32_t cell = 0;
            if (level_head < level.size()) {
                cell = level[level_head++];
                if (level_head == level.size()) {
                    level.clear();
                    level_head = 0;
                }
            } else {
                cell = static_cast<std::uint32_t>(heap.top() & 0xffffffffU);
                heap.pop();
            }
            order.push_back(cell);
            for_neighbours(cell, width_, height_, [&](std::size_t k, std::uint32_t neighbour) {
                if (seen_[neighbour] != 0) return;
                seen_[neighbour] = 1;
                way_[neighbour] = static_cast<std::uint8_t>(7 - k);  // the opposite direction
                if (filled_[neighbour] <= filled_[cell]) {
                    filled_[neighbour] = filled_[cell];
                    level.push_back(neighbour);
                } else {
                    heap.push(heap_key(filled_[neighbour], neighbour));
                }
            });
        }
        return order;
    }

    /// Of equal descents the neighbour of the lowest index; without a descent the way that the flood came.
    std::uint8_t steepest_descent(std::uint32_t cell) const {
        std::uint8_t best = way_[cell];
        double steepest = 0;
        for_neighbours(cell, width_, height_, [&](std::size_t k, std::uint32_t neighbour) {
            if (!std::isfinite(filled_[neighbour])) return;
            const double drop = double{filled_[cell]} - double{filled_[neighbour]};
            const double slope = drop / d8::distance[k];
            if (slope > steepest) {
                steepest = slope;
                best = static_cast<std::uint8_t>(k);
            }
        });
        return best;
    }

    RasterView<const float> heights_;
    int width_, height_;
    std::size_t count_;
    // Plain arrays: the flood jumps about, and cell numbers index them directly.
    std::vector<float> filled_;
    std::vector<std::uint8_t> way_;  ///< back to where the flood came from
    std::vector<std::uint8_t> seen_;
};

}  // namespace

Drainage drain(RasterView<const float> heights) {
    const std::size_t count = static_cast<std::size_t>(heights.width()) * static_cast<std::size_t>(heights.height());
    CUESTA_CHECK(count < (std::size_t{1} << 31));
    return PriorityFlood(heights).run();
}

Raster<std::uint32_t> drainage_area_cells(const Drainage& drainage) {
    const int width = drainage.width();
    const std::size_t count = drainage.filled.cell_count();
    std::vector<std::uint32_t> area(count, 0);
    for (auto cell = drainage.order.rbegin(); cell != drainage.order.rend(); ++cell) {
        area[*cell] += 1;
        const std::int64_t receiver = drainage.receiver(*cell);
        if (receiver >= 0) area[static_cast<std::size_t>(receiver)] += area[*cell];
    }
    Raster<std::uint32_t> result(width, drainage.height());
    for (int y = 0; y < drainage.height(); ++y)
        std::copy_n(area.data() + static_cast<std::ptrdiff_t>(y) * width, width, result.row(y));
    return result;
}

Raster<float> drainage_area(const Drainage& drainage, double cell_size) {
    CUESTA_CHECK(cell_size > 0);
    const Raster<std::uint32_t> cells = drainage_area_cells(drainage);
    Raster<float> result(cells.width(), cells.height());
    for (int y = 0; y < cells.height(); ++y)
        for (int x = 0; x < cells.width(); ++x)
            result(x, y) = static_cast<float>(cells(x, y) * (cell_size * cell_size));
    return result;
}

Raster<float> multiple_flow_area_cells(const Drainage& drainage, double exponent) {
    const int width = drainage.width();
    const int height = drainage.height();
    std::vector<double> area(drainage.filled.cell_count(), 0.0);
    for (auto at = drainage.order.rbegin(); at != drainage.order.rend(); ++at) {
        const std::uint32_t cell = *at;
        const int y = static_cast<int>(cell / static_cast<std::uint32_t>(width));
        const int x = static_cast<int>(cell % static_cast<std::uint32_t>(width));
        area[cell] += 1;
        std::array<double, 8> weight{};
        double sum = 0;
        for_neighbours(cell, width, height, [&](std::size_t k, std::uint32_t) {
            const float lower = drainage.filled(x + d8::dx[k], y + d8::dy[k]);
            const double drop = double{drainage.filled(x, y)} - double{lower};
            if (!std::isfinite(lower) || !(drop > 0)) return;
            weight[k] = std::pow(drop / d8::distance[k], exponent);
            sum += weight[k];
        });
        // On steep land with small numbers the powers may vanish; then, as on flats, one receiver takes all.
        if (!(sum > 0)) {
            const std::int64_t receiver = drainage.receiver(cell);
            if (receiver >= 0) area[static_cast<std::size_t>(receiver)] += area[cell];
            continue;
        }
        for_neighbours(cell, width, height, [&](std::size_t k, std::uint32_t neighbour) {
            area[neighbour] += area[cell] * (weight[k] / sum);
        });
    }
    Raster<float> result(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            result(x, y) = static_cast<float>(
                area[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)]);
    return result;
}

}  // namespace cuesta
