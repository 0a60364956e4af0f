#include "core/solid/inner_surface.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/threads.h"

namespace cuesta {

Raster<float> inner_surface(const PrintGrid& grid, const SampleRectangle& samples, double wall,
                            const WorkControl& control) {
    struct Offset {
        int x;
        int y;
        float height;  ///< of the ball, mm
    };
    std::vector<Offset> ball;
    const int across = static_cast<int>(wall / grid.across), down = static_cast<int>(wall / grid.down);
    for (int y = -down; y <= down; ++y)
        for (int x = -across; x <= across; ++x) {
            const double square = wall * wall - std::pow(x * grid.across, 2) - std::pow(y * grid.down, 2);
            if (square >= 0) ball.push_back({x, y, static_cast<float>(std::sqrt(square))});
        }
    Raster<float> result(samples.columns(), samples.rows());
    const RasterView<const float> tops = grid.tops;
    parallel_ranges(samples.rows(), 1, [&](int first, int last) {
        for (int y = first; y < last && !control.stopped(); ++y)
            for (int x = 0; x < samples.columns(); ++x) {
                float lowest = INFINITY;
                for (const Offset& each : ball) {
                    const int column = std::clamp(samples.west + x + each.x, 0, tops.width() - 1);
                    const int row = std::clamp(samples.north + y + each.y, 0, tops.height() - 1);
                    lowest = std::min(lowest, tops(column, row) - each.height);
                }
                result(x, y) = lowest;
            }
    });
    return result;
}

}  // namespace cuesta
