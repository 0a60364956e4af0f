/// Recovery files: who holds them, what is left behind, and what a kill in the middle of a write leaves.

#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <iostream>
#include <limits>
#include <thread>

#include "core/base/random.h"
#include "core/io/project/previous_versions.h"
#include "core/io/project/project_file.h"
#include "core/io/project/recovery.h"
#include "tests/catch.h"
#include "tests/core/file_size_limit.h"
#include "tests/core/project_files.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;
using namespace cuesta::project_files;
namespace fs = std::filesystem;

namespace {

/// A process of its own that ends without tidying up when `act` is over, as a crash does.
template <class Act>
void in_crashing_process(const Act& act) {
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        act();
        ::kill(::getpid(), SIGKILL);
    }
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    REQUIRE(WIFSIGNALED(status));
}

std::size_t entries_in(const std::string& folder) {
    std::error_code code;
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder, code), fs::directory_iterator()));
}

/// A project that is about 1 MB on disk and cannot be packed; `number` tells them apart.
Project numbered(std::uint64_t number) {
    static const TiledRaster noise = [] {
        RandomSequence random(11, RandomStream::test);
        return random_raster(random, 512, 512);
    }();
    Project project;
    project.frame.width = project.frame.height = 512;
    project.masks.rain = noise;
    project.erosion.mixing.seed = number;
    return project;
}

}  // namespace

TEST_CASE("recovery: what a crashed program left behind is found, as it was", "[recovery]") {
    const TemporaryFolder folder;
    const std::string place = folder / "recovery";
    CHECK(left_behind(place).empty());
    const Project project = rich_project();
    const RecoveryNote note{"v\xc3\xa4lley \"1\".cuesta", "/home/someone/v\xc3\xa4lley \"1\".cuesta"};
    in_crashing_process([&] {
        auto file = RecoveryFile::create(place);
        if (file) (void)file->write(project, note);
    });
    const std::vector<LeftBehind> left = left_behind(place);
    REQUIRE(left.size() == 1);
    CHECK(left[0].note() == note);
    const auto read = read_recovery(left[0].folder());
    REQUIRE(read);
    CHECK(*read == project);
    const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    CHECK(left[0].time() <= now);
    CHECK(left[0].time() > now - 600);  // the test takes no ten minutes
}

TEST_CASE("recovery: a program takes nothing of another that runs", "[recovery]") {
    const TemporaryFolder folder;
    auto first = RecoveryFile::create(folder / "recovery");
    auto second = RecoveryFile::create(folder / "recovery");
    REQUIRE(first);
    REQUIRE(second);
    REQUIRE(first->path() != second->path());
    REQUIRE(first->write(plain_project(), {"one", ""}).ok());
    REQUIRE(second->write(plain_project(), {"two", ""}).ok());
    CHECK(left_behind(folder / "recovery").empty());
    { const RecoveryFile ended = std::move(first).value(); }
    const std::vector<LeftBehind> left = left_behind(folder / "recovery");
    REQUIRE(left.size() == 1);
    CHECK(left[0].note().name == "one");
    // The work that one program offers, another does not.
    CHECK(left_behind(folder / "recovery").empty());
    CHECK(fs::exists(second->path()));
}

TEST_CASE("recovery: what is offered and not answered is offered again", "[recovery]") {
    const TemporaryFolder folder;
    in_crashing_process([&] {
        auto file = RecoveryFile::create(folder / "recovery");
        if (file) (void)file->write(plain_project(), {"one", ""});
    });
    CHECK(left_behind(folder / "recovery").size() == 1);
    std::vector<LeftBehind> left = left_behind(folder / "recovery");
    REQUIRE(left.size() == 1);
    REQUIRE(left[0].discard().ok());
    left.clear();
    CHECK(left_behind(folder / "recovery").empty());
    CHECK(entries_in(folder / "recovery") == 0);
}

namespace {

/// Three masks of noise of 10 MB each.
Project large_project() {
    constexpr int side = 1600;
    RandomSequence random(12, RandomStream::test);
    Project project;
    project.frame.width = project.frame.height = side;
    for (const auto mask : {&ErosionMasks::rain, &ErosionMasks::erodibility, &ErosionMasks::protection})
        project.masks.*mask = random_raster(random, side, side);
    return project;
}

/// A stroke within one tile.
void paint(TiledRaster& mask, float value) {
    Raster<float> stroke(20, 20, value);
    mask = mask.with_patch(100, 100, stroke.view());
}

constexpr std::uint64_t tile_bytes = sizeof(float) * TiledRaster::tile_size * TiledRaster::tile_size;
constexpr std::uint64_t mask_bytes = sizeof(float) * 1600 * 1600;

fs::path tiles_of(const RecoveryFile& file) {
    return fs::path(file.folder()) / "tiles.f32";
}

}  // namespace

TEST_CASE("recovery: of large rasters only tiles that changed are written", "[recovery]") {
    const TemporaryFolder folder;
    auto file = RecoveryFile::create(folder / "recovery");
    REQUIRE(file);
    Project project = large_project();
    REQUIRE(file->write(project, {}).ok());
    CHECK(file->raster_bytes_written() == 3 * mask_bytes);
    CHECK(*read_recovery(file->folder()) == project);
    const auto size = fs::file_size(tiles_of(*file));

    const auto written_with = [&] {
        REQUIRE(file->write(project, {}).ok());
        CHECK(*read_recovery(file->folder()) == project);
        return file->raster_bytes_written();
    };
    project.erosion.mixing.seed = 77;
    CHECK(written_with() == 0);
    const Project before = project;
    paint(project.masks.rain, 0.25F);
    CHECK(written_with() == tile_bytes);
    // Masks that change places are the same tiles, and so are those that an undo brings back.
    std::swap(project.masks.erodibility, project.masks.protection);
    CHECK(written_with() == 0);
    project = before;
    CHECK(written_with() == 0);
    // Slots that nothing needs any more are used again: strokes without end do not fill the disk.
    for (int stroke = 0; stroke < 20; ++stroke) {
        paint(project.masks.rain, 0.3F + 0.01F * static_cast<float>(stroke));
        CHECK(written_with() == tile_bytes);
    }
    CHECK(fs::file_size(tiles_of(*file)) <= size + 2 * tile_bytes);
    // After a save, too, nothing is written twice.
    REQUIRE(file->clear());
    CHECK_FALSE(fs::exists(file->path()));
    CHECK(written_with() == 0);
    // It is no project by itself.
    CHECK_FALSE(read_project(file->path()));
}

TEST_CASE("recovery: a write that fails or ends halfway leaves the project that was kept", "[recovery]") {
    const TemporaryFolder folder;
    auto file = RecoveryFile::create(folder / "recovery");
    REQUIRE(file);
    const Project kept = large_project();
    REQUIRE(file->write(kept, {}).ok());
    // Tiles are on disk, and then the project's file cannot be: a folder has its name.
    const std::string aside = file->path() + ".aside";
    fs::rename(file->path(), aside);
    fs::create_directory(file->path());
    Project next = kept;
    for (const auto mask : {&ErosionMasks::rain, &ErosionMasks::erodibility}) paint(next.masks.*mask, 0.25F);
    for (int attempt = 0; attempt < 3; ++attempt) {
        paint(next.masks.protection, 0.1F * static_cast<float>(attempt));
        CHECK_FALSE(file->write(next, {}).ok());
    }
    fs::remove(file->path());
    fs::rename(aside, file->path());
    CHECK(*read_recovery(file->folder()) == kept);
    REQUIRE(file->write(next, {}).ok());
    CHECK(*read_recovery(file->folder()) == next);

    // Cells that no project may hold are refused, and nothing is lost.
    Project spoilt = next;
    paint(spoilt.masks.rain, std::numeric_limits<float>::quiet_NaN());
    CHECK_FALSE(file->write(spoilt, {}).ok());
    CHECK(*read_recovery(file->folder()) == next);
    // Somebody tidied the folder of caches: everything is written again.
    fs::remove(tiles_of(*file));
    CHECK_FALSE(read_recovery(file->folder()));
    REQUIRE(file->write(next, {}).ok());
    CHECK(*read_recovery(file->folder()) == next);
}

TEST_CASE("recovery: other tiles than those that are meant are errors", "[recovery]") {
    const TemporaryFolder folder;
    auto file = RecoveryFile::create(folder / "recovery");
    REQUIRE(file);
    const Project project = large_project();
    REQUIRE(file->write(project, {}).ok());
    const std::string tiles = tiles_of(*file);
    fs::resize_file(tiles, fs::file_size(tiles) / 2);
    const auto shorter = read_recovery(file->folder());
    REQUIRE_FALSE(shorter);
    CHECK(shorter.error().what.find("lost some of its tiles") != std::string::npos);
    fs::resize_file(tiles, 3 * fs::file_size(tiles));
    const auto blank = read_recovery(file->folder());
    REQUIRE_FALSE(blank);
    CHECK(blank.error().what.find("other tiles lie") != std::string::npos);
    fs::remove(tiles);
    CHECK_FALSE(read_recovery(file->folder()));
    // Earlier versions wrote the rasters into the project's file.
    REQUIRE(write_project(file->path(), project).ok());
    CHECK(*read_recovery(file->folder()) == project);
}

TEST_CASE("recovery: much that is not needed any more leaves the disk", "[recovery]") {
    const TemporaryFolder folder;
    auto file = RecoveryFile::create(folder / "recovery");
    REQUIRE(file);
    REQUIRE(file->write(large_project(), {}).ok());
    const auto large = fs::file_size(tiles_of(*file));
    const Project small = numbered(5);
    // Its tiles come to lie behind those that still count, and move when these do not any more.
    REQUIRE(file->write(small, {}).ok());
    CHECK(*read_recovery(file->folder()) == small);
    REQUIRE(file->write(small, {}).ok());
    CHECK(fs::file_size(tiles_of(*file)) < large / 10);
    CHECK(*read_recovery(file->folder()) == small);
    REQUIRE(file->write(large_project(), {}).ok());
    CHECK(*read_recovery(file->folder()) == large_project());
}

TEST_CASE("recovery: an orderly end leaves nothing", "[recovery]") {
    const TemporaryFolder folder;
    {
        auto file = RecoveryFile::create(folder / "recovery");
        REQUIRE(file);
        REQUIRE(file->write(plain_project(), {"one", ""}).ok());
        REQUIRE(file->clear().ok());
        REQUIRE(file->clear().ok());  // nothing left to remove: no error
    }
    CHECK(entries_in(folder / "recovery") == 0);
}

TEST_CASE("recovery: odd things in the folder do no harm", "[recovery]") {
    const TemporaryFolder folder;
    fs::create_directories(folder.path() / "recovery" / "empty");
    fs::create_directories(folder.path() / "recovery" / "someone's");
    put_bytes(folder / "recovery/someone's/letter.txt", "Dear");
    put_bytes(folder / "recovery/file", "x");
    in_crashing_process([&] {
        auto file = RecoveryFile::create(folder / "recovery");
        if (file) (void)file->write(plain_project(), {"one", ""});
        put_bytes(fs::path(file->path()).parent_path() / "note.json", "[1, \"no note");
    });
    const std::vector<LeftBehind> left = left_behind(folder / "recovery");
    REQUIRE(left.size() == 1);
    CHECK(left[0].note() == RecoveryNote{});
    CHECK(fs::exists(folder / "recovery/someone's/letter.txt"));
    CHECK(fs::exists(folder / "recovery/file"));
}

TEST_CASE("recovery: a full disk keeps the older state, a bad folder is an error in words", "[recovery]") {
    const TemporaryFolder folder;
    auto file = RecoveryFile::create(folder / "recovery");
    REQUIRE(file);
    REQUIRE(file->write(plain_project(), {"one", ""}).ok());
    {
        const FileSizeLimit full(65536);
        const auto written = file->write(numbered(2), {"one", ""});
        REQUIRE_FALSE(written);
        INFO(written.error().message());
        CHECK(contains(written.error().what, "large"));
    }
    const auto kept = read_recovery(file->folder());
    REQUIRE(kept);
    CHECK(*kept == plain_project());
    put_bytes(folder / "file", "x");
    const auto refused = RecoveryFile::create(folder / "file/recovery");
    REQUIRE_FALSE(refused);
    CHECK(contains(refused.error().what, "folder of recovery files"));
}

TEST_CASE("recovery: two programs that start at once get places of their own", "[recovery]") {
    const TemporaryFolder folder;
    const std::string place = folder / "recovery";
    // Some make places while others tidy up: nobody may lose the one it holds.
    std::vector<std::thread> threads;
    std::atomic<int> lost{0};
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([&, i] {
            for (int round = 0; round < 40; ++round) {
                if (i % 2 == 1) {
                    (void)left_behind(place);
                    continue;
                }
                auto file = RecoveryFile::create(place);
                const bool held = file && file->write(Project(), {"x", ""}).ok() && fs::exists(file->path());
                if (!held || !file->clear()) ++lost;
            }
        });
    for (std::thread& thread : threads) thread.join();
    CHECK(lost == 0);
    CHECK(left_behind(place).empty());
}

TEST_CASE("a kill in the middle of a write leaves the old file or the new one", "[recovery]") {
    const TemporaryFolder folder;
    const std::string path = folder / "project.cuesta";
    const auto start = std::chrono::steady_clock::now();
    REQUIRE(save_project(path, numbered(1)));
    // On a busy machine the moments lie in the first write alone: that does no harm, and longer waits are no use.
    std::chrono::duration<double> write_time = std::chrono::steady_clock::now() - start;
    write_time = std::min(write_time, std::chrono::duration<double>(0.3));
    RandomSequence random(21, RandomStream::test);
    int old_files = 0, new_files = 0, unfinished = 0;
    for (int kill = 0; kill < 40; ++kill) {
        const std::uint64_t before = read_project(path)->erosion.mixing.seed;
        const pid_t child = ::fork();
        REQUIRE(child >= 0);
        if (child == 0) {
            for (std::uint64_t next = before + 1;; ++next) {
                (void)save_project(path, numbered(next));
                auto recovery = RecoveryFile::create(folder / "recovery");
                (void)recovery->write(numbered(next), {"project.cuesta", path});
            }
        }
        std::this_thread::sleep_for(write_time * 3 * static_cast<double>(random.unit()));
        ::kill(child, SIGKILL);
        int status = 0;
        REQUIRE(::waitpid(child, &status, 0) == child);
        REQUIRE(WIFSIGNALED(status));

        const auto read = read_project(path);
        INFO(kill << ": " << (read ? "" : read.error().message()));
        REQUIRE(read);
        const std::uint64_t after = read->erosion.mixing.seed;
        REQUIRE(after >= before);
        REQUIRE(*read == numbered(after));
        (after == before ? old_files : new_files) += 1;
        for (const PreviousVersion& version : previous_versions(path)) REQUIRE(read_project(version.path));
        for (LeftBehind& left : left_behind(folder / "recovery")) {
            REQUIRE(read_recovery(left.folder()));
            REQUIRE(left.discard());
        }
        for (const auto& entry : fs::directory_iterator(folder.path()))
            if (entry.path().filename().string().starts_with(".cuesta-")) {
                ++unfinished;
                fs::remove(entry.path());
            }
    }
    std::cout << "40 kills: " << old_files << " left the file as it was, " << new_files << " a newer one; "
              << unfinished << " hit a write in its middle\n";
    // Both happened, or the moments were badly chosen and nothing was tested.
    CHECK(old_files > 0);
    CHECK(new_files > 0);
    CHECK(unfinished > 0);
}
