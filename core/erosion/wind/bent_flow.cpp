#include "core/erosion/wind/bent_flow.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/multiversion.h"
#include "core/base/threads.h"
#include "core/erosion/wind/around.h"
#include "core/erosion/wind/hill_potential.h"
#include "core/erosion/wind/lane_row.h"

namespace cuesta::wind {
namespace {

constexpr int block = BentFlow::block;
/// Heights are summed as multiples of 1/256 of a cell's side, so that sums do not depend on their order.
constexpr float height_steps = 256;
/// Heights beyond 2^18 cells count as these: their sums over a block still fit into 32 bits.
constexpr float most_steps = 1 << 26;
/// Linear flow is for low hills: before steep ones the wind slows to no less than this,
constexpr float least_speed = 0.3F;
/// and turns aside by no more than this per way ahead (27 degrees).
constexpr float most_turn = 0.5F;
/// Air that closes in behind a crest mixes with its neighbours: variance of what is added to its breadth on the way
/// over a block, in blocks^2. At least 1/4, the most that lies in a mean of two blocks, so that a wind that runs
/// obliquely mixes no more than one along an axis.
constexpr float mixing = 0.25F;

CUESTA_MULTIVERSION
void add_steps(const float* __restrict ground, float scale, std::int32_t* __restrict sums, int count) {
    for (int i = 0; i < count; ++i)
        sums[i] += static_cast<std::int32_t>(least(most_steps, most(-most_steps, ground[i] * scale)));
}

int blocks_of(int cells) {
    return (cells + block - 1) / block;
}

/// Sums of `block` neighbours each.
CUESTA_MULTIVERSION
void add_neighbours(const std::int32_t* __restrict cells, std::int32_t* __restrict sums, int count) {
    for (std::ptrdiff_t j = 0; j < count; ++j)
        sums[j] = (cells[block * j] + cells[block * j + 1]) + (cells[block * j + 2] + cells[block * j + 3]);
}
static_assert(block == 4);

/// Mean heights of blocks, in blocks: rows along the wind, the windward one first, columns across it, the left one
/// first; or those at `origin`.
Raster<float> block_heights(RasterView<const float> ground, const Lanes& lanes, double inverse_cell, Origin origin) {
    const bool along_rows = lanes.along_rows();
    const int width = along_rows ? lanes.length() : lanes.breadth();
    const int height = along_rows ? lanes.breadth() : lanes.length();
    // Where on the map the cells lie that are counted along the wind and from the left.
    const auto place_of = [&](bool along, int i) {
        if (along) return lanes.major_index((origin.along + i) % lanes.length());
        const int left = (origin.left + i) % lanes.breadth();
        return lanes.right_is_positive() ? left : lanes.breadth() - 1 - left;
    };
    std::vector<int> columns(static_cast<std::size_t>(width));
    for (int x = 0; x < width; ++x) columns[static_cast<std::size_t>(x)] = place_of(along_rows, x);
    Raster<float> blocks = Raster<float>::uninitialised(blocks_of(lanes.breadth()), blocks_of(lanes.length()));
    const auto scale = static_cast<float>(inverse_cell * static_cast<double>(height_steps));
    parallel_ranges(blocks_of(height), 8, [&](int first, int last) {
        std::vector<std::int32_t> cells(static_cast<std::size_t>(width));
        // What is beyond the last column counts nothing.
        std::vector<std::int32_t> in_order(static_cast<std::size_t>(blocks_of(width) * block));
        std::vector<std::int32_t> sums(static_cast<std::size_t>(blocks_of(width)));
        for (int i = first; i < last; ++i) {
            std::fill(cells.begin(), cells.end(), 0);
            const int rows = std::min(block, height - i * block);
            for (int y = i * block; y < i * block + rows; ++y)
                add_steps(ground.row(place_of(!along_rows, y)), scale, cells.data(), width);
            for (std::size_t x = 0; x < columns.size(); ++x) in_order[x] = cells[static_cast<std::size_t>(columns[x])];
            add_neighbours(in_order.data(), sums.data(), blocks_of(width));
            for (int j = 0; j < blocks_of(width); ++j) {
                const int count = rows * std::min(block, width - j * block);
                (along_rows ? blocks(i, j) : blocks(j, i)) =
                    static_cast<float>(sums[static_cast<std::size_t>(j)]) /
                    (height_steps * static_cast<float>(block) * static_cast<float>(count));
            }
        }
    });
    return blocks;
}

/// How shelter comes from the row before: weights of three blocks there, and how far it falls.
struct Shelter {
    float left;
    float middle;
    float right;
    float drop;
};

/// Returns whether there was any.
CUESTA_MULTIVERSION
bool shelter_row(const float* __restrict from, float* __restrict row, Shelter shelter, int count) {
    int any = 0;
    for (int j = 0; j < count; ++j) {
        const float air =
            ((shelter.left * from[j - 1] + shelter.right * from[j + 1]) + shelter.middle * from[j]) - shelter.drop;
        any |= air > row[j] ? 1 : 0;
        row[j] = most(row[j], air);
    }
    return any != 0;
}

/// Shadows that reach further than so many times around the map end.
constexpr int most_shadow_rounds = 4;

/// Fills the shelter behind crests. The rows follow one another: a sixteenth of the cells, on one thread.
void fill_shelter(Raster<float>& blocks, double slope, float drop, bool wraps) {
    const int width = blocks.width();
    Raster<float> above(width + 4, 1);
    float* upwind = above.row(0) + 2;
    // The wind comes from `slope` blocks further left, between -1 and 1.
    const auto aside = static_cast<int>(std::lround(slope));
    const auto off = static_cast<float>(static_cast<double>(aside) - slope);
    const Shelter shelter{0.5F * (mixing + off * off - off), 1.0F - mixing - off * off,
                          0.5F * (mixing + off * off + off), drop};
    const int height = blocks.height();
    const int end = wraps ? most_shadow_rounds * height : height;
    for (int i = 1; i < end; ++i) {
        const float* before = blocks.row((i - 1) % height);
        std::copy(before, before + width, upwind);
        for (int ghost = 1; ghost <= 2; ++ghost) {
            upwind[-ghost] = before[wraps ? wrapped(-ghost, width) : 0];
            upwind[width - 1 + ghost] = before[wraps ? (ghost - 1) % width : width - 1];
        }
        const bool any = shelter_row(upwind - aside, blocks.row(i % height), shelter, width);
        // Rows that follow have been filled from what this one is.
        if (i >= height && !any) break;
    }
}

/// Numbers of a step for the drift.
struct Turning {
    float amount;
    float slope;           ///< how far the lanes run to the right per position
    float inverse_length;  ///< 1 / (1 + slope^2)
};

/// Drifts to the right at the middles of the blocks of a row; psi of the row before, this one and the one behind.
CUESTA_MULTIVERSION
void drift_row(const float* __restrict before, const float* __restrict here, const float* __restrict behind,
               float* __restrict drift, Turning turning, int count) {
    const float m = turning.slope;
    for (int j = 0; j < count; ++j) {
        const float along = (before[j] + behind[j]) - 2.0F * here[j];
        const float across = (here[j - 1] + here[j + 1]) - 2.0F * here[j];
        const float mixed = 0.25F * ((behind[j + 1] + before[j - 1]) - (behind[j - 1] + before[j + 1]));
        // Along the lanes, s = (1, m), and across them, n = (-m, 1).
        const float ss = ((along + 2.0F * m * mixed) + m * m * across) * turning.inverse_length;
        const float sn = (m * (across - along) + (1.0F - m * m) * mixed) * turning.inverse_length;
        const float ahead = most(least_speed, 1.0F - turning.amount * ss);
        const float turn = least(most_turn, most(-most_turn, (-turning.amount * sn) / ahead));
        // The direction that the turn makes of the lanes', per position, less that.
        drift[j] = least(1.0F, most(-1.0F, turn * (1.0F + m * m) / (1.0F - turn * m)));
    }
}

/// Between the middles of blocks, where that of block j lies at the edge j * block + block / 2: over the edges
/// -block / 2, 1 - block / 2 and on. `drift`: one entry before the first block, and `count` - 1 behind it.
CUESTA_MULTIVERSION
void refine_row(const float* __restrict drift, float* __restrict edges, int count) {
    for (int j = 0; j < count; ++j)
        for (int k = 0; k < block; ++k) {
            const float weight = static_cast<float>(k) / static_cast<float>(block);
            edges[block * j + k] = (1.0F - weight) * drift[j - 1] + weight * drift[j];
        }
}

}  // namespace

BentFlow::BentFlow(RasterView<const float> ground, const Lanes& lanes, const Bending& bending, const Origin* around)
    : breadth_(lanes.breadth()), wraps_(around != nullptr) {
    const bool right = lanes.right_is_positive();
    const double slope = right ? lanes.slope() : -lanes.slope();
    const Origin origin = around != nullptr ? *around : Origin{0, 0};
    Raster<float> heights = block_heights(ground, lanes, bending.inverse_cell, origin);
    fill_shelter(heights, slope, static_cast<float>(bending.shelter_slope * lanes.step_length()), wraps_);
    potential_ = hill_potential(std::move(heights), wraps_);

    drift_ = Raster<float>::uninitialised(breadth_ + 1, potential_.height());
    const Turning turning{static_cast<float>(bending.amount), static_cast<float>(slope),
                          static_cast<float>(1 / (1 + slope * slope))};
    parallel_ranges(drift_.height(), 16, [&](int first, int last) {
        const int blocks = potential_.width();
        const int height = potential_.height();
        std::vector<float> middles(static_cast<std::size_t>(blocks + 2));
        std::vector<float> edges(static_cast<std::size_t>((blocks + 1) * block));
        for (int i = first; i < last; ++i) {
            float* row = middles.data() + 1;
            const int before = wraps_ ? (i + height - 1) % height : std::max(i - 1, 0);
            const int behind = wraps_ ? (i + 1) % height : std::min(i + 1, height - 1);
            drift_row(potential_.row(before), potential_.row(i), potential_.row(behind), row, turning, blocks);
            row[-1] = wraps_ ? row[blocks - 1] : row[0];
            row[blocks] = wraps_ ? row[0] : row[blocks - 1];
            refine_row(row, edges.data(), blocks + 1);
            // From the left at the origin, the first of which lies half a block in.
            const float* from_left = edges.data() + block / 2;
            float* drift = drift_.row(i);
            const auto put = [&](int edge, int end, int left) {
                if (right)
                    std::copy(from_left + edge, from_left + end, drift + left);
                else
                    for (; edge < end; ++edge, ++left) drift[breadth_ - left] = -from_left[edge];
            };
            put(0, breadth_ - origin.left, origin.left);
            put(breadth_ - origin.left, breadth_, 0);
            // The sides are one edge, or walls.
            const float side = wraps_ ? drift[right ? 0 : breadth_] : 0.0F;
            drift[0] = drift[breadth_] = side;
        }
    });
}

void BentFlow::drift(int along, int first, int count, float* drift) const {
    const float* row = drift_.row(along / block);
    if (wraps_) {
        read_around(row, breadth_, first, count, drift);
        return;
    }
    const int begin = std::clamp(first, 0, breadth_ + 1);
    const int end = std::clamp(first + count, begin, breadth_ + 1);
    std::fill_n(drift, std::clamp(begin - first, 0, count), 0.0F);
    if (begin < end) std::copy(row + begin, row + end, drift + (begin - first));
    std::fill(drift + std::clamp(end - first, 0, count), drift + count, 0.0F);
}

}  // namespace cuesta::wind
