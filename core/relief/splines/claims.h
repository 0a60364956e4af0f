#pragma once
/// \file Claims of several splines on a cell, and the profile that wins.

#include <cstdint>

#include "core/relief/splines/profile_sweep.h"

namespace cuesta {

/// Hold of cells while splines are gathered: 32 bits wide, as the other numbers of the row loops are.
enum GatheredHold : std::int32_t { gathered_free = 0, gathered_seed = 1, gathered_guided = 2, gathered_dropped = 3 };

/// A row of the land as gathered so far, from all splines before.
struct GatheredRow {
    std::int32_t* hold;  ///< GatheredHold
    std::int32_t* owner;
    float* height;    ///< m; seeds: the sum over the splines that claim the cell
    float* count;     ///< seeds: how many beside the first
    float* from_top;  ///< guided: distance from the edge of the flat top, m
    float* weight;
    float* gradient;
    float* normal_x;
    float* normal_z;
};

/// Adds the profiles of one more spline in columns [first, last). Cells of its line and flat top are seeds, which go
/// before slopes and whose heights add up. Of several slopes the one whose flat top is nearest holds (`nearest`; of
/// equals, the first), or none.
void add_claims(const ProfileRow& profile, const std::uint8_t* line, bool nearest, const GatheredRow& gathered,
                int first, int last);

/// Drops the slope of cells marked in `conflict`.
void drop_claims(const std::uint8_t* conflict, const GatheredRow& gathered, int first, int last);

struct SettledRow {
    std::uint8_t* hold;
    std::uint16_t* owner;
    bool has_seeds = false;
    bool has_guided = false;
};
/// Turns sums into means, and what was dropped into free cells.
void settle(const GatheredRow& gathered, SettledRow& settled, int count);

}  // namespace cuesta
