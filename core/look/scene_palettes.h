#pragma once
/// \file Palettes of scenes seen from above (docs/methods/palettes.md tells of their sources), and the way in which the
/// colours of a picture become albedos.

#include <cstdint>
#include <span>

#include "core/look/palettes.h"

namespace cuesta {

/// Scenes of the layer, in the order of RockColours, SoilColours and PlantColours from `alps` on, without `picture`.
std::span<const Palette> scene_palettes(ColourLayer layer);

/// A layer's palette of two to eight colours as sRGB codes 0xRRGGBB, dark to light. Pictures are darker or lighter than
/// ground is, so all are scaled until the middle has the layer's usual luminance; where the ends would then be no
/// ground of that kind, contrast is lowered. Hues stay. Rock runs from dark to light, soil and plants the other way.
Palette palette_of_picture(std::span<const std::uint32_t> codes, ColourLayer layer);

}  // namespace cuesta
