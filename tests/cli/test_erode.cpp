/// `cuesta-cli erode` and `build`: land, masks, reports.

#include <fstream>

#include "core/io/elevation/elevation.h"
#include "core/io/project/project_file.h"
#include "tests/catch.h"
#include "tests/cli/check_run.h"
#include "tests/cli/run_cli.h"
#include "tests/core/small_project.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

void check_report(const nlohmann::json& report) {
    for (const char* key :
         {"version", "command", "size", "cell", "backend", "device", "threads", "seed", "seconds", "steps", "mass"})
        CHECK(report.contains(key));
    CHECK(report["command"] == "erode");
    CHECK(report["size"] == nlohmann::json({96, 80}));
    CHECK(report["cell"] == 10);
    CHECK(report["backend"] == "cpu");
    CHECK(report["seed"] == 3);
    CHECK(report["steps"]["total"] == 40);
    CHECK(report["seconds"]["total"] >= report["seconds"]["erosion"]);
    const auto volume = [&report](const char* key) { return report["mass"].at(key).get<double>(); };
    CHECK(volume("moved") > 0);
    const double gap = volume("ground_before") - volume("ground_after") - volume("suspended") - volume("left_map") -
                       volume("transport_loss");
    // Required balance: 1e-5 of the ground moved.
    CHECK(std::abs(gap) <= 1e-5 * volume("moved"));
}

}  // namespace

TEST_CASE("erode takes what a paper fixes as one setting", "[cli]") {
    const TemporaryFolder folder;
    check_done(run_cli({"generate", "hills", "-o", folder / "a.tif", "--size", "24", "--height", "300", "--set",
                        "generator.as_published=ferreira"}));
    const auto eroded = [&](const char* name, const Arguments& settings) {
        Arguments arguments{"erode", folder / "a.tif", "-o", folder / name, "--steps", "20", "--proportions", "1:0:0"};
        for (const std::string& setting : settings) arguments.insert(arguments.end(), {"--set", setting});
        const CliRun run = run_cli(arguments);
        check_done(run);
        return run;
    };
    const CliRun as_one = eroded("one.tif", {"water.as_published=prokop"});
    CHECK(as_one.err.empty());
    eroded("all.tif", {"water.scheme=mei", "water.least_slope=0.01", "rain.kind=published"});
    eroded("own.tif", {});
    eroded("back.tif", {"water.as_published=prokop", "water.as_published=improved"});
    CHECK(read(folder / "one.tif").heights == read(folder / "all.tif").heights);
    CHECK(read(folder / "back.tif").heights == read(folder / "own.tif").heights);
    CHECK_FALSE(read(folder / "one.tif").heights == read(folder / "own.tif").heights);
    // A later setting is no longer the paper's, and the report says so.
    const CliRun changed = eroded("changed.tif", {"water.as_published=mathisen", "rain.kind=uniform"});
    CHECK(changed.err.find("not as in Mathisen 2021: rain.kind is uniform, there discs") != std::string::npos);
    const CliRun unknown = run_cli({"erode", folder / "a.tif", "-o", folder / "b.tif", "--steps", "1", "--proportions",
                                    "1:0:0", "--set", "water.as_published=nobody"});
    CHECK(unknown.exit_code == 2);
    CHECK(unknown.err.find("water=mathisen") != std::string::npos);
    CHECK(run_cli({"params"}).out.find("water.as_published=mathisen") != std::string::npos);
}

TEST_CASE("erode warns once of a setting that changes nothing", "[cli]") {
    const TemporaryFolder folder;
    check_done(run_cli({"generate", "cone", "-o", folder / "a.tif", "--size", "16"}));
    const auto warnings = [&](const Arguments& settings) {
        Arguments arguments{"erode", folder / "a.tif", "-o",   folder / "b.tif", "--steps",
                            "1",     "--proportions",  "1:0:0"};
        arguments.insert(arguments.end(), settings.begin(), settings.end());
        const CliRun run = run_cli(arguments);
        CHECK(run.exit_code == 0);
        std::size_t count = 0;
        for (std::size_t at = 0; (at = run.err.find("changes nothing", at)) != std::string::npos; ++at) ++count;
        return count;
    };
    CHECK(warnings({"--set", "water.friction=0.5"}) == 0);
    CHECK(warnings({"--set", "water.scheme=four_pipes", "--set", "water.friction=0.5"}) == 1);
    // The order of the settings does not matter.
    CHECK(warnings({"--set", "water.friction=0.5", "--set", "water.scheme=four_pipes"}) == 1);
    CHECK(warnings({"--set", "wind.spread=5"}) == 1);  // no steps of wind
}

TEST_CASE("every command that sets parameters warns of what changes nothing", "[cli]") {
    const TemporaryFolder folder;
    const auto says = [](const Arguments& arguments, const std::string& words) {
        const CliRun run = run_cli(arguments);
        INFO(run.err);
        CHECK(run.exit_code == 0);
        CHECK(run.err.find(words) != std::string::npos);
    };
    const std::string land = folder / "a.tif";
    says({"generate", "cone", "-o", land, "--size", "16", "--set", "generator.roughness=0.3"},
         "Needs another kind or scheme of generator.");
    says({"generate", "uplift", "-o", folder / "u.tif", "--size", "16", "--set", "uplift.pattern=none", "--set",
          "uplift.direction=30"},
         "Needs the pattern Range or Blocks, or folded rock.");
    says({"droplets", land, "-o", folder / "b.tif", "--count", "10", "--set", "water.friction=0.5"},
         "Needs steps of water erosion.");
    says({"erode", land, "-o", folder / "b.tif", "--steps", "1", "--proportions", "water=1", "--set",
          "erosion.border=sea", "--set", "water.scheme=published"},
         "Acts as open for water of this scheme");
    says({"erode", land, "-o", folder / "b.tif", "--steps", "1", "--proportions", "wind=1", "--set",
          "wind.saturation_length=0.5"},
         "Acts as one cell");
    says({"erode", land, "-o", folder / "b.tif", "--steps", "1", "--proportions", "wind=1", "--set",
          "bottom.wind_resistance=0.05"},
         "Acts as 0.1");
    says({"erode", land, "-o", folder / "b.tif", "--steps", "1", "--proportions", "coast=1"},
         "Acts as steps that do nothing: waves need the sea as the border.");
    says({"erode", land, "-o", folder / "b.tif", "--steps", "1", "--proportions", "coast=1", "--set",
          "erosion.border=sea", "--set", "erosion.sea_level=9000"},
         "the ground has no shore at 9000 m");
}

TEST_CASE("erode writes the land, masks and a report whose books close", "[cli]") {
    const TemporaryFolder folder;
    check_done(run_cli({"generate", "warped", "-o", folder / "a.tif", "--size", "96x80", "--height", "300"}));
    for (const Arguments& more :
         {Arguments{}, {"--set", "water.scheme=published"}, {"--order", "random"}, {"--set", "eroded.talus=25"}}) {
        Arguments arguments{
            "erode",  folder / "a.tif", "-o", folder / "b.tif", "--steps",        "40",       "--proportions",
            "10:5:5", "--seed",         "3",  "--masks",        folder / "masks", "--report", folder / "report.json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        check_done(run_cli(arguments));
        check_report(json_of_file(folder / "report.json"));

        const Elevation before = read(folder / "a.tif"), after = read(folder / "b.tif");
        const Elevation wear = read(folder / "masks/wear.tif"), deposit = read(folder / "masks/deposit.tif");
        for (const char* mask : {"flow", "water_depth", "sediment"})
            CHECK(std::filesystem::exists(folder / ("masks/" + std::string(mask) + ".tif")));
        CHECK(std::filesystem::exists(folder / "masks/loose.tif") == (more == Arguments{"--set", "eroded.talus=25"}));
        CHECK(wear.maximum > 0);
        CHECK(deposit.maximum > 0);
        for (int y = 0; y < 80; y += 7)
            for (int x = 0; x < 96; ++x) {
                const float change = deposit.heights(x, y) - wear.heights(x, y);
                // Heights of at most 300 m are rounded to 2^-16 m each.
                CHECK(after.heights(x, y) - before.heights(x, y) == Approx(change).margin(1e-4));
            }
        std::filesystem::remove_all(folder / "masks");
    }
}

TEST_CASE("erode writes the same bytes on any number of threads", "[cli]") {
    const TemporaryFolder folder;
    check_done(run_cli({"generate", "warped", "-o", folder / "a.tif", "--size", "100x70"}));
    std::string expected, expected_flow;
    for (const std::string threads : {"1", "2", "7"}) {
        check_done(
            run_cli({"erode", folder / "a.tif", "-o", folder / "b.tif", "--steps", "30", "--proportions", "4:2:1",
                     "--threads", threads, "--masks", folder / "masks", "--report", folder / "report.json"}));
        CHECK(json_of_file(folder / "report.json")["threads"] == std::stoi(threads));
        const std::string bytes = bytes_of_file(folder / "b.tif");
        const std::string flow = bytes_of_file(folder / "masks/flow.tif");
        if (expected.empty()) expected = bytes;
        if (expected_flow.empty()) expected_flow = flow;
        CHECK(bytes == expected);
        CHECK(flow == expected_flow);
    }
}

TEST_CASE("no steps and no proportions change nothing", "[cli]") {
    const TemporaryFolder folder;
    check_done(run_cli({"generate", "cone", "-o", folder / "a.tif", "--size", "20"}));
    check_done(run_cli({"erode", folder / "a.tif", "-o", folder / "b.tif", "--steps", "0", "--proportions", "1:1:1",
                        "--masks", folder / "masks"}));
    CHECK(read(folder / "b.tif").heights == read(folder / "a.tif").heights);
    CHECK(read(folder / "masks/wear.tif").maximum == 0);
    check_done(run_cli({"erode", folder / "a.tif", "-o", folder / "c.tif", "--steps", "5", "--proportions", "0:0:0"}));
    CHECK(read(folder / "c.tif").heights == read(folder / "a.tif").heights);
}

TEST_CASE("erode takes layers from JSON", "[cli]") {
    const TemporaryFolder folder;
    check_done(run_cli({"generate", "warped", "-o", folder / "a.tif", "--size", "48"}));
    const auto erode = [&](const std::string& layers) {
        std::ofstream(folder / "layers.json") << layers;
        return run_cli({"erode", folder / "a.tif", "-o", folder / "b.tif", "--steps", "20", "--proportions", "1:0:0",
                        "--layers", folder / "layers.json", "--masks", folder / "masks"});
    };
    check_done(erode(R"({"layers": [{"material": {"name": "Iron", "dissolubility": 0}, "thickness": 5}]})"));
    // Material that water cannot dissolve stays: nothing is worn, nothing is laid.
    CHECK(read(folder / "masks/wear.tif").maximum == 0);
    CHECK(read(folder / "masks/loose.tif").maximum == 0);
    CHECK(read(folder / "b.tif").maximum == 1005);
    check_done(erode(R"({"layers": [{"material": {"name": "Soil"}, "thickness": 5}]})"));
    CHECK(read(folder / "masks/wear.tif").maximum > 0);
    const CliRun wrong = erode(R"({"layerz": []})");
    CHECK(wrong.exit_code == 1);
    CHECK(wrong.one_error_line());
    CHECK(wrong.err.find("layerz") != std::string::npos);
}

TEST_CASE("build makes the land of a project", "[cli]") {
    const TemporaryFolder folder;
    REQUIRE(write_project(folder / "a.cuesta", small_layered_project()).ok());
    check_done(run_cli({"info", folder / "a.cuesta"}));
    const CliRun info = run_cli({"info", folder / "a.cuesta", "--json"});
    CHECK(nlohmann::json::parse(info.out)["layers"] == 2);
    check_done(run_cli({"build", folder / "a.cuesta", "-o", folder / "b.tif", "--report", folder / "report.json",
                        "--masks", folder / "masks"}));
    CHECK(read(folder / "b.tif").frame.width == 48);
    CHECK(json_of_file(folder / "report.json")["steps"]["total"] == 12);
    CHECK(std::filesystem::exists(folder / "masks/loose.tif"));
    check_done(run_cli({"build", folder / "a.cuesta", "-o", folder / "large.tif", "--size", "96"}));
    CHECK(read(folder / "large.tif").frame.width == 96);
    CHECK(read(folder / "large.tif").frame.height == 80);
    CHECK(read(folder / "large.tif").frame.cell_size == 5);
    check_done(run_cli({"export", folder / "a.cuesta", "-o", folder / "c.tif"}));
    // Exports are cloud-optimised: another layout of the same heights, bit for bit.
    CHECK(read(folder / "c.tif").heights == read(folder / "b.tif").heights);
    CHECK(read(folder / "c.tif").frame == read(folder / "b.tif").frame);
    CHECK(bytes_of_file(folder / "c.tif") != bytes_of_file(folder / "b.tif"));
}

TEST_CASE("build takes projects with splines, and settings over theirs", "[cli]") {
    const TemporaryFolder folder;
    Project project = small_project();
    FeatureSpline spline;
    spline.id = 1;
    spline.knots = {{{100, 300, 100}}, {{200, 400, 200}}, {{400, 300, 300}}};
    spline.meta_points.push_back({0.5, {}});
    project.splines.push_back(spline);
    project.erosion.mixing.steps = 0;
    REQUIRE(write_project(folder / "a.cuesta", project).ok());
    const auto build = [&](const std::vector<std::string>& settings) {
        Arguments arguments{"build", folder / "a.cuesta", "-o", folder / "b.tif"};
        for (const std::string& setting : settings) arguments.insert(arguments.end(), {"--set", setting});
        return run_cli(arguments);
    };
    check_done(build({}));
    check_done(build({"splines.solver=converged", "noise.amplitude=5", "noise.basis=ridged", "cascade.smoothing=1",
                      "erosion.steps=1", "generator.seed=3"}));
    CHECK(build({"splines.solver=magic"}).exit_code == 2);
    CHECK(build({"spline.kind=cliff"}).exit_code == 2);
    CHECK(build({"noise.amplitude"}).exit_code == 2);
    const CliRun info = run_cli({"info", folder / "a.cuesta", "--json"});
    CHECK(nlohmann::json::parse(info.out)["splines"] == 1);
}
