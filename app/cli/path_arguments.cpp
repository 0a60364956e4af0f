#include "app/cli/path_arguments.h"

#include <algorithm>
#include <filesystem>

#include "app/cli/interruption.h"
#include "app/cli/land_files.h"
#include "app/cli/terminal.h"
#include "core/base/platform/utf8_path.h"
#include "core/io/project/project_file.h"
#include "core/io/vector/path_mesh.h"
#include "core/io/vector/vector_reader.h"
#include "core/io/vector/vector_writer.h"
#include "core/model/automatic_tangents.h"
#include "core/model/spline_check.h"

namespace cuesta {
namespace {

Result<std::optional<PathKind>> kind_named(const std::string& name) {
    if (name.empty()) return std::optional<PathKind>();
    const auto& names = EnumNames<PathKind>::names;
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) {
        std::string all;
        for (const std::string_view each : names) all += (all.empty() ? "" : ", ") + std::string(each);
        return Error{"there is no such kind; kinds are " + all, "--kind " + name};
    }
    return std::optional<PathKind>(static_cast<PathKind>(found - names.begin()));
}

/// The settings' sets of a path: all along, the same section.
Result<void> apply_settings(const SettingArguments& settings, Path& path) {
    if (settings.settings.empty()) return {};
    if (path.meta_points.empty()) path.meta_points.emplace_back();
    for (PathPoint& point : path.meta_points)
        if (Result<void> set = settings.apply({reference_to(path.parameters), reference_to(point.parameters)}); !set)
            return set;
    if (is_area(path.parameters.kind)) path.closed = true;
    update_automatic_tangents(path);
    return {};
}

bool ends_with(const std::string& path, const std::string& ending) {
    std::string text = utf8_of(file_path(path).extension());
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c); });
    return text == ending;
}

}  // namespace

void PathArguments::declare(CLI::App& command) {
    command
        .add_option("--paths", files,
                    "Roads, rivers and the like: GeoJSON, GeoPackage, Shapefile, GPX, KML; may be given several times")
        ->option_text("FILE")
        ->allow_extra_args(false);
    command.add_option("--layer", layers, "Layer to read, by name; default all; can be given several times")
        ->option_text("NAME")
        ->allow_extra_args(false);
    command.add_option("--kind", kind, "Kind of features without one: road, river, lake, ...")->option_text("KIND");
    command.add_option("--kind-field", kind_field, "Attribute that gives the kind")->option_text("NAME");
    command.add_option("--width-field", width_field, "Attribute that gives the width in metres")->option_text("NAME");
    command.add_option("--width", width, "Width of features without one, in metres")
        ->check(CLI::Range(0.1, 10000.0))
        ->option_text("M");
    command.add_option("--blend", blend, "Blend distance in metres")->check(CLI::Range(0.0, 10000.0))->option_text("M");
    command.add_option("--crs", system, "Coordinate reference system of files without one, such as EPSG:4326")
        ->option_text("CRS");
    command.add_flag("--drape", drape, "Ignore the heights in the files");
    settings.declare(command);
}

Result<void> PathArguments::check() const {
    if (const auto named = kind_named(kind); !named) return named.error();
    Path probe = path_of_kind(PathKind::road);
    return apply_settings(settings, probe);
}

Result<std::vector<std::string>> PathArguments::read_into(Project& project, RasterView<const float> ground) const {
    std::vector<std::string> remarks;
    const auto named = kind_named(kind);
    if (!named) return named.error();
    for (const std::string& file : files) {
        StoppableWork work;
        ProgressBar bar;
        ReadVectorOptions options;
        options.layers = layers;
        options.kind = *named;
        options.kind_field = kind_field;
        options.width_field = width_field;
        if (width > 0) options.width = width;
        if (blend >= 0) options.blend = blend;
        options.drape = drape;
        options.assumed_system = system;
        options.ground = ground;
        for (const Path& path : project.paths) options.first_id = std::max(options.first_id, path.id + 1);
        options.control.stop = work.token();
        options.control.progress = [&bar](double share, const Activity& activity) { bar.show(share, activity); };
        Result<VectorPaths> read = read_vector_paths(file, project.frame, options);
        if (!read) return read.error();
        for (Path& path : read->paths) {
            if (const Result<void> set = apply_settings(settings, path); !set) return set.error();
            project.paths.push_back(std::move(path));
        }
        for (const std::string& remark : read->remarks) remarks.push_back(file + ": " + remark);
        print_warnings(read->remarks, file);
    }
    if (const Result<void> checked = check_paths(project.paths); !checked) return checked.error();
    return remarks;
}

bool needs_plan(const std::string& path) {
    return !ends_with(path, ".geojson") && !is_project(path);
}

Result<void> check_paths_output(const std::string& path, bool& misused) {
    if (!ends_with(path, ".geojson") && !ends_with(path, ".json") && !is_mesh(path) && !is_project(path)) {
        misused = true;
        return Error{
            "paths are written as .geojson, as .json for engines, into a project (.cuesta), or as meshes: .glb .gltf "
            ".obj .fbx .ply .stl",
            path};
    }
    return check_folder_of(path);
}

Result<std::vector<std::string>> write_paths(const std::string& path, const Project& project, const CarvePlan* plan,
                                             const PathsOutput& output) {
    if (is_project(path)) {
        if (const Result<void> written = write_project(path, project); !written) return written.error();
        return std::vector<std::string>();
    }
    if (!needs_plan(path)) {
        const VectorSystem system = output.terrain_system ? VectorSystem::terrain : VectorSystem::wgs84;
        return write_paths_geojson(path, project.paths, project.frame, {system, output.tolerance});
    }
    CUESTA_CHECK(plan != nullptr);
    if (ends_with(path, ".json")) {
        if (const Result<void> written = write_paths_for_engines(path, project.paths, *plan, project.frame); !written)
            return written.error();
        return std::vector<std::string>();
    }
    PathMesh made = path_mesh(project.paths, *plan, project.frame);
    if (made.mesh.triangles.empty()) return Error{"there is no path to make a mesh of", path};
    if (const Result<void> written = write_mesh(path, made.mesh); !written) return written.error();
    return std::move(made.remarks);
}

}  // namespace cuesta
