/// `cuesta-cli build`: the whole pipeline of a project.

#include <algorithm>
#include <memory>

#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/erosion_output.h"
#include "app/cli/land_job.h"
#include "app/cli/picture_arguments.h"
#include "core/io/project_file.h"

namespace cuesta {
namespace {

struct BuildArguments {
    std::string project;
    ErosionOutput output;
    TimeLapseArguments time_lapse;
    int size = 0;  ///< 0: the project's
    SettingArguments settings;
    MachineArguments machine;
};

Outcome build(const BuildArguments& arguments, const std::vector<std::string>& command_line) {
    // Wrong usage is told before files are read.
    Project probe;
    if (const Result<void> applied = arguments.settings.apply(parameter_sets(probe)); !applied)
        return misused(applied.error());
    if (const Outcome checked = arguments.output.check(true); checked.exit_code != 0) return checked;
    if (const Outcome checked = arguments.time_lapse.check(); checked.exit_code != 0) return checked;
    if (const Result<void> applied = arguments.machine.apply(); !applied) return failed(applied.error());
    RunRecord record("build", command_line);
    Result<Project> project = [&] {
        const StageTimer timer(record.stages, "read");
        return read_project(arguments.project);
    }();
    if (!project) return failed(project.error());
    if (const Result<void> applied = arguments.settings.apply(parameter_sets(*project)); !applied)
        return misused(applied.error());
    if (arguments.settings.name("eroded")) project->separate_eroded_material = true;
    if (arguments.size > 0) *project = resized(std::move(*project), arguments.size);
    if (const Outcome drawn = arguments.time_lapse.write(*project); drawn.exit_code != 0) return drawn;
    return run_and_write(*project, arguments.output, record);
}

}  // namespace

void add_build_command(CLI::App& app, Invocation& invocation) {
    CLI::App& command = *app.add_subcommand("build", "Make the land of a project");
    const auto arguments = std::make_shared<BuildArguments>();
    command.add_option("PROJECT", arguments->project, "Project")->required();
    arguments->output.declare(command, "Height map or mesh to write");
    arguments->time_lapse.declare(command);
    command.add_option("--size", arguments->size, "Cells along the longer side; default as the project has")
        ->check(CLI::Range(1, 65536))
        ->option_text("N");
    arguments->settings.declare(command);
    arguments->machine.declare(command);
    command.callback([&invocation, arguments] {
        invocation.work = [arguments, &invocation] { return build(*arguments, invocation.arguments); };
    });
}

}  // namespace cuesta
