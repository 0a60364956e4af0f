/// `cuesta-cli measure`: noise and land told apart by the real program.

#include <fstream>

#include "core/io/elevation/elevation.h"
#include "tests/catch.h"
#include "tests/cli/run_cli.h"
#include "tests/core/temporary_folder.h"
#include "tests/places.h"

using namespace cuesta;

namespace {

CliRun measured(Arguments arguments) {
    arguments.insert(arguments.begin(), "measure");
    CliRun run = run_cli(arguments);
    INFO(run.err);
    REQUIRE(run.exit_code == 0);
    return run;
}

nlohmann::json json_of(Arguments arguments) {
    arguments.push_back("--json");
    return nlohmann::json::parse(measured(std::move(arguments)).out);
}

/// A height map of 60 x 50 cells of 30 m that falls to the south, with a hollow of 100 m in columns and rows 20 .. 29;
/// or, as a mask, 1 in the hollow.
void write_hollow(const std::string& path, bool mask) {
    Raster<float> cells(60, 50);
    for (int y = 0; y < 50; ++y)
        for (int x = 0; x < 60; ++x) {
            const bool inside = x >= 20 && x < 30 && y >= 20 && y < 30;
            cells(x, y) = mask ? (inside ? 1.0F : 0.0F) : 500.0F - static_cast<float>(y) - (inside ? 100.0F : 0.0F);
        }
    TerrainFrame frame;
    frame.width = 60;
    frame.height = 50;
    frame.cell_size = 30;
    REQUIRE(write_elevation(path, cells.view(), frame).ok());
}

}  // namespace

TEST_CASE("measure finds real mountains within the ranges of mountains", "[cli][measure]") {
    const std::string file = source_folder() + "/resources/terrains/big_tujunga.tif";
    const nlohmann::json json = json_of({file, "--kind", "mountains"});
    CHECK(json["judgement"]["verdict"] == "within");
    CHECK(json["judgement"]["kind"] == "mountains");
    CHECK(json["judgement"]["outside"] == 0);
    CHECK(json["size"] == nlohmann::json({1197, 643}));
    CHECK(json["cell_size_m"] == 30);
    for (const char* key : {"depressions", "channels", "anisotropy", "hypsometry", "slopes", "geomorphons", "relief",
                            "curvature", "spacing", "valleys", "spectrum", "relations", "holes", "warnings", "file"})
        CHECK(json.contains(key));
    const CliRun text = measured({file});
    CHECK(text.out.find("lie within the ranges") != std::string::npos);
    CHECK(text.out.find("does not make it real") != std::string::npos);
    CHECK(text.out.find("too high") == std::string::npos);
    // The same land is not like dunes, and says why.
    const CliRun dunes = measured({file, "--kind", "dunes"});
    CHECK(dunes.out.find("Slopes are too steep: median slope 22°, real dunes") != std::string::npos);
}

TEST_CASE("measure says by what noise looks made, the same on any number of threads", "[cli][measure]") {
    const TemporaryFolder folder;
    const std::string file = folder / "noise.tif";
    REQUIRE(run_cli({"generate", "ridged", "-o", file, "--size", "257", "--cell", "30"}).exit_code == 0);
    const nlohmann::json json = json_of({file});
    CHECK(json["judgement"]["verdict"] == "outside");
    CHECK(json["depressions"]["area_share"] > 0.1);
    CHECK(json_of({file, "--threads", "1"}) == json);
    CHECK(json_of({file, "--threads", "7"}) == json);
    const CliRun text = measured({file});
    CHECK(text.out.find("Looks made:") != std::string::npos);
    CHECK(text.out.find("Closed depressions cover too much, as in noise") != std::string::npos);
}

TEST_CASE("measure leaves declared lakes out", "[cli][measure]") {
    const TemporaryFolder folder;
    write_hollow(folder / "land.tif", false);
    write_hollow(folder / "lakes.tif", true);
    const nlohmann::json with = json_of({folder / "land.tif"});
    CHECK(with["depressions"]["cells"] == 100);
    CHECK(with["depressions"]["pits"] == 1);
    const nlohmann::json without = json_of({folder / "land.tif", "--lakes", folder / "lakes.tif"});
    CHECK(without["depressions"]["cells"] == 0);
    CHECK(without["depressions"]["pits"] == 0);
}

TEST_CASE("measure leaves the sea out", "[cli][measure]") {
    const TemporaryFolder folder;
    write_hollow(folder / "land.tif", false);
    CHECK(json_of({folder / "land.tif", "--sea-level=-1e6"})["depressions"]["cells"] == 100);
    const nlohmann::json without = json_of({folder / "land.tif", "--sea-level", "1e6"});
    CHECK(without["depressions"]["cells"] == 0);
    CHECK(without["depressions"]["pits"] == 0);
}

TEST_CASE("measure takes the smallest maps and says what is unjudged", "[cli][measure]") {
    const TemporaryFolder folder;
    const std::string file = folder / "one.tif";
    REQUIRE(run_cli({"generate", "flat", "-o", file, "--size", "1", "--cell", "5"}).exit_code == 0);
    const nlohmann::json json = json_of({file});
    CHECK(json["channels"]["concavity"].is_null());
    CHECK(json["judgement"]["verdict"] == "undecided");
    CHECK(measured({file}).out.find("known for cells of 7 to 99 m") != std::string::npos);
}

TEST_CASE("measure says what is wrong in one line", "[cli][measure]") {
    const TemporaryFolder folder;
    const CliRun absent = run_cli({"measure", folder / "absent.tif"});
    CHECK(absent.exit_code == 1);
    CHECK(absent.one_error_line());
    CHECK(absent.out.empty());
    write_hollow(folder / "land.tif", false);
    const CliRun no_lakes = run_cli({"measure", folder / "land.tif", "--lakes", folder / "absent.tif"});
    CHECK(no_lakes.exit_code == 1);
    CHECK(no_lakes.one_error_line());
    const CliRun misused = run_cli({"measure", folder / "land.tif", "--jsom"});
    CHECK(misused.exit_code == 2);
    CHECK(misused.err.find("--json") != std::string::npos);
    const CliRun moon = run_cli({"measure", folder / "land.tif", "--kind", "moon"});
    CHECK(moon.exit_code == 2);
    CHECK(moon.err.find("glaciated") != std::string::npos);
}

TEST_CASE("measure writes the area that drains through each cell", "[cli][measure]") {
    const TemporaryFolder folder;
    write_hollow(folder / "a.tif", false);
    measured({folder / "a.tif", "--drainage", folder / "area.tif"});
    const auto area = read_elevation(folder / "area.tif");
    REQUIRE(area.ok());
    CHECK(area->frame.width == 60);
    CHECK(area->minimum == 30.0 * 30.0);        // a cell alone
    CHECK(area->maximum >= 100 * 30.0 * 30.0);  // at least what drains into the hollow leaves it again
    CHECK(run_cli({"measure", folder / "a.tif", "--drainage", folder / "area.png"}).exit_code == 2);
}

TEST_CASE("measure leaves holes off the map if asked to", "[cli][measure]") {
    const TemporaryFolder folder;
    const std::string file = folder / "holes.asc";
    {
        std::ofstream out(file);
        out << "ncols 40\nnrows 30\nxllcorner 0\nyllcorner 0\ncellsize 30\nNODATA_value -9999\n";
        for (int y = 0; y < 30; ++y)
            for (int x = 0; x < 40; ++x) out << (x < 10 ? -9999 : 1000 - 3 * y - x) << (x == 39 ? "\n" : " ");
    }
    const nlohmann::json filled = json_of({file});
    CHECK(filled["holes"] == 300);
    CHECK(filled["holes_kept"] == 0);
    const nlohmann::json kept = json_of({file, "--keep-holes", "--drainage", folder / "area.tif"});
    CHECK(kept["holes"] == 0);
    CHECK(kept["holes_kept"] == 300);
    CHECK(kept["slopes"] != filled["slopes"]);
    const auto area = read_elevation(folder / "area.tif");
    REQUIRE(area.ok());
    CHECK(area->heights(5, 5) == 0);
    CHECK(area->heights(20, 5) >= 900);
}
