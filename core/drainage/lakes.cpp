#include "core/drainage/lakes.h"

#include <algorithm>
#include <vector>

#include "core/base/threads.h"

namespace cuesta {

Raster<float> lake_depth(RasterView<const float> ground, const LakeOptions& options) {
    Raster<float> depth(ground.width(), ground.height());
    if (ground.empty()) return depth;
    const Routing routing = route(bordered(ground), options.outlets);
    parallel_ranges(routing.height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < routing.width; ++x) depth(x, y) = routing.level.row(y)[x] - routing.ground.row(y)[x];
    });
    if (!(options.least_depth > 0) && options.least_cells <= 1) return depth;

    struct Cell {
        int x, y;
    };
    Raster<std::uint8_t> seen(routing.width, routing.height);
    std::vector<Cell> lake;
    for (int y = 0; y < routing.height; ++y)
        for (int x = 0; x < routing.width; ++x) {
            if (seen(x, y) != 0 || !(depth(x, y) > 0)) continue;
            lake.assign(1, {x, y});
            seen(x, y) = 1;
            float deepest = 0;
            for (std::size_t at = 0; at < lake.size(); ++at) {
                const Cell cell = lake[at];
                deepest = std::max(deepest, depth(cell.x, cell.y));
                for (std::size_t k = 0; k < 8; ++k) {
                    const int nx = cell.x + d8::dx[k];
                    const int ny = cell.y + d8::dy[k];
                    if (nx < 0 || ny < 0 || nx >= routing.width || ny >= routing.height) continue;
                    if (seen(nx, ny) != 0 || !(depth(nx, ny) > 0)) continue;
                    seen(nx, ny) = 1;
                    lake.push_back({nx, ny});
                }
            }
            if (deepest > options.least_depth && static_cast<std::int64_t>(lake.size()) >= options.least_cells)
                continue;
            for (const Cell cell : lake) depth(cell.x, cell.y) = 0;
        }
    return depth;
}

}  // namespace cuesta
