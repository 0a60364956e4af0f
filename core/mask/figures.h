#pragma once
/// \file Figures of masks and of what they are made from.

#include <vector>

#include "core/field/raster.h"

namespace cuesta {

struct MaskFigures {
    float least = 0, most = 0;
    double painted = 0;  ///< share of the area that differs from the neutral value, 0 .. 1
};
/// Differences below `slack` count as neutral. `values` must not be empty.
MaskFigures figures_of_mask(RasterView<const float> values, float neutral, float slack = 0.005F);

/// Share painted at each cell, 0 .. 1. 1: how far it is from `neutral`, as a share of how far it can be on that side (0
/// or `largest`). Pure; any size.
Raster<float> painted_share(RasterView<const float> values, float neutral, float largest);

/// Number of values in each of `bins` equal parts of low .. high (low < high, checked), as shares of the fullest one, 0
/// .. 1; the ends take what lies beyond them, what is no number is left out. `logarithmic`: equal parts of the
/// logarithm (low > 0).
std::vector<float> histogram_of(RasterView<const float> values, double low, double high, int bins, bool logarithmic);

}  // namespace cuesta
