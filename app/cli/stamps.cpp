/// `cuesta-cli stamps`: the library of stamps, one of them laid into a project, and new ones cut out of land.

#include "core/io/library/stamps.h"

#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/land_job.h"
#include "app/cli/terminal.h"
#include "core/io/library/stamp_folder.h"
#include "core/io/project/project_file.h"
#include "core/model/cut_land.h"
#include "core/model/stack_edit.h"

namespace cuesta {
namespace {

struct StampsArguments {
    InputArguments input;  ///< project to add to, or land to cut from
    std::string find;
    std::vector<std::string> folders;
    bool json = false;
    std::string add;  ///< name of a stamp
    std::string at;
    std::string output;
    std::string cut;  ///< name of a new one
    std::string rectangle;
    MachineArguments machine;
};

/// The library, with a warning for each file that cannot be used.
Result<std::vector<Stamp>> library_of(const StampsArguments& arguments) {
    Result<StampFolder> library = with_progress(
        [&](const WorkControl& control) { return read_stamp_library(arguments.folders, control); });
    if (!library) return library.error();
    for (const Error& skipped : library->skipped) print_warnings({"skipped: " + skipped.what}, skipped.where);
    return std::move(library->stamps);
}

nlohmann::ordered_json json_of(const Stamp& stamp) {
    nlohmann::ordered_json json{{"id", stamp.id},
                                {"name", stamp.name},
                                {"kind", name_of(stamp.kind)},
                                {"place", stamp.place},
                                {"source", stamp.source},
                                {"licence", stamp.licence},
                                {"cell", stamp.cell_size},
                                {"width", stamp.width},
                                {"height", stamp.height},
                                {"lowest", stamp.lowest},
                                {"highest", stamp.highest}};
    if (stamp.middle) json["middle"] = *stamp.middle;
    if (!stamp.file.empty()) json["file"] = stamp.file;
    return json;
}

void print_stamp(const Stamp& stamp) {
    constexpr double kilometre = 1000;
    std::printf("%s\n    %s", stamp.id.c_str(), stamp.name.c_str());
    if (stamp.kind != StampKind::other) std::printf(" (%s)", std::string(name_of(stamp.kind)).c_str());
    if (!stamp.place.empty()) std::printf(", %s", stamp.place.c_str());
    std::printf(". %.1f x %.1f km in cells of %g m, %.0f m of relief.\n", stamp.width_metres() / kilometre,
                stamp.height_metres() / kilometre, stamp.cell_size, stamp.highest - stamp.lowest);
    if (!stamp.source.empty()) std::printf("    %s; %s\n", stamp.source.c_str(), stamp.licence.c_str());
    if (!stamp.file.empty()) std::printf("    %s\n", stamp.file.c_str());
}

Outcome list(const StampsArguments& arguments) {
    if (!arguments.input.path.empty()) return misused({"say what to do with it: --add NAME or --cut NAME", arguments.input.path});
    const Result<std::vector<Stamp>> stamps = library_of(arguments);
    if (!stamps) return failed(stamps.error());
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    int found = 0;
    for (const Stamp& stamp : *stamps) {
        if (!is_found_by(stamp, arguments.find)) continue;
        ++found;
        if (arguments.json)
            all.push_back(json_of(stamp));
        else
            print_stamp(stamp);
    }
    if (arguments.json)
        std::printf("%s\n", all.dump(2).c_str());
    else if (found == 0)
        std::printf("no stamp is found by '%s'\n", arguments.find.c_str());
    return done();
}

/// The project of the input; a heightmap stays as it is.
Result<Project> open_unchanged(const InputArguments& input) {
    Result<Project> project = open_input(input);
    if (project && !is_project(input.path)) project->erosion.mixing.steps = 0;
    return project;
}

Outcome add(const StampsArguments& arguments) {
    if (arguments.input.path.empty()) return misused({"name the project or heightmap to add the stamp to", "--add"});
    if (!is_project(arguments.output)) return misused({"name the project to write with -o FILE.cuesta", "--add"});
    std::optional<std::vector<double>> at;
    if (!arguments.at.empty()) {
        auto numbers = parse_numbers(arguments.at, ',', 2, "--at");
        if (!numbers) return misused(numbers.error());
        at = *numbers;
    }
    const Result<std::vector<Stamp>> stamps = library_of(arguments);
    if (!stamps) return failed(stamps.error());
    const Stamp* stamp = find_stamp(*stamps, arguments.add);
    if (!stamp) return misused({"no stamp is called that; `cuesta-cli stamps` lists all", arguments.add});
    Result<Project> project = open_unchanged(arguments.input);
    if (!project) return failed(project.error());
    const Result<Elevation> heights = read_stamp(*stamp);
    if (!heights) return failed(heights.error());
    StackElement element =
        imported_element(stamp->name, source_of_stamp(*stamp, *heights), heights->frame, project->frame);
    if (at) {
        element.placement.x = static_cast<float>((*at)[0]);
        element.placement.z = static_cast<float>((*at)[1]);
    }
    add_on_top(*project, std::move(element), "Ground");
    if (const Result<void> saved = write_project(arguments.output, *project); !saved) return failed(saved.error());
    std::printf("element %zu of %s: %s, %.0f x %.0f m\n", std::get<StackBase>(project->base).elements.size(),
                arguments.output.c_str(), stamp->name.c_str(), stamp->width_metres(), stamp->height_metres());
    return done();
}

/// The rectangle of the arguments; without one, all of the land.
Result<LandRectangle> rectangle_of(const StampsArguments& arguments, const TerrainFrame& frame) {
    if (arguments.rectangle.empty()) return LandRectangle{0, 0, frame.width_metres(), frame.height_metres()};
    const auto numbers = parse_numbers(arguments.rectangle, ',', 4, "--rectangle");
    if (!numbers) return numbers.error();
    return LandRectangle{(*numbers)[0], (*numbers)[1], (*numbers)[2], (*numbers)[3]};
}

Outcome cut(const StampsArguments& arguments) {
    if (arguments.input.path.empty()) return misused({"name the project or heightmap to cut from", "--cut"});
    if (arguments.folders.size() > 1) return misused({"a new stamp goes into one folder", "--folder"});
    if (const auto checked = rectangle_of(arguments, {}); !checked) return misused(checked.error());
    const Result<Project> project = open_unchanged(arguments.input);
    if (!project) return failed(project.error());
    const auto land = compute_land(*project, Stage::outputs);
    if (!land) return failed(land.error());
    const auto rectangle = rectangle_of(arguments, (*land)->frame);
    const Result<CutLand> piece = cut_land((*land)->ground->view(), (*land)->frame, *rectangle);
    if (!piece) return misused({piece.error().what, "--rectangle " + arguments.rectangle});
    const std::string folder = arguments.folders.empty() ? user_stamp_folder() : arguments.folders.front();
    const Result<std::string> path = save_stamp(folder, arguments.cut, piece->heights.view(), piece->frame);
    if (!path) return failed(path.error());
    std::printf("wrote %s\n", path->c_str());
    return done();
}

Outcome run_stamps(const StampsArguments& arguments) {
    const bool adds = !arguments.add.empty(), cuts = !arguments.cut.empty();
    if (adds && cuts) return misused({"add a stamp or cut one, not both", "--cut"});
    if (!adds && !arguments.at.empty()) return misused({"only a stamp that is added has a place; give --add NAME", "--at"});
    if (!adds && !arguments.output.empty()) return misused({"only --add writes a project", "--output"});
    if (!cuts && !arguments.rectangle.empty())
        return misused({"only a stamp that is cut has a rectangle; give --cut NAME", "--rectangle"});
    if ((adds || cuts) && (arguments.json || !arguments.find.empty()))
        return misused({"only the list is searched or printed as JSON", arguments.json ? "--json" : "--find"});
    arguments.machine.apply();
    return adds ? add(arguments) : cuts ? cut(arguments) : list(arguments);
}

}  // namespace

void add_stamps_command(CLI::App& app, Invocation& invocation) {
    CLI::App& command = *app.add_subcommand(
        "stamps", "List the library of stamps, add one to a project, or cut one out of land");
    const auto arguments = std::make_shared<StampsArguments>();
    command.add_option("FILE", arguments->input.path, "Project or heightmap to add to or cut from")->option_text("FILE");
    command.add_option("--find", arguments->find, "List those whose name, kind, place or source has all these words")
        ->option_text("WORDS");
    command
        .add_option("--folder", arguments->folders,
                    "A folder of heightmaps as stamps, besides your own; with --cut: where the new one goes")
        ->option_text("DIR");
    command.add_flag("--json", arguments->json, "The list as JSON");
    command.add_option("--add", arguments->add, "Lay this stamp on top of the stack of FILE, at its true size")
        ->option_text("NAME");
    command
        .add_option("--at", arguments->at,
                    "Metres east and south of the map's north-west corner, where the stamp's middle lies; default the map's middle")
        ->option_text("X,Z");
    command.add_option("-o,--output", arguments->output, "With --add: project to write")->option_text("OUT.cuesta");
    command.add_option("--cut", arguments->cut, "Save the land of FILE as a stamp of this name")->option_text("NAME");
    command
        .add_option("--rectangle", arguments->rectangle,
                    "With --cut: metres of the north-west corner and the sides; default all of it")
        ->option_text("X,Z,W,L");
    arguments->machine.declare(command);
    command.callback([&invocation, arguments] { invocation.work = [arguments] { return run_stamps(*arguments); }; });
}

}  // namespace cuesta
