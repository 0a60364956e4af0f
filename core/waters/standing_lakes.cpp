#include "core/waters/standing_lakes.h"

#include <algorithm>

#include "core/waters/shore_rings.h"

namespace cuesta {
namespace {

bool is_flooded(const WaterRouting& land, int x, int y) {
    return land.footing(x, y) == Footing::land && land.level(x, y) > land.ground(x, y);
}

/// All flooded cells joined to `start` by sides or corners, ascending. They have one level: a cell that is raised has
/// the lowest level of its neighbours.
std::vector<std::uint32_t> flooded_around(const WaterRouting& land, std::uint32_t start, int label,
                                          Raster<int>& labels) {
    std::vector<std::uint32_t> cells{start};
    labels(land.x_of(start), land.y_of(start)) = label;
    for (std::size_t at = 0; at < cells.size(); ++at)
        for (std::size_t k = 0; k < 8; ++k) {
            const int x = land.x_of(cells[at]) + d8::dx[k], y = land.y_of(cells[at]) + d8::dy[k];
            if (x < 0 || y < 0 || x >= land.width || y >= land.height) continue;
            if (labels(x, y) != 0 || !is_flooded(land, x, y)) continue;
            labels(x, y) = label;
            cells.push_back(land.cell(x, y));
        }
    std::sort(cells.begin(), cells.end());
    return cells;
}

/// The cell that takes the lake's water: of several, that of the most, of equals the first.
glm::dvec2 outlet_of(const WaterRouting& land, const Lake& lake, RasterView<const int> labels) {
    float most = -1;
    std::uint32_t best = 0;
    for (const std::uint32_t cell : lake.cells) {
        const std::int64_t next = land.receiver(cell);
        if (next < 0) continue;
        const auto to = static_cast<std::uint32_t>(next);
        if (labels(land.x_of(to), land.y_of(to)) == lake.id) continue;
        const float area = land.area(land.x_of(cell), land.y_of(cell));
        if (area < most || (area == most && to >= best)) continue;
        most = area;
        best = to;
    }
    return land.middle(best);
}

}  // namespace

StandingLakes standing_lakes(const WaterRouting& land, const WatersOptions& options) {
    constexpr int left_out = -1;
    StandingLakes result{{}, Raster<int>(land.width, land.height, 0)};
    for (int y = 0; y < land.height; ++y)
        for (int x = 0; x < land.width; ++x) {
            if (result.labels(x, y) != 0 || !is_flooded(land, x, y)) continue;
            Lake lake;
            lake.id = static_cast<int>(result.lakes.size()) + 1;
            lake.cells = flooded_around(land, land.cell(x, y), lake.id, result.labels);
            const float level = land.level(x, y);
            lake.level = double{level};
            for (const std::uint32_t cell : lake.cells)
                lake.deepest =
                    std::max(lake.deepest, lake.level - double{land.ground(land.x_of(cell), land.y_of(cell))});
            // Each corner of a square of four cell middles that is wet brings at most half the square.
            const double most = 2 * static_cast<double>(lake.cells.size()) * land.cell_size * land.cell_size;
            if (lake.deepest >= options.least_lake_depth && most >= options.least_lake_area) {
                lake.rings = shore_rings(land, lake.cells, result.labels.view(), lake.id, level);
                for (const WaterRing& ring : lake.rings) lake.area += ring_area(ring);
            }
            if (lake.rings.empty() || lake.area < options.least_lake_area) {
                for (const std::uint32_t cell : lake.cells) result.labels(land.x_of(cell), land.y_of(cell)) = left_out;
                continue;
            }
            lake.outlet = outlet_of(land, lake, result.labels.view());
            result.lakes.push_back(std::move(lake));
        }
    for (int y = 0; y < land.height; ++y)
        for (int x = 0; x < land.width; ++x) result.labels(x, y) = std::max(result.labels(x, y), 0);
    return result;
}

}  // namespace cuesta
