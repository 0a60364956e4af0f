/// `cuesta-cli carve`: roads, rivers and lakes put into land. `cuesta-cli paths`: paths from one format to another.

#include <cmath>
#include <cstdio>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>

#include "app/cli/arguments.h"
#include "app/cli/carve_job.h"
#include "app/cli/commands.h"
#include "app/cli/land_files.h"
#include "app/cli/land_job.h"
#include "app/cli/output_files.h"
#include "app/cli/path_arguments.h"
#include "app/cli/report.h"
#include "app/cli/terminal.h"
#include "core/base/platform/processes.h"
#include "core/carve/displacement.h"
#include "core/io/elevation/elevation.h"
#include "core/io/files/atomic_file.h"
#include "render/compute/gpu_carver.h"
#include "render/compute/usable_carver.h"

namespace cuesta {
namespace {

/// Ground before carving, and the paths to carve into it.
struct Prepared {
    Project project;
    std::shared_ptr<const Land> land;
    std::vector<std::string> remarks;
};

Result<Prepared> prepare(const InputArguments& input, const PathArguments& paths, StageSeconds& seconds) {
    Prepared result;
    {
        const StageTimer timer(seconds, "read");
        Result<Project> project = open_input(input);
        if (!project) return project.error();
        result.project = std::move(*project);
    }
    // The ground that paths are laid on: with what is sculpted after erosion, and without the paths.
    const Stage stage = is_project(input.path) ? Stage::paths : Stage::base;
    Project without_paths = result.project;
    without_paths.paths.clear();
    auto land = compute_land(without_paths, stage, &seconds);
    if (!land) return land.error();
    result.land = *land;
    const StageTimer timer(seconds, "paths");
    auto remarks = paths.read_into(result.project, result.land->ground->view());
    if (!remarks) return remarks.error();
    result.remarks = std::move(*remarks);
    if (result.project.paths.empty()) return Error{"there are no paths in it; name files with --paths", input.path};
    return result;
}

Result<CarvePlan> planned(const Prepared& prepared, StageSeconds& seconds) {
    const StageTimer timer(seconds, "plan");
    return with_progress([&](const WorkControl& control) {
        return plan_carving(prepared.project.paths, prepared.project.frame, prepared.land->ground->view(), control);
    });
}

/// Totals of a displacement map.
Carved carved_of(const DisplacementMap& map, double cell_size) {
    Carved carved;
    carved.earth = earth_volumes(map, cell_size);
    for (const auto& tile : map.tiles()) carved.add(*tile);
    return carved;
}

Outcome check(const CarveArguments& arguments) {
    if (const Result<void> checked = arguments.paths.check(); !checked) return misused(checked.error());
    if (const auto options = arguments.input.options(); !options) return misused(options.error());
    bool wrong_ending = false;
    if (const Result<void> checked = check_output(arguments.output, true, wrong_ending); !checked)
        return wrong_ending ? misused(checked.error()) : failed(checked.error());
    for (const auto& [option, path] :
         {std::pair("--displacement ", &arguments.displacement), std::pair("--water ", &arguments.water)}) {
        if (path->empty()) continue;
        if (!path->ends_with(".tif")) return misused({"this is a GeoTIFF; let its name end in .tif", option + *path});
        if (const Result<void> folder = check_folder_of(*path); !folder) return failed(folder.error());
    }
    if (!arguments.paths_out.empty())
        if (const Result<void> checked = check_paths_output(arguments.paths_out, wrong_ending); !checked)
            return wrong_ending ? misused(checked.error()) : failed(checked.error());
    if (!arguments.report.empty())
        if (const Result<void> folder = check_folder_of(arguments.report); !folder) return failed(folder.error());
    OutputFiles files = files_of_land(arguments.output, "-o");
    for (const auto& [option, path] :
         {std::pair("--displacement", &arguments.displacement), std::pair("--water", &arguments.water),
          std::pair("--report", &arguments.report)})
        if (!path->empty()) files.push_back({*path, option, {}});
    // A mesh of ribbons brings more than one file; paths have no sidecar.
    if (is_mesh(arguments.paths_out))
        append(files, files_of_land(arguments.paths_out, "--paths-out"));
    else if (!arguments.paths_out.empty())
        files.push_back({arguments.paths_out, "--paths-out", {}});
    if (const Outcome apart = check_apart(files); apart.exit_code != 0) return apart;
    arguments.machine.apply();
    if (arguments.checkpoints.any() && !arguments.bands.any())
        return misused({"checkpoints are of land on disk; say --memory, too", "--checkpoint, --resume"});
    return arguments.bands.any() ? check_carving_in_bands(arguments) : done();
}

/// An error where the GPU is wanted and there is none.
Result<UsableCarver> chosen_carver(const std::string& backend) {
    if (backend == "gpu") {
        Result<std::unique_ptr<GpuCarver>> made = GpuCarver::create();
        if (!made) return made.error();
        const std::shared_ptr<GpuCarver> gpu = std::move(*made);
        const Carver carver = [gpu](const CarvePlan& plan, const TerrainFrame& frame, RasterView<const float> ground,
                                    const DisplacementMap* previous, const WorkControl& control) {
            return gpu->carve(plan, frame, ground, previous, control);
        };
        const CarvedOn on{true, gpu->device(), {}};
        return UsableCarver{carver, on, [on] { return on; }};
    }
    if (backend == "auto") return usable_carver();
    return UsableCarver{Carver(carve), {}, [] { return CarvedOn{}; }};
}

/// Reports the device that carved, which need not be the one that was chosen.
void report_device(const CarvedOn& on, nlohmann::json& report) {
    report["backend"] = on.is_gpu ? "gpu" : "cpu";
    report["device"] = on.is_gpu ? on.device : processor_name();
    if (!on.failure.empty()) report["gpu_failure"] = on.failure;
}

Outcome carve_land(const CarveArguments& arguments, const std::vector<std::string>& command_line) {
    const auto start = std::chrono::steady_clock::now();
    if (const Outcome checked = check(arguments); checked.exit_code != 0) return checked;
    if (arguments.bands.any()) return carve_in_bands(arguments, command_line);
    StageSeconds seconds;
    const Result<Prepared> prepared = prepare(arguments.input, arguments.paths, seconds);
    if (!prepared) return failed(prepared.error());
    const RasterView<const float> ground = prepared->land->ground->view();
    const TerrainFrame& frame = prepared->project.frame;
    const Result<CarvePlan> plan = planned(*prepared, seconds);
    if (!plan) return failed(plan.error());
    print_some(*plan, arguments.input.path);
    const Result<UsableCarver> chosen = [&] {
        const StageTimer timer(seconds, "device");
        return chosen_carver(arguments.backend);
    }();
    if (!chosen) return failed(Error{chosen.error().what, "--backend " + arguments.backend});
    const Result<DisplacementMap> map = [&] {
        const StageTimer timer(seconds, "carve");
        return with_progress(
            [&](const WorkControl& control) { return chosen->carve(*plan, frame, ground, nullptr, control); });
    }();
    if (!map) return failed(map.error());
    const CarvedOn carved_on = chosen->last_on();
    if (!carved_on.failure.empty())
        print_warnings({"the GPU failed, and the processor carved: " + carved_on.failure}, arguments.input.path);
    const Carved carved_earth = carved_of(*map, frame.cell_size);
    std::vector<std::string> files;
    {
        const StageTimer timer(seconds, "write");
        Land carved = *prepared->land;
        carved.ground = std::make_shared<const Raster<float>>(displaced(ground, *map));
        auto written = write_ground(arguments.output, carved);
        if (!written) return failed(written.error());
        files = std::move(*written);
        const auto write_raster = [&](const std::string& path, const Raster<float>& values) -> Result<void> {
            if (path.empty()) return {};
            files.push_back(path);
            return write_mask(path, values.view(), frame);
        };
        if (const Result<void> w = write_raster(arguments.displacement, map->to_raster()); !w) return failed(w.error());
        Raster<float> water = path_water_depth(*map, carved.ground->view());
        if (water.empty()) water = Raster<float>(frame.width, frame.height);
        if (const Result<void> w = write_raster(arguments.water, water); !w) return failed(w.error());
        if (!arguments.paths_out.empty()) {
            const auto remarks = write_paths(arguments.paths_out, prepared->project, &*plan, {});
            if (!remarks) return failed(remarks.error());
            print_warnings(*remarks, arguments.paths_out);
            files.push_back(arguments.paths_out);
        }
    }
    if (!arguments.report.empty()) {
        nlohmann::json report =
            carve_report(arguments, command_line, prepared->project, prepared->remarks, *plan, carved_earth);
        report_device(carved_on, report);
        if (const Result<void> written = write_carve_report(arguments.report, report, files, start, seconds); !written)
            return failed(written.error());
        files.push_back(arguments.report);
    }
    print_carved(*plan, prepared->project, carved_earth);
    for (const std::string& file : files) std::printf("wrote %s\n", file.c_str());
    return done();
}

struct PathsArguments {
    InputArguments input;
    std::string output;
    PathArguments paths;
    PathsOutput how;
    MachineArguments machine;
};

Outcome convert_paths(const PathsArguments& arguments) {
    if (const Result<void> checked = arguments.paths.check(); !checked) return misused(checked.error());
    if (const auto options = arguments.input.options(); !options) return misused(options.error());
    bool wrong_ending = false;
    if (const Result<void> checked = check_paths_output(arguments.output, wrong_ending); !checked)
        return wrong_ending ? misused(checked.error()) : failed(checked.error());
    arguments.machine.apply();
    StageSeconds seconds;
    const Result<Prepared> prepared = prepare(arguments.input, arguments.paths, seconds);
    if (!prepared) return failed(prepared.error());
    CarvePlan plan;
    if (needs_plan(arguments.output)) {
        Result<CarvePlan> made = planned(*prepared, seconds);
        if (!made) return failed(made.error());
        plan = std::move(*made);
        print_some(plan, arguments.input.path);
    }
    const auto remarks = write_paths(arguments.output, prepared->project, &plan, arguments.how);
    if (!remarks) return failed(remarks.error());
    print_warnings(*remarks, arguments.output);
    std::printf("wrote %s\n", arguments.output.c_str());
    return done();
}

}  // namespace

void add_carve_command(CLI::App& app, Invocation& invocation) {
    CLI::App& command = *app.add_subcommand("carve", "Carve roads, rivers and lakes into a terrain");
    const auto arguments = std::make_shared<CarveArguments>();
    arguments->input.declare(command, "IN", "Heightmap or project");
    command.add_option("-o,--output", arguments->output, "Heightmap or mesh to write")->required()->option_text("OUT");
    arguments->paths.declare(command);
    command.add_option("--displacement", arguments->displacement, "Write what carving adds to the ground, in metres")
        ->option_text("FILE.tif");
    command.add_option("--water", arguments->water, "Write the depth of the water of rivers and lakes, in metres")
        ->option_text("FILE.tif");
    command
        .add_option("--paths-out", arguments->paths_out,
                    "Write the paths: .geojson, .json for engines, or a mesh of them (.glb .obj ...)")
        ->option_text("FILE");
    command.add_option("--report", arguments->report, "Write a report with volumes, counts, seconds and remarks")
        ->option_text("FILE.json");
    arguments->bands.declare(command);
    arguments->checkpoints.declare(command);
    arguments->machine.declare(command);
    command.add_option("--backend", arguments->backend, "Device: auto, cpu or gpu")
        ->check(CLI::IsMember({"auto", "cpu", "gpu"}))
        ->option_text("auto|cpu|gpu");
    command.callback([&invocation, arguments] {
        invocation.work = [arguments, &invocation] { return carve_land(*arguments, invocation.arguments); };
    });
}

void add_paths_command(CLI::App& app, Invocation& invocation) {
    CLI::App& command = *app.add_subcommand("paths", "Write paths for other programs");
    const auto arguments = std::make_shared<PathsArguments>();
    arguments->input.declare(command, "IN", "Heightmap or project that the paths lie on");
    command
        .add_option("-o,--output", arguments->output,
                    "GeoJSON (.geojson), splines for engines (.json) or a mesh of them (.glb .obj ...) to write")
        ->required()
        ->option_text("OUT");
    arguments->paths.declare(command);
    command.add_flag("--terrain-crs", arguments->how.terrain_system,
                     "GeoJSON only: in the terrain's coordinate reference system instead of degrees");
    command
        .add_option("--tolerance", arguments->how.tolerance,
                    "GeoJSON only: curves as polylines that miss them by no more; default: the drawn points alone")
        ->check(CLI::Range(0.0, 1e6))
        ->option_text("M");
    arguments->machine.declare(command);
    command.callback([&invocation, arguments] { invocation.work = [arguments] { return convert_paths(*arguments); }; });
}

}  // namespace cuesta
