/// `cuesta-cli amplify`, amplification by `--set`, and `generate delta`.

#include <chrono>
#include <csignal>
#include <thread>

#include "core/io/elevation/elevation.h"
#include "core/io/project/project_file.h"
#include "tests/catch.h"
#include "tests/cli/check_run.h"
#include "tests/cli/run_cli.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

void make_hills(const std::string& path, const std::string& size = "20x14") {
    check_done(run_cli({"generate", "perlin", "-o", path, "--size", size, "--cell", "40"}));
}

}  // namespace

TEST_CASE("amplify writes a heightmap with finer cells in the same place", "[cli][amplify]") {
    const TemporaryFolder folder;
    make_hills(folder / "a.tif");
    const CliRun run = run_cli({"amplify", folder / "a.tif", "-o", folder / "b.tif", "--factor", "4"});
    check_done(run);
    CHECK(run.out.find("wrote " + (folder / "b.tif")) != std::string::npos);
    CHECK(run.out.find("80 x 56 cells of 10 m") != std::string::npos);
    const auto before = read_elevation(folder / "a.tif");
    const auto after = read_elevation(folder / "b.tif");
    REQUIRE(before.ok());
    REQUIRE(after.ok());
    CHECK(after->frame.width == 80);
    CHECK(after->frame.height == 56);
    CHECK(after->frame.cell_size == 10);
    REQUIRE(before->frame.geotransform);
    REQUIRE(after->frame.geotransform);
    CHECK((*after->frame.geotransform)[0] == (*before->frame.geotransform)[0]);
    CHECK((*after->frame.geotransform)[3] == (*before->frame.geotransform)[3]);
    // The same by the default factor; another land by another seed or parameter.
    const auto bytes = [&](const Arguments& more) {
        Arguments arguments{"amplify", folder / "a.tif", "-o", folder / "c.tif"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        check_done(run_cli(arguments));
        return bytes_of_file(folder / "c.tif");
    };
    const std::string usual = bytes_of_file(folder / "b.tif");
    CHECK(bytes({}) == usual);
    CHECK(bytes({"--threads", "1"}) == usual);
    CHECK(bytes({"--seed", "7"}) != usual);
    CHECK(bytes({"--set", "amplify.strength=2"}) != usual);
}

TEST_CASE("amplify writes projects, which build makes land of", "[cli][amplify]") {
    const TemporaryFolder folder;
    make_hills(folder / "a.tif");
    check_done(run_cli({"amplify", folder / "a.tif", "-o", folder / "a.cuesta", "--factor", "2"}));
    check_done(run_cli({"amplify", folder / "a.cuesta", "-o", folder / "b.cuesta", "--factor", "4", "--seed", "3"}));
    const Result<Project> project = read_project(folder / "b.cuesta");
    REQUIRE(project.ok());
    CHECK(project->frame.width == 80);
    CHECK(std::get<ImportedBase>(project->base).heights.width() == 20);
    CHECK(std::get<ImportedBase>(project->base).amplification.seed == 3);
    check_done(run_cli({"build", folder / "b.cuesta", "-o", folder / "b.tif", "--set", "erosion.steps=0"}));
    check_done(run_cli({"amplify", folder / "a.tif", "-o", folder / "c.tif", "--seed", "3"}));
    CHECK(bytes_of_file(folder / "b.tif") == bytes_of_file(folder / "c.tif"));
    // By a setting: the frame follows.
    check_done(run_cli({"build", folder / "b.cuesta", "-o", folder / "d.tif", "--set", "erosion.steps=0", "--set",
                        "amplify.factor=2"}));
    const auto smaller = read_elevation(folder / "d.tif");
    REQUIRE(smaller.ok());
    CHECK(smaller->frame.width == 40);
    CHECK(smaller->frame.cell_size == 20);
    check_refused(run_cli({"amplify", folder / "a.cuesta", "-o", folder / "e.tif"}), "build", 2);
}

TEST_CASE("amplify tells what it cannot do", "[cli][amplify]") {
    const TemporaryFolder folder;
    make_hills(folder / "a.tif");
    const std::string in = folder / "a.tif";
    const std::string out = folder / "b.tif";
    check_refused(run_cli({"amplify", in, "-o", out, "--factor", "3"}), "factor", 2);
    check_refused(run_cli({"amplify", in, "-o", folder / "b.xyz"}), "ending", 2);
    check_refused(run_cli({"amplify", in, "-o", out, "--set", "amplify.lava=1"}), "lava", 2);
    check_refused(run_cli({"amplify", in, "-o", out, "--set", "thermal.talus=1"}), "thermal.talus", 2);
    check_refused(run_cli({"amplify", folder / "no.tif", "-o", out}), "no.tif", 1);
    check_done(run_cli({"generate", "slope", "-o", folder / "line.tif", "--size", "20x1"}));
    check_refused(run_cli({"amplify", folder / "line.tif", "-o", out}), "single row", 1);
    check_done(run_cli({"generate", "flat", "-o", folder / "large.tif", "--size", "1100"}));
    check_refused(run_cli({"amplify", folder / "large.tif", "-o", out, "--factor", "16"}), "17600 x 17600 cells", 1);
    check_done(run_cli({"presets", "canyon", "-o", folder / "p.cuesta", "--size", "16"}));
    check_refused(run_cli({"amplify", folder / "p.cuesta", "-o", folder / "q.cuesta"}), "imported", 1);
    CHECK_FALSE(std::filesystem::exists(out));
}

TEST_CASE("Ctrl-C ends amplification with 130 and leaves no file", "[cli][amplify]") {
    const TemporaryFolder folder;
    make_hills(folder / "a.tif", "700");
    const std::vector<std::string> before = names_in(folder.path());
    RunningCli running({"amplify", folder / "a.tif", "-o", folder / "b.tif", "--factor", "16"});
    REQUIRE(running.catches_signal(SIGINT));
    std::this_thread::sleep_for(std::chrono::milliseconds(700));
    running.send_signal(SIGINT);
    const CliRun run = running.wait();
    INFO(run.err);
    CHECK(run.exit_code == 130);
    CHECK(names_in(folder.path()) == before);
}

TEST_CASE("generate makes a delta, by its seed and parameters", "[cli][delta]") {
    const TemporaryFolder folder;
    const auto make = [&](const std::string& name, const Arguments& more) {
        Arguments arguments{"generate", "delta",  "-o",  folder / name, "--size",
                            "40x32",    "--cell", "600", "--set",       "delta.events=40"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        check_done(run_cli(arguments));
        return bytes_of_file(folder / name);
    };
    const std::string first = make("a.tif", {"--seed", "2"});
    CHECK(make("b.tif", {"--seed", "2"}) == first);
    CHECK(make("c.tif", {"--seed", "3"}) != first);
    const std::string out = folder / "d.tif";
    check_refused(run_cli({"generate", "delta", "-o", out, "--size", "8", "--height", "5"}), "--height", 2);
    check_refused(run_cli({"generate", "delta", "-o", out, "--size", "8", "--uplift-mask", "m.tif"}), "uplifted", 2);
    check_refused(run_cli({"generate", "delta", "-o", out, "--size", "8", "--set", "uplift.rate=1"}), "uplift.rate", 2);
    check_done(run_cli({"landforms", "delta", "-o", folder / "e.cuesta", "--size", "40", "--seed", "4"}));
    const Result<Project> project = read_project(folder / "e.cuesta");
    REQUIRE(project.ok());
    CHECK(std::get<DeltaBase>(project->base).parameters.seed == 4);
    CHECK(run_cli({"info", folder / "e.cuesta"}).out.find("base      delta") != std::string::npos);
}
