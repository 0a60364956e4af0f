#include "core/erosion/thermal/coarse.h"

#include <algorithm>
#include <vector>

#include "core/base/check.h"
#include "core/base/multiversion.h"
#include "core/base/threads.h"
#include "core/erosion/layers.h"

namespace cuesta::thermal {
namespace {

/// Blocks of up to 2^6 = 64 cells a side.
constexpr int most_levels = 6;
/// Blocks move half of what is stable: the full share throws scree of very steep ground beyond where it would come to
/// rest.
constexpr float block_share = 0.5F;
/// Rows of work that are worth another thread.
constexpr int grain = 32;

/// Rasters of one block size. Where the map is no whole number of blocks, those of the last column and row are
/// narrower.
struct Level {
    Level(int width, int height) : mean(width, height), change(width, height) {}
    Raster<float> mean;     ///< mean height of the blocks before the step
    Raster<float> change;   ///< what the blocks give and get
    float last_column = 1;  ///< width of the blocks of the last column, as a share of the others'
    float last_row = 1;     ///< height of those of the last row
};

/// Means of two by two. The order of the sum is the same seen from any side.
CUESTA_MULTIVERSION
void halve_row(const float* __restrict north, const float* __restrict south, float* __restrict mean, int count) {
    for (int x = 0; x < count; ++x)
        mean[x] = 0.25F * ((north[2 * x] + south[2 * x + 1]) + (north[2 * x + 1] + south[2 * x]));
}

CUESTA_MULTIVERSION
void halve_sum_row(const float* __restrict north, const float* __restrict north2, const float* __restrict south,
                   const float* __restrict south2, float* __restrict mean, int count) {
    for (int x = 0; x < count; ++x)
        mean[x] = 0.25F * (((north[2 * x] + north2[2 * x]) + (south[2 * x + 1] + south2[2 * x + 1])) +
                           ((north[2 * x + 1] + north2[2 * x + 1]) + (south[2 * x] + south2[2 * x])));
}

/// Weighted mean of the two columns and rows that a block has, with the last ones' shares; `value(x, y)` reads.
template <class Value>
float mean_at_rim(int x, int y, int width, int height, float last_column, float last_row, const Value& value) {
    const auto weight = [](int i, int size, float last) { return i >= size ? 0.0F : i == size - 1 ? last : 1.0F; };
    float sum = 0;
    float area = 0;
    for (int dy = 0; dy < 2; ++dy)
        for (int dx = 0; dx < 2; ++dx) {
            const float part = weight(2 * x + dx, width, last_column) * weight(2 * y + dy, height, last_row);
            if (part == 0.0F) continue;
            sum += part * value(2 * x + dx, 2 * y + dy);
            area += part;
        }
    return sum / area;
}

/// Share of the blocks' width that a last block of blocks has, from `size` parts of which the last is `last` wide.
float last_share(int size, float last) {
    return size % 2 == 0 ? (1 + last) / 2 : last / 2;
}

/// Halves a raster of which the last column and row may be narrower. `halve(y, count)` writes the first `count` means
/// of row y, from whole columns; `value` reads one cell.
template <class Halve, class Value>
Level halved(int width, int height, float last_column, float last_row, const Halve& halve, const Value& value) {
    Level level((width + 1) / 2, (height + 1) / 2);
    level.last_column = last_share(width, last_column);
    level.last_row = last_share(height, last_row);
    parallel_ranges(level.mean.height(), grain, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const bool whole_rows = y + 1 < level.mean.height() || level.last_row == 1.0F;
            const int whole = whole_rows ? level.mean.width() - (level.last_column == 1.0F ? 0 : 1) : 0;
            halve(level.mean.row(y), y, whole);
            for (int x = whole; x < level.mean.width(); ++x)
                level.mean(x, y) = mean_at_rim(x, y, width, height, last_column, last_row, value);
        }
    });
    return level;
}

/// The weights of the block next door in the bilinear spread, for the parts of each block on its low and high side.
struct SpreadWeights {
    std::vector<float> low;
    std::vector<float> high;
};

/// `blocks` blocks of `parts` parts, the last part `last_part` wide. A quarter, nothing over the border of the map, and
/// less towards a last block whose only part is narrow, so that as much crosses either way.
SpreadWeights spread_weights(int blocks, int parts, float last_part) {
    CUESTA_CHECK(blocks >= 1);
    SpreadWeights weights{std::vector<float>(static_cast<std::size_t>(blocks), 0.25F),
                          std::vector<float>(static_cast<std::size_t>(blocks), 0.25F)};
    weights.low.front() = 0;
    weights.high.back() = 0;
    if (blocks >= 2 && parts % 2 == 1) weights.high[static_cast<std::size_t>(blocks - 2)] = 0.25F * last_part;
    return weights;
}

/// What a part gets in the bilinear spread. `next` is one block over along the row, `beside` one across, with the
/// weights `along` and `across`; `corner` is both. Where both are a quarter, as for all parts but those at the rims, it
/// is cheaper.
CUESTA_INLINE_IN_KERNEL float spread_inside(float own, float next, float beside, float corner) {
    return ((9.0F / 16) * own + (1.0F / 16) * corner) + (3.0F / 16) * (next + beside);
}
float spread_at_rim(float own, float next, float beside, float corner, float along, float across) {
    if (along == 0.25F && across == 0.25F) return spread_inside(own, next, beside, corner);
    const float stay_along = 1.0F - along;
    const float stay_across = 1.0F - across;
    return ((stay_along * stay_across) * own + (along * across) * corner) +
           ((along * stay_across) * next + (stay_along * across) * beside);
}

/// Adds the spread to the parts of the blocks first .. last - 1 of a row, whose weights are all a quarter.
CUESTA_MULTIVERSION
void spread_row_inside(const float* __restrict own, const float* __restrict beside, float* __restrict parts, int first,
                       int last) {
    for (int x = first; x < last; ++x) {
        parts[2 * x] += spread_inside(own[x], own[x - 1], beside[x], beside[x - 1]);
        parts[2 * x + 1] += spread_inside(own[x], own[x + 1], beside[x], beside[x + 1]);
    }
}

/// Adds the spread of the blocks' change to a row of parts. `beside` is the row of blocks next to `own` on the row's
/// side, of weight `across`.
void spread_row(const float* own, const float* beside, float across, const SpreadWeights& along, float* parts,
                int count) {
    const int first = across == 0.25F ? std::min(1, count) : count;
    const int last = across == 0.25F ? std::max(first, count - 2) : count;
    const auto at_rim = [&](int x) {
        const auto i = static_cast<std::size_t>(x);
        parts[2 * x] += spread_at_rim(own[x], own[x - 1], beside[x], beside[x - 1], along.low[i], across);
        parts[2 * x + 1] += spread_at_rim(own[x], own[x + 1], beside[x], beside[x + 1], along.high[i], across);
    };
    for (int x = 0; x < first; ++x) at_rim(x);
    spread_row_inside(own, beside, parts, first, last);
    for (int x = last; x < count; ++x) at_rim(x);
}

/// Adds the spread of `level`'s change to the raster of its parts, of which the last are `last_column` and `last_row`
/// wide.
void spread(const Level& level, float last_column, float last_row, RasterView<float> parts) {
    const int blocks = level.change.width();
    const int rows = level.change.height();
    const SpreadWeights across = spread_weights(blocks, parts.width(), last_column);
    const SpreadWeights down = spread_weights(rows, parts.height(), last_row);
    parallel_ranges(rows, grain, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const float* own = level.change.row(y);
            const auto i = static_cast<std::size_t>(y);
            for (int side = 0; side < 2 && 2 * y + side < parts.height(); ++side) {
                const float weight = side == 0 ? down.low[i] : down.high[i];
                const float* beside = level.change.row(std::clamp(side == 0 ? y - 1 : y + 1, 0, rows - 1));
                // A last block of one part has no right part: the ghost column takes what nobody reads.
                spread_row(own, beside, weight, across, parts.row(2 * y + side), blocks);
            }
        }
    });
}

}  // namespace

double step_blocks(const MonolithStep& step) {
    std::vector<Level> levels;
    for (int i = 0; i < most_levels; ++i) {
        const int width = i == 0 ? step.change.width() : levels.back().mean.width();
        const int height = i == 0 ? step.change.height() : levels.back().mean.height();
        if (std::max(width, height) < 4) break;
        if (i == 0) {
            levels.push_back(halved(
                width, height, 1, 1,
                [&](float* mean, int y, int count) {
                    const int south = std::min(2 * y + 1, height - 1);
                    halve_sum_row(step.reference.row(2 * y), step.change.row(2 * y), step.reference.row(south),
                                  step.change.row(south), mean, count);
                },
                [&](int x, int y) { return step.reference(x, y) + step.change(x, y); }));
        } else {
            const Level& fine = levels.back();
            Level coarse = halved(
                width, height, fine.last_column, fine.last_row,
                [&](float* mean, int y, int count) {
                    halve_row(fine.mean.row(2 * y), fine.mean.row(std::min(2 * y + 1, height - 1)), mean, count);
                },
                [&](int x, int y) { return fine.mean(x, y); });
            levels.push_back(std::move(coarse));
        }
    }

    double moved = 0;
    for (std::size_t i = levels.size(); i-- > 0;) {
        Level& level = levels[i];
        if (i + 1 < levels.size()) spread(levels[i + 1], level.last_column, level.last_row, level.change.view());
        std::vector<double> moved_by_row(static_cast<std::size_t>(level.mean.height()));
        const auto cells = static_cast<float>(1 << (i + 1));
        step_monolith({level.mean.view(), level.change.view(), step.talus_drop * cells, step.gain * block_share,
                       level.last_column, level.last_row},
                      moved_by_row);
        double sum = 0;
        for (const double row : moved_by_row) sum += row;
        moved += sum * static_cast<double>(cells * cells);
    }
    if (moved > 0) spread(levels.front(), 1, 1, step.change);
    return moved;
}

}  // namespace cuesta::thermal
