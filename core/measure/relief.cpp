#include "core/measure/relief.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/check.h"
#include "core/base/threads.h"

namespace cuesta {
namespace {

struct Block {
    float lowest = std::numeric_limits<float>::max();
    float highest = std::numeric_limits<float>::lowest();
    std::int64_t cells = 0;

    void take(const Block& other) {
        lowest = std::min(lowest, other.lowest);
        highest = std::max(highest, other.highest);
        cells += other.cells;
    }
};

/// Squares of `side` cells, those at the far edges that are not whole left out.
Raster<Block> blocks_of(RasterView<const float> heights, int side) {
    Raster<Block> blocks(heights.width() / side, heights.height() / side);
    parallel_ranges(blocks.height(), 1, [&](int first, int last) {
        for (int y = first * side; y < last * side; ++y)
            for (int i = 0; i < blocks.width(); ++i) {
                Block& block = blocks(i, y / side);
                for (int x = i * side; x < (i + 1) * side; ++x) {
                    const float height = heights(x, y);
                    if (!std::isfinite(height)) continue;
                    block.lowest = std::min(block.lowest, height);
                    block.highest = std::max(block.highest, height);
                    ++block.cells;
                }
            }
    });
    return blocks;
}

}  // namespace

std::vector<WindowRelief> find_window_relief(RasterView<const float> heights, double cell_size,
                                             std::span<const double> windows) {
    CUESTA_CHECK(cell_size > 0);
    const int shorter = std::min(heights.width(), heights.height());
    std::vector<WindowRelief> result;
    for (const double asked : windows) {
        const double half = std::round((asked / cell_size + 1) / 2);
        if (half < 2 || half * 4 > shorter) continue;
        const int side = static_cast<int>(half);
        const Raster<Block> blocks = blocks_of(heights, side);
        WindowRelief relief{asked, (2 * side - 1) * cell_size, 0, 0};
        double sum = 0;
        for (int y = 0; y + 1 < blocks.height(); ++y)
            for (int x = 0; x + 1 < blocks.width(); ++x) {
                Block window = blocks(x, y);
                window.take(blocks(x + 1, y));
                window.take(blocks(x, y + 1));
                window.take(blocks(x + 1, y + 1));
                if (window.cells * 10 < std::int64_t{36} * side * side) continue;
                sum += double{window.highest} - double{window.lowest};
                ++relief.windows;
            }
        if (relief.windows == 0) continue;
        relief.mean = sum / static_cast<double>(relief.windows);
        result.push_back(relief);
    }
    return result;
}

std::optional<double> relief_of(const std::vector<WindowRelief>& reliefs, double asked) {
    for (const WindowRelief& each : reliefs)
        if (each.asked == asked) return each.mean;
    return std::nullopt;
}

std::optional<double> relief_exponent(const std::vector<WindowRelief>& reliefs) {
    double x = 0;
    double y = 0;
    double count = 0;
    for (const WindowRelief& each : reliefs) {
        if (!(each.mean > 0)) continue;
        x += std::log(each.window);
        y += std::log(each.mean);
        ++count;
    }
    if (count < 2) return std::nullopt;
    double xx = 0;
    double xy = 0;
    for (const WindowRelief& each : reliefs) {
        if (!(each.mean > 0)) continue;
        const double from_mean = std::log(each.window) - x / count;
        xx += from_mean * from_mean;
        xy += from_mean * (std::log(each.mean) - y / count);
    }
    return xx > 0 ? std::optional(xy / xx) : std::nullopt;
}

}  // namespace cuesta
