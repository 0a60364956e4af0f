#include "core/erosion/thermal/coarse.h"

#include <algorithm>
#include <vector>

#include "core/base/multiversion.h"
#include "core/base/threads.h"
#include "core/erosion/thermal/spread.h"

namespace cuesta::thermal {
namespace {

/// Rasters of one block size. Where the map is no whole number of blocks, those of the last column and row are
/// narrower.
struct Level {
    Level(int width, int height) : mean(width, height), change(width, height) {}
    Raster<float> mean;     ///< mean height of the blocks before the step
    Raster<float> change;   ///< what the blocks give and get
    Raster<float> least;    ///< least share that any of their cells gives or receives; empty: 1
    Raster<float> around;   ///< the same, and of the eight blocks around, over whose cells the change is spread too
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

/// The least of 2 x 2 parts; `part(x, y)` reads one.
template <class Part>
Raster<float> least_of_parts(int width, int height, const Part& part) {
    Raster<float> least((width + 1) / 2, (height + 1) / 2);
    parallel_ranges(least.height(), grain, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < least.width(); ++x) {
                const int east = std::min(2 * x + 1, width - 1);
                const int south = std::min(2 * y + 1, height - 1);
                least(x, y) = std::min(std::min(part(2 * x, 2 * y), part(east, 2 * y)),
                                       std::min(part(2 * x, south), part(east, south)));
            }
    });
    return least;
}

Raster<float> least_around(const Raster<float>& least) {
    Raster<float> around(least.width(), least.height());
    parallel_ranges(least.height(), grain, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < least.width(); ++x) {
                float value = 1.0F;
                for (int ny = std::max(0, y - 1); ny <= std::min(y + 1, least.height() - 1); ++ny)
                    for (int nx = std::max(0, x - 1); nx <= std::min(x + 1, least.width() - 1); ++nx)
                        value = std::min(value, least(nx, ny));
                around(x, y) = value;
            }
    });
    return around;
}

/// A block's change reaches less than a block's width beyond it, over all the finer levels together, so that what holds
/// any cell of the block or of those around it holds the block.
void limit_levels(const MonolithStep& step, std::vector<Level>& levels) {
    for (std::size_t i = 0; i < levels.size(); ++i) {
        if (i == 0) {
            levels[i].least = least_of_parts(step.give.width(), step.give.height(), [&](int x, int y) {
                return std::min(step.give(x, y), step.receive(x, y));
            });
        } else {
            const Raster<float>& parts = levels[i - 1].least;
            levels[i].least = least_of_parts(parts.width(), parts.height(), [&](int x, int y) { return parts(x, y); });
        }
        levels[i].around = least_around(levels[i].least);
    }
}

}  // namespace

double step_blocks(const MonolithStep& step, std::vector<MovedRows>* by_rows) {
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

    if (!step.give.empty()) limit_levels(step, levels);

    std::vector<MovedRows> of_levels;
    for (std::size_t i = levels.size(); i-- > 0;) {
        Level& level = levels[i];
        if (i + 1 < levels.size()) spread(levels[i + 1].change, level.last_column, level.last_row, level.change.view());
        std::vector<double> moved_by_row(static_cast<std::size_t>(level.mean.height()));
        const auto cells = static_cast<float>(1 << (i + 1));
        step_monolith({level.mean.view(), level.change.view(), step.talus_drop * cells, step.gain * block_share, 0,
                       level.around.view(), level.around.view(), false, level.last_column, level.last_row},
                      moved_by_row);
        of_levels.push_back({2 << i, static_cast<double>(cells * cells), std::move(moved_by_row)});
    }
    const double moved = sum_of(of_levels);
    if (moved > 0) spread(levels.front().change, 1, 1, step.change);
    if (by_rows) *by_rows = std::move(of_levels);
    return moved;
}

}  // namespace cuesta::thermal
