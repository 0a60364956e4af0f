/// Picture files: what others wrote becomes what they meant, and what is written comes back.

#include <cmath>
#include <filesystem>
#include <fstream>
#include <numeric>

#include "core/base/random.h"
#include "core/io/files/atomic_file.h"
#include "core/io/raster/byte_image.h"
#include "core/io/raster/code_image.h"
#include "tests/core/picture_numbers.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;
using test::picture_numbers;
using test::PictureNumbers;

namespace {

using Bytes = std::vector<std::uint8_t>;
using Words = std::vector<std::uint16_t>;

/// A file of another program (Pillow 9.4, or put together by hand), as hexadecimal digits.
std::string file_of(const TemporaryFolder& folder, const std::string& name, const std::string& digits) {
    const std::string path = folder / name;
    std::ofstream file(path, std::ios::binary);
    for (std::size_t i = 0; i < digits.size(); i += 2)
        file.put(static_cast<char>(std::stoi(digits.substr(i, 2), nullptr, 16)));
    return path;
}

template <class T>
std::vector<T> noise(std::size_t count) {
    RandomSequence random(count, RandomStream::test);
    std::vector<T> numbers(count);
    for (T& number : numbers)
        number = static_cast<T>(random.below(std::uint32_t{std::numeric_limits<T>::max()} + 1));
    return numbers;
}

template <class T>
void check_round_trip(int channels) {
    const TemporaryFolder folder;
    const std::string path = folder / "a.png";
    constexpr int width = 19, height = 7;
    const std::vector<T> samples = noise<T>(static_cast<std::size_t>(width * height * channels));
    const auto encoded = encode_png(std::span(samples), width, height, channels);
    REQUIRE(encoded.ok());
    REQUIRE(write_bytes(path, *encoded).ok());
    const PictureNumbers<T> read = picture_numbers<T>(path);
    CHECK(read.width == width);
    CHECK(read.height == height);
    CHECK(read.channels == channels);
    CHECK(read.values == samples);
    // The same bytes again, and neither a colour space nor anything beside the file.
    CHECK(*encode_png(std::span(samples), width, height, channels) == *encoded);
    const std::string text(reinterpret_cast<const char*>(encoded->data()), encoded->size());
    for (const char* chunk : {"gAMA", "sRGB", "iCCP", "cHRM", "tEXt", "tIME"})
        CHECK(text.find(chunk) == std::string::npos);
    CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 1);
}

std::string refusal(const std::string& path, long long most_pixels = 1 << 20) {
    const auto read = read_picture_samples(path, most_pixels);
    REQUIRE_FALSE(read.ok());
    CHECK(read.error().message().find(path) != std::string::npos);
    return read.error().message();
}

constexpr const char* palette =
    "89504e470d0a1a0a0000000d4948445200000003000000010203000000668efc2700000009504c54450a141ec8643200ff071f36aeb300"
    "00000a49444154789c6368010000860085bcf5cdd60000000049454e44ae426082";
constexpr const char* palette_with_alpha =
    "89504e470d0a1a0a0000000d4948445200000003000000010203000000668efc2700000009504c54450a141ec8643200ff071f36aeb300"
    "00000374524e53ff80007f6d68780000000a49444154789c6368010000860085bcf5cdd60000000049454e44ae426082";
constexpr const char* grey_with_alpha =
    "89504e470d0a1a0a0000000d49484452000000020000000108040000005e2bb7010000000d49444154789c63e06238d10000023d015371"
    "cbb59a0000000049454e44ae426082";
constexpr const char* one_bit =
    "89504e470d0a1a0a0000000d4948445200000003000000010100000000339b29190000000a49444154789c6358000000a200a1dc8db1cc"
    "0000000049454e44ae426082";
constexpr const char* four_bits =
    "89504e470d0a1a0a0000000d494844520000000200000001040000000014b9cd570000000a49444154789c639007000021002047b646f7"
    "0000000049454e44ae426082";
/// 8 x 8 pixels of cyan 255, magenta 0, yellow 128, black 0, as Adobe's programs write them: inverted.
constexpr const char* cmyk =
    "ffd8ffee000e41646f626500640000000000ffdb00430006040506050406060506070706080a100a0a09090a140e0f0c1017141818171416"
    "161a1d251f1a1b231c1616202c20232627292a29191f2d302d283025282928ffc000140800080008044311004d11005911004b1100ffc400"
    "1500010100000000000000000000000000000801ffc40014100100000000000000000000000000000000ffda000e0443004d0059004b0000"
    "3f002a152854bfffd9";
// 2 x 1 pixels: (1, 2, 3), (250, 128, 7).
constexpr const char* tga =
    "0000020000000000000000000200010018000302010780fa000000000000000054525545564953494f4e2d5846494c452e00";
constexpr const char* bmp =
    "424d3e0000000000000036000000280000000200000001000000010018000000000008000000c40e0000c40e000000000000000000000302"
    "010780fa0000";
constexpr const char* webp = "524946462400000057454250565038"
                             "4c180000002f010000000f7001bfcd2790b4c5dbfef90ff6430522fa1f";
constexpr const char* tiff =
    "49492a00080000000a00000104000100000002000000010104000100000001000000020103000300000086000000030103000100000001"
    "00000006010300010000000200000011010400010000008c000000150103000100000003000000160104000100000001000000170104000"
    "1000000060000001c010300010000000100000000000000080008000800010203fa8007";

}  // namespace

TEST_CASE("PNG of 8 and 16 bits comes back as it was", "[io][pictures]") {
    for (const int channels : {1, 2, 3, 4}) {
        INFO(channels);
        check_round_trip<std::uint8_t>(channels);
        check_round_trip<std::uint16_t>(channels);
    }
}

TEST_CASE("alpha is not multiplied in, even where it is nothing", "[io][pictures]") {
    const TemporaryFolder folder;
    const ByteImage image{2, 1, 4, {10, 200, 30, 0, 255, 255, 1, 128}};
    REQUIRE(write_byte_image(folder / "a.png", image).ok());
    CHECK(*read_byte_image(folder / "a.png") == image);
}

TEST_CASE("JPEG is near the picture", "[io][pictures]") {
    const TemporaryFolder folder;
    constexpr int width = 64, height = 48;
    Bytes rgb;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            for (const int c : {3 * x + 20, 5 * y, 255 - 2 * x - y}) rgb.push_back(static_cast<std::uint8_t>(c));
    const auto difference = [&](int quality) {
        const auto encoded = encode_jpeg(std::span(std::as_const(rgb)), width, height, quality);
        REQUIRE(encoded.ok());
        REQUIRE(write_bytes(folder / "a.jpg", *encoded).ok());
        const PictureNumbers<std::uint8_t> read = picture_numbers<std::uint8_t>(folder / "a.jpg");
        CHECK(read.width == width);
        CHECK(read.height == height);
        REQUIRE(read.channels == 3);
        double sum = 0;
        for (std::size_t i = 0; i < rgb.size(); ++i) sum += std::abs(int{rgb[i]} - int{read.values[i]});
        return sum / static_cast<double>(rgb.size());
    };
    // Slopes lose 0.7 codes to colours at half the resolution and to steps of frequencies. The control: far more at
    // the worst quality (6.1), which shows that the number is heeded.
    CHECK(difference(92) < 2);
    CHECK(difference(10) > 4);
}

TEST_CASE("pictures of other programs become what they mean", "[io][pictures]") {
    const TemporaryFolder folder;
    const auto bytes = [&](const std::string& name, const char* digits) {
        return picture_numbers<std::uint8_t>(file_of(folder, name, digits));
    };
    CHECK(bytes("palette.png", palette).values == Bytes{0, 255, 7, 10, 20, 30, 200, 100, 50});
    CHECK(bytes("alpha.png", palette_with_alpha).values == Bytes{0, 255, 7, 0, 10, 20, 30, 255, 200, 100, 50, 128});
    const PictureNumbers<std::uint8_t> grey = bytes("grey.png", grey_with_alpha);
    CHECK(grey.channels == 2);
    CHECK(grey.values == Bytes{10, 0, 200, 128});
    CHECK(bytes("one.png", one_bit).values == Bytes{255, 0, 255});
    CHECK(bytes("four.png", four_bits).values == Bytes{17, 255});
    const PictureNumbers<std::uint8_t> inks = bytes("inks.jpg", cmyk);
    CHECK(inks.channels == 3);
    REQUIRE(inks.values.size() == 8 * 8 * 3);
    // No cyan's complement, all of magenta's, half of yellow's; steps of quality 80 are below 8 codes.
    CHECK(inks.values[0] <= 8);
    CHECK(inks.values[1] >= 247);
    CHECK(int{inks.values[2]} == Approx(127).margin(8));
    const Bytes two{1, 2, 3, 250, 128, 7};
    CHECK(bytes("a.tga", tga).values == two);
    CHECK(bytes("a.bmp", bmp).values == two);
    CHECK(bytes("a.ppm", "503620322031203235350a010203fa8007").values == two);
    CHECK(bytes("a.webp", webp).values == two);
    CHECK(bytes("a.tif", tiff).values == two);
    // By the content, whatever the ending says.
    CHECK(bytes("jpeg.jpg", palette).channels == 3);
}

TEST_CASE("other files and places than pictures are refused with a message", "[io][pictures]") {
    const TemporaryFolder folder;
    CHECK(refusal(folder / "absent.png").find("no such file") != std::string::npos);
    CHECK(refusal(folder.path()).find("no such file") != std::string::npos);
    std::ofstream(folder / "words.png") << "no picture";
    CHECK(refusal(folder / "words.png").find("PNG, JPEG, TIFF, BMP, TGA, PNM, WebP and OpenEXR") != std::string::npos);
    std::ofstream(folder / "empty.png");
    refusal(folder / "empty.png");
    // GDAL knows these, but they are no pictures.
    std::ofstream(folder / "grid.asc") << "ncols 2\nnrows 1\nxllcorner 0\nyllcorner 0\ncellsize 1\n1 2\n";
    refusal(folder / "grid.asc");
    std::ofstream(folder / "other.vrt") << "<VRTDataset rasterXSize=\"1\" rasterYSize=\"1\"></VRTDataset>";
    refusal(folder / "other.vrt");
    // Names that GDAL takes for places elsewhere.
    for (const std::string name : {"/vsicurl/http://127.0.0.1:9/a.png", "/vsimem/a.png", "PNG:a.png"}) refusal(name);
    CHECK(refusal(file_of(folder, "large.png", palette), 2).find("3 x 1 pixels") != std::string::npos);
}

TEST_CASE("pictures that are cut short are refused with a message", "[io][pictures][damaged]") {
    const TemporaryFolder folder;
    constexpr int side = 100;
    const Bytes rgb = noise<std::uint8_t>(side * side * 3);
    const std::vector<std::byte> png = *encode_png(std::span(rgb), side, side, 3);
    const std::vector<std::byte> jpeg = *encode_jpeg(std::span(rgb), side, side, 92);
    for (const auto& [name, whole] : {std::pair{"a.png", png}, std::pair{"a.jpg", jpeg}})
        for (const double share : {0.001, 0.02, 0.3, 0.7, 0.95}) {
            INFO(name << ' ' << share);
            const auto size = static_cast<std::size_t>(share * static_cast<double>(whole.size()));
            REQUIRE(write_bytes(folder / name, std::span(whole).first(size)).ok());
            refusal(folder / name);
        }
}

TEST_CASE("pictures with bytes changed at random do no harm", "[io][pictures][damaged]") {
    const TemporaryFolder folder;
    RandomSequence random(3, RandomStream::test);
    int refused = 0;
    for (const char* digits : {palette, palette_with_alpha, grey_with_alpha, four_bits, cmyk, tga, bmp, webp, tiff})
        for (int i = 0; i < 60; ++i) {
            std::string changed = digits;
            for (std::uint32_t n = 1 + random.below(4); n > 0; --n)
                changed[random.below(static_cast<std::uint32_t>(changed.size()))] = "0123456789abcdef"[random.below(16)];
            const auto read = read_picture_samples(file_of(folder, "a.tga", changed), 1 << 20);
            refused += !read.ok();
        }
    CHECK(refused > 50);
}

TEST_CASE("codes come back from PNG and GeoTIFF", "[io][pictures]") {
    const TemporaryFolder folder;
    TerrainFrame frame;
    frame.width = 9;
    frame.height = 5;
    for (const int channels : {1, 3})
        for (const int bits : {8, 16}) {
            Words codes = noise<std::uint16_t>(static_cast<std::size_t>(9 * 5 * channels));
            if (bits == 8)
                for (std::uint16_t& code : codes) code = code % 256;
            const CodeImage image{9, 5, channels, bits, codes};
            REQUIRE(write_code_png(folder / "a.png", image).ok());
            REQUIRE(write_code_geotiff(folder / "a.tif", image, frame).ok());
            for (const char* name : {"a.png", "a.tif"}) {
                if (bits == 16)
                    CHECK(picture_numbers<std::uint16_t>(folder / name).values == codes);
                else
                    CHECK(picture_numbers<std::uint8_t>(folder / name).values == Bytes(codes.begin(), codes.end()));
            }
        }
}
