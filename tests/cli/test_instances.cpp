/// `cuesta-cli export --instances`, by the real program.

#include <filesystem>

#include "tests/catch.h"
#include "tests/cli/run_cli.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

TEST_CASE("plants are written for a project with ground cover, the same on any threads", "[cli][cover]") {
    const TemporaryFolder folder;
    REQUIRE(
        run_cli({"generate", "warped", "-o", folder / "a.cuesta", "--size", "48", "--cell", "20", "--height", "700"})
            .exit_code == 0);
    const auto instances = [&](const std::string& to, const Arguments& more) {
        Arguments arguments{"export", folder / "a.cuesta", "--instances", folder / to, "--set", "erosion.steps=0"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run_cli(arguments);
    };
    const Arguments woods{"--set", "cover.amount=1", "--set", "cover.temperature=7"};
    const CliRun run = instances("plants", woods);
    INFO(run.err);
    REQUIRE(run.exit_code == 0);
    CHECK(std::filesystem::exists(folder / "plants/a_spruce.csv"));
    Arguments alone = woods;
    alone.insert(alone.end(), {"--threads", "1"});
    REQUIRE(instances("again", alone).exit_code == 0);
    for (const std::string file : {"a_spruce.csv", "a_plants.glb", "a_plants.json"})
        CHECK(bytes_of_file(folder / ("plants/" + file)) == bytes_of_file(folder / ("again/" + file)));
    // Other forms alone: lists of JSON, and what is no form.
    Arguments lists = woods;
    lists.insert(lists.end(), {"--instances-as", "lists"});
    REQUIRE(instances("lists", lists).exit_code == 0);
    CHECK(std::filesystem::exists(folder / "lists/a_spruce.json"));
    CHECK_FALSE(std::filesystem::exists(folder / "lists/a_spruce.csv"));
    CHECK_FALSE(std::filesystem::exists(folder / "lists/a_plants.glb"));
    lists.back() = "glb,ply,godot";
    REQUIRE(instances("points", lists).exit_code == 0);
    for (const char* file : {"a_points.glb", "a_points.ply", "a_spruce.tres", "a_plants.json"})
        CHECK(std::filesystem::exists(folder / ("points/" + std::string(file))));
    CHECK_FALSE(std::filesystem::exists(folder / "points/a_spruce.csv"));
    CHECK_FALSE(std::filesystem::exists(folder / "points/a_plants.glb"));
    lists.insert(lists.end(), {"--threads", "1"});
    REQUIRE(instances("points-again", lists).exit_code == 0);
    for (const std::string file : {"a_points.glb", "a_points.ply", "a_spruce.tres"})
        CHECK(bytes_of_file(folder / ("points/" + file)) == bytes_of_file(folder / ("points-again/" + file)));
    lists.resize(lists.size() - 2);
    lists.back() = "lists,fbx";
    const CliRun fbx = instances("fbx", lists);
    CHECK(fbx.exit_code == 2);
    CHECK(fbx.err.find("'fbx' is none of") != std::string::npos);
    CHECK(fbx.one_error_line());
    const CliRun none = instances("none", {});
    CHECK(none.exit_code == 1);
    CHECK(none.err.find("cover.amount") != std::string::npos);
    CHECK(none.one_error_line());
}

TEST_CASE("a heightmap has no plants to write", "[cli][cover]") {
    const TemporaryFolder folder;
    REQUIRE(run_cli({"generate", "warped", "-o", folder / "a.tif", "--size", "33x33"}).exit_code == 0);
    const CliRun run = run_cli({"export", folder / "a.tif", "--instances", folder / "plants"});
    CHECK(run.exit_code == 2);
    CHECK(run.err.find("project") != std::string::npos);
}
