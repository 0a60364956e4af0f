#include <numbers>
#include <vector>

#include "core/base/multiversion.h"
#include "core/base/threads.h"
#include "core/erosion/layers.h"
#include "core/erosion/row_sum.h"
#include "core/erosion/thermal/block_levels.h"
#include "core/erosion/thermal/coarse.h"
#include "core/erosion/thermal/spread.h"

namespace cuesta::thermal {
namespace {

constexpr float diagonal = std::numbers::sqrt2_v<float>;

/// One row of blocks with the rows above and below, in that order.
struct ThreeRows {
    const float* rows[3];
};
ThreeRows around(const Raster<float>& field, int y) {
    return {{field.row(y) + 1, field.row(y + 1) + 1, field.row(y + 2) + 1}};
}

CUESTA_INLINE_IN_KERNEL float over(float h, float neighbour, float drop) {
    const float excess = (h - neighbour) - drop;
    return excess > 0.0F ? excess : 0.0F;
}

/// Lowers the gain of blocks that would give more than they may.
CUESTA_MULTIVERSION
void limit_row(ThreeRows ground, ThreeRows open, const float* __restrict drop, const float* __restrict available,
               float cells, float* __restrict gain, int width) {
    const float* __restrict h0 = ground.rows[0];
    const float* __restrict h1 = ground.rows[1];
    const float* __restrict h2 = ground.rows[2];
    const float* __restrict o0 = open.rows[0];
    const float* __restrict o1 = open.rows[1];
    const float* __restrict o2 = open.rows[2];
    for (int x = 0; x < width; ++x) {
        const float h = h1[x];
        const float d = drop[x] * cells;
        const float dd = d * diagonal;
        const float axes = (o1[x - 1] * over(h, h1[x - 1], d) + o1[x + 1] * over(h, h1[x + 1], d)) +
                           (o0[x] * over(h, h0[x], d) + o2[x] * over(h, h2[x], d));
        const float diagonals = (o0[x - 1] * over(h, h0[x - 1], dd) + o2[x + 1] * over(h, h2[x + 1], dd)) +
                                (o0[x + 1] * over(h, h0[x + 1], dd) + o2[x - 1] * over(h, h2[x - 1], dd));
        const float g = gain[x] * o1[x];
        const float wanted = g * (axes + diagonals);
        const float share = available[x] / (wanted > 0.0F ? wanted : 1.0F);
        gain[x] = wanted > 0.0F && share < 1.0F ? g * share : g;
    }
}

/// The pairs of the blocks of a row with those of the same or another row, both ways. Both blocks of a pair compute the
/// same.
CUESTA_MULTIVERSION
void pair_row(const float* __restrict h, const float* __restrict drop, const float* __restrict gain,
              const float* __restrict open, const float* __restrict other_h, const float* __restrict other_drop,
              const float* __restrict other_gain, const float* __restrict other_open, float distance,
              float* __restrict out, float* __restrict in, int width) {
    for (int x = 0; x < width; ++x) {
        out[x] = (gain[x] * other_open[x]) * over(h[x], other_h[x], drop[x] * distance);
        in[x] = (other_gain[x] * open[x]) * over(other_h[x], h[x], other_drop[x] * distance);
    }
}

/// The sum of the eight pairs of each block, the same seen from any side.
CUESTA_MULTIVERSION
void add_pairs_row(const float* const* pairs, float* __restrict sum, int width) {
    const float* __restrict west = pairs[0];
    const float* __restrict east = pairs[1];
    const float* __restrict north = pairs[2];
    const float* __restrict south = pairs[3];
    const float* __restrict north_west = pairs[4];
    const float* __restrict south_east = pairs[5];
    const float* __restrict north_east = pairs[6];
    const float* __restrict south_west = pairs[7];
    for (int x = 0; x < width; ++x)
        sum[x] += ((west[x] + east[x]) + (north[x] + south[x])) +
                  ((north_west[x] + south_east[x]) + (north_east[x] + south_west[x]));
}

CUESTA_MULTIVERSION
void add_net_row(const float* __restrict arrived, const float* __restrict given, float* __restrict mean, int width) {
    for (int x = 0; x < width; ++x) mean[x] += arrived[x] - given[x];
}

/// `given` and `arrived` already hold what the coarser levels moved.
void exchange_blocks(BlockLevel& level, float cells) {
    parallel_ranges(level.height, grain, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            add_net_row(level.arrived.row(y), level.given.row(y), level.mean.row(y + 1) + 1, level.width);
    });
    parallel_ranges(level.height, grain, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            for (int x = 1; x <= level.width; ++x) level.gain(x, y + 1) *= block_share;
            limit_row(around(level.mean, y), around(level.open, y), level.drop.row(y + 1) + 1,
                      level.available.row(y + 1) + 1, cells, level.gain.row(y + 1) + 1, level.width);
        }
    });
    parallel_ranges(level.height, grain, [&](int first, int last) {
        struct Neighbour {
            int across;
            int down;
        };
        constexpr Neighbour neighbours[8] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-1, -1}, {1, 1}, {1, -1}, {-1, 1}};
        Raster<float> pairs(level.width, 16);
        const float* out[8];
        const float* in[8];
        for (int y = first; y < last; ++y) {
            const auto row = [&](const Raster<float>& field, Neighbour n) {
                return field.row(y + 1 + n.down) + 1 + n.across;
            };
            for (int k = 0; k < 8; ++k) {
                const Neighbour n = neighbours[k];
                constexpr Neighbour own{0, 0};
                pair_row(row(level.mean, own), row(level.drop, own), row(level.gain, own), row(level.open, own),
                         row(level.mean, n), row(level.drop, n), row(level.gain, n), row(level.open, n),
                         k < 4 ? cells : cells * diagonal, pairs.row(2 * k), pairs.row(2 * k + 1), level.width);
                out[k] = pairs.row(2 * k);
                in[k] = pairs.row(2 * k + 1);
            }
            add_pairs_row(out, level.given.row(y), level.width);
            add_pairs_row(in, level.arrived.row(y), level.width);
        }
    });
}

CUESTA_MULTIVERSION
double apply_row(std::span<float* const> thickness, std::span<const float> factors, const float* __restrict given,
                 const float* __restrict arrived, float* __restrict change, float* __restrict unmet,
                 float* __restrict taken, int width) {
    take_across_layers(thickness, factors, given, unmet, taken, width);
    float* __restrict eroded = thickness.front();
    for (int x = 0; x < width; ++x) {
        change[x] = none_if_tiny(change[x] + (arrived[x] - taken[x]));
        eroded[x] = enough_or_none(eroded[x] + arrived[x]);
    }
    return sum_of_row(taken, width);
}

/// Takes what the cells give from their layers, lays down what arrives. Returns what was taken.
MovedRows apply(const LayeredStep& step, const BlockLevel& finest) {
    const int width = step.change.width();
    const int height = step.change.height();
    Raster<float> given(width, height);
    Raster<float> arrived(width, height);
    spread(finest.given, 1, 1, given.view());
    spread(finest.arrived, 1, 1, arrived.view());
    const std::vector<float> factors(step.thickness.size() + 1, 1.0F);
    std::vector<double> moved(static_cast<std::size_t>(height));
    parallel_ranges(height, grain, [&](int first, int last) {
        Raster<float> scratch(width, 2);
        std::vector<float*> thickness(step.thickness.size());
        for (int y = first; y < last; ++y) {
            for (std::size_t i = 0; i < thickness.size(); ++i) thickness[i] = step.thickness[i].row(y);
            moved[static_cast<std::size_t>(y)] = apply_row(thickness, factors, given.row(y), arrived.row(y),
                                                           step.change.row(y), scratch.row(0), scratch.row(1), width);
        }
    });
    return {1, 1, std::move(moved)};
}

}  // namespace

double step_layered_blocks(const LayeredStep& step, std::vector<MovedRows>* by_rows) {
    std::vector<BlockLevel> levels = block_levels(step);
    if (levels.empty()) return 0;
    for (std::size_t i = levels.size(); i-- > 0;) {
        BlockLevel& level = levels[i];
        if (i + 1 < levels.size()) {
            spread(levels[i + 1].given, level.last_column, level.last_row, level.given.view());
            spread(levels[i + 1].arrived, level.last_column, level.last_row, level.arrived.view());
        }
        exchange_blocks(level, static_cast<float>(2 << i));
    }
    std::vector<MovedRows> moved;
    moved.push_back(apply(step, levels.front()));
    const double sum = sum_of(moved);
    if (by_rows) *by_rows = std::move(moved);
    return sum;
}

}  // namespace cuesta::thermal
