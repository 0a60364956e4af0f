#pragma once
/// \file Creep of soil that grows without limit towards a critical gradient (Roering, Kirchner, Dietrich 1999):
///
///     dz/dt = div(c grad z),   c = D / (1 - (S / S_c)^2), here at most 3 D
///
/// Pairs of neighbours exchange ground by the nine-point Laplacian (2/3 along the axes, 1/6 across), each pair with the
/// slope between its cells as S, so what one loses the other gains.

#include "core/uplift/uplift_grid.h"

namespace cuesta {

struct NonlinearCreep {
    double spread = 0;       ///< D dt, m^2, >= 0
    float critical = 1.2F;   ///< S_c, > 0
    double cell_size = 1;
    RasterView<const std::uint8_t> fixed{};  ///< not 0 where the ground stays; what comes there has left the map
    /// Factor of D, 0 .. 1, of the ground's size and with its border; null: 1. A pair has the mean of its cells.
    const BorderedRaster* pace = nullptr;
};

struct NonlinearCreepBooks {
    double left_map = 0;  ///< m^3
};

/// Moves ground. Steps are explicit, 16 at most: where more would be needed, which is on cells far smaller than what
/// creeps in a step, the ground moves less than asked. What arrives is loose.
NonlinearCreepBooks creep_ground(UpliftGround& ground, const NonlinearCreep& creep);

}  // namespace cuesta
