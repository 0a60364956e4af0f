/// `cuesta-cli generate`: a starting terrain.

#include <cstdio>
#include <memory>

#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/land_files.h"
#include "app/cli/land_job.h"

namespace cuesta {
namespace {

struct GenerateArguments {
    std::string kind;
    std::string output;
    std::string size;
    double cell_size = TerrainFrame{}.cell_size;
    double height = 0;  ///< 0: not given
    std::string seed;
    SettingArguments settings;
    MachineArguments machine;
};

/// The project of the arguments; an error means wrong usage.
Result<Project> project_of(const GenerateArguments& arguments) {
    Project project;
    const auto size = parse_size(arguments.size, "--size");
    if (!size) return size.error();
    project.frame.width = size->first;
    project.frame.height = size->second;
    project.frame.cell_size = arguments.cell_size;
    GeneratorParameters parameters;
    const std::vector<ParameterSetRef> sets{reference_to(parameters)};
    for (const auto& [id, text] : {std::pair("generator.kind", arguments.kind), {"generator.seed", arguments.seed}})
        if (!text.empty())
            if (const Result<void> set = set_parameter(sets, id, text); !set) return set.error();
    if (const Result<void> set = arguments.settings.apply(sets); !set) return set.error();
    if (arguments.height > 0) {
        const double maximum = static_cast<double>(parameters.minimum) + arguments.height;
        const Result<void> set = set_parameter(sets, "generator.maximum", std::to_string(maximum));
        if (!set) return Error{set.error().what, "--height"};
    }
    project.base = GeneratedBase{parameters};
    return project;
}

Outcome generate_land(const GenerateArguments& arguments) {
    const Result<Project> project = project_of(arguments);
    if (!project) return misused(project.error());
    if (const Result<void> applied = arguments.machine.apply(); !applied) return failed(applied.error());
    bool wrong_ending = false;
    if (const Result<void> checked = check_output(arguments.output, true, wrong_ending); !checked)
        return wrong_ending ? misused(checked.error()) : failed(checked.error());
    const auto land = compute_land(*project, Stage::base);
    if (!land) return failed(land.error());
    const auto written = write_ground(arguments.output, **land);
    if (!written) return failed(written.error());
    for (const std::string& file : *written) std::printf("wrote %s\n", file.c_str());
    return done();
}

}  // namespace

void add_generate_command(CLI::App& app, Invocation& invocation) {
    CLI::App& command = *app.add_subcommand("generate", "Generate a starting terrain");
    const auto arguments = std::make_shared<GenerateArguments>();
    std::string kinds;
    for (const std::string_view kind : EnumNames<GeneratorKind>::names)
        kinds += (kinds.empty() ? "" : ", ") + std::string(kind);
    command.add_option("KIND", arguments->kind, "One of " + kinds)->required();
    command.add_option("-o,--output", arguments->output, "Heightmap or mesh to write")->required()->option_text("OUT");
    command.add_option("--size", arguments->size, "Cells: along both sides, or width x height")
        ->required()
        ->option_text("N|WxH");
    command.add_option("--cell", arguments->cell_size, "Metres per cell; default 10")
        ->check(CLI::Range(1e-6, 1e6))
        ->option_text("M");
    command.add_option("--height", arguments->height, "Metres from the lowest to the highest point; default 1000")
        ->check(CLI::Range(1e-6, 4e4))
        ->option_text("M");
    command.add_option("--seed", arguments->seed, "Seed")->option_text("S");
    arguments->settings.declare(command);
    arguments->machine.declare_threads(command);
    command.callback([&invocation, arguments] { invocation.work = [arguments] { return generate_land(*arguments); }; });
}

}  // namespace cuesta
