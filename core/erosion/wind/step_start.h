#pragma once
/// \file A step of wind before it has rasters, and what follows it: the same on a whole map and on rows of one.

#include <vector>

#include "core/erosion/limits.h"
#include "core/erosion/state.h"
#include "core/erosion/wind/wind_step.h"
#include "core/erosion/yielding.h"

namespace cuesta::wind {

/// The numbers of the state's next step. `lanes` must outlive the step. Of the state its materials, cell size and
/// counts of steps are read alone.
WindStep start_of_step(const ErosionState& state, const WindParameters& parameters, Border border, const Lanes& lanes,
                       const LaneVariation& variation);

/// The lanes of the state's next step on a map of that size, and how they differ from those of other steps.
struct StepLanes {
    LaneVariation variation;
    Lanes lanes;
};
StepLanes lanes_of_step(const ErosionState& state, const WindParameters& parameters, int width, int height);

/// In the improved scheme loose ground then slides down slopes steeper than its talus, and creeps a little: what moved
/// by rows, in metres over a cell. Where the state holds some rows of a map, those at its ends come out wrong:
/// reach_of_settling() of them.
std::vector<double> settle_loose_ground(ErosionState& state, const WindParameters& parameters, const Yielding& yielding,
                                        bool wraps);
inline int reach_of_settling(bool layered) {
    return layered ? 2 : 1;
}

}  // namespace cuesta::wind
