#pragma once
/// \file Colours of water, by what floats in it.

#include <array>

#include "core/look/parameters.h"

namespace cuesta {

/// Linear RGB. The view mixes them (render/shaders/water.glsl).
struct WaterOptics {
    using Channels = std::array<float, 3>;
    Channels deep;     ///< share of the light that bottomless water sends back, 0..1
    Channels shallow;  ///< the same where the bed shines through
    Channels window;   ///< share of the bed's light that comes through the thinnest water, 0..1
    /// Absorption as powers of the light that comes from the bed through clear water (a fifth of it at the depth told
    /// as clarity, Beer-Lambert), > 0.
    Channels absorption;
};

/// The constants are estimates after the irradiance reflectances of natural waters (Kirk, "Light and Photosynthesis in
/// Aquatic Ecosystems", 2011, ch. 6), chosen by eye from photographs.
const WaterOptics& water_optics(WaterColour colour);

}  // namespace cuesta
