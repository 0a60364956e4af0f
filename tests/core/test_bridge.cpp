/// The bridge: what it names is there, whole and right; counters rise; what goes wrong leaves the land before it.

#include "core/io/engine/bridge.h"

#include <zlib.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "core/io/elevation/elevation.h"
#include "core/io/raster/exr.h"
#include "tests/catch.h"
#include "tests/core/temporary_folder.h"

namespace fs = std::filesystem;
using namespace cuesta;

namespace {

Raster<float> sloping(int width, int height, float add) {
    Raster<float> heights(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) heights(x, y) = add + 1.25F * static_cast<float>(x) - 0.5F * static_cast<float>(y);
    return heights;
}

std::string text_of(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

nlohmann::json index_of(const std::string& folder) {
    return nlohmann::json::parse(text_of(fs::path(folder) / "bridge.json"));
}

/// Whether every file that the index names has its size and CRC.
bool is_whole(const std::string& folder) {
    const auto index = index_of(folder);
    for (const auto& entry : index["files"]) {
        const std::string bytes = text_of(fs::path(folder) / entry["path"].get<std::string>());
        char sum[16];
        std::snprintf(sum, sizeof sum, "%08lx",
                      static_cast<unsigned long>(crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size()))));
        if (bytes.size() != entry["bytes"] || sum != entry["crc32"]) return false;
    }
    return !index["files"].empty();
}

std::string path_of(const std::string& folder, const std::string& holds) {
    const auto index = index_of(folder);
    for (const auto& entry : index["files"])
        if (entry["holds"] == holds) return (fs::path(folder) / entry["path"].get<std::string>()).string();
    return {};
}

BridgeLand land_of(const Raster<float>& heights) {
    BridgeLand land;
    land.heights = heights.view();
    land.frame.width = heights.width();
    land.frame.height = heights.height();
    land.frame.cell_size = 12.5;
    land.maps = {LandMap::flow, LandMap::wear};
    land.make_map = [&heights](LandMap map, const MapSink& sink) -> Result<void> {
        if (map == LandMap::wear) return {};  // has none
        return sink({"flow", {std::make_shared<const Raster<float>>(heights)}});
    };
    return land;
}

}  // namespace

TEST_CASE("a bridge holds the land in metres and in codes", "[io][bridge]") {
    const TemporaryFolder temporary;
    const std::string folder = temporary / "bridge";
    const Raster<float> heights = sloping(20, 14, 100);
    FeatureSpline spline;
    spline.id = 3;
    spline.knots.resize(2);
    spline.knots[1].position = {40, 7, 90};
    const std::vector<FeatureSpline> splines{spline};
    BridgeLand land = land_of(heights);
    land.splines = &splines;
    land.sea_level = 2.5;
    const auto written = write_bridge(folder, land);
    REQUIRE(written);
    CHECK(written->counter == 1);
    CHECK(written->files.back() == (fs::path(folder) / "bridge.json").string());
    CHECK(is_whole(folder));
    for (const std::string& file : written->files) CHECK(fs::exists(file));

    const auto read = read_exr(path_of(folder, "height"), 10000);
    REQUIRE(read);
    CHECK(read->values == heights);  // floats are kept as they are
    const auto index = index_of(folder);
    CHECK(index["width"] == 20);
    CHECK(index["cell_size"] == 12.5);
    CHECK(index["sea_level"] == 2.5);
    // Codes: little-endian, north first; nearest code, so at most half a step off.
    const std::string codes = text_of(path_of(folder, "height_codes"));
    REQUIRE(codes.size() == 2U * 20 * 14);
    const double low = index["height_codes"]["code_0"], high = index["height_codes"]["code_65535"];
    for (int y = 0; y < 14; ++y)
        for (int x = 0; x < 20; ++x) {
            const auto at = static_cast<std::size_t>(2 * (y * 20 + x));
            const int code = static_cast<unsigned char>(codes[at]) + 256 * static_cast<unsigned char>(codes[at + 1]);
            CHECK(std::abs(low + code / 65535.0 * (high - low) - static_cast<double>(heights(x, y))) <= 0.5001 * (high - low) / 65535);
        }
    const auto curves = nlohmann::json::parse(text_of(path_of(folder, "curves")));
    CHECK(curves["curves"][0]["id"] == 3);
    CHECK(curves["curves"][0]["knots"][1]["position"] == nlohmann::json({40.0, 7.0, 90.0}));
    CHECK(!path_of(folder, "maps").empty());
}

TEST_CASE("the counter rises, the land before stays for its readers, older ones go", "[io][bridge]") {
    const TemporaryFolder temporary;
    const std::string folder = temporary / "bridge";
    for (int counter = 1; counter <= 4; ++counter) {
        const Raster<float> heights = sloping(9, 9, static_cast<float>(counter));
        REQUIRE(write_bridge(folder, land_of(heights)));
        CHECK(index_of(folder)["counter"] == counter);
        CHECK(is_whole(folder));
    }
    CHECK(fs::exists(fs::path(folder) / "000004"));
    CHECK(fs::exists(fs::path(folder) / "000003"));
    CHECK(!fs::exists(fs::path(folder) / "000002"));
    CHECK(!fs::exists(fs::path(folder) / "unfinished"));
}

TEST_CASE("flat land has a range of codes", "[io][bridge]") {
    const TemporaryFolder temporary;
    const Raster<float> heights(5, 4, 7.0F);
    REQUIRE(write_bridge(temporary / "b", land_of(heights)));
    CHECK(index_of(temporary / "b")["height_codes"]["code_65535"] == 8.0);
}

TEST_CASE("what goes wrong leaves the bridge as it was", "[io][bridge]") {
    const TemporaryFolder temporary;
    const std::string folder = temporary / "bridge";
    const Raster<float> heights = sloping(9, 9, 1);
    REQUIRE(write_bridge(folder, land_of(heights)));
    const std::string before = text_of(fs::path(folder) / "bridge.json");

    BridgeLand broken = land_of(heights);
    broken.make_map = [](LandMap, const MapSink&) -> Result<void> { return Error{"no disk", "here"}; };
    const auto failed = write_bridge(folder, broken);
    REQUIRE(!failed);
    CHECK(failed.error().what == "no disk");
    std::stop_source stop;
    WorkControl control;
    control.stop = stop.get_token();
    stop.request_stop();
    const auto stopped = write_bridge(folder, land_of(heights), control);
    REQUIRE(!stopped);
    CHECK(stopped.error().is_cancelled());
    CHECK(text_of(fs::path(folder) / "bridge.json") == before);
    CHECK(is_whole(folder));
    CHECK(!fs::exists(fs::path(folder) / "000002"));
    CHECK(!fs::exists(fs::path(folder) / "unfinished"));
}

TEST_CASE("a folder that holds something else is left alone", "[io][bridge]") {
    const TemporaryFolder temporary;
    const Raster<float> heights = sloping(9, 9, 1);
    const fs::path index = fs::path(temporary / "b") / "bridge.json";
    fs::create_directory(index.parent_path());
    for (const char* text : {"", "[]", "{\"format\": \"other\"}", "{\"format\": \"cuesta-bridge\"}",
                             "{\"format\": \"cuesta-bridge\", \"version\": 2, \"counter\": 1}",
                             "{\"format\": \"cuesta-bridge\", \"version\": 1, \"counter\": -1}"}) {
        std::ofstream(index) << text;
        CHECK(!write_bridge(temporary / "b", land_of(heights)));
        CHECK(text_of(index) == text);
    }
    // Folders that a bridge.json names are removed only where they have the name of one.
    fs::create_directory(fs::path(temporary / "b") / "pictures");
    std::ofstream(index) << R"({"format": "cuesta-bridge", "version": 1, "counter": 4, "folder": "000004", "folder_before": "pictures"})";
    const auto written = write_bridge(temporary / "b", land_of(heights));
    REQUIRE(written);
    CHECK(written->counter == 5);
    CHECK(fs::exists(fs::path(temporary / "b") / "pictures"));
}
