/// Paths from vector files made here: places, clipping, geometries and heights, and what must be refused.

#include "core/io/vector/vector_reader.h"

#include <cmath>
#include <cstdio>

#include "tests/core/temporary_folder.h"
#include "tests/core/vector_files.h"

using namespace cuesta;
using namespace cuesta::vector_files;
using glm::dvec3;

namespace {

/// Rounding of projections and of text with all its digits, m.
constexpr double placed = 1e-6;

VectorPaths must_read(const std::string& path, const TerrainFrame& frame = utm_frame(),
                      const ReadVectorOptions& options = {}) {
    Result<VectorPaths> read = read_vector_paths(path, frame, options);
    INFO((read.ok() ? "" : read.error().message()));
    REQUIRE(read.ok());
    check_sound(read);
    return *read;
}

std::string must_fail(const std::string& path, const TerrainFrame& frame = utm_frame(),
                      const ReadVectorOptions& options = {}) {
    const Result<VectorPaths> read = read_vector_paths(path, frame, options);
    REQUIRE_FALSE(read.ok());
    CHECK(read.error().where == path);
    CHECK(read.error().what.find('\n') == std::string::npos);
    return read.error().what;
}

bool contains(const std::string& text, const std::string& part) {
    INFO("'" << text << "' has '" << part << "'");
    CHECK(text.find(part) != std::string::npos);
    return text.find(part) != std::string::npos;
}

double distance(const dvec3& a, const dvec3& b) {
    return glm::length(a - b);
}

const char* const inside = "[[500100,5002900],[500200,5002900],[500200,5002700]]";

}  // namespace

TEST_CASE("coordinates of the terrain's system become metres of its frame", "[vector_reader]") {
    const TemporaryFolder folder;
    const VectorPaths read = must_read(put(folder / "a.geojson", geojson(feature("LineString", inside))));
    REQUIRE(read.paths.size() == 1);
    const Path& path = read.paths[0];
    REQUIRE(path.knots.size() == 3);
    CHECK(distance(path.knots[0].position, dvec3(100, 0, 100)) < placed);
    CHECK(distance(path.knots[1].position, dvec3(200, 0, 100)) < placed);
    CHECK(distance(path.knots[2].position, dvec3(200, 0, 300)) < placed);
    CHECK(path.parameters.heights == PathHeights::draped);
    CHECK(path.parameters.kind == PathKind::road);
    CHECK(path.knots[1].tangents == TangentMode::automatic);
    CHECK(path.knots[1].out != dvec3(0.0));
    CHECK(contains(all_of(read.remarks), "imported as roads"));
    // Control: shifted by a metre they lie elsewhere.
    TerrainFrame shifted = utm_frame();
    (*shifted.geotransform)[0] += 1;
    CHECK(distance(must_read(folder / "a.geojson", shifted).paths[0].knots[0].position, dvec3(99, 0, 100)) < placed);
}

TEST_CASE("degrees are x first whatever their system's axes are", "[vector_reader]") {
    const TemporaryFolder folder;
    // Zone 32 has its central meridian at 9 degrees east, where easting is 500 km.
    const VectorPaths read =
        must_read(put(folder / "a.geojson", geojson(feature("LineString", "[[9.01,45.16],[9.02,45.16]]"), "")));
    REQUIRE(read.paths.size() == 1);
    // Snyder (1987), equations 8-9 to 8-15 for a point 0.01 degrees off the meridian, in doubles: 786.4 m east of it.
    CHECK(std::abs(read.paths[0].knots[0].position.x - 786.4) < 0.5);
    CHECK(std::abs(read.paths[0].knots[1].position.x - 2 * 786.4) < 1);
    CHECK(read.paths[0].knots[0].position.z > 0);
    CHECK(read.paths[0].knots[0].position.z < 3000);
}

TEST_CASE("lines are cut at the rim of the terrain grown by the margin", "[vector_reader]") {
    const TemporaryFolder folder;
    const std::string path = put(folder / "a.geojson",
                                 geojson(feature("LineString",
                                                 "[[499000,5001000],[501000,5001000],[501000,5009000],[502000,5009000],"
                                                 "[502000,5001000]]") +
                                         "," + feature("LineString", "[[600000,5001000],[601000,5001000]]")));
    ReadVectorOptions options;
    options.margin = 100;
    const VectorPaths read = must_read(path, utm_frame(), options);
    REQUIRE(read.paths.size() == 2);
    CHECK(distance(read.paths[0].knots[0].position, dvec3(-100, 0, 2000)) < placed);
    CHECK(distance(read.paths[0].knots.back().position, dvec3(1000, 0, -100)) < placed);
    CHECK(read.paths[0].knots.size() == 3);
    CHECK(distance(read.paths[1].knots[0].position, dvec3(2000, 0, -100)) < placed);
    CHECK(read.paths[0].id == 1);
    CHECK(read.paths[1].id == 2);
    CHECK(contains(all_of(read.remarks), "outside the terrain (1)"));
    options.margin = 0;
    options.first_id = 50;
    const VectorPaths narrow = must_read(path, utm_frame(), options);
    CHECK(distance(narrow.paths[0].knots[0].position, dvec3(0, 0, 2000)) < placed);
    CHECK(narrow.paths[1].id == 51);
}

TEST_CASE("geometries are taken apart", "[vector_reader]") {
    const TemporaryFolder folder;
    const std::string square = "[[500100,5002900],[500300,5002900],[500300,5002700],[500100,5002700],[500100,5002900]]";
    const std::string hole = "[[500150,5002850],[500200,5002850],[500200,5002800],[500150,5002850]]";
    const std::string lake = R"({"natural":"water","name":"Tarn"})";
    SECTION("multiple lines") {
        const std::string lines = "[" + std::string(inside) + "," + inside + "]";
        CHECK(must_read(put(folder / "a.geojson", geojson(feature("MultiLineString", lines)))).paths.size() == 2);
    }
    SECTION("polygons are areas, holes are filled") {
        const VectorPaths read =
            must_read(put(folder / "a.geojson", geojson(feature("Polygon", "[" + square + "," + hole + "]", lake))));
        REQUIRE(read.paths.size() == 1);
        CHECK(read.paths[0].closed);
        CHECK(read.paths[0].knots.size() == 4);
        CHECK(read.paths[0].name == "Tarn");
        CHECK(read.paths[0].parameters.kind == PathKind::lake);
        CHECK(contains(all_of(read.remarks), "1 holes of areas were filled"));
    }
    SECTION("polygons are outlines where a kind is wanted that is none") {
        ReadVectorOptions options;
        options.kind = PathKind::dyke;
        const VectorPaths read =
            must_read(put(folder / "a.geojson", geojson(feature("Polygon", "[" + square + "," + hole + "]"))),
                      utm_frame(), options);
        REQUIRE(read.paths.size() == 2);
        CHECK(read.paths[1].closed);
        CHECK(read.paths[1].knots.size() == 3);
        CHECK(read.paths[1].parameters.kind == PathKind::dyke);
    }
    SECTION("an area is cut along the rim") {
        const std::string wide =
            "[[[499000,5002900],[500300,5002900],[500300,5002700],[499000,5002700],[499000,5002900]]]";
        ReadVectorOptions options;
        options.margin = 0;
        const VectorPaths read =
            must_read(put(folder / "a.geojson", geojson(feature("Polygon", wide, lake))), utm_frame(), options);
        REQUIRE(read.paths.size() == 1);
        CHECK(read.paths[0].knots.size() == 4);
        for (const Knot& knot : read.paths[0].knots) CHECK(knot.position.x > -placed);
    }
    SECTION("collections within collections, points left out") {
        const std::string line = R"({"type":"LineString","coordinates":)" + std::string(inside) + "}";
        const std::string point = R"({"type":"Point","coordinates":[500100,5002900]})";
        const std::string nested = R"({"type":"GeometryCollection","geometries":[)" + line + "," + point + "]}";
        const std::string collection = R"({"type":"Feature","properties":{},"geometry":{"type":"GeometryCollection",)"
                                       R"("geometries":[)" +
                                       nested + "," + line + "," + point + "]}}";
        const VectorPaths read = must_read(put(folder / "a.geojson", geojson(collection)));
        CHECK(read.paths.size() == 2);
        CHECK(contains(all_of(read.remarks), "points (2)"));
    }
    SECTION("a ring road is closed, and cut it is open") {
        VectorPaths read = must_read(put(folder / "a.geojson", geojson(feature("LineString", square))));
        REQUIRE(read.paths.size() == 1);
        CHECK(read.paths[0].closed);
        CHECK(read.paths[0].knots.size() == 4);
        CHECK_FALSE(must_read(put(folder / "a.geojson", geojson(feature("LineString", inside)))).paths[0].closed);
    }
    SECTION("repeated vertices are one, and lines of no length none") {
        const std::string twice = "[[500100,5002900],[500100,5002900],[500200,5002900]]";
        const std::string nothing = "[[500100,5002900],[500100,5002900]]";
        const VectorPaths read = must_read(
            put(folder / "a.geojson", geojson(feature("LineString", twice) + "," + feature("LineString", nothing))));
        REQUIRE(read.paths.size() == 1);
        CHECK(read.paths[0].knots.size() == 2);
        CHECK(contains(all_of(read.remarks), "zero length (1)"));
    }
}

TEST_CASE("heights of the data are drawn, others are draped", "[vector_reader]") {
    const TemporaryFolder folder;
    const std::string high = "[[500100,5002900,120.5],[500200,5002900,130]]";
    const std::string zero = "[[500100,5002900,0],[500200,5002900,0]]";
    const std::string path =
        put(folder / "a.geojson", geojson(feature("LineString", high) + "," + feature("LineString", zero)));
    Raster<float> ground(400, 300, 77.0F);
    ReadVectorOptions options;
    options.ground = ground.view();
    VectorPaths read = must_read(path, utm_frame(), options);
    REQUIRE(read.paths.size() == 2);
    CHECK(read.paths[0].parameters.heights == PathHeights::drawn);
    CHECK(read.paths[0].knots[0].position.y == 120.5);
    CHECK(read.paths[1].parameters.heights == PathHeights::draped);
    CHECK(read.paths[1].knots[0].position.y == 77);
    options.drape = true;
    read = must_read(path, utm_frame(), options);
    CHECK(read.paths[0].parameters.heights == PathHeights::draped);
    CHECK(read.paths[0].knots[0].position.y == 77);
}

TEST_CASE("data without coordinate reference system are the terrain's if they lie on it", "[vector_reader]") {
    const TemporaryFolder folder;
    const std::string path = put(folder / "a.geojson", geojson(feature("LineString", inside), R"("crs":null,)"));
    CHECK(contains(all_of(must_read(path).remarks), "no coordinate reference system"));
    // GeoJSON that says nothing is in degrees by its standard; half a million of them are metres.
    const std::string silent = put(folder / "b.geojson", geojson(feature("LineString", inside), ""));
    CHECK(contains(all_of(must_read(silent).remarks), "in degrees, which its numbers are not"));
    const std::string away = put(
        folder / "c.geojson", geojson(feature("LineString", "[[100100,5002900],[100200,5002900]]"), R"("crs":null,)"));
    CHECK(contains(must_fail(away), "outside the terrain"));
    CHECK(contains(must_fail(away), "say its coordinate reference system"));
    ReadVectorOptions options;
    options.assumed_system = "EPSG:32632";
    CHECK(all_of(must_read(path, utm_frame(), options).remarks).find("no coordinate reference system") ==
          std::string::npos);
    options.assumed_system = "EPSG:99999999";
    CHECK(contains(must_fail(path, utm_frame(), options), "names no coordinate reference system"));
}

TEST_CASE("data in the wrong place are refused with both places", "[vector_reader]") {
    const TemporaryFolder folder;
    const std::string other_zone =
        put(folder / "a.geojson",
            geojson(feature("LineString", inside), R"("crs":{"type":"name","properties":{"name":"EPSG:32633"}},)"));
    const std::string what = must_fail(other_zone);
    CHECK(contains(what, "outside the terrain"));
    CHECK(contains(what, "500100.0 .. 500200.0"));
    CHECK(contains(what, "500000.0 .. 504000.0"));
    CHECK(contains(what, "UTM zone 33N"));
}

TEST_CASE("a terrain without a place takes metres, but no degrees", "[vector_reader]") {
    const TemporaryFolder folder;
    TerrainFrame local;
    local.width = 40;
    local.height = 30;
    local.cell_size = 10;
    const std::string metres =
        put(folder / "a.geojson", geojson(feature("LineString", "[[10,20],[300,20]]"), R"("crs":null,)"));
    const VectorPaths read = must_read(metres, local);
    CHECK(distance(read.paths[0].knots[0].position, dvec3(10, 0, 280)) < placed);
    CHECK(contains(all_of(read.remarks), "no coordinate reference system"));
    const std::string degrees = put(folder / "b.geojson", geojson(feature("LineString", "[[10,20],[30,20]]"), ""));
    CHECK(contains(must_fail(degrees, local), "degrees"));
}

TEST_CASE("files that hold nothing for paths are errors", "[vector_reader]") {
    const TemporaryFolder folder;
    CHECK(contains(must_fail(folder / "none.geojson"), "no such file"));
    CHECK(contains(must_fail(put(folder / "a.geojson", "")), "empty"));
    must_fail(put(folder / "b.geojson", "rubbish"));
    must_fail(put(folder / "c.geojson", R"({"type":"FeatureCollection","features":[)"));
    must_fail(put(folder / "d.geojson", geojson("")));
    CHECK(contains(must_fail(put(folder / "e.geojson", geojson(feature("Point", "[500100,5002900]")))),
                   "no lines or areas"));
    ReadVectorOptions options;
    options.layers = {"nothing"};
    const std::string good = put(folder / "f.geojson", geojson(feature("LineString", inside)));
    CHECK(contains(must_fail(good, utm_frame(), options), "there is no layer 'nothing'; there are 'f'"));
}

TEST_CASE("a polygon or line crossing itself is read as it is", "[vector_reader]") {
    const TemporaryFolder folder;
    const std::string bow = "[[[500100,5002900],[500300,5002700],[500300,5002900],[500100,5002700],[500100,5002900]]]";
    const VectorPaths read =
        must_read(put(folder / "a.geojson", geojson(feature("Polygon", bow, R"({"landuse":"quarry"})"))));
    CHECK(read.paths[0].parameters.kind == PathKind::quarry);
    CHECK(read.paths[0].knots.size() == 4);
}

TEST_CASE("a million vertices are read, long lines in parts", "[vector_reader]") {
    const TemporaryFolder folder;
    std::string text = "[";
    char point[64];
    // 1000 lines up and down the terrain, in one.
    for (int i = 0; i < 1000000; ++i) {
        const int column = i / 1000;
        const int row = column % 2 == 0 ? i % 1000 : 999 - i % 1000;
        std::snprintf(point, sizeof point, "%s[%d,%d]", i > 0 ? "," : "", 500000 + 4 * column, 5000000 + 3 * row);
        text += point;
    }
    const std::string path = put(folder / "a.geojson", geojson(feature("LineString", text + "]")));
    const VectorPaths read = must_read(path);
    REQUIRE(read.paths.size() == 11);  // of 100 000 knots, neighbours sharing one
    std::int64_t knots = 0;
    for (const Path& each : read.paths) knots += static_cast<std::int64_t>(each.knots.size());
    CHECK(knots == 1000010);
    CHECK(read.vertices == knots);
    CHECK(read.paths[3].knots.back().position == read.paths[4].knots.front().position);
    CHECK(contains(all_of(read.remarks), "became several paths"));
}

TEST_CASE("layers are listed", "[vector_reader]") {
    const TemporaryFolder folder;
    const std::string path =
        put(folder / "roads.geojson", geojson(feature("LineString", inside, R"({"highway":"primary","lanes":"2"})")));
    const Result<VectorFile> file = list_vector_layers(path);
    REQUIRE(file.ok());
    CHECK(file->format == "GeoJSON");
    REQUIRE(file->layers.size() == 1);
    CHECK(file->layers[0].name == "roads");
    CHECK(file->layers[0].geometry == "Line String");
    CHECK(file->layers[0].features == 1);
    CHECK(file->layers[0].fields == std::vector<std::string>{"highway", "lanes"});
    CHECK(file->layers[0].reference_system == "WGS 84 / UTM zone 32N");
    CHECK_FALSE(list_vector_layers(folder / "none.gpkg").ok());
}

TEST_CASE("reading ends when it is stopped", "[vector_reader]") {
    const TemporaryFolder folder;
    const std::string path = put(folder / "a.geojson", geojson(feature("LineString", inside)));
    std::stop_source source;
    ReadVectorOptions options;
    options.control.stop = source.get_token();
    CHECK(read_vector_paths(path, utm_frame(), options).ok());
    source.request_stop();
    CHECK(read_vector_paths(path, utm_frame(), options).error().is_cancelled());
}
