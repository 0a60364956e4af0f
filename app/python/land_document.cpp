#include "app/python/land_document.h"

#include <pybind11/stl.h>

#include <filesystem>
#include <optional>

#include "app/python/arrays.h"
#include "app/python/built_land.h"
#include "app/python/curves.h"
#include "app/python/errors.h"
#include "app/python/parameters.h"
#include "app/python/running.h"
#include "core/base/platform/utf8_path.h"
#include "core/erosion/water/rates_of_cells.h"
#include "core/io/elevation/import_elevation.h"
#include "core/io/project/erosion_presets.h"
#include "core/io/project/project_file.h"
#include "core/model/project_settings.h"
#include "core/model/project_size.h"
#include "core/pipeline/parameter_uses.h"

namespace py = pybind11;

namespace cuesta::python {
namespace {

std::string path_text(const py::object& path) {
    return py::module_::import("os").attr("fspath")(path).cast<std::string>();
}

/// A project that starts from heights and is not eroded until somebody asks.
LandDocument document_of_heights(TerrainFrame frame, RasterView<const float> heights, const std::string& source) {
    LandDocument document;
    document.project->frame = std::move(frame);
    document.project->base = ImportedBase{TiledRaster(heights), source};
    document.project->erosion.mixing.steps = 0;
    document.project->erosion.water = default_water_erosion(document.project->frame.cell_size);
    document.is_of_heights = true;
    return document;
}

LandDocument open(const py::object& given, std::optional<double> cell, std::optional<std::pair<double, double>> range,
                  const py::object& progress) {
    const std::string path = path_text(given);
    LandDocument document;
    if (path.ends_with(project_file_ending)) {
        if (cell || range) throw py::value_error("a project has its land already: cell and range mean nothing for it");
        *document.project =
            unwrap(run_for_result(progress, [&](const WorkControl&) { return read_project(path); }));
    } else {
        ImportOptions options;
        options.read.cell_size = cell;
        options.read.range = range;
        const Elevation elevation = unwrap(run_for_result(
            progress, [&](const WorkControl& control) { return import_elevation(path, options, control); }));
        for (const std::string& words : elevation.warnings) warn(path + ": " + words);
        document = document_of_heights(elevation.frame, elevation.heights.view(), path);
    }
    document.name = utf8_of(file_path(path).stem());
    return document;
}

LandDocument from_heights(const py::object& heights, double cell) {
    if (!(cell >= 1e-6 && cell <= 1e6)) throw py::value_error("cell must be from 1e-6 to 1e6 metres");
    const Raster<float> raster = raster_of(heights, "heights");
    TerrainFrame frame;
    frame.width = raster.width();
    frame.height = raster.height();
    frame.cell_size = cell;
    return document_of_heights(frame, raster.view(), "");
}

LandDocument copy_of(const LandDocument& document) {
    LandDocument copy = document;
    copy.project = std::make_shared<Project>(*document.project);
    return copy;
}

py::object get(const LandDocument& document, const std::string& id) {
    return get_parameter(parameter_sets(*document.project), id);
}

void set(const LandDocument& document, const std::string& id, const py::object& value) {
    unwrap(set_parameters(*document.project, {{id, text_of_value(value)}}));
    warn_if_unused(*document.project, id);
}

void set_all(const LandDocument& document, const std::map<std::string, py::object>& values) {
    std::vector<ParameterSetting> settings;
    for (const auto& [id, value] : values) settings.emplace_back(id, text_of_value(value));
    unwrap(set_parameters(*document.project, settings));
    for (const auto& [id, text] : settings) warn_if_unused(*document.project, id);
}

void use_preset(const LandDocument& document, const std::string& name) {
    const ErosionPreset* preset = find_erosion_preset(erosion_presets(), name);
    if (!preset) {
        std::vector<std::string> known;
        for (const ErosionPreset& each : erosion_presets()) known.push_back(each.id);
        raise({"no preset '" + name + "', did you mean '" + nearest_word(name, known) + "'?", name});
    }
    *document.project = unwrap(with_preset(*document.project, *preset));
}

BuiltLand build_document(const LandDocument& document, std::optional<int> size, const py::object& progress) {
    Project project = *document.project;
    if (size) {
        if (*size < 1 || *size > 65536) throw py::value_error("size must be from 1 to 65536 cells");
        project = resized(std::move(project), *size);
    }
    BuiltLand built = build(project, progress);
    built.name = document.name;
    built.is_bare = is_bare(document);
    return built;
}

void save(const LandDocument& document, const py::object& given) {
    const std::string path = path_text(given);
    if (!path.ends_with(project_file_ending))
        raise({std::string("projects end in ") + project_file_ending + "; heights are written by cuesta.export", path});
    const Project project = *document.project;
    unwrap([&] {
        const py::gil_scoped_release unlocked;
        return write_project(path, project);
    }());
}

template <class Sketched>
void remove_from(std::vector<Sketched>& list, int id) {
    if (!remove_spline(list, id)) raise({"this curve is none of the land's", "curve"});
}

void remove_curve(const LandDocument& document, const CurveHandle& curve) {
    if (curve.sort() == CurveSort::path)
        remove_from(document.project->paths, curve.id());
    else
        remove_from(document.project->splines, curve.id());
}

void bind_values(py::class_<LandDocument>& land) {
    land.def("get", &get, py::arg("id"), "Value of a parameter, by the id that `--set` takes.")
        .def("set", &set, py::arg("id"), py::arg("value"),
             "Sets a parameter, as `--set` does. Raises Error for an unknown id or a value out of range, and warns "
             "(UnusedParameter) where the parameter changes nothing as the others stand.")
        .def("set_all", &set_all, py::arg("values"), "Sets several parameters of a dict, all or none.")
        .def("use_preset", &use_preset, py::arg("name"), "Sets erosion as a preset does, such as \"canyon\".")
        .def("why_unused",
             [](const LandDocument& d, const std::string& id) { return std::string(why_unused(*d.project, id)); },
             py::arg("id"), "The reason that a parameter changes nothing as the others stand; \"\": it acts.")
        .def("parameters", [](const LandDocument& d) { return entries_of(parameter_sets(*d.project)); },
             "The parameters that get and set take for this land.");
}

void bind_frame(py::class_<LandDocument>& land) {
    land.def_property_readonly("columns", [](const LandDocument& d) { return d.project->frame.width; }, "Cells from west to east.")
        .def_property_readonly("rows", [](const LandDocument& d) { return d.project->frame.height; }, "Cells from north to south.")
        .def_property_readonly("cell", [](const LandDocument& d) { return d.project->frame.cell_size; },
                               "Metres a cell.")
        .def_property_readonly("crs", [](const LandDocument& d) { return d.project->frame.crs_wkt; },
                               "Coordinate reference system as well-known text; \"\": none.")
        .def_property_readonly("transform", [](const LandDocument& d) { return transform_of(d.project->frame); },
                               "As of BuiltLand.");
}

void bind_curves_of(py::class_<LandDocument>& land) {
    land.def_property_readonly("splines", [](const LandDocument& d) { return curves_of(d.project, CurveSort::spline); },
                               "Its feature splines, in order.")
        .def_property_readonly("paths", [](const LandDocument& d) { return curves_of(d.project, CurveSort::path); },
                               "Its paths, in order.")
        .def("add_spline",
             [](const LandDocument& d, const py::object& points, const std::string& name, bool closed) {
                 return add_curve(d.project, points, "", name, closed);
             },
             py::arg("points"), py::kw_only(), py::arg("name") = "", py::arg("closed") = false,
             "Adds a feature spline through points (x, height, z).")
        .def("add_path",
             [](const LandDocument& d, const py::object& points, const std::string& kind, const std::string& name,
                bool closed) { return add_curve(d.project, points, kind, name, closed); },
             py::arg("points"), py::kw_only(), py::arg("kind") = "road", py::arg("name") = "", py::arg("closed") = false,
             "Adds a path of a kind, such as \"road\" or \"river\", through points (x, height, z).")
        .def("remove", &remove_curve, py::arg("curve"), "Removes a spline or a path.");
}

}  // namespace

void warn_if_unused(const Project& project, const std::string& id) {
    if (const std::string why(why_unused(project, id)); !why.empty())
        warn_of_parameter(id + " changes nothing: " + why);
    if (const std::string note(note_on(project, id)); !note.empty()) warn_of_parameter(id + ": " + note);
}

bool is_bare(const LandDocument& document) {
    return document.is_of_heights && document.project->erosion.mixing.steps == 0 && document.project->paths.empty();
}

void bind_land_document(py::module_& module) {
    py::class_<LandDocument> land(module, "Land", "A project: what a user made, of which the land is a function.");
    land.def(py::init([](int columns, int rows, double cell) {
                 LandDocument made;
                 if (columns < 2 || rows < 2 || columns > 65536 || rows > 65536)
                     throw py::value_error("columns and rows must be from 2 to 65536");
                 if (!(cell >= 1e-6 && cell <= 1e6)) throw py::value_error("cell must be from 1e-6 to 1e6 metres");
                 made.project->frame.width = columns;
                 made.project->frame.height = rows;
                 made.project->frame.cell_size = cell;
                 return made;
             }),
             py::kw_only(), py::arg("columns") = 512, py::arg("rows") = 512, py::arg("cell") = 10.0,
             "A new project of generated land; `generator.kind` says of which kind.")
        .def_static("from_heights", &from_heights, py::arg("heights"), py::kw_only(), py::arg("cell"),
                    "A project that starts from an array of heights in metres, rows from the north. It is not eroded until "
                    "erosion.steps is set.")
        .def("copy", &copy_of, "An independent copy; big rasters are shared.")
        .def("save", &save, py::arg("path"), "Writes a .cuesta project; the file appears whole or not at all.")
        .def("build", &build_document, py::arg("size") = py::none(), py::kw_only(), py::arg("progress") = py::none(),
             "Computes the land, with `size` cells along its longer side (None: as the project has). progress(share, "
             "words) is called with 0 .. 1 while it is computed; an exception raised there, or Ctrl-C, stops the work "
             "within a step. The same bytes as `cuesta-cli build`.")
        .def("__repr__", [](const LandDocument& d) {
            const TerrainFrame& f = d.project->frame;
            return py::str("<cuesta.Land {!r}, {} x {} cells of {:g} m>").format(d.name, f.width, f.height, f.cell_size);
        });
    bind_values(land);
    bind_frame(land);
    bind_curves_of(land);
    module.def("open", &open, py::arg("path"), py::kw_only(), py::arg("cell") = py::none(),
               py::arg("range") = py::none(), py::arg("progress") = py::none(),
               "Opens a project, or a height map as a project that starts from it. `cell`: metres, and `range`: (lowest, "
               "highest) metres of codes, for files that do not say. Warns of what was assumed.");
}

}  // namespace cuesta::python
