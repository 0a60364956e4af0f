/// `cuesta-cli rivers`: paths along the rivers and around the lakes of a land.

#include <algorithm>
#include <cstdio>
#include <memory>

#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/land_files.h"
#include "app/cli/land_job.h"
#include "app/cli/terminal.h"
#include "core/io/project/project_file.h"
#include "core/io/vector/vector_writer.h"
#include "core/model/spline_list.h"
#include "core/pipeline/traced_paths.h"

namespace cuesta {
namespace {

struct RiversArguments {
    InputArguments input;
    std::string output;
    std::string by;
    SettingArguments settings;
    MachineArguments machine;
};

/// The settings of tracing, and those of the land.
struct SplitSettings {
    SettingArguments trace, land;
};
SplitSettings split(const SettingArguments& given) {
    SplitSettings result;
    for (const std::string& setting : given.settings)
        (setting.starts_with("trace.") ? result.trace : result.land).settings.push_back(setting);
    return result;
}

Result<TraceParameters> parameters_of(const RiversArguments& arguments) {
    TraceParameters parameters;
    const std::vector<ParameterSetRef> sets{reference_to(parameters)};
    if (!arguments.by.empty())
        if (Result<void> set = set_parameter(sets, "trace.by", arguments.by); !set) return set.error();
    if (Result<void> set = split(arguments.settings).trace.apply(sets); !set) return set.error();
    return parameters;
}

/// Before files are read.
Outcome check(const RiversArguments& arguments, const TraceParameters& parameters) {
    if (const Result<void> checked = split(arguments.settings).land.check(); !checked) return misused(checked.error());
    if (const Result<ImportOptions> options = arguments.input.options(); !options) return misused(options.error());
    if (!is_project(arguments.output) && !arguments.output.ends_with(".geojson"))
        return misused(
            {"rivers are written as a project (.cuesta) or as GeoJSON (.geojson)", "-o " + arguments.output});
    if (parameters.by != TraceBy::drainage && !is_project(arguments.input.path))
        return misused({"flow and droplet passes are figures of erosion: give a project that erodes", "--by"});
    if (const Result<void> folder = check_folder_of(arguments.output); !folder) return failed(folder.error());
    return done();
}

Result<void> write(const RiversArguments& arguments, const Project& project, std::size_t before) {
    if (is_project(arguments.output)) return write_project(arguments.output, project);
    const std::vector<Path> traced(project.paths.begin() + static_cast<std::ptrdiff_t>(before), project.paths.end());
    const auto remarks = write_paths_geojson(arguments.output, traced, project.frame);
    if (!remarks) return remarks.error();
    print_warnings(*remarks, arguments.output);
    return {};
}

Outcome rivers(const RiversArguments& arguments) {
    const Result<TraceParameters> parameters = parameters_of(arguments);
    if (!parameters) return misused(parameters.error());
    if (const Outcome checked = check(arguments, *parameters); checked.exit_code != 0) return checked;
    arguments.machine.apply();
    Result<Project> project = open_input(arguments.input);
    if (!project) return failed(project.error());
    if (const Result<void> applied = split(arguments.settings).land.apply(*project); !applied)
        return misused(applied.error());
    if (!is_project(arguments.input.path)) project->erosion.mixing.steps = 0;
    const auto land = compute_land(*project, Stage::outputs);
    if (!land) return failed(land.error());
    const Result<std::vector<Path>> traced =
        with_progress([&](const WorkControl& control) { return traced_paths(**land, *project, *parameters, control); });
    if (!traced) return failed(traced.error());
    const std::size_t before = project->paths.size();
    for (const Path& path : *traced) add_spline(project->paths, path);
    if (const Result<void> written = write(arguments, *project, before); !written) return failed(written.error());
    std::printf("wrote %s\n", arguments.output.c_str());
    const auto lakes = std::count_if(traced->begin(), traced->end(),
                                     [](const Path& path) { return path.parameters.kind == PathKind::lake; });
    std::printf("%10zu rivers\n%10td lakes\n", traced->size() - static_cast<std::size_t>(lakes), lakes);
    return done();
}

}  // namespace

void add_rivers_command(CLI::App& app, Invocation& invocation) {
    CLI::App& command = *app.add_subcommand("rivers", "Trace the rivers and lakes of a terrain as paths");
    const auto arguments = std::make_shared<RiversArguments>();
    arguments->input.declare(command, "IN", "Heightmap or project");
    command
        .add_option("-o,--output", arguments->output,
                    "Project with the paths after its own (.cuesta), or the new paths alone (.geojson)")
        ->required()
        ->option_text("OUT");
    command
        .add_option("--by", arguments->by,
                    "Figure by which a cell counts as a river; flow and passages are those of erosion")
        ->option_text("drainage|flow|passages");
    arguments->settings.declare(command);
    arguments->machine.declare(command);
    command.callback([&invocation, arguments] { invocation.work = [arguments] { return rivers(*arguments); }; });
}

}  // namespace cuesta
