/// `cuesta-cli export --bridge`, by the real program.

#include <filesystem>
#include <set>

#include "tests/catch.h"
#include "tests/cli/run_cli.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

TEST_CASE("a project becomes a bridge with surfaces, the same on any threads", "[cli][bridge]") {
    const TemporaryFolder folder;
    REQUIRE(
        run_cli({"generate", "warped", "-o", folder / "a.cuesta", "--size", "40", "--cell", "20", "--height", "700"})
            .exit_code == 0);
    const auto bridge = [&](const std::string& to, const std::string& threads) {
        return run_cli({"export", folder / "a.cuesta", "--bridge", folder / to, "--set", "erosion.steps=3", "--set",
                        "cover.amount=1", "--threads", threads});
    };
    const CliRun run = bridge("b", "1");
    INFO(run.err);
    REQUIRE(run.exit_code == 0);
    const auto index = json_of_file(folder / "b/bridge.json");
    std::set<std::string> held;
    for (const auto& entry : index["files"]) {
        held.insert(entry["holds"].get<std::string>());
        CHECK(std::filesystem::file_size(folder / ("b/" + entry["path"].get<std::string>())) == entry["bytes"]);
    }
    CHECK(held.contains("height"));
    CHECK(held.contains("map"));
    CHECK(held.contains("scatter"));
    REQUIRE(bridge("c", "2").exit_code == 0);
    CHECK(bytes_of_file(folder / "b/bridge.json") == bytes_of_file(folder / "c/bridge.json"));  // with all checksums
}

TEST_CASE("a heightmap becomes a bridge of heights alone", "[cli][bridge]") {
    const TemporaryFolder folder;
    REQUIRE(run_cli({"generate", "warped", "-o", folder / "a.tif", "--size", "33x21"}).exit_code == 0);
    REQUIRE(run_cli({"export", folder / "a.tif", "--bridge", folder / "b"}).exit_code == 0);
    const auto index = json_of_file(folder / "b/bridge.json");
    CHECK(index["files"].size() == 2);
    CHECK(index["height"] == 21);
}

TEST_CASE("a folder that is no bridge is refused", "[cli][bridge]") {
    const TemporaryFolder folder;
    REQUIRE(run_cli({"generate", "warped", "-o", folder / "a.tif", "--size", "9x9"}).exit_code == 0);
    const CliRun file = run_cli({"export", folder / "a.tif", "--bridge", folder / "a.tif"});
    CHECK(file.exit_code == 1);
    CHECK(file.one_error_line());
    const CliRun nowhere = run_cli({"export", folder / "a.tif"});
    CHECK(nowhere.exit_code == 2);
    CHECK(nowhere.err.find("--bridge") != std::string::npos);
}
