/// Height maps written and read again; files appear whole or not at all, with sidecars that say what they mean.

#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/base/random.h"
#include "core/io/elevation/elevation.h"
#include "tests/catch.h"
#include "tests/core/file_size_limit.h"
#include "tests/core/temporary_folder.h"
#include "tests/places.h"

namespace fs = std::filesystem;
using namespace cuesta;

namespace {

const std::vector<std::string> exact_endings{".tif", ".tiff", ".exr", ".asc", ".npy"};
const std::vector<std::string> coded_endings{".png", ".r16", ".raw"};

Raster<float> rough_heights(int width, int height) {
    Raster<float> result(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            result(x, y) = 700.0F + 90.0F * std::sin(0.3F * static_cast<float>(x)) + 3.0F * static_cast<float>(y) +
                           random_unit(1, RandomStream::test, 0, static_cast<std::uint32_t>(y * width + x));
    return result;
}

TerrainFrame frame_of(const Raster<float>& heights, double cell_size) {
    TerrainFrame frame;
    frame.width = heights.width();
    frame.height = heights.height();
    frame.cell_size = cell_size;
    return frame;
}

std::string bytes_in(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

int files_in(const fs::path& folder) {
    return static_cast<int>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

double largest_difference(const Raster<float>& a, const Raster<float>& b) {
    REQUIRE(a.width() == b.width());
    REQUIRE(a.height() == b.height());
    double largest = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) largest = std::max<double>(largest, std::abs(a(x, y) - b(x, y)));
    return largest;
}

Elevation must_read(const std::string& path) {
    Result<Elevation> result = read_elevation(path);
    if (!result) FAIL(result.error().message());
    return std::move(*result);
}

void must_write(const std::string& path, const Raster<float>& heights, const TerrainFrame& frame,
                const WriteElevationOptions& options = {}) {
    const auto result = write_elevation(path, heights.view(), frame, options);
    if (!result) FAIL(result.error().message());
}

}  // namespace

TEST_CASE("heightmaps come back as they were written", "[io][elevation]") {
    const TemporaryFolder folder;
    const auto [width, height] =
        GENERATE(std::pair{37, 53}, std::pair{64, 64}, std::pair{300, 2}, std::pair{1, 5}, std::pair{1, 1});
    const Raster<float> heights = rough_heights(width, height);
    const TerrainFrame frame = frame_of(heights, 7.5);
    for (const std::string& ending : exact_endings) {
        INFO(ending);
        const std::string path = folder / ("exact" + ending);
        must_write(path, heights, frame);
        const Elevation read = must_read(path);
        CHECK(read.heights == heights);
        CHECK(read.frame.cell_size == 7.5);
    }
    double low = heights(0, 0);
    double high = low;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            low = std::min<double>(low, heights(x, y));
            high = std::max<double>(high, heights(x, y));
        }
    for (const std::string& ending : coded_endings) {
        INFO(ending);
        const std::string path = folder / ("coded" + ending);
        must_write(path, heights, frame);
        const Elevation read = must_read(path);
        const double step = (high > low ? high - low : 1) / 65535;
        CHECK(largest_difference(read.heights, heights) <= step / 2 + high * 0x1p-23);  // and two roundings to float
        CHECK(read.frame.cell_size == 7.5);
    }
    // Terragen's steps are 1/65536 of a whole number of cells that spans the relief twice over at most, and one cell
    // more.
    must_write(folder / "t.ter", heights, frame);
    const double step = (high - low + 4 * 7.5) / 65536;
    CHECK(largest_difference(must_read(folder / "t.ter").heights, heights) <= step / 2 + high * 0x1p-23);
    CHECK(must_read(folder / "t.ter").frame.cell_size == 7.5);
}

TEST_CASE("the place on earth is kept", "[io][elevation]") {
    const fs::path source = fs::path(shared_data_folder()) / "rubalkhali_aw3d30.tif";
    if (!fs::exists(source)) {
        WARN("skipped: the shared test data is not there");
        return;
    }
    const TemporaryFolder folder;
    const Elevation dunes = must_read(source.string());
    for (const std::string ending : {".tif", ".asc", ".png", ".exr", ".npy"}) {
        INFO(ending);
        must_write(folder / ("dunes" + ending), dunes.heights, dunes.frame);
        const Elevation read = must_read(folder / ("dunes" + ending));
        CHECK(read.frame.width == dunes.frame.width);
        CHECK(read.frame.height == dunes.frame.height);  // degrees, but square on the ground: not resampled again
        CHECK(read.frame.crs_wkt.find("WGS") != std::string::npos);
        REQUIRE(read.frame.geotransform);
        // .asc has twelve decimals of a degree a cell, which add up over 384 rows.
        for (std::size_t i = 0; i < 6; ++i)
            CHECK(std::abs((*read.frame.geotransform)[i] - (*dunes.frame.geotransform)[i]) < 384 * 5e-13 + 1e-13);
        // Half a row in the height of the raster is what squares of whole rows can be off.
        CHECK(read.frame.cell_size == Approx(dunes.frame.cell_size).epsilon(0.5 / dunes.frame.height));
    }
}

TEST_CASE("the same terrain gives the same bytes", "[io][elevation]") {
    const TemporaryFolder folder;
    fs::create_directory(folder.path() / "a");
    fs::create_directory(folder.path() / "b");
    const Raster<float> heights = rough_heights(70, 41);
    for (const std::string name : {"h.tif", "h.exr", "h.png", "h.r16", "h.raw", "h.asc", "h.ter", "h.npy"})
        must_write(folder / ("a/" + name), heights, frame_of(heights, 4));
    ::usleep(1100000);  // formats with a clock in them count seconds
    for (const std::string name : {"h.tif", "h.exr", "h.png", "h.r16", "h.raw", "h.asc", "h.ter", "h.npy"}) {
        must_write(folder / ("b/" + name), heights, frame_of(heights, 4));
        INFO(name);
        CHECK(bytes_in(folder.path() / "a" / name) == bytes_in(folder.path() / "b" / name));
    }
    CHECK(bytes_in(folder / "a/h.json") == bytes_in(folder / "b/h.json"));
}

TEST_CASE("the sidecar says what to type into engines", "[io][elevation][sidecar]") {
    const TemporaryFolder folder;
    Raster<float> heights(1009, 1009, 100.0F);
    heights(5, 5) = 612.0F;
    must_write(folder / "land.r16", heights, frame_of(heights, 2));
    const auto json = nlohmann::json::parse(bytes_in(folder / "land.json"));
    CHECK(json.at("width") == 1009);
    CHECK(json.at("height") == 1009);
    CHECK(json.at("bpp") == 16);
    CHECK(json.at("cell_size_m") == 2);
    CHECK(json.at("min_m") == 100);
    CHECK(json.at("max_m") == 612);
    CHECK(json.at("type") == "uint16");
    CHECK(json.at("byte_order") == "little");
    CHECK(json.at("row_order") == "north_first");
    // Unreal's documentation: z scale = range in metres * 100 * 0.001953125; codes' middle is its zero.
    CHECK(json.at("unreal").at("z_scale") == 512 * 100 * 0.001953125);
    CHECK(json.at("unreal").at("location_z_cm") == (100 + 256) * 100);
    CHECK(json.at("unreal").at("xy_scale") == 200);
    // Unity: height = code / 65536 * terrain height, so code 65535 must give the range.
    CHECK(json.at("unity").at("terrain_height_m").get<double>() * 65535 / 65536 == Approx(512).epsilon(1e-12));
    CHECK(json.at("unity").at("terrain_width_m") == 2016);

    SECTION("for several files of one stem") {
        WriteElevationOptions options;
        options.range = {0.0, 1000.0};
        must_write(folder / "land.png", heights, frame_of(heights, 2), options);
        must_write(folder / "land.tif", heights, frame_of(heights, 2));
        const auto both = nlohmann::json::parse(bytes_in(folder / "land.json"));
        CHECK(both.at("file") == "land.tif");
        CHECK(both.at("others").at("land.png").at("code_range_m") == nlohmann::json::array({0, 1000}));
        for (const char* name : {"land.r16", "land.png"})
            CHECK(must_read(folder / name).heights(5, 5) == Approx(612).margin(1000.0 / 65535));
        fs::remove(folder / "land.png");
        must_write(folder / "land.tif", heights, frame_of(heights, 2));
        CHECK(!nlohmann::json::parse(bytes_in(folder / "land.json")).at("others").contains("land.png"));
    }
    SECTION("and is not taken for another file, nor another size") {
        fs::copy_file(folder / "land.r16", folder / "other.r16");
        fs::copy_file(folder / "land.json", folder / "other.json");
        const Elevation read = must_read(folder / "other.r16");
        CHECK(read.maximum == 1000);
        CHECK(std::count(read.warnings.begin(), read.warnings.end(),
                         "the sidecar 'other.json' is not used: it describes another file") == 1);
    }
    SECTION("but what is given explicitly goes first") {
        ReadElevationOptions options;
        options.range = {0.0, 10.0};
        options.cell_size = 3;
        const Result<Elevation> read = read_elevation(folder / "land.r16", options);
        REQUIRE(read.ok());
        CHECK(read->maximum == 10);
        CHECK(read->frame.cell_size == 3);
    }
    SECTION("unless it is not wanted") {
        WriteElevationOptions options;
        options.sidecar = false;
        must_write(folder / "alone.tif", heights, frame_of(heights, 2), options);
        CHECK(!fs::exists(folder / "alone.json"));
    }
}

TEST_CASE("headerless rows may start in the south", "[io][elevation]") {
    const TemporaryFolder folder;
    const Raster<float> heights = rough_heights(5, 3);
    WriteElevationOptions options;
    options.raw_type = NumberType::float32;
    options.raw_south_first = true;
    must_write(folder / "u.raw", heights, frame_of(heights, 1), options);
    const std::string bytes = bytes_in(folder / "u.raw");
    REQUIRE(bytes.size() == 5 * 3 * 4);
    float first = 0;
    std::memcpy(&first, bytes.data(), sizeof first);
    CHECK(first == heights(0, 2));
    CHECK(must_read(folder / "u.raw").heights == heights);
}

TEST_CASE("what cannot be written is refused, and what was there stays", "[io][elevation]") {
    const TemporaryFolder folder;
    const Raster<float> heights = rough_heights(200, 200);
    const TerrainFrame frame = frame_of(heights, 5);
    const auto refusal = [&](const std::string& name, const Raster<float>& raster, const TerrainFrame& its,
                             WriteElevationOptions options = {}) {
        const auto result = write_elevation(folder / name, raster.view(), its, options);
        REQUIRE(!result.ok());
        CHECK(result.error().where == folder / name);
        return result.error().what;
    };
    CHECK(refusal("a.hgt", heights, frame).find("only read") != std::string::npos);
    CHECK(refusal("a.xyz", heights, frame).find(".tif, .exr, .png") != std::string::npos);
    CHECK(refusal("a.tif", heights, frame_of(rough_heights(3, 3), 5)).find("its frame another number") !=
          std::string::npos);
    CHECK(refusal("absent/a.tif", heights, frame) == "the file cannot be written: no such folder");
    Raster<float> broken = heights;
    broken(3, 4) = std::nanf("");
    CHECK(refusal("a.tif", broken, frame).find("not finite") != std::string::npos);
    WriteElevationOptions narrow;
    narrow.range = {0.0, 10.0};
    CHECK(refusal("a.png", heights, frame, narrow).find("do not fit into the range") != std::string::npos);
    Raster<float> high(2, 2, 1000.0F);
    CHECK(refusal("a.ter", high, frame_of(high, 0.01)).find("too large for Terragen") != std::string::npos);
    CHECK(files_in(folder.path()) == 0);

    for (const std::string name : {"a.tif", "a.exr", "a.png", "a.r16", "a.raw", "a.asc", "a.ter", "a.npy"}) {
        INFO(name);
        must_write(folder / name, heights, frame);
        const std::string before = bytes_in(folder / name);
        const std::string sidecar_before = bytes_in(folder / "a.json");
        const int files_before = files_in(folder.path());
        {
            const FileSizeLimit limit(20000);
            Raster<float> other = rough_heights(200, 200);
            other(0, 0) = 1;
            const auto result = write_elevation(folder / name, other.view(), frame);
            REQUIRE(!result.ok());
            CHECK(result.error().what.find("cannot be written") != std::string::npos);
            CHECK(result.error().message().find(".cuesta-") == std::string::npos);
        }
        CHECK(bytes_in(folder / name) == before);
        CHECK(bytes_in(folder / "a.json") == sidecar_before);
        CHECK(files_in(folder.path()) == files_before);
    }
}

TEST_CASE("masks are written as they are, without a sidecar", "[io][elevation][mask]") {
    const TemporaryFolder folder;
    Raster<float> mask(20, 30);
    mask(3, 4) = 0.125F;
    mask(19, 29) = 1e-9F;
    TerrainFrame frame = frame_of(mask, 12);
    const Result<void> written = write_mask(folder / "flow.tif", mask.view(), frame);
    REQUIRE(written.ok());
    CHECK(files_in(folder.path()) == 1);
    const Result<Raster<float>> read = read_mask(folder / "flow.tif", 20, 30);
    REQUIRE(read.ok());
    CHECK(*read == mask);
    CHECK(!write_mask(folder / "flow.png", mask.view(), frame).ok());
}
