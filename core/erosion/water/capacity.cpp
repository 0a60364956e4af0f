#include "core/erosion/water/capacity.h"

#include <cmath>

#include "core/base/multiversion.h"

namespace cuesta::water {

namespace {

/// What the flow does to a cell.
struct CellFlow {
    float depth;        ///< m, after the flow
    float discharge_x;  ///< metres of water a step that pass eastwards, mean of both sides
    float discharge_y;  ///< southwards
};

inline CellFlow flow_of(const OutflowRows& f, int x, float depth) {
    const float from_west = f.east[x - 1];
    const float from_east = f.west[x + 1];
    const float from_north = f.south_of_north[x];
    const float from_south = f.north_of_south[x];
    const float in = (from_west + from_east) + (from_north + from_south);
    const float out = (f.west[x] + f.east[x]) + (f.north[x] + f.south[x]);
    return {std::max(0.0F, (depth - out) + in), 0.5F * ((from_west - f.west[x]) + (f.east[x] - from_east)),
            0.5F * ((from_north - f.north[x]) + (f.south[x] - from_south))};
}

}  // namespace

CUESTA_MULTIVERSION void capacity_row(const CapacityRows& rows, const Coefficients& c, int width) {
    const OutflowRows f = rows.flow;
    const float* const ground_north = rows.ground_north;
    const float* const ground = rows.ground;
    const float* const ground_south = rows.ground_south;
    float* const depth = rows.depth;
    float* const capacity = rows.capacity;
    float* const drop = rows.drop;
    float* const inverse_depth = rows.inverse_depth;
    const float least_square = c.least_mean_depth * c.least_mean_depth;
    const float cell_square = c.cell_size_squared;
    const float least_sine_square = c.least_sine_squared;
    const float inverse_ramp = c.inverse_ramp_depth;
    const float factor = c.capacity;
#pragma GCC ivdep
    for (int x = 0; x < width; ++x) {
        const float before = depth[x];
        const CellFlow flow = flow_of(f, x, before);
        const float mean = 0.5F * (before + flow.depth);
        // |v|^2 = q^2 / mean^2, at most 1; sin^2 = drop^2 / (l^2 + drop^2): one division and one root for both.
        const float mean_square = std::max(mean * mean, least_square);
        const float discharge_square =
            std::min(mean_square, flow.discharge_x * flow.discharge_x + flow.discharge_y * flow.discharge_y);
        const float lowest =
            std::min(std::min(ground[x - 1], ground[x + 1]), std::min(ground_north[x], ground_south[x]));
        const float fall = std::max(0.0F, ground[x] - lowest);
        const float fall_square = fall * fall;
        const float slope_square = cell_square + fall_square;
        const float work = std::sqrt(std::max(fall_square, least_sine_square * slope_square) * discharge_square /
                                     (slope_square * mean_square));
        capacity[x] = factor * std::min(1.0F, mean * inverse_ramp) * work;
        drop[x] = fall;
        inverse_depth[x] = 1.0F / std::max(before, 1e-20F);
        depth[x] = flow.depth;
    }
}

CUESTA_MULTIVERSION void velocity_row(const OutflowRows& flow, const float* __restrict depth, const Coefficients& c,
                                      float* __restrict velocity_x, float* __restrict velocity_y, int width) {
    const OutflowRows f = flow;
    const float least = c.least_mean_depth;
#pragma GCC ivdep
    for (int x = 0; x < width; ++x) {
        const CellFlow cell = flow_of(f, x, depth[x]);
        const float mean = std::max(0.5F * (depth[x] + cell.depth), least);
        velocity_x[x] = std::min(std::max(cell.discharge_x / mean, -1.0F), 1.0F);
        velocity_y[x] = std::min(std::max(cell.discharge_y / mean, -1.0F), 1.0F);
    }
}

}  // namespace cuesta::water
