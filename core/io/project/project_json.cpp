#include "core/io/project/project_json.h"

#include <limits>

#include "core/base/parameter_json.h"
#include "core/io/project/base_json.h"
#include "core/io/project/painted_json.h"
#include "core/io/project/palette_file.h"
#include "core/io/project/path_json.h"
#include "core/io/project/project_file.h"
#include "core/io/project/rocks.h"
#include "core/io/project/spline_json.h"

namespace cuesta {
namespace {

using nlohmann::json;

constexpr const char* format_name = "cuesta-project";
constexpr double any_number = std::numeric_limits<double>::max();
constexpr double any_float = std::numeric_limits<float>::max();

json to_json(const TerrainFrame& frame) {
    json result{{"width", frame.width}, {"height", frame.height}, {"cell_size", frame.cell_size}};
    if (!frame.crs_wkt.empty()) result["crs_wkt"] = frame.crs_wkt;
    if (frame.geotransform) result["geotransform"] = *frame.geotransform;
    return result;
}

json to_json(const Material& material) {
    json result = to_json_object(material.parameters);
    result["name"] = material.name;
    result["colour"] = material.colour;
    result["texture"] = material.texture;
    if (material.texture_size != 0) result["texture_size"] = material.texture_size;
    return result;
}

json to_json(const Layer& layer, RasterEntries& rasters, const std::string& name) {
    json result{{"material", to_json(layer.material)}, {"enabled", layer.enabled}};
    if (layer.locked) result["locked"] = true;
    if (!layer.cover.empty()) result["cover"] = rasters.add(name + "_cover", layer.cover);
    if (!layer.mask.empty()) result["mask"] = layer.mask;
    if (const auto* uniform = std::get_if<UniformThickness>(&layer.shape)) {
        result["thickness"] = uniform->metres;
    } else if (const auto* sheet = std::get_if<TiltedSheet>(&layer.shape)) {
        result["sheet"] = to_json_object(*sheet);
    } else {
        const auto& surface = std::get<UpperSurface>(layer.shape);
        result["upper_surface"] = {{"heights", rasters.add(name, surface.heights)},
                                   {"source_file", surface.source_file}};
    }
    return result;
}

json to_json(const WaterSource& source, RasterEntries& rasters, const std::string& name) {
    json result{{"name", source.name},
                {"kind", source.kind == SourceKind::one_time ? "one_time" : "permanent"},
                {"enabled", source.enabled}};
    if (source.locked) result["locked"] = true;
    if (const auto* point = std::get_if<PointSource>(&source.shape))
        result["point"] = {{"x", point->x}, {"z", point->z}, {"radius", point->radius}, {"depth", point->depth}};
    else
        result["painted"] = rasters.add(name, std::get<PaintedSource>(source.shape).depth);
    return result;
}

json to_json(const SavedView& view) {
    return {{"name", view.name},
            {"locked", view.locked},
            {"target", view.target},
            {"distance", view.distance},
            {"heading", view.heading},
            {"pitch", view.pitch},
            {"field_of_view", view.field_of_view}};
}

json to_json(const ErosionSchedule& erosion) {
    json result = json::object();
    ErosionSchedule::each_set(erosion, [&](const char* name, const auto& set) { result[name] = to_json_object(set); });
    return result;
}

/// Rates that a file does not name are those that were the defaults when it was written: up to version 8 water took
/// five times as much and crept ten times as far.
void name_old_rates(json& erosion) {
    if (!erosion.is_object()) return;
    if (!erosion.contains("water")) erosion["water"] = json::object();
    json& water = erosion["water"];
    if (!water.is_object()) return;  // for the readers to refuse
    if (!water.contains("sediment_capacity")) water["sediment_capacity"] = 0.05;
    if (!water.contains("creep")) water["creep"] = 0.02;
}

/// The rates of files up to version 8.
json with_old_rates(json root) {
    if (!root.is_object() || !root.contains("version") || !root["version"].is_number_integer() || root["version"] >= 9)
        return root;
    if (root.contains("erosion")) name_old_rates(root["erosion"]);
    if (root.contains("past_erosion") && root["past_erosion"].is_array())
        for (json& past : root["past_erosion"]) name_old_rates(past);
    return root;
}

/// Up to version 9 warps above 1 hardly grew.
json with_old_warps(json root) {
    if (!root.is_object() || !root.contains("version") || !root["version"].is_number_integer() || root["version"] >= 10)
        return root;
    if (!root.contains("noise") && root.contains("splines")) root["noise"] = json::object();
    if (root.contains("noise") && root["noise"].is_object() && !root["noise"].contains("warp_growth"))
        root["noise"]["warp_growth"] = 0;
    return root;
}

/// The project as this version writes it. Up to version 2 the border was one of the water's parameters, and its schemes
/// were named by how they carry sediment; the wind had only the published scheme. Anything that is not as it should be
/// is left for the readers to refuse.
json upgraded(json root) {
    if (!root.is_object() || !root.contains("version") || !root["version"].is_number_integer() ||
        root["version"] >= 3 || !root.contains("erosion") || !root["erosion"].is_object())
        return root;
    json& erosion = root["erosion"];
    if (erosion.contains("wind") && erosion["wind"].is_object() && !erosion["wind"].contains("scheme"))
        erosion["wind"]["scheme"] = "published";
    if (!erosion.contains("water") || !erosion["water"].is_object()) return root;
    json& water = erosion["water"];
    if (water.contains("transport")) {
        water["scheme"] = water["transport"] == "semi_lagrangian" ? "published" : "four_pipes";
        water.erase("transport");
    } else if (!water.contains("scheme")) {
        water["scheme"] = "four_pipes";
    }
    if (water.contains("border") && erosion.contains("mixing") && erosion["mixing"].is_object()) {
        erosion["mixing"]["border"] = water["border"];
        water.erase("border");
    }
    return root;
}

TerrainFrame read_frame(JsonObject object) {
    TerrainFrame frame;
    frame.width = object.integer("width", 1, largest_side);
    frame.height = object.integer("height", 1, largest_side);
    if (static_cast<long long>(frame.width) * frame.height > largest_raster_cells)
        refuse_input("'" + object.place_of("width") + "': " + std::to_string(frame.width) + " x " +
                     std::to_string(frame.height) + " cells are more than a terrain may have");
    frame.cell_size = object.number("cell_size", std::numeric_limits<double>::min(), 1e9);
    if (object.has("crs_wkt")) frame.crs_wkt = object.text("crs_wkt");
    if (object.has("geotransform")) {
        const std::vector<double> numbers = object.numbers("geotransform", 6, -any_number, any_number);
        std::copy(numbers.begin(), numbers.end(), frame.geotransform.emplace().begin());
    }
    object.finish();
    return frame;
}

Layer read_layer(JsonObject object, const LoadRaster& load) {
    Layer layer;
    read_material(object.object("material"), layer.material);
    layer.enabled = object.truth("enabled");
    if (object.has("locked")) layer.locked = object.truth("locked");
    if (object.has("cover")) layer.cover = read_raster(object, "cover", load);
    if (object.has("mask")) layer.mask = object.text("mask");
    if (object.has("upper_surface")) {
        JsonObject surface = object.object("upper_surface");
        layer.shape = UpperSurface{read_raster(surface, "heights", load), surface.text("source_file")};
        surface.finish();
    } else if (object.has("sheet")) {
        read_parameters(object.at("sheet"), object.place_of("sheet"), layer.shape.emplace<TiltedSheet>());
    } else {
        layer.shape = UniformThickness{static_cast<float>(object.number("thickness", 0, largest_layer_thickness))};
    }
    object.finish();
    return layer;
}

WaterSource read_source(JsonObject object, const LoadRaster& load) {
    WaterSource source;
    source.name = object.text("name");
    source.kind = read_source_kind(object, "kind");
    source.enabled = object.truth("enabled");
    if (object.has("locked")) source.locked = object.truth("locked");
    if (object.has("painted"))
        source.shape = PaintedSource{read_raster(object, "painted", load)};
    else
        source.shape = read_point_source(object.object("point"));
    object.finish();
    return source;
}

SavedView read_view(JsonObject object) {
    SavedView view;
    view.name = object.text("name");
    view.locked = object.truth("locked");
    read_camera(object, view);
    object.finish();
    return view;
}

ErosionSchedule read_erosion(JsonObject object) {
    ErosionSchedule erosion;
    ErosionSchedule::each_set(erosion, [&](const char* name, auto& set) {
        if (object.has(name)) read_parameters(object.at(name), object.place_of(name), set);
    });
    object.finish();
    return erosion;
}

}  // namespace

void read_material(JsonObject object, Material& material) {
    if (object.has("rock")) {
        const std::string name = object.text("rock"), place = object.place_of("rock");
        const LibraryRock* rock = find_rock(rocks(), name);
        if (!rock) {
            std::vector<std::string> known;
            for (const LibraryRock& each : rocks()) known.push_back(each.id);
            refuse_input("'" + place + "': no rock is called '" + name + "'; did you mean '" + nearest_word(name, known) + "'?");
        }
        use_rock(*rock, material);
    }
    if (object.has("name")) material.name = object.text("name");
    if (object.has("texture")) material.texture = object.text("texture");
    if (object.has("texture_size"))
        material.texture_size = static_cast<float>(object.number("texture_size", 0, largest_texture_size));
    if (object.has("colour")) {
        const std::vector<double> numbers = object.numbers("colour", 3, 0, 1);
        for (std::size_t i = 0; i < 3; ++i) material.colour[i] = static_cast<float>(numbers[i]);
    }
    const std::string place = object.place_of("");
    read_parameters(object.rest(), place.substr(0, place.size() - 1), material.parameters);
}

PointSource read_point_source(JsonObject object) {
    PointSource point;
    point.x = object.number("x", -any_number, any_number);
    point.z = object.number("z", -any_number, any_number);
    point.radius = object.number("radius", std::numeric_limits<double>::min(), any_number);
    point.depth = static_cast<float>(object.number("depth", 0, any_float));
    object.finish();
    return point;
}

SourceKind read_source_kind(JsonObject& object, const std::string& key) {
    return object.choice(key, {"one_time", "permanent"}) == 0 ? SourceKind::one_time : SourceKind::permanent;
}

ProjectJson project_to_json(const Project& project) {
    RasterEntries rasters;
    json result{{"format", format_name},
                {"version", project_file_version},
                {"frame", to_json(project.frame)},
                {"base", base_to_json(project.base, rasters)},
                {"splines", splines_to_json(project.splines)},
                {"relief", to_json_object(project.relief)},
                {"noise", to_json_object(project.noise)},
                {"cascade_erosion", to_json_object(project.cascade_erosion)},
                {"neighbours", neighbours_to_json(project.neighbours, rasters)},
                {"eroded_material", to_json(project.eroded_material)},
                {"bottom_material", to_json(project.bottom_material)},
                {"strata", to_json_object(project.bedding)},
                {"separate_eroded_material", project.separate_eroded_material},
                {"layers", json::array()},
                {"water_sources", json::array()},
                {"past_erosion", json::array()},
                {"erosion", to_json(project.erosion)}};
    for (std::size_t i = 0; i < project.layers.size(); ++i)
        result["layers"].push_back(to_json(project.layers[i], rasters, "layer_" + std::to_string(i)));
    for (std::size_t i = 0; i < project.water_sources.size(); ++i)
        result["water_sources"].push_back(to_json(project.water_sources[i], rasters, "source_" + std::to_string(i)));
    result["masks"] = masks_to_json(project.masks, rasters);
    result["sculpting"] = sculpting_to_json(project.sculpting, rasters);
    result["own_masks"] = own_masks_to_json(project.own_masks, rasters);
    result["waters"] = to_json_object(project.waters);
    result["surface"] = to_json_object(project.surface);
    result["colour"] = to_json_object(project.colour);
    if (!(project.picture_palettes == PicturePalettes()))
        result["picture_palettes"] = palettes_to_json(project.picture_palettes);
    result["cover"] = to_json_object(project.cover);
    result["light"] = to_json_object(project.light);
    result["engine"] = to_json_object(project.engine);
    result["mesh"] = to_json_object(project.mesh);
    result["height_map"] = to_json_object(project.height_map);
    result["maps"] = to_json_object(project.maps);
    result["views"] = json::array();
    for (const SavedView& view : project.views) result["views"].push_back(to_json(view));
    for (const ErosionSchedule& past : project.past_erosion) result["past_erosion"].push_back(to_json(past));
    result["paths"] = paths_to_json(project.paths);
    return {std::move(result), rasters.take()};
}

Project project_from_json(const json& file, const LoadRaster& load) {
    const json root = with_old_warps(with_old_rates(upgraded(file)));
    JsonObject object(root, "");
    if (!object.has("format") || object.text("format") != format_name)
        refuse_input("not a Cuesta project: 'format' is not '" + std::string(format_name) + "'");
    const int version = object.integer("version", 1, std::numeric_limits<int>::max());
    if (version > project_file_version)
        refuse_input("made by a newer Cuesta: 'version' is " + std::to_string(version) + ", this one reads up to " +
                     std::to_string(project_file_version));
    Project project;
    project.frame = read_frame(object.object("frame"));
    project.base = read_base(object.object("base"), project.frame, load);
    // Absent in files of versions 1 and 2.
    const auto read_optional = [&](const std::string& key, auto& set) {
        if (object.has(key)) read_parameters(object.at(key), key, set);
    };
    if (object.has("splines")) project.splines = read_splines(object);
    read_optional("relief", project.relief);
    read_optional("noise", project.noise);
    read_optional("cascade_erosion", project.cascade_erosion);
    if (object.has("neighbours")) project.neighbours = read_neighbours(object.object("neighbours"), load);
    read_material(object.object("eroded_material"), project.eroded_material);
    read_material(object.object("bottom_material"), project.bottom_material);
    read_optional("strata", project.bedding);
    project.separate_eroded_material = object.truth("separate_eroded_material");
    for (JsonObject& layer : object.objects("layers")) project.layers.push_back(read_layer(layer, load));
    for (JsonObject& source : object.objects("water_sources"))
        project.water_sources.push_back(read_source(source, load));
    // Absent in files of versions 1 and 2.
    if (object.has("masks")) project.masks = read_masks(object.object("masks"), load);
    if (object.has("past_erosion"))
        for (JsonObject& past : object.objects("past_erosion"))
            project.past_erosion.push_back(read_erosion(std::move(past)));
    project.erosion = read_erosion(object.object("erosion"));
    // Absent up to version 4.
    if (object.has("sculpting")) project.sculpting = read_sculpting(object, "sculpting", load);
    if (object.has("own_masks")) project.own_masks = read_own_masks(object, "own_masks", load);
    read_optional("waters", project.waters);
    read_optional("surface", project.surface);
    read_optional("colour", project.colour);
    if (object.has("picture_palettes"))
        project.picture_palettes = read_palettes_json(object.object("picture_palettes"));
    read_optional("cover", project.cover);
    read_optional("light", project.light);
    read_optional("engine", project.engine);
    read_optional("mesh", project.mesh);
    read_optional("height_map", project.height_map);
    read_optional("maps", project.maps);
    if (object.has("views"))
        for (JsonObject& view : object.objects("views")) project.views.push_back(read_view(std::move(view)));
    if (object.has("paths")) project.paths = read_paths(object);
    object.finish();
    return project;
}

void read_camera(JsonObject& object, SavedView& view) {
    const std::vector<double> target = object.numbers("target", 3, -any_number, any_number);
    std::copy(target.begin(), target.end(), view.target.begin());
    view.distance = object.number("distance", std::numeric_limits<double>::min(), any_number);
    view.heading = object.number("heading", -any_number, any_number);
    view.pitch = object.number("pitch", -89, 89);
    view.field_of_view = object.number("field_of_view", 1, 120);
}

}  // namespace cuesta
