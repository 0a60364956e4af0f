/// core/base/platform behaves alike on every system: files, names, locks, memory, processes.
/// scripts/windows runs this on Windows, too (under Wine), so it includes nothing of one system.

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <thread>

#include "core/bands/scratch_raster.h"
#include "core/base/large_memory.h"
#include "core/base/platform/file_names.h"
#include "core/base/platform/memory.h"
#include "core/base/platform/open_file.h"
#include "core/base/platform/processes.h"
#include "core/base/platform/utf8_path.h"
#include "core/base/process_memory.h"
#include "core/base/threads.h"
#include "core/io/files/abandoned_files.h"
#include "core/io/files/atomic_file.h"
#include "core/io/files/file_stream.h"
#include "core/io/files/text_file.h"
#include "tests/catch.h"
#include "tests/core/temporary_folder.h"

namespace fs = std::filesystem;
using namespace cuesta;

namespace {

std::span<const std::byte> bytes_of_words(const std::string& text) {
    return std::as_bytes(std::span(text.data(), text.size()));
}

std::string words_of(const OpenFile& file, std::int64_t at, std::size_t count) {
    std::string text(count, '?');
    return file.read_at(at, reinterpret_cast<std::byte*>(text.data()), count) == 0 ? text : "cannot be read";
}

std::string words_in(const std::string& path) {
    const OpenFile file(path, FileOpening::reading);
    return file.is_open() ? words_of(file, 0, static_cast<std::size_t>(file.bytes())) : "cannot be opened";
}

int names_in(const fs::path& folder) {
    return static_cast<int>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

}  // namespace

TEST_CASE("files are opened as asked, and say why not", "[platform]") {
    const TemporaryFolder folder;
    const std::string path = folder / "file";
    CHECK(OpenFile(path, FileOpening::reading).problem() == ENOENT);
    CHECK(OpenFile(path, FileOpening::writing).problem() == ENOENT);
    CHECK(OpenFile(path, FileOpening::changing).problem() == ENOENT);
    CHECK(OpenFile(folder / "none/file", FileOpening::made).problem() == ENOENT);
    for (const FileOpening opening : {FileOpening::made, FileOpening::own}) {
        CHECK(OpenFile(path, opening).is_open());
        CHECK(OpenFile(path, opening).problem() == EEXIST);
        CHECK(remove_file(path) == 0);
    }
    {
        OpenFile file(path, FileOpening::kept);
        REQUIRE(file.is_open());
        CHECK(file.write_next(bytes_of_words("gravel").data(), 6) == 0);
        CHECK(file.close() == 0);
    }
    CHECK(OpenFile(path, FileOpening::kept).bytes() == 6);
    CHECK(OpenFile(path, FileOpening::changing).bytes() == 6);
    CHECK(OpenFile(path, FileOpening::emptied).bytes() == 0);
    CHECK_FALSE(OpenFile().is_open());
}

TEST_CASE("bytes are read and written anywhere in a file", "[platform]") {
    const TemporaryFolder folder;
    OpenFile file(folder / "file", FileOpening::own);
    REQUIRE(file.is_open());
    CHECK(file.write_at(4, bytes_of_words("sand").data(), 4) == 0);
    CHECK(file.write_at(0, bytes_of_words("silt").data(), 4) == 0);
    CHECK(file.bytes() == 8);
    CHECK(words_of(file, 0, 8) == "siltsand");
    CHECK(words_of(file, 2, 4) == "ltsa");
    std::byte one{};
    CHECK(file.read_at(8, &one, 1) == EIO);
    CHECK(file.set_length(4) == 0);
    CHECK(file.bytes() == 4);
    CHECK(file.take_room(4, 4096) == 0);
    CHECK(file.bytes() == 4100);
    CHECK(words_of(file, 0, 5) == std::string("silt\0", 5));
    // A file that is longer does not shrink.
    CHECK(file.take_room(0, 10) == 0);
    CHECK(file.bytes() == 4100);
    CHECK(file.sync() == 0);
    CHECK(file.sync(false) == 0);
    OpenFile other = std::move(file);
    CHECK_FALSE(file.is_open());  // NOLINT: what a move leaves behind is closed
    CHECK(words_of(other, 0, 4) == "silt");
    CHECK(other.close() == 0);
    CHECK(other.close() == 0);
}

TEST_CASE("a file without a name leaves nothing behind", "[platform]") {
    const TemporaryFolder folder;
    {
        OpenFile file = OpenFile::nameless(folder.path().string());
        REQUIRE(file.is_open());
        CHECK(file.write_at(0, bytes_of_words("loess").data(), 5) == 0);
        CHECK(words_of(file, 0, 5) == "loess");
    }
    CHECK(names_in(folder.path()) == 0);
    CHECK(OpenFile::nameless(folder / "none").problem() == ENOENT);
}

TEST_CASE("a file is looked at as memory", "[platform]") {
    const TemporaryFolder folder;
    constexpr std::size_t bytes = 3'000'000;  // not a whole number of pages
    OpenFile file = OpenFile::nameless(folder.path().string());
    REQUIRE(file.take_room(0, bytes) == 0);
    std::byte* memory = nullptr;
    REQUIRE(file.map(bytes, memory) == 0);
    CHECK(std::all_of(memory, memory + bytes, [](std::byte each) { return each == std::byte{0}; }));
    for (std::size_t i = 0; i < bytes; ++i) memory[i] = static_cast<std::byte>(i % 251);
    let_go_of_mapped(memory, bytes);
    CHECK(memory[bytes - 1] == static_cast<std::byte>((bytes - 1) % 251));
    std::byte read{};
    CHECK(file.read_at(1'000'003, &read, 1) == 0);
    CHECK(read == static_cast<std::byte>(1'000'003 % 251));
    unmap(memory, bytes);
}

TEST_CASE("a lock is held by one until it is closed", "[platform]") {
    const TemporaryFolder folder;
    const std::string path = folder / "lock";
    OpenFile first(path, FileOpening::own);
    REQUIRE(first.lock() == 0);
    {
        OpenFile second(path, FileOpening::changing);
        REQUIRE(second.is_open());
        CHECK(second.lock() == EWOULDBLOCK);
    }
    CHECK(first.close() == 0);
    OpenFile third(path, FileOpening::changing);
    CHECK(third.lock() == 0);
    CHECK(third.has_name());
    OpenFile late(path, FileOpening::changing);
    CHECK(third.remove_name(path) == 0);
#if !defined(_WIN32)  // Wine 8 does not tell the others who have it open
    CHECK_FALSE(late.has_name());
#endif
    CHECK(late.close() == 0);
    CHECK(remove_empty_folder(folder.path().string()) == 0);
}

TEST_CASE("names beyond ASCII are UTF-8", "[platform]") {
    const TemporaryFolder folder;
    const std::string path =
        folder / "\xD0\xB3\xD0\xBE\xD1\x80\xD0\xB0 \xE5\xB1\xB1 \xC3\xA4.bin";  // two scripts and an umlaut
    REQUIRE(OpenFile(path, FileOpening::made).write_next(bytes_of_words("tuff").data(), 4) == 0);
    CHECK(words_in(path) == "tuff");
    CHECK(fs::exists(fs::path(std::u8string(path.begin(), path.end()))));
    FileStatus status;
    CHECK(read_file_status(path, status) == 0);
    CHECK(check_writable(path) == 0);
#if !defined(_WIN32)  // not yet: it goes through std::filesystem, whose narrow names are not UTF-8 there (ADR 67)
    REQUIRE(write_bytes_atomically(path, bytes_of_words("slate")).ok());
    CHECK(words_in(path) == "slate");
#endif
    CHECK(names_in(folder.path()) == 1);
}

TEST_CASE("names deep in folders are long", "[platform]") {
    const TemporaryFolder folder;
    std::string deep = folder.path().string();
    for (int i = 0; i < 6; ++i) deep += "/" + std::string(60, static_cast<char>('a' + i));
#if defined(_WIN32)
    fs::create_directories(R"(\\?\)" + fs::path(deep).make_preferred().string());
#else
    fs::create_directories(deep);
#endif
    CHECK(write_bytes_atomically(deep + "/marl", bytes_of_words("marl")).ok());
    CHECK(words_in(deep + "/marl") == "marl");
}

TEST_CASE("a file takes another's place, or gets a second name", "[platform]") {
    const TemporaryFolder folder;
    const std::string old_name = folder / "old", new_name = folder / "new", second = folder / "second";
    REQUIRE(write_bytes(old_name, bytes_of_words("old")).ok());
    REQUIRE(write_bytes(new_name, bytes_of_words("new")).ok());
    CHECK(add_file_name(old_name, second) == 0);
    CHECK(add_file_name(old_name, new_name) == EEXIST);
    FileStatus a, b, c;
    REQUIRE(read_file_status(old_name, a) == 0);
    REQUIRE(read_file_status(second, b) == 0);
    REQUIRE(read_file_status(new_name, c) == 0);
    CHECK(a.identity == b.identity);
    CHECK(a.identity != c.identity);
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    // File systems count in coarser steps than clocks, and machines are slow at times.
    CHECK(std::abs(static_cast<double>(std::chrono::duration_cast<std::chrono::seconds>(now).count() - a.seconds)) <
          60);
    CHECK((a.nanoseconds >= 0 && a.nanoseconds < 1'000'000'000));
    CHECK(replace_file(new_name, old_name) == 0);
    CHECK(words_in(old_name) == "new");
    CHECK(words_in(second) == "old");
    CHECK_FALSE(fs::exists(new_name));
    CHECK(replace_file(folder / "none", old_name) == ENOENT);
    CHECK(words_in(old_name) == "new");
    CHECK(set_permissions_of(old_name, a) == 0);
    CHECK(sync_file(old_name) == 0);
    CHECK(sync_file(folder / "none") == ENOENT);
    sync_folder(folder.path().string());
}

TEST_CASE("what may be written, and what may be removed", "[platform]") {
    const TemporaryFolder folder;
    const std::string path = folder / "file";
    REQUIRE(write_bytes(path, bytes_of_words("file")).ok());
    CHECK(check_writable(path) == 0);
    CHECK(check_writable(folder.path().string()) == 0);
    CHECK(check_writable(folder / "none") == ENOENT);
    const int occupied = remove_empty_folder(folder.path().string());
    CHECK((occupied == ENOTEMPTY || occupied == EEXIST));
    CHECK(remove_file(path) == 0);
    CHECK(remove_file(path) == ENOENT);
    CHECK(remove_empty_folder(folder.path().string()) == 0);
}

TEST_CASE("a file is replaced whole, and errors leave the old one", "[platform]") {
    const TemporaryFolder folder;
    const std::string path = folder / "heights.r16";
    REQUIRE(write_bytes_atomically(path, bytes_of_words("old")).ok());
    REQUIRE(write_bytes_atomically(path, bytes_of_words("new")).ok());
    CHECK(words_in(path) == "new");
    const Result<void> failed = write_atomically(path, [](const std::string& temporary) -> Result<void> {
        (void)write_bytes(temporary, bytes_of_words("half"));
        return Error{"no more", ""};
    });
    CHECK_FALSE(failed.ok());
    CHECK(words_in(path) == "new");
    CHECK(names_in(folder.path()) == 1);
    const Result<void> missing = write_bytes_atomically(folder / "none/heights.r16", bytes_of_words("new"));
    REQUIRE_FALSE(missing.ok());
    CHECK(missing.error().what.find("no such folder") != std::string::npos);
    CHECK_FALSE(write_bytes_atomically(folder.path().string(), bytes_of_words("new")).ok());
}

TEST_CASE("temporaries of programs that run are left alone", "[platform]") {
    const TemporaryFolder folder;
    const std::string own = folder / (".cuesta-" + std::to_string(process_number()) + "-1.tif");
    // Above the largest number that Linux gives, and no multiple of 4 as Windows' are.
    const std::string gone = folder / ".cuesta-1073741823-1.tif";
    for (const std::string& path : {own, gone}) REQUIRE(write_bytes(path, {}).ok());
    CHECK(remove_abandoned_files(folder.path().string(), -60) == 1);
    CHECK(fs::exists(own));
    CHECK_FALSE(fs::exists(gone));
}

TEST_CASE("scratch rasters hold rows, and are memory", "[platform]") {
    const TemporaryFolder folder;
    Result<ScratchRaster> made = ScratchRaster::make(folder.path().string(), 300, 200);
    REQUIRE(made.ok());
    ScratchRaster raster = std::move(*made);
    Raster<float> rows(300, 5);
    for (int y = 0; y < 5; ++y)
        for (int x = 0; x < 300; ++x) rows(x, y) = static_cast<float>(x + 1000 * y);
    REQUIRE(raster.write(100, rows.view()).ok());
    Result<RasterView<float>> mapped = raster.mapped();
    REQUIRE(mapped.ok());
    CHECK((*mapped)(299, 104) == 4299.0F);
    CHECK((*mapped)(299, 105) == 0.0F);
    (*mapped)(7, 199) = 5.0F;
    raster.let_go();
    Raster<float> read(300, 1);
    REQUIRE(raster.read(199, read.view()).ok());
    CHECK(read(7, 0) == 5.0F);
    CHECK_FALSE(ScratchRaster::make(folder / "none", 10, 10).ok());
}

TEST_CASE("names beyond ASCII are the same to all that opens files", "[platform]") {
    const TemporaryFolder folder;
    // Two, three and four bytes of UTF-8 a character: Western Windows has the first in its own encoding, and no others.
    for (const std::string name : {"H\xC3\xB6he.txt", "\xE5\xB1\xB1.txt", "\xF0\x9F\x8F\x94 peak.txt"}) {
        const std::string inside = "ground " + name, path = folder / (inside + "/" + name);
        fs::create_directory(file_path(folder / inside));
        {
            std::ofstream out(file_path(path), std::ios::binary);
            out << "gravel";
        }
        CHECK(words_in(path) == "gravel");
        CHECK(read_text_file(path, 100) == "gravel");
        CHECK(fs::file_size(file_path(path)) == 6);
        {
            FileStream out(path);
            out.bytes(bytes_of_words("silt"));
            CHECK(out.close(path).ok());
        }
        CHECK(words_in(path) == "silt");
        CHECK(write_bytes_atomically(path, bytes_of_words("sand")).ok());
        CHECK(words_in(path) == "sand");
        CHECK(names_in(file_path(folder / inside)) == 1);
        CHECK(utf8_of(fs::directory_iterator(file_path(folder / inside))->path().filename()) == name);
        CHECK(open_stdio(folder / ("no " + name), "rb") == nullptr);
        CHECK(utf8_of(file_path(path)) == path);
        CHECK(utf8_of(file_path("land") / file_path(name)) == "land/" + name);
    }
    CHECK(file_path("").empty());
    CHECK(utf8_of({}).empty());
    // Names of other programs may hold any bytes; none must end the program.
    CHECK_FALSE(fs::exists(file_path(folder / "\xFF\xFE")));
}

TEST_CASE("memory is counted", "[platform]") {
    CHECK(memory_of_machine() > std::uint64_t{64} << 20U);
    const std::optional<ProcessMemory> before = process_memory();
    REQUIRE(before.has_value());
    CHECK(before->resident > 0);
    CHECK(before->addresses >= before->resident);
    CHECK(peak_memory() > 0);
    constexpr std::size_t bytes = std::size_t{96} << 20U;
    std::byte* const field = allocate_field(bytes);
    std::memset(field, 1, bytes);
    const std::optional<ProcessMemory> after = process_memory();
    REQUIRE(after.has_value());
    // Sanitizers and allocators hold back some of what others gave; most of it is new.
    CHECK(after->resident > before->resident + bytes / 2);
    CHECK(peak_memory() >= bytes / 2);
    release_field(field, bytes);
    give_back_freed_memory();
}

TEST_CASE("processes and the machine are known", "[platform]") {
    CHECK(process_number() > 0);
    CHECK(process_is_running(process_number()));
    CHECK_FALSE(process_is_running(1073741823));
    CHECK_FALSE(machine_name().empty());
    const OpenFile program(path_of_running_program(), FileOpening::reading);
    CHECK(program.bytes() > 10'000);
}

TEST_CASE("threads of lower priority do the same work", "[platform]") {
    std::vector<int> squares(10'000);
    std::thread thread([&] {
        lower_priority_of_this_thread();
        parallel_ranges(static_cast<int>(squares.size()), 1, [&](int first, int last) {
            for (int i = first; i < last; ++i) squares[static_cast<std::size_t>(i)] = i * i % 1009;
        });
    });
    thread.join();
    for (int i = 0; i < static_cast<int>(squares.size()); ++i)
        REQUIRE(squares[static_cast<std::size_t>(i)] == i * i % 1009);
}
