#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/base/threads.h"
#include "core/carve/displacement.h"

namespace cuesta {
namespace {

constexpr int rows_at_a_time = 64;

/// Sorts tiles, and finds them, by row, then column.
bool is_before(const DisplacementTile& tile, int column, int row) {
    return tile.row != row ? tile.row < row : tile.column < column;
}

}  // namespace

DisplacementMap::DisplacementMap(int width, int height, std::vector<std::shared_ptr<const DisplacementTile>> tiles)
    : width_(width), height_(height), tiles_(std::move(tiles)) {
    std::sort(tiles_.begin(), tiles_.end(),
              [](const auto& a, const auto& b) { return is_before(*a, b->column, b->row); });
    for (std::size_t i = 0; i + 1 < tiles_.size(); ++i)
        CUESTA_CHECK(is_before(*tiles_[i], tiles_[i + 1]->column, tiles_[i + 1]->row));
}

const DisplacementTile* DisplacementMap::find(int column, int row) const {
    const auto found = std::partition_point(tiles_.begin(), tiles_.end(),
                                            [&](const auto& tile) { return is_before(*tile, column, row); });
    return found != tiles_.end() && (*found)->column == column && (*found)->row == row ? found->get() : nullptr;
}

float DisplacementMap::at(int x, int y) const {
    CUESTA_CHECK(x >= 0 && x < width_ && y >= 0 && y < height_);
    const DisplacementTile* tile = find(x / carve_tile_size, y / carve_tile_size);
    return tile ? tile->displacement.at(x % carve_tile_size, y % carve_tile_size) : 0.0F;
}

Raster<float> DisplacementMap::to_raster() const {
    Raster<float> result(width_, height_);
    for (const auto& tile : tiles_)
        for (int y = 0; y < tile->displacement.height(); ++y)
            std::copy_n(tile->displacement.row(y), tile->displacement.width(),
                        result.row(tile->row * carve_tile_size + y) + tile->column * carve_tile_size);
    return result;
}

std::size_t DisplacementMap::bytes() const {
    const auto of_raster = [](const Raster<float>& raster) {
        return static_cast<std::size_t>(raster.stride()) * static_cast<std::size_t>(raster.height()) * sizeof(float);
    };
    std::size_t result = 0;
    for (const auto& tile : tiles_)
        result += sizeof(DisplacementTile) + of_raster(tile->displacement) + of_raster(tile->water_level);
    return result;
}

Raster<float> displaced(RasterView<const float> ground, const DisplacementMap& map) {
    CUESTA_CHECK(ground.width() == map.width() && ground.height() == map.height());
    Raster<float> result = Raster<float>::uninitialised(ground.width(), ground.height());
    parallel_ranges(ground.height(), rows_at_a_time, [&](int from, int to) {
        for (int y = from; y < to; ++y) std::copy_n(ground.row(y), ground.width(), result.row(y));
    });
    parallel_ranges(static_cast<int>(map.tiles().size()), 8, [&](int from, int to) {
        for (int i = from; i < to; ++i) {
            const DisplacementTile& tile = *map.tiles()[static_cast<std::size_t>(i)];
            for (int y = 0; y < tile.displacement.height(); ++y) {
                float* cells = result.row(tile.row * carve_tile_size + y) + tile.column * carve_tile_size;
                const float* added = tile.displacement.row(y);
                for (int x = 0; x < tile.displacement.width(); ++x) cells[x] += added[x];
            }
        }
    });
    return result;
}

EarthVolumes earth_of_tile(const DisplacementTile& tile) {
    const Raster<float>& displacement = tile.displacement;
    EarthVolumes of_tile;
    for (int y = 0; y < displacement.height(); ++y) {
        EarthVolumes of_row;
        for (int x = 0; x < displacement.width(); ++x) {
            const double value = static_cast<double>(displacement(x, y));
            of_row.cut += std::max(0.0, -value);
            of_row.fill += std::max(0.0, value);
        }
        of_tile.cut += of_row.cut;
        of_tile.fill += of_row.fill;
    }
    return of_tile;
}

EarthVolumes earth_volumes(const DisplacementMap& map, double cell_size) {
    // Tile by tile, row by row, in their order: the same sums on any number of threads.
    std::vector<EarthVolumes> of_tiles(map.tiles().size());
    parallel_ranges(static_cast<int>(of_tiles.size()), 8, [&](int from, int to) {
        for (int i = from; i < to; ++i) {
            const auto at = static_cast<std::size_t>(i);
            of_tiles[at] = earth_of_tile(*map.tiles()[at]);
        }
    });
    EarthVolumes total;
    for (const EarthVolumes& of_tile : of_tiles) {
        total.cut += of_tile.cut;
        total.fill += of_tile.fill;
    }
    const double cell_area = cell_size * cell_size;
    return {total.cut * cell_area, total.fill * cell_area};
}

void path_water_depth(const DisplacementTile& tile, RasterView<const float> carved, RasterView<float> depth) {
    const Raster<float>& level = tile.water_level;
    CUESTA_CHECK(carved.width() == level.width() && carved.height() == level.height());
    CUESTA_CHECK(depth.width() == level.width() && depth.height() == level.height());
    for (int y = 0; y < level.height(); ++y)
        for (int x = 0; x < level.width(); ++x) {
            const float metres = level(x, y) - carved(x, y);
            depth(x, y) = metres > 0 ? metres : 0.0F;  // 0 where the level is not a number
        }
}

Raster<float> path_water_depth(const DisplacementMap& map, RasterView<const float> carved) {
    CUESTA_CHECK(carved.width() == map.width() && carved.height() == map.height());
    const auto bears_water = [](const auto& tile) { return !tile->water_level.empty(); };
    if (std::none_of(map.tiles().begin(), map.tiles().end(), bears_water)) return {};
    Raster<float> result(map.width(), map.height());
    parallel_ranges(static_cast<int>(map.tiles().size()), 8, [&](int from, int to) {
        for (int i = from; i < to; ++i) {
            const DisplacementTile& tile = *map.tiles()[static_cast<std::size_t>(i)];
            if (!tile.water_level.empty())
                path_water_depth(tile, cells_of(tile, carved), cells_of(tile, result.view()));
        }
    });
    return result;
}

}  // namespace cuesta
