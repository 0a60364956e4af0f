/// Masks and proportions of `cuesta-cli erode`, by the real program.

#include <algorithm>
#include <sstream>

#include "core/io/elevation/elevation.h"
#include "tests/catch.h"
#include "tests/cli/run_cli.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

constexpr int side = 48;

/// Numbers as a raster that has a place, so that they mean themselves: west and east half.
void write_halves(const std::string& path, float west, float east) {
    Raster<float> cells(side, side);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) cells(x, y) = x < side / 2 ? west : east;
    TerrainFrame frame;
    frame.width = frame.height = side;
    REQUIRE(write_mask(path, cells.view(), frame).ok());
}

/// The largest of the columns [first, last).
float largest(const std::string& path, int first, int last) {
    const auto raster = read_elevation(path);
    REQUIRE(raster.ok());
    float result = 0;
    for (int y = 0; y < side; ++y)
        for (int x = first; x < last; ++x) result = std::max(result, raster->heights(x, y));
    return result;
}

struct Eroded {
    CliRun run;
    nlohmann::json report;
};

Eroded erode(const TemporaryFolder& folder, const Arguments& more) {
    Arguments arguments{"erode",   folder / "a.tif", "-o",       folder / "b.tif",      "--steps", "30",
                        "--masks", folder / "masks", "--report", folder / "report.json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    Eroded result{run_cli(arguments), {}};
    INFO(result.run.err);
    REQUIRE(result.run.exit_code == 0);
    result.report = json_of_file(folder / "report.json");
    return result;
}

void make_land(const TemporaryFolder& folder) {
    REQUIRE(run_cli({"generate", "warped", "-o", folder / "a.tif", "--size", "48", "--height", "300"}).exit_code == 0);
}

}  // namespace

TEST_CASE("proportions by name and in order are the same", "[cli]") {
    const TemporaryFolder folder;
    make_land(folder);
    const nlohmann::json in_order = erode(folder, {"--proportions", "2:1:1"}).report;
    const std::string ground = bytes_of_file(folder / "b.tif");
    const nlohmann::json by_name = erode(folder, {"--proportions", "thermal=1,water=2,wind=1"}).report;
    CHECK(bytes_of_file(folder / "b.tif") == ground);
    CHECK(by_name["steps"] == in_order["steps"]);
    CHECK(by_name["steps"]["water"].get<int>() == 15);
    CHECK(by_name["mass"].contains("uplifted"));
    CHECK(erode(folder, {"--proportions", "thermal=3"}).report["steps"]["thermal"] == 30);

    for (const char* wrong :
         {"1:2", "1:2:3:4", "magma=3", "water=1,water=2", "water=-1", "water=", "water", ",", "="}) {
        const CliRun run =
            run_cli({"erode", folder / "a.tif", "-o", folder / "c.tif", "--steps", "3", "--proportions", wrong});
        INFO(wrong);
        CHECK(run.exit_code == 2);
        CHECK(run.one_error_line());
        CHECK(run.err.find("--proportions") != std::string::npos);
    }
}

TEST_CASE("masks of rain and erodibility steer the water", "[cli]") {
    const TemporaryFolder folder;
    make_land(folder);
    const double rain = erode(folder, {"--proportions", "1:0:0"}).report["water"]["came"];
    write_halves(folder / "none.tif", 0, 0);
    write_halves(folder / "four.tif", 4, 4);
    write_halves(folder / "east.tif", 0, 1);
    CHECK(erode(folder, {"--proportions", "1:0:0", "--rain-mask", folder / "none.tif"}).report["water"]["came"] == 0);
    const double four =
        erode(folder, {"--proportions", "1:0:0", "--rain-mask", folder / "four.tif"}).report["water"]["came"];
    // The same drops, four times as deep; their sum is rounded at each depth that they are added to.
    CHECK(four == Approx(4 * rain).epsilon(1e-5));

    const Eroded east = erode(folder, {"--proportions", "1:0:0", "--erodibility-mask", folder / "east.tif"});
    CHECK(largest(folder / "masks/wear.tif", 0, side / 2) == 0);
    CHECK(largest(folder / "masks/wear.tif", side / 2, side) > 0);
    CHECK(east.run.err.find("warning") == std::string::npos);
}

TEST_CASE("a region leaves out kinds of erosion where its mask is white", "[cli][regions]") {
    const TemporaryFolder folder;
    make_land(folder);
    write_halves(folder / "west.tif", 1, 0);
    const std::string west = folder / "west.tif";
    erode(folder, {"--proportions", "water=1,thermal=1", "--region", west + ":water=0,thermal=0"});
    CHECK(largest(folder / "masks/wear.tif", 0, side / 2) == 0);
    CHECK(largest(folder / "masks/wear.tif", side / 2, side) > 0);
    erode(folder, {"--proportions", "water=1", "--region", west + ":wind=0", "--region", west + ":erodibility=0"});
    CHECK(largest(folder / "masks/wear.tif", 0, side / 2) == 0);
    for (const std::string& wrong : {west, west + ":", west + ":water", west + ":water=2", west + ":magma=0",
                                     std::string(":water=0"), folder / "no.tif:water=0"}) {
        INFO(wrong);
        const CliRun run =
            run_cli({"erode", folder / "a.tif", "-o", folder / "c.tif", "--steps", "3", "--region", wrong});
        CHECK(run.exit_code != 0);
        CHECK(run.one_error_line());
    }
}

TEST_CASE("a mask of plants slows erosion where plants hold the ground", "[cli][cover]") {
    const TemporaryFolder folder;
    make_land(folder);
    write_halves(folder / "woods.tif", 2, 1);
    const Arguments water{"--proportions", "1:0:0"},
        planted{"--proportions", "1:0:0", "--plants-mask", folder / "woods.tif"};
    erode(folder, water);
    const std::string bare = bytes_of_file(folder / "b.tif");
    const float bare_wear = largest(folder / "masks/wear.tif", 0, side / 2);
    const Eroded idle = erode(folder, planted);
    CHECK(bytes_of_file(folder / "b.tif") == bare);
    CHECK(idle.run.err.find("erosion.plant_hold") != std::string::npos);
    Arguments held = planted;
    held.insert(held.end(), {"--set", "erosion.plant_hold=8"});
    const Eroded slowed = erode(folder, held);
    CHECK(slowed.run.err.find("warning") == std::string::npos);
    CHECK(bytes_of_file(folder / "b.tif") != bare);
    // Water takes exp(-8) as much in the west, some cells beside the border aside.
    CHECK(largest(folder / "masks/wear.tif", 0, side / 2 - 4) < 0.5F * bare_wear);
    const CliRun none = run_cli({"erode", folder / "a.tif", "-o", folder / "c.tif", "--steps", "3", "--proportions",
                                 "1:0:0", "--set", "erosion.plant_hold=4"});
    CHECK(none.err.find("Needs ground cover") != std::string::npos);
}

TEST_CASE("a mask of plants acts on what is exported", "[cli][cover]") {
    const TemporaryFolder folder;
    REQUIRE(
        run_cli({"generate", "warped", "-o", folder / "p.cuesta", "--size", "48", "--cell", "20", "--height", "300"})
            .exit_code == 0);
    write_halves(folder / "woods.tif", 2, 1);
    const auto written = [&](const std::string& to, const Arguments& more) {
        Arguments arguments{"export", folder / "p.cuesta", "--instances", folder / to, "--set", "erosion.steps=0"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run_cli(arguments);
    };
    CHECK(written("none", {}).exit_code == 1);  // control: the project has no cover
    const CliRun run = written("woods", {"--plants-mask", folder / "woods.tif", "--set", "cover.temperature=6"});
    INFO(run.err);
    REQUIRE(run.exit_code == 0);
    // Metres from the west: 960 in all.
    std::istringstream rows(bytes_of_file(folder / "woods/p_spruce.csv"));
    std::string row;
    std::getline(rows, row);
    int count = 0;
    double easternmost = 0;
    while (std::getline(rows, row)) {
        ++count;
        easternmost = std::max(easternmost, std::stod(row));
    }
    CHECK(count > 100);
    CHECK(easternmost < 500);
    write_halves(folder / "clear.tif", 0, 0);
    const CliRun cleared = written("cleared", {"--plants-mask", folder / "clear.tif", "--set", "cover.amount=1"});
    REQUIRE(cleared.exit_code == 0);
    CHECK(cleared.out.find("spruce") == std::string::npos);
    REQUIRE(run_cli({"generate", "warped", "-o", folder / "a.tif", "--size", "33x33"}).exit_code == 0);
    const CliRun heightmap =
        run_cli({"export", folder / "a.tif", "-o", folder / "a.glb", "--plants-mask", folder / "woods.tif"});
    CHECK(heightmap.exit_code == 2);
    CHECK(heightmap.err.find("--plants-mask") != std::string::npos);
}

TEST_CASE("a mask out of its range is scaled, with a warning", "[cli]") {
    const TemporaryFolder folder;
    make_land(folder);
    write_halves(folder / "metres.tif", -10, 30);
    write_halves(folder / "east.tif", 0, 1);
    erode(folder, {"--proportions", "1:0:0", "--erodibility-mask", folder / "east.tif"});
    const std::string expected = bytes_of_file(folder / "b.tif");
    const Eroded scaled = erode(folder, {"--proportions", "1:0:0", "--erodibility-mask", folder / "metres.tif"});
    CHECK(bytes_of_file(folder / "b.tif") == expected);
    CHECK(scaled.run.err.find("from -10 to 30 taken as 0 to 1") != std::string::npos);
    const CliRun missing = run_cli({"erode", folder / "a.tif", "-o", folder / "c.tif", "--steps", "3", "--proportions",
                                    "1:0:0", "--rain-mask", folder / "no.png"});
    CHECK(missing.exit_code == 1);
    CHECK(missing.one_error_line());
}

TEST_CASE("the top material is a mask where there are layers", "[cli]") {
    const TemporaryFolder folder;
    make_land(folder);
    erode(folder, {"--proportions", "1:0:0", "--set", "eroded.talus=25"});
    const auto top = read_elevation(folder / "masks/top_material.tif");
    REQUIRE(top.ok());
    CHECK(top->minimum == 0);  // eroded material
    CHECK(top->maximum == 1);  // the bottom
}
