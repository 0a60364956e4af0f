/// \file cuesta-mpi, started by mpirun: the bytes of cuesta-cli on any number of ranks, and what it says where it
/// cannot.

#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>

#include "core/io/project/project_file.h"
#include "tests/catch.h"
#include "tests/core/spline_projects.h"
#include "tests/core/temporary_folder.h"
#include "tests/mpi/run_ranks.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

void make_land(const std::string& path, const std::string& size) {
    REQUIRE(run_cli({"generate", "warped", "-o", path, "--size", size, "--height", "900"}).exit_code == 0);
}

/// Compares files and books of cuesta-cli with those of cuesta-mpi.
void check_same(const TemporaryFolder& folder, const Arguments& erosion, const std::vector<int>& sizes) {
    make_land(folder / "in.tif", "257x301");
    const Arguments common = with({"erode", folder / "in.tif"}, erosion);
    const CliRun alone = run_cli(with(common, {"-o", folder / "alone.tif", "--report", folder / "alone_report.json"}));
    INFO(alone.err);
    REQUIRE(alone.exit_code == 0);
    for (const int size : sizes) {
        const CliRun run =
            run_ranks(size, with(common, {"-o", folder / "out.tif", "--report", folder / "out_report.json"}));
        INFO(size << " ranks: " << run.err);
        REQUIRE(run.exit_code == 0);
        CHECK(run.err.find("error") == std::string::npos);
        CHECK(bytes_of_file(folder / "out.tif") == bytes_of_file(folder / "alone.tif"));
        const nlohmann::json a = json_of_file(folder / "alone_report.json"),
                             b = json_of_file(folder / "out_report.json");
        for (const char* key : {"mass", "water", "steps", "size", "cell", "seed"}) CHECK(a[key] == b[key]);
        CHECK(b["ranks"].size() == static_cast<std::size_t>(size));
        CHECK(b["ranks"][0]["peak_memory"].get<double>() > 1e6);
        CHECK((b["ranks"].back()["bytes_sent"].get<double>() > 1e5) == (size > 1));
        // One report, of the first rank.
        CHECK(run.out.find("rank " + std::to_string(size - 1) + " on ") != std::string::npos);
        CHECK(run.out.find("eroded ") == run.out.rfind("eroded "));
    }
}

/// Odd sizes, feature splines with noise, rain of their own, a road, water and wind.
Project splined_project() {
    Project project = test::spline_project(64);
    const double scale = 301 * 12 / test::spline_land;
    project.frame.width = 301;
    project.frame.height = 257;
    project.frame.cell_size = 12;
    for (FeatureSpline& spline : project.splines)
        for (Knot& knot : spline.knots) knot.position *= scale;
    std::get<GeneratedBase>(project.base).parameters.kind = GeneratorKind::warped;
    std::get<GeneratedBase>(project.base).parameters.maximum = 300;
    project.noise.amplitude = 30;
    project.splines[0].meta_points[0].parameters.noise_amplitude = 1;
    project.splines[1].meta_points[0].parameters.rain = 3;
    project.erosion.mixing.steps = 9;
    project.erosion.mixing.wind = 1;
    Path road;
    road.id = 1;
    road.knots.resize(2);
    road.knots[0].position = {300, 0, 300};
    road.knots[1].position = {3000, 0, 2500};
    project.paths = {road};
    return project;
}

/// The processes that mpirun started.
std::vector<int> processes_of(int mpirun) {
    std::ifstream children("/proc/" + std::to_string(mpirun) + "/task/" + std::to_string(mpirun) + "/children");
    std::vector<int> found;
    for (int child = 0; children >> child;) found.push_back(child);
    return found;
}

/// Kills rank 1 of two after the first checkpoint, and goes on on three.
void check_killed(const TemporaryFolder& folder, const Arguments& work) {
    const CliRun alone = run_cli(with(work, {"-o", folder / "alone.tif"}));
    INFO(alone.err);
    REQUIRE(alone.exit_code == 0);
    const Arguments ranked = with(work, {"-o", folder / "out.tif"});
    RunningCli run(Program{CUESTA_MPIRUN}, launched(2, with(ranked, {"--checkpoint", "0.05s"})));
    std::vector<int> processes;
    for (int i = 0; i < 3000 && !std::filesystem::exists(folder / "out.tif.checkpoint"); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        processes = processes_of(run.process());
    }
    REQUIRE(processes.size() == 2);
    ::kill(processes[1], SIGKILL);
    const CliRun ended = run.wait();
    INFO(ended.err);
    CHECK(ended.exit_code != 0);
    CHECK((ended.err + ended.out).find("rank 1") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(folder / "out.tif"));
    // A checkpoint that was just being written may leave its temporary: SIGKILL cannot be caught.
    REQUIRE(std::filesystem::exists(folder / "out.tif.checkpoint"));
    const CliRun resumed = run_ranks(3, with(ranked, {"--resume"}));
    INFO(resumed.err);
    REQUIRE(resumed.exit_code == 0);
    CHECK(bytes_of_file(folder / "out.tif") == bytes_of_file(folder / "alone.tif"));
    CHECK_FALSE(std::filesystem::exists(folder / "out.tif.checkpoint"));
}

}  // namespace

TEST_CASE("ranks write the bytes of cuesta-cli", "[mpi]") {
    check_same(TemporaryFolder(), {"--steps", "12", "--proportions", "3:0:1", "--seed", "7"}, {1, 2, 3, 4});
}

TEST_CASE("borders and schemes as published erode on ranks as by cuesta-cli", "[mpi]") {
    const Arguments erosion{"--steps", "8", "--proportions", "2:0:1", "--set"};
    check_same(TemporaryFolder(), with(erosion, {"erosion.border=periodic"}), {1, 2, 4});
    check_same(TemporaryFolder(), with(erosion, {"erosion.border=sea", "--set", "erosion.sea_level=300"}), {3});
    check_same(TemporaryFolder(), with(erosion, {"water.scheme=mathisen", "--set", "thermal.scheme=published"}), {2});
    check_same(
        TemporaryFolder(),
        with(erosion, {"water.scheme=mei", "--set", "thermal.scheme=ferreira", "--set", "erosion.border=periodic"}),
        {3});
}

TEST_CASE("wind blows over ranks as in cuesta-cli", "[mpi][wind]") {
    check_same(TemporaryFolder(), {"--steps", "12", "--proportions", "1:3:1", "--seed", "7"}, {1, 2, 3, 4});
    check_same(TemporaryFolder(),
               {"--steps", "6", "--proportions", "0:1:0", "--set", "wind.deflection=1", "--set", "wind.direction=200"},
               {2, 3});
}

TEST_CASE("drops run over ranks as in cuesta-cli", "[mpi][droplets]") {
    check_same(TemporaryFolder(), {"--steps", "6", "--proportions", "water=1,thermal=1,droplets=2", "--seed", "7"},
               {1, 2, 3, 4});
}

TEST_CASE("rivers cut over ranks as in cuesta-cli", "[mpi][stream_power]") {
    check_same(
        TemporaryFolder(),
        {"--steps", "6", "--proportions", "water=1,stream_power=2", "--set", "stream_power.creep=1", "--seed", "7"},
        {1, 2, 3, 4});
}

TEST_CASE("steps that need the whole land are made by the first rank as by cuesta-cli", "[mpi][kinds]") {
    check_same(TemporaryFolder(),
               {"--steps", "8", "--proportions", "water=1,wind=1,droplets=1,stream_power=1", "--set",
                "erosion.border=periodic"},
               {1, 3});
    check_same(TemporaryFolder(),
               {"--steps", "4", "--proportions", "water=1,glaciers=1", "--set", "water.scheme=ferreira"}, {2});
}

TEST_CASE("layers, sources and masks erode on ranks as by cuesta-cli", "[mpi]") {
    const TemporaryFolder folder;
    std::ofstream(folder / "layers.json") << R"({
        "layers": [{"material": {"name": "Marl", "dissolubility": 1}, "thickness": 80}],
        "bottom_material": {"name": "Granite", "dissolubility": 0.1},
        "water_sources": [
            {"name": "Spring", "point": {"x": 1200, "z": 800, "radius": 160, "depth": 0.05}},
            {"name": "Small spring", "point": {"x": 300, "z": 2999, "radius": 3, "depth": 0.5}},
            {"name": "Snow melt", "kind": "one_time", "mask": "mask.tif", "depth": 0.2}]})";
    REQUIRE(run_cli({"generate", "cone", "-o", folder / "mask.tif", "--size", "257x301", "--height", "3"}).exit_code ==
            0);
    check_same(folder,
               {"--steps", "8", "--proportions", "2:1:1", "--order", "random", "--layers", folder / "layers.json",
                "--rain-mask", folder / "mask.tif", "--erodibility-mask", folder / "mask.tif", "--set",
                "eroded.talus=25", "--set", "rain.kind=discs"},
               {3});
}

TEST_CASE("what ranks cannot do is refused in one line before any work", "[mpi]") {
    const TemporaryFolder folder;
    make_land(folder / "in.tif", "20");
    // A program that mpirun did not start is the only rank there is.
    const auto refused = [&](const Arguments& arguments, int exit_code, const std::string& words, int size = 0) {
        const CliRun run = size > 0 ? run_ranks(size, arguments) : RunningCli(Program{CUESTA_MPI}, arguments).wait();
        INFO(run.err);
        CHECK(run.exit_code == exit_code);
        CHECK(run.err.find("cuesta-mpi: error: ") == run.err.rfind("cuesta-mpi: error: "));
        CHECK(run.err.find(words) != std::string::npos);
        CHECK_FALSE(std::filesystem::exists(folder / "out.tif"));
    };
    const Arguments erode{"erode", folder / "in.tif", "-o", folder / "out.tif", "--steps", "4", "--proportions"};
    refused(with(erode, {"1:0:0", "--masks", folder / "masks"}), 2, "masks are made of all of a land at once");
    refused({"measure", folder / "in.tif"}, 2, "several ranks run 'build' and 'erode'");
    refused({"erode", folder / "none.tif", "-o", folder / "out.tif", "--steps", "4", "--proportions", "1:0:0"}, 1,
            "none.tif");
    std::ofstream(folder / "bad.tif") << "no picture at all";
    refused({"erode", folder / "bad.tif", "-o", folder / "out.tif", "--steps", "4", "--proportions", "1:0:0"}, 1,
            "bad.tif");
}

TEST_CASE("ranks build a project to the bytes of cuesta-cli", "[mpi][build]") {
    const TemporaryFolder folder;
    write_project_file(folder / "land.cuesta", splined_project());
    const Arguments build{"build", folder / "land.cuesta"};
    const CliRun alone = run_cli(with(build, {"-o", folder / "alone.tif", "--report", folder / "alone_report.json"}));
    INFO(alone.err);
    REQUIRE(alone.exit_code == 0);
    for (const int size : {1, 2, 3, 4}) {
        const CliRun run = run_ranks(size, with(build, {"-o", folder / "out.tif", "--report", folder / "out_report.json"}));
        INFO(size << " ranks: " << run.err);
        REQUIRE(run.exit_code == 0);
        CHECK(bytes_of_file(folder / "out.tif") == bytes_of_file(folder / "alone.tif"));
        const nlohmann::json a = json_of_file(folder / "alone_report.json"), b = json_of_file(folder / "out_report.json");
        for (const char* key : {"mass", "water", "steps", "size", "cell", "seed", "paths"})
            if (a.contains(key)) CHECK(a[key] == b[key]);
        CHECK(b["ranks"].size() == static_cast<std::size_t>(size));
    }
    // Tiles with their manifest.
    for (const char* name : {"alone", "ranks"}) std::filesystem::create_directory(folder / name);
    REQUIRE(run_cli(with(build, {"-o", folder / "alone/land.tif", "--tiles", "2x2"})).exit_code == 0);
    const CliRun tiles = run_ranks(3, with(build, {"-o", folder / "ranks/land.tif", "--tiles", "2x2"}));
    INFO(tiles.err);
    REQUIRE(tiles.exit_code == 0);
    int files = 0;
    for (const auto& file : std::filesystem::directory_iterator(folder / "alone")) {
        const std::string name = file.path().filename().string();
        INFO(name);
        CHECK(bytes_of_file(file.path().string()) == bytes_of_file(folder / ("ranks/" + name)));
        ++files;
    }
    CHECK(files > 4);
}

TEST_CASE("land that erodes on its levels is built by the first of the ranks as by cuesta-cli", "[mpi][build]") {
    const TemporaryFolder folder;
    write_project_file(folder / "land.cuesta", splined_project());
    const Arguments build{"build", folder / "land.cuesta", "--set", "cascade.level_5=4", "--set", "cascade.level_7=2"};
    const CliRun alone = run_cli(with(build, {"-o", folder / "alone.tif", "--report", folder / "alone_report.json"}));
    INFO(alone.err);
    REQUIRE(alone.exit_code == 0);
    for (const int size : {1, 2, 3, 4}) {
        const CliRun run =
            run_ranks(size, with(build, {"-o", folder / "out.tif", "--report", folder / "out_report.json"}));
        INFO(size << " ranks: " << run.err);
        REQUIRE(run.exit_code == 0);
        CHECK(bytes_of_file(folder / "out.tif") == bytes_of_file(folder / "alone.tif"));
        const nlohmann::json a = json_of_file(folder / "alone_report.json"),
                             b = json_of_file(folder / "out_report.json");
        REQUIRE(a.contains("levels"));
        for (const char* key : {"mass", "steps", "levels", "paths"}) CHECK(a[key] == b[key]);
    }
}

TEST_CASE("projects that ranks cannot build are refused in one line before any work", "[mpi][build]") {
    const TemporaryFolder folder;
    const auto refused = [&](const Arguments& arguments, int exit_code, const std::string& words) {
        const CliRun run = run_ranks(2, with({"build", folder / "land.cuesta"}, arguments));
        INFO(run.err);
        CHECK(run.exit_code == exit_code);
        CHECK(run.err.find("cuesta-mpi: error: ") == run.err.rfind("cuesta-mpi: error: "));
        CHECK(run.err.find(words) != std::string::npos);
        CHECK_FALSE(std::filesystem::exists(folder / "out.tif"));
    };
    write_project_file(folder / "land.cuesta", splined_project());
    const Arguments out{"-o", folder / "out.tif"};
    refused(with(out, {"--set", "cascade.level_5=2", "--checkpoint", "1s"}), 1, "this land has no checkpoints");
    refused({"-o", folder / "out_{seed}.tif", "--seeds", "1,2"}, 2, "ranks make one land");
    refused(with(out, {"--part", "1/2", "--tiles", "2x2"}), 2, "ranks make all of a land");
    refused(with(out, {"--masks", folder / "masks"}), 2, "masks are made of all of a land at once");
    refused({"--contact-sheet", folder / "sheet.png", "--seeds", "1,2"}, 2, "ranks make one land");
}

TEST_CASE("ranks that run another program are named", "[mpi]") {
    const TemporaryFolder folder;
    make_land(folder / "in.tif", "20");
    std::filesystem::copy_file(CUESTA_MPI, folder / "other-build");
    std::ofstream(folder / "other-build", std::ios::app) << "another build";
    const Arguments erode{"erode", folder / "in.tif", "-o",   folder / "out.tif", "--steps",
                          "4",     "--proportions",   "1:0:0"};
    const Arguments other = with({":", "-n", "1", folder / "other-build"}, erode);
    const Arguments words = with(with({CUESTA_MPIRUN}, launched(1, erode)), other);
    const CliRun run = run_program(words);
    INFO(run.err);
    CHECK(run.exit_code == 1);
    CHECK(run.err.find("all ranks must run the same program: rank 1 runs cuesta-mpi ") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(folder / "out.tif"));
}

TEST_CASE("a rank that dies ends the job, named, and --resume goes on, on other ranks, to the same bytes", "[mpi]") {
    const TemporaryFolder folder;
    make_land(folder / "in.tif", "150");
    // A second and more on a quick machine: the rank must die on the way.
    check_killed(folder, {"erode", folder / "in.tif", "--steps", "12000", "--proportions", "5:0:1"});
}

TEST_CASE("beds, layers and ice of a rank that dies go on on other ranks to the same bytes", "[mpi][kinds]") {
    const TemporaryFolder folder;
    Project project;
    project.frame.width = 131;
    project.frame.height = 150;
    project.frame.cell_size = 30;
    std::get<GeneratedBase>(project.base).parameters.kind = GeneratorKind::warped;
    std::get<GeneratedBase>(project.base).parameters.maximum = 3000;
    project.bedding.enabled = true;
    Layer sheet;
    sheet.shape = UniformThickness{15};
    project.layers = {sheet};
    project.erosion.mixing.set_weights({});
    project.erosion.mixing.steps = 400;
    project.erosion.mixing.water = 8;
    project.erosion.mixing.thermal = 1;
    project.erosion.mixing.stream_power = 1;
    project.erosion.mixing.glaciers = 1;
    write_project_file(folder / "land.cuesta", project);
    check_killed(folder, {"build", folder / "land.cuesta"});
}

TEST_CASE("no host file and a full disk for scratch files are named, and nothing is left", "[mpi]") {
    const TemporaryFolder folder;
    make_land(folder / "in.tif", "400");
    std::filesystem::create_directory(folder / "scratch");
    const Arguments erode{"erode", folder / "in.tif", "-o",    folder / "out.tif", "--steps",
                          "4",     "--proportions",   "1:0:0", "--scratch",        folder / "scratch"};
    const CliRun unhosted = run_program(
        with({CUESTA_MPIRUN, "--allow-run-as-root", "--hostfile", folder / "none.txt", "-n", "2", CUESTA_MPI}, erode));
    CHECK(unhosted.exit_code != 0);
    CHECK((unhosted.err + unhosted.out).find("none.txt") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(folder / "out.tif"));
    // No file of a rank may grow beyond 100 KiB; Open MPI's own in shared memory would.
    const CliRun full =
        run_program(with({CUESTA_MPIRUN, "--allow-run-as-root", "--oversubscribe", "--mca", "btl", "self,tcp", "-n",
                          "2", "bash", "-c", "ulimit -f 100; trap '' XFSZ; exec \"$@\"", "limited", CUESTA_MPI},
                         erode));
    INFO(full.err);
    CHECK(full.exit_code == 1);
    CHECK(full.err.find("cuesta-mpi: error: no room for a scratch file") != std::string::npos);
    CHECK(full.err.find(folder / "scratch") != std::string::npos);
    CHECK(std::filesystem::is_empty(folder / "scratch"));
    CHECK_FALSE(std::filesystem::exists(folder / "out.tif"));
}
