/// Plants in files: read back, they stand where they stood.

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/io/engine/plant_files.h"
#include "core/pipeline/land_cover.h"
#include "tests/catch.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

struct Grove {
    TerrainFrame frame;
    CoverParameters cover;
    std::shared_ptr<const CoverSites> sites;
    std::vector<PlantInstance> plants;

    Grove() {
        auto heights = std::make_shared<Raster<float>>(160, 120);
        for (int y = 0; y < 120; ++y)
            for (int x = 0; x < 160; ++x)
                (*heights)(x, y) = 300 + 0.5F * static_cast<float>(x) + 40 * std::sin(0.1F * static_cast<float>(y));
        Land land;
        land.frame.width = 160;
        land.frame.height = 120;
        land.frame.cell_size = 12;
        land.ground = heights;
        frame = land.frame;
        cover.amount = 0.5F;
        cover.temperature = 6;
        sites = cover_sites(land, SurfaceParameters(), cover, 46);
        plants = plants_in(*sites, cover, {0, 0, sites->width_metres(), sites->height_metres()});
    }
    std::size_t count_of(std::size_t species) const {
        return static_cast<std::size_t>(
            std::count_if(plants.begin(), plants.end(), [&](const PlantInstance& p) { return p.species == species; }));
    }
};

std::string text_of(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

using Place = std::array<double, 3>;  ///< east, south, height, m

/// The place of every plant of the species, by those of `grove`.
std::vector<Place> places_of(const Grove& grove, std::size_t species) {
    std::vector<Place> places;
    for (const PlantInstance& p : grove.plants)
        if (p.species == species) places.push_back({0.001 * p.east, 0.001 * p.south, static_cast<double>(p.height)});
    return places;
}

/// Before `b` by whole millimetres over ground, which no two plants share.
bool comes_before(const Place& a, const Place& b) {
    const auto mm = [](double metres) { return std::llround(1000 * metres); };
    return std::pair(mm(a[0]), mm(a[1])) < std::pair(mm(b[0]), mm(b[1]));
}

/// The greatest distance between places of the same rank.
double farthest(std::vector<Place> a, std::vector<Place> b) {
    std::sort(a.begin(), a.end(), comes_before);
    std::sort(b.begin(), b.end(), comes_before);
    REQUIRE(a.size() == b.size());
    double most = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t c = 0; c < 3; ++c) most = std::max(most, std::abs(a[i][c] - b[i][c]));
    return most;
}

std::vector<Place> read_table(const std::string& path, double along) {
    std::istringstream in(text_of(path));
    std::string line;
    std::getline(in, line);
    CHECK(line == "x,y,z,yaw,pitch,roll,scale,species,age");
    std::vector<Place> places;
    while (std::getline(in, line)) {
        std::istringstream fields(line);
        std::array<double, 3> numbers{};
        for (double& number : numbers) {
            std::string field;
            std::getline(fields, field, ',');
            number = std::stod(field);
        }
        places.push_back({numbers[0], along - numbers[1], numbers[2]});
    }
    return places;
}

/// Places of a species by glTF's own rules: node translation and those of its instances.
std::map<std::string, std::vector<Place>> read_scene(const std::string& path, const Grove& grove) {
    const std::string bytes = text_of(path);
    std::array<std::uint32_t, 5> head{};
    REQUIRE(bytes.size() > sizeof head);
    std::memcpy(head.data(), bytes.data(), sizeof head);
    CHECK(head[0] == 0x46546C67);
    CHECK(head[2] == bytes.size());
    const nlohmann::json root = nlohmann::json::parse(bytes.substr(20, head[3]));
    const std::size_t data = 20 + head[3] + 8;
    std::map<std::string, std::vector<Place>> places;
    for (const auto& node : root["nodes"]) {
        const std::string species = root["meshes"][node["mesh"].get<std::size_t>()]["name"];
        const auto& accessor =
            root["accessors"]
                [node["extensions"]["EXT_mesh_gpu_instancing"]["attributes"]["TRANSLATION"].get<std::size_t>()];
        const auto& view = root["bufferViews"][accessor["bufferView"].get<std::size_t>()];
        std::vector<float> numbers(3 * accessor["count"].get<std::size_t>());
        std::memcpy(numbers.data(), bytes.data() + data + view["byteOffset"].get<std::size_t>(), numbers.size() * 4);
        for (std::size_t i = 0; i < numbers.size(); i += 3)
            places[species].push_back({node["translation"][0].get<double>() + static_cast<double>(numbers[i]) +
                                           0.5 * grove.sites->width_metres(),
                                       node["translation"][2].get<double>() + static_cast<double>(numbers[i + 2]) +
                                           0.5 * grove.sites->height_metres(),
                                       node["translation"][1].get<double>() + static_cast<double>(numbers[i + 1])});
    }
    return places;
}

}  // namespace

TEST_CASE("plants read back from files stand within a millimetre of their places", "[cover][io]") {
    const TemporaryFolder folder;
    const Grove grove;
    REQUIRE(grove.plants.size() > 3000);
    PlantFileOptions options;
    options.name = "grove";
    const auto written = write_plants(folder / "out", grove.frame, *grove.sites, grove.cover, options);
    REQUIRE(written.ok());
    const auto scene = read_scene(folder / "out/grove_plants.glb", grove);
    const nlohmann::json about = nlohmann::json::parse(text_of(folder / "out/grove_plants.json"));
    CHECK(about["species"].size() == written->counts.size());
    std::size_t all = 0;
    for (std::size_t i = 0; i < species_count; ++i) {
        const std::string id(plant_species()[i].id);
        const std::string table = folder / ("out/grove_" + id + ".csv");
        CHECK(std::filesystem::exists(table) == (grove.count_of(i) > 0));
        if (grove.count_of(i) == 0) continue;
        all += grove.count_of(i);
        const std::vector<Place> places = places_of(grove, i);
        // Three decimals of a metre; heights are rounded to them. In the scene floats within a kilometre.
        CHECK(farthest(places, read_table(table, grove.sites->height_metres())) <= 0.00051);
        CHECK(farthest(places, scene.at(id)) < 0.001);
    }
    CHECK(all == grove.plants.size());
}

namespace {

constexpr double degree = 0.017453292519943295;

/// The upward axis of a plant, east, south and up, from the angles of a table, in degrees.
Place axis_of_angles(double yaw, double pitch, double roll) {
    const double right = std::sin(roll * degree), front = -std::sin(pitch * degree) * std::cos(roll * degree);
    return {right * std::cos(yaw * degree) + front * std::sin(yaw * degree),
            right * std::sin(yaw * degree) - front * std::cos(yaw * degree),
            std::cos(pitch * degree) * std::cos(roll * degree)};
}

/// The axis that `plant` should have: half the slope from the vertical, downhill; trees upright.
Place wanted_axis(const Grove& grove, const PlantInstance& plant) {
    if (plant_species()[plant.species].layer <= PlantLayer::middle) return {0, 0, 1};
    const CoverSite site = site_at(*grove.sites, grove.cover, 0.001 * plant.east, 0.001 * plant.south);
    const double half = 0.5 * std::atan(static_cast<double>(site.tangent)),
                 share = -std::sin(half) / static_cast<double>(site.tangent);
    return {share * static_cast<double>(site.gradient[0]), share * static_cast<double>(site.gradient[1]),
            std::cos(half)};
}

double angle_between(const Place& a, const Place& b) {
    return std::acos(std::clamp(a[0] * b[0] + a[1] * b[1] + a[2] * b[2], -1.0, 1.0)) / degree;
}

}  // namespace

TEST_CASE("plants read back from files turn and lean within a tenth of a degree", "[cover][io]") {
    const TemporaryFolder folder;
    const Grove grove;
    PlantFileOptions options;
    options.name = "grove";
    REQUIRE(write_plants(folder / "out", grove.frame, *grove.sites, grove.cover, options).ok());
    const std::string bytes = text_of(folder / "out/grove_plants.glb");
    std::array<std::uint32_t, 5> head{};
    std::memcpy(head.data(), bytes.data(), sizeof head);
    const nlohmann::json root = nlohmann::json::parse(bytes.substr(20, head[3]));
    const std::size_t data = 20 + head[3] + 8;
    double steepest = 0;
    for (std::size_t i = 0; i < species_count; ++i) {
        if (grove.count_of(i) == 0) continue;
        const std::string id(plant_species()[i].id);
        std::vector<const PlantInstance*> plants;
        for (const PlantInstance& plant : grove.plants)
            if (plant.species == i) plants.push_back(&plant);
        std::istringstream in(text_of(folder / ("out/grove_" + id + ".csv")));
        std::string line;
        std::getline(in, line);
        double worst = 0;
        for (std::size_t at = 0; std::getline(in, line); ++at) {
            std::istringstream fields(line);
            std::array<double, 6> numbers{};
            for (double& number : numbers) {
                std::string field;
                std::getline(fields, field, ',');
                number = std::stod(field);
            }
            REQUIRE(at < plants.size());
            const Place wanted = wanted_axis(grove, *plants[at]);
            steepest = std::max(steepest, angle_between(wanted, {0, 0, 1}));
            worst = std::max(worst, angle_between(axis_of_angles(numbers[3], numbers[4], numbers[5]), wanted));
        }
        INFO(id);
        CHECK(worst < 0.1);
        // The scene has the same plants, piece by piece.
        std::vector<Place> axes, scene_axes;
        for (const PlantInstance* plant : plants) axes.push_back(wanted_axis(grove, *plant));
        for (const auto& node : root["nodes"]) {
            if (root["meshes"][node["mesh"].get<std::size_t>()]["name"] != id) continue;
            const auto& accessor =
                root["accessors"]
                    [node["extensions"]["EXT_mesh_gpu_instancing"]["attributes"]["ROTATION"].get<std::size_t>()];
            const auto& view = root["bufferViews"][accessor["bufferView"].get<std::size_t>()];
            std::vector<float> numbers(4 * accessor["count"].get<std::size_t>());
            std::memcpy(numbers.data(), bytes.data() + data + view["byteOffset"].get<std::size_t>(),
                        numbers.size() * 4);
            for (std::size_t k = 0; k < numbers.size(); k += 4) {
                const double x = static_cast<double>(numbers[k]), y = static_cast<double>(numbers[k + 1]),
                             z = static_cast<double>(numbers[k + 2]), w = static_cast<double>(numbers[k + 3]);
                CHECK(x * x + y * y + z * z + w * w == Approx(1).margin(1e-5));  // floats
                // Direction to which the quaternion turns (0, 1, 0), x east and z south.
                scene_axes.push_back({2 * (x * y - w * z), 2 * (y * z + w * x), 1 - 2 * (x * x + z * z)});
            }
        }
        REQUIRE(scene_axes.size() == axes.size());
        std::sort(axes.begin(), axes.end());
        std::sort(scene_axes.begin(), scene_axes.end());
        // Of equal rank by the eastward part, which is what is compared: two plants may lean eastwards alike.
        for (std::size_t k = 0; k < axes.size(); ++k)
            if (std::abs(axes[k][0] - scene_axes[k][0]) > 0.1 * degree) {
                CHECK(axes[k][0] == Approx(scene_axes[k][0]).margin(0.1 * degree));
                break;
            }
    }
    CHECK(steepest > 2);  // some lean
}

TEST_CASE("lists of plants have the numbers of the tables", "[cover][io]") {
    const TemporaryFolder folder;
    const Grove grove;
    PlantFileOptions options;
    options.name = "grove";
    options.lists = true;
    options.instances = false;
    const auto written = write_plants(folder / "out", grove.frame, *grove.sites, grove.cover, options);
    REQUIRE(written.ok());
    CHECK(written->files.size() == 2 * written->counts.size() + 1);
    const nlohmann::json about = nlohmann::json::parse(text_of(folder / "out/grove_plants.json"));
    const std::array<std::string, 9> columns{"x", "y", "z", "yaw", "pitch", "roll", "scale", "species", "age"};
    for (const auto& [id, count] : written->counts) {
        INFO(id);
        const nlohmann::json list = nlohmann::json::parse(text_of(folder / ("out/grove_" + id + ".json")));
        CHECK(list["species"] == id);
        REQUIRE(list["plants"].size() == count);
        std::istringstream in(text_of(folder / ("out/grove_" + id + ".csv")));
        std::string line;
        std::getline(in, line);
        bool alike = true;
        for (const nlohmann::json& plant : list["plants"]) {
            std::getline(in, line);
            std::istringstream fields(line);
            for (const std::string& column : columns) {
                std::string field;
                std::getline(fields, field, ',');
                // The same digits, so the same doubles.
                alike = alike && (column == "species" ? field == id : plant.at(column) == std::stod(field));
            }
        }
        CHECK(alike);
    }
    for (const nlohmann::json& species : about["species"])
        CHECK(species["list"] == "grove_" + species["id"].get<std::string>() + ".json");
}

TEST_CASE("too many plants are refused before files appear", "[cover][io]") {
    const TemporaryFolder folder;
    const Grove grove;
    PlantFileOptions options;
    options.most = 100;
    const auto written = write_plants(folder / "out", grove.frame, *grove.sites, grove.cover, options);
    REQUIRE(!written.ok());
    CHECK(written.error().what.find("lower cover.amount") != std::string::npos);
    CHECK(std::filesystem::is_empty(folder / "out"));
    options.most = PlantFileOptions().most;
    options.most_in_texts = 100;
    options.lists = true;
    const auto listed = write_plants(folder / "out", grove.frame, *grove.sites, grove.cover, options);
    REQUIRE(!listed.ok());
    CHECK(listed.error().what.find("lists in JSON") != std::string::npos);
    CHECK(std::filesystem::is_empty(folder / "out"));
}
