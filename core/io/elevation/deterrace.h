#pragma once
/// \file Terraces of quantised heights smoothed away: 8-bit pictures, models in whole metres.

#include "core/base/progress.h"
#include "core/field/raster.h"

namespace cuesta {

/// Heights that were rounded to multiples of `step` metres (> 0) become the smoothest surface that rounds to them:
/// every cell stays within half a step of what it was. Of all surfaces in that corridor the one of least bending (a
/// thin plate: the biharmonic equation with bounds on either side) is approached, from coarse copies of the land down
/// to its cells, so that plateaux of up to 64 cells across become slopes; wider ones are taken for real, as lakes are:
/// from 32 to 64 cells inside the room fades out. Where the ground crosses several steps from cell to cell there are no terraces to be seen: the
/// room fades out from 2 to 6 steps, and steeper ground stays as it is. Cells where `holes` (of the same size) is not 0
/// are left alone and have no say. Deterministic, the same bytes on any number of threads. Stops early where control
/// says so, with heights that mean nothing.
void smooth_steps(Raster<float>& heights, const Raster<std::uint8_t>& holes, double step,
                  const WorkControl& control = {});

/// The share of known cells whose four neighbours all have the same height: what terraces look like in numbers, 0..1.
double share_of_plateaux(RasterView<const float> heights, RasterView<const std::uint8_t> holes);

}  // namespace cuesta
