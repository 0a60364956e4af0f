#include "core/erosion/wind/slab_rows.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <mutex>
#include <span>

#include "core/base/check.h"
#include "core/base/threads.h"
#include "core/erosion/wind/transpose.h"

namespace cuesta::wind {
namespace {

/// Rows of the map that are turned together: what is read of them stays in the second-level cache.
constexpr int rows_turned = 64;

/// Calls pass(part of the slab's positions or of the map's rows) on all threads, and hands on the first error.
Result<void> in_parallel(int count, const std::function<Result<void>(int first, int last)>& pass) {
    Result<void> all;
    std::mutex mutex;
    parallel_ranges(count, rows_turned, [&](int first, int last) {
        for (int begin = first; begin < last; begin += rows_turned) {
            const Result<void> passed = pass(begin, std::min(begin + rows_turned, last));
            if (passed) continue;
            const std::lock_guard lock(mutex);
            if (all) all = passed;
            return;
        }
    });
    return all;
}

/// Columns or rows of the map that some positions are.
Stretch major_indices(const Lanes& lanes, Stretch positions) {
    const int one = lanes.major_index(positions.first);
    const int other = lanes.major_index(positions.last - 1);
    return {std::min(one, other), std::max(one, other) + 1};
}

/// Of wind that blows across the rows: calls pass(window on the map, its cells).
template <class Pass>
Result<void> pass_rows(const Lanes& lanes, Stretch positions, RasterView<float> slab, const Pass& pass) {
    const bool reversed = lanes.length() > 1 && lanes.major_index(1) < lanes.major_index(0);
    return in_parallel(positions.last - positions.first, [&](int begin, int end) -> Result<void> {
        const Stretch rows = major_indices(lanes, {positions.first + begin, positions.first + end});
        // From north to south, as the raster has them.
        float* const north = slab.row(reversed ? end - 1 : begin);
        const std::ptrdiff_t stride = reversed ? -slab.stride() : slab.stride();
        return pass(CellWindow{0, rows.first, lanes.breadth(), end - begin},
                    RasterView<float>(north, lanes.breadth(), end - begin, stride));
    });
}

/// Rows `begin` .. `end` - 1 of the map, of which `cells` holds the columns from `left` on: calls turn(tile of
/// positions, columns) for all tiles. Entry i of a tile's rows is the cell of row `begin` + i.
template <class Turn>
void each_tile(const Lanes& lanes, Stretch positions, RasterView<float> slab, int begin, int left, const Turn& turn) {
    const int step = lanes.length() > 1 ? lanes.major_index(1) - lanes.major_index(0) : 1;
    std::array<float*, tile_length> tile;
    for (int first = positions.first; first < positions.last; first += tile_length) {
        const int count = std::min(tile_length, positions.last - first);
        for (int i = 0; i < count; ++i)
            tile[static_cast<std::size_t>(i)] = slab.row(first - positions.first + i) + begin;
        turn(tile.data(), TileColumns{lanes.major_index(first) - left, step, count});
    }
}

}  // namespace

Result<void> read_positions(const StoredRaster& raster, const Lanes& lanes, Stretch positions, RasterView<float> slab) {
    CUESTA_CHECK(slab.width() == lanes.breadth() && slab.height() >= positions.last - positions.first);
    if (!lanes.along_rows())
        return pass_rows(lanes, positions, slab,
                         [&](const CellWindow& part, RasterView<float> rows) { return raster.read(part, rows); });
    const Stretch columns = major_indices(lanes, positions);
    const int width = columns.last - columns.first;
    return in_parallel(lanes.breadth(), [&](int begin, int end) -> Result<void> {
        Raster<float> cells = Raster<float>::uninitialised(width, end - begin);
        if (Result<void> read = raster.read({columns.first, begin, width, end - begin}, cells.view()); !read)
            return read;
        each_tile(lanes, positions, slab, begin, columns.first, [&](float* const* tile, const TileColumns& of) {
            load_tile(cells.view(), of, 0, end - begin, tile);
        });
        return {};
    });
}

Result<void> write_positions(const StoredRaster& raster, const Lanes& lanes, Stretch positions,
                             RasterView<float> slab) {
    CUESTA_CHECK(slab.width() == lanes.breadth() && slab.height() >= positions.last - positions.first);
    if (!lanes.along_rows())
        return pass_rows(lanes, positions, slab,
                         [&](const CellWindow& part, RasterView<float> rows) { return raster.write(part, rows); });
    const Stretch columns = major_indices(lanes, positions);
    const int width = columns.last - columns.first;
    return in_parallel(lanes.breadth(), [&](int begin, int end) -> Result<void> {
        Raster<float> cells = Raster<float>::uninitialised(width, end - begin);
        each_tile(lanes, positions, slab, begin, columns.first, [&](float* const* tile, const TileColumns& of) {
            store_tile(tile, of, 0, end - begin, cells.view());
        });
        return raster.write({columns.first, begin, width, end - begin}, cells.view());
    });
}

}  // namespace cuesta::wind
