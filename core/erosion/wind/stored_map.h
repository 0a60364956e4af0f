#pragma once
/// \file A step of wind on a map that lies on disk. Lanes run over all of it, but what a lane carries is small: the map
/// comes by in slabs of positions, from upwind to downwind, and only the lanes stay in memory. Nothing is turned on
/// disk: of wind along the rows a slab is some columns, read as a piece of each row.

#include <cstdint>
#include <vector>

#include "core/erosion/row_window.h"

namespace cuesta::wind {

/// RowWindowWork::sweep: what each group of lanes took, what came and what left (three columns). To the bytes of
/// wind_step(), but for loose ground, which has not settled yet.
Result<std::vector<RowTotals>> sweep_stored_map(const ErosionState& state, const ErosionInput& input,
                                                const StoredMap& map, std::int64_t cells, const WorkControl& control);
/// RowWindowWork::memory_of_sweep.
SweepMemory memory_of_stored_sweep(const StoredMap& map, const ErosionInput& input);

/// RowWindowWork::run after that sweep: loose ground settles. What moved, by rows.
std::vector<RowTotals> settle_in_window(ErosionState& state, const ErosionInput& input, std::int64_t count,
                                        const RowWindow& window);

}  // namespace cuesta::wind
