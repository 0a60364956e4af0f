/// `cuesta-cli info`: what a file holds.

#include <algorithm>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/land_job.h"
#include "app/cli/terminal.h"
#include "core/io/project/project_file.h"
#include "core/model/erosion_phases.h"

namespace cuesta {
namespace {

struct InfoArguments {
    InputArguments input;
    bool json = false;
};

void put_place(nlohmann::json& json, const TerrainFrame& frame) {
    json["width"] = frame.width;
    json["height"] = frame.height;
    json["cell"] = frame.cell_size;
    json["crs"] = frame.crs_wkt.empty() ? nlohmann::json() : nlohmann::json(frame.crs_wkt);
    json["geotransform"] = frame.geotransform ? nlohmann::json(*frame.geotransform) : nlohmann::json();
}

/// The CRS's name: the first quoted text of its WKT.
std::string crs_name(const std::string& wkt) {
    const std::size_t open = wkt.find('"');
    const std::size_t close = open == std::string::npos ? open : wkt.find('"', open + 1);
    return close == std::string::npos ? wkt : wkt.substr(open + 1, close - open - 1);
}

void print_place(const TerrainFrame& frame) {
    std::printf("size      %d x %d cells, %.6g x %.6g m\n", frame.width, frame.height, frame.width_metres(),
                frame.height_metres());
    std::printf("cell      %.9g m\n", frame.cell_size);
    std::printf("crs       %s\n", frame.crs_wkt.empty() ? "none" : on_one_line(crs_name(frame.crs_wkt)).c_str());
}

void print_json(const nlohmann::json& json) {
    std::printf("%s\n", json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace).c_str());
}

Outcome describe_heights(const InfoArguments& arguments) {
    const Result<ImportOptions> options = arguments.input.options();
    if (!options) return misused(options.error());
    const Result<Elevation> elevation = imported_heights(arguments.input.path, *options);
    if (!elevation) return failed(elevation.error());
    if (arguments.json) {
        nlohmann::json json{{"file", arguments.input.path},     {"format", elevation->format},
                            {"minimum", elevation->minimum},    {"maximum", elevation->maximum},
                            {"holes", elevation->holes_filled}, {"warnings", elevation->warnings}};
        put_place(json, elevation->frame);
        print_json(json);
        return done();
    }
    std::printf("file      %s\nformat    %s\n", arguments.input.path.c_str(), elevation->format.c_str());
    print_place(elevation->frame);
    std::printf("heights   %.9g .. %.9g m\n", elevation->minimum, elevation->maximum);
    std::printf("holes     %lld cells filled\n", elevation->holes_filled);
    std::fflush(stdout);
    print_warnings(elevation->warnings, arguments.input.path);
    return done();
}

std::vector<std::string> masks_of(const Project& project) {
    std::vector<std::string> names;
    if (!project.masks.rain.empty()) names.emplace_back("rain");
    if (!project.masks.erodibility.empty()) names.emplace_back("erodibility");
    if (!project.masks.protection.empty()) names.emplace_back("protection");
    if (!project.masks.plants.empty()) names.emplace_back("plants");
    if (const auto* uplifted = std::get_if<UpliftedBase>(&project.base)) {
        if (!uplifted->uplift_mask.empty()) names.emplace_back("uplift");
        if (!uplifted->hardness_mask.empty()) names.emplace_back("hardness");
        if (!uplifted->age_mask.empty()) names.emplace_back("age");
    }
    return names;
}

std::size_t sculpted_after_erosion(const Project& project) {
    return static_cast<std::size_t>(
        std::count_if(project.sculpting.begin(), project.sculpting.end(),
                      [](const SculptLayer& layer) { return layer.place == SculptPlace::after_erosion; }));
}

std::string word_for(const GeneratedBase& base) {
    return std::string(name_of(base.parameters.kind));
}
std::string word_for(const ImportedBase&) {
    return "imported";
}
std::string word_for(const UpliftedBase&) {
    return "uplift";
}
std::string word_for(const DeltaBase&) {
    return "delta";
}
std::string word_for(const DunesBase&) {
    return "dunes";
}
std::string word_for(const BraidBase&) {
    return "braid";
}
std::string word_for(const StackBase& base) {
    return "stack of " + std::to_string(base.elements.size()) + (base.elements.size() == 1 ? " element" : " elements");
}

Outcome describe_project(const InfoArguments& arguments) {
    const Result<Project> project = read_project(arguments.input.path);
    if (!project) return failed(project.error());
    const std::string base = std::visit([](const auto& each) { return word_for(each); }, project->base);
    const std::vector<std::string> masks = masks_of(*project);
    const std::size_t phases = erosion_phases(*project).size();
    const std::int64_t steps = total_steps(*project);
    if (arguments.json) {
        nlohmann::json json{{"file", arguments.input.path},
                            {"format", "Cuesta project"},
                            {"base", base},
                            {"splines", project->splines.size()},
                            {"layers", project->layers.size()},
                            {"sculpted_layers", project->sculpting.size()},
                            {"sculpted_after_erosion", sculpted_after_erosion(*project)},
                            {"water_sources", project->water_sources.size()},
                            {"masks", masks},
                            {"phases", phases},
                            {"steps", steps}};
        put_place(json, project->frame);
        print_json(json);
        return done();
    }
    std::printf("file      %s\nformat    Cuesta project\n", arguments.input.path.c_str());
    print_place(project->frame);
    std::string listed;
    for (const std::string& mask : masks) listed += (listed.empty() ? "" : ", ") + mask;
    std::printf("base      %s\nsplines   %zu\nlayers    %zu\nsources   %zu\nmasks     %s\n", base.c_str(),
                project->splines.size(), project->layers.size(), project->water_sources.size(),
                listed.empty() ? "none" : listed.c_str());
    std::printf("sculpted  %zu layers, %zu of them after erosion\n", project->sculpting.size(),
                sculpted_after_erosion(*project));
    std::printf("steps     %lld in %zu phases\n", static_cast<long long>(steps), phases);
    return done();
}

}  // namespace

void add_info_command(CLI::App& app, Invocation& invocation) {
    CLI::App& command = *app.add_subcommand("info", "Show the contents of a heightmap or project");
    const auto arguments = std::make_shared<InfoArguments>();
    arguments->input.declare(command, "FILE", "Heightmap or project");
    command.add_flag("--json", arguments->json, "Print JSON");
    command.callback([&invocation, arguments] {
        invocation.work = [arguments] {
            return is_project(arguments->input.path) ? describe_project(*arguments) : describe_heights(*arguments);
        };
    });
}

}  // namespace cuesta
