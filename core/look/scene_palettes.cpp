#include "core/look/scene_palettes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/base/check.h"

namespace cuesta {

namespace {

/// Luminance of a layer's ground: usual, least and most. Measured albedos as in palettes.cpp.
struct LayerLuminance {
    double usual, least, most;
};
constexpr std::array<LayerLuminance, colour_layer_count> luminances{
    LayerLuminance{0.19, 0.03, 0.55}, LayerLuminance{0.12, 0.025, 0.40}, LayerLuminance{0.06, 0.012, 0.20}};

/// Eight colours of a scene, dark to light, of which the first `grown` are those of plants and the rest of bare ground.
struct Scene {
    std::array<std::uint32_t, 8> codes;
    std::size_t grown;

    std::span<const std::uint32_t> plants() const { return std::span(codes).first(grown); }
    std::span<const std::uint32_t> bare() const { return std::span(codes).subspan(grown); }
};

// Bands of luminance of satellite pictures, cut at 0, 4, 15, 30, 50, 70, 86, 96 and 99.8 % of the pixels.
// Blue Marble Next Generation (NASA Earth Observatory, public domain):
constexpr Scene alps{{0x151d07, 0x1d260e, 0x242c14, 0x2d351d, 0x434831, 0x6e7263, 0x9fa296, 0xc0c3b9}, 5};
constexpr Scene karakoram{{0x34361f, 0x56513e, 0x706a58, 0x8c8575, 0xa6a092, 0xc3bfb4, 0xdbd8d1, 0xebe9e4}, 1};
constexpr Scene iceland{{0x272516, 0x34301d, 0x393721, 0x3f3d26, 0x494831, 0x89897e, 0xe4e5e0, 0xf8f8f6}, 5};
constexpr Scene highland{{0x20210b, 0x24260f, 0x262912, 0x2a2c14, 0x2e2f17, 0x32341c, 0x373922, 0x434326}, 8};
constexpr Scene canyon{{0x3c3319, 0x56482d, 0x6d583c, 0x7c6446, 0x8a6f50, 0x9b7b5b, 0xa68665, 0xac8f6e}, 1};
constexpr Scene outback{{0x503119, 0x58381f, 0x5f3e23, 0x664226, 0x6c4529, 0x72492c, 0x7c4e2f, 0x865737}, 0};
constexpr Scene sahara{{0x7f6448, 0x8d7253, 0x987d5d, 0xa68865, 0xb2926d, 0xb99d7a, 0xc2a782, 0xc9ae87}, 0};
// Landsat (NASA and USGS, public domain):
constexpr Scene rockies{{0x1e211c, 0x2d3127, 0x3f4134, 0x5a5746, 0x7d765f, 0xa2957e, 0xc1b5a0, 0xded5c5}, 3};
constexpr Scene steppe{{0x191f0e, 0x2d301c, 0x5a4d34, 0x705b3f, 0x7f6546, 0x8e7250, 0xa68862, 0xc7a77b}, 2};
constexpr Scene white_dunes{{0x302f23, 0x38392e, 0x494636, 0x746750, 0xa7967b, 0xc5b093, 0xd6bfa0, 0xe7cead}, 3};
constexpr Scene volcano{{0x080a01, 0x0e1003, 0x121406, 0x181a0a, 0x232312, 0x342f1e, 0x48402d, 0x807769}, 5};
constexpr Scene rainforest{{0x060a02, 0x0b1106, 0x0e1608, 0x111a0b, 0x161f0e, 0x1c2512, 0x2d321d, 0x77765b}, 7};

double light_of(const std::array<double, 3>& c) {
    return 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2];
}

std::vector<Palette> palettes_of(ColourLayer layer) {
    std::vector<Palette> palettes;
    if (layer == ColourLayer::plants)
        for (const Scene* scene : {&alps, &rockies, &iceland, &highland, &volcano, &rainforest})
            palettes.push_back(palette_of_picture(scene->plants(), layer));
    else
        for (const Scene* scene :
             {&alps, &rockies, &karakoram, &iceland, &canyon, &outback, &sahara, &steppe, &white_dunes, &volcano})
            palettes.push_back(palette_of_picture(scene->bare(), layer));
    return palettes;
}

}  // namespace

std::span<const Palette> scene_palettes(ColourLayer layer) {
    static const std::array<std::vector<Palette>, colour_layer_count> all{
        palettes_of(ColourLayer::rock), palettes_of(ColourLayer::soil), palettes_of(ColourLayer::plants)};
    return all[static_cast<std::size_t>(layer)];
}

Palette palette_of_picture(std::span<const std::uint32_t> codes, ColourLayer layer) {
    CUESTA_CHECK(codes.size() >= 2 && codes.size() <= Palette::most);
    constexpr double least_light = 1e-4;  // black has no hue, and is scaled as grey
    std::vector<std::array<double, 3>> light;
    std::vector<double> bright;
    for (const std::uint32_t code : codes) {
        const std::array<float, 3> linear = linear_of_srgb(code);
        auto& c = light.emplace_back();
        for (std::size_t i = 0; i < 3; ++i) c[i] = std::max(static_cast<double>(linear[i]), least_light);
        bright.push_back(light_of(c));
    }
    // The luminance at 0.5 of a palette.
    const auto middle_of = [](const std::vector<double>& values) {
        return (values[(values.size() - 1) / 2] + values[values.size() / 2]) / 2;
    };
    const double middle = middle_of(bright);
    const auto [lowest, highest] = std::minmax_element(bright.begin(), bright.end());
    const LayerLuminance& of = luminances[static_cast<std::size_t>(layer)];
    // (Y / middle)^contrast times the usual lies within least .. most.
    double contrast = 1;
    if (*highest * of.usual > middle * of.most)
        contrast = std::min(contrast, std::log(of.most / of.usual) / std::log(*highest / middle));
    if (*lowest * of.usual < middle * of.least)
        contrast = std::min(contrast, std::log(of.least / of.usual) / std::log(*lowest / middle));
    std::vector<double> wanted;
    for (const double each : bright) wanted.push_back(std::pow(each / middle, contrast));
    // Powers move the middle where two colours are beside it.
    const double scale = of.usual / middle_of(wanted);
    Palette palette;
    for (std::size_t i = 0; i < light.size(); ++i) {
        auto& colour = palette.colours[layer == ColourLayer::rock ? i : light.size() - 1 - i];
        for (std::size_t c = 0; c < 3; ++c)
            colour[c] = static_cast<float>(std::min(light[i][c] * scale * wanted[i] / bright[i], 1.0));
    }
    palette.count = light.size();
    return palette;
}

}  // namespace cuesta
