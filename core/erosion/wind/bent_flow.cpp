#include "core/erosion/wind/bent_flow.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/multiversion.h"
#include "core/base/threads.h"
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

/// Mean heights of blocks, in blocks: rows along the wind, the windward one first, columns across it, the left one
/// first.
Raster<float> block_heights(RasterView<const float> ground, const Lanes& lanes, double inverse_cell) {
    const bool along_rows = lanes.along_rows();
    const bool major_reversed = lanes.length() > 1 && lanes.major_index(0) != 0;
    const bool x_reversed = along_rows ? major_reversed : !lanes.right_is_positive();
    const bool y_reversed = along_rows ? !lanes.right_is_positive() : major_reversed;
    // The ground may have a row more than the lanes.
    const int width = along_rows ? lanes.length() : lanes.breadth();
    const int height = along_rows ? lanes.breadth() : lanes.length();
    Raster<float> blocks = Raster<float>::uninitialised(blocks_of(lanes.breadth()), blocks_of(lanes.length()));
    const auto scale = static_cast<float>(inverse_cell * static_cast<double>(height_steps));
    parallel_ranges(blocks_of(height), 8, [&](int first, int last) {
        std::vector<std::int32_t> sums(static_cast<std::size_t>(width));
        for (int i = first; i < last; ++i) {
            std::fill(sums.begin(), sums.end(), 0);
            const int rows = std::min(block, height - i * block);
            for (int y = i * block; y < i * block + rows; ++y)
                add_steps(ground.row(y_reversed ? height - 1 - y : y), scale, sums.data(), width);
            for (int j = 0; j < blocks_of(width); ++j) {
                const int columns = std::min(block, width - j * block);
                std::int32_t sum = 0;
                for (int x = j * block; x < j * block + columns; ++x)
                    sum += sums[static_cast<std::size_t>(x_reversed ? width - 1 - x : x)];
                const float mean =
                    static_cast<float>(sum) / (height_steps * block * static_cast<float>(rows * columns));
                (along_rows ? blocks(i, j) : blocks(j, i)) = mean;
            }
        }
    });
    return blocks;
}

/// Fills the shelter behind crests. The rows follow one another: a sixteenth of the cells, on one thread.
void fill_shelter(Raster<float>& blocks, double slope, float drop, bool wraps) {
    const int width = blocks.width();
    Raster<float> above(width + 4, 1);
    float* upwind = above.row(0) + 2;
    // The wind comes from `slope` blocks further left, between -1 and 1; weights of the three blocks around there.
    const auto aside = static_cast<int>(std::lround(slope));
    const auto off = static_cast<float>(static_cast<double>(aside) - slope);
    const float left = 0.5F * (mixing + off * off - off);
    const float right = 0.5F * (mixing + off * off + off);
    const float middle = 1.0F - mixing - off * off;
    for (int i = 1; i < blocks.height(); ++i) {
        const float* before = blocks.row(i - 1);
        std::copy(before, before + width, upwind);
        for (int ghost = 1; ghost <= 2; ++ghost) {
            upwind[-ghost] = wraps ? before[std::max(width - ghost, 0)] : before[0];
            upwind[width - 1 + ghost] = wraps ? before[std::min(ghost - 1, width - 1)] : before[width - 1];
        }
        float* row = blocks.row(i);
        const float* from = upwind - aside;
        for (int j = 0; j < width; ++j)
            row[j] = most(row[j], ((left * from[j - 1] + right * from[j + 1]) + middle * from[j]) - drop);
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

}  // namespace

BentFlow::BentFlow(RasterView<const float> ground, const Lanes& lanes, const Bending& bending, bool wraps)
    : lanes_(lanes), wraps_(wraps) {
    const double slope = lanes.right_is_positive() ? lanes.slope() : -lanes.slope();
    Raster<float> heights = block_heights(ground, lanes, bending.inverse_cell);
    fill_shelter(heights, slope, static_cast<float>(bending.shelter_slope * lanes.step_length()), wraps);
    potential_ = hill_potential(std::move(heights), wraps);

    drift_ = Raster<float>::uninitialised(potential_.width(), potential_.height());
    const Turning turning{static_cast<float>(bending.amount), static_cast<float>(slope),
                          static_cast<float>(1 / (1 + slope * slope))};
    parallel_ranges(drift_.height(), 32, [&](int first, int last) {
        const int end = drift_.height() - 1;
        const int width = drift_.width();
        for (int i = first; i < last; ++i) {
            float* row = drift_.row(i);
            drift_row(potential_.row(std::max(i - 1, 0)), potential_.row(i), potential_.row(std::min(i + 1, end)), row,
                      turning, width);
            row[-1] = wraps ? row[width - 1] : row[0];
            row[width] = wraps ? row[0] : row[width - 1];
        }
    });
}

void BentFlow::drift(int position, int first, int count, float* drift) const {
    const float* row = drift_.row(position / block);
    const int breadth = lanes_.breadth();
    const bool right = lanes_.right_is_positive();
    for (int i = 0; i < count; ++i) {
        int edge = first + i;
        if (wraps_) {
            edge = (edge % breadth + breadth) % breadth;
        } else if (edge <= 0 || edge >= breadth) {
            drift[i] = 0.0F;
            continue;
        }
        // Between the middles of two blocks, where that of block j lies at the edge j * block + block / 2.
        const int from_left = right ? edge : breadth - edge;
        const int j = (from_left + block / 2) / block;
        const float weight = static_cast<float>((from_left + block / 2) % block) / block;
        const float to_right = (1.0F - weight) * row[j - 1] + weight * row[j];
        drift[i] = right ? to_right : -to_right;
    }
}

}  // namespace cuesta::wind
