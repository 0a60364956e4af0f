/// Height maps in tiles, read back: shared edges, one range, names, places.

#include <gdal_priv.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "core/io/elevation/height_map_files.h"
#include "core/io/engine/engine_export.h"
#include "core/io/raster/code_image.h"
#include "tests/catch.h"
#include "tests/core/picture_numbers.h"
#include "tests/core/temporary_folder.h"

namespace fs = std::filesystem;
using namespace cuesta;

namespace {

/// No two edges or corners alike.
Raster<float> land_of(int width, int height) {
    Raster<float> cells(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const double east = x / (width - 1.0), south = y / (height - 1.0);
            cells(x, y) = static_cast<float>(-40 + 300 * east + 500 * (1 - south) * (1 - south) +
                                             60 * std::sin(9 * east * south));
        }
    return cells;
}

TerrainFrame frame_of(const Raster<float>& cells) {
    TerrainFrame frame;
    frame.width = cells.width();
    frame.height = cells.height();
    frame.cell_size = 5;
    return frame;
}

struct Codes {
    int width = 0, height = 0;
    std::vector<std::uint16_t> values;
    std::uint16_t at(int x, int y) const { return values[static_cast<std::size_t>(y * width + x)]; }
};

Codes codes_in(const std::string& path) {
    const test::PictureNumbers<std::uint16_t> picture = test::picture_numbers<std::uint16_t>(path);
    REQUIRE(picture.channels == 1);
    return {picture.width, picture.height, picture.values};
}

HeightMapOptions tiled(int columns, int rows, int samples = 0) {
    HeightMapOptions options;
    options.tiles.columns = columns;
    options.tiles.rows = rows;
    options.tiles.samples = samples;
    return options;
}

nlohmann::json json_in(const std::string& path) {
    return nlohmann::json::parse(std::ifstream(path));
}

}  // namespace

TEST_CASE("tiles share their edges and one range", "[io][tiles]") {
    const TemporaryFolder folder;
    const Raster<float> land = land_of(61, 41);
    const Result<HeightMapFiles> written =
        write_height_map(folder / "land.png", land.view(), frame_of(land), tiled(3, 2));
    INFO((written ? "" : written.error().message()));
    REQUIRE(written.ok());
    CHECK(written->remarks.empty());
    CHECK_FALSE(fs::exists(folder / "land.png"));
    const nlohmann::json set = json_in(folder / "land.json");
    CHECK(set["tiles"] ==
          nlohmann::json{{"columns", 3}, {"rows", 2}, {"width", 21}, {"height", 21}, {"shared_samples", 1}});
    CHECK(set["files"].size() == 6);
    const double low = set["code_range_m"][0], high = set["code_range_m"][1];
    const double half_step = (high - low) / 65535 / 2;
    std::array<std::array<Codes, 3>, 2> tiles;
    for (int row = 0; row < 2; ++row)
        for (int column = 0; column < 3; ++column) {
            const std::string name = "land_x" + std::to_string(column) + "_y" + std::to_string(row);
            Codes& tile = tiles[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
            tile = codes_in(folder / (name + ".png"));
            REQUIRE(tile.width == 21);
            REQUIRE(tile.height == 21);
            CHECK(json_in(folder / (name + ".json"))["code_range_m"] == set["code_range_m"]);
            for (int y = 0; y < 21; ++y)
                for (int x = 0; x < 21; ++x)
                    // Half a step, and the rounding of the float.
                    REQUIRE(low + tile.at(x, y) * 2 * half_step ==
                            Approx(land(column * 20 + x, row * 20 + y)).margin(half_step * 1.001 + 1e-4));
        }
    for (int i = 0; i < 21; ++i) {
        CHECK(tiles[0][0].at(20, i) == tiles[0][1].at(0, i));
        CHECK(tiles[1][1].at(20, i) == tiles[1][2].at(0, i));
        CHECK(tiles[0][2].at(i, 20) == tiles[1][2].at(i, 0));
    }
    // The whole range is used, and by the tile that has the extreme.
    std::uint16_t least = 65535, most = 0;
    for (const auto& row : tiles)
        for (const Codes& tile : row)
            for (const std::uint16_t code : tile.values) {
                least = std::min(least, code);
                most = std::max(most, code);
            }
    CHECK(least == 0);
    CHECK(most == 65535);
}

TEST_CASE("dither goes on from tile to tile", "[io][tiles][dither]") {
    const TemporaryFolder folder;
    const Raster<float> land = land_of(141, 141);
    HeightMapOptions options = tiled(2, 2);
    options.parameters.dither = true;
    REQUIRE(write_height_map(folder / "land.png", land.view(), frame_of(land), options).ok());
    options.tiles = {};
    REQUIRE(write_height_map(folder / "whole.png", land.view(), frame_of(land), options).ok());
    const Codes whole = codes_in(folder / "whole.png");
    for (int row = 0; row < 2; ++row)
        for (int column = 0; column < 2; ++column) {
            const Codes tile =
                codes_in(folder / ("land_x" + std::to_string(column) + "_y" + std::to_string(row) + ".png"));
            for (int y = 0; y < 71; ++y)
                for (int x = 0; x < 71; ++x) REQUIRE(tile.at(x, y) == whole.at(column * 70 + x, row * 70 + y));
        }
}

TEST_CASE("land that is no whole number of tiles is resampled, with its corners kept", "[io][tiles]") {
    const TemporaryFolder folder;
    const Raster<float> land = land_of(100, 80);
    HeightMapOptions options = tiled(1, 1, 33);
    options.tiles.as_many_as_needed = true;
    options.tiles.pattern = "{name}-{row}-{column}";
    const auto written = write_height_map(folder / "a.tif", land.view(), frame_of(land), options);
    REQUIRE(written.ok());
    CHECK(written->remarks.size() == 1);
    // 99 cells in tiles of 32: four; 79: three.
    const nlohmann::json set = json_in(folder / "a.json");
    CHECK(set["tiles"]["columns"] == 4);
    CHECK(set["tiles"]["rows"] == 3);
    CHECK(set["cell_size_m"].get<double>() == Approx(5 * 99.0 / 128));
    CHECK(set["row_spacing_m"].get<double>() == Approx(5 * 79.0 / 96));
    GDALAllRegister();
    const auto corner = [&](const char* name, int x, int y) {
        const GDALDatasetUniquePtr data(GDALDataset::Open((folder / name).c_str(), GDAL_OF_RASTER));
        REQUIRE(data);
        float value = 0;
        REQUIRE(data->GetRasterBand(1)->RasterIO(GF_Read, x, y, 1, 1, &value, 1, 1, GDT_Float32, 0, 0) == CE_None);
        return value;
    };
    // Samples of corners stay what they are where a side grows (core/field/vertex_sampling.h).
    CHECK(corner("a-1-1.tif", 0, 0) == land(0, 0));
    CHECK(corner("a-1-4.tif", 32, 0) == land(99, 0));
    CHECK(corner("a-3-1.tif", 0, 32) == land(0, 79));
    CHECK(corner("a-3-4.tif", 32, 32) == land(99, 79));
    CHECK(corner("a-2-2.tif", 0, 0) == corner("a-1-1.tif", 32, 32));
    // Side by side for GIS programs: the south-east tile begins where its neighbours have their last samples.
    const auto place = [&](const char* name) {
        const GDALDatasetUniquePtr data(GDALDataset::Open((folder / name).c_str(), GDAL_OF_RASTER));
        std::array<double, 6> numbers{};
        REQUIRE(data->GetGeoTransform(numbers.data()) == CE_None);
        return numbers;
    };
    const auto first = place("a-1-1.tif"), second = place("a-2-2.tif");
    CHECK(second[0] == Approx(first[0] + 32 * first[1]));
    CHECK(second[3] == Approx(first[3] + 32 * first[5]));
}

TEST_CASE("GeoTIFF for GIS programs is cloud-optimised", "[io][overviews]") {
    GDALAllRegister();
    const TemporaryFolder folder;
    const Raster<float> land = land_of(1100, 700);
    HeightMapOptions options;
    options.overviews = true;
    REQUIRE(write_height_map(folder / "cog.tif", land.view(), frame_of(land), options).ok());
    REQUIRE(write_height_map(folder / "plain.tif", land.view(), frame_of(land)).ok());
    const auto opened = [&](const char* name) {
        return GDALDatasetUniquePtr(GDALDataset::Open((folder / name).c_str(), GDAL_OF_RASTER));
    };
    const auto layout = [](GDALDataset& data) {
        const char* said = data.GetMetadataItem("LAYOUT", "IMAGE_STRUCTURE");
        return std::string(said ? said : "");
    };
    const auto cell = [](GDALRasterBand& band, int x, int y) {
        float value = 0;
        REQUIRE(band.RasterIO(GF_Read, x, y, 1, 1, &value, 1, 1, GDT_Float32, 0, 0) == CE_None);
        return value;
    };
    const GDALDatasetUniquePtr cog = opened("cog.tif"), plain = opened("plain.tif");
    REQUIRE(cog);
    CHECK(layout(*cog) == "COG");
    CHECK(std::string(cog->GetRasterBand(1)->GetUnitType()) == "m");
    REQUIRE(cog->GetRasterBand(1)->GetOverviewCount() == 2);  // 550 and 275 columns: until one tile of 512 is enough
    GDALRasterBand& half = *cog->GetRasterBand(1)->GetOverview(0);
    CHECK(half.GetXSize() == 550);
    for (const auto& [x, y] : {std::pair(0, 0), std::pair(271, 133), std::pair(549, 349)}) {
        const float mean =
            (land(2 * x, 2 * y) + land(2 * x + 1, 2 * y) + land(2 * x, 2 * y + 1) + land(2 * x + 1, 2 * y + 1)) / 4;
        CHECK(cell(half, x, y) == Approx(mean).epsilon(1e-6));  // floats
        CHECK(cell(*cog->GetRasterBand(1), 2 * x, 2 * y) == land(2 * x, 2 * y));
    }
    // The control: plain ones have neither.
    REQUIRE(plain);
    CHECK(layout(*plain).empty());
    CHECK(plain->GetRasterBand(1)->GetOverviewCount() == 0);
}

TEST_CASE("coarser copies mix numbers and colours, and no kinds", "[io][overviews]") {
    GDALAllRegister();
    const TemporaryFolder folder;
    TerrainFrame frame;
    frame.width = frame.height = 600;
    CodeImage kinds{600, 600, 1, 8, {}};
    CodeImage colours{600, 600, 3, 16, {}};
    for (int i = 0; i < 600 * 600; ++i) {
        kinds.codes.push_back(i % 3 == 0 ? 200 : 4);
        for (int k = 0; k < 3; ++k) colours.codes.push_back(static_cast<std::uint16_t>(i % 60000));
    }
    const auto values = [&](const char* name) {
        const GDALDatasetUniquePtr data(GDALDataset::Open((folder / name).c_str(), GDAL_OF_RASTER));
        REQUIRE(data);
        REQUIRE(data->GetRasterBand(1)->GetOverviewCount() == 1);
        std::vector<std::uint8_t> codes(300 * 300);
        REQUIRE(data->GetRasterBand(1)->GetOverview(0)->RasterIO(GF_Read, 0, 0, 300, 300, codes.data(), 300, 300,
                                                                 GDT_Byte, 0, 0) == CE_None);
        return std::set<std::uint8_t>(codes.begin(), codes.end());
    };
    REQUIRE(write_code_geotiff(folder / "kinds.tif", kinds, frame, Overviews::nearest).ok());
    REQUIRE(write_code_geotiff(folder / "mixed.tif", kinds, frame, Overviews::means).ok());
    CHECK(values("kinds.tif") == std::set<std::uint8_t>{4, 200});
    CHECK(values("mixed.tif") == std::set<std::uint8_t>{4, 102});  // the control: 200 and 4 lie side by side
    REQUIRE(write_code_geotiff(folder / "colours.tif", colours, frame, Overviews::means).ok());
    const GDALDatasetUniquePtr data(GDALDataset::Open((folder / "colours.tif").c_str(), GDAL_OF_RASTER));
    REQUIRE(data);
    REQUIRE(data->GetRasterCount() == 3);
    CHECK(data->GetRasterBand(1)->GetColorInterpretation() == GCI_RedBand);
    CHECK(data->GetRasterBand(3)->GetColorInterpretation() == GCI_BlueBand);
}

TEST_CASE("what cannot be tiled is said", "[io][tiles]") {
    const TemporaryFolder folder;
    const Raster<float> land = land_of(40, 40);
    const auto refused = [&](const std::string& name, const HeightMapOptions& options, const std::string& why) {
        const auto written = write_height_map(folder / name, land.view(), frame_of(land), options);
        REQUIRE_FALSE(written.ok());
        INFO(written.error().message());
        CHECK(written.error().what.find(why) != std::string::npos);
    };
    HeightMapOptions options = tiled(2, 2);
    options.tiles.pattern = "{name}_{x}";
    refused("a.png", options, "same name");
    options.tiles.pattern = "{name}_{column}x{row}";
    refused("a.png", options, "number of a tile");
    options.tiles.pattern = "../{name}_{x}_{y}";
    refused("a.png", options, "made of letters");
    refused("a.ter", tiled(2, 2), "Terragen");
    refused("a.jpg", tiled(2, 2), "ending");
    refused("a.png", tiled(100, 100), "4096");
    CHECK(fs::is_empty(folder.path()));
    WorkControl stopped;
    std::stop_source source;
    source.request_stop();
    stopped.stop = source.get_token();
    const auto written = write_height_map(folder / "a.png", land.view(), frame_of(land), tiled(2, 2), stopped);
    REQUIRE_FALSE(written.ok());
    CHECK(written.error().is_cancelled());
}

TEST_CASE("engines get tiles of their own sizes, weights included", "[engines][tiles]") {
    const TemporaryFolder folder;
    const Raster<float> land = land_of(200, 200);
    Raster<std::uint8_t> grass(200, 200), rock(200, 200);
    for (int y = 0; y < 200; ++y)
        for (int x = 0; x < 200; ++x) {
            grass(x, y) = static_cast<std::uint8_t>(x);
            rock(x, y) = static_cast<std::uint8_t>(255 - x);
        }
    EngineLand given;
    given.heights = land.view();
    given.frame = frame_of(land);
    given.weights = {{"grass", grass.view()}, {"rock", rock.view()}};
    EngineExportOptions options;
    options.tile_columns = options.tile_rows = 2;
    options.name = export_stem("land 200x200");
    CHECK(options.name == "land_200_200");
    const auto unreal = export_for_engine(Engine::unreal, folder / "unreal", given, options);
    INFO((unreal ? "" : unreal.error().message()));
    REQUIRE(unreal.ok());
    CHECK(unreal->columns == 127);
    const Codes west = codes_in(folder / "unreal/land_200_200_x0_y1.png"),
                east = codes_in(folder / "unreal/land_200_200_x1_y1.png");
    REQUIRE(west.width == 127);
    for (int i = 0; i < 127; ++i) CHECK(west.at(126, i) == east.at(0, i));
    const auto byte_at = [&](const std::string& name, int side, int x, int y) {
        const test::PictureNumbers<std::uint8_t> read = test::picture_numbers<std::uint8_t>(folder / name);
        REQUIRE(read.width == side);
        return int{read.values[static_cast<std::size_t>((y * side + x) * read.channels)]};
    };
    for (const int x : {0, 50, 126})
        for (const char* tile : {"_x0_y0", "_x1_y1"})
            CHECK(byte_at("unreal/land_200_200_grass" + std::string(tile) + ".png", 127, x, 5) +
                      byte_at("unreal/land_200_200_rock" + std::string(tile) + ".png", 127, x, 5) ==
                  255);
    CHECK(byte_at("unreal/land_200_200_grass_x0_y0.png", 127, 126, 9) ==
          byte_at("unreal/land_200_200_grass_x1_y0.png", 127, 0, 9));
    CHECK(unreal->steps.find("land_200_200_x0_y0.png") != std::string::npos);

    options.size = 129;
    const auto unity = export_for_engine(Engine::unity, folder / "unity", given, options);
    REQUIRE(unity.ok());
    CHECK(fs::file_size(folder / "unity/land_200_200_x1_y0.raw") == 2U * 129 * 129);
    CHECK(byte_at("unity/land_200_200_splat_0_x1_y1.png", 128, 0, 0) > 90);
    CHECK(unity->steps.find("Position Z = (1 - y)") != std::string::npos);
}
