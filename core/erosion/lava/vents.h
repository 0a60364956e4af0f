#pragma once
/// \file Places of the vents of a volcano.

#include <cstdint>
#include <vector>

#include "core/erosion/lava/parameters.h"
#include "core/field/raster.h"
#include "core/lava/lava_ground.h"

namespace cuesta {

/// Extent of a terrain, m.
struct VentBounds {
    double width = 0, height = 0;
};

/// The vent in the middle: the place that was set, or the middle of the highest cell of `ground`, which is not empty.
LavaPlace middle_vent(const LavaParameters& parameters, const Raster<float>& ground, double cell_size);

/// The vent on the flanks of that number, from 1 on: within the spread of the middle and within the bounds; at the
/// middle if the bounds leave hardly any room. Depends on the parameters and the seed alone.
LavaPlace flank_vent(const LavaParameters& parameters, std::uint64_t seed, int number, LavaPlace middle,
                     VentBounds bounds);

/// All vents of a run that begins on `ground`, the one in the middle first.
std::vector<LavaPlace> vents_of(const LavaParameters& parameters, std::uint64_t seed, const Raster<float>& ground,
                                double cell_size);

}  // namespace cuesta
