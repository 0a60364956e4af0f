/// The options of imports, which every command that reads a height map has.

#include <array>
#include <cstdio>

#include "core/io/elevation/elevation.h"
#include "core/io/elevation/reproject.h"
#include "tests/catch.h"
#include "tests/cli/run_cli.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

/// Two tiles of 40 x 30 cells side by side, in UTM.
struct Tiles {
    TemporaryFolder folder;
    std::string west = folder / "west.tif";
    std::string east = folder / "east.tif";
    Tiles() {
        for (int tile = 0; tile < 2; ++tile) {
            Raster<float> land(40, 30);
            for (int y = 0; y < 30; ++y)
                for (int x = 0; x < 40; ++x) land(x, y) = static_cast<float>(40 * tile + x + 2 * y);
            TerrainFrame frame;
            frame.width = 40;
            frame.height = 30;
            frame.cell_size = 25;
            frame.crs_wkt = *system_in_full("EPSG:32632");
            frame.geotransform = {450000.0 + 1000 * tile, 25, 0, 5150000, 0, -25};
            REQUIRE(write_elevation(tile == 0 ? west : east, land.view(), frame).ok());
        }
    }
};

}  // namespace

TEST_CASE("info, export and erode take several tiles, parts and sizes", "[cli][import]") {
    const Tiles tiles;
    const CliRun info = run_cli({"info", tiles.west, "--mosaic", tiles.east, "--json"});
    INFO(info.err);
    REQUIRE(info.exit_code == 0);
    const auto json = nlohmann::json::parse(info.out);
    CHECK(json["width"] == 80);
    CHECK(json["height"] == 30);
    CHECK(json["maximum"] == 79 + 2 * 29);
    CHECK(json["format"] == "mosaic of 2 tiles");

    const CliRun exported = run_cli({"export", tiles.west, "--mosaic", tiles.east, "--crop", "20,5,40,20", "--resample",
                                     "80", "-o", tiles.folder / "part.tif"});
    INFO(exported.err);
    REQUIRE(exported.exit_code == 0);
    const auto part = read_elevation(tiles.folder / "part.tif");
    REQUIRE(part.ok());
    CHECK(part->frame.width == 80);
    CHECK(part->frame.height == 40);
    CHECK(part->frame.cell_size == 12.5);
    CHECK(part->frame.geotransform == std::array<double, 6>{450500, 12.5, 0, 5149875, 0, -12.5});

    const CliRun eroded = run_cli({"erode", tiles.west, "--mosaic", tiles.east, "--resample", "50m", "--steps", "2",
                                   "--proportions", "1:0:1", "-o", tiles.folder / "eroded.tif"});
    INFO(eroded.err);
    REQUIRE(eroded.exit_code == 0);
    CHECK(read_elevation(tiles.folder / "eroded.tif")->frame.width == 40);

    const CliRun moved = run_cli({"info", tiles.west, "--reproject", "EPSG:3035", "--json"});
    INFO(moved.err);
    REQUIRE(moved.exit_code == 0);
    CHECK(nlohmann::json::parse(moved.out)["crs"].get<std::string>().find("LAEA") != std::string::npos);
}

TEST_CASE("a raw file is read as its layout says", "[cli][import]") {
    const TemporaryFolder folder;
    // 3 x 2 codes, big-endian, the south first.
    std::string bytes;
    for (const int code : {0, 1, 2, 65533, 65534, 65535}) {
        bytes += static_cast<char>(code >> 8);
        bytes += static_cast<char>(code & 255);
    }
    std::FILE* file = std::fopen((folder / "land.raw").c_str(), "wb");
    REQUIRE(file);
    REQUIRE(std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size());
    std::fclose(file);
    const CliRun run = run_cli({"export", folder / "land.raw", "--raw", "3x2:uint16:big:south", "--range", "0:65535",
                                "--cell", "5", "-o", folder / "land.asc"});
    INFO(run.err);
    REQUIRE(run.exit_code == 0);
    const auto land = read_elevation(folder / "land.asc");
    REQUIRE(land.ok());
    CHECK(land->heights(0, 0) == 65533);
    CHECK(land->heights(2, 1) == 2);
    CHECK(land->frame.cell_size == 5);
    // The control: without the layout there is nothing to go by.
    CHECK(run_cli({"info", folder / "land.raw"}).exit_code == 1);
}

TEST_CASE("meshes come in where heightmaps do", "[cli][import]") {
    const Tiles tiles;
    REQUIRE(run_cli({"export", tiles.west, "-o", tiles.folder / "land.glb"}).exit_code == 0);
    const CliRun run = run_cli({"info", tiles.folder / "land.glb", "--json"});
    INFO(run.err);
    REQUIRE(run.exit_code == 0);
    const auto json = nlohmann::json::parse(run.out);
    CHECK(json["width"] == 40);
    CHECK(json["height"] == 30);
    CHECK(json["cell"].get<double>() == Approx(25).epsilon(1e-5));
    CHECK(json["format"] == "mesh seen from above");
}

TEST_CASE("wrong options of imports are wrong usage, before anything is read", "[cli][import]") {
    const Tiles tiles;
    for (const Arguments& wrong : {Arguments{"--crop", "1,2,3"},
                                   {"--crop", "0,0,0,5"},
                                   {"--crop", "0.5,0,5,5"},
                                   {"--crop-to", "5,0,1,9"},
                                   {"--resample", "0"},
                                   {"--resample", "ten"},
                                   {"--resample", "-5m"},
                                   {"--raw", "3"},
                                   {"--raw", "3x2:colour"},
                                   {"--mesh-up", "w"},
                                   {"--crop", "0,0,5,5", "--crop-to", "0,0,1,1"}}) {
        Arguments arguments{"info", tiles.west};
        arguments.insert(arguments.end(), wrong.begin(), wrong.end());
        INFO(wrong[0] << ' ' << wrong[1]);
        const CliRun run = run_cli(arguments);
        // A raw layout without a height is a square, which another size contradicts when the file is read.
        if (wrong == Arguments{"--raw", "3"}) {
            CHECK(run.exit_code == 1);
            continue;
        }
        CHECK(run.exit_code == 2);
        CHECK(run.one_error_line());
    }
    const CliRun far = run_cli({"info", tiles.west, "--crop-to", "0,0,1,1"});
    CHECK(far.exit_code == 1);
    CHECK(far.err.find("from x 450000 to 451000") != std::string::npos);
    CHECK(far.one_error_line());
}
