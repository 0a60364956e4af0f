#pragma once
/// \file Curvature of the ground.

#include "core/field/raster.h"

namespace cuesta {

/// The Laplacian of the heights (1/m), by second differences over the four neighbours: above 0 in hollows and valleys,
/// below 0 on ridges and crests. At the edges, along that axis, as in the cell beside. First the heights are blurred by
/// `scale` metres (>= 0, checked; standard deviation), which decides how large the forms are that count. `cell_size` in
/// metres, > 0 (checked). Rasters narrower than 3 cells are flat along that axis. Pure.
Raster<float> curvature_of(RasterView<const float> heights, double cell_size, double scale);

/// Curvatures of a surface at a cell, 1/m: above 0 where it is hollow (a bowl of radius R has 1/R each).
enum class CurvatureKind {
    profile,  ///< of the section straight down the slope
    plan,     ///< of the section across the slope (normal to the surface; also called tangential curvature)
    mean,     ///< half the sum of the two
};

/// The curvature of the surface through the 3 x 3 cells around each: I. Evans (1980), "An integrated system of terrain
/// analysis and slope mapping", whose quadratic fit gives the derivatives; H. Mitasova, J. Hofierka (1993),
/// "Interpolation by regularized spline with tension: II", whose profile and tangential curvatures are those of the
/// normal sections, so that their mean is the mean curvature of geometry. On level ground, where no direction leads
/// down, all three are the mean. Blurred by `scale` metres first, edges as in the cell beside; the rest as for
/// curvature_of(). Rasters narrower than 3 cells are flat along that axis.
Raster<float> curvature_of(RasterView<const float> heights, double cell_size, double scale, CurvatureKind kind);

}  // namespace cuesta
