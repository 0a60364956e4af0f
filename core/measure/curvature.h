#pragma once
/// \file Curvature at several scales: crests against valleys.

#include <cstdint>
#include <vector>

#include "core/field/raster.h"

namespace cuesta {

/// Of the Laplacian (h_W + h_E + h_N + h_S - 4 h) / d^2, the neighbours lying at a distance d.
struct ScaleCurvature {
    int cells = 0;         ///< distance in cells
    double distance = 0;   ///< d, in m
    double deviation = 0;  ///< root of its second moment about the mean (1/m)
    /// Third moment over the deviation cubed: above 0 where valleys are sharper than crests, below where crests are.
    /// 0 where the land does not bend.
    double skewness = 0;
    std::int64_t count = 0;
};

/// For distances of 1, 2, 4, 8 and 16 cells, as far as the land has room; cells that lack a neighbour, or have one that
/// is not finite, are left out. `cell_size` in metres. Pure, the same on any number of threads.
std::vector<ScaleCurvature> find_curvature(RasterView<const float> heights, double cell_size);

}  // namespace cuesta
