#include "app/python/built_land.h"

#include <pybind11/stl.h>

#include <algorithm>

#include "app/python/arrays.h"
#include "app/python/errors.h"
#include "app/python/running.h"
#include "core/io/elevation/elevation.h"
#include "core/io/elevation/height_map_files.h"
#include "core/io/engine/engine_export.h"
#include "core/io/engine/look_json.h"
#include "core/io/engine/map_files.h"
#include "core/io/mesh/mesh_export.h"
#include "core/io/mesh/mesh_file.h"
#include "core/pipeline/evaluate.h"
#include "core/pipeline/land_maps.h"
#include "core/pipeline/land_surfaces.h"

namespace py = pybind11;

namespace cuesta::python {
namespace {

bool is_closed(const BuiltLand& built) {
    return built.project->erosion.mixing.border == Border::closed;
}

py::object mask(const BuiltLand& built, LandMap map) {
    const SharedRaster raster = [&] {
        const py::gil_scoped_release unlocked;
        return raster_of_erosion(*built.land, map, is_closed(built));
    }();
    return array_of(raster);
}

LandMap map_called(const std::string& name) {
    const auto& names = EnumNames<LandMap>::names;
    const auto found = std::ranges::find(names, name);
    if (found != names.end()) return static_cast<LandMap>(found - names.begin());
    const std::vector<std::string> known(names.begin(), names.end());
    raise({"no map '" + name + "', did you mean '" + nearest_word(name, known) + "'?", name});
}

py::dict masks(const BuiltLand& built) {
    py::dict all;
    for (const LandMap map : maps_of_erosion())
        if (const py::object values = mask(built, map); !values.is_none())
            all[py::str(std::string(name_of(map)))] = values;
    return all;
}

/// The planes of a map, each a list of its channels.
py::dict planes(const BuiltLand& built, const std::string& name) {
    const LandMap map = map_called(name);
    std::vector<MapPlane> made;
    const Result<void> done = [&] {
        const py::gil_scoped_release unlocked;
        return make_map(*built.land, *built.project, map, [&](const MapPlane& plane) -> Result<void> {
            made.push_back(plane);
            return {};
        });
    }();
    unwrap(done);
    py::dict all;
    for (const MapPlane& plane : made) {
        py::list channels;
        for (const auto& channel : plane.channels) channels.append(array_of(channel));
        all[py::str(plane.name)] = channels.size() == 1 ? py::object(channels[0]) : py::object(py::tuple(channels));
    }
    return all;
}

py::dict report(const BuiltLand& built) {
    const ErosionReport& r = built.land->report;
    py::dict steps;
    for (std::size_t kind = 0; kind < r.steps_of_kind.size(); ++kind)
        steps[py::str(std::string(name_of(static_cast<ErosionKind>(kind))))] = r.steps_of_kind[kind];
    py::dict all;
    all["steps"] = r.steps_done;
    all["steps_of_kind"] = steps;
    all["ground_before"] = r.ground_before;
    all["ground_after"] = r.ground_after;
    all["moved"] = r.ledger.moved;
    all["left_map"] = r.ledger.left_map;
    all["suspended"] = r.suspended;
    all["water"] = r.water;
    return all;
}

std::vector<std::string> export_engine(const BuiltLand& built, const ExportRequest& request,
                                       const py::object& progress) {
    const auto& names = EnumNames<Engine>::names;
    const auto found = std::ranges::find(names, request.engine);
    if (found == names.end()) {
        const std::vector<std::string> known(names.begin(), names.end());
        raise({"no preset '" + request.engine + "', did you mean '" + nearest_word(request.engine, known) + "'?",
               "preset"});
    }
    const auto engine = static_cast<Engine>(found - names.begin());
    unwrap(check_size(engine, request.size));
    const auto written = run_for_result(progress, [&](const WorkControl&) {
        const Land& land = *built.land;
        SurfacePlanes surfaces;
        if (!built.is_bare) surfaces = planes_of(surface_weights(land, *built.project));
        const EngineLand exported{land.ground->view(), land.frame, surfaces.weights, &built.project->paths,
                                  carve_plan(land).get()};
        EngineExportOptions options;
        options.size = request.size;
        options.name = export_stem(built.name);
        return export_for_engine(engine, request.path, exported, options);
    });
    return unwrap(written).files;
}

std::vector<std::string> export_mesh_of(const BuiltLand& built, const std::string& path, MeshFormat format,
                                        const py::object& progress) {
    MeshParameters parameters = built.project->mesh;
    parameters.format = format;
    if (built.is_bare) parameters.colours = MeshColours::none;
    const auto written = run_for_result(progress, [&](const WorkControl& control) {
        GroundColours colours;
        MeshLand exported{built.land->ground->view(), built.land->frame, nullptr};
        if (parameters.colours != MeshColours::none && format != MeshFormat::stl) {
            colours = ground_colours(*built.land, *built.project);
            exported.colours = &colours;
        }
        return export_mesh(path, exported, parameters, control);
    });
    const MeshExport done = unwrap(written);
    for (const std::string& words : done.warnings) warn(words);
    return done.files;
}

std::vector<std::string> export_heights(const BuiltLand& built, const std::string& path, const py::object& progress) {
    if (!writes_elevation(path)) raise({"this ending is none that can be written", path});
    const auto written = run_for_result(progress, [&](const WorkControl& control) {
        HeightMapOptions options;
        options.overviews = true;  // as the command line
        return write_height_map(path, built.land->ground->view(), built.land->frame, options, control);
    });
    const HeightMapFiles done = unwrap(written);
    for (const std::string& words : done.remarks) warn(words);
    return done.files;
}

std::vector<std::string> export_maps_of(const BuiltLand& built, const ExportRequest& request,
                                        const py::object& progress) {
    std::vector<LandMap> maps;
    for (const std::string& name : request.maps) maps.push_back(map_called(name));
    if (maps.empty()) maps = chosen_maps(MapParameters{});
    const auto written = run_for_result(progress, [&](const WorkControl& control) {
        const MapMaker make = [&](LandMap map, const MapSink& sink) {
            return make_map(*built.land, *built.project, map, sink);
        };
        return write_maps(request.map_folder, built.land->frame, MapParameters{}, maps, make, control,
                          look_to_json(*built.project));
    });
    return unwrap(written).files;
}

}  // namespace

BuiltLand build(const Project& project, const py::object& progress) {
    BuiltLand built;
    built.project = std::make_shared<const Project>(project);
    const auto land = run_for_result(progress, [&](const WorkControl& control) {
        EvaluateOptions options;
        options.control = control;
        // Every result is wanted once: what the next stage does not need is not kept.
        Evaluator evaluator(0);
        auto made = evaluator.evaluate(*built.project, options);
        // Erosion that is stopped gives the land as far as it got, which nobody asked for.
        if (made && control.stopped()) return decltype(made)(Error::cancelled());
        return made;
    });
    built.land = unwrap(land);
    return built;
}

std::vector<std::string> export_land(const BuiltLand& built, const ExportRequest& request, const py::object& progress) {
    std::vector<std::string> files;
    if (!request.engine.empty()) {
        files = export_engine(built, request, progress);
    } else if (!request.path.empty()) {
        const std::optional<MeshFormat> format = mesh_format_of(request.path);
        files = format ? export_mesh_of(built, request.path, *format, progress)
                       : export_heights(built, request.path, progress);
    }
    if (request.map_folder.empty()) return files;
    const std::vector<std::string> maps = export_maps_of(built, request, progress);
    files.insert(files.end(), maps.begin(), maps.end());
    return files;
}

py::tuple transform_of(const TerrainFrame& frame) {
    if (frame.geotransform) {
        const auto& g = *frame.geotransform;
        return py::make_tuple(g[1], g[2], g[0], g[4], g[5], g[3]);
    }
    return py::make_tuple(frame.cell_size, 0.0, 0.0, 0.0, -frame.cell_size, frame.height_metres());
}

void bind_built_land(py::module_& module) {
    py::class_<BuiltLand> built(module, "BuiltLand",
                                "Land that was computed. Arrays are float32, (rows, columns) from the north, and read-only "
                                "views of its memory; copy() them to change them.");
    built
        .def_property_readonly(
            "height", [](const BuiltLand& b) { return array_of(b.land->ground); }, "Heights, m.")
        .def_property_readonly(
            "height_before", [](const BuiltLand& b) { return array_of(b.land->before); }, "Heights before erosion, m.")
        .def_property_readonly(
            "flow", [](const BuiltLand& b) { return mask(b, LandMap::flow); },
            "Mean water passing in a step, m; 0 where no water ran.")
        .def_property_readonly(
            "wear", [](const BuiltLand& b) { return mask(b, LandMap::wear); },
            "Depth by which erosion lowered the ground, m.")
        .def_property_readonly(
            "deposit", [](const BuiltLand& b) { return mask(b, LandMap::deposit); },
            "Height by which erosion raised the ground, m.")
        .def_property_readonly(
            "water_depth", [](const BuiltLand& b) { return array_of(erosion_of(*b.land).water_depth); },
            "Depth of the water that erosion left, m; None where no water ran.")
        .def_property_readonly("masks", &masks, "The masks of `cuesta-cli build --masks`, by name.")
        .def("map", &planes, py::arg("name"),
             "Makes a map of the list of `cuesta-cli export --maps-of`: a dict of its planes by name, each an array, "
             "or a "
             "tuple of three for normals and colours. Empty where the land has none.")
        .def_property_readonly("report", &report, "Steps, and volumes in m^3: the books of mass.")
        .def_property_readonly(
            "cell", [](const BuiltLand& b) { return b.land->frame.cell_size; }, "Metres a cell.")
        .def_property_readonly(
            "crs", [](const BuiltLand& b) { return b.land->frame.crs_wkt; },
            "Coordinate reference system as well-known text; \"\": none.")
        .def_property_readonly(
            "transform", [](const BuiltLand& b) { return transform_of(b.land->frame); },
            "(a, b, c, d, e, f) of x = a column + b row + c, y = d column + e row + f, as affine and "
            "rasterio take them: Affine(*result.transform).")
        .def("__repr__", [](const BuiltLand& b) {
            const TerrainFrame& f = b.land->frame;
            return py::str("<cuesta.BuiltLand of {} x {} cells of {:g} m>").format(f.width, f.height, f.cell_size);
        });
}

}  // namespace cuesta::python
