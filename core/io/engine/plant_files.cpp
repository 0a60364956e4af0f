#include "core/io/engine/plant_files.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <glm/glm.hpp>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <numbers>

#include "core/cover/leaf_colours.h"
#include "core/cover/plant_models.h"
#include "core/io/files/atomic_file.h"
#include "core/io/files/file_stream.h"

namespace cuesta {

namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr double piece_metres = 1024;  ///< of a node: floats within it step by less than a tenth of a millimetre

using PlantsBySpecies = std::array<std::vector<PlantInstance>, species_count>;

Result<PlantsBySpecies> gathered(const CoverSites& sites, const CoverParameters& parameters,
                                 const PlantFileOptions& options, const WorkControl& control) {
    PlantsBySpecies plants;
    std::size_t count = 0;
    const auto done =
        each_plant(sites, parameters, control, [&](const std::vector<PlantInstance>& some) -> Result<void> {
            count += some.size();
            if (options.lists && count > options.most_in_lists)
                return Error{"there are more than " + std::to_string(options.most_in_lists / 1'000'000) +
                                 " million plants, which is too many for lists in JSON; choose tables, lower "
                                 "cover.amount, or export a smaller land",
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

double turn_of(const PlantInstance& plant) {
    return plant.heading * 360.0 / 256;
}

/// The plants of a land, where they stand.
struct Growth {
    const CoverSites& sites;
    const CoverParameters& parameters;
    PlantLean lean(const PlantInstance& plant) const { return lean_of(sites, parameters, plant); }
};

/// Rotation of a model as glTF has it (x right, y up, z to the back; x, y, z, w): heading, pitch, roll.
std::array<double, 4> rotation_of(const PlantInstance& plant, const PlantLean& lean) {
    // Clockwise as seen from above, which is against the sense of a rotation about y; so is rolling to the right about
    // z.
    const double half_degree = std::numbers::pi / 360;
    const double turn = -turn_of(plant) * half_degree, pitch = lean.pitch * half_degree,
                 roll = -lean.roll * half_degree;
    const double x = std::cos(turn) * std::sin(pitch), y = std::sin(turn) * std::cos(pitch),
                 z = -std::sin(turn) * std::sin(pitch), w = std::cos(turn) * std::cos(pitch);
    return {x * std::cos(roll) + y * std::sin(roll), y * std::cos(roll) - x * std::sin(roll),
            z * std::cos(roll) + w * std::sin(roll), w * std::cos(roll) - z * std::sin(roll)};
}

/// The numbers of a plant as texts have them.
struct PlantNumbers {
    double x, y, z, yaw;
    PlantLean lean;
    double scale, age;
};

PlantNumbers numbers_of(const PlantInstance& plant, const Growth& growth) {
    return {0.001 * plant.east,
            growth.sites.height_metres() - 0.001 * plant.south,
            static_cast<double>(plant.height),
            turn_of(plant),
            growth.lean(plant),
            static_cast<double>(plant.scale),
            plant.age / 255.0};
}

/// A text of `head`, what `add` appends of each plant, and `foot`.
template <class Add>
Result<void> write_text(const std::string& path, const std::vector<PlantInstance>& plants, std::string_view head,
                        std::string_view foot, const Add& add) {
    return write_atomically(path, [&](const std::string& temporary) -> Result<void> {
        FileStream out(temporary);
        std::string text(head);
        for (const PlantInstance& plant : plants) {
            add(text, plant);
            if (text.size() < 1 << 20) continue;
            out.text(text);
            text.clear();
        }
        out.text(text);
        out.text(foot);
        return out.close(path);
    });
}

Result<void> write_table(const std::string& path, const std::vector<PlantInstance>& plants, std::string_view species,
                         const Growth& growth) {
    return write_text(path, plants, "x,y,z,yaw,pitch,roll,scale,species,age\n", "",
                      [&](std::string& text, const PlantInstance& plant) {
                          const PlantNumbers of = numbers_of(plant, growth);
                          std::array<char, 160> line{};
                          // Four digits of angles below 45 degrees; 0 stays "0".
                          const int length =
                              std::snprintf(line.data(), line.size(), "%.3f,%.3f,%.3f,%.2f,%.4g,%.4g,%.3f,%.*s,%.3f\n",
                                            of.x, of.y, of.z, of.yaw, of.lean.pitch, of.lean.roll, of.scale,
                                            static_cast<int>(species.size()), species.data(), of.age);
                          text.append(line.data(), static_cast<std::size_t>(length));
                      });
}

/// The digits of the table.
Result<void> write_list(const std::string& path, const std::vector<PlantInstance>& plants, std::string_view species,
                        const Growth& growth) {
    std::string_view before = "\n";
    return write_text(path, plants, "{\"species\": \"" + std::string(species) + "\", \"plants\": [", "\n]}\n",
                      [&](std::string& text, const PlantInstance& plant) {
                          const PlantNumbers of = numbers_of(plant, growth);
                          std::array<char, 200> line{};
                          const int length =
                              std::snprintf(line.data(), line.size(),
                                            "{\"x\": %.3f, \"y\": %.3f, \"z\": %.3f, \"yaw\": %.2f, \"pitch\": %.4g, "
                                            "\"roll\": %.4g, \"scale\": %.3f, \"age\": %.3f}",
                                            of.x, of.y, of.z, of.yaw, of.lean.pitch, of.lean.roll, of.scale, of.age);
                          text.append(before).append(line.data(), static_cast<std::size_t>(length));
                          before = ",\n";
                      });
}

/// The numbers of a glTF file and their descriptions.
struct Scene {
    json views = json::array(), accessors = json::array(), nodes = json::array(), meshes = json::array(),
         materials = json::array();
    std::vector<float> floats;
    std::vector<std::uint16_t> shorts;

    /// Floats come first in the file, then the indices.
    std::size_t add(const std::vector<float>& values, const char* type, std::size_t per_item, bool vertices) {
        json view{{"buffer", 0}, {"byteOffset", floats.size() * 4}, {"byteLength", values.size() * 4}};
        if (vertices) view["target"] = 34962;
        views.push_back(view);
        floats.insert(floats.end(), values.begin(), values.end());
        accessors.push_back({{"bufferView", views.size() - 1},
                             {"componentType", 5126},
                             {"count", values.size() / per_item},
                             {"type", type}});
        return accessors.size() - 1;
    }
};

/// The near model of a species, in metres.
void add_model(Scene& scene, const PlantSpecies& species, const std::array<float, 3>& leaves) {
    static const PlantModels models = plant_models();
    const PlantModels::Range& range = models.range(species.form, PlantDetail::near);
    std::map<std::uint16_t, std::uint16_t> renumbered;
    std::vector<float> places, normals, colours;
    std::vector<std::uint16_t> indices;
    glm::vec3 low(1e9F), high(-1e9F);
    const bool stone = species.form == PlantForm::boulder;
    const glm::vec3 size(stone ? species.height : species.crown, species.height,
                         stone ? species.height : species.crown);
    for (int i = 0; i < range.count; ++i) {
        const std::uint16_t index = models.indices[static_cast<std::size_t>(range.first + i)];
        const auto [known, is_new] = renumbered.try_emplace(index, static_cast<std::uint16_t>(renumbered.size()));
        indices.push_back(known->second);
        if (!is_new) continue;
        const PlantVertex& vertex = models.vertices[index];
        const glm::vec3 place = vertex.place * size, normal = glm::normalize(vertex.normal / size);
        const glm::vec3 bark(0.075F, 0.058F, 0.042F), leaf(leaves[0], leaves[1], leaves[2]);
        const glm::vec3 colour = glm::mix(bark, leaf, std::min(vertex.leaf, 1.0F)) * vertex.shade;
        for (int c = 0; c < 3; ++c) {
            places.push_back(place[c]);
            normals.push_back(normal[c]);
            colours.push_back(colour[c]);
        }
        low = glm::min(low, place);
        high = glm::max(high, place);
    }
    const std::size_t position = scene.add(places, "VEC3", 3, true);
    scene.accessors[position]["min"] = {low.x, low.y, low.z};
    scene.accessors[position]["max"] = {high.x, high.y, high.z};
    const std::size_t normal = scene.add(normals, "VEC3", 3, true), colour = scene.add(colours, "VEC3", 3, true);
    // The place of the indices is known only when all floats are.
    scene.views.push_back({{"buffer", 0},
                           {"byteOffset", scene.shorts.size() * 2},
                           {"byteLength", indices.size() * 2},
                           {"target", 34963}});
    scene.accessors.push_back({{"bufferView", scene.views.size() - 1},
                               {"componentType", 5123},
                               {"count", indices.size()},
                               {"type", "SCALAR"}});
    scene.shorts.insert(scene.shorts.end(), indices.begin(), indices.end());
    if (scene.shorts.size() % 2 != 0) scene.shorts.push_back(0);
    scene.meshes.push_back({{"name", std::string(species.id)},
                            {"primitives",
                             {{{"attributes", {{"POSITION", position}, {"NORMAL", normal}, {"COLOR_0", colour}}},
                               {"indices", scene.accessors.size() - 1},
                               {"material", 0}}}}});
}

/// Plants of one species, a node for each piece of the land.
void add_nodes(Scene& scene, const std::vector<PlantInstance>& plants, const PlantSpecies& species, std::size_t mesh,
               const Growth& growth) {
    std::map<std::pair<int, int>, std::vector<const PlantInstance*>> pieces;
    for (const PlantInstance& plant : plants)
        pieces[{static_cast<int>(0.001 * plant.south / piece_metres),
                static_cast<int>(0.001 * plant.east / piece_metres)}]
            .push_back(&plant);
    for (const auto& [piece, some] : pieces) {
        const double west = piece.second * piece_metres, north = piece.first * piece_metres;
        const double ground = std::floor(static_cast<double>(some.front()->height));
        std::vector<float> places, turns, sizes;
        for (const PlantInstance* plant : some) {
            places.push_back(static_cast<float>(0.001 * plant->east - west));
            places.push_back(static_cast<float>(static_cast<double>(plant->height) - ground));
            places.push_back(static_cast<float>(0.001 * plant->south - north));
            for (const double part : rotation_of(*plant, growth.lean(*plant)))
                turns.push_back(static_cast<float>(part));
            sizes.insert(sizes.end(), 3, plant->scale);
        }
        const json attributes{{"TRANSLATION", scene.add(places, "VEC3", 3, false)},
                              {"ROTATION", scene.add(turns, "VEC4", 4, false)},
                              {"SCALE", scene.add(sizes, "VEC3", 3, false)}};
        scene.nodes.push_back(
            {{"name", std::string(species.id) + "_" + std::to_string(piece.second) + "_" + std::to_string(piece.first)},
             {"mesh", mesh},
             {"translation",
              {west - 0.5 * growth.sites.width_metres(), ground, north - 0.5 * growth.sites.height_metres()}},
             {"extensions", {{"EXT_mesh_gpu_instancing", {{"attributes", attributes}}}}}});
    }
}

Result<void> write_scene(const std::string& path, const PlantsBySpecies& plants, const Growth& growth) {
    Scene scene;
    for (std::size_t i = 0; i < species_count; ++i) {
        if (plants[i].empty()) continue;
        add_model(scene, plant_species()[i], mean_leaf_colour(i, growth.parameters.season));
        add_nodes(scene, plants[i], plant_species()[i], scene.meshes.size() - 1, growth);
    }
    const std::size_t float_bytes = scene.floats.size() * 4;
    for (json& view : scene.views)
        if (view.value("target", 0) == 34963) view["byteOffset"] = view["byteOffset"].get<std::size_t>() + float_bytes;
    const std::size_t size = float_bytes + scene.shorts.size() * 2;
    std::vector<std::size_t> roots(scene.nodes.size());
    for (std::size_t i = 0; i < roots.size(); ++i) roots[i] = i;
    json root{{"asset", {{"version", "2.0"}, {"generator", "Cuesta"}}},
              {"extensionsUsed", {"EXT_mesh_gpu_instancing"}},
              {"scene", 0},
              {"scenes", {{{"nodes", roots}}}}};
    if (!scene.nodes.empty()) {
        root["buffers"] = {{{"byteLength", size}}};
        root["bufferViews"] = std::move(scene.views);
        root["accessors"] = std::move(scene.accessors);
        root["nodes"] = std::move(scene.nodes);
        root["meshes"] = std::move(scene.meshes);
        root["materials"] = {{{"name", "plants"},
                              {"doubleSided", true},
                              {"pbrMetallicRoughness", {{"metallicFactor", 0}, {"roughnessFactor", 0.9}}}}};
    }
    std::string text = root.dump();
    text.append((4 - text.size() % 4) % 4, ' ');
    const std::size_t whole = 12 + 8 + text.size() + (size > 0 ? 8 + size : 0);
    if (whole > std::numeric_limits<std::uint32_t>::max())
        return Error{"a .glb holds at most 4 GiB; lower cover.amount, or export a smaller land", path};
    return write_atomically(path, [&](const std::string& temporary) -> Result<void> {
        FileStream out(temporary);
        // Binary glTF (2.0, 4.4): header, then chunks.
        for (const std::size_t number :
             {std::size_t{0x46546C67}, std::size_t{2}, whole, text.size(), std::size_t{0x4E4F534A}})
            out.value(static_cast<std::uint32_t>(number));
        out.text(text);
        if (size > 0) {
            out.value(static_cast<std::uint32_t>(size));
            out.value(std::uint32_t{0x004E4942});
            out.values(scene.floats);
            out.values(scene.shorts);
        }
        return out.close(path);
    });
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
    root["species"] = ordered_json::array();
    for (const auto& [id, count] : written.counts)
        for (std::size_t i = 0; i < species_count; ++i) {
            const PlantSpecies& species = plant_species()[i];
            if (species.id != id) continue;
            ordered_json entry{{"id", id}, {"name", std::string(species.name)}, {"number", i}, {"count", count}};
            if (options.tables) entry["file"] = options.name + "_" + id + ".csv";
            if (options.lists) entry["list"] = options.name + "_" + id + ".json";
            entry["height"] = species.height;
            entry["crown_radius"] = species.crown;
            entry["colour_linear"] = mean_leaf_colour(i, season);
            root["species"].push_back(std::move(entry));
        }
    return root;
}

}  // namespace

Result<WrittenPlants> write_plants(const std::string& folder, const TerrainFrame& frame, const CoverSites& sites,
                                   const CoverParameters& parameters, const PlantFileOptions& options,
                                   const WorkControl& control) {
    std::error_code problem;
    std::filesystem::create_directories(folder, problem);
    if (problem) return Error{"cannot make the folder: " + problem.message(), folder};
    const Result<PlantsBySpecies> plants = gathered(sites, parameters, options, control.part(0, 0.5));
    if (!plants) return plants.error();
    WrittenPlants written;
    const Growth growth{sites, parameters};
    const auto path_of = [&](const std::string& rest) {
        return (std::filesystem::path(folder) / (options.name + rest)).string();
    };
    for (std::size_t i = 0; i < species_count; ++i) {
        if (control.stopped()) return Error::cancelled();
        control.report(0.5 + 0.3 * static_cast<double>(i) / species_count, "Writing plants");
        if ((*plants)[i].empty()) continue;
        const std::string id(plant_species()[i].id);
        written.counts.emplace_back(id, (*plants)[i].size());
        if (options.tables) {
            const std::string path = path_of("_" + id + ".csv");
            if (auto done = write_table(path, (*plants)[i], id, growth); !done) return done.error();
            written.files.push_back(path);
        }
        if (options.lists) {
            const std::string path = path_of("_" + id + ".json");
            if (auto done = write_list(path, (*plants)[i], id, growth); !done) return done.error();
            written.files.push_back(path);
        }
    }
    if (control.stopped()) return Error::cancelled();
    const std::string scene = path_of("_plants.glb"), about = path_of("_plants.json");
    if (options.instances) {
        control.report(0.8, "Writing plants");
        if (auto done = write_scene(scene, *plants, growth); !done) return done.error();
        written.files.push_back(scene);
    }
    const std::string text = description_of(frame, sites, written, options, parameters.season).dump(2) + "\n";
    if (auto done = write_bytes_atomically(about, std::as_bytes(std::span(text))); !done) return done.error();
    written.files.push_back(about);
    return written;
}

}  // namespace cuesta
