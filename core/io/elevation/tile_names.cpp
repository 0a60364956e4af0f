#include "core/io/elevation/tile_names.h"

#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <regex>

#include "core/base/platform/utf8_path.h"

namespace cuesta {
namespace {

using Cell = std::pair<int, int>;

std::optional<Cell> place_of(const std::string& path) {
    static const std::regex pattern("[_-][xX](\\d{1,4})[_-][yY](\\d{1,4})");
    const std::string name = utf8_of(file_path(path).stem());
    std::smatch match;
    if (!std::regex_search(name, match, pattern)) return {};
    return Cell(std::stoi(match[1]), std::stoi(match[2]));
}

/// Whether the last column (or row) of one is the first of the other.
bool edges_equal(const Raster<float>& a, const Raster<float>& b, bool columns) {
    const int count = columns ? a.height() : a.width();
    for (int i = 0; i < count; ++i)
        if (columns ? a(a.width() - 1, i) != b(0, i) : a(i, a.height() - 1) != b(i, 0)) return false;
    return true;
}

}  // namespace

bool place_by_names(std::vector<MosaicTile>& tiles, double cell_size) {
    std::map<Cell, const Raster<float>*> placed;
    for (const MosaicTile& tile : tiles) {
        const std::optional<Cell> place = place_of(tile.path);
        const bool same_size = tile.raster.values.width() == tiles.front().raster.values.width() &&
                               tile.raster.values.height() == tiles.front().raster.values.height();
        if (!place || tile.raster.geotransform || !same_size) return false;
        if (!placed.emplace(*place, &tile.raster.values).second) return false;
    }
    int neighbours = 0;
    bool shared = true;
    for (const auto& [cell, raster] : placed) {
        const Raster<float>& here = *raster;  // lambdas of Clang 14 do not take parts of a pair
        const auto check = [&](Cell next, bool columns) {
            const auto found = placed.find(next);
            if (found == placed.end()) return;
            ++neighbours;
            shared = shared && edges_equal(here, *found->second, columns);
        };
        check({cell.first + 1, cell.second}, true);
        check({cell.first, cell.second + 1}, false);
    }
    const int overlap = shared && neighbours > 0 ? 1 : 0;
    for (MosaicTile& tile : tiles) {
        const Cell place = *place_of(tile.path);
        const double step_x = (tile.raster.values.width() - overlap) * cell_size;
        const double step_y = (tile.raster.values.height() - overlap) * cell_size;
        tile.raster.geotransform =
            std::array<double, 6>{place.first * step_x, cell_size, 0, -place.second * step_y, 0, -cell_size};
    }
    tiles.front().raster.warnings.push_back(
        std::string("places taken from the tiles' names, x to the east and y to the south") +
        (overlap > 0 ? "; neighbours share their edges" : ""));
    return true;
}

}  // namespace cuesta
