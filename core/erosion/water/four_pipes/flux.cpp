#include "core/erosion/water/four_pipes/flux.h"

#include <algorithm>

#include "core/base/kernel_limits.h"

namespace cuesta::water::four_pipes {

CUESTA_MULTIVERSION void flux_row(const FluxRows& rows, float kappa, int width) {
    const float* const level_north = rows.level_north;
    const float* const level = rows.level;
    const float* const level_south = rows.level_south;
    const float* const depth = rows.depth;
    float* const west = rows.west;
    float* const east = rows.east;
    float* const north = rows.north;
    float* const south = rows.south;
#pragma GCC ivdep
    for (int x = 0; x < width; ++x) {
        const float h = level[x];
        const float to_west = positive_part(west[x] + kappa * (h - level[x - 1]));
        const float to_east = positive_part(east[x] + kappa * (h - level[x + 1]));
        const float to_north = positive_part(north[x] + kappa * (h - level_north[x]));
        const float to_south = positive_part(south[x] + kappa * (h - level_south[x]));
        const float sum = (to_west + to_east) + (to_north + to_south);
        const float limit = at_most_one(depth[x] / std::max(sum, kernel_tiny));
        west[x] = enough_or_none(limit * to_west);
        east[x] = enough_or_none(limit * to_east);
        north[x] = enough_or_none(limit * to_north);
        south[x] = enough_or_none(limit * to_south);
    }
    // Nothing comes in from beyond the border.
    east[-1] = 0;
    west[width] = 0;
}

}  // namespace cuesta::water::four_pipes
