/// The vector files of the shared test data over their height maps, and damaged ones.

#include <cmath>
#include <map>

#include "core/base/random.h"
#include "core/io/elevation/elevation.h"
#include "core/io/vector/vector_reader.h"
#include "tests/core/temporary_folder.h"
#include "tests/core/vector_files.h"

using namespace cuesta;
using namespace cuesta::vector_files;
namespace fs = std::filesystem;

namespace {

bool available() {
    if (fs::exists(shared / "INDEX.md")) return true;
    WARN("skipped: the shared test data is not there");
    return false;
}

TerrainFrame frame_of(const std::string& dem) {
    const Result<Elevation> read = read_elevation((shared / dem).string());
    REQUIRE(read.ok());
    return read->frame;
}

VectorPaths must_read(const std::string& file, const TerrainFrame& frame, const ReadVectorOptions& options = {}) {
    const Result<VectorPaths> read = read_vector_paths((shared / "vectors" / file).string(), frame, options);
    INFO((read.ok() ? "" : read.error().message()));
    REQUIRE(read.ok());
    check_sound(read);
    return *read;
}

std::map<PathKind, int> kinds_of(const VectorPaths& read) {
    std::map<PathKind, int> result;
    for (const Path& path : read.paths) ++result[path.parameters.kind];
    return result;
}

std::size_t knots_of(const VectorPaths& read) {
    std::size_t count = 0;
    for (const Path& path : read.paths) count += path.knots.size();
    return count;
}

}  // namespace

TEST_CASE("the canyon's road and rim lie on its heightmap", "[vector_data]") {
    if (!available()) return;
    const TerrainFrame frame = frame_of("vectors/redbutte/red_butte_dem.tif");
    const VectorPaths road = must_read("redbutte/red_butte_road.geojson", frame);
    REQUIRE(road.paths.size() == 1);
    CHECK(road.paths[0].name == "Red Butte Canyon Road");
    CHECK(road.paths[0].knots.size() == 79);  // of 81, two of which are there twice
    CHECK(road.paths[0].parameters.kind == PathKind::road);
    ReadVectorOptions options;
    options.kind = PathKind::trail;
    const VectorPaths rim = must_read("redbutte/red_butte_rna.geojson", frame, options);
    REQUIRE(rim.paths.size() == 1);
    CHECK(rim.paths[0].closed);
    // A boundary that nothing tells of is no building ground.
    CHECK_FALSE(read_vector_paths((shared / "vectors/redbutte/red_butte_rna.geojson").string(), frame).ok());
}

TEST_CASE("a city's streets and railways have their kinds and widths", "[vector_data]") {
    if (!available()) return;
    const TerrainFrame frame = frame_of("vectors/bucharest/bucharest_dem_glo30.tif");
    const VectorPaths read = must_read("bucharest/bucharest_osm.gpkg", frame);
    const std::map<PathKind, int> kinds = kinds_of(read);
    CHECK(kinds.at(PathKind::railway) > 500);
    CHECK(kinds.at(PathKind::road) > 7000);
    CHECK(kinds.at(PathKind::river) >= 1);
    CHECK(read.features == 8512 + 1128 + 2);
    std::map<float, int> widths;
    for (const Path& path : read.paths)
        if (path.parameters.kind == PathKind::road) ++widths[path.meta_points[0].parameters.width];
    CHECK(widths.size() >= 6);                                       // motorways are wider than links
    CHECK(all_of(read.remarks).find("roads") == std::string::npos);  // nothing had to be guessed
    ReadVectorOptions options;
    options.layers = {"railways"};
    CHECK(kinds_of(must_read("bucharest/bucharest_osm.gpkg", frame, options)).size() == 1);
}

TEST_CASE("streams of a shapefile lie on a heightmap without a code for its system", "[vector_data]") {
    if (!available()) return;
    const TerrainFrame frame = frame_of("vectors/north_carolina/elev_ned_30m.tif");
    const VectorPaths read = must_read("north_carolina/streams.shp", frame);
    const std::map<PathKind, int> kinds = kinds_of(read);
    INFO(all_of(read.remarks));
    CHECK(kinds.at(PathKind::canal) == 138);
    CHECK(kinds.at(PathKind::river) == 2557 - 138 - 2);  // two lines are of no length
    CHECK(knots_of(read) == 43130 - 8 - 2);              // 8 vertices lie within a millimetre of the one before
    int named = 0;
    for (const Path& path : read.paths) named += path.name == "Walnut Creek" ? 1 : 0;
    CHECK(named == 130);
}

TEST_CASE("roads lie on a heightmap that says nothing of its system", "[vector_data]") {
    if (!available()) return;
    const TerrainFrame frame = frame_of("vectors/lisbon/dem_lisbon.tif");
    REQUIRE(frame.crs_wkt.empty());
    const VectorPaths read = must_read("lisbon/lisbon_roads.gpkg", frame);
    CHECK(read.paths.size() >= 250);
    CHECK(all_of(read.remarks).find("is taken to be its") != std::string::npos);
    // Those of another town in degrees do not.
    CHECK_FALSE(read_vector_paths((shared / "vectors/grouse_grind/grouse-grind.geojson").string(), frame).ok());
}

TEST_CASE("a trail is the same from GeoJSON, GPX and KML", "[vector_data]") {
    if (!available()) return;
    const TerrainFrame frame = frame_of("howesound_n49w124.tif");
    ReadVectorOptions options;
    options.kind = PathKind::trail;
    options.drape = true;
    const VectorPaths geojson = must_read("grouse_grind/grouse-grind.geojson", frame, options);
    REQUIRE(geojson.paths.size() == 1);
    for (const char* other : {"grouse_grind/grouse-grind.gpx", "grouse_grind/grouse-grind.kml"}) {
        const Result<VectorFile> listed = list_vector_layers((shared / "vectors" / other).string());
        if (!listed.ok()) {
            WARN(std::string(other) + " is not read by this GDAL");
            continue;
        }
        const VectorPaths read = must_read(other, frame, options);
        REQUIRE(read.paths.size() == 1);
        CHECK(read.paths[0].parameters.kind == PathKind::trail);
        REQUIRE(read.paths[0].knots.size() == geojson.paths[0].knots.size());
        double worst = 0;
        for (std::size_t i = 0; i < read.paths[0].knots.size(); ++i)
            worst = std::max(worst, glm::length(read.paths[0].knots[i].position - geojson.paths[0].knots[i].position));
        CHECK(worst < 0.2);  // GPX and KML were written with 6 decimals: a degree's is 0.11 m
    }
}

TEST_CASE("rivers of a continent are cut at a terrain in degrees", "[vector_data]") {
    if (!available()) return;
    const TerrainFrame frame = frame_of("alps_n46e008.tif");
    const VectorPaths read = must_read("alps_natural_earth/rivers_ne10m.geojson", frame);
    CHECK(kinds_of(read).count(PathKind::river) == 1);
    CHECK(read.paths.size() >= 3);
}

TEST_CASE("tricky vector files are read or refused in one line", "[vector_data]") {
    if (!available()) return;
    int files = 0;
    int read = 0;
    for (const fs::directory_entry& entry : fs::directory_iterator(shared / "tricky" / "vectors")) {
        const std::string path = entry.path().string();
        INFO(path);
        ++files;
        // A frame that holds the numbers as they are, one for degrees, and one that holds hardly anything.
        TerrainFrame wide{4000, 4000, 1000, "", std::array<double, 6>{-2e6, 1000, 0, 2e6, 0, -1000}};
        TerrainFrame degrees{3600, 1800, 11000, "EPSG:4326", std::array<double, 6>{-180, 0.1, 0, 90, 0, -0.1}};
        for (const TerrainFrame& frame : {wide, degrees, utm_frame()}) {
            ReadVectorOptions options;
            options.kind = PathKind::road;
            const Result<VectorPaths> result = read_vector_paths(path, frame, options);
            check_sound(result);
            read += result.ok() ? 1 : 0;
        }
    }
    CHECK(files == 23);
    CHECK(read > 8);
}

TEST_CASE("damaged vector files are read or refused in one line", "[vector_data]") {
    if (!available()) return;
    const TemporaryFolder folder;
    RandomSequence random(41, RandomStream::test);
    struct Sample {
        const char* file;
        const char* dem;
    };
    int refused = 0;
    int read = 0;
    for (const Sample sample : {Sample{"redbutte/red_butte_road.geojson", "vectors/redbutte/red_butte_dem.tif"},
                                Sample{"grouse_grind/grouse-grind.gpx", "howesound_n49w124.tif"},
                                Sample{"grouse_grind/grouse-grind.kml", "howesound_n49w124.tif"}}) {
        const TerrainFrame frame = frame_of(sample.dem);
        std::ifstream in(shared / "vectors" / sample.file, std::ios::binary);
        const std::string good{std::istreambuf_iterator<char>(in), {}};
        const std::string path = folder / fs::path(sample.file).filename().string();
        for (int i = 0; i < 60; ++i) {
            std::string text = good;
            for (std::uint32_t changes = 1 + random.below(4); changes > 0; --changes) {
                const std::size_t at = random.below(static_cast<std::uint32_t>(text.size()));
                if (random.below(3) == 0)
                    text.erase(at, random.below(40));
                else
                    text[at] = static_cast<char>(random.below(256));
            }
            put(path, text);
            const Result<VectorPaths> result = read_vector_paths(path, frame);
            check_sound(result);
            ++(result.ok() ? read : refused);
        }
    }
    CHECK(refused > 20);
    CHECK(read > 20);
}

TEST_CASE("damaged shapefiles and databases are read or refused in one line", "[vector_data]") {
    if (!available()) return;
    const TemporaryFolder folder;
    RandomSequence random(42, RandomStream::test);
    const fs::path tricky = shared / "tricky" / "vectors";
    const TerrainFrame wide{4000, 4000, 1000, "", std::array<double, 6>{-2e6, 1000, 0, 2e6, 0, -1000}};
    for (const char* stem : {"mixed_shape_type_non_conformant", "arcm_with_m", "poly_non_conformant"})
        for (int i = 0; i < 60; ++i) {
            std::string first;
            for (const char* ending : {".shp", ".shx", ".dbf", ".gpkg"}) {
                std::ifstream in(tricky / (std::string(stem) + ending), std::ios::binary);
                if (!in) continue;
                std::string bytes{std::istreambuf_iterator<char>(in), {}};
                for (std::uint32_t changes = random.below(4); changes > 0; --changes)
                    bytes[random.below(static_cast<std::uint32_t>(bytes.size()))] =
                        static_cast<char>(random.below(256));
                if (random.below(10) == 0) bytes.resize(random.below(static_cast<std::uint32_t>(bytes.size())));
                const std::string path = put(folder / (std::string(stem) + ending), bytes);
                if (first.empty()) first = path;
            }
            ReadVectorOptions options;
            options.kind = PathKind::lake;
            check_sound(read_vector_paths(first, wide, options));
        }
}
