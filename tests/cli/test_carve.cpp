/// `carve` and `paths`, from files to files.

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <optional>

#include "core/io/elevation/elevation.h"
#include "core/io/project/project_file.h"
#include "tests/catch.h"
#include "tests/cli/check_run.h"
#include "tests/cli/run_cli.h"
#include "tests/core/temporary_folder.h"
#include "tests/places.h"

using namespace cuesta;
using nlohmann::json;

namespace {

/// A slope to the east: 200 x 150 cells of 10 m in UTM zone 32N, 100 m high in the west, 0.1 m higher each cell.
std::string slope(const TemporaryFolder& folder) {
    const char* const zone =
        R"(PROJCS["WGS 84 / UTM zone 32N",GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],)"
        R"(PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],)"
        R"(PARAMETER["latitude_of_origin",0],PARAMETER["central_meridian",9],PARAMETER["scale_factor",0.9996],)"
        R"(PARAMETER["false_easting",500000],PARAMETER["false_northing",0],UNIT["metre",1],AUTHORITY["EPSG","32632"]])";
    const TerrainFrame frame{200, 150, 10.0, zone, std::array<double, 6>{500000, 10, 0, 5001500, 0, -10}};
    Raster<float> heights(200, 150);
    for (int y = 0; y < 150; ++y)
        for (int x = 0; x < 200; ++x) heights(x, y) = 100.0F + 0.1F * static_cast<float>(x);
    const std::string path = folder / "slope.tif";
    REQUIRE(write_elevation(path, heights.view(), frame).ok());
    return path;
}

std::string put(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
    return path;
}

/// While it lives, programs started find no driver of OpenGL.
class NoGraphicsDriver {
public:
    NoGraphicsDriver() {
        if (const char* value = std::getenv(variable)) before_ = value;
        setenv(variable, "/dev/null", 1);
    }
    ~NoGraphicsDriver() { before_ ? setenv(variable, before_->c_str(), 1) : unsetenv(variable); }
    NoGraphicsDriver(const NoGraphicsDriver&) = delete;
    NoGraphicsDriver& operator=(const NoGraphicsDriver&) = delete;

private:
    static constexpr const char* variable = "__EGL_VENDOR_LIBRARY_FILENAMES";  // of libglvnd
    std::optional<std::string> before_;
};

/// A road across and a lake, in metres of the zone.
std::string features(const TemporaryFolder& folder) {
    return put(folder / "map.geojson",
               R"({"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"EPSG:32632"}},"features":[
{"type":"Feature","properties":{"highway":"primary","name":"High Road","width":"20"},
 "geometry":{"type":"LineString","coordinates":[[500005,5001005],[501995,5001005]]}},
{"type":"Feature","properties":{"highway":"proposed"},
 "geometry":{"type":"LineString","coordinates":[[500005,5000005],[501995,5000005]]}},
{"type":"Feature","properties":{"natural":"water"},
 "geometry":{"type":"Polygon","coordinates":[[[500800,5000300],[501200,5000300],[501200,5000600],[500800,5000600],[500800,5000300]]]}}
]})");
}

}  // namespace

TEST_CASE("carve puts roads and lakes into a heightmap", "[cli][carve]") {
    const TemporaryFolder folder;
    const std::string in = slope(folder), out = folder / "out.tif", report = folder / "report.json";
    const CliRun run = run_cli({"carve", in, "-o", out, "--paths", features(folder), "--set", "section.offset=5",
                                "--displacement", folder / "d.tif", "--water", folder / "w.tif", "--report", report,
                                "--paths-out", folder / "back.geojson"});
    check_done(run);
    CHECK(run.err.find("highway=proposed (1)") != std::string::npos);
    const Elevation before = read(in), after = read(out), map = read(folder / "d.tif"), water = read(folder / "w.tif");
    CHECK(after.frame.crs_wkt == before.frame.crs_wkt);
    // On the road the ground is 5 m higher; draping and smoothing leave an even slope as it is.
    CHECK(std::abs(static_cast<double>(after.heights(100, 49) - before.heights(100, 49)) - 5) < 0.1);
    // Far from both nothing changed, to the bit.
    CHECK(after.heights(100, 10) == before.heights(100, 10));
    CHECK(after.heights(10, 140) == before.heights(10, 140));
    CHECK(after.heights(100, 105) < before.heights(100, 105));  // in the lake, 5 m deep
    CHECK(water.heights(100, 105) > 1);
    CHECK(water.heights(100, 49) == 0);
    double cut = 0;
    double fill = 0;
    double worst = 0;
    for (int y = 0; y < 150; ++y)
        for (int x = 0; x < 200; ++x) {
            const double d = static_cast<double>(map.heights(x, y));
            (d < 0 ? cut : fill) += std::abs(d) * 100;
            worst = std::max(worst, std::abs(static_cast<double>(after.heights(x, y) - before.heights(x, y)) - d));
        }
    CHECK(worst < 1e-4);  // rounding of floats of 100 m
    const json told = json_of_file(report);
    CHECK(told["command"] == "carve");
    // Sums of floats in another order.
    CHECK(told["earth"]["cut"].get<double>() == Approx(cut).epsilon(1e-4));
    CHECK(told["earth"]["fill"].get<double>() == Approx(fill).epsilon(1e-4));
    CHECK(cut > 1000);
    CHECK(fill > 1000);
    CHECK(told["paths"]["count"] == 2);
    CHECK(told["paths"]["kinds"] == json({{"lake", 1}, {"road", 1}}));
    CHECK(told["areas"] == 1);
    CHECK(told["pieces"].get<int>() > 1);
    for (const char* stage : {"total", "read", "paths", "plan", "carve", "write"})
        CHECK(told["seconds"].contains(stage));
    CHECK(told["remarks"].size() >= 1);
    // The written paths carve the same again, but for their coordinates' last digits.
    check_done(run_cli({"carve", in, "-o", folder / "again.tif", "--paths", folder / "back.geojson"}));
    const Elevation again = read(folder / "again.tif");
    worst = 0;
    for (int y = 0; y < 150; ++y)
        for (int x = 0; x < 200; ++x)
            worst = std::max(worst, std::abs(static_cast<double>(after.heights(x, y) - again.heights(x, y))));
    CHECK(worst < 0.01);
}

TEST_CASE("the same paths carve the same bytes on any number of threads", "[cli][carve]") {
    const TemporaryFolder folder;
    const std::string in = slope(folder), paths = features(folder);
    for (const char* threads : {"1", "2", "5"})
        check_done(run_cli({"carve", in, "-o", folder / (std::string(threads) + ".tif"), "--paths", paths, "--backend",
                            "cpu", "--threads", threads}));
    CHECK(bytes_of_file(folder / "1.tif") == bytes_of_file(folder / "2.tif"));
    CHECK(bytes_of_file(folder / "1.tif") == bytes_of_file(folder / "5.tif"));
}

TEST_CASE("the GPU carves what the CPU carves", "[cli][carve]") {
    const TemporaryFolder folder;
    const std::string in = slope(folder), paths = features(folder);
    const CliRun run = run_cli({"carve", in, "-o", folder / "gpu.tif", "--paths", paths, "--backend", "gpu", "--report",
                                folder / "report.json"});
    if (run.exit_code != 0) {
        WARN("skipped: no OpenGL 4.5 here");
        CHECK(run.one_error_line());
        return;
    }
    CHECK(json_of_file(folder / "report.json")["backend"] == "gpu");
    check_done(run_cli({"carve", in, "-o", folder / "cpu.tif", "--paths", paths, "--backend", "cpu"}));
    const Elevation gpu = read(folder / "gpu.tif"), cpu = read(folder / "cpu.tif");
    double worst = 0;
    for (int y = 0; y < 150; ++y)
        for (int x = 0; x < 200; ++x)
            worst = std::max(worst, std::abs(static_cast<double>(gpu.heights(x, y) - cpu.heights(x, y))));
    CHECK(worst < 1e-3);  // what the two are specified to agree within
}

TEST_CASE("without a GPU the report names the processor", "[cli][carve]") {
    const TemporaryFolder folder;
    const std::string in = slope(folder), paths = features(folder);
    // A machine without a driver of OpenGL, as far as the libraries that look for one can tell.
    const NoGraphicsDriver none;
    const CliRun refused = run_cli({"carve", in, "-o", folder / "gpu.tif", "--paths", paths, "--backend", "gpu"});
    CHECK(refused.exit_code == 1);
    CHECK(refused.one_error_line());
    check_done(run_cli({"carve", in, "-o", folder / "out.tif", "--paths", paths, "--backend", "auto", "--report",
                        folder / "report.json"}));
    const json report = json_of_file(folder / "report.json");
    CHECK(report["backend"] == "cpu");
    check_done(run_cli({"carve", in, "-o", folder / "cpu.tif", "--paths", paths, "--backend", "cpu", "--report",
                        folder / "cpu_report.json"}));
    CHECK(report["device"] == json_of_file(folder / "cpu_report.json")["device"]);
    CHECK(bytes_of_file(folder / "out.tif") == bytes_of_file(folder / "cpu.tif"));
}

TEST_CASE("paths become projects, GeoJSON, splines and meshes", "[cli][carve]") {
    const TemporaryFolder folder;
    const std::string in = slope(folder), paths = features(folder), project = folder / "map.cuesta";
    check_done(run_cli({"paths", in, "-o", project, "--paths", paths}));
    const Result<Project> read = read_project(project);
    REQUIRE(read.ok());
    REQUIRE(read->paths.size() == 2);
    CHECK(read->paths[0].name == "High Road");
    CHECK(read->paths[0].meta_points[0].parameters.width == 20);
    for (const char* name : {"a.geojson", "a.json", "a.glb", "a.obj", "again.cuesta"})
        check_done(run_cli({"paths", project, "-o", folder / name}));
    CHECK(json_of_file(folder / "a.geojson")["features"].size() == 2);
    const json engine = json_of_file(folder / "a.json");
    CHECK(engine["format"] == "cuesta-paths");
    CHECK(engine["paths"].size() >= 1);
    CHECK(read_project(folder / "again.cuesta")->paths == read->paths);
    // Paths of files come after those of the project.
    check_done(run_cli({"paths", project, "-o", folder / "more.cuesta", "--paths", paths}));
    CHECK(read_project(folder / "more.cuesta")->paths.size() == 4);
    check_done(run_cli({"carve", project, "-o", folder / "out.tif"}));
}

TEST_CASE("an outline that crosses itself is told when paths become a mesh", "[cli][carve]") {
    const TemporaryFolder folder;
    Result<Project> project = [&] {
        check_done(run_cli({"paths", slope(folder), "-o", folder / "map.cuesta", "--paths", features(folder)}));
        return read_project(folder / "map.cuesta");
    }();
    REQUIRE(project.ok());
    const double width = project->frame.width_metres(), height = project->frame.height_metres();
    Path lake = path_of_kind(PathKind::lake);
    lake.id = 99;
    lake.parameters.smoothness = 0;
    for (const glm::dvec2& share : {glm::dvec2(0.2, 0.2), {0.8, 0.8}, {0.8, 0.2}, {0.2, 0.8}})
        lake.knots.push_back({glm::dvec3(share.x * width, 0, share.y * height)});
    project->paths = {lake};
    REQUIRE(write_project(folder / "lake.cuesta", *project).ok());
    const CliRun run = run_cli({"paths", folder / "lake.cuesta", "-o", folder / "lake.glb"});
    CHECK(run.exit_code == 0);
    CHECK(run.err.find("Lake: the outline crosses itself") != std::string::npos);
    CHECK(std::filesystem::file_size(folder / "lake.glb") > 500);
}

TEST_CASE("carve refuses what makes no sense in one line", "[cli][carve]") {
    const TemporaryFolder folder;
    const std::string in = slope(folder), out = folder / "out.tif", paths = features(folder);
    const auto refused = [&](const Arguments& more, int code) {
        Arguments arguments{"carve", in, "-o", out};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const CliRun run = run_cli(arguments);
        INFO(run.err);
        CHECK(run.exit_code == code);
        CHECK(run.one_error_line());
        CHECK_FALSE(std::filesystem::exists(out));
    };
    refused({}, 1);
    refused({"--paths", folder / "none.gpkg"}, 1);
    refused({"--paths", put(folder / "empty.geojson", "")}, 1);
    refused({"--paths", put(folder / "rubbish.geojson", "rubbish")}, 1);
    refused({"--paths", paths, "--layer", "nothing"}, 1);
    refused({"--paths", paths, "--kind", "motorway"}, 2);
    refused({"--paths", paths, "--set", "path.smoothnes=1"}, 2);
    refused({"--paths", paths, "--set", "section.width=0"}, 2);
    refused({"--paths", paths, "--displacement", folder / "d.png"}, 2);
    refused({"--paths", paths, "--paths-out", folder / "d.png"}, 2);
    refused({"--paths", paths, "--width", "-1"}, 2);
    refused({"--paths", paths, "--report", folder / "no/such/report.json"}, 1);
}

TEST_CASE("the example with paths is carved", "[cli][carve]") {
    const TemporaryFolder folder;
    const std::string example = source_folder() + "/resources/examples/big-tujunga.cuesta";
    check_done(run_cli({"carve", example, "-o", folder / "out.tif", "--report", folder / "report.json", "--water",
                        folder / "water.tif"}));
    const json report = json_of_file(folder / "report.json");
    CHECK(report["paths"]["carved"] == report["paths"]["count"]);
    CHECK(report["paths"]["kinds"]["road"] == 1);
    CHECK(report["paths"]["kinds"]["river"].get<int>() > 20);
    CHECK(read(folder / "water.tif").maximum > 0);
    // Streams lie where the ground is low, and a road is no canyon: nothing is dug or heaped up like a mountain.
    CHECK(report["displacement"]["lowest"].get<double>() > -60);
    CHECK(report["displacement"]["highest"].get<double>() < 60);
}

TEST_CASE("real roads and streams are carved into their real land", "[cli][carve]") {
    struct Scene {
        const char* dem;
        const char* paths;
    };
    for (const Scene scene :
         {Scene{"vectors/redbutte/red_butte_dem.tif", "vectors/redbutte/red_butte_road.geojson"},
          Scene{"vectors/north_carolina/elev_ned_30m.tif", "vectors/north_carolina/streams.shp"},
          Scene{"vectors/bucharest/bucharest_dem_glo30.tif", "vectors/bucharest/bucharest_osm.gpkg"},
          Scene{"howesound_n49w124.tif", "vectors/grouse_grind/grouse-grind.gpx"}}) {
        const auto dem = shared_data(scene.dem);
        const auto paths = shared_data(scene.paths);
        if (!dem || !paths) return;
        INFO(scene.paths);
        const TemporaryFolder folder;
        const CliRun run = run_cli({"carve", dem->string(), "-o", folder / "out.tif", "--paths", paths->string(),
                                    "--report", folder / "report.json"});
        check_done(run);
        const json report = json_of_file(folder / "report.json");
        CHECK(report["paths"]["carved"].get<int>() > 0);
        CHECK(report["earth"]["cut"].get<double>() + report["earth"]["fill"].get<double>() > 0);
        const Elevation out = read(folder / "out.tif");
        CHECK(std::isfinite(out.minimum));
        CHECK(std::isfinite(out.maximum));
    }
}
