/// `cuesta-cli palette`: the colours of a picture as a palette file, or in a project.

#include <algorithm>
#include <cstdio>
#include <memory>

#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "core/io/files/file_ending.h"
#include "core/io/project/palette_file.h"
#include "core/io/project/project_file.h"

namespace cuesta {
namespace {

struct PaletteArguments {
    std::string picture;
    std::string output;   ///< palette file, or project
    std::string project;  ///< that is to have the palette
    std::string layer;
};

void print_colours(const PicturePalette& palette) {
    for (const std::uint32_t code : palette.colours) std::printf("#%06x\n", static_cast<unsigned>(code));
}

/// A mistake in the options, as a sentence; empty: none.
std::string misuse_of(const PaletteArguments& arguments) {
    if (arguments.project.empty()) {
        if (!arguments.layer.empty()) return "--layer needs a project to give the palette to: --project FILE.cuesta";
        const bool named = arguments.output.empty() || file_ending(arguments.output) == ".json";
        return named ? "" : "a palette file ends in .json";
    }
    if (arguments.layer.empty()) return "say which colours the palette is for: --layer rock, soil or plants";
    return is_project(arguments.output) ? "" : "name the project to write with -o FILE.cuesta";
}

Outcome palette(const PaletteArguments& arguments) {
    if (const std::string misuse = misuse_of(arguments); !misuse.empty()) return misused({misuse, "palette"});
    const Result<PicturePalette> read = read_palette(arguments.picture);
    if (!read) return failed(read.error());
    if (arguments.project.empty()) {
        if (arguments.output.empty()) {
            print_colours(*read);
            return {};
        }
        const Result<void> written = write_palette(arguments.output, *read);
        return written ? Outcome() : failed(written.error());
    }
    Result<Project> project = read_project(arguments.project);
    if (!project) return failed(project.error());
    const auto& names = PicturePalettes::names;
    const auto layer = std::find(names.begin(), names.end(), arguments.layer) - names.begin();
    use_palette(*project, static_cast<ColourLayer>(layer), *read);
    const Result<void> written = write_project(arguments.output, *project);
    return written ? Outcome() : failed(written.error());
}

}  // namespace

void add_palette_command(CLI::App& app, Invocation& invocation) {
    CLI::App& command = *app.add_subcommand("palette", "Take eight colours out of a picture, as a palette");
    const auto arguments = std::make_shared<PaletteArguments>();
    command.add_option("PICTURE", arguments->picture, "Picture, or palette file (.json)")
        ->required()
        ->option_text("FILE");
    command.add_option("-o,--output", arguments->output, "Palette file to write, or with --project the project")
        ->option_text("FILE");
    command.add_option("--project", arguments->project, "Project to give the palette to")->option_text("FILE.cuesta");
    command.add_option("--layer", arguments->layer, "Surfaces of the project that take the palette")
        ->check(CLI::IsMember({"rock", "soil", "plants"}))
        ->option_text("rock|soil|plants");
    command.callback([&invocation, arguments] { invocation.work = [arguments] { return palette(*arguments); }; });
}

}  // namespace cuesta
