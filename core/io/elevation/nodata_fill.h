#pragma once
/// \file Holes filled smoothly from their rims.

#include <cstdint>

#include "core/base/progress.h"
#include "core/field/raster.h"

namespace cuesta {

/// Gives the cells where `holes` is not 0 heights that continue the surface around them: an approximate solution of the
/// Laplace equation with the known cells as boundary (a membrane), so within the range of the known cells. Known cells
/// are left alone. Cost linear in the number of cells, whatever the size of the holes; same bytes on any number of
/// threads. Returns the number of cells filled. `holes` has the size of `heights`; without any known cell nothing is
/// changed and 0 is returned. Stops early where control says so, with heights in the holes that mean nothing.
long long fill_holes(Raster<float>& heights, const Raster<std::uint8_t>& holes, const WorkControl& control = {});

}  // namespace cuesta
