/// Every row of the table of heightmap formats does what it says, and the documents name it.

#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>

#include "core/io/elevation/elevation.h"
#include "core/io/elevation/elevation_rows.h"
#include "core/io/elevation/height_formats.h"
#include "core/io/elevation/height_map_files.h"
#include "core/io/elevation/mesh_heights.h"
#include "tests/catch.h"
#include "tests/core/temporary_folder.h"
#include "tests/places.h"

namespace fs = std::filesystem;
using namespace cuesta;

namespace {

TerrainFrame frame_of_side(int side) {
    TerrainFrame frame;
    frame.width = side;
    frame.height = side;
    frame.cell_size = 5;
    return frame;
}

Raster<float> slope_of_side(int side) {
    Raster<float> heights(side, side);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x)
            heights(x, y) = 100.0F + 0.7F * static_cast<float>(x * x) + static_cast<float>(y);
    return heights;
}

std::string text_of(const std::string& path) {
    std::ifstream in(fs::path(source_folder()) / path);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

TEST_CASE("every heightmap format that is written reads back", "[io][elevation][formats]") {
    const TemporaryFolder folder;
    const Raster<float> heights = slope_of_side(24);
    TerrainFrame frame = frame_of_side(24);
    frame.geotransform = std::array<double, 6>{500000, 5, 0, 5200000, 0, -5};
    const float range = heights(23, 23) - heights(0, 0);
    for (const HeightFormatTraits& format : height_formats()) {
        for (const std::string_view ending : format.endings) {
            if (!format.writer) continue;
            INFO(ending);
            const std::string path = folder / ("land" + std::string(ending));
            WriteElevationOptions options;
            options.sidecar = !format.keeps_place && format.numbers != HeightNumbers::steps;
            const auto written = write_elevation(path, heights.view(), frame, options);
            REQUIRE(written);
            const std::size_t beside = format.beside.empty() || frame.crs_wkt.empty() ? 0 : 1;
            CHECK(written->size() == 1 + beside + (options.sidecar ? 1 : 0));
            const auto read = read_elevation(path);
            REQUIRE(read);
            // Codes and steps: half a step of the range (steps span up to twice the range and four cells) and two
            // roundings to float. Floats are exact.
            const float tolerance =
                format.bits == 32 ? 0.0F : (2 * range + 4 * 5) / 65535 / 2 + heights(23, 23) * 0x1p-23F;
            for (int y = 0; y < 24; ++y)
                for (int x = 0; x < 24; ++x) REQUIRE(std::abs(read->heights(x, y) - heights(x, y)) <= tolerance);
            if (format.numbers != HeightNumbers::steps) {
                REQUIRE(read->frame.geotransform);
                CHECK((*read->frame.geotransform)[0] == 500000);
            }
            CHECK(writes_elevation_rows(path) == format.by_rows);
            CHECK(tile_grid_for(path, frame, {}).ok() == format.tiles);
            fs::remove(folder / "land.json");
        }
    }
}

TEST_CASE("formats that are only read are refused by writers", "[io][elevation][formats]") {
    const TemporaryFolder folder;
    for (const HeightFormatTraits& format : height_formats()) {
        for (const std::string_view ending : format.endings) {
            const std::string path = folder / ("land" + std::string(ending));
            CHECK(writes_elevation(path) == format.writer.has_value());
            if (format.writer) continue;
            const auto written = write_elevation(path, slope_of_side(4).view(), frame_of_side(4));
            REQUIRE_FALSE(written);
            CHECK(written.error().what.starts_with(std::string(ending) + " is only read; write .tif"));
        }
    }
    CHECK_FALSE(writes_elevation("land.docx"));
}

TEST_CASE("the table of heightmap formats holds every ending once", "[io][elevation][formats]") {
    std::set<std::string_view> endings;
    for (const HeightFormatTraits& format : height_formats()) {
        REQUIRE_FALSE(format.endings.empty());
        CHECK_FALSE(format.name.empty());
        CHECK(format.writer.has_value() == !format.label.empty());
        for (const std::string_view ending : format.endings) {
            CHECK(ending.starts_with('.'));
            CHECK(endings.insert(ending).second);
            CHECK(height_format_traits("A/B" + std::string(ending)) == &format);
            CHECK_FALSE(is_mesh_file("a" + std::string(ending)));
        }
    }
    CHECK(height_format_traits("a.TIF") == height_format_traits("a.tiff"));
}

TEST_CASE("floats without a header are read as a square under .r32", "[io][elevation][formats]") {
    const TemporaryFolder folder;
    const std::string path = folder / "land.r32";
    const Raster<float> heights = slope_of_side(10);
    {
        std::ofstream out(path, std::ios::binary);
        for (int y = 0; y < 10; ++y)  // rows may be padded in memory
            out.write(reinterpret_cast<const char*>(heights.row(y)), static_cast<std::streamsize>(10 * sizeof(float)));
    }
    const auto read = read_elevation(path);
    REQUIRE(read);
    CHECK(read->heights == heights);
}

TEST_CASE("the documents name every heightmap format that is written", "[io][elevation][formats]") {
    for (const char* page : {"docs/manual/export.md", "docs/command-line.md"}) {
        const std::string text = text_of(page);
        for (const HeightFormatTraits& format : height_formats()) {
            INFO(page << " " << format.name);
            if (format.writer) CHECK(text.find("`" + std::string(format.endings.front()) + "`") != std::string::npos);
        }
    }
}
