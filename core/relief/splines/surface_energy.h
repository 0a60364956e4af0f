#pragma once
/// \file The discrete energy whose minimum is the converged surface.

#include "core/field/raster.h"
#include "core/relief/splines/seeds.h"

namespace cuesta {

/// sum over faces w (u_q - u_p - g)^2 + sum over cells (s u^2 + rho (laplace u)^2), in units of the grid: w has none, s
/// is w0 cell^2 / influence^2, and the rho of a place is its rho in m^2 / cell^2. Its minimum solves A u = b.
struct SurfaceEnergy {
    Raster<float> east;         ///< w of the face to the next column, > 0; 0 in the last column
    Raster<float> south;        ///< w of the face to the next row; 0 in the last row
    Raster<float> bending;      ///< rho, cells^2; empty: none
    float screening = 0;        ///< s
    Raster<float> right_side;   ///< b: the divergence of w g
    Raster<std::uint8_t> held;  ///< 1 where u is given
    Raster<float> value;        ///< u where it is given, else 0
    bool any_held = false;
    float least = 0;  ///< range of the given u
    float greatest = 0;
};

/// The energy of seeds and guided slopes over a base of the same size; seeds.has_seeds must be set.
SurfaceEnergy surface_energy(const HeightSeeds& seeds, RasterView<const float> base, float influence);

}  // namespace cuesta
