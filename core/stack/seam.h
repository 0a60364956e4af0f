#pragma once
/// \file Ground set into other ground without a step at the rim.

#include <cstdint>
#include <stop_token>

#include "core/field/raster.h"

namespace cuesta {

/// The smooth difference d that is added to an element, so that it meets the land below at the rim and keeps its
/// gradients inside: laplace d = 0 where `inside` is not 0, d = below - element elsewhere, and no flow across the edges
/// of the raster (Perez, Gangnet and Blake 2003, Poisson image editing, eq. 4, for the difference). All rasters of one
/// size. Where everything is inside there is no rim: the mean of below - element. Solved by conjugate gradients with
/// the multigrid of splines (core/relief/splines/converged.h) to a residual of 1e-5 of that of its first guess, or as
/// far as single precision tells. Stopped: what was reached. The same bytes on any number of threads; pure.
Raster<float> seam_difference(RasterView<const float> below, RasterView<const float> element,
                              RasterView<const std::uint8_t> inside, const std::stop_token& stop);

}  // namespace cuesta
