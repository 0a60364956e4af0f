#pragma once
/// \file Floors of trunk valleys: rivers that carry more than they can aggrade their beds, and the fill beside them rises
/// gently. Every cell rises relative to its receiver, so drainage stays.

#include "core/uplift/flow_network.h"
#include "core/uplift/lasting_lakes.h"
#include "core/uplift/parameters.h"
#include "core/uplift/uplift_grid.h"

namespace cuesta {

/// Fills the valleys of `ground`, which must be the network's; returns the volume brought in, m^3. Lakes that last stay
/// open, with their sediment on the floor; all others are filled. `apron`: gradient towards the river that the fill beside it
/// has at least, >= 0, as fans and cones give it that follow the ice (Church and Ryder 1972). Across a floor that is gentler
/// than its river, side streams would run beside the river for many times the width of the floor.
double fill_valley_floors(UpliftGround& ground, const FlowNetwork& network, const RiverParameters& rivers, double cell_size,
                          const LastingLakes& lakes = {}, double apron = 0);

}  // namespace cuesta
