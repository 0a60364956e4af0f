/// Small sound files of every format, cut and with bytes changed at random: they are read or refused, and nothing else
/// happens. (Under the address and undefined-behaviour sanitizers this looks for reads beyond bounds.)

#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "core/base/random.h"
#include "core/io/elevation/elevation.h"
#include "tests/catch.h"
#include "tests/core/temporary_folder.h"
#include "tests/places.h"

namespace fs = std::filesystem;
using namespace cuesta;

namespace {

std::string bytes_in(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// Changes a few bytes, more often near the start where headers are, or cuts the file, or repeats a part of it.
std::string damaged(std::string bytes, RandomSequence& random) {
    const auto place = [&](std::size_t size) {
        const auto whole = static_cast<std::uint32_t>(std::max<std::size_t>(size, 1));
        return random.unit() < 0.6F ? random.below(std::min(whole, 400U)) : random.below(whole);
    };
    if (random.unit() < 0.25F) bytes.resize(random.below(static_cast<std::uint32_t>(bytes.size())));
    if (bytes.empty()) return bytes;
    if (random.unit() < 0.1F) bytes.insert(place(bytes.size()), bytes.substr(place(bytes.size()), 64));
    for (std::uint32_t i = random.below(8); i > 0 || random.unit() < 0.2F; i -= i > 0) {
        char& byte = bytes[place(bytes.size())];
        const float how = random.unit();
        if (how < 0.4F)
            byte = static_cast<char>(byte ^ (1 << random.below(8)));
        else if (how < 0.7F)
            byte = static_cast<char>(random.below(256));
        else
            byte = how < 0.85F ? '\xff' : (how < 0.95F ? '\0' : '9');
    }
    return bytes;
}

}  // namespace

TEST_CASE("damaged files of every format do no harm", "[io][elevation][damaged]") {
    const TemporaryFolder folder;
    Raster<float> heights(23, 17);
    for (int y = 0; y < 17; ++y)
        for (int x = 0; x < 23; ++x)
            heights(x, y) = 500 + 20 * std::sin(0.5F * static_cast<float>(x)) + static_cast<float>(y);
    TerrainFrame frame;
    frame.width = 23;
    frame.height = 17;
    std::vector<fs::path> samples;
    for (const char* name : {"a.tif", "b.exr", "c.png", "d.r16", "e.raw", "f.asc", "g.ter", "h.npy"}) {
        REQUIRE(write_elevation(folder / name, heights.view(), frame).ok());
        samples.emplace_back(folder / name);
    }
    const fs::path tricky = fs::path(shared_data_folder()) / "tricky";
    if (fs::exists(tricky))
        for (const char* name :
             {"gdal_autotest/n43.dt0", "gdal_autotest/float32.tif", "gdal_autotest/float32.raw",
              "gdal_autotest/leveller_ter6test.ter", "gdal_autotest/grassascii.txt", "gdal_autotest/rgba16.png",
              "gdal_autotest/dem10.img", "gdal_autotest/uint16_interlaced.png",
              "gdal_autotest/usgsdem_with_extra_values_at_end_of_profile.dem", "generated/xyz_points.xyz",
              "generated/jpeg_in_tiff.tif", "generated/lerc.tif", "rasterio/N10W110.hgt.zip"})
            samples.push_back(tricky / name);
    else
        WARN("only own files: the shared test data is not there");

    ReadElevationOptions options;
    options.maximum_cells = 1 << 24;  // keeps the test quick; larger ones are refused by their header alone
    constexpr int cases = 200;
    RandomSequence random(20, RandomStream::test);
    int read = 0;
    int refused = 0;
    double slowest = 0;
    std::string slowest_file;
    for (const fs::path& sample : samples) {
        const std::string sound = bytes_in(sample);
        const std::string path = folder / ("damaged" + sample.extension().string());
        // Headers and sidecars beside the file stay sound in half of the cases and are damaged as well in the other.
        for (int i = 0; i < cases; ++i) {
            fs::remove(path);  // to overwrite it would make file systems wait for the disk
            std::ofstream(path, std::ios::binary) << damaged(sound, random);
            for (const char* beside : {".json", ".hdr", ".prj"}) {
                const fs::path source = fs::path(sample).replace_extension(beside);
                const fs::path target = fs::path(path).replace_extension(beside);
                fs::remove(target);
                if (!fs::exists(source)) continue;
                std::ofstream(target, std::ios::binary)
                    << (i % 2 == 0 ? bytes_in(source) : damaged(bytes_in(source), random));
            }
            const auto start = std::chrono::steady_clock::now();
            const Result<Elevation> result = read_elevation(path, options);
            const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
            if (seconds > slowest) {
                slowest = seconds;
                slowest_file = sample.string() + " case " + std::to_string(i);
            }
            if (result) {
                ++read;
                bool finite = true;
                for (int y = 0; y < result->heights.height(); ++y)
                    for (int x = 0; x < result->heights.width(); ++x)
                        finite = finite && std::isfinite(result->heights(x, y));
                INFO(sample << " case " << i);
                REQUIRE(finite);
                REQUIRE(result->frame.cell_size > 0);
            } else {
                ++refused;
                const std::string message = result.error().message();
                INFO(sample << " case " << i << ": " << message);
                REQUIRE(result.error().where == path);
                REQUIRE(!result.error().what.empty());
                REQUIRE(message.find('\n') == std::string::npos);
            }
        }
    }
    INFO("slowest: " << slowest_file);
    CHECK(slowest < 60);  // not a measurement: no damaged size or count may make a reader run for ever
    CHECK(read > 100);    // both ways out are taken
    CHECK(refused > 100);
}

TEST_CASE("tiles far larger than what is in them are refused before memory is taken", "[io][elevation]") {
    // 16 x 16 cells in a tile of 32768 x 16384, and 65535 bands side by side, as the fuzzers have them behind two
    // letters.
    for (const char* name : {"tif-huge-tiles", "tif-huge-bands"}) {
        INFO(name);
        const std::string seed = bytes_in(fs::path(source_folder()) / "tests/fuzz/corpus/heights" / name);
        REQUIRE(seed.size() > 2);
        const TemporaryFolder folder;
        const std::string path = folder / "a.tif";
        std::ofstream(path, std::ios::binary) << seed.substr(2);
        const Result<Elevation> read = read_elevation(path);
        REQUIRE_FALSE(read.ok());
        INFO(read.error().message());
        CHECK(read.error().what.find("tiles of the file are too large") != std::string::npos);
    }
}
