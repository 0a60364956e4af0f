#pragma once
/// \file Palettes that the colours of ground are taken from, by what happened to it (core/look/colour_drivers.h).

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/look/parameters.h"
#include "core/look/surface.h"
#include "core/model/picture_palettes.h"

namespace cuesta {

/// The groups of surfaces that a palette of their own colours: rock with its scree, soil with sand and mud, plants.
enum class ColourLayer { rock, soil, plants };
inline constexpr int colour_layer_count = 3;

/// Albedos along 0..1, evenly spaced, linear RGB. Rock: from sheltered to exposed; soil: from dry to moist; plants: from
/// dry to lush.
struct Palette {
    static constexpr std::size_t most = 8;
    std::array<std::array<float, 3>, most> colours{};
    std::size_t count = 0;  ///< of the colours; 0: no palette

    const std::array<float, 3>* begin() const { return colours.data(); }
    const std::array<float, 3>* end() const { return colours.data() + count; }
    bool operator==(const Palette&) const = default;
};

/// Linear light of an sRGB code 0xRRGGBB (IEC 61966-2-1).
std::array<float, 3> linear_of_srgb(std::uint32_t code);

/// Whether a palette colours the layer; the others have the colours of their surfaces.
bool has_palette(ColourLayer layer, const ColourParameters& colours);
bool has_palettes(const ColourParameters& colours);

/// The layer's palette; only where it has one.
Palette palette_of(ColourLayer layer, const ColourParameters& colours, const PicturePalettes& pictures = {});

/// The palettes of the layers, looked up once for many cells.
struct LayerPalettes {
    std::array<Palette, colour_layer_count> layers;
    float variety = 1;
    float advect = 0;

    bool has(ColourLayer layer) const { return of(layer).count > 0; }
    const Palette& of(ColourLayer layer) const { return layers[static_cast<std::size_t>(layer)]; }
};
LayerPalettes layer_palettes(const ColourParameters& colours, const PicturePalettes& pictures = {});

/// The palettes that new projects begin with.
ColourParameters colours_of_new_projects();

/// Linear between the two colours beside; `share` is clamped to 0..1. The palette has two colours at least.
std::array<float, 3> colour_at(const Palette& palette, float share);

/// The place on a palette of a driver's value (0..1).
float palette_place(float driver, float variety);

/// The colour of a surface where the drivers of the three layers have these values, linear; of those that no palette
/// colours, the surface's own. As the view mixes it (render/shaders/bake_colour.frag).
std::array<float, 3> surface_colour(Surface surface, const std::array<float, 3>& drivers,
                                    const LayerPalettes& palettes);

/// The same in the mean over a land, of every surface.
std::array<std::array<float, 3>, surface_count> mean_surface_colours(const LayerPalettes& palettes);

}  // namespace cuesta
