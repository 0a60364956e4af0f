#include <algorithm>
#include <limits>
#include <numbers>
#include <vector>

#include "core/base/multiversion.h"
#include "core/base/threads.h"
#include "core/erosion/layers.h"
#include "core/erosion/row_sum.h"
#include "core/erosion/thermal/coarse.h"
#include "core/erosion/thermal/spread.h"

namespace cuesta::thermal {
namespace {

constexpr float endless = std::numeric_limits<float>::infinity();
constexpr float diagonal = std::numbers::sqrt2_v<float>;

/// Fields of one block size, with a rim of blocks around them that neither give nor receive.
struct Level {
    Level(int blocks_across, int blocks_down)
        : width(blocks_across),
          height(blocks_down),
          mean(width + 2, height + 2),
          drop(width + 2, height + 2),
          gain(width + 2, height + 2),
          available(width + 2, height + 2, endless),
          limit(width + 2, height + 2, 1.0F),
          open(width + 2, height + 2),
          given(width, height),
          arrived(width, height) {}
    int width;
    int height;
    Raster<float> mean;       ///< height
    Raster<float> drop;       ///< of the talus slopes, over one cell
    Raster<float> gain;       ///< rate / 8 * density, of the surface
    Raster<float> available;  ///< least that any cell holds of what crumbles
    Raster<float> limit;      ///< least share that any cell gives or receives
    Raster<float> open;       ///< limit of the block and those around it; 0 where blocks are cut by the border
    Raster<float> given;      ///< as depth over the blocks
    Raster<float> arrived;
    float last_column = 1;  ///< width of the blocks of the last column, as a share of the others'
    float last_row = 1;     ///< height of those of the last row
};

/// Surface of one row of cells, layer by layer from the top. `reach` is 2 above the surface, 1 within what crumbles and
/// 0 below: what crumbles ends at the first layer that does not.
CUESTA_MULTIVERSION
void start_row(const float* __restrict reference, const float* __restrict change, float* __restrict ground,
               float* __restrict drop, float* __restrict gain, float* __restrict available, float* __restrict reach,
               int width) {
    for (int x = 0; x < width; ++x) {
        ground[x] = reference[x] + change[x];
        drop[x] = 0.0F;
        gain[x] = 0.0F;
        available[x] = 0.0F;
        reach[x] = 2.0F;
    }
}

CUESTA_MULTIVERSION
void layer_row(const float* __restrict thickness, float layer_drop, float layer_gain, float* __restrict drop,
               float* __restrict gain, float* __restrict available, float* __restrict reach, int width) {
    const float crumbles = layer_gain > 0.0F ? 1.0F : 0.0F;
    for (int x = 0; x < width; ++x) {
        const bool there = thickness[x] > 0.0F;
        const bool surface = there && reach[x] == 2.0F;
        drop[x] = surface ? layer_drop : drop[x];
        gain[x] = surface ? layer_gain : gain[x];
        const float before = there ? (reach[x] > 0.0F ? crumbles : 0.0F) : reach[x];
        available[x] += there ? before * thickness[x] : 0.0F;
        reach[x] = before;
    }
}

CUESTA_MULTIVERSION
void bottom_row(float bottom_drop, const float* __restrict bottom_gain, float* __restrict drop, float* __restrict gain,
                float* __restrict available, const float* __restrict reach, int width) {
    for (int x = 0; x < width; ++x) {
        drop[x] = reach[x] == 2.0F ? bottom_drop : drop[x];
        gain[x] = reach[x] == 2.0F ? bottom_gain[x] : gain[x];
        available[x] += reach[x] > 0.0F && bottom_gain[x] > 0.0F ? endless : 0.0F;
    }
}

CUESTA_MULTIVERSION
void mean_row(const float* __restrict north, const float* __restrict south, float* __restrict mean, int count) {
    for (int x = 0; x < count; ++x)
        mean[x] = 0.25F * ((north[2 * x] + south[2 * x + 1]) + (north[2 * x + 1] + south[2 * x]));
}

CUESTA_MULTIVERSION
void least_row(const float* __restrict north, const float* __restrict south, float* __restrict least, int count) {
    for (int x = 0; x < count; ++x) {
        const float west = north[2 * x] < south[2 * x] ? north[2 * x] : south[2 * x];
        const float east = north[2 * x + 1] < south[2 * x + 1] ? north[2 * x + 1] : south[2 * x + 1];
        least[x] = west < east ? west : east;
    }
}

/// Two rows of parts with one column more than there are, a copy of the last, so that every block has two by two.
struct PartRows {
    const float* mean[2];
    const float* drop[2];
    const float* gain[2];
    const float* available[2];
    const float* limit[2];
};
void halve_rows(const PartRows& parts, Level& level, int y) {
    const int row = y + 1;
    mean_row(parts.mean[0], parts.mean[1], level.mean.row(row) + 1, level.width);
    mean_row(parts.drop[0], parts.drop[1], level.drop.row(row) + 1, level.width);
    mean_row(parts.gain[0], parts.gain[1], level.gain.row(row) + 1, level.width);
    least_row(parts.available[0], parts.available[1], level.available.row(row) + 1, level.width);
    least_row(parts.limit[0], parts.limit[1], level.limit.row(row) + 1, level.width);
}

/// Blocks of two by two cells.
Level first_level(const LayeredStep& step) {
    const int width = step.change.width();
    const int height = step.change.height();
    Level level((width + 1) / 2, (height + 1) / 2);
    level.last_column = last_share(width, 1);
    level.last_row = last_share(height, 1);
    parallel_ranges(level.height, grain, [&](int first, int last) {
        Raster<float> cells(width + 1, 12);
        const auto row = [&](int field, int side) { return cells.row(2 * field + side); };
        for (int y = first; y < last; ++y) {
            for (int side = 0; side < 2; ++side) {
                const int cell_row = std::min(2 * y + side, height - 1);
                start_row(step.reference.row(cell_row), step.change.row(cell_row), row(0, side), row(1, side),
                          row(2, side), row(3, side), row(5, side), width);
                for (std::size_t i = 0; i < step.thickness.size(); ++i)
                    layer_row(step.thickness[i].row(cell_row), step.talus_drop[i], step.gain[i], row(1, side),
                              row(2, side), row(3, side), row(5, side), width);
                float* bottom_gain = row(4, side);  // before the limits take its place
                for (int x = 0; x < width; ++x)
                    bottom_gain[x] =
                        step.gain.back() * (step.bottom_yield.empty() ? 1.0F : step.bottom_yield(x, cell_row));
                bottom_row(step.talus_drop.back(), bottom_gain, row(1, side), row(2, side), row(3, side), row(5, side),
                           width);
                for (int x = 0; x < width; ++x)
                    row(4, side)[x] =
                        step.give.empty() ? 1.0F : std::min(step.give(x, cell_row), step.receive(x, cell_row));
                for (int field = 0; field < 5; ++field) row(field, side)[width] = row(field, side)[width - 1];
            }
            halve_rows({{row(0, 0), row(0, 1)},
                        {row(1, 0), row(1, 1)},
                        {row(2, 0), row(2, 1)},
                        {row(3, 0), row(3, 1)},
                        {row(4, 0), row(4, 1)}},
                       level, y);
        }
    });
    return level;
}

/// Blocks of two by two blocks.
Level next_level(Level& parts) {
    Level level((parts.width + 1) / 2, (parts.height + 1) / 2);
    level.last_column = last_share(parts.width, parts.last_column);
    level.last_row = last_share(parts.height, parts.last_row);
    // The parts' rim stands in for the parts that a last block does not have.
    for (Raster<float>* field : {&parts.mean, &parts.drop, &parts.gain, &parts.available, &parts.limit})
        for (int y = 1; y <= parts.height; ++y) (*field)(parts.width + 1, y) = (*field)(parts.width, y);
    parallel_ranges(level.height, grain, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const int north = 2 * y + 1;
            const int south = std::min(2 * y + 2, parts.height);
            const auto rows = [&](const Raster<float>& field, int row) { return field.row(row) + 1; };
            halve_rows({{rows(parts.mean, north), rows(parts.mean, south)},
                        {rows(parts.drop, north), rows(parts.drop, south)},
                        {rows(parts.gain, north), rows(parts.gain, south)},
                        {rows(parts.available, north), rows(parts.available, south)},
                        {rows(parts.limit, north), rows(parts.limit, south)}},
                       level, y);
        }
    });
    return level;
}

/// The extremes of each block and those around it.
CUESTA_MULTIVERSION
void most_around_row(const float* __restrict above, const float* __restrict here, const float* __restrict below,
                     float* __restrict column, float* __restrict most, int width) {
    for (int x = -1; x <= width; ++x) {
        const float either = above[x] > below[x] ? above[x] : below[x];
        column[x] = here[x] > either ? here[x] : either;
    }
    for (int x = 0; x < width; ++x) {
        const float either = column[x - 1] > column[x + 1] ? column[x - 1] : column[x + 1];
        most[x] = column[x] > either ? column[x] : either;
    }
}
CUESTA_MULTIVERSION
void least_around_row(const float* __restrict above, const float* __restrict here, const float* __restrict below,
                      float share, float* __restrict column, float* __restrict least, int width) {
    for (int x = -1; x <= width; ++x) {
        const float either = above[x] < below[x] ? above[x] : below[x];
        column[x] = here[x] < either ? here[x] : either;
    }
    for (int x = 0; x < width; ++x) {
        const float either = column[x - 1] < column[x + 1] ? column[x - 1] : column[x + 1];
        least[x] = share * (column[x] < either ? column[x] : either);
    }
}

/// What holds back any cell that a block's change may reach, its own and those of the blocks around, holds back the
/// block: the spread over the finer levels reaches less than a block's width. `levels`: the cells serve as many levels.
void look_around(Level& level, int levels) {
    Raster<float> drop(level.width + 2, level.height + 2);
    Raster<float> available(level.width + 2, level.height + 2);
    const int width = level.width;
    // A little less than all, so that roundings never ask for what does not crumble.
    const float share = 0.99F / static_cast<float>(levels);
    parallel_ranges(level.height, grain, [&](int first, int last) {
        Raster<float> scratch(width, 1);
        float* column = scratch.row(0);
        for (int y = first + 1; y <= last; ++y) {
            const auto row = [&](const Raster<float>& field, int at) { return field.row(at) + 1; };
            most_around_row(row(level.drop, y - 1), row(level.drop, y), row(level.drop, y + 1), column, drop.row(y) + 1,
                            width);
            least_around_row(row(level.available, y - 1), row(level.available, y), row(level.available, y + 1), share,
                             column, available.row(y) + 1, width);
            float* open = level.open.row(y) + 1;
            least_around_row(row(level.limit, y - 1), row(level.limit, y), row(level.limit, y + 1), 1.0F, column, open,
                             width);
            if (level.last_column != 1.0F) open[width - 1] = 0;
            if (level.last_row != 1.0F && y == level.height) std::fill(open, open + width, 0.0F);
        }
    });
    // Copies of the last column stood here for the next level.
    for (int y = 0; y < level.height + 2; ++y) level.gain(width + 1, y) = 0;
    level.drop = std::move(drop);
    level.available = std::move(available);
}

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
void exchange_blocks(Level& level, float cells) {
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
        change[x] += arrived[x] - taken[x];
        eroded[x] += arrived[x];
    }
    return sum_of_row(taken, width);
}

/// Takes what the cells give from their layers, lays down what arrives. Returns what was taken.
double apply(const LayeredStep& step, const Level& finest) {
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
    double sum = 0;
    for (const double row : moved) sum += row;
    return sum;
}

}  // namespace

double step_layered_blocks(const LayeredStep& step) {
    std::vector<Level> levels;
    int width = step.change.width();
    int height = step.change.height();
    while (static_cast<int>(levels.size()) < most_levels && std::max(width, height) >= 4) {
        levels.push_back(levels.empty() ? first_level(step) : next_level(levels.back()));
        width = levels.back().width;
        height = levels.back().height;
    }
    if (levels.empty()) return 0;
    for (Level& level : levels) look_around(level, static_cast<int>(levels.size()));
    for (std::size_t i = levels.size(); i-- > 0;) {
        Level& level = levels[i];
        if (i + 1 < levels.size()) {
            spread(levels[i + 1].given, level.last_column, level.last_row, level.given.view());
            spread(levels[i + 1].arrived, level.last_column, level.last_row, level.arrived.view());
        }
        exchange_blocks(level, static_cast<float>(2 << i));
    }
    return apply(step, levels.front());
}

}  // namespace cuesta::thermal
