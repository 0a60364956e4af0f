/// Paths written for geographic information systems come back as they were; for engines they are as built.

#include "core/io/vector/vector_writer.h"

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "core/geometry/nearest_point.h"
#include "core/model/automatic_tangents.h"
#include "tests/core/planned_alignments.h"
#include "tests/core/random_paths.h"
#include "tests/core/temporary_folder.h"
#include "tests/core/vector_files.h"

using namespace cuesta;
using namespace cuesta::vector_files;
using glm::dvec3;
using nlohmann::json;

namespace {

std::string text_of(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// Paths of every kind with 3 knots and more, on the terrain: those without curve have no place on a map.
std::vector<Path> many_paths() {
    std::vector<Path> paths;
    RandomSequence random(51, RandomStream::test);
    while (paths.size() < 40) {
        Path path = random_path(random, static_cast<int>(paths.size()) + 1);
        if (path.knots.size() < 3) continue;
        for (Knot& knot : path.knots) {
            knot.position = knot.position * 0.5 + dvec3(1500, 100, 1500);
            if (path.parameters.heights == PathHeights::draped) knot.position.y = 0;
        }
        update_automatic_tangents(path);
        paths.push_back(path);
    }
    return paths;
}

/// Written as tenths of a millimetre and projected there and back.
constexpr double written = 1e-3;

void check_alike(const Path& a, const Path& b) {
    REQUIRE(a.knots.size() == b.knots.size());
    Path moved = b;
    double worst = 0;
    for (std::size_t i = 0; i < a.knots.size(); ++i) {
        worst = std::max(worst, glm::length(a.knots[i].position - b.knots[i].position));
        worst = std::max(worst, glm::length(a.knots[i].out - b.knots[i].out));
        worst = std::max(worst, glm::length(a.knots[i].in - b.knots[i].in));
        CHECK(a.knots[i].tangents == b.knots[i].tangents);
        moved.knots[i] = a.knots[i];
    }
    CHECK(worst < written);
    CHECK(moved == a);  // all but the knots, to the last bit
}

std::vector<Path> read_back(const std::string& path, const TerrainFrame& frame) {
    const Result<VectorPaths> read = read_vector_paths(path, frame);
    INFO((read.ok() ? "" : read.error().message()));
    REQUIRE(read.ok());
    return read->paths;
}

}  // namespace

TEST_CASE("paths written as GeoJSON are read as they were", "[vector_writer]") {
    const TemporaryFolder folder;
    const std::vector<Path> paths = many_paths();
    TerrainFrame local = utm_frame();
    local.crs_wkt.clear();
    local.geotransform.reset();
    TerrainFrame placed = utm_frame();
    placed.crs_wkt.clear();
    for (const TerrainFrame& frame : {utm_frame(), local, placed})
        for (const VectorSystem system : {VectorSystem::wgs84, VectorSystem::terrain}) {
            const std::string path = folder / "a.geojson";
            const auto remarks = write_paths_geojson(path, paths, frame, {system, 0});
            REQUIRE(remarks.ok());
            CHECK(remarks->size() == (frame.crs_wkt.empty() ? 1 : 0));
            const std::vector<Path> read = read_back(path, frame);
            REQUIRE(read.size() == paths.size());
            for (std::size_t i = 0; i < paths.size(); ++i) {
                INFO(i);
                check_alike(paths[i], read[i]);
            }
        }
}

TEST_CASE("GeoJSON is as its standard wants it", "[vector_writer]") {
    const TemporaryFolder folder;
    const std::string path = folder / "a.geojson";
    REQUIRE(write_paths_geojson(path, many_paths(), utm_frame()).ok());
    const json made = json::parse(text_of(path));
    CHECK(made["type"] == "FeatureCollection");
    CHECK_FALSE(made.contains("crs"));
    int polygons = 0;
    for (const json& feature : made["features"]) {
        const json& geometry = feature["geometry"];
        const bool polygon = geometry["type"] == "Polygon";
        const json& line = polygon ? geometry["coordinates"][0] : geometry["coordinates"];
        CHECK(std::abs(line[0][0].get<double>() - 9.0) < 0.1);
        CHECK(std::abs(line[0][1].get<double>() - 45.16) < 0.1);
        CHECK(line[0].size() == (feature["properties"]["heights"] == "drawn" ? 3 : 2));
        if (!polygon) continue;
        ++polygons;
        CHECK(line.front() == line.back());
        double area = 0;
        for (std::size_t i = 0; i + 1 < line.size(); ++i)
            area += (line[i][0].get<double>() - 9) * (line[i + 1][1].get<double>() - 45) -
                    (line[i + 1][0].get<double>() - 9) * (line[i][1].get<double>() - 45);
        CHECK(area >= 0);  // counter-clockwise
    }
    CHECK(polygons > 5);
    REQUIRE(write_paths_geojson(path, many_paths(), utm_frame(), {VectorSystem::terrain, 0}).ok());
    CHECK(json::parse(text_of(path))["crs"]["properties"]["name"] == "urn:ogc:def:crs:EPSG::32632");
    // One point is no line.
    Path single = many_paths()[0];
    single.parameters.kind = PathKind::road;
    single.knots.resize(1);
    single.meta_points.clear();
    const auto remarks = write_paths_geojson(path, {single}, utm_frame());
    REQUIRE(remarks.ok());
    CHECK(all_of(*remarks).find("1 paths of too few points") != std::string::npos);
    CHECK_FALSE(write_paths_geojson(folder / "no/such/folder.geojson", {}, utm_frame()).ok());
}

TEST_CASE("attributes that were edited outside hold", "[vector_writer]") {
    const TemporaryFolder folder;
    const std::string path = folder / "a.geojson";
    Path road = path_of_kind(PathKind::road);
    road.id = 1;
    for (const double x : {100.0, 200.0, 300.0}) road.knots.push_back({dvec3(x, 0, 100 + x * x / 1000)});
    road.meta_points.push_back(road.meta_points[0]);
    road.meta_points[1].position = 1.5;
    road.meta_points[1].parameters.offset = 2;
    update_automatic_tangents(road);
    REQUIRE(write_paths_geojson(path, {road}, utm_frame()).ok());
    json made = json::parse(text_of(path));
    made["features"][0]["properties"]["width"] = 12;
    made["features"][0]["properties"]["name"] = "Wide";
    put(path, made.dump());
    Path read = read_back(path, utm_frame()).at(0);
    CHECK(read.name == "Wide");
    REQUIRE(read.meta_points.size() == 2);
    CHECK(read.meta_points[0].parameters.width == 12);
    CHECK(read.meta_points[1].parameters.width == 12);
    CHECK(read.meta_points[1].parameters.offset == 2);
    // A vertex more: what lies along the path cannot be placed any longer beyond its end, the rest holds.
    made["features"][0]["geometry"]["coordinates"].erase(1);
    put(path, made.dump());
    const Result<VectorPaths> fewer = read_vector_paths(path, utm_frame());
    REQUIRE(fewer.ok());
    CHECK(fewer->paths[0].knots.size() == 2);
    CHECK(fewer->paths[0].meta_points.size() == 1);
    CHECK(all_of(fewer->remarks).find("other vertices") != std::string::npos);
    for (const char* rubbish : {"{", "null", "[1]", "{\"id\": -1}", "{\"knots\": 5}"}) {
        made["features"][0]["properties"]["cuesta"] = rubbish;
        put(path, made.dump());
        check_sound(read_vector_paths(path, utm_frame()));
    }
}

TEST_CASE("curves are written as polylines that follow them", "[vector_writer]") {
    const TemporaryFolder folder;
    const std::string path = folder / "a.geojson";
    Path road = path_of_kind(PathKind::road);
    road.id = 1;
    for (int i = 0; i < 6; ++i) road.knots.push_back({dvec3(200 + 100 * i, 0, i % 2 == 0 ? 500 : 700)});
    road.parameters.smoothness = 1;
    update_automatic_tangents(road);
    REQUIRE(write_paths_geojson(path, {road}, utm_frame(), {VectorSystem::wgs84, 0.5}).ok());
    const Path read = read_back(path, utm_frame()).at(0);
    CHECK(read.knots.size() > 20);
    CHECK(read.parameters.smoothness == 0);
    const std::vector<CubicBezier> curves = curves_of(road);
    double worst = 0;
    for (const Knot& knot : read.knots)
        worst = std::max(worst, nearest_point(curves, knot.position, Measured::ground_plane).distance);
    CHECK(worst < 0.5 + written);
}

namespace {

std::vector<Path> planned_paths() {
    std::vector<Path> paths{path_of_kind(PathKind::road), path_of_kind(PathKind::river), path_of_kind(PathKind::lake)};
    for (int i = 0; i < 3; ++i) paths[static_cast<std::size_t>(i)].id = i + 1;
    return paths;
}

}  // namespace

TEST_CASE("alignments are written for engines", "[vector_writer]") {
    const TemporaryFolder folder;
    const std::string path = folder / "paths.json";
    REQUIRE(write_paths_for_engines(path, planned_paths(), test::road_and_river(), utm_frame()).ok());
    const json made = json::parse(text_of(path));
    CHECK(made["format"] == "cuesta-paths");
    REQUIRE(made["paths"].size() == 2);
    const json& road = made["paths"][0];
    CHECK(road["kind"] == "road");
    CHECK(road["length"] == 200);
    CHECK(road["points"][1]["position"] == json::array({200, 51, 200}));
    CHECK(road["points"][1]["bank"] == 45);
    CHECK(road["points"][1]["tangent"][0].get<double>() == Approx(1 / std::sqrt(1.0001)));
    CHECK_FALSE(road["points"][1].contains("water"));
    CHECK(made["paths"][1]["points"][0]["water"] == 39);
    CHECK(made["paths"][1]["points"][0]["tangent"] == json::array({0, 0, 1}));
}
