/// `cuesta-cli droplets`: drops, in a number that is kept exactly, run down a height map.

#include <algorithm>
#include <cmath>
#include <memory>

#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/erosion_output.h"
#include "app/cli/land_job.h"
#include "core/erosion/droplets/drop_count.h"

namespace cuesta {
namespace {

struct DropletsArguments {
    InputArguments input;
    ErosionOutput output;
    double count = 0;  ///< a double, so that 1e6 is understood
    std::string seed;
    SettingArguments settings;
    MachineArguments machine;
};

/// Whether the command itself decides this parameter.
bool is_decided(const std::string& id) {
    if (id == "erosion.steps") return true;
    return std::any_of(erosion_kinds.begin(), erosion_kinds.end(),
                       [&](ErosionKind kind) { return id == "erosion." + std::string(name_of(kind)); });
}

/// Settings into the project, whose schedule becomes that of so many drops; an error means wrong usage.
Result<void> apply(const DropletsArguments& arguments, Project& project) {
    for (const std::string& setting : arguments.settings.settings)
        if (is_decided(setting.substr(0, setting.find('='))))
            return Error{"this command makes drops only, as many as --count says; `cuesta-cli erode` mixes kinds",
                         "--set " + setting};
    if (!(arguments.count >= 1 && arguments.count <= 1e15 && arguments.count == std::floor(arguments.count)))
        return Error{"the number of drops is a whole number of at least 1", "--count"};
    const std::vector<ParameterSetRef> sets = parameter_sets(project);
    if (!arguments.seed.empty())
        if (Result<void> set = set_parameter(sets, "erosion.seed", arguments.seed); !set) return set;
    if (Result<void> set = arguments.settings.apply(project); !set) return set;
    const auto cells = static_cast<std::size_t>(project.frame.width) * static_cast<std::size_t>(project.frame.height);
    auto phases = schedules_of_drops(project.erosion, static_cast<std::int64_t>(arguments.count), cells);
    if (!phases) return phases.error();
    project.erosion = phases->back();
    phases->pop_back();
    project.past_erosion = std::move(*phases);
    return {};
}

Outcome run_droplets(const DropletsArguments& arguments, const std::vector<std::string>& command_line) {
    // Wrong usage is told before files are read. How many steps a run has depends on the terrain: here it is the
    // largest there can be.
    Project probe;
    probe.base = ImportedBase{};
    probe.frame.width = probe.frame.height = 65536;
    if (const Result<void> applied = apply(arguments, probe); !applied) return misused(applied.error());
    const Result<ImportOptions> options = arguments.input.options();
    if (!options) return misused(options.error());
    if (const Outcome checked = arguments.output.check(false); checked.exit_code != 0) return checked;
    arguments.machine.apply();

    RunRecord record("droplets", command_line);
    record.drops = static_cast<std::int64_t>(arguments.count);
    Result<Project> project = [&] {
        const StageTimer timer(record.stages, "read");
        return project_from_heights(arguments.input.path, *options);
    }();
    if (!project) return failed(project.error());
    if (const Result<void> applied = apply(arguments, *project); !applied) return misused(applied.error());
    arguments.settings.warn_of_unused(*project);
    return run_and_write(*project, arguments.output, record);
}

}  // namespace

void add_droplets_command(CLI::App& app, Invocation& invocation) {
    CLI::App& command = *app.add_subcommand("droplets", "Erode a heightmap by single droplets");
    const auto arguments = std::make_shared<DropletsArguments>();
    arguments->input.declare(command, "IN", "Heightmap");
    arguments->output.declare(command, "Heightmap to write");
    command.add_option("--count", arguments->count, "Total number of droplets")->required()->option_text("N");
    command.add_option("--seed", arguments->seed, "Seed of the starting points")->option_text("S");
    arguments->settings.declare(command);
    arguments->machine.declare(command);
    command.callback([&invocation, arguments] {
        invocation.work = [arguments, &invocation] { return run_droplets(*arguments, invocation.arguments); };
    });
}

}  // namespace cuesta
