#include "core/io/engine/plant_files.h"

#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <span>
#include <tuple>

#include "core/base/platform/utf8_path.h"
#include "core/cover/leaf_colours.h"
#include "core/io/engine/plant_lists.h"
#include "core/io/engine/plant_scene.h"
#include "core/io/files/atomic_file.h"

namespace cuesta {

namespace {

using nlohmann::ordered_json;

Result<PlantsBySpecies> gathered(const CoverSites& sites, const CoverParameters& parameters,
                                 const PlantFileOptions& options, const WorkControl& control) {
    PlantsBySpecies plants;
    std::size_t count = 0;
    const auto done =
        each_plant(sites, parameters, control, [&](const std::vector<PlantInstance>& some) -> Result<void> {
            count += some.size();
            if ((options.lists || options.multimeshes) && count > options.most_in_texts)
                return Error{"there are more than " + std::to_string(options.most_in_texts / 1'000'000) +
                                 " million plants, which is too many for " +
                                 (options.lists ? "lists in JSON" : "MultiMeshes as text") +
                                 "; choose tables, lower cover.amount, or export a smaller land",
                             "instances"};
            if (count > options.most)
                return Error{"there are more than " + std::to_string(options.most / 1'000'000) +
                                 " million plants; lower cover.amount, or export a smaller land",
                             "instances"};
            for (const PlantInstance& plant : some) plants[plant.species].push_back(plant);
            return {};
        });
    if (!done) return done.error();
    return plants;
}

ordered_json description_of(const TerrainFrame& frame, const CoverSites& sites, const WrittenPlants& written,
                            const PlantFileOptions& options, Season season) {
    ordered_json root;
    root["name"] = options.name;
    root["unit"] = "metre";
    root["axes"] = {{"x", "east"}, {"y", "north"}, {"z", "up, heights of the heightmap"}};
    root["origin"] = "south-west corner of the land";
    root["season"] = std::string(name_of(season));
    root["yaw"] = "degrees, clockwise from north as seen from above";
    root["pitch"] = "degrees, after yaw, about the axis to the plant's right: positive lifts its front";
    root["roll"] = "degrees, after pitch, about the axis to the plant's front: positive lowers its right side";
    root["width"] = sites.width_metres();
    root["height"] = sites.height_metres();
    if (!frame.crs_wkt.empty()) root["crs"] = frame.crs_wkt;
    if (frame.geotransform) root["geotransform"] = *frame.geotransform;
    if (options.instances)
        root["glb"] = {{"unit", "metre"},
                       {"axes", {{"x", "east"}, {"y", "up"}, {"z", "south"}}},
                       {"origin", "middle of the land"}};
    if (options.points || options.ply)
        root["points"] = {{"unit", "metre"},
                          {"axes", {{"x", "east"}, {"y", "north"}, {"z", "up"}}},
                          {"origin", "middle of the land"},
                          {"rotation", "radians about x, then y, then z; of models whose right is x, front y and up z"},
                          {"species", "the number of the species below"}};
    if (options.multimeshes)
        root["multimeshes"] = {{"unit", "metre"},
                               {"axes", {{"x", "east"}, {"y", "up"}, {"z", "south"}}},
                               {"origin", "middle of the land"}};
    root["species"] = ordered_json::array();
    for (const auto& [id, count] : written.counts)
        for (std::size_t i = 0; i < species_count; ++i) {
            const PlantSpecies& species = plant_species()[i];
            if (species.id != id) continue;
            ordered_json entry{{"id", id}, {"name", std::string(species.name)}, {"number", i}, {"count", count}};
            if (options.tables) entry["file"] = options.name + "_" + id + ".csv";
            if (options.lists) entry["list"] = options.name + "_" + id + ".json";
            if (options.multimeshes) entry["multimesh"] = options.name + "_" + id + ".tres";
            entry["height"] = species.height;
            entry["crown_radius"] = species.crown;
            entry["colour_linear"] = mean_leaf_colour(i, season);
            root["species"].push_back(std::move(entry));
        }
    return root;
}

/// The files of one species; `stem` goes before its name.
Result<void> write_species(const std::string& stem, const std::vector<PlantInstance>& plants, std::size_t number,
                           const PlantGrowth& growth, const PlantFileOptions& options,
                           std::vector<std::string>& files) {
    const std::string id(plant_species()[number].id);
    if (options.tables) {
        files.push_back(stem + id + ".csv");
        if (Result<void> done = write_plant_table(files.back(), plants, id, growth); !done) return done;
    }
    if (options.lists) {
        files.push_back(stem + id + ".json");
        if (Result<void> done = write_plant_list(files.back(), plants, id, growth); !done) return done;
    }
    if (options.multimeshes) {
        files.push_back(stem + id + ".tres");
        if (Result<void> done = write_plant_multimesh(files.back(), plants, growth); !done) return done;
    }
    return {};
}

}  // namespace

Result<WrittenPlants> write_plants(const std::string& folder, const TerrainFrame& frame, const CoverSites& sites,
                                   const CoverParameters& parameters, const PlantFileOptions& options,
                                   const WorkControl& control) {
    std::error_code problem;
    std::filesystem::create_directories(file_path(folder), problem);
    if (problem) return Error{"cannot make the folder: " + problem.message(), folder};
    const Result<PlantsBySpecies> plants = gathered(sites, parameters, options, control.part(0, 0.5));
    if (!plants) return plants.error();
    WrittenPlants written;
    const PlantGrowth growth{sites, parameters};
    const auto path_of = [&](const std::string& rest) {
        return utf8_of(file_path(folder) / file_path(options.name + rest));
    };
    for (std::size_t i = 0; i < species_count; ++i) {
        if (control.stopped()) return Error::cancelled();
        control.report(0.5 + 0.3 * static_cast<double>(i) / species_count, "Writing plants");
        if ((*plants)[i].empty()) continue;
        written.counts.emplace_back(std::string(plant_species()[i].id), (*plants)[i].size());
        const auto done = write_species(path_of("_"), (*plants)[i], i, growth, options, written.files);
        if (!done) return done.error();
    }
    const std::array wholes{std::tuple{options.instances, "_plants.glb", &write_plant_instances},
                            std::tuple{options.points, "_points.glb", &write_plant_points},
                            std::tuple{options.ply, "_points.ply", &write_plant_ply}};
    for (const auto& [wanted, ending, write] : wholes) {
        if (control.stopped()) return Error::cancelled();
        if (!wanted) continue;
        control.report(0.8, "Writing plants");
        const std::string path = path_of(ending);
        if (const Result<void> done = write(path, *plants, growth); !done) return done.error();
        written.files.push_back(path);
    }
    const std::string about = path_of("_plants.json");
    const std::string text = description_of(frame, sites, written, options, parameters.season).dump(2) + "\n";
    if (auto done = write_bytes_atomically(about, std::as_bytes(std::span(text))); !done) return done.error();
    written.files.push_back(about);
    return written;
}

}  // namespace cuesta
