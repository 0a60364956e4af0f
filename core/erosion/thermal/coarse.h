#pragma once
/// \file Thermal erosion from coarse to fine: slopes that are too steep over long stretches give way in few steps.
///
/// Pairs of neighbours alone carry scree a cell a step, so that a mountain of n cells needs of the order of n^2 steps
/// to come to rest. Before the pairs of cells, each step therefore runs the pairs of blocks of 2^k x 2^k cells, by
/// their mean heights, from the largest down. Ground whose cells all keep to the talus slope is at rest for the blocks
/// too (a mean of differences over 2^k cells is at most 2^k times the talus drop), so this changes where scree goes on
/// its way, not where it may lie. What a block gives or gets is spread over its cells bilinearly, which keeps mass: it
/// equals equal shares for all cells followed by an exchange of a quarter of the difference across each side of a
/// block.

#include <vector>

#include "core/erosion/thermal/bands.h"
#include "core/erosion/thermal/turnover.h"

namespace cuesta::thermal {

/// Runs one step of the blocks of every size and adds to `step.change` what it moved. Returns the gross amount moved,
/// in metres over a cell; `by_rows`, if given, gets what that is the sum of. The same bytes on any number of threads.
double step_blocks(const MonolithStep& step, std::vector<MovedRows>* by_rows = nullptr);

/// The same for layered ground. A block has the mean height, talus drop and gain of its cells' surfaces. It gives no
/// more than each of its cells holds of material that crumbles, from the top layer downwards; what arrives is eroded
/// material. Blocks that are cut by the border of the map keep to themselves.
double step_layered_blocks(const LayeredStep& step, std::vector<MovedRows>* by_rows = nullptr);

}  // namespace cuesta::thermal
