#include "core/io/project/painted_json.h"

#include <limits>

namespace cuesta {
namespace {

using nlohmann::json;

/// Calls f(name, raster, state) for every mask; the names are those of the file.
template <class Masks, class Function>
void each_mask(Masks& masks, const Function& f) {
    f("rain", masks.rain, masks.rain_state);
    f("erodibility", masks.erodibility, masks.erodibility_state);
    f("protection", masks.protection, masks.protection_state);
    f("plants", masks.plants, masks.plants_state);
}

RegionLook read_look(JsonObject object) {
    RegionLook look;
    read_parameters(object.at("surface"), object.place_of("surface"), look.surface);
    read_parameters(object.at("colour"), object.place_of("colour"), look.colour);
    read_parameters(object.at("cover"), object.place_of("cover"), look.cover);
    object.finish();
    return look;
}

}  // namespace

json RasterEntries::add(const std::string& name, const TiledRaster& raster) {
    if (raster.empty()) return nullptr;
    rasters_.push_back({"rasters/" + name + ".f32", raster});
    return {{"entry", rasters_.back().entry}, {"width", raster.width()}, {"height", raster.height()}};
}

TiledRaster read_raster(JsonObject& parent, const std::string& key, const LoadRaster& load) {
    if (parent.at(key).is_null()) return {};
    JsonObject object = parent.object(key);
    const std::string entry = object.text("entry");
    const int width = object.integer("width", 1, largest_side);
    const int height = object.integer("height", 1, largest_side);
    if (static_cast<long long>(width) * height > largest_raster_cells)
        refuse_input("'" + object.place_of("width") + "': " + std::to_string(width) + " x " + std::to_string(height) +
                     " cells are more than a project may hold");
    object.finish();
    return load(entry, width, height);
}

json masks_to_json(const ErosionMasks& masks, RasterEntries& rasters) {
    json result = json::object();
    each_mask(masks, [&](const std::string& name, const TiledRaster& mask, const MaskState& state) {
        if (!mask.empty()) result[name] = rasters.add("mask_" + name, mask);
        if (!state.enabled) result[name + "_enabled"] = false;
        if (state.locked) result[name + "_locked"] = true;
    });
    return result;
}

ErosionMasks read_masks(JsonObject object, const LoadRaster& load) {
    ErosionMasks masks;
    each_mask(masks, [&](const std::string& name, TiledRaster& mask, MaskState& state) {
        if (object.has(name)) mask = read_raster(object, name, load);
        if (object.has(name + "_enabled")) state.enabled = object.truth(name + "_enabled");
        if (object.has(name + "_locked")) state.locked = object.truth(name + "_locked");
    });
    object.finish();
    return masks;
}

json own_masks_to_json(const std::vector<OwnMask>& masks, RasterEntries& rasters) {
    json result = json::array();
    for (std::size_t i = 0; i < masks.size(); ++i) {
        const OwnMask& mask = masks[i];
        result.push_back({{"name", mask.name},
                          {"enabled", mask.enabled},
                          {"locked", mask.locked},
                          {"values", rasters.add("own_mask_" + std::to_string(i), mask.values)}});
        if (!(mask.region == RegionParameters{})) result.back()["region"] = to_json_object(mask.region);
        if (mask.look)
            result.back()["look"] = {{"surface", to_json_object(mask.look->surface)},
                                     {"colour", to_json_object(mask.look->colour)},
                                     {"cover", to_json_object(mask.look->cover)}};
    }
    return result;
}

std::vector<OwnMask> read_own_masks(JsonObject& project, const std::string& key, const LoadRaster& load) {
    std::vector<OwnMask> masks;
    for (JsonObject& object : project.objects(key)) {
        OwnMask mask;
        mask.name = object.text("name");
        mask.enabled = object.truth("enabled");
        mask.locked = object.truth("locked");
        mask.values = read_raster(object, "values", load);
        if (object.has("region")) read_parameters(object.at("region"), object.place_of("region"), mask.region);
        if (object.has("look")) mask.look = read_look(object.object("look"));
        object.finish();
        masks.push_back(std::move(mask));
    }
    return masks;
}

json neighbours_to_json(const Neighbours& neighbours, RasterEntries& rasters) {
    json result = to_json_object(neighbours.parameters);
    for (const MapSide side : map_sides) {
        const Neighbour& neighbour = neighbours.on(side);
        if (neighbour.rows.empty()) continue;
        const std::string name(name_of(side));
        result[name] = {{"rows", rasters.add("neighbour_" + name, neighbour.rows)},
                        {"spacing", neighbour.spacing},
                        {"source_file", neighbour.source_file}};
    }
    return result;
}

Neighbours read_neighbours(JsonObject object, const LoadRaster& load) {
    Neighbours neighbours;
    for (const MapSide side : map_sides) {
        const std::string name(name_of(side));
        if (!object.has(name)) continue;
        JsonObject read = object.object(name);
        Neighbour& neighbour = neighbours.on(side);
        neighbour.rows = read_raster(read, "rows", load);
        if (neighbour.rows.height() != 2)
            refuse_input("'" + read.place_of("rows") + "': a neighbour has two rows of heights");
        neighbour.spacing = read.number("spacing", std::numeric_limits<double>::min(), 1e9);
        neighbour.source_file = read.text("source_file");
        read.finish();
    }
    read_parameters(object.rest(), object.place_of(""), neighbours.parameters);
    return neighbours;
}

json sculpting_to_json(const std::vector<SculptLayer>& layers, RasterEntries& rasters) {
    json result = json::array();
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const SculptLayer& layer = layers[i];
        result.push_back({{"name", layer.name},
                          {"enabled", layer.enabled},
                          {"locked", layer.locked},
                          {"place", name_of(layer.place)},
                          {"strength", layer.strength},
                          {"change", rasters.add("sculpting_" + std::to_string(i), layer.change)}});
    }
    return result;
}

std::vector<SculptLayer> read_sculpting(JsonObject& project, const std::string& key, const LoadRaster& load) {
    const auto& places = EnumNames<SculptPlace>::names;
    std::vector<SculptLayer> layers;
    for (JsonObject& object : project.objects(key)) {
        SculptLayer layer;
        layer.name = object.text("name");
        layer.enabled = object.truth("enabled");
        layer.locked = object.truth("locked");
        layer.place = static_cast<SculptPlace>(object.choice("place", {places.begin(), places.end()}));
        layer.strength = static_cast<float>(object.number("strength", 0, largest_sculpt_strength));
        layer.change = read_raster(object, "change", load);
        object.finish();
        layers.push_back(std::move(layer));
    }
    return layers;
}

}  // namespace cuesta
