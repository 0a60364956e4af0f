#include "core/erosion/water/nine_point/pipes.h"

#include <algorithm>

#include "core/base/kernel_numbers.h"
#include "core/base/multiversion.h"

namespace cuesta::water::nine_point {

CUESTA_MULTIVERSION void pull_row(const Pipes& pipes, const float* __restrict level,
                                  const float* __restrict level_south, const Coefficients& c, int width) {
    float* __restrict const east = pipes.east;
    float* __restrict const south_east = pipes.south_east;
    float* __restrict const south = pipes.south;
    float* __restrict const south_west = pipes.south_west;
    const float axis = c.axis_pull;
    const float diagonal = c.diagonal_pull;
    const float kept = c.kept_flow;
#pragma GCC ivdep
    for (int x = 0; x < width; ++x) {
        const float h = level[x];
        east[x] = kept * east[x] + axis * (h - level[x + 1]);
        south_east[x] = kept * south_east[x] + diagonal * (h - level_south[x + 1]);
        south[x] = kept * south[x] + axis * (h - level_south[x]);
        south_west[x] = kept * south_west[x] + diagonal * (h - level_south[x - 1]);
    }
}

CUESTA_MULTIVERSION void share_row(const Pipes& pipes, const Pipes& north, const float* __restrict depth,
                                   float* __restrict share, float* __restrict outflow, int width) {
    const Pipes p = pipes;
    const Pipes n = north;
    constexpr float almost = CUESTA_ALMOST_ONE;
#pragma GCC ivdep
    for (int x = 0; x < width; ++x) {
        const float out = outflow_of(pipes_of(p, n, x));
        const float k = at_most_one(almost * depth[x] / std::max(out, kernel_tiny));
        share[x] = k;
        outflow[x] = k * out;
    }
}

CUESTA_MULTIVERSION void limit_row(const Pipes& pipes, const float* __restrict share,
                                   const float* __restrict share_south, int width) {
    float* __restrict const east = pipes.east;
    float* __restrict const south_east = pipes.south_east;
    float* __restrict const south = pipes.south;
    float* __restrict const south_west = pipes.south_west;
#pragma GCC ivdep
    for (int x = 0; x < width; ++x) {
        const float k = share[x];
        const float k_east = share[x + 1];
        const float k_south_east = share_south[x + 1];
        const float k_south = share_south[x];
        const float k_south_west = share_south[x - 1];
        east[x] = none_if_tiny(east[x] * (east[x] > 0.0F ? k : k_east));
        south_east[x] = none_if_tiny(south_east[x] * (south_east[x] > 0.0F ? k : k_south_east));
        south[x] = none_if_tiny(south[x] * (south[x] > 0.0F ? k : k_south));
        south_west[x] = none_if_tiny(south_west[x] * (south_west[x] > 0.0F ? k : k_south_west));
    }
}

}  // namespace cuesta::water::nine_point
