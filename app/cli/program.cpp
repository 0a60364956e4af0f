#include "app/cli/program.h"

#include <algorithm>

#include "app/cli/terminal.h"
#include "core/base/parameter_set.h"

namespace cuesta {
namespace {

/// The subcommand that the arguments name, or the program itself.
const CLI::App& named_command(const CLI::App& app, const std::vector<std::string>& arguments) {
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
        if (std::find(arguments.begin(), arguments.end(), command->get_name()) != arguments.end()) return *command;
    return app;
}

/// ", did you mean --steps?" for an option or command that does not exist.
std::string suggestion(const CLI::App& app, const CLI::App& command, const std::vector<std::string>& arguments) {
    std::vector<std::string> options;
    for (const CLI::Option* option : command.get_options())
        for (const std::string& name : option->get_lnames()) options.push_back("--" + name);
    for (const std::string& argument : arguments) {
        const std::string name = argument.substr(0, argument.find('='));
        if (name.starts_with("--") && std::find(options.begin(), options.end(), name) == options.end())
            return "; did you mean " + nearest_word(name, options) + "?";
    }
    if (&command != &app || arguments.empty() || arguments.front().starts_with("-")) return {};
    std::vector<std::string> commands;
    for (const CLI::App* known : app.get_subcommands([](const CLI::App*) { return true; }))
        commands.push_back(known->get_name());
    return "; did you mean '" + nearest_word(arguments.front(), commands) + "'?";
}

int report_usage(const CLI::App& app, const CLI::ParseError& error, const std::vector<std::string>& arguments) {
    const CLI::App& command = named_command(app, arguments);
    const bool unknown =
        dynamic_cast<const CLI::ExtrasError*>(&error) || dynamic_cast<const CLI::RequiredError*>(&error);
    const std::string help = app.get_name() + " " + (&command == &app ? "" : command.get_name() + " ") + "--help";
    print_error({error.what() + (unknown ? suggestion(app, command, arguments) : ""), "see " + help});
    return Outcome::exit_misused;
}

void add_all_commands(CLI::App& app, Invocation& invocation) {
    add_info_command(app, invocation);
    add_generate_command(app, invocation);
    add_amplify_command(app, invocation);
    add_erode_command(app, invocation);
    add_droplets_command(app, invocation);
    add_carve_command(app, invocation);
    add_paths_command(app, invocation);
    add_rivers_command(app, invocation);
    add_build_command(app, invocation);
    add_export_command(app, invocation);
    add_measure_command(app, invocation);
    add_render_command(app, invocation);
    add_bench_command(app, invocation);
    add_presets_command(app, invocation);
    add_landforms_command(app, invocation);
    add_stamps_command(app, invocation);
    add_palette_command(app, invocation);
    add_params_command(app, invocation);
    add_man_command(app, invocation);
}

}  // namespace

Program command_line_program() {
    return {"cuesta-cli", "Terrain editor, without a window: heights in metres in, eroded land out.", add_all_commands};
}

int run_program(const Program& program, const std::vector<std::string>& arguments,
                const std::function<Outcome(const Invocation&)>& run) {
    CLI::App app{program.description, program.name};
    app.set_version_flag("--version", CUESTA_VERSION);
    app.allow_windows_style_options(false);  // "/land/x.cuesta" is a file there, too
    app.require_subcommand(1);
    app.get_formatter()->column_width(34);
    Invocation invocation;
    invocation.arguments = arguments;
    invocation.ranks = program.ranks;
    program.add_commands(app, invocation);
    try {
        app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));  // the last is taken first
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);  // --help and --version
        return report_usage(app, error, invocation.arguments);
    }
    const Outcome outcome = run(invocation);
    if (!outcome.error.what.empty()) print_error(outcome.error);
    return outcome.exit_code;
}

}  // namespace cuesta
