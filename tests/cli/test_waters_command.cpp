/// \file `cuesta-cli export --waters`, by the real program.

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/catch.h"
#include "tests/cli/run_cli.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

TEST_CASE("lakes and rivers are written, the same on any threads", "[cli][waters]") {
    const TemporaryFolder folder;
    REQUIRE(run_cli({"generate", "warped", "-o", folder / "a.tif", "--size", "96x80", "--cell", "60"}).exit_code == 0);
    const auto waters = [&](const std::string& to, const Arguments& more) {
        Arguments arguments{"export", folder / "a.tif", "--waters", folder / to, "--river-source", "0.3"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run_cli(arguments);
    };
    const CliRun run = waters("w", {});
    INFO(run.err);
    REQUIRE(run.exit_code == 0);
    REQUIRE(waters("again", {"--threads", "1"}).exit_code == 0);
    for (const std::string file :
         {"waters.geojson", "waters.glb", "water_level.tif", "water_id.tif", "water_cover.tif"})
        CHECK(bytes_of_file(folder / ("w/" + file)) == bytes_of_file(folder / ("again/" + file)));
    std::ifstream stream(folder / "w/waters.geojson");
    const nlohmann::json collection = nlohmann::json::parse(stream);
    int rivers = 0;
    for (const nlohmann::json& feature : collection.at("features")) {
        const nlohmann::json& properties = feature.at("properties");
        if (properties.at("kind") == "lake") {
            CHECK(feature.at("geometry").at("type") == "Polygon");
            CHECK(feature.at("geometry").at("coordinates")[0][0][2] == properties.at("level"));
            continue;
        }
        ++rivers;
        const nlohmann::json& levels = properties.at("level");
        REQUIRE(levels.size() == feature.at("geometry").at("coordinates").size());
        for (std::size_t i = 1; i < levels.size(); ++i) CHECK(levels[i].get<double>() <= levels[i - 1].get<double>());
    }
    CHECK(rivers > 3);
}

TEST_CASE("wrong words about waters are said", "[cli][waters]") {
    const TemporaryFolder folder;
    REQUIRE(run_cli({"generate", "warped", "-o", folder / "a.tif", "--size", "33x33"}).exit_code == 0);
    const CliRun run = run_cli({"export", folder / "a.tif", "--waters", folder / "w", "--water-sea-level", "deep"});
    CHECK(run.exit_code == 2);
    CHECK(run.err.find("--water-sea-level") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(folder / "w"));
}
