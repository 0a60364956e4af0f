#pragma once
/// \file Wind over a periodic map: lanes that go round.

#include "core/erosion/wind/lane_sweep.h"
#include "core/erosion/wind/way_round.h"

namespace cuesta::wind {

/// Sweeps a round over the whole map, from a row across the wind that is another one in every step. Before it, lanes
/// warm up over the cells upwind of that row, without changing them, so that they start as if they had been blowing for
/// ever; what they still carry after the round, beyond what they started with, is laid down on the cells that follow.
/// So nothing has to be remembered from step to step, sand is kept, and no row across the wind is special.
///
/// Lanes that run obliquely come back a whole number of cells aside: their slope is rounded so that they do. What cells
/// that are protected cannot receive is laid on those behind them; only where a whole lane is protected does anything
/// leave. `step` as for sweep_all, with no load to come in; it has to outlive the call. The same bytes on any number of
/// threads.
WindBooks sweep_around(const WindStep& step, const Round& round);

}  // namespace cuesta::wind
