/// Files appear whole or not at all: what was there stays on every error, and no temporary is left.

#include <sys/stat.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "core/io/files/atomic_file.h"
#include "tests/catch.h"
#include "tests/core/file_size_limit.h"
#include "tests/core/temporary_folder.h"

namespace fs = std::filesystem;
using namespace cuesta;

namespace {

std::span<const std::byte> bytes_of(const std::string& text) {
    return std::as_bytes(std::span(text.data(), text.size()));
}

std::string text_in(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

int files_in(const fs::path& folder) {
    return static_cast<int>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

}  // namespace

TEST_CASE("a file is replaced whole", "[io][atomic]") {
    const TemporaryFolder folder;
    const std::string path = folder / "heights.r16";
    REQUIRE(write_bytes_atomically(path, bytes_of("old")).ok());
    ::chmod(path.c_str(), 0640);
    std::string seen;
    REQUIRE(write_atomically(path, [&](const std::string& temporary) {
                seen = temporary;
                CHECK(text_in(path) == "old");
                return write_bytes(temporary, bytes_of("new"));
            }).ok());
    CHECK(text_in(path) == "new");
    CHECK(fs::path(seen).parent_path() == fs::path(path).parent_path());
    CHECK(fs::path(seen).extension() == ".r16");
    CHECK(files_in(folder.path()) == 1);
    CHECK((fs::status(path).permissions() & fs::perms::all) == fs::perms(0640));
}

TEST_CASE("a link is followed and stays a link", "[io][atomic]") {
    const TemporaryFolder folder;
    fs::create_directory(folder.path() / "there");
    REQUIRE(write_bytes_atomically(folder / "there/real.txt", bytes_of("old")).ok());
    fs::create_symlink("there/real.txt", folder.path() / "link.txt");
    REQUIRE(write_bytes_atomically(folder / "link.txt", bytes_of("new")).ok());
    CHECK(fs::is_symlink(folder.path() / "link.txt"));
    CHECK(text_in(folder / "there/real.txt") == "new");
}

TEST_CASE("an error keeps what was there and leaves nothing behind", "[io][atomic]") {
    const TemporaryFolder folder;
    const std::string path = folder / "heights.tif";
    REQUIRE(write_bytes_atomically(path, bytes_of("old")).ok());

    SECTION("of the writer") {
        const Result<void> result = write_atomically(path, [](const std::string& temporary) -> Result<void> {
            CHECK(write_bytes(temporary, bytes_of("half")).ok());
            return Error{"the encoder gave up", temporary};
        });
        REQUIRE(!result.ok());
        CHECK(result.error() == Error{"the encoder gave up", path});
    }
    SECTION("thrown by the writer") {
        const auto throwing = [](const std::string&) -> Result<void> { throw std::runtime_error("boom"); };
        CHECK_THROWS_AS(write_atomically(path, throwing), std::runtime_error);
    }
    SECTION("of a disk that fills up") {
        const std::string large(100000, 'x');
        const FileSizeLimit limit(50000);
        const Result<void> result = write_bytes_atomically(path, bytes_of(large));
        REQUIRE(!result.ok());
        CHECK(result.error().where == path);
        CHECK(result.error().what.find("larger than this system allows") != std::string::npos);
    }
    SECTION("of a removal meanwhile, as at Ctrl-C") {
        const Result<void> result = write_atomically(path, [&](const std::string& temporary) {
            const Result<void> written = write_bytes(temporary, bytes_of("new"));
            remove_unfinished_files();
            CHECK(!fs::exists(temporary));
            return written;
        });
        CHECK(!result.ok());
    }
    CHECK(text_in(path) == "old");
    CHECK(files_in(folder.path()) == 1);
}

TEST_CASE("a full device is said in words", "[io][atomic]") {
    if (!fs::exists("/dev/full")) {
        WARN("skipped: this system has no /dev/full");
        return;
    }
    const Result<void> result = write_bytes("/dev/full", bytes_of("x"));
    REQUIRE(!result.ok());
    CHECK(result.error().message() == "the file cannot be written: the disk is full (/dev/full)");
}

TEST_CASE("places that cannot be written to are said in words", "[io][atomic]") {
    const TemporaryFolder folder;
    const auto message = [](const std::string& path) {
        const Result<void> result = write_bytes_atomically(path, bytes_of("x"));
        REQUIRE(!result.ok());
        CHECK(result.error().where == path);
        return result.error().what;
    };
    CHECK(message(folder / "absent/a.tif") == "the file cannot be written: no such folder");
    CHECK(message(folder.path()) == "the file cannot be written: there is a folder of this name");
    REQUIRE(write_bytes_atomically(folder / "file", bytes_of("x")).ok());
    CHECK(message(folder / "file/a.tif") == "the file cannot be written: a part of its path is not a folder");
    CHECK(message(folder / (std::string(300, 'a') + ".tif")) == "the file cannot be written: the name is too long");
    if (::geteuid() != 0) {  // root may write anywhere
        ::chmod(folder.path().c_str(), 0500);
        CHECK(message(folder / "a.tif") == "the file cannot be written: permission denied");
        ::chmod(folder.path().c_str(), 0700);
        ::chmod((folder / "file").c_str(), 0400);
        CHECK(message(folder / "file") == "the file cannot be written: permission denied");
    }
    if (fs::exists("/proc/version")) CHECK(message("/proc/cuesta.tif").find("the file cannot be written: ") == 0);
    CHECK(!write_bytes_atomically("", bytes_of("x")).ok());
}
