#pragma once
/// \file Noise that displaces the ground along its normals instead of upright.

#include "core/field/raster.h"
#include "core/relief/noise/warped_noise.h"

namespace cuesta {

/// The normals of a ground and the part of a noise that moves it sideways.
struct NormalDisplacement {
    Raster<float> normal_x;  ///< parts of the normals in the ground plane, towards east and south, -1..1
    Raster<float> normal_z;
    Raster<float> way;  ///< m along the normal
};

/// Of `ground` (m) before the noise and `noise` (m), of one size, in cells of `cell_size` metres. With w the
/// wavelength, m: the normals are those of the mean of the ground over squares of w/4, and again means over w/4, so
/// that a cliff has a normal whatever the cells are. The way is the mean over w/6 of d / sqrt(1 + (d / L)^2), L = w/32,
/// d being the noise: never longer than L. Squares are rounded up to odd numbers of cells.
///
/// Moving ground by s = way * normal cannot fold it: a mean over a square changes by at most twice the greatest value
/// over its side, so |grad s| <= sqrt(2) (2 L / (w/4) + 2 L / (w/6)) = 0.884 < 1, whatever the ground and the noise.
///
/// The same on any number of threads.
NormalDisplacement normal_displacement(RasterView<const float> ground, RasterView<const float> noise, double cell_size,
                                       double wavelength);

/// Adds to `ground` (m) the `noise` of full strength (m) times the amplitude A. With n the normal, d the noise and s
/// the share (0..1) of the way along it:
///
///     h'(p) = h(p - s A way n_xz) + (1 - s (1 - n_y)) A d,   n_y = sqrt(1 - |n_xz|^2)
///
/// Exact to first order in d: on an even slope with an even d and s = 1 the ground is the plane that lies d off the old
/// one, h + d / n_y. The ground is read by cubic interpolation within the values of the four cells around. A is taken
/// as locally constant; cells where it is 0 keep their bits. The same on any number of threads.
void lay_along_normals(RasterView<float> ground, RasterView<const float> noise, const NoiseField& amplitude,
                       double cell_size, const WarpedNoiseParameters& parameters);

}  // namespace cuesta
