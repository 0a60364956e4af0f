/// Imports in several systems: projections, parts, sizes, terraces.

#include <algorithm>
#include <cmath>
#include <fstream>

#include "tests/core/imported_land.h"

using namespace cuesta;

TEST_CASE("degrees become squares of a projection where they belong", "[io][import]") {
    const TemporaryFolder folder;
    const std::string path = write_degrees(folder / "degrees.tif", 8.0, 47.0, 240, 180);
    ImportOptions options;
    options.target_system = GENERATE("utm", "EPSG:32632");
    const Elevation land = must_import(path, options);
    CHECK(land.holes_filled == 0);  // the rim is cut off
    CHECK(land.frame.cell_size == Approx(63.5).epsilon(0.01));
    CHECK(warns_of(land.warnings, "a rim that the turned land does not cover was cut off"));
    CHECK(land.frame.width > 220);
    CHECK(land.frame.height > 240);
    double largest = 0;
    for (double latitude = 46.87; latitude < 46.98; latitude += 0.007)
        for (double longitude = 8.02; longitude < 8.18; longitude += 0.009) {
            const auto [e, n] = utm(longitude, latitude, 9);
            largest = std::max(largest, std::abs(height_at(land, e, n) - wavy(longitude, latitude)));
        }
    // Bilinear reading of 64 m cells: 300 (2 pi / 8.7 km)^2 (64 m)^2 / 8 = 8 cm; cubic sampling misses less. A shift by
    // one cell would miss by 300 (2 pi / 8.7 km) 64 m = 14 m.
    CHECK(largest < 0.2);
}

TEST_CASE("what cannot be reprojected or joined is said", "[io][import]") {
    const TemporaryFolder folder;
    const std::string degrees = write_degrees(folder / "degrees.tif", 8.0, 47.0, 20, 20);
    ImportOptions options;
    options.target_system = "EPSG:4326";
    CHECK(refusal(degrees, options).find("counts in degrees") != std::string::npos);
    options.target_system = "no such system";
    CHECK(refusal(degrees, options).find("'no such system' names no coordinate reference system") != std::string::npos);
    std::ofstream(folder / "plain.asc") << "ncols 2\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 5\n1 2\n3 4\n";
    options.target_system = "utm";
    CHECK(refusal(folder / "plain.asc", options).find("in which coordinate reference system they lie") !=
          std::string::npos);
    options.assumed_system = "EPSG:32632";
    CHECK(import_elevation(folder / "plain.asc", options).ok());
    Raster<float> square(4, 4, 2.0F);
    REQUIRE(write_elevation(folder / "nowhere.npy", square.view(), TerrainFrame{4, 4, 1, {}, {}}).ok());
    options = {};
    options.more_files = {folder / "nowhere.npy"};
    CHECK(refusal(degrees, options).find("does not say where it lies") != std::string::npos);
    CHECK(refusal(degrees, options).find("nowhere.npy") != std::string::npos);
    // Two tiles 20 degrees apart.
    options.more_files = {write_degrees(folder / "far.tif", 28.0, 47.0, 20, 20)};
    CHECK(refusal(degrees, options).find("less than a twentieth") != std::string::npos);
    options.more_files = {folder / "missing.tif"};
    CHECK(refusal(degrees, options).find("no such file (" + (folder / "missing.tif")) != std::string::npos);
}

TEST_CASE("a part is taken by cells or by coordinates", "[io][import]") {
    const TemporaryFolder folder;
    const Raster<float> land = uneven(60, 40);
    const std::string path = write_tile(folder, "land.tif", land, 0, 0, 60, 40);
    ImportOptions options;
    options.crop = CellCrop{10, 5, 20, 12};
    const Elevation cells = must_import(path, options);
    REQUIRE(cells.heights.width() == 20);
    REQUIRE(cells.heights.height() == 12);
    CHECK(cells.heights(0, 0) == land(10, 5));
    CHECK(cells.heights(19, 11) == land(29, 16));
    CHECK(cells.frame.geotransform == std::array<double, 6>{450300, 30, 0, 5149850, 0, -30});
    CHECK(cells.minimum == Approx(cells.heights(0, 0)).margin(60));
    // The same ground in coordinates.
    options.crop = MapCrop{450300, 5149850 - 12 * 30, 450300 + 20 * 30, 5149850};
    CHECK(must_import(path, options).heights == cells.heights);
    // A crop that reaches beyond the raster is cut; what lies beyond it is refused, saying where the raster lies.
    options.crop = CellCrop{50, 30, 100, 100};
    CHECK(must_import(path, options).heights.width() == 10);
    options.crop = CellCrop{60, 0, 5, 5};
    CHECK(refusal(path, options).find("60 columns and 40 rows") != std::string::npos);
    options.crop = MapCrop{0, 0, 10, 10};
    CHECK(refusal(path, options).find("from x 450000 to 451800") != std::string::npos);
    // Huge numbers overflow nothing.
    options.crop = CellCrop{2000000000, 0, 2000000000, 5};
    CHECK(refusal(path, options).find("nothing is left") != std::string::npos);
}

TEST_CASE("land is brought to a size: means downwards, monotone cubics upwards", "[io][import]") {
    const TemporaryFolder folder;
    const Raster<float> land = uneven(60, 40);
    const std::string path = write_tile(folder, "land.tif", land, 0, 0, 60, 40);
    ImportOptions options;
    options.longer_side = 30;
    const Elevation half = must_import(path, options);
    REQUIRE(half.heights.width() == 30);
    REQUIRE(half.heights.height() == 20);
    CHECK(half.frame.cell_size == 60);
    CHECK((*half.frame.geotransform)[1] == 60);
    CHECK((*half.frame.geotransform)[5] == -60);
    // The mean over 2 x 2 cells of the ground that lies linearly between the samples: along each side the neighbours
    // beyond have a sixteenth each, as has the integral of a hat over half of its slope.
    const double weights[] = {1 / 16.0, 7 / 16.0, 7 / 16.0, 1 / 16.0};
    double mean = 0;
    for (int j = 0; j < 4; ++j)
        for (int i = 0; i < 4; ++i) mean += weights[i] * weights[j] * static_cast<double>(land(5 + i, 7 + j));
    CHECK(half.heights(3, 4) == Approx(mean).epsilon(1e-6));
    options.longer_side = 240;
    const Elevation fine = must_import(path, options);
    CHECK(fine.heights.height() == 160);
    CHECK(fine.frame.cell_size == 7.5);
    CHECK(fine.minimum >= half.minimum - 30);
    const auto [low, high] = std::minmax_element(land.row(0), land.row(0) + 60);
    CHECK(fine.heights(100, 0) <= *high);
    CHECK(fine.heights(100, 0) >= *low);
    options.longer_side.reset();
    options.resampled_cell = 10;
    const Elevation metres = must_import(path, options);
    CHECK(metres.heights.width() == 180);
    CHECK(metres.frame.cell_size == 10);
    // Oblong cells go to squares of that size in one step, without another rounding in between.
    const std::string degrees = write_degrees(folder / "degrees.tif", 8.0, 47.0, 240, 180);
    options.resampled_cell.reset();
    options.longer_side = 1000;
    const Elevation large = must_import(degrees, options);
    const Elevation own = must_import(degrees);
    CHECK(large.frame.height == 1000);
    CHECK(large.frame.cell_size == Approx(180 * 92.65 / 1000).epsilon(2e-3));
    CHECK(large.frame.width == Approx(240 * 63.4 / large.frame.cell_size).epsilon(2e-3));
    CHECK_FALSE(warns_of(large.warnings, "resampled to squares"));
    CHECK(warns_of(own.warnings, "resampled to squares"));
    // A constant stays itself, whatever the size.
    const Raster<float> flat(60, 40, 321.25F);
    const std::string flat_path = write_tile(folder, "flat.tif", flat, 0, 0, 60, 40);
    for (const int size : {7, 59, 61, 500}) {
        options.resampled_cell.reset();
        options.longer_side = size;
        const Elevation resized = must_import(flat_path, options);
        CHECK(resized.minimum == 321.25);
        CHECK(resized.maximum == 321.25);
        CHECK(std::max(resized.frame.width, resized.frame.height) == size);
    }
    options.longer_side = 60;
    options.read.maximum_cells = 2399;
    CHECK_FALSE(import_elevation(path, options).ok());
}

TEST_CASE("8-bit pictures lose their terraces on the way in", "[io][import]") {
    const TemporaryFolder folder;
    // A binary PGM of a gentle hill.
    constexpr int n = 128;
    std::ofstream out(folder / "hill.pgm", std::ios::binary);
    out << "P5 " << n << ' ' << n << " 255\n";
    for (int y = 0; y < n; ++y)
        for (int x = 0; x < n; ++x)
            out.put(static_cast<char>(std::lround(100 + 40 * std::sin(pi * x / n) * std::sin(pi * y / n))));
    out.close();
    ImportOptions options;
    options.read.range = {0.0, 510.0};
    const Elevation steps = must_import(folder / "hill.pgm", options);
    options.smooth_steps = true;
    const Elevation smooth = must_import(folder / "hill.pgm", options);
    CHECK(warns_of(smooth.warnings, "steps of 2 m smoothed"));
    int moved = 0;
    for (int y = 0; y < n; ++y)
        for (int x = 0; x < n; ++x) {
            REQUIRE(std::abs(smooth.heights(x, y) - steps.heights(x, y)) <= 1.0F + 1e-4F);
            moved += smooth.heights(x, y) != steps.heights(x, y);
        }
    CHECK(moved > n * n / 2);
    // Heights without steps are left alone, and that is said.
    const std::string path = write_tile(
        folder, "land.tif",
        [] {
            Raster<float> land = uneven(20, 20);
            land(3, 3) += 0.5F;
            return land;
        }(),
        0, 0, 20, 20);
    options.read.range.reset();
    CHECK(warns_of(must_import(path, options).warnings, "do not come in steps"));
}

TEST_CASE("imports stop when asked", "[io][import]") {
    const TemporaryFolder folder;
    const std::string path = write_degrees(folder / "degrees.tif", 8.0, 47.0, 40, 30);
    std::stop_source source;
    source.request_stop();
    WorkControl control;
    control.stop = source.get_token();
    const auto result = import_elevation(path, {}, control);
    REQUIRE_FALSE(result.ok());
    CHECK(result.error().is_cancelled());
}
