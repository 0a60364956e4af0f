/// Plants as points and resources for other programs: read back by their own rules, they stand, turn and lean as the
/// tables of the same export say.

#include <array>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>

#include "core/io/engine/plant_files.h"
#include "core/pipeline/land_cover.h"
#include "tests/catch.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

constexpr double one_degree = 0.017453292519943295;

using Axis = std::array<double, 3>;

/// A plant as it is read: place in m from the middle of the land, east, north and up; the model's right, front and up
/// axes in the same axes, of unit length.
struct ReadPlant {
    Axis place{}, right{}, front{}, up{};
    double scale = 0, age = 0;
};

using ReadPlants = std::map<std::string, std::vector<ReadPlant>>;

/// A sloping land of 1.6 x 1.2 km, on which shrubs and boulders lean.
struct Slope {
    TerrainFrame frame;
    CoverParameters cover;
    std::shared_ptr<const CoverSites> sites;

    Slope() {
        auto heights = std::make_shared<Raster<float>>(160, 120);
        for (int y = 0; y < 120; ++y)
            for (int x = 0; x < 160; ++x)
                (*heights)(x, y) = 300 + 2.5F * static_cast<float>(x) + 60 * std::sin(0.1F * static_cast<float>(y));
        Land land;
        land.frame.width = 160;
        land.frame.height = 120;
        land.frame.cell_size = 10;
        land.ground = heights;
        frame = land.frame;
        cover.amount = 0.7F;
        cover.temperature = 6;
        sites = cover_sites(land, SurfaceParameters(), cover, 46);
    }
};

std::string text_of_points(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

Axis times(const std::array<Axis, 3>& rows, const Axis& v) {
    Axis product{};
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t k = 0; k < 3; ++k) product[i] += rows[i][k] * v[k];
    return product;
}

std::array<Axis, 3> about(int axis, double radians) {
    const double c = std::cos(radians), s = std::sin(radians);
    if (axis == 0) return {{{1, 0, 0}, {0, c, -s}, {0, s, c}}};
    if (axis == 1) return {{{c, 0, s}, {0, 1, 0}, {-s, 0, c}}};
    return {{{c, -s, 0}, {s, c, 0}, {0, 0, 1}}};
}

/// By the words of docs/command-line.md: clockwise from north, then the front lifted, then the right lowered.
Axis turned(const Axis& v, double yaw, double pitch, double roll) {
    return times(about(2, -yaw * one_degree),
                 times(about(0, pitch * one_degree), times(about(1, roll * one_degree), v)));
}

ReadPlants read_tables(const std::string& stem, const WrittenPlants& written, const Slope& slope) {
    ReadPlants plants;
    for (const auto& [id, count] : written.counts) {
        std::istringstream in(text_of_points(stem + "_" + id + ".csv"));
        std::string line;
        std::getline(in, line);
        while (std::getline(in, line)) {
            std::istringstream fields(line);
            std::array<std::string, 9> field;
            for (std::string& text : field) std::getline(fields, text, ',');
            const auto number = [&field](std::size_t i) { return std::stod(field[i]); };
            ReadPlant plant;
            plant.place = {number(0) - 0.5 * slope.sites->width_metres(),
                           number(1) - 0.5 * slope.sites->height_metres(), number(2)};
            plant.right = turned({1, 0, 0}, number(3), number(4), number(5));
            plant.front = turned({0, 1, 0}, number(3), number(4), number(5));
            plant.up = turned({0, 0, 1}, number(3), number(4), number(5));
            plant.scale = number(6);
            plant.age = number(8);
            plants[id].push_back(plant);
        }
        CHECK(plants[id].size() == count);
    }
    return plants;
}

/// Axes of angles about x, then y, then z.
void turn_by(ReadPlant& plant, const Axis& angles) {
    const auto turn = [&](const Axis& v) {
        return times(about(2, angles[2]), times(about(1, angles[1]), times(about(0, angles[0]), v)));
    };
    plant.right = turn({1, 0, 0});
    plant.front = turn({0, 1, 0});
    plant.up = turn({0, 0, 1});
}

template <class T>
double taken(const std::string& bytes, std::size_t& at) {
    T value{};
    if (at + sizeof(T) > bytes.size()) throw std::out_of_range("the file is too short");
    std::memcpy(&value, bytes.data() + at, sizeof(T));
    at += sizeof(T);
    return static_cast<double>(value);
}

/// A PLY of the properties that its header must have.
ReadPlants read_ply(const std::string& path) {
    const std::string bytes = text_of_points(path);
    const std::string end = "end_header\n";
    std::size_t at = bytes.find(end);
    REQUIRE(at != std::string::npos);
    std::istringstream header(bytes.substr(0, at));
    at += end.size();
    std::map<int, std::string> species;
    std::vector<std::string> properties;
    std::size_t count = 0;
    for (std::string line; std::getline(header, line);) {
        std::istringstream words(line);
        std::string first, second, third;
        words >> first >> second >> third;
        if (first == "property") properties.push_back(second + " " + third);
        if (first == "element") count = std::stoul(third);
        if (first == "comment" && second == "species") words >> species[std::stoi(third)];
    }
    CHECK(properties == std::vector<std::string>{"double x", "double y", "double z", "float rotation_x",
                                                 "float rotation_y", "float rotation_z", "float scale", "float age",
                                                 "uchar species"});
    ReadPlants plants;
    for (std::size_t i = 0; i < count; ++i) {
        ReadPlant plant;
        for (double& part : plant.place) part = taken<double>(bytes, at);
        Axis angles{};
        for (double& angle : angles) angle = taken<float>(bytes, at);
        turn_by(plant, angles);
        plant.scale = taken<float>(bytes, at);
        plant.age = taken<float>(bytes, at);
        plants[species.at(static_cast<int>(taken<std::uint8_t>(bytes, at)))].push_back(plant);
    }
    CHECK(at == bytes.size());
    return plants;
}

/// A binary glTF of which floats are read.
struct Glb {
    explicit Glb(const std::string& path) : bytes(text_of_points(path)) {
        std::array<std::uint32_t, 5> head{};
        REQUIRE(bytes.size() > sizeof head);
        std::memcpy(head.data(), bytes.data(), sizeof head);
        REQUIRE(head[0] == 0x46546C67);
        CHECK(head[2] == bytes.size());
        root = nlohmann::json::parse(bytes.substr(20, head[3]));
        data = 20 + head[3] + 8;
    }
    std::vector<double> floats(const nlohmann::json& accessor_number, std::size_t parts) const {
        const auto& accessor = root["accessors"][accessor_number.get<std::size_t>()];
        REQUIRE(accessor["componentType"] == 5126);
        std::size_t at =
            data + root["bufferViews"][accessor["bufferView"].get<std::size_t>()]["byteOffset"].get<std::size_t>();
        std::vector<double> values(parts * accessor["count"].get<std::size_t>());
        for (double& value : values) value = taken<float>(bytes, at);
        return values;
    }
    std::string bytes;
    nlohmann::json root;
    std::size_t data = 0;
};

ReadPlants read_points(const std::string& path) {
    const Glb file(path);
    ReadPlants plants;
    for (const auto& node : file.root["nodes"]) {
        const auto& mesh = file.root["meshes"][node["mesh"].get<std::size_t>()];
        const auto& primitive = mesh["primitives"][0];
        CHECK(primitive["mode"] == 0);
        const auto& attributes = primitive["attributes"];
        const auto places = file.floats(attributes["POSITION"], 3), angles = file.floats(attributes["_ROTATION"], 3),
                   scales = file.floats(attributes["_SCALE"], 1), ages = file.floats(attributes["_AGE"], 1),
                   kinds = file.floats(attributes["_SPECIES"], 1);
        for (std::size_t i = 0; i < scales.size(); ++i) {
            ReadPlant plant;
            // glTF has y up and z to the south.
            plant.place = {places[3 * i] + node["translation"][0].get<double>(),
                           -places[3 * i + 2] - node["translation"][2].get<double>(),
                           places[3 * i + 1] + node["translation"][1].get<double>()};
            turn_by(plant, {angles[3 * i], angles[3 * i + 1], angles[3 * i + 2]});
            plant.scale = scales[i];
            plant.age = ages[i];
            const std::string id(plant_species()[static_cast<std::size_t>(kinds[i])].id);
            CHECK(mesh["name"] == id);
            plants[id].push_back(plant);
        }
    }
    return plants;
}

/// Resources of Godot: in its axes models have x right, y up and z to the back.
ReadPlants read_multimeshes(const std::string& stem, const WrittenPlants& written) {
    ReadPlants plants;
    for (const auto& [id, count] : written.counts) {
        const std::string text = text_of_points(stem + "_" + id + ".tres");
        CHECK(text.rfind("[gd_resource type=\"MultiMesh\" format=3]\n\n[resource]\ntransform_format = 1\n"
                         "instance_count = " +
                             std::to_string(count) + "\nbuffer = PackedFloat32Array(",
                         0) == 0);
        std::istringstream numbers(text.substr(text.find('(') + 1));
        std::array<double, 12> row{};
        for (std::size_t i = 0; i < count; ++i) {
            char between = 0;
            for (double& number : row) numbers >> number >> between;
            CHECK(between == (i + 1 < count ? ',' : ')'));
            ReadPlant plant;
            plant.place = {row[3], -row[11], row[7]};
            plant.scale = std::sqrt(row[0] * row[0] + row[4] * row[4] + row[8] * row[8]);
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const Axis column{row[axis] / plant.scale, -row[axis + 8] / plant.scale, row[axis + 4] / plant.scale};
                if (axis == 0) plant.right = column;
                if (axis == 1) plant.up = column;
                if (axis == 2) plant.front = {-column[0], -column[1], -column[2]};
            }
            plants[id].push_back(plant);
        }
    }
    return plants;
}

double distance(const Axis& a, const Axis& b) {
    return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/// The greatest differences of plants of the same species and row.
struct Differences {
    double place = 0, degrees = 0, scale = 0, age = 0;
};

Differences between(const ReadPlants& a, const ReadPlants& b) {
    Differences most;
    REQUIRE(a.size() == b.size());
    for (const auto& [id, plants] : a) {
        const std::vector<ReadPlant>& others = b.at(id);
        REQUIRE(others.size() == plants.size());
        for (std::size_t i = 0; i < plants.size(); ++i) {
            most.place = std::max(most.place, distance(plants[i].place, others[i].place));
            for (const auto axis : {&ReadPlant::right, &ReadPlant::front, &ReadPlant::up})
                most.degrees = std::max(most.degrees, distance(plants[i].*axis, others[i].*axis) / one_degree);
            most.scale = std::max(most.scale, std::abs(plants[i].scale - others[i].scale));
            most.age = std::max(most.age, std::abs(plants[i].age - others[i].age));
        }
    }
    return most;
}

}  // namespace

TEST_CASE("points and MultiMeshes have the plants of the tables", "[cover][io]") {
    const TemporaryFolder folder;
    const Slope slope;
    PlantFileOptions options;
    options.name = "slope";
    options.points = options.ply = options.multimeshes = true;
    const auto written = write_plants(folder / "out", slope.frame, *slope.sites, slope.cover, options);
    REQUIRE(written.ok());
    const std::string stem = folder / "out/slope";
    const ReadPlants tables = read_tables(stem, *written, slope);
    double leaning = 0;
    for (const auto& [id, plants] : tables)
        for (const ReadPlant& plant : plants) leaning = std::max(leaning, distance(plant.up, {0, 0, 1}) / one_degree);
    REQUIRE(leaning > 5);  // the control: upright plants would be found out below
    const std::array<ReadPlants, 3> all{read_ply(stem + "_points.ply"), read_points(stem + "_points.glb"),
                                        read_multimeshes(stem, *written)};
    for (const ReadPlants& read : all) {
        const Differences most = between(tables, read);
        CHECK(most.place < 0.001);                        // whole millimetres and a float within a kilometre
        CHECK(most.degrees < 0.1);                        // tables have a hundredth of yaw
        CHECK(most.scale < 0.00051);                      // tables have three decimals
        if (&read != &all[2]) CHECK(most.age < 0.00051);  // a MultiMesh has no age
    }
    const nlohmann::json about = nlohmann::json::parse(text_of_points(stem + "_plants.json"));
    CHECK(about["points"]["origin"] == "middle of the land");
    for (const nlohmann::json& species : about["species"])
        CHECK(std::filesystem::exists(folder / ("out/" + species["multimesh"].get<std::string>())));
}

TEST_CASE("instances in glTF name their rows in the tables", "[cover][io]") {
    const TemporaryFolder folder;
    const Slope slope;
    PlantFileOptions options;
    options.name = "slope";
    const auto written = write_plants(folder / "out", slope.frame, *slope.sites, slope.cover, options);
    REQUIRE(written.ok());
    const ReadPlants tables = read_tables(folder / "out/slope", *written, slope);
    const Glb file(folder / "out/slope_plants.glb");
    std::map<std::string, std::size_t> named;
    double worst = 0;
    for (const auto& node : file.root["nodes"]) {
        const std::string id = file.root["meshes"][node["mesh"].get<std::size_t>()]["name"];
        const auto& attributes = node["extensions"]["EXT_mesh_gpu_instancing"]["attributes"];
        const auto rows = file.floats(attributes["_ID"], 1), places = file.floats(attributes["TRANSLATION"], 3);
        named[id] += rows.size();
        for (std::size_t i = 0; i < rows.size(); ++i)
            worst = std::max(worst, distance(tables.at(id).at(static_cast<std::size_t>(rows[i])).place,
                                             {places[3 * i] + node["translation"][0].get<double>(),
                                              -places[3 * i + 2] - node["translation"][2].get<double>(),
                                              places[3 * i + 1] + node["translation"][1].get<double>()}));
    }
    CHECK(worst < 0.001);
    for (const auto& [id, count] : written->counts) CHECK(named[id] == count);
}
