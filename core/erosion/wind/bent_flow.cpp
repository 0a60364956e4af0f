#include "core/erosion/wind/bent_flow.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/check.h"
#include "core/base/kernel_numbers.h"
#include "core/base/multiversion.h"
#include "core/base/threads.h"
#include "core/erosion/wind/around.h"
#include "core/erosion/wind/block_sums.h"
#include "core/erosion/wind/hill_potential.h"
#include "core/erosion/wind/lane_row.h"

namespace cuesta::wind {
namespace {

constexpr int block = BentFlow::block;
constexpr float least_speed = CUESTA_LEAST_WIND_SPEED;
constexpr float most_turn = CUESTA_MOST_WIND_TURN;
/// Air that closes in behind a crest mixes with its neighbours: variance of what is added to its breadth on the way
/// over a block, in blocks^2. At least 1/4, the most that lies in a mean of two blocks, so that a wind that runs
/// obliquely mixes no more than one along an axis.
constexpr float mixing = 0.25F;

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

/// Fills the shelter behind crests. The rows follow one another: a sixteenth of the cells, on one thread.
void fill_shelter(Raster<float>& blocks, Shelter shelter, bool wraps) {
    const int width = blocks.width();
    Raster<float> above(width + 4, 1);
    float* upwind = above.row(0) + 2;
    const int height = blocks.height();
    const int end = wraps ? most_shadow_rounds * height : height;
    for (int i = 1; i < end; ++i) {
        const float* before = blocks.row((i - 1) % height);
        std::copy(before, before + width, upwind);
        for (int ghost = 1; ghost <= 2; ++ghost) {
            upwind[-ghost] = before[wraps ? wrapped(-ghost, width) : 0];
            upwind[width - 1 + ghost] = before[wraps ? (ghost - 1) % width : width - 1];
        }
        const bool any = shelter_row(upwind - shelter.aside, blocks.row(i % height), shelter, width);
        // Rows that follow have been filled from what this one is.
        if (i >= height && !any) break;
    }
}

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

/// Slope of the lanes to the right, per position.
double rightward_slope(const Lanes& lanes) {
    return lanes.right_is_positive() ? lanes.slope() : -lanes.slope();
}

}  // namespace

Shelter shelter_of(const Lanes& lanes, const Bending& bending) {
    // The wind comes from `slope` blocks further left, between -1 and 1.
    const double slope = rightward_slope(lanes);
    const auto aside = static_cast<int>(std::lround(slope));
    const auto off = static_cast<float>(static_cast<double>(aside) - slope);
    return {aside, 0.5F * (mixing + off * off - off), 1.0F - mixing - off * off, 0.5F * (mixing + off * off + off),
            static_cast<float>(bending.shelter_slope * lanes.step_length())};
}

Turning turning_of(const Lanes& lanes, const Bending& bending) {
    const double slope = rightward_slope(lanes);
    return {static_cast<float>(bending.amount), static_cast<float>(slope), static_cast<float>(1 / (1 + slope * slope))};
}

BentFlow::BentFlow(RasterView<const float> ground, const Lanes& lanes, const Bending& bending, const Origin* around)
    : BentFlow(block_heights(ground, lanes, bending.inverse_cell, around != nullptr ? *around : Origin{0, 0}), lanes,
               bending, around, {lanes.first_lane(), lanes.first_lane() + lanes.lane_count()}) {}

BentFlow::BentFlow(Raster<float> heights, const Lanes& lanes, const Bending& bending, Stretch kept)
    : BentFlow(std::move(heights), lanes, bending, nullptr, kept) {}

BentFlow::BentFlow(Raster<float> heights, const Lanes& lanes, const Bending& bending, const Origin* around,
                   Stretch kept)
    : breadth_(lanes.breadth()), wraps_(around != nullptr) {
    const bool right = lanes.right_is_positive();
    const Origin origin = around != nullptr ? *around : Origin{0, 0};
    fill_shelter(heights, shelter_of(lanes, bending), wraps_);
    potential_ = hill_potential(std::move(heights), wraps_);

    const bool all = wraps_ || kept.last - kept.first >= lanes.lane_count();
    if (!all) keep_edges(lanes, kept);
    drift_ = Raster<float>::uninitialised(all ? breadth_ + 1 : widest_kept(), potential_.height());
    const Turning turning = turning_of(lanes, bending);
    parallel_ranges(drift_.height(), 16, [&](int first, int last) {
        const int blocks = potential_.width();
        const int height = potential_.height();
        std::vector<float> middles(static_cast<std::size_t>(blocks + 2));
        std::vector<float> edges(static_cast<std::size_t>((blocks + 1) * block));
        std::vector<float> all_drifts(all ? 0 : static_cast<std::size_t>(breadth_ + 1));
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
            float* drift = all ? drift_.row(i) : all_drifts.data();
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
            if (all) continue;
            const Stretch edges_kept = kept_edges_[static_cast<std::size_t>(i)];
            if (!edges_kept.empty()) std::copy(drift + edges_kept.first, drift + edges_kept.last, drift_.row(i));
        }
    });
}

/// The edges that the lanes `kept`, and those from which something may come to them, have in each row of blocks.
void BentFlow::keep_edges(const Lanes& lanes, Stretch kept) {
    const int end = breadth_ + 1;
    kept_edges_.assign(static_cast<std::size_t>(potential_.height()), {end, 0});
    for (int position = 0; position < lanes.length(); ++position) {
        Stretch& edges = kept_edges_[static_cast<std::size_t>(position / block)];
        const int first = std::clamp(kept.first + lanes.shift(position), 0, end);
        const int last = std::clamp(kept.last + lanes.shift(position), 0, end);
        if (first < last) edges = {std::min(edges.first, first), std::max(edges.last, last)};
    }
}

int BentFlow::widest_kept() const {
    int widest = 1;
    for (const Stretch& edges : kept_edges_) widest = std::max(widest, edges.last - edges.first);
    return widest;
}

void BentFlow::drift(int along, int first, int count, float* drift) const {
    const float* row = drift_.row(along / block);
    if (wraps_) {
        read_around(row, breadth_, first, count, drift);
        return;
    }
    const int begin = std::clamp(first, 0, breadth_ + 1);
    const int end = std::clamp(first + count, begin, breadth_ + 1);
    if (!kept_edges_.empty() && begin < end) {
        const Stretch kept = kept_edges_[static_cast<std::size_t>(along / block)];
        CUESTA_CHECK(kept.first <= begin && end <= kept.last);
        row -= kept.first;
    }
    std::fill_n(drift, std::clamp(begin - first, 0, count), 0.0F);
    if (begin < end) std::copy(row + begin, row + end, drift + (begin - first));
    std::fill(drift + std::clamp(end - first, 0, count), drift + count, 0.0F);
}

}  // namespace cuesta::wind
