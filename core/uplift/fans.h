#pragma once
/// \file Alluvial fans at the fronts of ranges, which join into bajadas.
///
/// Steps of thousands of years lay what a range sheds level in its basin, since the routed water of a step knows one way
/// only. A fan is the sum of many such ways: a cone whose apex lies in the mouth of its canyon.

#include "core/uplift/flow_network.h"
#include "core/uplift/parameters.h"
#include "core/uplift/uplift_grid.h"

namespace cuesta {

/// Whether build_fans() has something to do: else nobody need route water for it.
bool builds_fans(const RiverParameters& rivers);

/// Builds fans on `ground`, which must be the network's, over the floors of the basins that its rivers end in. A fan's
/// radius goes with the square root of its catchment, as the area of fans goes with that of catchments (Bull 1964), and
/// its gradient with the catchment's -1/4 power; `rivers.fan_size` is a factor of the radius. Ground above a cone stands
/// out of it. Returns the volume brought in, m^3. The same on any number of threads.
double build_fans(UpliftGround& ground, const FlowNetwork& network, const RiverParameters& rivers, std::uint64_t seed,
                  double cell_size);

}  // namespace cuesta
