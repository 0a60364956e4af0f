/// The commands on projects whose land grows from feature splines.

#include "core/io/elevation/elevation.h"
#include "core/io/project/project_file.h"
#include "tests/catch.h"
#include "tests/cli/check_run.h"
#include "tests/cli/run_cli.h"
#include "tests/core/spline_projects.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

/// A project with three splines, noise, and steps on the levels of 32 and 64 cells; returns its file.
std::string written_project(const TemporaryFolder& folder) {
    Project project = spline_project(128);
    project.noise.amplitude = 20;
    project.cascade_erosion.level_5 = 20;
    project.cascade_erosion.level_6 = 10;
    project.cascade_erosion.final_steps = 5;
    project.erosion.mixing.steps = 4;
    const std::string file = folder / "island.cuesta";
    REQUIRE(write_project(file, project).ok());
    return file;
}

}  // namespace

TEST_CASE("info tells how many splines a project has", "[cli]") {
    const TemporaryFolder folder;
    const std::string file = written_project(folder);
    const CliRun text = run_cli({"info", file});
    check_done(text);
    CHECK(text.out.find("splines   3\n") != std::string::npos);
    const CliRun json = run_cli({"info", file, "--json"});
    check_done(json);
    CHECK(nlohmann::json::parse(json.out)["splines"] == 3);
}

TEST_CASE("build grows land from splines at any size", "[cli]") {
    const TemporaryFolder folder;
    const std::string file = written_project(folder);
    for (const int size : {1, 3, 33, 64, 100, 300}) {
        INFO(size);
        const std::string out = folder / "land.tif", report = folder / "report.json";
        check_done(run_cli({"build", file, "-o", out, "--size", std::to_string(size), "--report", report}));
        const Elevation land = read(out);
        CHECK(land.frame.width == size);
        CHECK(land.frame.width_metres() == Approx(spline_land));
        if (size < 33) continue;
        // The ridge's crest is 600 m high; its noise has a deviation of at most 6.1 m, half of it where it is not told.
        CHECK(land.maximum > 520);
        CHECK(land.maximum < 680);
        const nlohmann::json json = nlohmann::json::parse(bytes_of_file(report));
        // 33 cells have the level of 32 (level 5) as their finest; 64 and more have both.
        const nlohmann::json& levels = json["levels"];
        CHECK(levels["steps"]["total"] == (size < 64 ? 25 : 35));
        CHECK(levels["steps"]["water"] == levels["steps"]["total"]);
        CHECK(json["steps"]["total"] == 4);
        const nlohmann::json& mass = levels["mass"];
        const double balance = mass["ground_after"].get<double>() + mass["suspended"].get<double>() +
                               mass["left_map"].get<double>() + mass["transport_loss"].get<double>() -
                               mass["ground_before"].get<double>();
        CHECK(std::abs(balance) <= 1e-5 * mass["moved"].get<double>());
    }
}

TEST_CASE("build warns of splines whose noise is one too many", "[cli]") {
    const TemporaryFolder folder;
    Project project = spline_project(32);
    project.noise.amplitude = 20;
    const FeatureSpline ridge = project.splines[0];
    project.splines.assign(8, ridge);
    for (int i = 0; i < 8; ++i) {
        FeatureSpline& spline = project.splines[static_cast<std::size_t>(i)];
        spline.id = i + 1;
        spline.parameters.noise_wavelength = 100.0F * static_cast<float>(i + 1);
    }
    project.splines[7].parameters.noise_wavelength = 0;
    const std::string file = folder / "eight.cuesta", out = folder / "land.tif";
    REQUIRE(write_project(file, project).ok());
    CliRun run = run_cli({"build", file, "-o", out});
    check_done(run);
    CHECK(run.err.find("warning") == std::string::npos);
    project.splines[7].parameters.noise_wavelength = 50;
    REQUIRE(write_project(file, project).ok());
    run = run_cli({"build", file, "-o", out});
    check_done(run);
    CHECK(run.err.find("at most 8 noises") != std::string::npos);
}

TEST_CASE("build is the same bytes each time, and on any number of threads", "[cli]") {
    const TemporaryFolder folder;
    const std::string file = written_project(folder);
    const auto build = [&](const std::string& name, const std::string& threads) {
        check_done(run_cli({"build", file, "-o", folder / name, "--threads", threads}));
        return bytes_of_file(folder / name);
    };
    const std::string one = build("a.tif", "1");
    CHECK(build("b.tif", "1") == one);
    CHECK(build("c.tif", "3") == one);
}

TEST_CASE("bench measures land from splines in parts", "[cli]") {
    const CliRun run = run_cli({"bench", "--filter", "^splines", "--sizes", "32", "--seconds", "0", "--json"});
    check_done(run);
    const nlohmann::json json = nlohmann::json::parse(run.out);
    std::vector<std::string> names;
    for (const nlohmann::json& m : json["measurements"]) {
        names.push_back(m["name"]);
        CHECK(m["ms_per_step_minimum"] > 0);
        if (m["name"] == "splines.converged") CHECK(m["iterations"] > 0);
    }
    CHECK(names == std::vector<std::string>{"splines.rasterise", "splines.diffuse", "splines.parameters",
                                            "splines.noise", "splines.noises", "splines.total", "splines.converged",
                                            "splines.erosion"});
}
