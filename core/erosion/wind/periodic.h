#pragma once
/// \file Wind over a periodic map: lanes that go round.

#include <cstdint>

#include "core/erosion/wind/lane_sweep.h"

namespace cuesta::wind {

/// Round of the lanes in a step.
struct Round {
    double phase;       ///< as for Lanes
    std::int64_t step;  ///< of the wind; where the round starts changes with it
    double memory;      ///< over so many cells the wind forgets all but 1/e of what it knew, > 0
};

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
