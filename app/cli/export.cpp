/// `cuesta-cli export`: land in another format, as a height map or a mesh.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>

#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/export_maps.h"
#include "app/cli/export_mesh.h"
#include "app/cli/export_solid.h"
#include "app/cli/export_waters.h"
#include "app/cli/export_web_tiles.h"
#include "app/cli/interruption.h"
#include "app/cli/land_files.h"
#include "app/cli/land_job.h"
#include "app/cli/mask_arguments.h"
#include "app/cli/output_files.h"
#include "app/cli/terminal.h"
#include "core/base/platform/utf8_path.h"
#include "core/io/engine/bridge.h"
#include "core/io/engine/engine_export.h"
#include "core/io/engine/look_json.h"
#include "core/io/engine/plant_files.h"
#include "core/io/mesh/mesh_file.h"
#include "core/pipeline/land_cover.h"
#include "core/pipeline/land_maps.h"
#include "core/pipeline/land_surfaces.h"

namespace cuesta {
namespace {

struct ExportArguments {
    InputArguments input;
    std::string output;
    std::string preset;  ///< of an engine; empty: one file
    int size = 0;        ///< 0: the input's
    MeshArguments mesh;
    MachineArguments machine;
    HeightMapArguments heights;
    MapArguments maps;
    WatersArguments waters;
    SolidArguments solid;
    WebTileArguments web_tiles;
    std::string instances;      ///< folder of plants; empty: none are wanted
    std::string instances_as;   ///< forms of files with commas between them; empty: tables and glTF
    std::string plants_mask;    ///< file; empty: the project's own
    std::string bridge;         ///< folder that other programs follow; empty: none is wanted
    SettingArguments settings;  ///< of a project
};

/// Before files are read.
Outcome check_settings(const ExportArguments& arguments) {
    if (!arguments.plants_mask.empty() && !is_project(arguments.input.path))
        return misused({"a heightmap has no plants; export a project", "--plants-mask"});
    if (arguments.settings.settings.empty()) return done();
    if (!is_project(arguments.input.path))
        return misused({"a heightmap has no parameters; export a project, or `erode --set` first",
                        "--set " + arguments.settings.settings.front()});
    const Result<void> known = arguments.settings.check();
    return known ? done() : misused(known.error());
}

/// The input with what the command line sets.
Outcome open_project(const ExportArguments& arguments, Project& project) {
    Result<Project> opened = open_input(arguments.input);
    if (!opened) return failed(opened.error());
    project = std::move(*opened);
    const Result<void> applied = arguments.settings.apply(project);
    if (!applied) return misused(applied.error());
    if (const Result<void> read = read_plants_mask(arguments.plants_mask, project); !read) return failed(read.error());
    arguments.settings.warn_of_unused(project);
    return done();
}

/// The stem of an engine's files.
std::string name_of_export(const ExportArguments& arguments) {
    return export_stem(utf8_of(file_path(arguments.input.path).stem()));
}

/// The files of plants that --instances-as asks for.
Result<PlantFileOptions> plant_options(const ExportArguments& arguments) {
    PlantFileOptions options;
    options.name = name_of_export(arguments);
    const std::string& forms = arguments.instances_as;
    if (forms.empty()) return options;
    if (arguments.instances.empty()) return Error{"give a folder with --instances DIR, too", "--instances-as"};
    options.tables = options.instances = false;
    for (const std::string& form : between_commas(forms)) {
        if (form == "tables")
            options.tables = true;
        else if (form == "lists")
            options.lists = true;
        else if (form == "gltf")
            options.instances = true;
        else if (form == "glb")
            options.points = true;
        else if (form == "ply")
            options.ply = true;
        else if (form == "godot")
            options.multimeshes = true;
        else
            return Error{"'" + form + "' is none of tables, lists, gltf, glb, ply and godot", "--instances-as"};
    }
    return options;
}

Outcome export_instances(const ExportArguments& arguments, const Land& land, const Project& project) {
    const auto sites = cover_sites(land, project);
    if (!sites)
        return failed(
            {"the land has no ground cover; give an amount, such as --set cover.amount=1, or plant with "
             "--plants-mask",
             "--instances"});
    const Result<PlantFileOptions> options = plant_options(arguments);
    if (!options) return misused(options.error());
    const Result<WrittenPlants> written = [&] {
        StoppableWork work;
        ProgressBar bar;
        const WorkControl control{[&bar](double share, const Activity& activity) { bar.show(share, activity); },
                                  work.token()};
        return write_plants(arguments.instances, land.frame, *sites, project.cover, *options, control);
    }();
    if (!written) return failed(written.error());
    for (const std::string& file : written->files) std::printf("wrote %s\n", file.c_str());
    for (const auto& [species, count] : written->counts) std::printf("%10zu %s\n", count, species.c_str());
    return done();
}

/// The maps that the project's export settings choose, and those that other programs need to show the land.
std::vector<LandMap> maps_of_bridge(const Project& project) {
    MapParameters wanted = project.maps;
    wanted.surfaces = wanted.colour = wanted.water_depth = wanted.path_water = true;
    return chosen_maps(wanted);
}

Outcome export_bridge(const ExportArguments& arguments, const Land& land, const Project& project) {
    BridgeLand bridge;
    bridge.heights = land.ground->view();
    bridge.frame = land.frame;
    const auto sites = cover_sites(land, project);
    // A height map alone says nothing of what covers it.
    if (is_project(arguments.input.path)) {
        bridge.maps = maps_of_bridge(project);
        bridge.look = look_to_json(project);
        bridge.make_map = [&](LandMap map, const MapSink& sink) { return make_map(land, project, map, sink); };
        bridge.splines = &project.splines;
        bridge.paths = &project.paths;
        bridge.plan = carve_plan(land).get();
        bridge.sites = sites.get();
        bridge.cover = project.cover;
        const MixingParameters& mixing = project.erosion.mixing;
        if (mixing.border == Border::sea) bridge.sea_level = static_cast<double>(mixing.sea_level);
    }
    const Result<WrittenBridge> written =
        with_progress([&](const WorkControl& control) { return write_bridge(arguments.bridge, bridge, control); });
    if (!written) return failed(written.error());
    for (const std::string& file : written->files) std::printf("wrote %s\n", file.c_str());
    return done();
}

/// The maps, the plants, the waters, the solid, the web tiles and the bridge, where they are wanted.
Outcome with_maps(const ExportArguments& arguments, const Land& land, const Project& project) {
    if (!arguments.maps.folder.empty())
        if (Outcome outcome = export_maps(arguments.maps, land, project); outcome.exit_code != 0) return outcome;
    if (!arguments.instances.empty())
        if (Outcome outcome = export_instances(arguments, land, project); outcome.exit_code != 0) return outcome;
    if (!arguments.waters.folder.empty())
        if (Outcome outcome = export_waters(arguments.waters, land, project); outcome.exit_code != 0) return outcome;
    if (arguments.solid.wanted())
        if (Outcome outcome = export_solid(arguments.solid, land); outcome.exit_code != 0) return outcome;
    if (arguments.web_tiles.wanted())
        if (Outcome outcome = export_web_tiles(arguments.web_tiles, land); outcome.exit_code != 0) return outcome;
    return arguments.bridge.empty() ? done() : export_bridge(arguments, land, project);
}

/// All that is written, but for tiles, whose number is known only with the land's size.
OutputFiles files_of(const ExportArguments& arguments) {
    OutputFiles files = arguments.maps.files();
    append(files, arguments.waters.files());
    append(files, arguments.solid.files());
    append(files, arguments.web_tiles.files());
    if (!arguments.instances.empty()) {
        // NAME_spruce.csv, NAME_plants.glb: each known by its whole name.
        const std::filesystem::path folder = file_path(arguments.instances);
        const auto add = [&](const std::string& rest) {
            files.push_back(
                {utf8_of(folder / file_path(name_of_export(arguments) + rest)), "a file of --instances", ""});
        };
        for (const PlantSpecies& species : plant_species())
            for (const char* ending : {".csv", ".json"}) add("_" + std::string(species.id) + ending);
        add("_plants.glb");
        add("_plants.json");
    }
    if (!arguments.bridge.empty())
        files.push_back({utf8_of(file_path(arguments.bridge) / "bridge.json"), "a file of --bridge", {}});
    if (!arguments.preset.empty()) {
        // NAME.png, NAME_rock.png, NAME_unreal.txt; tiles begin as the pattern says.
        const std::string name = name_of_export(arguments);
        std::vector<std::string> beginnings{name + ".", name + "_"};
        if (std::string pattern = arguments.heights.pattern; !pattern.empty()) {
            if (pattern.starts_with("{name}")) pattern.replace(0, 6, name);
            beginnings.push_back(pattern.substr(0, pattern.find('{')));
        }
        for (const std::string& beginning : beginnings)
            files.push_back({utf8_of(file_path(arguments.output) / file_path(beginning)), "a file of --preset", ""});
    } else if (!arguments.output.empty()) {
        append(files, files_of_land(arguments.output, "-o"));
    }
    return files;
}

/// Whatever an engine takes, into a folder.
Outcome export_preset(const ExportArguments& arguments) {
    const auto& names = EnumNames<Engine>::names;
    const auto engine = static_cast<Engine>(std::find(names.begin(), names.end(), arguments.preset) - names.begin());
    MeshParameters mesh;
    if (arguments.mesh.given("--max-error")) {
        if (engine != Engine::blender) return misused({"only Blender's preset has a mesh", "--max-error"});
        const Result<MeshParameters> given = arguments.mesh.applied_to(mesh, MeshFormat::glb);
        if (!given) return misused(given.error());
        mesh = *given;
    } else if (!arguments.mesh.first_given().empty()) {
        return misused(
            {"a preset settles this by itself; write the mesh apart, with -o LAND.glb", arguments.mesh.first_given()});
    }
    if (const Result<void> taken = check_size(engine, arguments.size); !taken)
        return misused({taken.error().what, "--size"});
    EngineExportOptions options;
    if (const Result<void> taken = arguments.heights.apply(options); !taken) return misused(taken.error());
    arguments.machine.apply();
    Project project;
    if (const Outcome opened = open_project(arguments, project); opened.exit_code != 0) return opened;
    const auto computed = compute_land(project, is_project(arguments.input.path) ? Stage::outputs : Stage::base);
    if (!computed) return failed(computed.error());
    const Land& land = **computed;
    options.size = arguments.size;
    options.name = name_of_export(arguments);
    if (mesh.error > 0) options.mesh_error = static_cast<double>(mesh.error);
    // A height map alone says nothing of what covers it.
    SurfacePlanes surfaces;
    if (is_project(arguments.input.path)) surfaces = planes_of(surface_weights(land, project));
    const EngineLand exported{land.ground->view(), land.frame, surfaces.weights, &project.paths,
                              carve_plan(land).get()};
    const Result<EngineExport> done_export = export_for_engine(engine, arguments.output, exported, options);
    if (!done_export) return failed(done_export.error());
    for (const std::string& file : done_export->files) std::printf("wrote %s\n", file.c_str());
    std::printf("\n%s", done_export->steps.c_str());
    return with_maps(arguments, land, project);
}

/// Before files are read: whether something is to be written, and each file once.
Outcome check_outputs(const ExportArguments& arguments) {
    if (const auto options = arguments.input.options(); !options) return misused(options.error());
    const bool nowhere = arguments.maps.folder.empty() && arguments.instances.empty() && arguments.bridge.empty() &&
                         arguments.waters.folder.empty() && !arguments.solid.wanted() && !arguments.web_tiles.wanted();
    if (arguments.output.empty() && (nowhere || !arguments.preset.empty()))
        return misused(
            {"say where to write: -o OUT, --maps DIR, --instances DIR, --waters DIR, --solid FILE, "
             "--web-tiles OUT or --bridge DIR",
             "-o"});
    if (const Outcome waters = arguments.waters.check(); waters.exit_code != 0) return waters;
    if (const Outcome solid = arguments.solid.check(); solid.exit_code != 0) return solid;
    if (const auto web_tiles = arguments.web_tiles.options(); !web_tiles) return misused(web_tiles.error());
    if (!arguments.instances.empty() && !is_project(arguments.input.path))
        return misused({"a heightmap has no ground cover; export a project", "--instances"});
    if (const auto plants = plant_options(arguments); !plants) return misused(plants.error());
    if (!arguments.maps.folder.empty())
        if (const auto maps = arguments.maps.chosen(); !maps) return misused(maps.error());
    if (const Outcome settings = check_settings(arguments); settings.exit_code != 0) return settings;
    return check_apart(files_of(arguments));
}

Outcome export_land(const ExportArguments& arguments) {
    if (const Outcome outputs = check_outputs(arguments); outputs.exit_code != 0) return outputs;
    const bool only_maps = arguments.output.empty();
    if (!arguments.preset.empty()) return export_preset(arguments);
    bool wrong_ending = false;
    if (const Result<void> checked = check_output(arguments.output, true, wrong_ending); !only_maps && !checked)
        return wrong_ending ? misused(checked.error()) : failed(checked.error());
    const std::optional<MeshFormat> mesh_format = mesh_format_of(arguments.output);
    if (mesh_format) {
        // Once before the work; only the origin may be the project's.
        MeshParameters any;
        any.origin = MeshOrigin::georeference;
        const Result<MeshParameters> asked = arguments.mesh.applied_to(any, *mesh_format);
        if (!asked) return misused(asked.error());
    } else if (const std::string given = arguments.mesh.first_given(); !given.empty()) {
        return misused({"this is for meshes (.glb .gltf .obj .fbx .ply .stl); heightmaps keep every cell", given});
    }
    if ((only_maps || mesh_format) && arguments.heights.any())
        return misused({"dither, tiles and encodings are for heightmaps", "-o"});
    Result<HeightMapOptions> heights = arguments.heights.options(arguments.output);
    if (!heights) return misused(heights.error());
    heights->overviews = true;
    arguments.machine.apply();
    Project project;
    if (const Outcome opened = open_project(arguments, project); opened.exit_code != 0) return opened;
    if (arguments.size > 0) project = resized(std::move(project), arguments.size);
    if (heights->tiles.any()) {
        const Result<TileGrid> grid = tile_grid_for(arguments.output, project.frame, *heights);
        if (!grid) return failed(grid.error());
        OutputFiles files = files_of_tiles(arguments.output, "-o", *grid, heights->tiles.pattern);
        append(files, arguments.maps.files());
        if (const Outcome apart = check_apart(files); apart.exit_code != 0) return apart;
    }
    const auto land = compute_land(project, is_project(arguments.input.path) ? Stage::outputs : Stage::base);
    if (!land) return failed(land.error());
    if (mesh_format) {
        // A height map alone says nothing of what covers it.
        MeshParameters base = project.mesh;
        if (!is_project(arguments.input.path)) base.colours = MeshColours::none;
        const Result<MeshParameters> parameters = arguments.mesh.applied_to(base, *mesh_format);
        if (!parameters) return misused(parameters.error());
        if (Outcome outcome = export_mesh_files(arguments.output, **land, project, *parameters); outcome.exit_code != 0)
            return outcome;
    } else if (!only_maps) {
        if (Outcome outcome = export_heights(arguments.output, *heights, **land); outcome.exit_code != 0)
            return outcome;
    }
    return with_maps(arguments, **land, project);
}

}  // namespace

void add_export_command(CLI::App& app, Invocation& invocation) {
    CLI::App& command = *app.add_subcommand("export", "Export a terrain in another format");
    const auto arguments = std::make_shared<ExportArguments>();
    arguments->input.declare(command, "IN", "Heightmap or project");
    command
        .add_option("-o,--output", arguments->output,
                    "Mesh (.glb .gltf .obj .fbx .ply .stl) or heightmap to write; with --preset the folder")
        ->option_text("OUT");
    const auto& names = EnumNames<Engine>::names;
    command
        .add_option("--preset", arguments->preset,
                    "All that an engine takes: unreal, unity, terrain3d, hterrain, blender or gis")
        ->check(CLI::IsMember(std::vector<std::string>(names.begin(), names.end())))
        ->option_text("ENGINE");
    arguments->mesh.declare(command);
    command
        .add_option("--size", arguments->size,
                    "Cells along the longer side, default as the input has; with --preset samples, default the next "
                    "that the engine takes")
        ->check(CLI::Range(1, 65536))
        ->option_text("N");
    arguments->heights.declare(command);
    arguments->maps.declare(command);
    arguments->waters.declare(command);
    arguments->solid.declare(command);
    arguments->web_tiles.declare(command);
    command
        .add_option("--instances", arguments->instances,
                    "Write trees, shrubs and boulders into a folder: tables, glTF instances and other forms")
        ->option_text("DIR");
    command
        .add_option("--instances-as", arguments->instances_as,
                    "Of --instances: tables (CSV), lists (JSON), gltf (instances), glb and ply (points), godot "
                    "(MultiMesh), with commas between them; default tables,gltf")
        ->option_text("FORM,...");
    declare_plants_mask(command, arguments->plants_mask);
    command
        .add_option("--bridge", arguments->bridge,
                    "Write heights, maps, curves and plants into a folder that other programs follow")
        ->option_text("DIR");
    arguments->settings.declare(command);
    arguments->machine.declare(command);
    command.callback([&invocation, arguments] { invocation.work = [arguments] { return export_land(*arguments); }; });
}

}  // namespace cuesta
