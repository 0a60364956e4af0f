#include "core/io/engine/plant_scene.h"

#include <algorithm>
#include <cmath>
#include <glm/glm.hpp>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>

#include "core/cover/leaf_colours.h"
#include "core/cover/plant_models.h"

namespace cuesta {

namespace {

using nlohmann::json;

constexpr double piece_metres = 1024;  ///< of a node: floats within it step by less than a tenth of a millimetre
/// Of a node of points, which programs make an object of: floats within it are right to half a millimetre.
constexpr double square_metres = 16384;
constexpr std::size_t most_numbered = std::size_t{1} << 24;

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

/// Numbers of the plants in each square piece of the land, by row and column from the north-west.
std::map<std::pair<int, int>, std::vector<std::size_t>> pieces_of(const std::vector<PlantInstance>& plants,
                                                                  double metres) {
    std::map<std::pair<int, int>, std::vector<std::size_t>> pieces;
    for (std::size_t i = 0; i < plants.size(); ++i)
        pieces[{static_cast<int>(0.001 * plants[i].south / metres), static_cast<int>(0.001 * plants[i].east / metres)}]
            .push_back(i);
    return pieces;
}

/// The plants of a piece as glTF has them.
struct PieceOfPlants {
    std::string name;                ///< of its place
    std::array<double, 3> corner{};  ///< m from the land's middle
    std::vector<float> places;       ///< from the corner
    std::vector<const PlantInstance*> plants;
    std::vector<float> rows;  ///< of the table of the species, from 0
};

std::vector<PieceOfPlants> placed_in_pieces(const std::vector<PlantInstance>& plants, double metres,
                                            const PlantGrowth& growth) {
    std::vector<PieceOfPlants> placed;
    for (const auto& [piece, numbers] : pieces_of(plants, metres)) {
        const double west = piece.second * metres, north = piece.first * metres;
        const double ground = std::floor(static_cast<double>(plants[numbers.front()].height));
        PieceOfPlants made;
        made.name = std::to_string(piece.second) + "_" + std::to_string(piece.first);
        made.corner = {west - 0.5 * growth.sites.width_metres(), ground, north - 0.5 * growth.sites.height_metres()};
        for (const std::size_t number : numbers) {
            const PlantInstance& plant = plants[number];
            made.places.push_back(static_cast<float>(0.001 * plant.east - west));
            made.places.push_back(static_cast<float>(static_cast<double>(plant.height) - ground));
            made.places.push_back(static_cast<float>(0.001 * plant.south - north));
            made.plants.push_back(&plant);
            made.rows.push_back(static_cast<float>(number));
        }
        placed.push_back(std::move(made));
    }
    return placed;
}

/// Plants of one species, a node for each piece of the land.
void add_nodes(Scene& scene, const std::vector<PlantInstance>& plants, const PlantSpecies& species, std::size_t mesh,
               const PlantGrowth& growth) {
    for (const PieceOfPlants& piece : placed_in_pieces(plants, piece_metres, growth)) {
        std::vector<float> turns, sizes;
        for (const PlantInstance* plant : piece.plants) {
            for (const double part : rotation_of(*plant, growth.lean(*plant)))
                turns.push_back(static_cast<float>(part));
            sizes.insert(sizes.end(), 3, plant->scale);
        }
        json attributes{{"TRANSLATION", scene.add(piece.places, "VEC3", 3, false)},
                        {"ROTATION", scene.add(turns, "VEC4", 4, false)},
                        {"SCALE", scene.add(sizes, "VEC3", 3, false)}};
        // glTF forbids whole numbers of 32 bits in attributes of its users' own, and floats are whole up to here.
        if (plants.size() <= most_numbered) attributes["_ID"] = scene.add(piece.rows, "SCALAR", 1, false);
        scene.nodes.push_back({{"name", std::string(species.id) + "_" + piece.name},
                               {"mesh", mesh},
                               {"translation", piece.corner},
                               {"extensions", {{"EXT_mesh_gpu_instancing", {{"attributes", attributes}}}}}});
    }
}

/// Plants of one species as points with attributes, a node for each large square of the land.
void add_points(Scene& scene, const std::vector<PlantInstance>& plants, std::size_t number, const PlantGrowth& growth) {
    const std::string id(plant_species()[number].id);
    for (const PieceOfPlants& piece : placed_in_pieces(plants, square_metres, growth)) {
        std::vector<float> turns, sizes, ages, kinds(piece.plants.size(), static_cast<float>(number));
        for (const PlantInstance* plant : piece.plants) {
            for (const double angle : euler_angles_of(*plant, growth.lean(*plant)))
                turns.push_back(static_cast<float>(angle));
            sizes.push_back(plant->scale);
            ages.push_back(static_cast<float>(plant->age) / 255.0F);
        }
        std::array<float, 3> low{}, high{};
        for (std::size_t i = 0; i < piece.places.size(); ++i) {
            const std::size_t axis = i % 3;
            low[axis] = i < 3 ? piece.places[i] : std::min(low[axis], piece.places[i]);
            high[axis] = i < 3 ? piece.places[i] : std::max(high[axis], piece.places[i]);
        }
        const std::size_t position = scene.add(piece.places, "VEC3", 3, true);
        scene.accessors[position]["min"] = low;
        scene.accessors[position]["max"] = high;
        const json attributes{{"POSITION", position},
                              {"_ROTATION", scene.add(turns, "VEC3", 3, true)},
                              {"_SCALE", scene.add(sizes, "SCALAR", 1, true)},
                              {"_AGE", scene.add(ages, "SCALAR", 1, true)},
                              {"_SPECIES", scene.add(kinds, "SCALAR", 1, true)}};
        scene.meshes.push_back({{"name", id}, {"primitives", {{{"attributes", attributes}, {"mode", 0}}}}});
        scene.nodes.push_back(
            {{"name", id + "_" + piece.name}, {"mesh", scene.meshes.size() - 1}, {"translation", piece.corner}});
    }
}

/// Binary glTF of what the scene has.
Result<void> write_scene(const std::string& path, Scene scene, const std::string& extension) {
    const std::size_t float_bytes = scene.floats.size() * 4;
    for (json& view : scene.views)
        if (view.value("target", 0) == 34963) view["byteOffset"] = view["byteOffset"].get<std::size_t>() + float_bytes;
    const std::size_t size = float_bytes + scene.shorts.size() * 2;
    std::vector<std::size_t> roots(scene.nodes.size());
    for (std::size_t i = 0; i < roots.size(); ++i) roots[i] = i;
    json root{{"asset", {{"version", "2.0"}, {"generator", "Cuesta"}}}, {"scene", 0}, {"scenes", {{{"nodes", roots}}}}};
    if (!extension.empty()) root["extensionsUsed"] = json::array({extension});
    if (!scene.nodes.empty()) {
        root["buffers"] = {{{"byteLength", size}}};
        root["bufferViews"] = std::move(scene.views);
        root["accessors"] = std::move(scene.accessors);
        root["nodes"] = std::move(scene.nodes);
        root["meshes"] = std::move(scene.meshes);
        if (!scene.materials.empty()) root["materials"] = std::move(scene.materials);
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

}  // namespace

Result<void> write_plant_instances(const std::string& path, const PlantsBySpecies& plants, const PlantGrowth& growth) {
    Scene scene;
    for (std::size_t i = 0; i < species_count; ++i) {
        if (plants[i].empty()) continue;
        add_model(scene, plant_species()[i], mean_leaf_colour(i, growth.parameters.season));
        add_nodes(scene, plants[i], plant_species()[i], scene.meshes.size() - 1, growth);
    }
    scene.materials.push_back({{"name", "plants"},
                               {"doubleSided", true},
                               {"pbrMetallicRoughness", {{"metallicFactor", 0}, {"roughnessFactor", 0.9}}}});
    return write_scene(path, std::move(scene), "EXT_mesh_gpu_instancing");
}

Result<void> write_plant_points(const std::string& path, const PlantsBySpecies& plants, const PlantGrowth& growth) {
    Scene scene;
    for (std::size_t i = 0; i < species_count; ++i)
        if (!plants[i].empty()) add_points(scene, plants[i], i, growth);
    return write_scene(path, std::move(scene), {});
}

}  // namespace cuesta
