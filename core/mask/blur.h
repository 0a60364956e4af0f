#pragma once
/// \file Masks made softer.

#include "core/field/raster.h"

namespace cuesta {

/// `values` blurred nearly as by a Gaussian of standard deviation `sigma` (cells, >= 0, checked) along both axes: three
/// running means in a row, whose widths make the variance sigma^2 (Wells 1986: n means of width w have the variance n
/// (w^2 - 1) / 12). A width that is no odd number is made of the two odd ones beside it. At the edges the mean is of
/// the cells that there are, so constants stay. Time does not depend on sigma. Pure; any size.
Raster<float> blurred(RasterView<const float> values, double sigma);

}  // namespace cuesta
