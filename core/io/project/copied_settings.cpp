#include "core/io/project/copied_settings.h"

#include <algorithm>

#include "core/io/files/json_object.h"
#include "core/io/project/base_json.h"
#include "core/io/project/palette_file.h"
#include "core/io/project/path_json.h"
#include "core/io/project/sketched_json.h"

namespace cuesta {
namespace {

using nlohmann::json;

constexpr const char* settings_format = "cuesta-settings";
constexpr int newest_version = 1;

/// Of the sources of elements, in the order of ElementSource.
constexpr std::array<const char*, std::variant_size_v<ElementSource>> source_names{
    "generated", "imported", "uplifted", "delta", "dunes", "plane", "braid"};

template <class Set>
void write_set(json& into, const Set& set) {
    into[std::string(Set::prefix)] = to_json_object(set);
}
template <class Set>
void read_set(JsonObject& from, Set& set) {
    const std::string key(Set::prefix);
    if (from.has(key)) read_parameters(from.at(key), from.place_of(key), set);
}

/// Makes an object of the settings and lets `read` take it apart, all of it.
template <class Read>
void take_apart(const json& settings, const Read& read) {
    JsonObject object(settings, "settings");
    read(object);
    object.finish();
}

// Curves.

template <class Sketched>
json curve_settings(const Sketched& curve) {
    json result{{"parameters", to_json_object(curve.parameters)}, {"meta_points", json::array()}};
    const double curves = std::max(1, curve.curve_count());
    for (const auto& point : curve.meta_points)
        result["meta_points"].push_back(
            {{"share", point.position / curves}, {"parameters", to_json_object(point.parameters)}});
    return result;
}

template <class Sketched>
auto read_meta_points(JsonObject& from, const Sketched& curve) {
    decltype(curve.meta_points) points;
    if (!from.has("meta_points")) return points;
    for (JsonObject& element : elements(from, "meta_points", most_meta_points)) {
        auto& point = points.emplace_back();
        point.position = element.number("share", 0, 1) * curve.curve_count();
        if (element.has("parameters"))
            read_parameters(element.at("parameters"), element.place_of("parameters"), point.parameters);
        element.finish();
    }
    return points;
}

template <class Sketched>
void read_curve_parameters(JsonObject& from, Sketched& curve) {
    if (from.has("parameters")) read_parameters(from.at("parameters"), from.place_of("parameters"), curve.parameters);
}

json settings_of(const FeatureSpline& spline) {
    return curve_settings(spline);
}

void take_settings(FeatureSpline& spline, const json& settings) {
    take_apart(settings, [&](JsonObject& from) {
        read_curve_parameters(from, spline);
        auto points = read_meta_points(from, spline);
        // Without them a spline holds the height alone, which is a matter of the spline's own.
        if (!points.empty() && !spline.meta_points.empty()) spline.meta_points = std::move(points);
    });
    if (const Result<void> checked = check_spline(spline); !checked) refuse_input(checked.error().what);
}

json settings_of(const Path& path) {
    json result = curve_settings(path);
    result["own_cross_section"] = cross_section_to_json(path.own_cross_section);
    return result;
}

void take_settings(Path& path, const json& settings) {
    const PathKind kind = path.parameters.kind;
    take_apart(settings, [&](JsonObject& from) {
        read_curve_parameters(from, path);
        path.meta_points = read_meta_points(from, path);
        if (from.has("own_cross_section")) path.own_cross_section = read_cross_section(from, "own_cross_section");
    });
    if (is_area(kind) != is_area(path.parameters.kind)) refuse_input("paths and areas do not become each other");
    // Their length follows from the smoothness.
    update_automatic_tangents(path);
    if (const Result<void> checked = check_path(path); !checked) refuse_input(checked.error().what);
}

// Ground and water.

json settings_of(const Material& material) {
    json result = json::object();
    write_set(result, material.parameters);
    return result;
}

void take_settings(Material& material, const json& settings) {
    take_apart(settings, [&](JsonObject& from) {
        from.know({"thickness", "sheet"});  // of layers
        read_set(from, material.parameters);
    });
}

json settings_of(const Layer& layer) {
    json result = settings_of(layer.material);
    if (const auto* even = std::get_if<UniformThickness>(&layer.shape)) result["thickness"] = even->metres;
    if (const auto* sheet = std::get_if<TiltedSheet>(&layer.shape)) write_set(result, *sheet);
    return result;
}

void take_settings(Layer& layer, const json& settings) {
    take_settings(layer.material, settings);
    // A heightmap is no setting, and stays.
    if (std::holds_alternative<UpperSurface>(layer.shape)) return;
    JsonObject from(settings, "settings");
    if (from.has("sheet"))
        read_set(from, layer.shape.emplace<TiltedSheet>());
    else if (from.has("thickness"))
        layer.shape = UniformThickness{static_cast<float>(from.number("thickness", 0, largest_layer_thickness))};
}

json settings_of(const WaterSource& source) {
    json result{{"kind", source.kind == SourceKind::one_time ? "one_time" : "permanent"}};
    if (const auto* point = std::get_if<PointSource>(&source.shape))
        result["point"] = {{"radius", point->radius}, {"depth", point->depth}};
    return result;
}

void take_settings(WaterSource& source, const json& settings) {
    take_apart(settings, [&](JsonObject& from) {
        if (from.has("kind")) source.kind = read_source_kind(from, "kind");
        if (!from.has("point")) return;
        JsonObject disc = from.object("point");
        PointSource read;
        read.radius = disc.number("radius", std::numeric_limits<double>::min(), std::numeric_limits<double>::max());
        read.depth = static_cast<float>(disc.number("depth", 0, std::numeric_limits<float>::max()));
        disc.finish();
        if (auto* point = std::get_if<PointSource>(&source.shape)) {
            point->radius = read.radius;
            point->depth = read.depth;
        }
    });
}

json settings_of(const SculptLayer& layer) {
    return {{"place", name_of(layer.place)}, {"strength", layer.strength}};
}

void take_settings(SculptLayer& layer, const json& settings) {
    const auto& places = EnumNames<SculptPlace>::names;
    take_apart(settings, [&](JsonObject& from) {
        if (from.has("place"))
            layer.place = static_cast<SculptPlace>(from.choice("place", {places.begin(), places.end()}));
        if (from.has("strength"))
            layer.strength = static_cast<float>(from.number("strength", 0, largest_sculpt_strength));
    });
}

// Elements.

json settings_of(const StackElement& element) {
    json source{{"kind", source_names[element.source.index()]}};
    each_set_of(element.source, [&](const auto& set) { write_set(source, set); });
    json result{{"source", source}, {"height_scale", element.placement.height_scale}};
    write_set(result, element.shape.parameters);
    write_set(result, element.blend);
    return result;
}

/// Sources of another kind stay as they are; so does the seed, without which two mountains would be one.
void take_source(ElementSource& source, JsonObject from) {
    const std::size_t kind = from.choice("kind", {source_names.begin(), source_names.end()});
    if (kind != source.index()) return;
    const std::uint64_t* present = seed_of(source);
    const std::uint64_t seed = present ? *present : 0;
    each_set_of(source, [&](auto& set) { read_set(from, set); });
    if (std::uint64_t* read = seed_of(source); read && present) *read = seed;
    from.finish();
}

void take_settings(StackElement& element, const json& settings) {
    const StackShape shape = element.shape.parameters.kind;
    take_apart(settings, [&](JsonObject& from) {
        if (from.has("source")) take_source(element.source, from.object("source"));
        if (from.has("height_scale")) {
            // In the range that the parameter has.
            const json scale{{"height_scale", from.at("height_scale")}};
            read_parameters(scale, "settings", element.placement);
        }
        read_set(from, element.shape.parameters);
        read_set(from, element.blend);
    });
    // The curve and the mask are the element's own.
    const StackShape pasted = element.shape.parameters.kind;
    const bool lacks_curve = pasted == StackShape::curve && element.shape.curve.empty();
    const bool lacks_mask = pasted == StackShape::mask && element.shape.mask.empty();
    if (lacks_curve || lacks_mask) element.shape.parameters.kind = shape;
}

// Masks.

json settings_of(const OwnMask& mask) {
    json result = json::object();
    write_set(result, mask.region);
    if (!mask.look) return result;
    json& look = result["look"] = json::object();
    write_set(look, mask.look->surface);
    write_set(look, mask.look->colour);
    write_set(look, mask.look->cover);
    return result;
}

void take_settings(OwnMask& mask, const json& settings) {
    take_apart(settings, [&](JsonObject& from) {
        read_set(from, mask.region);
        mask.look.reset();
        if (!from.has("look")) return;
        JsonObject object = from.object("look");
        RegionLook& look = mask.look.emplace();
        read_set(object, look.surface);
        read_set(object, look.colour);
        read_set(object, look.cover);
        object.finish();
    });
}

// Pages.

/// Calls f(set) for the parameter sets that a page's settings are.
template <class AnyProject, class Function>
void each_set_of_page(AnyProject& project, SettingsKind page, const Function& f) {
    if (page == SettingsKind::relief) f(project.relief), f(project.noise), f(project.cascade_erosion);
    if (page == SettingsKind::strata) f(project.bedding);
    if (page == SettingsKind::waters) f(project.waters);
    if (page == SettingsKind::look) f(project.surface), f(project.colour), f(project.cover), f(project.light);
    if (page == SettingsKind::exports) f(project.engine), f(project.mesh), f(project.height_map), f(project.maps);
}

bool is_of_page(SettingsKind kind) {
    return kind >= SettingsKind::terrain;
}

/// Whether parameters alone make the base.
bool is_made(const Base& base) {
    return !std::holds_alternative<ImportedBase>(base) && !std::holds_alternative<StackBase>(base);
}

json base_settings(Base base) {
    if (auto* uplifted = std::get_if<UpliftedBase>(&base)) base = UpliftedBase{uplifted->parameters, {}, {}};
    RasterEntries none;
    return base_to_json(base, none);
}

void take_base(Base& base, const JsonObject& from, const TerrainFrame& frame) {
    const LoadRaster refuse = [](const std::string&, int, int) -> TiledRaster {
        refuse_input("settings hold no rasters");
    };
    Base read = read_base(from, frame, refuse);
    if (!is_made(read)) refuse_input("the settings are not those of a terrain that is made from parameters");
    auto* uplifted = std::get_if<UpliftedBase>(&read);
    // Painted values stay.
    if (auto* present = std::get_if<UpliftedBase>(&base); present && uplifted)
        present->parameters = uplifted->parameters;
    else
        base = std::move(read);
}

json settings_of_page(const Project& project, SettingsKind page) {
    if (page == SettingsKind::terrain) return base_settings(project.base);
    json result = json::object();
    if (page == SettingsKind::erosion)
        ErosionSchedule::each_set(project.erosion,
                                  [&](const char* name, const auto& set) { result[name] = to_json_object(set); });
    if (page == SettingsKind::strata) result["separate_eroded_material"] = project.separate_eroded_material;
    if (page == SettingsKind::look) result["picture_palettes"] = palettes_to_json(project.picture_palettes);
    each_set_of_page(project, page, [&](const auto& set) { write_set(result, set); });
    return result;
}

void take_page(Project& project, SettingsKind page, const json& settings) {
    if (page == SettingsKind::terrain) return take_base(project.base, JsonObject(settings, "settings"), project.frame);
    take_apart(settings, [&](JsonObject& from) {
        if (page == SettingsKind::erosion)
            ErosionSchedule::each_set(project.erosion, [&](const char* name, auto& set) {
                if (from.has(name)) read_parameters(from.at(name), from.place_of(name), set);
            });
        if (page == SettingsKind::strata && from.has("separate_eroded_material"))
            project.separate_eroded_material = from.truth("separate_eroded_material");
        if (page == SettingsKind::look && from.has("picture_palettes"))
            project.picture_palettes = read_palettes_json(from.object("picture_palettes"));
        each_set_of_page(project, page, [&](auto& set) { read_set(from, set); });
    });
}

// Items.

/// Calls act(item) with the item itself.
template <class AnyProject, class Act>
void with_item(AnyProject& project, ItemPlace item, const Act& act) {
    const auto index = static_cast<std::size_t>(item.index);
    switch (item.kind) {
        case ItemKind::spline:
            return act(project.splines[index]);
        case ItemKind::path:
            return act(project.paths[index]);
        case ItemKind::layer:
            return act(project.layers[index]);
        case ItemKind::eroded_material:
            return act(project.eroded_material);
        case ItemKind::bottom_material:
            return act(project.bottom_material);
        case ItemKind::water_source:
            return act(project.water_sources[index]);
        case ItemKind::sculpt_layer:
            return act(project.sculpting[index]);
        case ItemKind::own_mask:
            return act(project.own_masks[index]);
        case ItemKind::element: {
            auto& elements = std::get<StackBase>(project.base).elements;
            return act(elements[elements.size() - 1 - index]);
        }
        case ItemKind::base:
        case ItemKind::erosion_mask:
        case ItemKind::view:
            break;
    }
    CUESTA_CHECK(false);
}

Error refusal(std::string why) {
    return {std::move(why), ""};
}

Error other_kind(SettingsKind copied, SettingsKind wanted) {
    return refusal("the clipboard holds settings of " + words_for(copied) + ", not of " + words_for(wanted));
}

/// Lets `take` change a copy of the project, which takes its place unless a setting is refused.
template <class Take>
Result<void> take_all(Project& project, const Take& take) {
    try {
        Project changed = project;
        take(changed);
        project = std::move(changed);
        return {};
    } catch (const UnreadableInput& failure) {
        return refusal(one_line(failure.error.what));
    }
}

}  // namespace

std::string words_for(SettingsKind kind) {
    static constexpr std::array<const char*, EnumNames<SettingsKind>::names.size()> words{
        "a spline",         "a path",         "an area",          "a material",       "a water source",
        "a sculpted layer", "an element",     "a custom mask",    "the Terrain page", "the Splines page",
        "the Layers page",  "the Water page", "the Erosion page", "the View page",    "the Export page"};
    return words[static_cast<std::size_t>(kind)];
}

Result<SettingsKind> settings_kind(const Project& project, ItemPlace item) {
    switch (item.kind) {
        case ItemKind::spline:
            return SettingsKind::spline;
        case ItemKind::path:
            return is_area(project.paths[static_cast<std::size_t>(item.index)].parameters.kind) ? SettingsKind::area
                                                                                                : SettingsKind::path;
        case ItemKind::layer:
        case ItemKind::eroded_material:
        case ItemKind::bottom_material:
            return SettingsKind::material;
        case ItemKind::water_source:
            return SettingsKind::water_source;
        case ItemKind::sculpt_layer:
            return SettingsKind::sculpt_layer;
        case ItemKind::element:
            return SettingsKind::element;
        case ItemKind::own_mask:
            return SettingsKind::mask;
        case ItemKind::base:
            return refusal("the settings of the terrain are those of its page");
        case ItemKind::erosion_mask:
            return refusal("masks that control erosion have no settings");
        case ItemKind::view:
            break;
    }
    return refusal("cameras have no settings besides their place");
}

Result<CopiedSettings> copy_settings(const Project& project, ItemPlace item) {
    const Result<SettingsKind> kind = settings_kind(project, item);
    if (!kind) return kind.error();
    CopiedSettings copied{*kind, {}};
    with_item(project, item, [&](const auto& of) { copied.settings = settings_of(of); });
    return copied;
}

Result<CopiedSettings> copy_settings(const Project& project, SettingsKind page) {
    if (!is_of_page(page)) return refusal("there is no page with settings of " + words_for(page));
    if (page == SettingsKind::terrain && !is_made(project.base))
        return refusal("only generated terrain has settings as a whole, not terrain from files or elements");
    return CopiedSettings{page, settings_of_page(project, page)};
}

Result<void> takes_settings(const Project& project, ItemPlace item, SettingsKind kind) {
    const Result<SettingsKind> own = settings_kind(project, item);
    if (!own) return own.error();
    if (*own != kind) return other_kind(kind, *own);
    if (const ProjectItem described = item_at(project, item); described.locked)
        return refusal(described.name + " is locked: unlock it first");
    return {};
}

Result<void> takes_settings(const Project& project, SettingsKind page, SettingsKind kind) {
    if (page != kind) return other_kind(kind, page);
    if (page == SettingsKind::terrain && !is_made(project.base))
        return refusal("terrain from files or elements cannot take the settings of generated terrain");
    return {};
}

Result<void> paste_settings(Project& project, ItemPlace item, const CopiedSettings& copied) {
    if (Result<void> takes = takes_settings(project, item, copied.kind); !takes) return takes;
    return take_all(project, [&](Project& changed) {
        with_item(changed, item, [&](auto& to) { take_settings(to, copied.settings); });
        // Material with settings of its own is another than the ground that it came from.
        const bool differs = !(changed.eroded_material.parameters == MaterialParameters{});
        if (item.kind == ItemKind::eroded_material && differs) changed.separate_eroded_material = true;
    });
}

Result<void> paste_settings(Project& project, SettingsKind page, const CopiedSettings& copied) {
    if (Result<void> takes = takes_settings(project, page, copied.kind); !takes) return takes;
    return take_all(project, [&](Project& changed) { take_page(changed, page, copied.settings); });
}

std::string text_of(const CopiedSettings& copied) {
    return json{{"format", settings_format},
                {"version", newest_version},
                {"of", name_of(copied.kind)},
                {"settings", copied.settings}}
               .dump(2) +
           "\n";
}

Result<CopiedSettings> settings_from_text(const std::string& text) {
    if (text.empty()) return refusal("the clipboard holds no settings");
    if (text.size() > most_settings_bytes) return refusal("the text on the clipboard is too long for settings");
    // Texts of every sort lie on clipboards: that one is no JSON is no news.
    const json root = json_or_null(text);
    if (!root.is_object() || !root.contains("format") || root["format"] != settings_format)
        return refusal("the text on the clipboard is no settings of Cuesta");
    try {
        JsonObject object(root, "");
        (void)object.text("format");
        if (object.integer("version", 1, std::numeric_limits<int>::max()) > newest_version)
            return refusal("the settings on the clipboard are from a newer Cuesta");
        const auto& names = EnumNames<SettingsKind>::names;
        CopiedSettings copied;
        copied.kind = static_cast<SettingsKind>(object.choice("of", {names.begin(), names.end()}));
        (void)object.object("settings");
        copied.settings = object.at("settings");
        object.finish();
        return copied;
    } catch (const UnreadableInput& failure) {
        return refusal("the settings on the clipboard are damaged: " + one_line(failure.error.what));
    }
}

}  // namespace cuesta
