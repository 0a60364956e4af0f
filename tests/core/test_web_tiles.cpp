/// \file Land as tiles of web maps: colours by their closed form, places and means, and land that has none.

#include <gdal_priv.h>

#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <numbers>

#include "core/io/elevation/web_tiles.h"
#include "core/io/files/text_file.h"
#include "core/io/raster/byte_image.h"
#include "tests/catch.h"
#include "tests/core/measure_shapes.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;
using Catch::Matchers::WithinAbs;
using cuesta::test::ThreadCount;

namespace {

constexpr double half_world = std::numbers::pi * 6378137.0;

/// Land in Web Mercator itself that fills tiles of a zoom: `tiles` x `tiles` of them from (x, y), a cell for each
/// pixel.
TerrainFrame frame_of_tiles(int zoom, int x, int y, int tiles) {
    const double side = 2 * half_world / (1 << zoom);
    TerrainFrame frame;
    frame.width = frame.height = 256 * tiles;
    frame.cell_size = side / 256;
    frame.crs_wkt = "EPSG:3857";
    frame.geotransform = {x * side - half_world, side / 256, 0, half_world - y * side, 0, -side / 256};
    return frame;
}

Raster<float> waves(const TerrainFrame& frame) {
    Raster<float> result(frame.width, frame.height);
    for (int y = 0; y < frame.height; ++y)
        for (int x = 0; x < frame.width; ++x)
            result(x, y) = static_cast<float>(800 + 600 * std::sin(0.05 * x) * std::cos(0.03 * y) - 0.7 * y);
    return result;
}

double height_at(const ByteImage& tile, int x, int y, TileEncoding encoding) {
    const std::size_t i = 3 * static_cast<std::size_t>(256 * y + x);
    return height_of_colour({tile.bytes[i], tile.bytes[i + 1], tile.bytes[i + 2]}, encoding);
}

}  // namespace

TEST_CASE("colours tell heights by the closed forms of both encodings", "[io][webtiles]") {
    for (const double height : {-10000.0, -431.27, 0.0, 0.049, 8848.86, 1234.5}) {
        const TileColour c = colour_of_height(height, TileEncoding::mapbox);
        const double told = -10000 + (c[0] * 65536 + c[1] * 256 + c[2]) * 0.1;
        CHECK_THAT(told, WithinAbs(height, 0.05 + 1e-9));  // half a step
        CHECK(height_of_colour(c, TileEncoding::mapbox) == told);
        const TileColour t = colour_of_height(height, TileEncoding::terrarium);
        const double terrarium = t[0] * 256.0 + t[1] + t[2] / 256.0 - 32768;
        CHECK_THAT(terrarium, WithinAbs(height, 0.5 / 256));
        CHECK(height_of_colour(t, TileEncoding::terrarium) == terrarium);
    }
    // As Mapbox's documentation has it: sea level is 1, 134, 160.
    CHECK(colour_of_height(0, TileEncoding::mapbox) == TileColour{1, 134, 160});
    CHECK(colour_of_height(0, TileEncoding::terrarium) == TileColour{128, 0, 0});
}

TEST_CASE("land that lies on pixels comes back from its tiles", "[io][webtiles]") {
    const TemporaryFolder folder;
    const TerrainFrame frame = frame_of_tiles(12, 2133, 1450, 2);
    const Raster<float> land = waves(frame);
    for (const TileEncoding encoding : {TileEncoding::mapbox, TileEncoding::terrarium}) {
        WebTileOptions options;
        options.encoding = encoding;
        const std::string to = folder / (encoding == TileEncoding::mapbox ? "m" : "t");
        const auto written = write_web_tiles(to, land.view(), frame, options);
        INFO((written.ok() ? "" : written.error().what));
        REQUIRE(written.ok());
        CHECK(written->most_zoom == 12);
        CHECK(written->least_zoom == 11);
        // 2133 is odd: two tiles of zoom 11, four of zoom 12.
        CHECK(written->tiles == 4 + 2);
        CHECK(written->files.back() == to + "/tiles.json");
        double worst = 0;
        for (int v = 0; v < 2; ++v)
            for (int u = 0; u < 2; ++u) {
                const auto tile =
                    read_byte_image(to + "/12/" + std::to_string(2133 + u) + "/" + std::to_string(1450 + v) + ".png");
                REQUIRE(tile.ok());
                REQUIRE(tile->width == 256);
                REQUIRE(tile->channels == 3);
                for (int y = 0; y < 256; ++y)
                    for (int x = 0; x < 256; ++x)
                        worst = std::max(worst, std::abs(height_at(*tile, x, y, encoding) -
                                                         static_cast<double>(land(256 * u + x, 256 * v + y))));
            }
        // Half a step, and 1e-3 m for places that are exact to 1e-6 of a cell on slopes of 40 m a cell.
        CHECK(worst <= step_of(encoding) / 2 + 1e-3);
        // A pixel of the coarser zoom is the mean of four; even tiles hold the left half of an odd one's parent.
        const auto coarse = read_byte_image(to + "/11/1066/725.png");
        REQUIRE(coarse.ok());
        const double mean = (static_cast<double>(land(20, 30)) + static_cast<double>(land(21, 30)) +
                             static_cast<double>(land(20, 31)) + static_cast<double>(land(21, 31))) /
                            4;
        CHECK_THAT(height_at(*coarse, 128 + 10, 15, encoding), WithinAbs(mean, step_of(encoding) / 2 + 1e-3));
        // West of the land its edge goes on.
        CHECK_THAT(height_at(*coarse, 3, 15, encoding),
                   WithinAbs((static_cast<double>(land(0, 30)) + static_cast<double>(land(0, 31))) / 2,
                             step_of(encoding) / 2 + 1e-3));
    }
    const auto text = read_text_file(folder / "m/tiles.json", 10000);
    REQUIRE(text);
    const nlohmann::json index = nlohmann::json::parse(*text);
    CHECK(index.at("encoding") == "mapbox");
    CHECK(index.at("maxzoom") == 12);
    const double west = 2133 / 4096.0 * 360 - 180;
    CHECK_THAT(index.at("bounds")[0].get<double>(), WithinAbs(west, 1e-9));
}

TEST_CASE("an MBTiles file holds the same tiles", "[io][webtiles]") {
    const TemporaryFolder folder;
    const TerrainFrame frame = frame_of_tiles(12, 2134, 1450, 2);
    const Raster<float> land = waves(frame);
    REQUIRE(write_web_tiles(folder / "w", land.view(), frame, {}).ok());
    const auto written = write_web_tiles(folder / "it's.mbtiles", land.view(), frame, {});
    INFO((written.ok() ? "" : written.error().message()));
    REQUIRE(written.ok());
    CHECK(written->files == std::vector<std::string>{folder / "it's.mbtiles"});
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
        files += entry.is_regular_file() ? 1 : 0;
    CHECK(files == 1);  // and none of SQLite's own
    // By GDAL's reader of MBTiles, which knows nothing of how they were written.
    GDALAllRegister();
    const GDALDatasetUniquePtr data(GDALDataset::Open((folder / "it's.mbtiles").c_str(), GDAL_OF_RASTER));
    REQUIRE(data);
    REQUIRE(data->GetRasterXSize() == 512);
    REQUIRE(data->GetRasterYSize() == 512);
    std::array<double, 6> place{};
    REQUIRE(data->GetGeoTransform(place.data()) == CE_None);
    for (const std::size_t i : {0U, 1U, 3U, 5U}) CHECK_THAT(place[i], WithinAbs((*frame.geotransform)[i], 1e-3));
    CHECK(std::string(data->GetMetadataItem("encoding")) == "mapbox");
    for (int v = 0; v < 2; ++v)
        for (int u = 0; u < 2; ++u) {
            const auto tile = read_byte_image(
                folder / ("w/12/" + std::to_string(2134 + u) + "/" + std::to_string(1450 + v) + ".png"));
            REQUIRE(tile.ok());
            std::vector<std::uint8_t> read(tile->bytes.size());
            std::array<int, 3> bands{1, 2, 3};
            REQUIRE(data->RasterIO(GF_Read, 256 * u, 256 * v, 256, 256, read.data(), 256, 256, GDT_Byte, 3,
                                   bands.data(), 3, 768, 1, nullptr) == CE_None);
            CHECK(read == tile->bytes);
        }
}

TEST_CASE("tiles of land in another system show its heights where it lies", "[io][webtiles]") {
    const TemporaryFolder folder;
    TerrainFrame frame;
    frame.width = 90, frame.height = 70;
    frame.cell_size = 100;
    frame.crs_wkt = "EPSG:32632";
    frame.geotransform = {500000, 100, 0, 5200000, 0, -100};
    Raster<float> plane(90, 70);
    for (int y = 0; y < 70; ++y)
        for (int x = 0; x < 90; ++x) plane(x, y) = static_cast<float>(1000 + 10 * x);
    const auto written = write_web_tiles(folder / "w", plane.view(), frame, {});
    REQUIRE(written.ok());
    // A cell of 100 m at 46.9 degrees north is 146 m of Web Mercator: between the pixels of zoom 10 (153 m) and 11.
    CHECK(written->most_zoom == 11);
    const ThreadCount threads(1);
    const auto again = write_web_tiles(folder / "again", plane.view(), frame, {});
    REQUIRE(again.ok());
    REQUIRE(again->files.size() == written->files.size());
    // The middle meridian of the zone is 9 degrees east, where eastings run along parallels, so that heights tell them.
    const double side = 2 * half_world / 2048;
    const int x = static_cast<int>((half_world * (1 + 9.0 / 180)) / side);
    const double latitude = 46.93;  // near the middle of the land
    const double y_mercator = half_world / std::numbers::pi * std::asinh(std::tan(latitude * std::numbers::pi / 180));
    const int y = static_cast<int>((half_world - y_mercator) / side);
    const auto tile = read_byte_image(folder / ("w/11/" + std::to_string(x) + "/" + std::to_string(y) + ".png"));
    REQUIRE(tile.ok());
    const int row = static_cast<int>((half_world - y_mercator - y * side) / side * 256);
    for (const int step : {20, 40, 60}) {
        const double east = x * side - half_world + (step + 0.5) * side / 256;  // metres of Web Mercator
        const double longitude = east / half_world * 180;
        // Transverse Mercator near its meridian: 0.9996 N cos(latitude) times the difference in longitude, with N the
        // radius of the prime vertical.
        const double sine = std::sin(latitude * std::numbers::pi / 180);
        const double radius = 6378137 / std::sqrt(1 - 0.00669437999 * sine * sine);
        const double easting =
            0.9996 * radius * std::cos(latitude * std::numbers::pi / 180) * (longitude - 9) * std::numbers::pi / 180;
        if (easting < 200 || easting > 8800) continue;
        const double expected = 1000 + 10 * (easting / 100 - 0.5);
        // A pixel's height in latitude moves the easting by less than 2 m, and that the height by 0.2 m.
        CHECK_THAT(height_at(*tile, step, row, TileEncoding::mapbox), WithinAbs(expected, 0.3));
    }
}

TEST_CASE("land that has no tiles is told", "[io][webtiles]") {
    const TemporaryFolder folder;
    const TerrainFrame frame = frame_of_tiles(12, 2133, 1450, 1);
    const Raster<float> land = waves(frame);
    const auto complaint = [&](const TerrainFrame& at, const WebTileOptions& options, RasterView<const float> heights) {
        const auto written = write_web_tiles(folder / "w", heights, at, options);
        return written.ok() ? std::string() : written.error().what;
    };
    TerrainFrame nowhere = frame;
    nowhere.crs_wkt.clear();
    CHECK(complaint(nowhere, {}, land.view()).find("no place on Earth") != std::string::npos);
    nowhere = frame;
    nowhere.geotransform.reset();
    CHECK(complaint(nowhere, {}, land.view()).find("no place on Earth") != std::string::npos);
    WebTileOptions wrong;
    wrong.least_zoom = 13;
    wrong.most_zoom = 12;
    CHECK(complaint(frame, wrong, land.view()).find("above the greatest") != std::string::npos);
    Raster<float> deep = land;
    deep(7, 7) = -10001;
    CHECK(complaint(frame, {}, deep.view()).find("go beyond") != std::string::npos);
    WebTileOptions terrarium;
    terrarium.encoding = TileEncoding::terrarium;
    terrarium.least_zoom = 12;
    CHECK(complaint(frame, terrarium, deep.view()).empty());
    WebTileOptions huge;
    huge.most_zoom = 22;
    CHECK(complaint(frame, huge, land.view()).find("million") != std::string::npos);
}
