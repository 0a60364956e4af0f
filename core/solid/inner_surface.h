#pragma once
/// \file The surface that lies a given distance below another.

#include "core/base/progress.h"
#include "core/solid/solid_plate.h"

namespace cuesta {

/// The places of the middle of a ball of radius `wall` (mm) that rolls along below the samples: for each sample of
/// `samples` the lowest of all samples t in reach, less the height of the ball there, t - sqrt(wall^2 - distance^2).
/// So no sample of the terrain is nearer to a sample of the result than `wall`, also on slopes. At most the terrain
/// less `wall`. Parallel over rows; the same bits on any number of threads. When stopped it ends early, with samples
/// that mean nothing.
Raster<float> inner_surface(const PrintGrid& grid, const SampleRectangle& samples, double wall,
                            const WorkControl& control = {});

}  // namespace cuesta
