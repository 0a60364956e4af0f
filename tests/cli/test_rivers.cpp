/// `cuesta-cli rivers`, and neighbours of `erode` and `build`.

#include <cmath>

#include "core/io/elevation/elevation.h"
#include "core/io/project/project_file.h"
#include "tests/catch.h"
#include "tests/cli/run_cli.h"
#include "tests/core/small_project.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

CliRun done(const Arguments& arguments) {
    CliRun run = run_cli(arguments);
    INFO(run.err);
    REQUIRE(run.exit_code == 0);
    return run;
}

Raster<float> heights_of(const std::string& path) {
    const auto read = read_elevation(path);
    REQUIRE(read.ok());
    return read->heights;
}

}  // namespace

TEST_CASE("rivers writes a project with paths, or the paths alone", "[cli]") {
    const TemporaryFolder folder;
    done({"generate", "perlin", "-o", folder / "land.tif", "--size", "96", "--height", "400"});
    const CliRun traced = done({"rivers", folder / "land.tif", "-o", folder / "land.cuesta", "--set",
                                "trace.source=0.02", "--set", "trace.least_length=100"});
    CHECK(traced.out.find(" rivers") != std::string::npos);
    const auto project = read_project(folder / "land.cuesta");
    REQUIRE(project.ok());
    REQUIRE_FALSE(project->paths.empty());
    CHECK(project->paths.front().parameters.kind == PathKind::river);
    done({"rivers", folder / "land.tif", "-o", folder / "rivers.geojson", "--set", "trace.most=1", "--set",
          "trace.source=0.02", "--set", "trace.least_length=100", "--set", "trace.lakes=false"});
    const CliRun carved =
        done({"carve", folder / "land.tif", "-o", folder / "carved.tif", "--paths", folder / "rivers.geojson"});
    CHECK(carved.out.find("carved 1 of 1 paths") != std::string::npos);

    // Figures of erosion need a run.
    CHECK(run_cli({"rivers", folder / "land.tif", "-o", folder / "x.cuesta", "--by", "flow"}).exit_code == 2);
    CHECK(run_cli({"rivers", folder / "land.tif", "-o", folder / "x.png"}).exit_code == 2);
    CHECK(run_cli({"rivers", folder / "land.tif", "-o", folder / "x.cuesta", "--by", "rain"}).exit_code == 2);
    Project eroding = small_project();
    eroding.erosion.mixing.set_only(ErosionKind::water);
    REQUIRE(write_project(folder / "wet.cuesta", eroding).ok());
    const CliRun by_flow = run_cli(
        {"rivers", folder / "wet.cuesta", "-o", folder / "x.cuesta", "--by", "flow", "--set", "trace.least_length=0"});
    CHECK(by_flow.exit_code == 0);
    const CliRun by_drops = run_cli({"rivers", folder / "wet.cuesta", "-o", folder / "x.cuesta", "--by", "passages"});
    CHECK(by_drops.exit_code == 1);
    CHECK(by_drops.err.find("run droplet erosion first") != std::string::npos);
}

TEST_CASE("erode and build bend the rim to neighbours", "[cli][neighbours]") {
    const TemporaryFolder folder;
    done({"generate", "perlin", "-o", folder / "west.tif", "--size", "64", "--height", "300", "--seed", "1"});
    done({"generate", "perlin", "-o", folder / "plain.tif", "--size", "64", "--height", "300", "--seed", "2"});
    done({"erode", folder / "plain.tif", "-o", folder / "east.tif", "--steps", "20", "--proportions", "1:0:1",
          "--neighbour", "west=" + (folder / "west.tif"), "--set", "neighbours.shared_row=true"});
    const Raster<float> west = heights_of(folder / "west.tif"), east = heights_of(folder / "east.tif");
    for (int y = 0; y < 64; ++y) REQUIRE(east(0, y) == west(63, y));

    REQUIRE(write_project(folder / "land.cuesta", small_project()).ok());
    const CliRun built = done(
        {"build", folder / "land.cuesta", "-o", folder / "built.tif", "--neighbour", "north=" + (folder / "west.tif")});
    CHECK(built.err.find("stretched to fit") != std::string::npos);
    CHECK(run_cli({"build", folder / "land.cuesta", "-o", folder / "b.tif", "--neighbour", "up=x.tif"}).exit_code == 1);
    CHECK(run_cli({"build", folder / "land.cuesta", "-o", folder / "b_{seed}.tif", "--seeds", "1,2", "--neighbour",
                   "north=" + (folder / "west.tif")})
              .exit_code == 2);
    CHECK(run_cli({"erode", folder / "plain.tif", "-o", folder / "b.tif", "--steps", "2", "--proportions", "1:0:0",
                   "--neighbour", "west=" + (folder / "none.tif")})
              .exit_code == 1);
}

TEST_CASE("erode says the rates that it sets for fine cells", "[cli][cell-size]") {
    const TemporaryFolder folder;
    done({"generate", "perlin", "-o", folder / "land.tif", "--size", "48", "--height", "20", "--cell", "1"});
    const Arguments erode{"erode", folder / "land.tif", "-o",   folder / "a.tif", "--steps",
                          "2",     "--proportions",     "1:0:0"};
    CHECK(done(erode).out.find("water.sediment_capacity") != std::string::npos);
    Arguments given = erode;
    given.insert(given.end(), {"--set", "water.sediment_capacity=0.02", "--set", "water.ramp_depth=0.05"});
    CHECK(done(given).out.find("water.sediment_capacity") == std::string::npos);
    done({"generate", "perlin", "-o", folder / "land.tif", "--size", "48", "--height", "200", "--cell", "30"});
    CHECK(done(erode).out.find("water.sediment_capacity") == std::string::npos);
}
