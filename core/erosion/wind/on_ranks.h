#pragma once
/// \file A step of wind by several ranks, each with a strip of rows. Lanes run along the wind, over the strips: each
/// rank sweeps whole lanes, for which the land is turned from strips to lanes and back.

#include <any>
#include <vector>

#include "core/domain/row_domain.h"
#include "core/erosion/row_window.h"
#include "core/erosion/wind/lanes.h"

namespace cuesta::wind {

/// The groups of lanes (all_lanes.h) that each rank sweeps: those of a rank are neighbours, and ranks have about as
/// many cells each. Ranks without rows have none, and, where there are fewer groups than ranks, others too.
std::vector<Stretch> groups_of_ranks(const Lanes& lanes, const RowDomain& domain);

/// RowWindowWork::run_on_ranks: what each group of lanes took, what came and what left (three columns), then what
/// settled by rows (no rows in the published scheme). To the bytes of wind_step().
std::vector<RowTotals> step_on_ranks(ErosionState& state, const ErosionInput& input, const RowWindow& window,
                                     const RowDomain& domain, std::any& memory);

}  // namespace cuesta::wind
