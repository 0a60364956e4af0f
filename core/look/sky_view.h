#pragma once
/// \file Sky view factor: ambient occlusion of land.

#include "core/field/raster.h"

namespace cuesta {

/// The share of the light of an evenly bright sky that reaches each cell, compared with level ground that nothing
/// stands around: 1 open .. 0 closed in. The horizon is found in 16 directions, as far as the raster reaches, on the
/// cells that lie exactly in them; beyond the edge the land is open. Light that the ground sends on is left out.
/// J. Dozier, J. Frew (1990), "Rapid calculation of terrain parameters for radiation modeling", IEEE Trans. Geosci.
/// Remote Sens. 28, eq. 7b: a plane tilted by S gets (1 + cos S) / 2. Heights in m, finite; `cell_size` in m, > 0
/// (checked). Any size. All threads; the same bytes on any number of them; time grows with the number of cells only.
Raster<float> sky_view(RasterView<const float> heights, double cell_size);

}  // namespace cuesta
