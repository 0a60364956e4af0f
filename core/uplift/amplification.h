#pragma once
/// \file Amplification: coarse land brought to cells 2, 4, 8 ... times smaller, with gullies, ledges and scree that its
/// slopes and rock ask for, and with its rivers and large forms kept.
///
/// Each doubling refines the ground and lets it rise and erode for a while that is short for rivers and long for slopes
/// of a few cells: 1.8 cells of erosion at the gradient of the slopes. The uplift is the one that the coarse land asks
/// for, U = K (A_d^m + A^m) S smoothed, so that it stays what it is. At the end the means over the coarse cells are
/// brought back to the original's, smoothly.

#include "core/base/progress.h"
#include "core/field/raster.h"
#include "core/uplift/parameters.h"

namespace cuesta {

/// The factor that is carried out: the power of two at or below the parameter's, at least 1.
int amplification_factor(const AmplificationParameters& parameters);

/// `heights` (m, finite, at least 2 x 2, cells of `cell_size` metres) with `amplification_factor` times as many cells
/// along each side. Deterministic, the same bytes on any number of threads; finite. Empty when stopped.
Raster<float> amplified(RasterView<const float> heights, double cell_size, const AmplificationParameters& parameters,
                        const WorkControl& control = {});

}  // namespace cuesta
