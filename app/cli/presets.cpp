/// `cuesta-cli presets`: the named settings of erosion, and projects that have one.

#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "core/io/project/erosion_presets.h"
#include "core/io/project/project_file.h"

namespace cuesta {
namespace {

struct PresetsArguments {
    std::string name;
    std::string output;
    std::string project;  ///< that is to have the preset; empty: land that shows it
    int size = demonstration_cells;
    bool json = false;
};

void print_list(bool json) {
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const ErosionPreset& preset : erosion_presets()) {
        if (json)
            all.push_back({{"id", preset.id}, {"name", preset.name}, {"sentence", preset.sentence}});
        else
            std::printf("%s\n    %s\n", preset.id.c_str(), preset.sentence.c_str());
    }
    if (json) std::printf("%s\n", all.dump(2).c_str());
}

void print_one(const ErosionPreset& preset) {
    std::printf("%s\n    %s\n", preset.name.c_str(), preset.sentence.c_str());
    for (const auto& [id, value] : preset.parameters) std::printf("    %s = %s\n", id.c_str(), value.c_str());
}

/// The project to write: the given one with the preset, or the preset's own.
Result<Project> wanted_project(const ErosionPreset& preset, const PresetsArguments& arguments) {
    if (arguments.project.empty()) return demonstration_of(preset, arguments.size);
    const Result<Project> project = read_project(arguments.project);
    if (!project) return project.error();
    return with_preset(*project, preset);
}

Outcome presets(const PresetsArguments& arguments) {
    if (arguments.name.empty()) {
        print_list(arguments.json);
        return {};
    }
    const Result<ErosionPreset> preset = named_preset(arguments.name);
    if (!preset) return misused(preset.error());
    if (arguments.output.empty()) {
        if (!arguments.project.empty()) return misused({"say where to write the project: -o FILE.cuesta", "--project"});
        print_one(*preset);
        return {};
    }
    if (!is_project(arguments.output)) return misused({"a project ends in .cuesta", arguments.output});
    const Result<Project> project = wanted_project(*preset, arguments);
    if (!project) return failed(project.error());
    if (const Result<void> saved = write_project(arguments.output, *project); !saved) return failed(saved.error());
    return {};
}

}  // namespace

void add_presets_command(CLI::App& app, Invocation& invocation) {
    CLI::App& command = *app.add_subcommand("presets", "List the erosion presets, or write a project with one");
    const auto arguments = std::make_shared<PresetsArguments>();
    command.add_option("NAME", arguments->name, "One of them: its settings");
    command.add_option("-o,--output", arguments->output, "Write a project that has it")->option_text("FILE.cuesta");
    CLI::Option* project =
        command.add_option("--project", arguments->project, "Project to give it to, instead of land that shows it")
            ->option_text("FILE.cuesta");
    command.add_option("--size", arguments->size, "Cells along each side of the land that shows it (512)")
        ->check(CLI::Range(16, 8192))
        ->option_text("N")
        ->excludes(project);
    command.add_flag("--json", arguments->json, "The list as JSON");
    command.callback([&invocation, arguments] { invocation.work = [arguments] { return presets(*arguments); }; });
}

}  // namespace cuesta
