#include "core/drainage/depressions.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/base/threads.h"

namespace cuesta {
namespace {

struct RowSums {
    std::int64_t cells = 0;
    std::int64_t raised = 0;
    double volume = 0;
    double deepest = 0;
};

/// Looks for flats without lower neighbours, each visited once from its first cell in reading order.
class PitFinder {
public:
    PitFinder(RasterView<const float> heights, RasterView<const std::uint8_t> lakes)
        : heights_(heights), lakes_(lakes), seen_(heights.width(), heights.height(), std::uint8_t{0}) {}

    std::int64_t count() {
        std::int64_t pits = 0;
        for (int y = 0; y < heights_.height(); ++y)
            for (int x = 0; x < heights_.width(); ++x)
                if (is_start(x, y) && flat_is_pit(x, y)) ++pits;
        return pits;
    }

private:
    struct Cell {
        int x;
        int y;
    };
    bool in_map(int x, int y) const { return x >= 0 && y >= 0 && x < heights_.width() && y < heights_.height(); }

    /// Quick: most cells have a lower neighbour.
    bool is_start(int x, int y) const {
        if (seen_(x, y) != 0 || !std::isfinite(heights_(x, y))) return false;
        for (std::size_t k = 0; k < 8; ++k) {
            const int nx = x + d8::dx[k];
            const int ny = y + d8::dy[k];
            if (in_map(nx, ny) && heights_(nx, ny) < heights_(x, y)) return false;
        }
        return true;
    }

    bool flat_is_pit(int x, int y) {
        const float level = heights_(x, y);
        bool pit = true;
        flat_.assign(1, {x, y});
        seen_(x, y) = 1;
        while (!flat_.empty()) {
            const Cell cell = flat_.back();
            flat_.pop_back();
            if (!lakes_.empty() && lakes_(cell.x, cell.y) != 0) pit = false;
            for (std::size_t k = 0; k < 8; ++k) {
                const int nx = cell.x + d8::dx[k];
                const int ny = cell.y + d8::dy[k];
                if (!in_map(nx, ny) || !std::isfinite(heights_(nx, ny)) || heights_(nx, ny) < level) {
                    pit = false;
                } else if (heights_(nx, ny) == level && seen_(nx, ny) == 0) {
                    seen_(nx, ny) = 1;
                    flat_.push_back({nx, ny});
                }
            }
        }
        return pit;
    }

    RasterView<const float> heights_;
    RasterView<const std::uint8_t> lakes_;
    Raster<std::uint8_t> seen_;
    std::vector<Cell> flat_;
};

}  // namespace

Depressions find_depressions(RasterView<const float> heights, const Drainage& drainage,
                             RasterView<const std::uint8_t> lakes) {
    CUESTA_CHECK_EQUAL(drainage.width(), heights.width());
    CUESTA_CHECK_EQUAL(drainage.height(), heights.height());
    if (!lakes.empty()) {
        CUESTA_CHECK_EQUAL(lakes.width(), heights.width());
        CUESTA_CHECK_EQUAL(lakes.height(), heights.height());
    }
    std::vector<RowSums> rows(static_cast<std::size_t>(heights.height()));
    parallel_ranges(heights.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            RowSums sums;
            for (int x = 0; x < heights.width(); ++x) {
                const float height = heights(x, y);
                if (!std::isfinite(height) || (!lakes.empty() && lakes(x, y) != 0)) continue;
                ++sums.cells;
                const double depth = double{drainage.filled(x, y)} - double{height};
                if (!(depth > 0)) continue;
                ++sums.raised;
                sums.volume += depth;
                sums.deepest = std::max(sums.deepest, depth);
            }
            rows[static_cast<std::size_t>(y)] = sums;
        }
    });
    Depressions result;
    for (const RowSums& row : rows) {
        result.cells += row.cells;
        result.raised += row.raised;
        result.volume += row.volume;
        result.deepest = std::max(result.deepest, row.deepest);
    }
    result.pits = PitFinder(heights, lakes).count();
    return result;
}

}  // namespace cuesta
