/// OpenEXR files as other programs write them, with the library itself.

#include "core/io/raster/exr.h"

#include <OpenEXR/ImfChannelList.h>
#include <OpenEXR/ImfFrameBuffer.h>
#include <OpenEXR/ImfHeader.h>
#include <OpenEXR/ImfMultiPartOutputFile.h>
#include <OpenEXR/ImfOutputFile.h>
#include <OpenEXR/ImfOutputPart.h>
#include <OpenEXR/ImfPartType.h>
#include <OpenEXR/ImfTiledOutputFile.h>
#include <Imath/half.h>

#include <filesystem>
#include <fstream>

#include "core/base/random.h"
#include "tests/catch.h"
#include "tests/core/picture_numbers.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

constexpr int width = 45, height = 70;
constexpr long long enough = 1 << 20;

Raster<float> sample_heights() {
    Raster<float> heights(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) heights(x, y) = static_cast<float>(100 + 2 * x + y);  // whole: halves hold it
    return heights;
}

template <class T>
constexpr Imf::PixelType pixel_type = std::is_same_v<T, half> ? Imf::HALF
                                      : std::is_same_v<T, float> ? Imf::FLOAT
                                                                 : Imf::UINT;

/// The heights as numbers of another type, with the slice that shows them to the library.
template <class T>
struct Pixels {
    std::vector<T> numbers;
    explicit Pixels(const Raster<float>& heights) {
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) numbers.push_back(static_cast<T>(heights(x, y)));
    }
    Imf::Slice slice(int left, int top) {
        return Imf::Slice::Make(pixel_type<T>, numbers.data(), Imath::V2i(left, top), width, height, sizeof(T),
                                sizeof(T) * width);
    }
};

/// With the data window at an offset from the origin.
Imf::Header header_at(int left, int top, Imf::Compression compression = Imf::PIZ_COMPRESSION) {
    const Imath::Box2i window(Imath::V2i(left, top), Imath::V2i(left + width - 1, top + height - 1));
    return {Imath::Box2i(Imath::V2i(0, 0), Imath::V2i(99, 99)), window, 1, Imath::V2f(0, 0), 1, Imf::INCREASING_Y,
            compression};
}

template <class T>
void write_rows(const std::string& path, const Raster<float>& heights, Imf::Header header,
                const std::vector<std::string>& names) {
    Pixels<T> pixels(heights);
    Imf::FrameBuffer buffer;
    const Imath::V2i corner = header.dataWindow().min;
    for (const std::string& name : names) {
        header.channels().insert(name, Imf::Channel(pixel_type<T>));
        buffer.insert(name, pixels.slice(corner.x, corner.y));
    }
    Imf::OutputFile file(path.c_str(), header);
    file.setFrameBuffer(buffer);
    file.writePixels(height);
}

void check_heights(const std::string& path, const Raster<float>& expected, NumberType type) {
    const Result<SourceRaster> read = read_exr(path, enough);
    INFO((read ? path : read.error().message()));
    REQUIRE(read.ok());
    CHECK(read->type == type);
    REQUIRE(read->values.width() == width);
    REQUIRE(read->values.height() == height);
    bool same = true;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) same = same && read->values(x, y) == expected(x, y);
    CHECK(same);
}

std::string bytes_in(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

TEST_CASE("EXR of halves, floats and whole numbers is read, wherever its window lies", "[io][exr]") {
    const TemporaryFolder folder;
    const std::string path = folder / "a.exr";
    const Raster<float> heights = sample_heights();
    for (const auto& [left, top] : {std::pair{0, 0}, std::pair{-7, 12}, std::pair{1000, -3}})
        for (const Imf::Compression compression :
             {Imf::NO_COMPRESSION, Imf::RLE_COMPRESSION, Imf::ZIPS_COMPRESSION, Imf::ZIP_COMPRESSION,
              Imf::PIZ_COMPRESSION}) {
            INFO(left << ' ' << top << ' ' << compression);
            write_rows<half>(path, heights, header_at(left, top, compression), {"Y"});
            check_heights(path, heights, NumberType::float16);
            write_rows<float>(path, heights, header_at(left, top, compression), {"Y"});
            check_heights(path, heights, NumberType::float32);
            write_rows<unsigned>(path, heights, header_at(left, top, compression), {"Y"});
            check_heights(path, heights, NumberType::uint32);
        }
}

TEST_CASE("EXR in tiles is read", "[io][exr]") {
    const TemporaryFolder folder;
    const std::string path = folder / "a.exr";
    const Raster<float> heights = sample_heights();
    for (const auto& [tile_width, tile_height] : {std::pair{16U, 32U}, std::pair{64U, 8U}, std::pair{128U, 128U}}) {
        Imf::Header header = header_at(-5, 9);
        header.channels().insert("height", Imf::Channel(Imf::FLOAT));
        header.setTileDescription(Imf::TileDescription(tile_width, tile_height));
        {
            Pixels<float> pixels(heights);
            Imf::FrameBuffer buffer;
            buffer.insert("height", pixels.slice(-5, 9));
            Imf::TiledOutputFile file(path.c_str(), header);
            file.setFrameBuffer(buffer);
            file.writeTiles(0, file.numXTiles() - 1, 0, file.numYTiles() - 1);
        }
        check_heights(path, heights, NumberType::float32);
    }
    // The head of the last one claims larger tiles: 60000 x 60000.
    std::string bytes = bytes_in(path);
    constexpr std::size_t before_sizes = sizeof("tiledesc") + sizeof(std::uint32_t);
    const std::size_t sizes = bytes.find(std::string("tiledesc\0\x09", 10)) + before_sizes;
    REQUIRE(sizes < bytes.size());
    for (const std::size_t i : {0U, 4U}) bytes.replace(sizes + i, 2, "\x60\xea");
    std::ofstream(path, std::ios::binary) << bytes;
    const Result<SourceRaster> read = read_exr(path, enough);
    REQUIRE_FALSE(read.ok());
    CHECK(read.error().message().find("the tiles of the file are too large") != std::string::npos);
}

TEST_CASE("of an EXR in parts the first flat one is read", "[io][exr]") {
    const TemporaryFolder folder;
    const std::string path = folder / "a.exr";
    const Raster<float> heights = sample_heights();
    Raster<float> others(width, height);
    for (const bool deep_first : {false, true}) {
        std::vector<Imf::Header> headers;
        for (const char* name : {"one", "two", "three"}) {
            headers.push_back(header_at(0, 0, Imf::ZIPS_COMPRESSION));
            headers.back().setName(name);
            headers.back().setType(Imf::SCANLINEIMAGE);
            headers.back().channels().insert("Y", Imf::Channel(Imf::FLOAT));
        }
        if (deep_first) {
            headers.front().setType(Imf::DEEPSCANLINE);
            headers.front().setVersion(1);
        }
        {
            Imf::MultiPartOutputFile file(path.c_str(), headers.data(), static_cast<int>(headers.size()));
            Pixels<float> wanted(heights), unwanted(others);
            for (int number = deep_first ? 1 : 0; number < 3; ++number) {
                Imf::OutputPart part(file, number);
                Imf::FrameBuffer buffer;
                buffer.insert("Y", (number == (deep_first ? 1 : 0) ? wanted : unwanted).slice(0, 0));
                part.setFrameBuffer(buffer);
                part.writePixels(height);
            }
        }
        check_heights(path, heights, NumberType::float32);
        CHECK(read_exr(path, enough)->warnings.front().find("3 parts") != std::string::npos);
    }
}

TEST_CASE("an EXR picture has colours, or one channel", "[io][exr][pictures]") {
    const TemporaryFolder folder;
    const std::string path = folder / "a.exr";
    const Raster<float> heights = sample_heights();
    write_rows<half>(path, heights, header_at(3, 4), {"R", "G", "B", "A"});
    const test::PictureNumbers<float> colours = test::picture_numbers<float>(path);
    CHECK(colours.channels == 3);
    CHECK(colours.width == width);
    CHECK(colours.values[3 * (2 * width + 5)] == heights(5, 2));
    write_rows<float>(path, heights, header_at(0, 0), {"V"});
    CHECK(test::picture_numbers<float>(path).channels == 1);
    const auto refused = read_picture_samples(path, width * height - 1);
    REQUIRE_FALSE(refused.ok());
    CHECK(refused.error().message().find("45 x 70") != std::string::npos);
}

TEST_CASE("EXR is written with the same bytes each time and comes back", "[io][exr]") {
    const TemporaryFolder folder;
    RandomSequence random(5, RandomStream::test);
    Raster<float> heights(200, 150);
    for (int y = 0; y < 150; ++y)
        for (int x = 0; x < 200; ++x) heights(x, y) = random.unit() * 1000;
    for (const bool in_colour : {false, true}) {
        REQUIRE(write_exr(folder / "a.exr", heights.view(), in_colour).ok());
        REQUIRE(write_exr(folder / "b.exr", heights.view(), in_colour).ok());
        CHECK(bytes_in(folder / "a.exr") == bytes_in(folder / "b.exr"));
        CHECK(bytes_in(folder / "a.exr").find("capDate") == std::string::npos);
        CHECK(read_exr(folder / "a.exr", enough)->values == heights);
    }
}

TEST_CASE("EXR that is cut short is refused with a message", "[io][exr][damaged]") {
    const TemporaryFolder folder;
    const std::string path = folder / "a.exr";
    write_rows<float>(path, sample_heights(), header_at(0, 0), {"Y"});
    const std::string whole = bytes_in(path);
    for (const double share : {0.001, 0.01, 0.05, 0.3, 0.7, 0.99}) {
        INFO(share);
        std::ofstream(path, std::ios::binary).write(whole.data(), static_cast<std::streamsize>(
                                                                       share * static_cast<double>(whole.size())));
        for (const auto& error : {read_exr(path, enough).error(), read_picture_samples(path, enough).error()}) {
            CHECK(error.message().find(path) != std::string::npos);
            // The name once, at the end.
            CHECK(error.message().find(path) == error.message().rfind(path));
            CHECK(error.message().size() > path.size() + 20);
        }
    }
}

TEST_CASE("an EXR that cannot be written says why", "[io][exr]") {
    const TemporaryFolder folder;
    Raster<float> heights(300, 300);
    CHECK(write_exr(folder / "none/a.exr", heights.view()).error().message().find("no such folder") !=
          std::string::npos);
    if (!std::filesystem::exists("/dev/full")) {
        WARN("skipped: this system has no /dev/full");
        return;
    }
    CHECK(write_exr("/dev/full", heights.view()).error().message() ==
          "the file cannot be written: the disk is full (/dev/full)");
}
