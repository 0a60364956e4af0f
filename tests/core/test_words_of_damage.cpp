/// Damaged files are refused in words for users, not in those of the libraries that read them.

#include <array>
#include <filesystem>
#include <fstream>

#include "core/io/elevation/import_elevation.h"
#include "core/io/files/damaged_file.h"
#include "core/io/mesh/mesh.h"
#include "core/io/raster/byte_image.h"
#include "tests/catch.h"
#include "tests/core/temporary_folder.h"
#include "tests/core/tricky_rasters.h"
#include "tests/places.h"

namespace fs = std::filesystem;
using namespace cuesta;

namespace {

std::string wording_bytes(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void write_cut(const fs::path& path, const std::string& bytes, double share) {
    fs::remove(path);
    std::ofstream(path, std::ios::binary) << bytes.substr(0, static_cast<std::size_t>(share * bytes.size()));
}

/// Names of functions and libraries, which no user knows.
void check_no_library_words(const std::string& text) {
    for (const char* word :
         {"()", "::", "TIFFRead", "TIFFF", "libpng", "libjpeg", "IReadBlock", "Tokenize", "GLTF:", "Success"}) {
        INFO(word);
        CHECK(text.find(word) == std::string::npos);
    }
}

std::string words_of_refusal(const std::string& path) {
    const Result<Elevation> read = read_elevation(path);
    REQUIRE_FALSE(read.ok());
    CHECK(read.error().where == path);
    return read.error().what;
}

}  // namespace

TEST_CASE("heightmaps that end too early are told in plain words", "[io][elevation][damaged]") {
    const TemporaryFolder folder;
    Raster<float> heights(65, 65);
    for (int y = 0; y < 65; ++y)
        for (int x = 0; x < 65; ++x) heights(x, y) = static_cast<float>((x * x + 31 * y) % 97);
    TerrainFrame frame;
    frame.width = frame.height = 65;
    for (const char* name : {"a.tif", "b.png", "c.exr", "d.asc", "e.ter", "f.npy"}) {
        REQUIRE(write_elevation(folder / name, heights.view(), frame).ok());
        const std::string bytes = wording_bytes(folder / name);
        const std::string cut = folder / ("cut" + fs::path(name).extension().string());
        // Cut inside the header, in the middle of the data, and a little before the end.
        for (const double share : {0.05, 0.5, 0.98}) {
            write_cut(cut, bytes, share);
            const std::string text = words_of_refusal(cut);
            INFO(name << " " << share << ": " << text);
            check_no_library_words(text);
            CHECK((text.find("ends too early or is damaged") != std::string::npos ||
                   text.find("cut short") != std::string::npos));
        }
    }
}

TEST_CASE("meshes and pictures that end too early are told in plain words", "[io][damaged]") {
    const TemporaryFolder folder;
    ByteImage image{40, 30, 3, std::vector<std::uint8_t>(40 * 30 * 3)};
    for (std::size_t i = 0; i < image.bytes.size(); ++i) image.bytes[i] = static_cast<std::uint8_t>(i * i % 251);
    REQUIRE(write_byte_image(folder / "a.png", image).ok());
    write_cut(folder / "cut.png", wording_bytes(folder / "a.png"), 0.5);
    const Result<ByteImage> picture = read_byte_image(folder / "cut.png");
    REQUIRE_FALSE(picture.ok());
    INFO(picture.error().message());
    CHECK(picture.error().what ==
          "the picture cannot be read: it ends too early or is damaged; download or save it again");
    CHECK(picture.error().where == folder / "cut.png");

    Raster<float> heights(33, 33, 5.0F);
    heights(16, 16) = 9;
    const Result<TriangleMesh> mesh = triangulate(heights.view(), 1, {});
    REQUIRE(mesh.ok());
    for (const char* name : {"a.glb", "b.fbx", "c.stl"}) {
        REQUIRE(write_mesh(folder / name, *mesh).ok());
        const std::string cut = folder / ("cut" + fs::path(name).extension().string());
        write_cut(cut, wording_bytes(folder / name), 0.6);
        const auto read = import_elevation(cut, {});
        REQUIRE_FALSE(read.ok());
        INFO(read.error().message());
        CHECK(read.error().what ==
              "the mesh cannot be read: it ends too early or is damaged; download or save it again");
    }
}

TEST_CASE("damaged files of others are told in plain words", "[io][elevation][damaged]") {
    const fs::path tricky = fs::path(shared_data_folder()) / "tricky";
    if (!fs::exists(tricky)) {
        WARN("not tested: the shared test data is not there");
        return;
    }
    int damaged = 0;
    for (const RefusedRaster& each : refused_rasters) {
        const std::string text = words_of_refusal(tricky / each.file);
        INFO(each.file << ": " << text);
        check_no_library_words(text);
        damaged += text.find("ends too early or is damaged") != std::string::npos;
    }
    CHECK(damaged >= 15);  // of those that are cut or have bytes changed; the others are told apart from them
}

TEST_CASE("what a library says in a sentence of its own stays", "[io][damaged]") {
    CHECK(reason_not_read("") == "it is damaged");
    CHECK(reason_not_read("TIFFReadEncodedStrip() failed") ==
          "it ends too early or is damaged; download or save it again");
    CHECK(reason_not_read("Too many blocks: 60000 x 60000").find("header is damaged") != std::string::npos);
    const std::string codec = "Cannot open TIFF file due to missing codec LERC";
    CHECK(reason_not_read(codec) == codec);
}
