/// Maps as files, read back and decoded by what maps.json says alone.

#include <gdal_priv.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/io/engine/map_files.h"
#include "tests/catch.h"
#include "tests/core/picture_numbers.h"
#include "tests/core/temporary_folder.h"

namespace fs = std::filesystem;
using namespace cuesta;

namespace {

constexpr int width = 37, height = 23;

TerrainFrame small_frame() {
    TerrainFrame frame;
    frame.width = width;
    frame.height = height;
    frame.cell_size = 10;
    frame.geotransform = {500000, 10, 0, 4600000, 0, -10};
    return frame;
}

/// Not the same from any two sides.
template <class Function>
std::shared_ptr<const Raster<float>> raster_of(const Function& f) {
    auto raster = std::make_shared<Raster<float>>(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) (*raster)(x, y) = static_cast<float>(f(x, y));
    return raster;
}

enum class Numbers { bytes, words, floats };

/// All channels, unscaled.
std::vector<double> numbers_in(const std::string& path, int channels, Numbers numbers) {
    const auto read = [&]<class T>(T) {
        const test::PictureNumbers<T> picture = test::picture_numbers<T>(path);
        REQUIRE(picture.width == width);
        REQUIRE(picture.height == height);
        REQUIRE(picture.channels == channels);
        return std::vector<double>(picture.values.begin(), picture.values.end());
    };
    if (numbers == Numbers::bytes) return read(std::uint8_t{});
    if (numbers == Numbers::words) return read(std::uint16_t{});
    return read(float{});
}

struct Written {
    TemporaryFolder folder;
    nlohmann::json sidecar;
    Written(LandMap map, const MapPlane& plane, MapFormat format, CodeDepth depth = CodeDepth::bits_16,
            NormalGreen green = NormalGreen::opengl) {
        MapParameters parameters;
        parameters.format = format;
        parameters.depth = depth;
        parameters.green = green;
        Result<MapFolder> files = MapFolder::open(folder / "maps", small_frame(), parameters);
        REQUIRE(files.ok());
        const Result<void> done = files->write(map, plane);
        INFO((done ? "" : done.error().message()));
        REQUIRE(done.ok());
        REQUIRE(files->finish().ok());
        sidecar = nlohmann::json::parse(std::ifstream(folder / "maps/maps.json"));
    }
    std::string path(const std::string& name) const { return folder / ("maps/" + name); }
    const nlohmann::json& entry() const { return sidecar.at("maps").at(0); }
};

}  // namespace

TEST_CASE("codes of maps give their values back within half a step", "[io][maps]") {
    const auto amounts = raster_of([](int x, int y) { return 0.001 * x * x + 3 * y; });
    const auto rivers = raster_of([](int x, int y) { return std::exp(0.3 * x) * (1 + y) - 1; });
    const auto both = raster_of([](int x, int y) { return 20 * std::sin(0.3 * x) - 0.5 * y; });
    for (const CodeDepth depth : {CodeDepth::bits_8, CodeDepth::bits_16}) {
        const int largest = depth == CodeDepth::bits_8 ? 255 : 65535;
        const Numbers type = depth == CodeDepth::bits_8 ? Numbers::bytes : Numbers::words;
        for (const auto& [map, raster] : {std::pair(LandMap::wear, amounts), std::pair(LandMap::flow, rivers),
                                          std::pair(LandMap::mean_curvature, both)}) {
            const std::string name(name_of(map));
            const Written png(map, {name, {raster}}, MapFormat::png, depth);
            const nlohmann::json& entry = png.entry();
            CHECK(entry["map"] == name);
            CHECK(entry["unit"] == std::string(traits_of(map).unit));
            const double low = entry["range"][0], high = entry["range"][1];
            const std::vector<double> codes = numbers_in(png.path(name + ".png"), 1, type);
            double least = largest, most = 0;
            for (int y = 0; y < height; ++y)
                for (int x = 0; x < width; ++x) {
                    const double code = codes[static_cast<std::size_t>(y * width + x)];
                    most = std::max(most, code);
                    least = std::min(least, code);
                    const auto decoded = [&](double c) {
                        if (!entry.contains("step")) return low + c / largest * (high - low);
                        const double step = entry["step"];
                        return step * (std::exp(c / largest * std::log(1 + high / step)) - 1);
                    };
                    const auto value = static_cast<double>((*raster)(x, y));
                    // Half a step to either side, which in a logarithmic code depends on where one is.
                    REQUIRE(value <= decoded(code + 0.501));
                    REQUIRE(value >= decoded(code - 0.501));
                }
            // The whole range is used (around 0 on the side of the largest magnitude).
            CHECK((map == LandMap::mean_curvature ? least == 0 : most == largest));
        }
    }
    // A 0 stays 0 exactly in codes around it.
    const MapEncoding around = encoding_of(LandMap::shore_distance, -312.7, 45, 16);
    CHECK(around.code_of(0) == 32767);
    CHECK(around.value_of(32767) == Approx(0).margin(1e-9));
    CHECK(around.code_of(-312.7) == 0);
    CHECK(encoding_of(LandMap::shore_distance, -312.7, 45, 8).code_of(0) == 127);
    // One value only: still a range.
    CHECK(encoding_of(LandMap::wear, 0, 0, 16).value_of(0) == 0);
    CHECK(encoding_of(LandMap::flow, 0, 0, 16).code_of(0) == 0);
}

TEST_CASE("tif and exr keep the values themselves, with their place", "[io][maps]") {
    const auto slope = raster_of([](int x, int y) { return 1.7 * x + 0.01 * y; });
    const Written exr(LandMap::slope, {"slope", {slope}}, MapFormat::exr);
    const std::vector<double> values = numbers_in(exr.path("slope.exr"), 1, Numbers::floats);
    const Written tif(LandMap::slope, {"slope", {slope}}, MapFormat::tif);
    CHECK(tif.entry()["encoding"] == "the values themselves");
    GDALAllRegister();
    const GDALDatasetUniquePtr data(GDALDataset::Open(tif.path("slope.tif").c_str(), GDAL_OF_RASTER));
    REQUIRE(data);
    std::array<double, 6> place{};
    REQUIRE(data->GetGeoTransform(place.data()) == CE_None);
    CHECK(place == *small_frame().geotransform);
    std::vector<float> row(width);
    for (int y = 0; y < height; ++y) {
        REQUIRE(data->GetRasterBand(1)->RasterIO(GF_Read, 0, y, width, 1, row.data(), width, 1, GDT_Float32, 0, 0) ==
                CE_None);
        for (int x = 0; x < width; ++x) {
            REQUIRE(row[static_cast<std::size_t>(x)] == (*slope)(x, y));
            REQUIRE(values[static_cast<std::size_t>(y * width + x)] == static_cast<double>((*slope)(x, y)));
        }
    }
}

TEST_CASE("normals point where the engine looks for them", "[io][maps]") {
    // Rises to the east by 1 and to the north by 2: the normal leans west and south.
    const double length = std::sqrt(6);
    const MapPlane plane{
        "normal",
        {raster_of([&](int, int) { return -1 / length; }), raster_of([&](int, int) { return -2 / length; }),
         raster_of([&](int, int) { return 1 / length; })}};
    for (const NormalGreen green : {NormalGreen::opengl, NormalGreen::directx})
        for (const MapFormat format : {MapFormat::png, MapFormat::exr, MapFormat::tif}) {
            const Written file(LandMap::normal, plane, format, CodeDepth::bits_16, green);
            const bool floats = format == MapFormat::exr;
            const std::vector<double> codes = numbers_in(file.path("normal." + std::string(name_of(format))), 3,
                                                         floats ? Numbers::floats : Numbers::words);
            const auto direction = [&](std::size_t channel) {
                return 2 * codes[3 * 100 + channel] / (floats ? 1 : 65535) - 1;
            };
            // Half a step of 16 bits over -1 .. 1.
            CHECK(direction(0) == Approx(-1 / length).margin(1.1 / 65535));
            CHECK(direction(1) == Approx((green == NormalGreen::opengl ? -2 : 2) / length).margin(1.1 / 65535));
            CHECK(direction(2) == Approx(1 / length).margin(1.1 / 65535));
        }
    const Written bytes(LandMap::normal, plane, MapFormat::png, CodeDepth::bits_8);
    const std::vector<double> codes = numbers_in(bytes.path("normal.png"), 3, Numbers::bytes);
    CHECK(codes[0] == std::round((1 - 1 / length) / 2 * 255));
}

TEST_CASE("colours are sRGB where codes are, linear in EXR", "[io][maps]") {
    const MapPlane plane{"colour",
                         {raster_of([](int x, int) { return x / 36.0; }), raster_of([](int, int) { return 0.2; }),
                          raster_of([](int, int y) { return 0.001 * y; })}};
    const Written png(LandMap::colour, plane, MapFormat::png, CodeDepth::bits_8);
    const std::vector<double> codes = numbers_in(png.path("colour.png"), 3, Numbers::bytes);
    CHECK(codes[0] == 0);
    CHECK(codes[3 * 36] == 255);
    // 0.2 of linear light is sRGB 0.4845.
    CHECK(codes[1] == 124);
    const Written exr(LandMap::colour, plane, MapFormat::exr);
    const std::vector<double> light = numbers_in(exr.path("colour.exr"), 3, Numbers::floats);
    CHECK(light[3 * 36 * 0 + 1] == Approx(0.2));
}

TEST_CASE("names of masks become different files; an earlier maps.json is kept", "[io][maps]") {
    const TemporaryFolder folder;
    const auto ones = raster_of([](int, int) { return 1; });
    MapParameters parameters;
    parameters.format = MapFormat::png;
    const auto write = [&](const std::vector<std::string>& names) {
        Result<MapFolder> files = MapFolder::open(folder.path(), small_frame(), parameters);
        REQUIRE(files.ok());
        for (const std::string& name : names) REQUIRE(files->write(LandMap::masks, {name, {ones}}).ok());
        const auto all = files->finish();
        REQUIRE(all.ok());
        return *all;
    };
    CHECK(write({"mask_a b", "mask_a_b", "mask_../b"}).size() == 4);
    CHECK(fs::exists(folder / "mask_a_b.png"));
    CHECK(fs::exists(folder / "mask_a_b_2.png"));
    write({"mask_trees"});
    nlohmann::json maps = nlohmann::json::parse(std::ifstream(folder / "maps.json"))["maps"];
    CHECK(maps.size() == 4);
    // Files that went are not told of.
    fs::remove(folder / "mask_a_b.png");
    write({"mask_trees"});
    maps = nlohmann::json::parse(std::ifstream(folder / "maps.json"))["maps"];
    CHECK(maps.size() == 3);
}

TEST_CASE("maps that cannot be written are said", "[io][maps]") {
    const TemporaryFolder folder;
    Result<MapFolder> files = MapFolder::open(folder.path(), small_frame(), {});
    REQUIRE(files.ok());
    const auto holes = raster_of([](int x, int) { return x == 3 ? std::nan("") : 1.0; });
    const Result<void> done = files->write(LandMap::wear, {"wear", {holes}});
    REQUIRE_FALSE(done.ok());
    CHECK(done.error().what.find("finite") != std::string::npos);
    CHECK_FALSE(MapFolder::open("/proc/no/such", small_frame(), {}).ok());
    CHECK(fs::is_empty(folder.path()));
}
