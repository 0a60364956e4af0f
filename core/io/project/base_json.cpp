#include "core/io/project/base_json.h"

#include <cmath>

#include "core/base/parameter_json.h"

namespace cuesta {
namespace {

constexpr const char* amplify_key = "amplify";
constexpr double most_curve_metres = 1e7;
constexpr std::size_t most_curve_corners = 10000;

/// The entries that keep the rasters of a base: their names begin with `prefix`.
struct BaseEntries {
    RasterEntries& rasters;
    std::string prefix;
};

nlohmann::json one_base_to_json(const GeneratedBase& base, const BaseEntries&) {
    return {{"generated", to_json_object(base.parameters)}};
}

nlohmann::json one_base_to_json(const ImportedBase& base, const BaseEntries& entries) {
    nlohmann::json imported{{"heights", entries.rasters.add(entries.prefix + "base", base.heights)},
                  {"source_file", base.source_file}};
    if (base.factor() > 1) imported[amplify_key] = to_json_object(base.amplification);
    return {{"imported", imported}};
}

/// Calls f(name, mask, state) for the painted masks of an uplifted base.
template <class Uplifted, class Function>
void each_mask(Uplifted& base, const Function& f) {
    f(std::string("uplift"), base.uplift_mask, base.uplift_mask_state);
    f(std::string("hardness"), base.hardness_mask, base.hardness_mask_state);
    f(std::string("age"), base.age_mask, base.age_mask_state);
}

nlohmann::json one_base_to_json(const UpliftedBase& base, const BaseEntries& entries) {
    nlohmann::json uplifted = nlohmann::json::object();
    base.each_set(base, [&]<class Set>(const Set& set) { uplifted[std::string(Set::prefix)] = to_json_object(set); });
    each_mask(base, [&](const std::string& name, const TiledRaster& mask, const MaskState& state) {
        if (!mask.empty()) uplifted[name + "_mask"] = entries.rasters.add(entries.prefix + "mask_" + name, mask);
        if (!state.enabled) uplifted[name + "_mask_enabled"] = false;
        if (state.locked) uplifted[name + "_mask_locked"] = true;
    });
    if (!base.model.empty()) uplifted["model"] = entries.rasters.add(entries.prefix + "model", base.model);
    if (!base.model_file.empty()) uplifted["model_file"] = base.model_file;
    return {{"uplifted", uplifted}};
}

nlohmann::json one_base_to_json(const DeltaBase& base, const BaseEntries&) {
    return {{"delta", to_json_object(base.parameters)}};
}

nlohmann::json one_base_to_json(const DunesBase& base, const BaseEntries&) {
    return {{"dunes", to_json_object(base.parameters)}};
}

nlohmann::json one_base_to_json(const BraidBase& base, const BaseEntries&) {
    return {{"braid", to_json_object(base.parameters)}};
}

nlohmann::json one_base_to_json(const PlaneSource& plane, const BaseEntries&) {
    return {{"plane", to_json_object(plane.parameters)}};
}

nlohmann::json element_to_json(const StackElement& element, const BaseEntries& entries) {
    nlohmann::json result{{"name", element.name},
                {"source", std::visit([&](const auto& source) { return one_base_to_json(source, entries); },
                                      element.source)},
                {"placement", to_json_object(element.placement)},
                {"shape", to_json_object(element.shape.parameters)},
                {"blend", to_json_object(element.blend)}};
    if (!element.group.empty()) result["group"] = element.group;
    if (!element.visible) result["visible"] = false;
    if (element.locked) result["locked"] = true;
    if (!element.shape.mask.empty()) result["shape"]["mask"] = element.shape.mask;
    if (!element.shape.curve.empty()) {
        nlohmann::json& corners = result["shape"]["curve"] = nlohmann::json::array();
        for (const glm::dvec2& corner : element.shape.curve) corners.push_back({corner.x, corner.y});
    }
    return result;
}

nlohmann::json one_base_to_json(const StackBase& stack, const BaseEntries& entries) {
    nlohmann::json elements = nlohmann::json::array();
    for (std::size_t i = 0; i < stack.elements.size(); ++i)
        elements.push_back(
            element_to_json(stack.elements[i], {entries.rasters, "stack_" + std::to_string(i + 1) + "_"}));
    return {{"stack", elements}};
}

UpliftedBase read_uplifted(JsonObject object, const LoadRaster& load) {
    UpliftedBase base;
    base.each_set(base, [&]<class Set>(Set& set) {
        const std::string key(Set::prefix);
        if (object.has(key)) read_parameters(object.at(key), object.place_of(key), set);
    });
    each_mask(base, [&](const std::string& name, TiledRaster& mask, MaskState& state) {
        const std::string key = name + "_mask", enabled = key + "_enabled", locked = key + "_locked";
        if (object.has(key)) mask = read_raster(object, key, load);
        if (object.has(enabled)) state.enabled = object.truth(enabled);
        if (object.has(locked)) state.locked = object.truth(locked);
    });
    if (object.has("model")) base.model = read_raster(object, "model", load);
    if (object.has("model_file")) base.model_file = object.text("model_file");
    object.finish();
    return base;
}

ImportedBase read_heights(JsonObject object, const LoadRaster& load) {
    ImportedBase base;
    base.heights = read_raster(object, "heights", load);
    base.source_file = object.text("source_file");
    if (object.has(amplify_key))
        read_parameters(object.at(amplify_key), object.place_of(amplify_key), base.amplification);
    object.finish();
    return base;
}

template <class Kind>
Kind read_of_one_set(JsonObject& object, const std::string& key) {
    Kind kind;
    read_parameters(object.at(key), object.place_of(key), kind.parameters);
    return kind;
}

/// The kinds that are both bases and sources of elements.
template <class AnyBase>
AnyBase read_any(JsonObject& object, const LoadRaster& load) {
    if (object.has("generated")) return read_of_one_set<GeneratedBase>(object, "generated");
    if (object.has("uplifted")) return read_uplifted(object.object("uplifted"), load);
    if (object.has("delta")) return read_of_one_set<DeltaBase>(object, "delta");
    if (object.has("dunes")) return read_of_one_set<DunesBase>(object, "dunes");
    if (object.has("braid")) return read_of_one_set<BraidBase>(object, "braid");
    return read_heights(object.object("imported"), load);
}

ElementSource read_element_source(JsonObject object, const LoadRaster& load) {
    ElementSource source = object.has("plane") ? ElementSource(read_of_one_set<PlaneSource>(object, "plane"))
                                               : read_any<ElementSource>(object, load);
    object.finish();
    return source;
}

std::vector<glm::dvec2> read_corners(const nlohmann::json& array, const std::string& place) {
    if (!array.is_array()) refuse_input("'" + place + "' must be an array of [east, south] pairs");
    if (array.size() > most_curve_corners)
        refuse_input("'" + place + "' has more than " + std::to_string(most_curve_corners) + " corners");
    std::vector<glm::dvec2> corners;
    for (const nlohmann::json& pair : array) {
        const bool fits = pair.is_array() && pair.size() == 2 && pair[0].is_number() && pair[1].is_number() &&
                          std::abs(pair[0].get<double>()) <= most_curve_metres &&
                          std::abs(pair[1].get<double>()) <= most_curve_metres;
        if (!fits)
            refuse_input("'" + place + "[" + std::to_string(corners.size()) +
                         "]' must be two numbers of metres, [east, south]");
        corners.emplace_back(pair[0].get<double>(), pair[1].get<double>());
    }
    return corners;
}

ElementShape read_shape(JsonObject object) {
    ElementShape shape;
    if (object.has("mask")) shape.mask = object.text("mask");
    if (object.has("curve")) shape.curve = read_corners(object.at("curve"), object.place_of("curve"));
    const std::string place = object.place_of("");
    read_parameters(object.rest(), place.substr(0, place.size() - 1), shape.parameters);
    return shape;
}

StackElement read_element(JsonObject object, const LoadRaster& load) {
    StackElement element;
    element.name = object.text("name");
    if (object.has("group")) element.group = object.text("group");
    if (object.has("visible")) element.visible = object.truth("visible");
    if (object.has("locked")) element.locked = object.truth("locked");
    element.source = read_element_source(object.object("source"), load);
    if (object.has("placement"))
        read_parameters(object.at("placement"), object.place_of("placement"), element.placement);
    if (object.has("shape")) element.shape = read_shape(object.object("shape"));
    if (object.has("blend")) read_parameters(object.at("blend"), object.place_of("blend"), element.blend);
    object.finish();
    return element;
}

void check_size(const ImportedBase& base, const TerrainFrame& frame) {
    const auto fits = [&](int cells, int of_frame) {
        return static_cast<long long>(cells) * base.factor() == of_frame;
    };
    if (!fits(base.heights.width(), frame.width) || !fits(base.heights.height(), frame.height))
        refuse_input("'base.imported.heights' is not of the size of 'frame'" +
                     std::string(base.factor() > 1 ? " divided by the factor of 'base.imported.amplify'" : ""));
}

}  // namespace

nlohmann::json base_to_json(const Base& base, RasterEntries& rasters) {
    const BaseEntries entries{rasters, ""};
    return std::visit([&](const auto& each) { return one_base_to_json(each, entries); }, base);
}

StackBase read_stack(JsonObject& parent, const std::string& key, const LoadRaster& load) {
    StackBase stack;
    std::vector<JsonObject> elements = parent.objects(key);
    if (elements.size() > most_stack_elements)
        refuse_input("'" + parent.place_of(key) + "' has more than " + std::to_string(most_stack_elements) +
                     " elements");
    for (JsonObject& element : elements) stack.elements.push_back(read_element(std::move(element), load));
    return stack;
}

Base read_base(JsonObject object, const TerrainFrame& frame, const LoadRaster& load) {
    Base base = object.has("stack") ? Base(read_stack(object, "stack", load)) : read_any<Base>(object, load);
    if (const auto* imported = std::get_if<ImportedBase>(&base)) check_size(*imported, frame);
    object.finish();
    return base;
}

}  // namespace cuesta
