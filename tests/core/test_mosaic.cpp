/// Several files become one land: edges shared or overlapping, other spacings and systems, places from names.

#include <algorithm>
#include <cmath>
#include <fstream>

#include "tests/core/imported_land.h"

using namespace cuesta;

TEST_CASE("tiles that share edges become the land that they were cut from", "[io][import]") {
    const TemporaryFolder folder;
    const Raster<float> land = uneven(101, 61);
    ImportOptions options;
    const std::string first = write_tile(folder, "a.tif", land, 50, 30, 51, 31);
    options.more_files = {write_tile(folder, "b.tif", land, 0, 0, 51, 31),
                          write_tile(folder, "c.tif", land, 50, 0, 51, 31),
                          write_tile(folder, "d.tif", land, 0, 30, 51, 31)};
    const Elevation joined = must_import(first, options);
    CHECK(joined.heights == land);
    CHECK(joined.frame.cell_size == 30);
    CHECK(joined.frame.geotransform == std::array<double, 6>{450000, 30, 0, 5150000, 0, -30});
    CHECK(joined.holes_filled == 0);
    // 101 + 61 - 1 cells of the shared cross twice or more: every tile that finds ground already counts.
    CHECK(warns_of(joined.warnings, "differ there by 0 m on average and 0 m at most"));
    CHECK(joined.format == "mosaic of 4 tiles");
    SECTION("a missing tile is a gap that is said and filled") {
        options.more_files.pop_back();
        const Elevation gap = must_import(first, options);
        CHECK(gap.holes_filled == 50 * 30);
        CHECK(warns_of(gap.warnings, "1500 cells of the mosaic"));
        CHECK(gap.heights(0, 0) == land(0, 0));
        CHECK(gap.heights(100, 60) == land(100, 60));
    }
    SECTION("its holes can be kept") {
        options.more_files.pop_back();
        options.read.keep_holes = true;
        CHECK(must_import(first, options).holes_kept == 50 * 30);
    }
    SECTION("too large a mosaic is refused before memory is taken") {
        options.read.maximum_cells = 101 * 61 - 1;
        CHECK(refusal(first, options).find("too large a mosaic: 101 x 61") != std::string::npos);
    }
}

TEST_CASE("where tiles differ the first lies above, and its rim fades", "[io][import]") {
    const TemporaryFolder folder;
    const Raster<float> flat(120, 80, 100.0F);
    ImportOptions options;
    const std::string upper = write_tile(folder, "upper.tif", flat, 30, 10, 60, 60, 30, 8);
    options.more_files = {write_tile(folder, "lower.tif", flat, 0, 0, 120, 80)};
    const Elevation joined = must_import(upper, options);
    REQUIRE(joined.heights.width() == 120);
    CHECK(joined.heights(60, 40) == 108);
    CHECK(joined.heights(10, 40) == 100);
    // From the rim of the upper tile at column 30 its share grows by a sixteenth a cell.
    for (int x = 30; x < 46; ++x) CHECK(joined.heights(x, 40) == Approx(100 + 8 * (x - 30 + 0.5) / 16).margin(1e-4));
    CHECK(warns_of(joined.warnings, "3600 cells covered by several tiles"));
    CHECK(warns_of(joined.warnings, "8 m on average and 8 m at most"));
    // The control: in the other order there is nothing above the large tile but itself.
    options.more_files = {upper};
    CHECK(must_import(folder / "lower.tif", options).heights(60, 40) == 100);
}

TEST_CASE("tiles of other spacing and system join on the finest cells", "[io][import]") {
    const TemporaryFolder folder;
    const std::string west = write_degrees(folder / "west.tif", 8.0, 47.0, 120, 90);
    // East of it, in UTM at 30 m, over the seam and beyond.
    Raster<float> land(200, 200);
    const auto [east_edge, north_edge] = utm(8.09, 46.99, 9);
    TerrainFrame frame;
    frame.width = frame.height = 200;
    frame.cell_size = 30;
    frame.crs_wkt = wkt(utm_32);
    frame.geotransform = {std::round(east_edge), 30, 0, std::round(north_edge), 0, -30};
    // Heights by the inverse, found by Newton's method on the forward series.
    for (int y = 0; y < 200; ++y)
        for (int x = 0; x < 200; ++x) {
            const double e = (*frame.geotransform)[0] + 30 * (x + 0.5);
            const double n = (*frame.geotransform)[3] - 30 * (y + 0.5);
            double longitude = 8.09;
            double latitude = 46.99;
            for (int i = 0; i < 4; ++i) {
                const auto [e0, n0] = utm(longitude, latitude, 9);
                longitude += (e - e0) / 76000;
                latitude += (n - n0) / 111150;
            }
            land(x, y) = static_cast<float>(wavy(longitude, latitude));
        }
    const std::string east = folder / "east.tif";
    REQUIRE(write_elevation(east, land.view(), frame).ok());

    ImportOptions options;
    options.more_files = {east};
    options.target_system = "utm";
    options.read.keep_holes = true;
    const Elevation joined = must_import(west, options);
    CHECK(joined.frame.crs_wkt.find("UTM zone 32N") != std::string::npos);
    CHECK(joined.frame.cell_size < 30.5);
    double largest = 0;
    int compared = 0;
    for (double latitude = 46.95; latitude < 46.985; latitude += 0.004)
        for (double longitude = 8.01; longitude < 8.15; longitude += 0.006) {
            const auto [e, n] = utm(longitude, latitude, 9);
            const double h = height_at(joined, e, n);
            if (std::isnan(h)) continue;
            largest = std::max(largest, std::abs(h - wavy(longitude, latitude)));
            ++compared;
        }
    CHECK(compared > 150);
    // Waves of 12 km sampled every 64 to 93 m: bilinear reading misses by h'' d^2 / 8 = 300 (2 pi / 8.7 km)^2 (30 m)^2
    // / 8, some 2 cm; interpolating the coarse tile adds as much.
    CHECK(largest < 0.1);
}

TEST_CASE("SRTM tiles are laid side by side by their names", "[io][import]") {
    const TemporaryFolder folder;
    constexpr int n = 1201;
    const auto height = [](int column, int row) { return 100 + column / 16 + row % 50; };
    for (int tile = 0; tile < 2; ++tile) {
        std::ofstream out(folder / (tile == 0 ? "N46E008.hgt" : "N46E009.hgt"), std::ios::binary);
        for (int y = 0; y < n; ++y)
            for (int x = 0; x < n; ++x) {
                const int h = height(tile * (n - 1) + x, y);
                out.put(static_cast<char>(h >> 8)).put(static_cast<char>(h & 255));
            }
    }
    ImportOptions options;
    options.more_files = {folder / "N46E009.hgt"};
    const auto joined = gathered_import(folder / "N46E008.hgt", options);
    REQUIRE(joined.ok());
    REQUIRE(joined->values.width() == 2 * n - 1);
    REQUIRE(joined->values.height() == n);
    int wrong = 0;
    for (int y = 0; y < n; ++y)
        for (int x = 0; x < 2 * n - 1; ++x) wrong += joined->values(x, y) != static_cast<float>(height(x, y));
    CHECK(wrong == 0);
    CHECK(utm_system_of(*joined) == "EPSG:32632");
}

TEST_CASE("tiles without a place lie where their names say", "[io][import]") {
    const TemporaryFolder folder;
    const Raster<float> land = uneven(41, 21);
    WriteElevationOptions written;
    written.range = {0.0, 1000.0};
    written.sidecar = false;
    for (int tile = 0; tile < 2; ++tile) {
        Raster<float> part(21, 21);
        for (int y = 0; y < 21; ++y)
            for (int x = 0; x < 21; ++x) part(x, y) = land(20 * tile + x, y);
        const std::string name = tile == 0 ? "land_x0_y3.png" : "land_x1_y3.png";
        REQUIRE(write_elevation(folder / name, part.view(), TerrainFrame{21, 21, 2, {}, {}}, written).ok());
    }
    ImportOptions options;
    options.read.range = {0.0, 1000.0};
    options.read.cell_size = 2;
    options.more_files = {folder / "land_x0_y3.png"};
    const Elevation joined = must_import(folder / "land_x1_y3.png", options);
    REQUIRE(joined.heights.width() == 41);
    CHECK(joined.heights.height() == 21);
    CHECK(joined.frame.cell_size == 2);
    CHECK(warns_of(joined.warnings, "neighbours share their edges"));
    for (int x = 0; x < 41; ++x)
        CHECK(joined.heights(x, 10) == Approx(land(x, 10)).margin(1000.0 / 65535 / 2 + 1e-4));  // half a code
}
