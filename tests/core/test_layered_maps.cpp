/// Heights and maps as layers of one OpenEXR file, read back by the library itself and by the program's own reader.

#include "core/io/engine/layered_maps.h"

#include <Imath/half.h>
#include <OpenEXR/ImfChannelList.h>
#include <OpenEXR/ImfDoubleAttribute.h>
#include <OpenEXR/ImfFrameBuffer.h>
#include <OpenEXR/ImfHeader.h>
#include <OpenEXR/ImfInputFile.h>
#include <OpenEXR/ImfStringAttribute.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <stop_token>

#include "core/base/threads.h"
#include "core/io/elevation/elevation.h"
#include "core/io/raster/exr.h"
#include "core/io/raster/exr_layers.h"
#include "core/io/raster/gdal_reader.h"
#include "tests/catch.h"
#include "tests/core/temporary_folder.h"

namespace fs = std::filesystem;
using namespace cuesta;

namespace {

constexpr int width = 37, height = 53;  // not whole blocks of 16 rows

TerrainFrame layered_frame() {
    TerrainFrame frame;
    frame.width = width;
    frame.height = height;
    frame.cell_size = 10;
    frame.geotransform = {500000, 10, 0, 4600000, 0, -10};
    frame.crs_wkt = known_wkt(
        R"(PROJCS["WGS 84 / UTM zone 11N",GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],)"
        R"(PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],)"
        R"(PARAMETER["latitude_of_origin",0],PARAMETER["central_meridian",-117],PARAMETER["scale_factor",0.9996],)"
        R"(PARAMETER["false_easting",500000],PARAMETER["false_northing",0],UNIT["metre",1]])");
    return frame;
}

template <class Function>
std::shared_ptr<const Raster<float>> layer_of(const Function& f) {
    auto raster = std::make_shared<Raster<float>>(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) (*raster)(x, y) = static_cast<float>(f(x, y));
    return raster;
}

std::shared_ptr<const Raster<float>> layered_heights() {
    return layer_of([](int x, int y) { return 1234.567 + 0.1 * x * x - 3.3 * y; });
}

/// Slope of one channel, two surfaces, a normal, a colour and two masks whose names become one; no flow.
Result<void> make_layers(LandMap map, const MapSink& sink) {
    const auto share = layer_of([](int x, int) { return (x % 256) / 255.0; });
    switch (map) {
        case LandMap::slope:
            return sink({"slope", {layer_of([](int x, int y) { return 0.37 * x + 0.011 * y; })}});
        case LandMap::top_material:
            return sink({"top_material", {layer_of([](int x, int y) { return (x + y) % 7; })}});
        case LandMap::surfaces:
            if (Result<void> done = sink({"surface_rock", {share}}); !done) return done;
            return sink({"surface_grass", {layer_of([](int x, int) { return 1 - (x % 256) / 255.0; })}});
        case LandMap::masks:
            if (Result<void> done = sink({"mask_a b", {share}}); !done) return done;
            return sink({"mask_a_b", {share}});
        case LandMap::normal:
            return sink({"normal",
                         {layer_of([](int, int) { return -0.6; }), layer_of([](int x, int) { return 0.01 * x; }),
                          layer_of([](int, int) { return 0.8; })}});
        case LandMap::colour:
            return sink({"colour",
                         {layer_of([](int x, int) { return x / 37.0; }), layer_of([](int, int) { return 0.2; }),
                          layer_of([](int, int y) { return 0.001 * y; })}});
        default:
            return {};
    }
}

const std::vector<LandMap> layered_kinds{LandMap::flow,  LandMap::slope,  LandMap::top_material, LandMap::surfaces,
                                         LandMap::masks, LandMap::normal, LandMap::colour};

Result<WrittenLayers> write_all(const std::string& path, const MapParameters& parameters = {},
                                const WorkControl& control = {}) {
    return write_layered_maps(path, {layered_heights(), layered_frame()}, parameters, layered_kinds, make_layers,
                              control);
}

/// A channel as the library reads it, in the type that the file declares.
template <class T>
std::vector<T> channel_in(const std::string& path, const std::string& name) {
    constexpr Imf::PixelType type = std::is_same_v<T, half> ? Imf::HALF : Imf::FLOAT;
    Imf::InputFile file(path.c_str());
    const Imf::Channel* const channel = file.header().channels().findChannel(name);
    INFO(name);
    REQUIRE(channel != nullptr);
    REQUIRE(channel->type == type);
    REQUIRE(file.header().dataWindow() == Imath::Box2i({0, 0}, {width - 1, height - 1}));
    std::vector<T> values(static_cast<std::size_t>(width) * height);
    Imf::FrameBuffer buffer;
    buffer.insert(name, Imf::Slice::Make(type, values.data(), {0, 0}, width, height, sizeof(T), sizeof(T) * width));
    file.setFrameBuffer(buffer);
    file.readPixels(0, height - 1);
    return values;
}

/// Bit for bit the values, or the halves nearest to them.
template <class T>
void check_channel(const std::string& path, const std::string& name, const Raster<float>& expected) {
    const std::vector<T> values = channel_in<T>(path, name);
    bool same = true;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            same = same && values[static_cast<std::size_t>(y * width + x)] == static_cast<T>(expected(x, y));
    INFO(name);
    CHECK(same);
}

std::string bytes_of(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

TEST_CASE("layers of one EXR hold the heights and every map as declared", "[io][maps][exr]") {
    const TemporaryFolder folder;
    const std::string path = folder / "maps/layers.exr";
    const auto written = write_all(path);
    INFO((written ? "" : written.error().message()));
    REQUIRE(written.ok());
    CHECK(written->file == path);
    CHECK(written->absent == std::vector{LandMap::flow});
    check_channel<float>(path, "height.Y", *layered_heights());
    REQUIRE(make_layers(LandMap::slope, [&](const MapPlane& plane) -> Result<void> {
                check_channel<float>(path, "slope.Y", *plane.channels[0]);
                return {};
            }).ok());
    const auto check_halves = [&](LandMap map, const std::vector<std::string>& names) {
        std::size_t number = 0;
        REQUIRE(make_layers(map, [&](const MapPlane& plane) -> Result<void> {
                    for (const auto& channel : plane.channels) check_channel<half>(path, names.at(number++), *channel);
                    return {};
                }).ok());
        CHECK(number == names.size());
    };
    check_halves(LandMap::top_material, {"top_material.Y"});
    check_halves(LandMap::surfaces, {"surface_rock.Y", "surface_grass.Y"});
    check_halves(LandMap::masks, {"mask_a_b.Y", "mask_a_b_2.Y"});
    check_halves(LandMap::normal, {"normal.X", "normal.Y", "normal.Z"});
    check_halves(LandMap::colour, {"colour.R", "colour.G", "colour.B"});
    // A weight is its code again: 255 times a rounding of 1/4096 is far from half a code.
    const std::vector<half> rock = channel_in<half>(path, "surface_rock.Y");
    for (int x = 0; x < width; ++x)
        CHECK(std::lround(255 * static_cast<float>(rock[static_cast<std::size_t>(x)])) == x % 256);
    // Numbers of materials are exact.
    const std::vector<half> top = channel_in<half>(path, "top_material.Y");
    CHECK(static_cast<float>(top[3]) == 3.0F);
}

TEST_CASE("the head of layers says sizes, units and place", "[io][maps][exr]") {
    const TemporaryFolder folder;
    const std::string path = folder / "layers.exr";
    REQUIRE(write_all(path).ok());
    Imf::InputFile file(path.c_str());
    const auto* cell = file.header().findTypedAttribute<Imf::DoubleAttribute>("cuesta:cell_size_m");
    REQUIRE(cell != nullptr);
    CHECK(cell->value() == 10);
    const auto* text = file.header().findTypedAttribute<Imf::StringAttribute>("cuesta:layers");
    REQUIRE(text != nullptr);
    const auto about = nlohmann::json::parse(text->value());
    CHECK(about["width"] == width);
    CHECK(about["cell_size_m"] == 10);
    REQUIRE(about["layers"].size() == 9);
    CHECK(about["layers"][0]["layer"] == "height");
    CHECK(about["layers"][0]["unit"] == "m");
    CHECK(about["layers"][0]["type"] == "float32");
    CHECK(about["layers"][1]["unit"] == "degrees");
    CHECK(about["layers"][1]["highest"].get<double>() == Approx(0.37 * (width - 1) + 0.011 * (height - 1)));
    CHECK(about["layers"][3]["type"] == "float16");
    CHECK(file.header().findTypedAttribute<Imf::StringAttribute>("capDate") == nullptr);

    // The program's own reader takes the heights and their place.
    const Result<Elevation> read = read_elevation(path);
    INFO((read ? "" : read.error().message()));
    REQUIRE(read.ok());
    CHECK(read->heights == *layered_heights());
    CHECK(read->frame.geotransform == layered_frame().geotransform);
    CHECK(read->frame.cell_size == Approx(10).epsilon(1e-3));  // of UTM, whose scale is within 4 parts in 10000
    REQUIRE_FALSE(layered_frame().crs_wkt.empty());
    CHECK(read->frame.crs_wkt.find("UTM zone 11N") != std::string::npos);
}

TEST_CASE("layers have the same bytes on any number of threads; green may point south", "[io][maps][exr]") {
    const TemporaryFolder folder;
    REQUIRE(write_all(folder / "a.exr").ok());
    for (const int threads : {1, 2, 7}) {
        set_thread_count(threads);
        CHECK(write_all(folder / "b.exr").ok());
        CHECK(bytes_of(folder / "a.exr") == bytes_of(folder / "b.exr"));
    }
    set_thread_count(0);
    MapParameters directx;
    directx.green = NormalGreen::directx;
    REQUIRE(write_all(folder / "c.exr", directx).ok());
    const auto north = channel_in<half>(folder / "a.exr", "normal.Y"),
               south = channel_in<half>(folder / "c.exr", "normal.Y");
    for (std::size_t i = 0; i < north.size(); ++i)
        REQUIRE(static_cast<float>(north[i]) == -static_cast<float>(south[i]));
    CHECK(static_cast<float>(north[5]) > 0);
}

TEST_CASE("layers that are stopped or cannot be written leave what was there", "[io][maps][exr]") {
    const TemporaryFolder folder;
    const std::string path = folder / "layers.exr";
    REQUIRE(write_all(path).ok());
    const std::string before = bytes_of(path);
    const auto untouched = [&] {
        CHECK(bytes_of(path) == before);
        CHECK(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()) == 1);
    };
    // Stopped while maps are made, while the file is written and while it is read back.
    for (const double share : {0.1, 0.65, 0.95}) {
        std::stop_source stop;
        WorkControl control;
        control.stop = stop.get_token();
        control.progress = [&](double done, const Activity&) {
            if (done >= share) stop.request_stop();
        };
        const auto stopped = write_all(path, {}, control);
        INFO(share);
        REQUIRE_FALSE(stopped.ok());
        CHECK(stopped.error().is_cancelled());
        untouched();
    }
    const auto refused = [&](LandMap map, float value, const std::string& words) {
        const auto result = write_layered_maps(path, {layered_heights(), layered_frame()}, {}, {map},
                                               [&](LandMap, const MapSink& sink) {
                                                   return sink({"bad", {layer_of([&](int, int) { return value; })}});
                                               });
        REQUIRE_FALSE(result.ok());
        INFO(result.error().message());
        CHECK(result.error().message().find(words) != std::string::npos);
        CHECK(result.error().message().find("bad") != std::string::npos);
        untouched();
    };
    refused(LandMap::wear, std::numeric_limits<float>::quiet_NaN(), "not finite");
    refused(LandMap::masks, 65536, "65504");
    // Values with a unit keep floats and may be as large.
    CHECK(write_layered_maps(folder / "large.exr", {layered_heights(), layered_frame()}, {}, {LandMap::drainage},
                             [&](LandMap, const MapSink& sink) {
                                 return sink({"drainage", {layer_of([](int, int) { return 1e9; })}});
                             })
              .ok());
}

TEST_CASE("an EXR file takes 1024 channels and names of 255 letters", "[io][exr]") {
    const TemporaryFolder folder;
    const std::string path = folder / "many.exr";
    const auto values = layered_heights();
    const auto channels = [&](std::size_t count) {
        std::vector<ExrChannel> all;
        for (std::size_t i = 0; i < count; ++i) all.push_back({"mask_" + std::to_string(i) + ".Y", values, nullptr});
        return all;
    };
    std::vector<ExrChannel> most = channels(most_exr_channels - 1);
    most.push_back({"height.Y", values, nullptr});
    REQUIRE(write_exr_layers(path, most, {}).ok());
    const Result<SourceRaster> read = read_exr(path, 1 << 26);
    INFO((read ? "" : read.error().message()));
    REQUIRE(read.ok());
    CHECK(read->values == *values);
    // Rows of all channels must fit into the memory that a raster of the largest size takes.
    const Result<SourceRaster> narrow = read_exr(path, width * height);
    REQUIRE_FALSE(narrow.ok());
    CHECK(narrow.error().message().find("too many channels") != std::string::npos);

    const std::string other = folder / "other.exr";
    const Result<void> more = write_exr_layers(other, channels(most_exr_channels + 1), {});
    REQUIRE_FALSE(more.ok());
    CHECK(more.error().message().find("1025 channels, more than the 1024") != std::string::npos);
    CHECK(write_exr_layers(other, {{std::string(253, 'a') + ".Y", values, nullptr}}, {}).ok());
    fs::remove(other);
    const Result<void> longer = write_exr_layers(other, {{std::string(254, 'a') + ".Y", values, nullptr}}, {});
    REQUIRE_FALSE(longer.ok());
    CHECK(longer.error().message().find("longer than the 255 letters") != std::string::npos);
    CHECK_FALSE(write_exr_layers(other, {}, {}).ok());
    CHECK_FALSE(fs::exists(other));
}

TEST_CASE("a place that makes no sense in an EXR is left out", "[io][exr][damaged]") {
    const TemporaryFolder folder;
    ExrNotes notes;
    notes.geotransform = {0, std::numeric_limits<double>::quiet_NaN(), 0, 0, 0, 0};
    notes.crs_wkt = "no system at all";
    REQUIRE(write_exr_layers(folder / "a.exr", {{"height.Y", layered_heights(), nullptr}}, notes).ok());
    const Result<Elevation> read = read_elevation(folder / "a.exr");
    REQUIRE(read.ok());
    CHECK(read->heights == *layered_heights());
    CHECK_FALSE(read->frame.geotransform.has_value());
    CHECK(read->frame.crs_wkt.empty());
}
