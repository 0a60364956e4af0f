#pragma once
/// \file Ramps of colour for measured quantities. Lightness runs one way along each (checked by a test), so that they
/// read without colour vision and in grey.

#include <array>
#include <vector>

#include "render/scene/look.h"

namespace cuesta {

using Colour = std::array<float, 3>;  ///< sRGB, 0..1

/// `count` >= 2 evenly spaced colours from the least to the greatest value. Overlay::none gives the ramp of `surface`
/// (height and slope; empty for natural and clay).
std::vector<Colour> colour_ramp(SurfaceView surface, Overlay overlay, int count = 64);

}  // namespace cuesta
