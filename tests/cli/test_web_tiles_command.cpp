/// \file `cuesta-cli export --web-tiles`, by the real program.

#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/catch.h"
#include "tests/cli/run_cli.h"
#include "tests/core/temporary_folder.h"
#include "tests/places.h"

using namespace cuesta;

namespace {

std::string real_land() {
    return (std::filesystem::path(source_folder()) / "resources/terrains/big_tujunga.tif").string();
}

}  // namespace

TEST_CASE("real land becomes tiles of web maps, the same on any threads", "[cli][webtiles]") {
    const TemporaryFolder folder;
    const auto tiles = [&](const std::string& to, const Arguments& more) {
        Arguments arguments{"export", real_land(), "--resample", "200", "--web-tiles", folder / to};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run_cli(arguments);
    };
    const CliRun run = tiles("web", {"--web-zooms", "9:10"});
    INFO(run.err);
    REQUIRE(run.exit_code == 0);
    CHECK(run.out.find("zoom 9 to 10") != std::string::npos);
    const nlohmann::json index = json_of_file(folder / "web/tiles.json");
    CHECK(index.at("minzoom") == 9);
    CHECK(index.at("encoding") == "mapbox");
    // The mountains north of Los Angeles.
    const auto bounds = index.at("bounds").get<std::array<double, 4>>();
    CHECK(bounds[0] > -119);
    CHECK(bounds[2] < -117);
    CHECK(bounds[1] > 34);
    CHECK(bounds[3] < 35);
    REQUIRE(tiles("again", {"--web-zooms", "9:10", "--threads", "1"}).exit_code == 0);
    int compared = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder / "web")) {
        if (!entry.is_regular_file()) continue;
        const std::string name = std::filesystem::relative(entry.path(), folder / "web").string();
        if (name == "tiles.json") continue;  // names its folder
        CHECK(bytes_of_file(entry.path().string()) == bytes_of_file(folder / ("again/" + name)));
        ++compared;
    }
    CHECK(compared >= 2);
    const CliRun packed = tiles("a.mbtiles", {"--web-encoding", "terrarium", "--web-zooms", "8:10"});
    INFO(packed.err);
    REQUIRE(packed.exit_code == 0);
    CHECK(bytes_of_file(folder / "a.mbtiles").starts_with("SQLite format 3"));
    CHECK(names_in(folder.path()) == std::vector<std::string>{"a.mbtiles", "again", "web"});
}

TEST_CASE("land without a place and wrong words about web tiles are said", "[cli][webtiles]") {
    const TemporaryFolder folder;
    REQUIRE(run_cli({"generate", "warped", "-o", folder / "a.tif", "--size", "33x33"}).exit_code == 0);
    const auto refused = [&](const Arguments& arguments, int exit_code, const std::string& words) {
        const CliRun run = run_cli(arguments);
        INFO(run.err);
        CHECK(run.exit_code == exit_code);
        CHECK(run.one_error_line());
        CHECK(run.err.find(words) != std::string::npos);
        CHECK_FALSE(std::filesystem::exists(folder / "web"));
    };
    refused({"export", folder / "a.tif", "--web-tiles", folder / "web"}, 1, "place on Earth");
    refused({"export", real_land(), "--web-tiles", folder / "web", "--web-zooms", "12"}, 2, "--web-zooms");
    refused({"export", real_land(), "--web-tiles", folder / "web", "--web-zooms", "12:9"}, 2, "comes first");
    refused({"export", real_land(), "--web-tiles", folder / "web", "--web-zooms", "3:40"}, 2, "0 to 22");
    refused({"export", real_land(), "-o", folder / "b.tif", "--web-zooms", "3:4"}, 2, "--web-tiles");
    refused({"export", real_land(), "--web-tiles", folder / "web", "--web-encoding", "webp"}, 2, "--web-encoding");
}
