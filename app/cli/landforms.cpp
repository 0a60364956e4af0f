/// `cuesta-cli landforms`: the gallery of landforms, and one as a project, heightmap or mesh.

#include "core/io/project/landforms.h"

#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/land_files.h"
#include "app/cli/land_job.h"
#include "core/io/project/project_file.h"

namespace cuesta {
namespace {

struct LandformsArguments {
    std::string name;
    std::string output;
    int size = 0;  ///< 0: not given
    std::string seed;
    bool json = false;
    SettingArguments settings;
    MachineArguments machine;
};

void print_list(bool json) {
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const GalleryLandform& each : landforms()) {
        if (json)
            all.push_back({{"id", each.id},
                           {"name", each.name},
                           {"sentence", each.sentence},
                           {"place", each.place},
                           {"width", each.width},
                           {"height", each.height},
                           {"cell", each.cell_size}});
        else
            std::printf("%s\n    %s Compare: %s.\n", each.id.c_str(), each.sentence.c_str(), each.place.c_str());
    }
    if (json) std::printf("%s\n", all.dump(2).c_str());
}

Outcome print_one(const GalleryLandform& landform) {
    std::printf("%s\n    %s Compare: %s.\n    %d x %d cells of %g m\n", landform.name.c_str(),
                landform.sentence.c_str(), landform.place.c_str(), landform.width, landform.height, landform.cell_size);
    for (const auto& [id, value] : landform.parameters) std::printf("    %s = %s\n", id.c_str(), value.c_str());
    return done();
}

Result<GalleryLandform> named_landform(const std::string& name) {
    if (const GalleryLandform* landform = find_landform(landforms(), name)) return *landform;
    std::string known;
    for (const GalleryLandform& each : landforms()) known += (known.empty() ? "" : ", ") + each.id;
    return Error{"no landform is called that; there are " + known, name};
}

/// The landform as the arguments change it; an error means wrong usage.
Result<Project> changed(const GalleryLandform& landform, const LandformsArguments& arguments) {
    Project project = project_of(landform);
    if (arguments.size > 0) project = resized(std::move(project), arguments.size);
    if (!arguments.seed.empty()) {
        std::vector<ParameterSetRef> sets;
        each_set_of(project.base, [&](auto& set) { sets.push_back(reference_to(set)); });
        const std::string id = sets.empty() ? "seed" : sets.front().prefix + ".seed";
        if (const Result<void> set = set_parameter(sets, id, arguments.seed); !set) return set.error();
    }
    if (const Result<void> set = arguments.settings.apply(project); !set) return set.error();
    return project;
}

Outcome write_land(const Project& project, const LandformsArguments& arguments) {
    bool wrong_ending = false;
    if (const Result<void> checked = check_output(arguments.output, true, wrong_ending); !checked)
        return wrong_ending ? misused(checked.error()) : failed(checked.error());
    const auto land = compute_land(project, Stage::outputs);
    if (!land) return failed(land.error());
    const auto written = write_ground(arguments.output, **land);
    if (!written) return failed(written.error());
    for (const std::string& file : *written) std::printf("wrote %s\n", file.c_str());
    return done();
}

Outcome run_landforms(const LandformsArguments& arguments) {
    if (arguments.name.empty()) {
        if (!arguments.output.empty()) return misused({"say which landform to write", arguments.output});
        print_list(arguments.json);
        return done();
    }
    const Result<GalleryLandform> landform = named_landform(arguments.name);
    if (!landform) return misused(landform.error());
    if (arguments.output.empty()) return print_one(*landform);
    const Result<Project> project = changed(*landform, arguments);
    if (!project) return misused(project.error());
    arguments.machine.apply();
    if (!is_project(arguments.output)) return write_land(*project, arguments);
    if (const Result<void> saved = write_project(arguments.output, *project); !saved) return failed(saved.error());
    return done();
}

}  // namespace

void add_landforms_command(CLI::App& app, Invocation& invocation) {
    CLI::App& command =
        *app.add_subcommand("landforms", "List the landforms, or write one as a project, heightmap or mesh");
    const auto arguments = std::make_shared<LandformsArguments>();
    command.add_option("NAME", arguments->name, "One of them: its settings");
    command.add_option("-o,--output", arguments->output, "Project, heightmap or mesh to write")->option_text("OUT");
    command
        .add_option("--size", arguments->size,
                    "Cells along the longer side, over the same ground: more cells are smaller")
        ->check(CLI::Range(1, 65536))
        ->option_text("N");
    command.add_option("--seed", arguments->seed, "Seed")->option_text("S");
    command.add_flag("--json", arguments->json, "The list as JSON");
    arguments->settings.declare(command);
    arguments->machine.declare(command);
    command.callback([&invocation, arguments] { invocation.work = [arguments] { return run_landforms(*arguments); }; });
}

}  // namespace cuesta
