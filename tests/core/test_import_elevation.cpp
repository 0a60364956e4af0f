/// Imports of one land from several files and in several systems: tiles, projections, parts, sizes.

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "core/field/sampling.h"
#include "core/io/elevation.h"
#include "core/io/import_elevation.h"
#include "core/io/reproject.h"
#include "tests/catch.h"
#include "tests/core/temporary_folder.h"

namespace fs = std::filesystem;
using namespace cuesta;

namespace {

constexpr double pi = 3.14159265358979324;

const char* const utm_32 = "EPSG:32632";

std::string wkt(const char* system) {
    const auto text = system_in_full(system);
    REQUIRE(text.ok());
    return *text;
}

Raster<float> uneven(int width, int height) {
    Raster<float> land(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) land(x, y) = static_cast<float>(500 + 3 * x + 2 * y + (x * 31 + y * 17) % 23);
    return land;
}

/// Columns [left, left + width) and rows [top, top + height) of the land as a GeoTIFF in UTM zone 32.
std::string write_tile(const TemporaryFolder& folder, const char* name, const Raster<float>& land, int left, int top,
                       int width, int height, double cell = 30, float lift = 0) {
    Raster<float> part(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) part(x, y) = land(left + x, top + y) + lift;
    TerrainFrame frame;
    frame.width = width;
    frame.height = height;
    frame.cell_size = cell;
    frame.crs_wkt = wkt(utm_32);
    frame.geotransform = {450000 + left * cell, cell, 0, 5150000 - top * cell, 0, -cell};
    const std::string path = folder / name;
    REQUIRE(write_elevation(path, part.view(), frame).ok());
    return path;
}

bool warns_of(const std::vector<std::string>& warnings, const std::string& text) {
    return std::any_of(warnings.begin(), warnings.end(),
                       [&](const std::string& warning) { return warning.find(text) != std::string::npos; });
}

Elevation must_import(const std::string& path, const ImportOptions& options = {}) {
    Result<Elevation> result = import_elevation(path, options);
    if (!result) FAIL(result.error().message());
    CHECK(result->frame.width == result->heights.width());
    CHECK(result->frame.height == result->heights.height());
    return std::move(*result);
}

std::string refusal(const std::string& path, const ImportOptions& options) {
    const Result<Elevation> result = import_elevation(path, options);
    return result ? "" : result.error().message();
}

/// Easting and northing of longitude and latitude, degrees, in UTM: the series of Krueger in the third flattening n, to
/// its third power (good to a millimetre in a zone). Independent of the library that reprojects.
std::pair<double, double> utm(double longitude, double latitude, double meridian) {
    const double f = 1 / 298.257223563;
    const double n = f / (2 - f);
    const double radius = 6378137.0 / (1 + n) * (1 + n * n / 4 + n * n * n * n / 64);
    const double alpha[] = {n / 2 - 2 * n * n / 3 + 5 * n * n * n / 16, 13 * n * n / 48 - 3 * n * n * n / 5,
                            61 * n * n * n / 240};
    const double phi = latitude * pi / 180;
    const double lambda = (longitude - meridian) * pi / 180;
    const double k = 2 * std::sqrt(n) / (1 + n);
    const double t = std::sinh(std::atanh(std::sin(phi)) - k * std::atanh(k * std::sin(phi)));
    const double xi = std::atan2(t, std::cos(lambda));
    const double eta = std::atanh(std::sin(lambda) / std::sqrt(1 + t * t));
    double east = eta;
    double north = xi;
    for (int j = 1; j <= 3; ++j) {
        east += alpha[j - 1] * std::cos(2 * j * xi) * std::sinh(2 * j * eta);
        north += alpha[j - 1] * std::sin(2 * j * xi) * std::cosh(2 * j * eta);
    }
    return {500000 + 0.9996 * radius * east, 0.9996 * radius * north};
}

/// A land of the longitude and latitude: waves of some 12 km, smooth from cell to cell.
double wavy(double longitude, double latitude) {
    return 1000 + 300 * std::sin(longitude * 40) * std::cos(latitude * 50);
}

/// The wavy land from `west`, `north` in cells of 3 seconds.
std::string write_degrees(const std::string& path, double west, double north, int width, int height) {
    constexpr double second3 = 3.0 / 3600;
    Raster<float> land(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            land(x, y) = static_cast<float>(wavy(west + (x + 0.5) * second3, north - (y + 0.5) * second3));
    TerrainFrame frame;
    frame.width = width;
    frame.height = height;
    frame.cell_size = 90;
    frame.crs_wkt = wkt("EPSG:4326");
    frame.geotransform = {west, second3, 0, north, 0, -second3};
    REQUIRE(write_elevation(path, land.view(), frame).ok());
    return path;
}

double height_at(const Elevation& land, double x, double y) {
    const auto& g = *land.frame.geotransform;
    return static_cast<double>(sample_bilinear(land.heights.view(), (x - g[0]) / g[1], (y - g[3]) / g[5]));
}

}  // namespace

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
    CHECK(refusal(degrees, options).find("'no such system' names no reference system") != std::string::npos);
    std::ofstream(folder / "plain.asc") << "ncols 2\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 5\n1 2\n3 4\n";
    options.target_system = "utm";
    CHECK(refusal(folder / "plain.asc", options).find("in which reference system they lie") != std::string::npos);
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
    // What reaches beyond the raster is cut; what lies beyond it is refused, saying where the raster lies.
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
    CHECK(result.error().what == stopped_message);
}
