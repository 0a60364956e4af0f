/// Maps, tiles and encodings of `cuesta-cli export`, by the real program.

#include <cstring>
#include <filesystem>
#include <fstream>

#include "core/io/elevation/elevation.h"
#include "core/model/land_map.h"
#include "tests/catch.h"
#include "tests/cli/run_cli.h"
#include "tests/core/temporary_folder.h"
#include "tests/places.h"

using namespace cuesta;

namespace {

void make_land(const TemporaryFolder& folder) {
    REQUIRE(run_cli({"generate", "warped", "-o", folder / "a.tif", "--size", "65x49", "--cell", "4", "--height", "300"})
                .exit_code == 0);
}

CliRun export_with(const TemporaryFolder& folder, const Arguments& more) {
    Arguments arguments{"export", folder / "a.tif"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_cli(arguments);
}

void check_misused(const CliRun& run, const std::string& word) {
    INFO(run.err);
    CHECK(run.exit_code == 2);
    CHECK(run.one_error_line());
    CHECK(run.err.find(word) != std::string::npos);
}

}  // namespace

TEST_CASE("maps of a heightmap are written, and maps.json tells of them", "[cli][maps]") {
    const TemporaryFolder folder;
    make_land(folder);
    const CliRun run =
        export_with(folder, {"--maps", folder / "maps", "--maps-of", "slope,ambient_occlusion,normal,surfaces",
                             "--format", "png", "--bits", "8", "--green", "directx", "-o", folder / "b.exr"});
    INFO(run.err);
    REQUIRE(run.exit_code == 0);
    CHECK(std::filesystem::exists(folder / "b.exr"));
    const nlohmann::json maps = json_of_file(folder / "maps/maps.json")["maps"];
    CHECK(maps.size() >= 5);
    CHECK(maps[0]["file"] == "slope.png");
    CHECK(maps[0]["unit"] == "degrees");
    CHECK(maps[0]["range"] == nlohmann::json{0.0, 90.0});
    for (const nlohmann::json& map : maps)
        CHECK(std::filesystem::exists(folder / ("maps/" + map["file"].get<std::string>())));
    // The same command writes the same bytes, whatever the number of threads.
    const auto normal = bytes_of_file(folder / "maps/normal.png");
    REQUIRE(export_with(folder, {"--maps", folder / "again", "--maps-of", "normal", "--format", "png", "--bits", "8",
                                 "--green", "directx", "--threads", "1"})
                .exit_code == 0);
    CHECK(bytes_of_file(folder / "again/normal.png") == normal);
    // Without names: those that are usual, as far as the land has them.
    REQUIRE(export_with(folder, {"--maps", folder / "usual"}).exit_code == 0);
    CHECK(std::filesystem::exists(folder / "usual/slope.tif"));
    CHECK_FALSE(std::filesystem::exists(folder / "usual/flow.tif"));
}

TEST_CASE("maps of a project are those of its erosion, with the names of --masks", "[cli][maps]") {
    const TemporaryFolder folder;
    REQUIRE(run_cli({"presets", "canyon", "-o", folder / "p.cuesta", "--size", "48"}).exit_code == 0);
    const CliRun run = run_cli(
        {"export", folder / "p.cuesta", "--maps", folder / "maps", "--maps-of", "flow,wear,deposit,lake_depth"});
    INFO(run.err);
    REQUIRE(run.exit_code == 0);
    REQUIRE(run_cli({"build", folder / "p.cuesta", "-o", folder / "p.tif", "--masks", folder / "masks"}).exit_code ==
            0);
    // Maps are cloud-optimised, masks plain: the same numbers and place, bit for bit.
    for (const char* name : {"flow.tif", "wear.tif", "deposit.tif", "lake_depth.tif"}) {
        const auto map = read_elevation((folder.path() / "maps" / name).string());
        const auto mask = read_elevation((folder.path() / "masks" / name).string());
        REQUIRE(map.ok());
        REQUIRE(mask.ok());
        CHECK(map->frame == mask->frame);
        CHECK(map->heights.width() == 48);
        CHECK(map->heights == mask->heights);
    }
}

TEST_CASE("maps and heights are layers of one file", "[cli][maps]") {
    const TemporaryFolder folder;
    make_land(folder);
    const CliRun run = export_with(
        folder, {"--maps", folder / "maps", "--maps-of", "slope,normal,surfaces", "--format", "exr_layers"});
    INFO(run.err);
    REQUIRE(run.exit_code == 0);
    CHECK(run.out == "wrote " + (folder / "maps/layers.exr") + "\n");
    CHECK_FALSE(std::filesystem::exists(folder / "maps/maps.json"));
    // The heights, with their place: bit for bit those of the GeoTIFF that they came from.
    const Result<Elevation> land = read_elevation(folder / "a.tif");
    const Result<Elevation> layers = read_elevation(folder / "maps/layers.exr");
    REQUIRE(land.ok());
    REQUIRE(layers.ok());
    CHECK(layers->heights == land->heights);
    CHECK(layers->frame == land->frame);
    const std::string bytes = bytes_of_file(folder / "maps/layers.exr");
    for (const char* name : {"slope.Y", "normal.X", "surface_rock.Y", "cuesta:layers"})
        CHECK(bytes.find(name) != std::string::npos);
    REQUIRE(export_with(folder, {"--maps", folder / "again", "--maps-of", "slope,normal,surfaces", "--format",
                                 "exr_layers", "--threads", "1"})
                .exit_code == 0);
    CHECK(bytes_of_file(folder / "again/layers.exr") == bytes);
    // Maps that the land lacks are said, and the others are there.
    const CliRun absent =
        export_with(folder, {"--maps", folder / "some", "--maps-of", "flow,slope", "--format", "exr_layers"});
    CHECK(absent.exit_code == 1);
    CHECK(absent.err.find("no flow") != std::string::npos);
    CHECK(read_elevation(folder / "some/layers.exr").ok());
    // One file cannot be both.
    check_misused(
        export_with(folder, {"--maps", folder / "m", "--format", "exr_layers", "-o", folder / "m/layers.exr"}),
        "the layers of --maps");
}

TEST_CASE("what maps cannot be is said", "[cli][maps]") {
    const TemporaryFolder folder;
    make_land(folder);
    check_misused(export_with(folder, {}), "--maps");
    check_misused(export_with(folder, {"--maps", folder / "m", "--maps-of", "slop"}), "'slope'");
    check_misused(export_with(folder, {"--maps", folder / "m", "--maps-of", "slope,"}), "no map ''");
    check_misused(export_with(folder, {"--maps", folder / "m", "--format", "jpg"}), "--format");
    CHECK_FALSE(std::filesystem::exists(folder / "m"));
    const CliRun absent = export_with(folder, {"--maps", folder / "m", "--maps-of", "flow,slope"});
    CHECK(absent.exit_code == 1);
    CHECK(absent.one_error_line());
    CHECK(absent.err.find("no flow") != std::string::npos);
}

TEST_CASE("heightmaps are tiled, dithered and encoded as asked", "[cli][tiles]") {
    const TemporaryFolder folder;
    make_land(folder);
    const CliRun run = export_with(folder, {"-o", folder / "t.png", "--tiles", "2x3", "--dither", "--pattern",
                                            "{name}_{row}_{column}", "--code-range", "-100:500"});
    INFO(run.err);
    REQUIRE(run.exit_code == 0);
    CHECK(std::filesystem::exists(folder / "t_3_2.png"));
    CHECK(json_of_file(folder / "t.json")["code_range_m"] == nlohmann::json{-100.0, 500.0});
    CHECK(json_of_file(folder / "t.json")["files"].size() == 6);
    // Tile by tile the land again: 65 and 49 samples are 2 and 3 tiles of 33 and 17.
    const Result<Elevation> land = read_elevation(folder / "a.tif");
    const Result<Elevation> tile = read_elevation(folder / "t_2_2.png");
    REQUIRE(land.ok());
    REQUIRE(tile.ok());
    REQUIRE(tile->heights.width() == 33);
    REQUIRE(tile->heights.height() == 17);
    for (int y = 0; y < 17; ++y)
        for (int x = 0; x < 33; ++x)
            // One step: dithered.
            REQUIRE(tile->heights(x, y) == Approx(land->heights(32 + x, 16 + y)).margin(600.0 / 65535 + 1e-4));
    // Sizes that do not fit are resampled, with a warning.
    const CliRun resampled = export_with(folder, {"-o", folder / "u.exr", "--tile-size", "20", "--exr", "rgb"});
    CHECK(resampled.exit_code == 0);
    CHECK(resampled.err.find("warning: resampled from 65 x 49") != std::string::npos);
    CHECK(std::filesystem::exists(folder / "u_x3_y2.exr"));
    // Raw of metres, from the south.
    REQUIRE(
        export_with(folder, {"-o", folder / "m.raw", "--raw-numbers", "metres", "--first-row", "south"}).exit_code ==
        0);
    const std::string bytes = bytes_of_file(folder / "m.raw");
    REQUIRE(bytes.size() == 4U * 65 * 49);
    float first = 0;
    std::memcpy(&first, bytes.data(), sizeof first);
    CHECK(first == land->heights(0, 48));

    check_misused(export_with(folder, {"-o", folder / "x.tif", "--dither"}), "--dither");
    check_misused(export_with(folder, {"-o", folder / "x.png", "--exr", "rgb"}), "--exr");
    check_misused(export_with(folder, {"-o", folder / "x.png", "--first-row", "south"}), "--first-row");
    check_misused(export_with(folder, {"-o", folder / "x.png", "--pattern", "{x}"}), "--tiles");
    check_misused(export_with(folder, {"-o", folder / "x.png", "--tiles", "many"}), "--tiles");
    check_misused(export_with(folder, {"-o", folder / "x.glb", "--tiles", "2x2"}), "heightmaps");
    check_misused(export_with(folder, {"-o", folder / "x", "--preset", "unity", "--tile-size", "33"}), "--size");
    CHECK(export_with(folder, {"-o", folder / "x.png", "--tiles", "2x2", "--pattern", "{name}"}).exit_code == 1);
}

TEST_CASE("engines get tiles", "[cli][tiles]") {
    const TemporaryFolder folder;
    make_land(folder);
    const CliRun run = export_with(
        folder, {"--preset", "unity", "--size", "33", "--tiles", "2x2", "--dither", "-o", folder / "unity"});
    INFO(run.err);
    REQUIRE(run.exit_code == 0);
    CHECK(std::filesystem::file_size(folder / "unity/a_x1_y1.raw") == 2U * 33 * 33);
    CHECK(run.out.find("Tiles: 2 from west to east") != std::string::npos);
}

TEST_CASE("the documents name every map with its unit", "[cli][maps]") {
    std::ifstream in(source_folder() + "/docs/command-line.md");
    const std::string text((std::istreambuf_iterator<char>(in)), {});
    for (std::size_t i = 0; i < land_map_count; ++i) {
        const auto map = static_cast<LandMap>(i);
        const std::string row = "\n| `" + std::string(name_of(map)) + "` | ";
        INFO(row);
        const std::size_t at = text.find(row);
        REQUIRE(at != std::string::npos);
        const std::string unit(traits_of(map).unit);
        CHECK(text.compare(at + row.size(), unit.size(), unit) == 0);
    }
}
