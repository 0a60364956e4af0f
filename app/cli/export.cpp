/// `cuesta-cli export`: land in another format, as a height map or a mesh.

#include <cstdio>
#include <memory>

#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/land_files.h"
#include "app/cli/land_job.h"

namespace cuesta {
namespace {

struct ExportArguments {
    InputArguments input;
    std::string output;
    double maximum_error = 0;
    int size = 0;  ///< 0: the input's
    MachineArguments machine;
};

Outcome export_land(const ExportArguments& arguments) {
    if (const auto options = arguments.input.options(); !options) return misused(options.error());
    bool wrong_ending = false;
    if (const Result<void> checked = check_output(arguments.output, true, wrong_ending); !checked)
        return wrong_ending ? misused(checked.error()) : failed(checked.error());
    if (arguments.maximum_error > 0 && !is_mesh(arguments.output))
        return misused({"only meshes have an error bound; height maps keep every cell", "--max-error"});
    if (const Result<void> applied = arguments.machine.apply(); !applied) return failed(applied.error());
    Result<Project> project = open_input(arguments.input);
    if (!project) return failed(project.error());
    if (arguments.size > 0) *project = resized(std::move(*project), arguments.size);
    const auto land = compute_land(*project, is_project(arguments.input.path) ? Stage::outputs : Stage::base);
    if (!land) return failed(land.error());
    const auto written = write_ground(arguments.output, **land, arguments.maximum_error);
    if (!written) return failed(written.error());
    for (const std::string& file : *written) std::printf("wrote %s\n", file.c_str());
    return done();
}

}  // namespace

void add_export_command(CLI::App& app, Invocation& invocation) {
    CLI::App& command = *app.add_subcommand("export", "Write land in another format");
    const auto arguments = std::make_shared<ExportArguments>();
    arguments->input.declare(command, "IN", "Height map or project");
    command
        .add_option("-o,--output", arguments->output, "Mesh (.glb .gltf .obj .fbx .ply .stl) or height map to write")
        ->required()
        ->option_text("OUT");
    command
        .add_option("--max-error", arguments->maximum_error,
                    "Metres by which a mesh may miss a height; default 0: every cell becomes a vertex")
        ->check(CLI::Range(0.0, 1e6))
        ->option_text("M");
    command.add_option("--size", arguments->size, "Cells along the longer side; default as the input has")
        ->check(CLI::Range(1, 65536))
        ->option_text("N");
    arguments->machine.declare_threads(command);
    command.callback([&invocation, arguments] { invocation.work = [arguments] { return export_land(*arguments); }; });
}

}  // namespace cuesta
