#include "core/io/engine/look_json.h"

#include <array>
#include <cstdio>
#include <string>

#include "core/base/parameter_json.h"
#include "core/look/ground_colours.h"
#include "core/look/palettes.h"

namespace cuesta {

namespace {

using nlohmann::ordered_json;

std::string srgb_text(const std::array<float, 3>& colour) {
    std::array<char, 8> text{};
    std::snprintf(text.data(), text.size(), "#%02x%02x%02x", static_cast<unsigned>(srgb_code(colour[0])),
                  static_cast<unsigned>(srgb_code(colour[1])), static_cast<unsigned>(srgb_code(colour[2])));
    return text.data();
}

ordered_json colour_json(const std::array<float, 3>& colour) {
    return {{"linear", colour}, {"srgb", srgb_text(colour)}};
}

std::string palette_name(ColourLayer layer, const ColourParameters& colours) {
    switch (layer) {
        case ColourLayer::rock:
            return std::string(name_of(colours.rock));
        case ColourLayer::soil:
            return std::string(name_of(colours.soil));
        case ColourLayer::plants:
            break;
    }
    return std::string(name_of(colours.plants));
}

}  // namespace

ordered_json look_to_json(const Project& project) {
    const LayerPalettes palettes = layer_palettes(project.colour, project.picture_palettes);
    ordered_json layers = ordered_json::object();
    for (const ColourLayer layer : {ColourLayer::rock, ColourLayer::soil, ColourLayer::plants}) {
        if (!palettes.has(layer)) continue;
        ordered_json colours = ordered_json::array();
        for (const auto& colour : palettes.of(layer)) colours.push_back(colour_json(colour));
        const char* const name = PicturePalettes::names[static_cast<std::size_t>(layer)];
        layers[name] = {{"name", palette_name(layer, project.colour)}, {"colours", std::move(colours)}};
    }
    ordered_json surfaces = ordered_json::object();
    const auto means = mean_surface_colours(palettes);
    for (std::size_t s = 0; s < means.size(); ++s) surfaces[std::string(surface_names[s])] = colour_json(means[s]);
    ordered_json materials = ordered_json::array();
    const auto add = [&](const Material& material) {
        ordered_json entry{{"name", material.name}};
        entry.update(colour_json(material.colour));
        materials.push_back(std::move(entry));
    };
    add(project.eroded_material);
    for (const Layer& layer : project.layers)
        if (layer.enabled) add(layer.material);
    add(project.bottom_material);
    return {{"palettes", std::move(layers)},
            {"mean_of_surfaces", std::move(surfaces)},
            {"materials", std::move(materials)},
            {"surface", to_json_object(project.surface)},
            {"colour", to_json_object(project.colour)},
            {"cover", to_json_object(project.cover)},
            {"light", to_json_object(project.light)}};
}

}  // namespace cuesta
