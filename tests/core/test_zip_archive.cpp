/// Archives: what would hardly become smaller is stored as it is, and all of it is read back.

#include <cmath>
#include <cstring>
#include <filesystem>
#include <functional>
#include <random>

#include "core/io/files/zip_archive.h"
#include "tests/catch.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

constexpr int pieces = 8;
constexpr std::size_t piece_bytes = 1 << 18;
constexpr std::size_t all_bytes = pieces * piece_bytes;

using Piece = std::vector<std::byte>;

/// Heights such as erosion leaves: near one another, and every digit counts.
Piece rough(int number) {
    std::mt19937 random(static_cast<unsigned>(number));
    Piece bytes(piece_bytes);
    for (std::size_t i = 0; i < piece_bytes; i += 4) {
        const float height = 1000 + std::ldexp(static_cast<float>(random()), -24);
        std::memcpy(bytes.data() + i, &height, 4);
    }
    return bytes;
}
Piece flat(int) {
    return Piece(piece_bytes, std::byte{7});
}

std::vector<std::byte> read_all(const std::string& path) {
    const auto archive = ZipReader::open(path);
    REQUIRE(archive);
    std::vector<std::byte> all;
    REQUIRE(archive->read("a", 1000, [&](const std::byte* bytes, std::size_t count) {
        all.insert(all.end(), bytes, bytes + count);
        return Result<void>();
    }));
    return all;
}

/// Bytes of the archive of such pieces, which is read back and compared.
std::uintmax_t archived(const std::function<Piece(int)>& piece, bool number_is_known) {
    const TemporaryFolder folder;
    const std::string path = folder / "a.zip";
    const auto up_to_end = [&](int number) { return number < pieces ? piece(number) : Piece(); };
    REQUIRE(write_zip(path, {{"a", {}, up_to_end, number_is_known ? pieces : 0}}));
    Piece wanted;
    for (int i = 0; i < pieces; ++i) {
        const Piece next = piece(i);
        wanted.insert(wanted.end(), next.begin(), next.end());
    }
    CHECK((read_all(path) == wanted));
    return std::filesystem::file_size(path);
}

}  // namespace

TEST_CASE("large entries that hardly pack are stored, others deflated", "[project_file][zip]") {
    // Stored: all bytes and less than a kilobyte of names and sizes.
    CHECK(archived(rough, true) >= all_bytes);
    CHECK(archived(rough, true) < all_bytes + 1024);
    // The control: deflated it would keep nearly all, and take its time.
    CHECK(archived(rough, false) > all_bytes * 6 / 10);
    CHECK(archived(rough, false) < all_bytes);
    CHECK(archived(flat, true) < all_bytes / 100);
    // A third of it flat: what it keeps on the whole decides.
    CHECK(archived([](int number) { return number < 4 ? flat(number) : rough(number); }, true) < all_bytes);
}
