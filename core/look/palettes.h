#pragma once
/// \file Palettes that the colours of ground are taken from, by what happened to it (core/look/colour_drivers.h).

#include <array>

#include "core/look/parameters.h"
#include "core/look/surface.h"

namespace cuesta {

/// The groups of surfaces that a palette of their own colours: rock with its scree, soil with sand and mud, plants.
enum class ColourLayer { rock, soil, plants };
inline constexpr int colour_layer_count = 3;

/// Albedos along 0..1, evenly spaced, linear RGB. Rock: from sheltered to exposed; soil: from dry to moist; plants: from
/// dry to lush.
using Palette = std::array<std::array<float, 3>, 6>;

/// Whether a palette colours the layer; the others have the colours of their surfaces.
bool has_palette(ColourLayer layer, const ColourParameters& colours);
bool has_palettes(const ColourParameters& colours);

/// The layer's palette; only where it has one.
const Palette& palette_of(ColourLayer layer, const ColourParameters& colours);

/// The palettes that new projects begin with.
ColourParameters colours_of_new_projects();

/// Linear between the two colours beside; `share` is clamped to 0..1.
std::array<float, 3> colour_at(const Palette& palette, float share);

/// The place on a palette of a driver's value (0..1).
float palette_place(float driver, const ColourParameters& colours);

/// The colour of a surface where the drivers of the three layers have these values, linear; of those that no palette
/// colours, the surface's own. As the view mixes it (render/shaders/bake_colour.frag).
std::array<float, 3> surface_colour(Surface surface, const std::array<float, 3>& drivers,
                                    const ColourParameters& colours);

/// The same in the mean over a land, of every surface.
std::array<std::array<float, 3>, surface_count> mean_surface_colours(const ColourParameters& colours);

}  // namespace cuesta
