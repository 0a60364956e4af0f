#pragma once
/// \file A step of droplet erosion by ranks, with the bytes of drops that run one after the other.
///
/// Ranks run the drops of a batch side by side, each those that start in its own rows, on their own rows and some around
/// them. After each round they tell one another what drops touched and made of rows that both hold, and hand over drops
/// that came to the end of these rows. Where drops touched the same cells, and not in the order of their numbers or not
/// knowing of each other, ranks undo the whole batch and try a shorter one. So all that counts happens in the order of
/// numbers (optimistic concurrency control: Kung and Robinson, ACM Transactions on Database Systems 6, 1981), and
/// neither strips nor batches show in the result. A batch of one drop always goes well.

#include <any>
#include <vector>

#include "core/domain/row_domain.h"
#include "core/erosion/droplets/parameters.h"
#include "core/erosion/row_window.h"

namespace cuesta::droplets {

/// Rows around its own that a rank holds for drops: all that one touches by a move from there, and some to run on.
RowHalo halo_of_drops(const DropletParameters& parameters);

/// RowWindowWork::run_on_ranks. One row of three sums: DropBooks. Counts no passages.
std::vector<RowTotals> step_on_ranks(ErosionState& state, const ErosionInput& input, const RowWindow& window,
                                     const RowDomain& domain, std::any& memory);

}  // namespace cuesta::droplets
