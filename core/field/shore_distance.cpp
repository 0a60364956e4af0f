#include "core/field/shore_distance.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <vector>

#include "core/base/threads.h"

namespace cuesta {

namespace {

constexpr std::int32_t none = std::numeric_limits<std::int32_t>::max();

/// The row of the nearest dry cell in the same column, `none` where there is none.
Raster<std::int32_t> rows_of_shore(const Raster<float>& depth, float least) {
    const int width = depth.width(), height = depth.height();
    auto rows = Raster<std::int32_t>::uninitialised(width, height);
    parallel_ranges(width, 64, [&](int first, int last) {
        for (int y = 0; y < height; ++y)
            for (int x = first; x < last; ++x) rows(x, y) = !(depth(x, y) > least) ? y : y > 0 ? rows(x, y - 1) : none;
        for (int y = height - 2; y >= 0; --y)
            for (int x = first; x < last; ++x) {
                const std::int32_t below = rows(x, y + 1), above = rows(x, y);
                if (below != none && (above == none || std::abs(below - y) < std::abs(y - above))) rows(x, y) = below;
            }
    });
    return rows;
}

/// A column whose parabola of squared distances is the lowest from `from` on.
struct Reign {
    int column;
    int from;
};

}  // namespace

// P. Felzenszwalb, D. Huttenlocher, "Distance transforms of sampled functions", Theory of Computing 8 (2012): along the
// columns first, then along each row the lower envelope of the parabolas (x - column)^2 + (rows to the shore)^2. In
// whole numbers, as A. Meijster et al. (2000), so that it is exact.
ShoreDistance shore_distance(const Raster<float>& depth, float least, double cell_size, bool with_nearest) {
    const int width = depth.width(), height = depth.height();
    const Raster<std::int32_t> rows = rows_of_shore(depth, least);
    ShoreDistance result;
    result.metres = Raster<float>::uninitialised(width, height);
    if (with_nearest) result.nearest = Raster<std::int32_t>::uninitialised(width, height);
    const auto farthest = static_cast<float>(std::hypot(width, height) * cell_size);
    parallel_ranges(height, 8, [&](int first, int last) {
        std::vector<Reign> reigns;
        for (int y = first; y < last; ++y) {
            const auto squared = [&](int x, int column) {
                const std::int64_t across = x - column, along = rows(column, y) - y;
                return across * across + along * along;
            };
            reigns.clear();
            for (int column = 0; column < width; ++column) {
                if (rows(column, y) == none) continue;
                int from = 0;
                while (!reigns.empty()) {
                    const Reign& before = reigns.back();
                    // The first place where the new column is nearer than the one before it.
                    const std::int64_t a = before.column, b = column;
                    const std::int64_t sum = squared(0, column) - squared(0, before.column);
                    const std::int64_t twice = 2 * (b - a);
                    const std::int64_t floor = sum >= 0 ? sum / twice : -((-sum + twice - 1) / twice);
                    from = static_cast<int>(std::clamp<std::int64_t>(floor + 1, 0, width));
                    if (from > before.from) break;
                    reigns.pop_back();
                    from = 0;
                }
                if (from < width) reigns.push_back({column, from});
            }
            std::size_t next = 0;
            for (int x = 0; x < width; ++x) {
                while (next < reigns.size() && reigns[next].from <= x) ++next;
                if (next == 0) {
                    result.metres(x, y) = farthest;
                    if (with_nearest) result.nearest(x, y) = -1;
                    continue;
                }
                const int column = reigns[next - 1].column;
                result.metres(x, y) =
                    static_cast<float>(std::sqrt(static_cast<double>(squared(x, column))) * cell_size);
                if (with_nearest) result.nearest(x, y) = rows(column, y) * width + column;
            }
        }
    });
    return result;
}

}  // namespace cuesta
