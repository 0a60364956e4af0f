#pragma once
/// \file A model that uplifted land is taken from: the heights of real or other land.

#include "core/field/raster.h"

namespace cuesta {

/// The heights (m), with what is not finite replaced by the lowest that is (0 where none is), and no height beyond
/// 20 000 m. Empty for an empty model.
Raster<float> model_heights(RasterView<const float> model);

/// The rate of uplift that follows the model, as a share of the full one: heights smoothed over `smoothing` metres,
/// from 0 at the lowest (or at `lowest`, if that is higher) to 1 at the highest; 0 everywhere if they are all the same.
/// At rest, relief goes with uplift, so the land gets the model's relief back, with valleys of its own. A proportion of
/// smoothed heights in place of the law's inverse, U = K A^m S: that takes slopes and areas of single cells, and its
/// noise with them. `model`: finite heights on cells of `cell_size` metres.
Raster<float> uplift_of_model(RasterView<const float> model, double cell_size, double smoothing, float lowest);

}  // namespace cuesta
