/// The commands that do not erode.

#include <set>
#include <string>

#include "core/io/elevation/elevation.h"
#include "core/relief/generators/parameters.h"
#include "tests/catch.h"
#include "tests/cli/check_run.h"
#include "tests/cli/run_cli.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

TEST_CASE("generate makes every kind at the size, cell and height asked for", "[cli]") {
    const TemporaryFolder folder;
    for (const std::string_view kind : EnumNames<GeneratorKind>::names) {
        const std::string file = folder / (std::string(kind) + ".tif");
        INFO(file);
        check_done(run_cli({"generate", std::string(kind), "-o", file, "--size", "33x20", "--cell", "5", "--height",
                            "120", "--set", "generator.minimum=30"}));
        const Elevation made = read(file);
        CHECK(made.frame.width == 33);
        CHECK(made.frame.height == 20);
        CHECK(made.frame.cell_size == 5);
        CHECK(made.minimum == 30);
        CHECK(made.maximum == (kind == "flat" ? 30 : 150));
    }
}

TEST_CASE("a seed makes the same bytes, another seed others", "[cli]") {
    const TemporaryFolder folder;
    const auto make = [&](const std::string& name, const std::string& seed) {
        check_done(run_cli({"generate", "ridged", "-o", folder / name, "--size", "40", "--seed", seed}));
        return bytes_of_file(folder / name);
    };
    const std::string first = make("a.tif", "7");
    CHECK(make("b.tif", "7") == first);
    CHECK(make("c.tif", "8") != first);
}

TEST_CASE("info tells size, cell, range, CRS, holes and warnings", "[cli]") {
    const TemporaryFolder folder;
    check_done(run_cli({"generate", "cone", "-o", folder / "a.tif", "--size", "30x20", "--cell", "2"}));
    const CliRun text = run_cli({"info", folder / "a.tif"});
    check_done(text);
    CHECK(text.out.find("30 x 20 cells") != std::string::npos);
    const CliRun run = run_cli({"info", folder / "a.tif", "--json"});
    check_done(run);
    const nlohmann::json json = nlohmann::json::parse(run.out);
    for (const char* key : {"file", "format", "width", "height", "cell", "minimum", "maximum", "crs", "geotransform",
                            "holes", "warnings"})
        CHECK(json.contains(key));
    CHECK(json["width"] == 30);
    CHECK(json["cell"] == 2);
    CHECK(json["minimum"] == 0);
    CHECK(json["maximum"] == 1000);
}

TEST_CASE("pictures take a range and a cell size", "[cli]") {
    const TemporaryFolder folder;
    check_done(run_cli({"generate", "slope", "-o", folder / "a.png", "--size", "32", "--cell", "3"}));
    std::filesystem::remove(folder / "a.json");
    const auto info = [&](const Arguments& more) {
        Arguments arguments{"info", folder / "a.png", "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const CliRun run = run_cli(arguments);
        check_done(run);
        return nlohmann::json::parse(run.out);
    };
    const nlohmann::json plain = info({});
    CHECK(plain["cell"] == 1);
    CHECK(plain["maximum"] == 1000);
    CHECK(info({"--height", "50"})["maximum"] == 50);
    const nlohmann::json ranged = info({"--range", "-20:80.5", "--cell", "12"});
    CHECK(ranged["minimum"] == -20);
    CHECK(ranged["maximum"] == 80.5);
    CHECK(ranged["cell"] == 12);
}

TEST_CASE("export writes heightmaps", "[cli]") {
    const TemporaryFolder folder;
    check_done(run_cli({"generate", "warped", "-o", folder / "a.tif", "--size", "40x30", "--cell", "4"}));
    for (const std::string ending : {"exr", "png", "r16", "raw", "asc", "ter", "npy"}) {
        INFO(ending);
        check_done(run_cli({"export", folder / "a.tif", "-o", folder / ("b." + ending)}));
        CHECK(std::filesystem::file_size(folder / ("b." + ending)) > 0);
    }
    for (const std::string ending : {"exr", "asc", "npy"})
        CHECK(read(folder / ("b." + ending)).heights == read(folder / "a.tif").heights);
    check_done(run_cli({"export", folder / "a.tif", "-o", folder / "half.tif", "--size", "20"}));
    CHECK(read(folder / "half.tif").frame.width == 20);
    CHECK(read(folder / "half.tif").frame.height == 15);
    CHECK(read(folder / "half.tif").frame.cell_size == 8);
}

TEST_CASE("export writes meshes", "[cli]") {
    const TemporaryFolder folder;
    check_done(run_cli({"generate", "warped", "-o", folder / "a.tif", "--size", "40x30", "--cell", "4"}));
    for (const std::string ending : {"glb", "obj", "fbx", "ply", "stl"}) {
        INFO(ending);
        const std::string full = folder / ("full." + ending), coarse = folder / ("coarse." + ending);
        check_done(run_cli({"export", folder / "a.tif", "-o", full}));
        check_done(run_cli({"export", folder / "a.tif", "-o", coarse, "--max-error", "100"}));
        REQUIRE(std::filesystem::exists(full));
        REQUIRE(std::filesystem::exists(coarse));
        CHECK(std::filesystem::file_size(coarse) < std::filesystem::file_size(full));
    }
}

TEST_CASE("export writes what engines take, with the numbers to type in", "[cli]") {
    const TemporaryFolder folder;
    REQUIRE(run_cli({"generate", "hills", "--size", "127", "--cell", "5", "--height", "512", "-o", folder / "land.tif"})
                .exit_code == 0);
    const CliRun run =
        run_cli({"export", folder / "land.tif", "--preset", "unreal", "--size", "127", "-o", folder / "unreal"});
    INFO(run.err);
    REQUIRE(run.exit_code == 0);
    CHECK(names_in(folder / "unreal") == std::vector<std::string>{"land.json", "land.png", "land_unreal.txt"});
    // The text that is printed is the one in the file.
    const std::string steps = bytes_of_file(folder / "unreal/land_unreal.txt");
    CHECK(run.out.find(steps) != std::string::npos);
    CHECK(steps.find("Scale Z: 100\n") != std::string::npos);       // 512 m * 100 / 512
    CHECK(steps.find("Location Z: 25600\n") != std::string::npos);  // the middle, 256 m
    const CliRun refused =
        run_cli({"export", folder / "land.tif", "--preset", "unity", "--size", "512", "-o", folder / "unity"});
    CHECK(refused.exit_code == 2);
    CHECK(refused.one_error_line());
    CHECK(refused.err.find("513") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(folder / "unity"));
    CHECK(run_cli({"export", folder / "land.tif", "--preset", "quake", "-o", folder / "x"}).exit_code == 2);
}

TEST_CASE("bench measures what the filter names", "[cli]") {
    const CliRun run = run_cli({"bench", "--filter", "^generate", "--sizes", "16,32", "--seconds", "0", "--json"});
    check_done(run);
    const nlohmann::json json = nlohmann::json::parse(run.out);
    CHECK(json["bandwidth_gb_per_s"].size() == 3);
    REQUIRE(json["measurements"].size() == 4);
    for (const nlohmann::json& m : json["measurements"]) {
        CHECK(m["ns_per_cell_and_step"] > 0);
        CHECK(m["bandwidth_share"] > 0);
        CHECK(m["ms_per_step_minimum"] <= m["ms_per_step_median"]);
    }
}

TEST_CASE("bench has a row for each kernel of uplifted land", "[cli][uplift]") {
    const CliRun run = run_cli({"bench", "--filter", "^(uplift|amplify)", "--sizes", "16", "--seconds", "0", "--json"});
    check_done(run);
    const nlohmann::json json = nlohmann::json::parse(run.out);
    std::set<std::string> names;
    for (const nlohmann::json& m : json["measurements"]) {
        CHECK(names.insert(m["name"].get<std::string>()).second);
        CHECK(m["ms_per_step_minimum"] <= m["ms_per_step_median"]);
    }
    for (const std::string name : {"uplift",         "uplift.network",    "uplift.step_cut", "uplift.step_deposition",
                                   "uplift.creep",   "uplift.refinement", "uplift.rock",     "uplift.beds",
                                   "uplift.lakes",   "uplift.basins",     "uplift.floors",   "uplift.fans",
                                   "uplift.hollows", "uplift.landslides", "uplift.rockfall", "uplift.roughness",
                                   "uplift.shore",   "uplift.coast",      "amplify",         "amplify.doubling",
                                   "amplify.tops"}) {
        INFO(name);
        CHECK(names.count(name) == 1);
    }
}

TEST_CASE("bench measures carving on a device, by both names of the option", "[cli]") {
    const std::vector<std::string> option =
        GENERATE(std::vector<std::string>{"--device", "automatic"}, std::vector<std::string>{"--backend", "gpu"});
    std::vector<std::string> arguments{"bench", "--filter", "carve.(whole|vertex)", "--sizes", "64,128", "--seconds",
                                       "0",     "--json"};
    arguments.insert(arguments.end(), option.begin(), option.end());
    const CliRun run = run_cli(arguments);
    check_done(run);
    const nlohmann::json json = nlohmann::json::parse(run.out);
    CHECK_FALSE(json["device"].get<std::string>().empty());
    CHECK_FALSE(json.contains("compared"));
    REQUIRE(json["measurements"].size() == 4);
    for (const nlohmann::json& m : json["measurements"]) {
        CHECK(m["ms_minimum"] > 0);
        CHECK(m["ms_minimum"] <= m["ms_median"]);
        CHECK(m["tiles"] > 0);
        CHECK(m["batches"] == 1);
        // Software's clock tells nothing.
        CHECK(m["device_ms_minimum"].is_null() == json["is_software"].get<bool>());
        if (!m["device_ms_minimum"].is_null()) CHECK(m["device_ms_minimum"] <= m["ms_minimum"]);
    }
}
