/// `cuesta-cli amplify`: a heightmap with finer cells, its rivers and large forms kept; or a project made so.

#include <cstdio>
#include <memory>

#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/land_files.h"
#include "app/cli/land_job.h"
#include "core/io/project/project_file.h"
#include "core/model/amplified_project.h"

namespace cuesta {
namespace {

struct AmplifyArguments {
    InputArguments input;
    std::string output;
    int factor = 4;
    std::string seed;
    SettingArguments settings;
    MachineArguments machine;
};

/// Applies the arguments to the parameters; an error means wrong usage.
Result<void> apply(const AmplifyArguments& arguments, AmplificationParameters& parameters) {
    parameters.factor = arguments.factor;
    const std::vector<ParameterSetRef> sets{reference_to(parameters)};
    if (!arguments.seed.empty())
        if (Result<void> set = set_parameter(sets, "amplify.seed", arguments.seed); !set) return set;
    return arguments.settings.apply(sets);
}

/// Before files are read.
Outcome check(const AmplifyArguments& arguments) {
    AmplificationParameters probe;
    if (const Result<void> applied = apply(arguments, probe); !applied) return misused(applied.error());
    if (const Result<ImportOptions> options = arguments.input.options(); !options) return misused(options.error());
    if (is_project(arguments.output)) {
        if (const Result<void> folder = check_folder_of(arguments.output); !folder) return failed(folder.error());
        return done();
    }
    if (is_project(arguments.input.path))
        return misused(
            {"a project is amplified into a project, which `cuesta-cli build` makes land of; let the output "
             "end in .cuesta",
             "-o " + arguments.output});
    bool wrong_ending = false;
    const Result<void> checked = check_output(arguments.output, true, wrong_ending);
    if (!checked) return wrong_ending ? misused(checked.error()) : failed(checked.error());
    return done();
}

Outcome amplify(const AmplifyArguments& arguments) {
    if (const Outcome checked = check(arguments); checked.exit_code != 0) return checked;
    arguments.machine.apply();
    Result<Project> opened = open_input(arguments.input);
    if (!opened) return failed(opened.error());
    const auto* imported = std::get_if<ImportedBase>(&opened->base);
    AmplificationParameters parameters = imported ? imported->amplification : AmplificationParameters{};
    if (const Result<void> applied = apply(arguments, parameters); !applied) return misused(applied.error());
    const Result<Project> project = amplified_project(std::move(*opened), parameters);
    if (!project) return failed(project.error());
    std::vector<std::string> files{arguments.output};
    if (is_project(arguments.output)) {
        if (const Result<void> saved = write_project(arguments.output, *project); !saved) return failed(saved.error());
    } else {
        const auto land = compute_land(*project, Stage::base);
        if (!land) return failed(land.error());
        Result<std::vector<std::string>> written = write_ground(arguments.output, **land);
        if (!written) return failed(written.error());
        files = std::move(*written);
    }
    for (const std::string& file : files) std::printf("wrote %s\n", file.c_str());
    const TerrainFrame& frame = project->frame;
    std::printf("%d x %d cells of %.9g m\n", frame.width, frame.height, frame.cell_size);
    return done();
}

}  // namespace

void add_amplify_command(CLI::App& app, Invocation& invocation) {
    CLI::App& command =
        *app.add_subcommand("amplify", "Bring a heightmap or a project with an imported one to finer cells");
    const auto arguments = std::make_shared<AmplifyArguments>();
    arguments->input.declare(command, "IN", "Heightmap or project");
    command.add_option("-o,--output", arguments->output, "Heightmap, mesh or project to write")
        ->required()
        ->option_text("OUT");
    command.add_option("--factor", arguments->factor, "Number of cells along each side of a cell; default 4")
        ->check(CLI::IsMember({2, 4, 8, 16}))
        ->option_text("2|4|8|16");
    command.add_option("--seed", arguments->seed, "Seed of the details")->option_text("S");
    arguments->settings.declare(command);
    arguments->machine.declare(command);
    command.callback([&invocation, arguments] { invocation.work = [arguments] { return amplify(*arguments); }; });
}

}  // namespace cuesta
