#pragma once
/// \file Anisotropy of a landscape relative to its grid.

#include <cstdint>

#include "core/field/raster.h"

namespace cuesta {

/// sum |g|^2 cos(n phi) / sum |g|^2 for n = 4 and 8, g being the gradient of the fine relief and phi its direction. 0:
/// no preference. 1 for a4: all slopes face along the axes; -1: all along the diagonals. a8 is 1 for both.
struct Anisotropy {
    double a4 = 0;
    double a8 = 0;
    std::int64_t cells =
        0;  ///< cells that the sums run over; 0, with a4 = a8 = 0, where none is far enough from the rim
};

/// g is the Scharr gradient (weights 3, 10, 3) of the heights less their mean over the square of 17 cells around
/// (box blur of radius 8). The square leans a little itself: it
/// leaves waves of about 12 cells stronger along the axes than along the diagonals, by which round land of such waves
/// reads a4 = 0.1; shorter waves are left alike. Sums run over the cells whose squares lie on the map and hold finite
/// heights only. Pure, the same on any number of threads.
Anisotropy find_anisotropy(RasterView<const float> heights);

}  // namespace cuesta
