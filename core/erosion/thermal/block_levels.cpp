#include "core/erosion/thermal/block_levels.h"

#include <algorithm>
#include <vector>

#include "core/base/multiversion.h"
#include "core/base/threads.h"
#include "core/erosion/thermal/coarse.h"
#include "core/erosion/thermal/spread.h"

namespace cuesta::thermal {
namespace {

constexpr float endless = std::numeric_limits<float>::infinity();

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
void halve_rows(const PartRows& parts, BlockLevel& level, int y) {
    const int row = y + 1;
    mean_row(parts.mean[0], parts.mean[1], level.mean.row(row) + 1, level.width);
    mean_row(parts.drop[0], parts.drop[1], level.drop.row(row) + 1, level.width);
    mean_row(parts.gain[0], parts.gain[1], level.gain.row(row) + 1, level.width);
    least_row(parts.available[0], parts.available[1], level.available.row(row) + 1, level.width);
    least_row(parts.limit[0], parts.limit[1], level.limit.row(row) + 1, level.width);
}

/// Blocks of two by two cells.
BlockLevel first_level(const LayeredStep& step) {
    const int width = step.change.width();
    const int height = step.change.height();
    BlockLevel level((width + 1) / 2, (height + 1) / 2);
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
BlockLevel next_level(BlockLevel& parts) {
    BlockLevel level((parts.width + 1) / 2, (parts.height + 1) / 2);
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

/// Whatever holds back a cell that a block's change may reach, its own and those of the blocks around, holds back the
/// block: the spread over the finer levels reaches less than a block's width. `levels`: the cells serve as many levels.
void look_around(BlockLevel& level, int levels) {
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

}  // namespace

std::vector<BlockLevel> block_levels(const LayeredStep& step) {
    std::vector<BlockLevel> levels;
    int width = step.change.width();
    int height = step.change.height();
    while (static_cast<int>(levels.size()) < most_levels && std::max(width, height) >= 4) {
        levels.push_back(levels.empty() ? first_level(step) : next_level(levels.back()));
        width = levels.back().width;
        height = levels.back().height;
    }
    for (BlockLevel& level : levels) look_around(level, static_cast<int>(levels.size()));
    return levels;
}

}  // namespace cuesta::thermal
