#include "core/look/palettes.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/base/check.h"
#include "core/look/scene_palettes.h"
#include "core/look/surface_textures.h"

namespace cuesta {

namespace {

using Colour = std::array<float, 3>;

/// Of sRGB codes 0xRRGGBB.
Palette palette(const std::array<std::uint32_t, 6>& codes) {
    Palette colours;
    for (const std::uint32_t code : codes) colours.colours[colours.count++] = linear_of_srgb(code);
    return colours;
}

/// In the order of RockColours, SoilColours and PlantColours, from the second to the one before `alps`. Luminances lie
/// where measured albedos do: granite and limestone 0.2 to 0.35, basalt 0.04 to 0.1, dry soil 0.12 to 0.2, moist soil
/// half of that, dry grass 0.15, woods 0.04.
const std::array<Palette, 6>& rock_palettes() {
    static const std::array<Palette, 6> palettes{
        palette({0x45413d, 0x5a5651, 0x6d6863, 0x807a74, 0x928c84, 0xa59e95}),   // granite
        palette({0x554f45, 0x6e675b, 0x857d6f, 0x9a9182, 0xada492, 0xc0b8a6}),   // limestone
        palette({0x6b3a26, 0x84492d, 0x9c5d3b, 0xb17650, 0xc4946e, 0xd6b593}),   // sandstone
        palette({0x1f1d1c, 0x2d2a28, 0x3b3734, 0x4b4541, 0x5e564f, 0x756b61}),   // basalt
        palette({0x36393b, 0x494c4e, 0x5c5f60, 0x6f7170, 0x868681, 0xa09d94}),   // slate
        palette({0x7f776b, 0x8c8478, 0x989084, 0xa39b8f, 0xada59a, 0xb8b0a5})};  // clay
    return palettes;
}

const std::array<Palette, 6>& soil_palettes() {
    static const std::array<Palette, 6> palettes{
        palette({0x8f7d63, 0x7f6d53, 0x6f5e46, 0x5f4f3a, 0x4f4130, 0x3f3426}),   // earth
        palette({0xa89f90, 0x988e7f, 0x877d6f, 0x766c5f, 0x63594d, 0x4f463c}),   // gravel
        palette({0xd0ae81, 0xc2996a, 0xb18456, 0x9f7048, 0x8a5d3c, 0x734c31}),   // desert
        palette({0xa86a43, 0x965832, 0x82492a, 0x6e3c24, 0x5b3220, 0x48291b}),   // red
        palette({0x6c635b, 0x59514b, 0x484240, 0x3a3533, 0x2d2a29, 0x222020}),   // ash
        palette({0x99917f, 0x928a7d, 0x8b8377, 0x847b70, 0x7c7469, 0x746c62})};  // clay
    return palettes;
}

const std::array<Palette, 5>& plant_palettes() {
    static const std::array<Palette, 5> palettes{
        palette({0x857b54, 0x706d48, 0x5a5f3c, 0x475031, 0x364028, 0x282f20}),   // alpine
        palette({0x8f8656, 0x767548, 0x5f653c, 0x4b5530, 0x3a4527, 0x2b351f}),   // temperate
        palette({0xa59468, 0x938359, 0x80754b, 0x6b6840, 0x575936, 0x444a2c}),   // steppe
        palette({0x73603f, 0x66573a, 0x595336, 0x4b4b2f, 0x3d4328, 0x303921}),   // heath
        palette({0x72753f, 0x596435, 0x44552c, 0x344624, 0x28381e, 0x1d2b18})};  // tropical
    return palettes;
}

Colour between(const Colour& a, const Colour& b, float share) {
    return {a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]), a[2] + share * (b[2] - a[2])};
}

Colour scaled(const Colour& a, float factor) {
    return {factor * a[0], factor * a[1], factor * a[2]};
}

/// `choice`: the number of an enumerator of the layer, of which 0 is plain; `chosen`: those of the layer, in their
/// order.
template <std::size_t N>
Palette palette_number(std::size_t choice, const std::array<Palette, N>& chosen, ColourLayer layer,
                       const PicturePalettes& pictures) {
    CUESTA_CHECK(choice > 0);
    if (choice <= N) return chosen[choice - 1];
    const auto scenes = scene_palettes(layer);
    if (choice - N <= scenes.size()) return scenes[choice - N - 1];
    return palette_of_picture(pictures.layers[static_cast<std::size_t>(layer)].colours, layer);
}

}  // namespace

std::array<float, 3> linear_of_srgb(std::uint32_t code) {
    const auto linear = [](std::uint32_t channel) {
        const double coded = channel / 255.0;
        return static_cast<float>(coded <= 0.04045 ? coded / 12.92 : std::pow((coded + 0.055) / 1.055, 2.4));
    };
    return {linear((code >> 16) & 255), linear((code >> 8) & 255), linear(code & 255)};
}

bool has_palette(ColourLayer layer, const ColourParameters& colours) {
    switch (layer) {
        case ColourLayer::rock:
            return colours.rock != RockColours::plain;
        case ColourLayer::soil:
            return colours.soil != SoilColours::plain;
        case ColourLayer::plants:
            break;
    }
    return colours.plants != PlantColours::plain;
}

bool has_palettes(const ColourParameters& colours) {
    return has_palette(ColourLayer::rock, colours) || has_palette(ColourLayer::soil, colours) ||
           has_palette(ColourLayer::plants, colours);
}

Palette palette_of(ColourLayer layer, const ColourParameters& colours, const PicturePalettes& pictures) {
    static_assert(colour_layer_count == PicturePalettes::count);
    CUESTA_CHECK(has_palette(layer, colours));
    switch (layer) {
        case ColourLayer::rock:
            return palette_number(static_cast<std::size_t>(colours.rock), rock_palettes(), layer, pictures);
        case ColourLayer::soil:
            return palette_number(static_cast<std::size_t>(colours.soil), soil_palettes(), layer, pictures);
        case ColourLayer::plants:
            break;
    }
    return palette_number(static_cast<std::size_t>(colours.plants), plant_palettes(), layer, pictures);
}

LayerPalettes layer_palettes(const ColourParameters& colours, const PicturePalettes& pictures) {
    LayerPalettes all;
    for (const ColourLayer layer : {ColourLayer::rock, ColourLayer::soil, ColourLayer::plants})
        if (has_palette(layer, colours))
            all.layers[static_cast<std::size_t>(layer)] = palette_of(layer, colours, pictures);
    all.variety = colours.variety;
    all.advect = colours.advect;
    return all;
}

ColourParameters colours_of_new_projects() {
    ColourParameters colours;
    colours.rock = RockColours::granite;
    colours.soil = SoilColours::earth;
    colours.plants = PlantColours::temperate;
    colours.advect = 0.6F;
    colours.gullies = 0.8F;
    return colours;
}

Colour colour_at(const Palette& palette, float share) {
    const float at = std::clamp(share, 0.0F, 1.0F) * static_cast<float>(palette.count - 1);
    const auto before = std::min(static_cast<std::size_t>(at), palette.count - 2);
    return between(palette.colours[before], palette.colours[before + 1], at - static_cast<float>(before));
}

float palette_place(float driver, float variety) {
    return 0.5F + variety * (driver - 0.5F);
}

Colour surface_colour(Surface surface, const std::array<float, 3>& drivers, const LayerPalettes& palettes) {
    const auto usual = [](Surface s) { return surface_materials[static_cast<std::size_t>(s)].albedo; };
    const auto of = [&](ColourLayer layer, float share, const Colour& without) {
        return palettes.has(layer) ? colour_at(palettes.of(layer), share) : without;
    };
    const float rock = palette_place(drivers[0], palettes.variety), soil = palette_place(drivers[1], palettes.variety),
                plants = palette_place(drivers[2], palettes.variety);
    switch (surface) {
        case Surface::rock:
            return of(ColourLayer::rock, rock, usual(surface));
        case Surface::scree:
        case Surface::river_bed:
            if (!palettes.has(ColourLayer::rock)) return usual(surface);
            // Broken faces are lighter than weathered ones, and fines lie between the stones.
            return between(of(ColourLayer::rock, 0.35F + 0.65F * rock, {}),
                           of(ColourLayer::soil, 0.5F * soil, usual(Surface::scree)), 0.4F);
        case Surface::soil:
            return of(ColourLayer::soil, soil, usual(surface));
        case Surface::sand:
            return palettes.has(ColourLayer::soil) ? scaled(of(ColourLayer::soil, 0.25F * soil, {}), 1.25F)
                                                   : usual(surface);
        case Surface::mud:
            return palettes.has(ColourLayer::soil) ? scaled(of(ColourLayer::soil, 0.6F + 0.4F * soil, {}), 0.9F)
                                                   : usual(surface);
        case Surface::meadow:
            return of(ColourLayer::plants, 0.55F * plants, usual(surface));
        case Surface::grass:
            return of(ColourLayer::plants, 0.15F + 0.65F * plants, usual(surface));
        case Surface::forest:
            return palettes.has(ColourLayer::plants) ? scaled(of(ColourLayer::plants, 0.6F + 0.4F * plants, {}), 0.9F)
                                                     : usual(surface);
        case Surface::snow:
        case Surface::road:
        case Surface::lava:
            break;
    }
    return usual(surface);
}

std::array<Colour, surface_count> mean_surface_colours(const LayerPalettes& palettes) {
    std::array<Colour, surface_count> all{};
    for (int s = 0; s < surface_count; ++s)
        all[static_cast<std::size_t>(s)] = surface_colour(static_cast<Surface>(s), {0.5F, 0.5F, 0.5F}, palettes);
    return all;
}

}  // namespace cuesta
