#pragma once
/// \file The last touch on the finest level: soil in hollows, rough rock, rockfall and scree.

#include <limits>

#include "core/uplift/flow_network.h"
#include "core/uplift/parameters.h"
#include "core/uplift/uplift_grid.h"

namespace cuesta {

/// Soil gathers in hollows: where the ground is concave it rises as if 450 m^2 of creep brought it soil (at a strength of
/// 1), and nowhere else does it change. Real crests are sharper than real valleys, those of rivers that only cut are not.
/// Returns the volume brought in, m^3.
double fill_hollows(UpliftGround& ground, double cell_size, float strength);

/// Roughens bare rock by a noise from 300 m down to two cells, most of it drawn out along the fall line, whose height
/// goes with slope^1.5, as that of real ground does. Waves keep plane what lies at or below `planed` m, and nothing is
/// dug deeper than that at the foot of their cliffs. Returns the volume added, m^3 (near 0).
double roughen_rock(UpliftGround& ground, const UpliftGrid& grid, std::uint64_t seed, float roughness,
                    float planed = std::numeric_limits<float>::lowest());

/// Whether drop_rock() has something to do: else nobody need route water for it.
bool drops_rock(const HillslopeParameters& hillslopes, double cell_size);

/// Rock that is too steep falls, rolls along the shares of the water, and comes to rest as scree where it is less steep
/// than the scree gradient, never as high as the cells that it came from. `network` is the ground's. Does nothing on
/// cells larger than 15 m, which do not show scree. Returns what left over outlets, m^3.
double drop_rock(UpliftGround& ground, const UpliftGrid& grid, const FlowNetwork& network, std::uint64_t seed,
                 const HillslopeParameters& hillslopes);

}  // namespace cuesta
