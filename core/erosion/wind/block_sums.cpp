#include "core/erosion/wind/block_sums.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "core/base/check.h"
#include "core/base/kernel_numbers.h"
#include "core/base/multiversion.h"
#include "core/base/threads.h"
#include "core/erosion/wind/lane_row.h"

namespace cuesta::wind {
namespace {

constexpr float height_steps = CUESTA_HEIGHT_STEPS;
constexpr float most_steps = CUESTA_MOST_HEIGHT_STEPS;

CUESTA_MULTIVERSION
void add_steps(const float* __restrict ground, float scale, std::int32_t* __restrict sums, int count) {
    for (int i = 0; i < count; ++i)
        sums[i] += static_cast<std::int32_t>(least(most_steps, most(-most_steps, ground[i] * scale)));
}

int blocks_over(int cells) {
    return (cells + cells_of_block - 1) / cells_of_block;
}

/// Sums of `cells_of_block` neighbours each.
CUESTA_MULTIVERSION
void add_neighbours(const std::int32_t* __restrict cells, std::int32_t* __restrict sums, int count) {
    for (std::ptrdiff_t j = 0; j < count; ++j)
        sums[j] = (cells[cells_of_block * j] + cells[cells_of_block * j + 1]) +
                  (cells[cells_of_block * j + 2] + cells[cells_of_block * j + 3]);
}
static_assert(cells_of_block == 4);

/// Cells along the map's rows and columns.
int width_of(const Lanes& lanes) {
    return lanes.along_rows() ? lanes.length() : lanes.breadth();
}
int height_of(const Lanes& lanes) {
    return lanes.along_rows() ? lanes.breadth() : lanes.length();
}

/// The place on the map of the cell that is the i-th along the wind, or from the left.
int place_of(const Lanes& lanes, Origin origin, bool along, int i) {
    if (along) return lanes.major_index((origin.along + i) % lanes.length());
    const int left = (origin.left + i) % lanes.breadth();
    return lanes.right_is_positive() ? left : lanes.breadth() - 1 - left;
}

/// The rows `blocks` of blocks, as far as the rows `rows` of the map, which are `ground`, add to them.
BlockSums sums_of(RasterView<const float> ground, RowBand rows, RowBand blocks, const Lanes& lanes, double inverse_cell,
                  Origin origin) {
    const bool along_rows = lanes.along_rows();
    const int width = width_of(lanes);
    const int height = height_of(lanes);
    CUESTA_CHECK(ground.width() == width && ground.height() == rows.count());
    std::vector<int> columns(static_cast<std::size_t>(width));
    for (int x = 0; x < width; ++x) columns[static_cast<std::size_t>(x)] = place_of(lanes, origin, along_rows, x);
    const float scale = height_scale(inverse_cell);
    BlockSums result{blocks.first, Raster<std::int32_t>::uninitialised(blocks_over(width), blocks.count())};
    parallel_ranges(blocks.count(), 8, [&](int first, int last) {
        std::vector<std::int32_t> cells(static_cast<std::size_t>(width));
        // Places beyond the last column stay 0 and count nothing.
        std::vector<std::int32_t> in_order(static_cast<std::size_t>(blocks_over(width) * cells_of_block));
        for (int i = first; i < last; ++i) {
            std::fill(cells.begin(), cells.end(), 0);
            const int top = (blocks.first + i) * cells_of_block;
            for (int y = top; y < std::min(top + cells_of_block, height); ++y)
                if (const int row = place_of(lanes, origin, !along_rows, y); rows.has(row))
                    add_steps(ground.row(row - rows.first), scale, cells.data(), width);
            for (std::size_t x = 0; x < columns.size(); ++x) in_order[x] = cells[static_cast<std::size_t>(columns[x])];
            add_neighbours(in_order.data(), result.sums.row(i), blocks_over(width));
        }
    });
    return result;
}

}  // namespace

float height_scale(double inverse_cell) {
    return static_cast<float>(inverse_cell * static_cast<double>(height_steps));
}

RowBand block_rows_of(const Lanes& lanes, RowBand rows) {
    if (rows.count() <= 0) return {0, 0};
    const bool along = !lanes.along_rows();
    // Counting from the other end and back is the same.
    const int one = place_of(lanes, {0, 0}, along, rows.first);
    const int other = place_of(lanes, {0, 0}, along, rows.last - 1);
    return {std::min(one, other) / cells_of_block, std::max(one, other) / cells_of_block + 1};
}

BlockSums block_sums(RasterView<const float> ground, RowBand rows, const Lanes& lanes, double inverse_cell) {
    return sums_of(ground, rows, block_rows_of(lanes, rows), lanes, inverse_cell, {0, 0});
}

Raster<float> heights_of(const Raster<std::int32_t>& sums, const Lanes& lanes) {
    const int width = width_of(lanes);
    const int height = height_of(lanes);
    CUESTA_CHECK(sums.width() == blocks_over(width) && sums.height() == blocks_over(height));
    Raster<float> blocks = Raster<float>::uninitialised(blocks_over(lanes.breadth()), blocks_over(lanes.length()));
    parallel_ranges(sums.height(), 8, [&](int first, int last) {
        for (int i = first; i < last; ++i) {
            const int rows = std::min(cells_of_block, height - i * cells_of_block);
            for (int j = 0; j < sums.width(); ++j) {
                const int count = rows * std::min(cells_of_block, width - j * cells_of_block);
                (lanes.along_rows() ? blocks(i, j) : blocks(j, i)) =
                    static_cast<float>(sums(j, i)) /
                    (height_steps * static_cast<float>(cells_of_block) * static_cast<float>(count));
            }
        }
    });
    return blocks;
}

Raster<float> block_heights(RasterView<const float> ground, const Lanes& lanes, double inverse_cell, Origin origin) {
    const RowBand all{0, height_of(lanes)};
    return heights_of(sums_of(ground, all, {0, blocks_over(height_of(lanes))}, lanes, inverse_cell, origin).sums,
                      lanes);
}

}  // namespace cuesta::wind
