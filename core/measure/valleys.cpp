#include "core/measure/valleys.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/check.h"
#include "core/base/threads.h"
#include "core/measure/horn.h"

namespace cuesta {
namespace {

struct Extremes {
    float lowest = std::numeric_limits<float>::max();
    float highest = std::numeric_limits<float>::lowest();
};

/// Whether squares of `side` cells, with the eight around them, have the least relief.
Raster<std::uint8_t> relief_mask(RasterView<const float> heights, int side, double least) {
    const int columns = (heights.width() + side - 1) / side;
    const int rows = (heights.height() + side - 1) / side;
    Raster<Extremes> blocks(columns, rows);
    parallel_ranges(rows, 1, [&](int first, int last) {
        for (int y = first * side; y < std::min(last * side, heights.height()); ++y)
            for (int x = 0; x < heights.width(); ++x) {
                if (!std::isfinite(heights(x, y))) continue;
                Extremes& block = blocks(x / side, y / side);
                block.lowest = std::min(block.lowest, heights(x, y));
                block.highest = std::max(block.highest, heights(x, y));
            }
    });
    Raster<std::uint8_t> mask(columns, rows, std::uint8_t{0});
    for (int y = 0; y < rows; ++y)
        for (int x = 0; x < columns; ++x) {
            Extremes all;
            for (int v = std::max(0, y - 1); v <= std::min(rows - 1, y + 1); ++v)
                for (int u = std::max(0, x - 1); u <= std::min(columns - 1, x + 1); ++u) {
                    all.lowest = std::min(all.lowest, blocks(u, v).lowest);
                    all.highest = std::max(all.highest, blocks(u, v).highest);
                }
            mask(x, y) = double{all.highest} - double{all.lowest} >= least ? 1 : 0;
        }
    return mask;
}

/// Height of the river that the water of each cell meets; NaN where it meets none on the map.
Raster<float> river_heights(const Drainage& drainage, const Raster<std::uint32_t>& area_cells, double least_cells) {
    const int width = drainage.width();
    Raster<float> river(width, drainage.height(), std::numeric_limits<float>::quiet_NaN());
    for (const std::uint32_t cell : drainage.order) {
        const int x = static_cast<int>(cell % static_cast<std::uint32_t>(width));
        const int y = static_cast<int>(cell / static_cast<std::uint32_t>(width));
        if (static_cast<double>(area_cells(x, y)) >= least_cells) {
            river(x, y) = drainage.filled(x, y);
            continue;
        }
        const std::int64_t to = drainage.receiver(cell);
        if (to >= 0) river(x, y) = river(static_cast<int>(to % width), static_cast<int>(to / width));
    }
    return river;
}

/// Not 0 where a channel runs: area * slope^2 reached the start here or upstream.
Raster<std::uint8_t> find_channels(RasterView<const float> heights, const Drainage& drainage,
                                   const Raster<std::uint32_t>& area_cells, double start) {
    Raster<std::uint8_t> channel(heights.width(), heights.height(), std::uint8_t{0});
    parallel_ranges(std::max(0, heights.height() - 2), 16, [&](int first, int last) {
        for (int y = first + 1; y < last + 1; ++y)
            for (int x = 1; x + 1 < heights.width(); ++x) {
                const double rise =
                    horn_gradient(heights, x, y);  // area * slope^2 = cells * rise^2: the cell's side cancels
                channel(x, y) = static_cast<double>(area_cells(x, y)) * rise * rise >= start ? 1 : 0;
            }
    });
    const int width = heights.width();
    for (auto cell = drainage.order.rbegin(); cell != drainage.order.rend(); ++cell) {
        const int x = static_cast<int>(*cell % static_cast<std::uint32_t>(width));
        const int y = static_cast<int>(*cell / static_cast<std::uint32_t>(width));
        const std::int64_t to = channel(x, y) != 0 ? drainage.receiver(*cell) : -1;
        if (to >= 0) channel(static_cast<int>(to % width), static_cast<int>(to / width)) = 1;
    }
    return channel;
}

struct RowCounts {
    std::int64_t cells = 0, floors = 0;
    double rivers = 0, channels = 0;  ///< lengths in cells
};

}  // namespace

Valleys find_valleys(RasterView<const float> heights, const Drainage& drainage, const Raster<std::uint32_t>& area_cells,
                     double cell_size, const ValleyOptions& options, RasterView<const std::uint8_t> lakes) {
    CUESTA_CHECK(cell_size > 0 && options.river_area > 0 && options.channel_start > 0 && options.relief_window > 0);
    CUESTA_CHECK(lakes.empty() || (lakes.width() == heights.width() && lakes.height() == heights.height()));
    Valleys result;
    const int width = heights.width();
    const int height = heights.height();
    if (width == 0 || height == 0) return result;
    const double cell_area = cell_size * cell_size;
    const double river_cells = std::max(2.0, options.river_area / cell_area);
    const int side = static_cast<int>(std::clamp(std::round(options.relief_window / (2 * cell_size)), 1.0,
                                                 static_cast<double>(std::max(width, height))));
    const Raster<std::uint8_t> in_relief = relief_mask(heights, side, options.least_relief);
    const Raster<std::uint8_t> channels = find_channels(heights, drainage, area_cells, options.channel_start);
    const Raster<float> river = river_heights(drainage, area_cells, river_cells);
    std::vector<RowCounts> rows(static_cast<std::size_t>(height));
    parallel_ranges(height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            RowCounts& row = rows[static_cast<std::size_t>(y)];
            for (int x = 0; x < width; ++x) {
                if (!std::isfinite(heights(x, y)) || (!lakes.empty() && lakes(x, y) != 0)) continue;
                ++row.cells;
                const std::uint8_t way = drainage.direction(x, y);
                const double length = way < 8 ? d8::distance[way] : 1.0;
                const auto area = static_cast<double>(area_cells(x, y));
                if (channels(x, y) != 0) row.channels += length;
                if (in_relief(x / side, y / side) == 0) continue;
                if (area >= river_cells) row.rivers += length;
                if (!(double{heights(x, y)} - double{river(x, y)} <= options.above_river)) continue;
                if (x == 0 || y == 0 || x + 1 == width || y + 1 == height) continue;
                // NaN beside a hole: no floor.
                if (horn_gradient(heights, x, y) < options.gradient * cell_size) ++row.floors;
            }
        }
    });
    RowCounts all;
    for (const RowCounts& row : rows) {
        all.cells += row.cells;
        all.floors += row.floors;
        all.rivers += row.rivers;
        all.channels += row.channels;
    }
    result.cells = all.cells;
    if (all.cells == 0) return result;
    result.river_length = all.rivers * cell_size;
    result.channel_length = all.channels * cell_size;
    const auto cells = static_cast<double>(all.cells);
    result.floor_share = static_cast<double>(all.floors) / cells;
    result.density = 1000 * result.channel_length / (cells * cell_area);
    if (all.rivers > 0) result.floor_width = static_cast<double>(all.floors) * cell_area / result.river_length;
    return result;
}

}  // namespace cuesta
