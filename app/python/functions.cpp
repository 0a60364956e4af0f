#include "app/python/functions.h"

#include <pybind11/stl.h>

#include <nlohmann/json.hpp>
#include <optional>

#include "app/python/arrays.h"
#include "app/python/built_land.h"
#include "app/python/errors.h"
#include "app/python/land_document.h"
#include "app/python/parameters.h"
#include "core/base/threads.h"
#include "core/io/project/erosion_presets.h"
#include "core/measure/judgement.h"
#include "core/model/project_settings.h"
#include "core/pipeline/listed_parameters.h"

namespace py = pybind11;

namespace cuesta::python {
namespace {

/// Sets the weight of each kind of erosion from the arguments water=100, thermal=5: kinds not named weigh nothing. No
/// arguments: as they were.
void set_proportions(Project& project, const py::kwargs& proportions) {
    if (proportions.empty()) return;
    project.erosion.mixing.set_weights({});
    for (const auto& [name, value] : proportions) {
        const auto kind = name.cast<std::string>();
        const auto& kinds = EnumNames<ErosionKind>::names;
        if (std::ranges::find(kinds, kind) == kinds.end()) {
            std::string known;
            for (const std::string_view each : kinds) known += (known.empty() ? "" : ", ") + std::string(each);
            throw py::type_error("erode() has no argument '" + kind + "'; kinds of erosion are " + known);
        }
        unwrap(set_parameters(project, {{"erosion." + kind, text_of_value(py::reinterpret_borrow<py::object>(value))}}));
    }
}

/// Arguments of erode() that are not proportions.
struct ErodeSettings {
    py::object preset, steps, seed, order, settings;
};

void apply(const ErodeSettings& wanted, const py::kwargs& proportions, Project& project) {
    if (!wanted.preset.is_none()) {
        const auto name = wanted.preset.cast<std::string>();
        const ErosionPreset* preset = find_erosion_preset(erosion_presets(), name);
        if (!preset) raise({"no preset '" + name + "'; cuesta.presets() lists them", "preset"});
        project = unwrap(with_preset(project, *preset));
    } else if (wanted.steps.is_none() || proportions.empty()) {
        throw py::type_error("erode() needs a preset, or steps and proportions such as water=100, thermal=5");
    }
    const std::pair<const char*, const py::object&> direct[] = {
        {"erosion.steps", wanted.steps}, {"erosion.order", wanted.order}, {"erosion.seed", wanted.seed}};
    for (const auto& [id, value] : direct)
        if (!value.is_none()) unwrap(set_parameters(project, {{id, text_of_value(value)}}));
    set_proportions(project, proportions);
    if (wanted.settings.is_none()) return;
    std::vector<ParameterSetting> settings;
    for (const auto& [id, value] : wanted.settings.cast<std::map<std::string, py::object>>())
        settings.emplace_back(id, text_of_value(value));
    unwrap(set_parameters(project, settings));
    for (const auto& [id, text] : settings) warn_if_unused(project, id);
}

void take_mask(const py::object& given, const char* name, float largest, const Project& project, TiledRaster& mask) {
    if (given.is_none()) return;
    const Raster<float> values = raster_of(given, name);
    if (values.width() != project.frame.width || values.height() != project.frame.height)
        throw py::value_error(std::string(name) + " must have the shape of the heights");
    for (int y = 0; y < values.height(); ++y)
        for (int x = 0; x < values.width(); ++x)
            if (!(values(x, y) >= 0 && values(x, y) <= largest))
                throw py::value_error(std::string(name) + " must lie between 0 and " +
                                      std::to_string(static_cast<int>(largest)));
    mask = TiledRaster(values.view());
}

LandDocument as_document(const py::object& heights, double cell) {
    return py::module_::import("cuesta").attr("Land").attr("from_heights")(heights, py::arg("cell") = cell).cast<LandDocument>();
}

BuiltLand erode(const py::object& heights, double cell, const py::object& preset, const py::object& steps,
                const py::object& seed, const py::object& order, const py::object& settings, const py::object& rain_mask,
                const py::object& erodibility_mask, const py::object& protection_mask, const py::object& progress,
                const py::kwargs& proportions) {
    const LandDocument document = as_document(heights, cell);
    Project& project = *document.project;
    take_mask(rain_mask, "rain_mask", largest_rain_share, project, project.masks.rain);
    take_mask(erodibility_mask, "erodibility_mask", 1, project, project.masks.erodibility);
    take_mask(protection_mask, "protection_mask", 1, project, project.masks.protection);
    apply({preset, steps, seed, order, settings}, proportions, project);
    return build(project, progress);
}

Raster<std::uint8_t> lakes_of(const Raster<float>& heights, const py::object& lakes, std::optional<double> sea_level) {
    Raster<std::uint8_t> mask;
    if (lakes.is_none() && !sea_level) return mask;
    mask = Raster<std::uint8_t>(heights.width(), heights.height());
    Raster<float> given;
    if (!lakes.is_none()) {
        given = raster_of(lakes, "lakes");
        if (given.width() != heights.width() || given.height() != heights.height())
            throw py::value_error("lakes must have the shape of the heights");
    }
    for (int y = 0; y < mask.height(); ++y)
        for (int x = 0; x < mask.width(); ++x) {
            const bool in_sea = sea_level && static_cast<double>(heights(x, y)) <= *sea_level;
            mask(x, y) = in_sea || (!given.empty() && given(x, y) > 0) ? 1 : 0;
        }
    return mask;
}

py::object measure_heights(const py::object& given, double cell, const std::string& kind, const py::object& lakes,
                           std::optional<double> sea_level) {
    if (!(cell >= 1e-6 && cell <= 1e6)) throw py::value_error("cell must be from 1e-6 to 1e6 metres");
    const std::optional<LandKind> compared = land_kind_called(kind);
    if (!compared)
        throw py::value_error("kind is rivers, mountains, glaciated, hills, canyons or dunes, not \"" + kind + "\"");
    const Raster<float> heights = raster_of(given, "heights", Holes::kept);
    const Raster<std::uint8_t> mask = lakes_of(heights, lakes, sea_level);
    const std::string text = [&] {
        const py::gil_scoped_release unlocked;
        MeasureOptions options;
        options.lakes = mask.view();
        const LandscapeMeasures measures = measure(heights.view(), cell, options);
        nlohmann::json json = to_json(measures);
        json["judgement"] = to_json(judge(measures, *compared));
        return json.dump();
    }();
    return py::module_::import("json").attr("loads")(text);
}

std::vector<std::string> export_any(const py::object& land, const py::object& path, const py::object& preset,
                                    const py::object& size, const py::object& maps, const py::object& map_folder,
                                    const py::object& progress) {
    const py::object text_of_path = py::module_::import("os").attr("fspath");
    ExportRequest request;
    request.engine = preset.is_none() ? "" : preset.cast<std::string>();
    if (!path.is_none()) request.path = text_of_path(path).cast<std::string>();
    if (!map_folder.is_none()) request.map_folder = text_of_path(map_folder).cast<std::string>();
    if (!maps.is_none()) {
        if (map_folder.is_none()) throw py::type_error("maps are written into a folder; give map_folder, too");
        request.maps = maps.cast<std::vector<std::string>>();
    }
    if (path.is_none() && (map_folder.is_none() || !request.engine.empty()))
        throw py::type_error("export() needs a path, or a map_folder");
    const bool built_already = py::isinstance<BuiltLand>(land);
    if (!built_already && !py::isinstance<LandDocument>(land))
        throw py::type_error("export() takes a BuiltLand or a Land; use Land.from_heights for an array");
    if (!size.is_none() && !request.engine.empty()) request.size = size.cast<int>();
    if (!size.is_none() && request.engine.empty() && built_already)
        throw py::type_error("land that was built has its size; give size to build()");
    if (built_already) return export_land(land.cast<const BuiltLand&>(), request, progress);
    const py::object size_of_build = request.engine.empty() ? size : py::none();
    const py::object built = land.attr("build")(size_of_build, py::arg("progress") = progress);
    return export_land(built.cast<const BuiltLand&>(), request, progress);
}

/// The sentences of the proportions, from their declarations.
std::string erode_words() {
    std::string words =
        "Erodes an array of heights (m, rows from the north) with square cells of `cell` metres, as `cuesta-cli erode` "
        "does, and returns BuiltLand.\n\nSay `preset`, or `steps` and the proportions of the kinds of erosion. "
        "`settings`: a dict of other parameters by id. Masks have the shape of the heights. `progress` as of "
        "Land.build.\n";
    for (const ParameterField& field : fields_of<MixingParameters>())
        words += "\n" + field.description.id.substr(field.description.id.find('.') + 1) + ": " +
                 sentence_with_need(field.description) + " " + range_with_zero(field.description) + ".";
    return words;
}

void bind_erode(py::module_& module) {
    static const std::string words = erode_words();
    module.def("erode", &erode, py::arg("heights"), py::kw_only(), py::arg("cell"), py::arg("preset") = py::none(),
               py::arg("steps") = py::none(), py::arg("seed") = py::none(), py::arg("order") = py::none(),
               py::arg("settings") = py::none(), py::arg("rain_mask") = py::none(),
               py::arg("erodibility_mask") = py::none(), py::arg("protection_mask") = py::none(),
               py::arg("progress") = py::none(), words.c_str());
}

}  // namespace

void bind_functions(py::module_& module) {
    bind_erode(module);
    module.def("measure", &measure_heights, py::arg("heights"), py::kw_only(), py::arg("cell"),
               py::arg("kind") = "rivers", py::arg("lakes") = py::none(), py::arg("sea_level") = py::none(),
               "Measures an array of heights (m) as `cuesta-cli measure --json` does; returns a dict. Cells that are not "
               "finite lie off the map. `lakes`: not 0 where lakes are meant to be.");
    module.def("export", &export_any, py::arg("land"), py::arg("path") = py::none(), py::kw_only(),
               py::arg("preset") = py::none(), py::arg("size") = py::none(), py::arg("maps") = py::none(),
               py::arg("map_folder") = py::none(), py::arg("progress") = py::none(),
               "Writes land as `cuesta-cli export` does and returns the files: a height map or mesh by the ending of `path`, "
               "or with `preset` (unreal, unity, terrain3d, hterrain, blender, gis) all that an engine takes, into a "
               "folder; `maps` by name into `map_folder`. A Land is built first.");
    module.def(
        "presets",
        [] {
            std::map<std::string, std::string> all;
            for (const ErosionPreset& preset : erosion_presets()) all[preset.id] = preset.sentence;
            return all;
        },
        "Presets of erosion, by id, with what they do.");
    module.def(
        "set_threads",
        [](int count) {
            if (count < 0 || count > 1024) throw py::value_error("threads must be from 0 (one per core) to 1024");
            set_thread_count(count);
        },
        py::arg("count"), "Sets the number of threads that compute; 0: one per core. Results do not depend on it.");
}

}  // namespace cuesta::python
