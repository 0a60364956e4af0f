#pragma once
/// \file Floors of trunk valleys: rivers that carry more than they can aggrade their beds, and the fill beside them rises
/// gently. Every cell rises relative to its receiver, so drainage stays.

#include "core/uplift/flow_network.h"
#include "core/uplift/lasting_lakes.h"
#include "core/uplift/parameters.h"
#include "core/uplift/uplift_grid.h"

namespace cuesta {

/// Fills the valleys of `ground`, which must be the network's; returns the volume brought in, m^3. Lakes that last stay
/// open, with their sediment on the floor; all others are filled.
double fill_valley_floors(UpliftGround& ground, const FlowNetwork& network, const RiverParameters& rivers, double cell_size,
                          const LastingLakes& lakes = {});

}  // namespace cuesta
