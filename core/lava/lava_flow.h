#pragma once
/// \file Lava that flows down from a vent and freezes.
///
/// Lava is a Bingham fluid: where the ground slopes by S it stands still once it is thinner than
///     h_c = tau / (rho g S)                                                              (Hulme 1974)
/// with the yield strength tau, and a flow that has come to rest keeps margins of the width
///     w_b = h_c / (2 S)                                                                  (Hulme 1974).
/// A flow is made as a chain of lobes of that thickness and width, each at the downhill end of the one before (after
/// the idea of Vitturi and Tarquini 2018, https://doi.org/10.1016/j.jvolgeores.2017.11.016). Each lobe changes the
/// ground that the next ones find, so that later chains run beside earlier ones, or over them. Lava stiffens on the
/// way, fills hollows level, and overflows them.

#include <functional>

#include "core/base/random.h"
#include "core/lava/lava_ground.h"
#include "core/lava/parameters.h"

namespace cuesta {

/// Volumes in m^3. Both came out of the vent.
struct LavaVolumes {
    double laid = 0;  ///< on the map
    double left = 0;  ///< beyond its edges
};

/// Lets `volume` m^3 (> 0) flow from the vent, less what finds no ground that receives it. Flows that would visit more
/// than fifty million cells end before all has come out. `stopped`: asked before each flow; true ends the eruption.
/// Sequential: the same bytes on any number of threads.
LavaVolumes lay_lava(const LavaGround& ground, const LavaFlowParameters& flow, const LavaPlace& vent, double volume,
                     RandomSequence& random, const std::function<bool()>& stopped = {});

}  // namespace cuesta
