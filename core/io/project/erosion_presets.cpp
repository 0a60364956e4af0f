#include "core/io/project/erosion_presets.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "core/base/check.h"
#include "core/erosion/water/rates_of_cells.h"
#include "core/io/files/json_object.h"
#include "core/io/project/landforms.h"
#include "core/io/project/presets_text.h"
#include "core/io/project/project_json.h"
#include "core/model/project_size.h"

namespace cuesta {
namespace {

Layer read_cover(JsonObject object) {
    Layer cover;
    read_material(object.object("material"), cover.material);
    cover.shape = UniformThickness{static_cast<float>(object.number("thickness", 0, largest_layer_thickness))};
    object.finish();
    return cover;
}

PresetStart read_start(JsonObject object) {
    PresetStart start;
    if (object.has("landform")) {
        start.landform = object.text("landform");
        if (find_landform(landforms(), start.landform) == nullptr)
            refuse_input("no landform is called '" + start.landform + "'");
    }
    if (object.has("cell_size")) start.cell_size = object.number("cell_size", 0.01, 1e4);
    if (object.has("parameters"))
        start.parameters = read_settings(object.at("parameters"), object.place_of("parameters"));
    if (object.has("view")) start.view = read_landform_view(object.object("view"));
    object.finish();
    return start;
}

/// The land that shows the preset, before the preset erodes it.
Result<Project> start_of(const ErosionPreset& preset) {
    const PresetStart& start = preset.start;
    Project project;
    TerrainFrame& frame = project.frame;
    frame.width = frame.height = demonstration_cells;
    frame.cell_size = 20;
    if (!start.landform.empty()) {
        use_landform(*find_landform(landforms(), start.landform), project);
        project = resized(std::move(project), demonstration_cells);
    }
    if (start.cell_size) frame.cell_size = *start.cell_size;
    if (start.view) project.views = {*start.view};
    if (const Result<void> applied = apply_settings(start.parameters, project, preset.name); !applied)
        return applied.error();
    return project;
}

ErosionPreset read_preset(JsonObject object) {
    ErosionPreset preset;
    preset.id = object.text("id");
    preset.name = object.text("name");
    preset.sentence = object.text("sentence");
    preset.parameters = read_settings(object.at("parameters"), object.place_of("parameters"));
    preset.start = read_start(object.object("start"));
    if (object.has("cover")) preset.cover = read_cover(object.object("cover"));
    object.finish();
    return preset;
}

bool has_layer(const Project& project, const std::string& name) {
    return std::any_of(project.layers.begin(), project.layers.end(),
                       [&](const Layer& layer) { return layer.enabled && layer.material.name == name; });
}

/// A setting of the ground: a parameter that is no part of the erosion schedule, as the project has it.
struct GroundSetting {
    const ParameterField* field;
    void* set;
    double value;  ///< that the preset gives it
};

/// The value in `text` as the set would hold it, which may be rounded to a float; the set stays as it is.
double as_stored(const ParameterField& field, const ParameterSetRef& set, const std::string& text) {
    const double before = field.get(set.object);
    if (const Result<double> value = field.description.parse(text)) field.put(set.object, *value);
    const double stored = field.get(set.object);
    field.put(set.object, before);
    return stored;
}

std::vector<GroundSetting> ground_settings(const ErosionPreset& preset, Project& project) {
    std::vector<GroundSetting> found;
    std::set<const void*> of_schedule;
    ErosionSchedule::each_set(project.erosion, [&](const char*, auto& set) { of_schedule.insert(&set); });
    const std::vector<ParameterSetRef> sets = parameter_sets(project);
    for (const auto& [id, text] : preset.parameters)
        for (const ParameterSetRef& set : sets) {
            if (of_schedule.contains(set.object)) continue;
            for (const ParameterField& field : *set.fields)
                if (field.description.id == id) found.push_back({&field, set.object, as_stored(field, set, text)});
        }
    return found;
}

/// Takes back what the preset did to the ground, if all of it is there and untouched.
void lift_ground_of(const ErosionPreset& preset, Project& project) {
    const std::vector<GroundSetting> settings = ground_settings(preset, project);
    for (const GroundSetting& each : settings)
        if (each.field->get(each.set) != each.value) return;
    if (preset.cover) {
        const auto cover = std::find(project.layers.begin(), project.layers.end(), *preset.cover);
        if (cover == project.layers.end()) return;
        project.layers.erase(cover);
    }
    for (const GroundSetting& each : settings) each.field->put(each.set, each.field->description.default_value);
}

}  // namespace

Result<std::vector<ErosionPreset>> parse_erosion_presets(const std::string& text) {
    std::vector<ErosionPreset> presets;
    try {
        const nlohmann::json json = parse_json(text);
        JsonObject root(json, "");
        for (JsonObject& object : root.objects("presets")) {
            ErosionPreset preset = read_preset(object);
            if (find_erosion_preset(presets, preset.id) != nullptr)
                refuse_input("two presets are called '" + preset.id + "'");
            const Result<Project> start = start_of(preset);
            if (!start) return start.error();
            if (const Result<Project> project = with_preset(*start, preset, {}); !project) return project.error();
            presets.push_back(std::move(preset));
        }
        root.finish();
    } catch (const UnreadableInput& problem) {
        return Error{"cannot read the presets: " + problem.error.what, "presets"};
    }
    return presets;
}

const std::vector<ErosionPreset>& erosion_presets() {
    static const std::vector<ErosionPreset> presets = [] {
        Result<std::vector<ErosionPreset>> parsed = parse_erosion_presets(presets_text);
        CUESTA_CHECK_MESSAGE(parsed.ok(), parsed.ok() ? std::string() : parsed.error().message());
        return std::move(*parsed);
    }();
    return presets;
}

const ErosionPreset* find_erosion_preset(const std::vector<ErosionPreset>& presets, const std::string& id_or_name) {
    const auto found = std::find_if(presets.begin(), presets.end(), [&](const ErosionPreset& preset) {
        return is_called(preset.id, preset.name, id_or_name);
    });
    return found == presets.end() ? nullptr : &*found;
}

Result<Project> with_preset(const Project& project, const ErosionPreset& preset,
                            const std::vector<ErosionPreset>& chosen_before) {
    Project result = project;
    for (const ErosionPreset& other : chosen_before)
        if (other.id != preset.id) lift_ground_of(other, result);
    result.erosion = ErosionSchedule{};
    result.erosion.mixing.seed = project.erosion.mixing.seed;
    result.erosion.mixing.sea_level = project.erosion.mixing.sea_level;
    result.erosion.water = default_water_erosion(project.frame.cell_size);
    if (const Result<void> applied = apply_settings(preset.parameters, result, preset.name); !applied)
        return applied.error();
    if (preset.cover && !has_layer(result, preset.cover->material.name))
        result.layers.insert(result.layers.begin(), *preset.cover);
    return result;
}

Project demonstration_of(const ErosionPreset& preset, int size) {
    const Result<Project> start = start_of(preset);
    CUESTA_CHECK_MESSAGE(start.ok(), preset.id);
    const Result<Project> wanted = with_preset(*start, preset, {});
    CUESTA_CHECK_MESSAGE(wanted.ok(), preset.id);
    return resized(*wanted, size);
}

int preset_of(const std::vector<ErosionPreset>& presets, const Project& project) {
    for (std::size_t i = 0; i < presets.size(); ++i)
        if (const Result<Project> meant = with_preset(project, presets[i], presets); meant && *meant == project)
            return static_cast<int>(i);
    return -1;
}

}  // namespace cuesta
