/// Saving keeps what it replaces.

#include <sys/stat.h>
#include <unistd.h>

#include <thread>

#include "core/io/files/abandoned_files.h"
#include "core/io/project/previous_versions.h"
#include "core/io/project/project_file.h"
#include "tests/catch.h"
#include "tests/core/file_size_limit.h"
#include "tests/core/project_files.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;
using namespace cuesta::project_files;
namespace fs = std::filesystem;

namespace {

Project numbered(std::uint64_t number) {
    Project project;
    project.erosion.mixing.seed = number;
    return project;
}

std::vector<std::uint64_t> numbers_of(const std::vector<PreviousVersion>& versions) {
    std::vector<std::uint64_t> numbers;
    for (const PreviousVersion& version : versions) {
        const auto read = read_project(version.path);
        REQUIRE(read);
        numbers.push_back(read->erosion.mixing.seed);
    }
    return numbers;
}

}  // namespace

TEST_CASE("the last states of a project's file are kept, the newest first", "[previous_versions]") {
    const TemporaryFolder folder;
    const std::string path = folder / "valley.cuesta";
    for (std::uint64_t i = 1; i <= 8; ++i) {
        const auto saved = save_project(path, numbered(i));
        REQUIRE(saved);
        CHECK_FALSE(saved->not_kept);
        CHECK(previous_versions(path).size() == std::min<std::size_t>(i - 1, kept_versions));
    }
    CHECK(read_project(path)->erosion.mixing.seed == 8);
    CHECK(numbers_of(previous_versions(path)) == std::vector<std::uint64_t>{7, 6, 5, 4, 3});
    // Another project in the same folder has its own.
    REQUIRE(save_project(folder / "other.cuesta", numbered(1)));
    CHECK(previous_versions(folder / "other.cuesta").empty());
    // Beside the project there are two files and one hidden folder.
    CHECK(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()) == 3);
}

TEST_CASE("a version has the time that it was saved at", "[previous_versions]") {
    const TemporaryFolder folder;
    const std::string path = folder / "valley.cuesta";
    REQUIRE(save_project(path, numbered(1)));
    const auto then = fs::last_write_time(path) - std::chrono::hours(30);
    fs::last_write_time(path, then);
    struct stat status {};
    REQUIRE(::stat(path.c_str(), &status) == 0);
    REQUIRE(save_project(path, numbered(2)));
    const auto versions = previous_versions(path);
    REQUIRE(versions.size() == 1);
    CHECK(versions[0].time == status.st_mtime);
}

TEST_CASE("a save that fails leaves the file and keeps no version", "[previous_versions]") {
    const TemporaryFolder folder;
    const std::string path = folder / "valley.cuesta";
    REQUIRE(save_project(path, numbered(1)));
    RandomSequence random(3, RandomStream::test);
    Project large = numbered(2);
    large.masks.rain = random_raster(random, 256, 256);
    for (int attempt = 0; attempt < 3; ++attempt) {
        const FileSizeLimit full(65536);
        const auto saved = save_project(path, large);
        REQUIRE_FALSE(saved);
        CHECK(read_project(path)->erosion.mixing.seed == 1);
        CHECK(previous_versions(path).empty());
    }
    REQUIRE(save_project(path, large));
    CHECK(numbers_of(previous_versions(path)) == std::vector<std::uint64_t>{1});
}

TEST_CASE("that a version cannot be kept is said, and the project is saved", "[previous_versions]") {
    const TemporaryFolder folder;
    const std::string path = folder / "valley.cuesta";
    REQUIRE(save_project(path, numbered(1)));
    put_bytes(folder / ".valley.cuesta-versions", "a file in the way");
    const auto saved = save_project(path, numbered(2));
    REQUIRE(saved);
    REQUIRE(saved->not_kept);
    CHECK(contains(saved->not_kept->what, "previous version was not kept"));
    CHECK(read_project(path)->erosion.mixing.seed == 2);
}

TEST_CASE("the versions of a link are those of the file it leads to", "[previous_versions]") {
    const TemporaryFolder folder;
    fs::create_directory(folder.path() / "real");
    REQUIRE(save_project(folder / "real/valley.cuesta", numbered(1)));
    fs::create_symlink("real/valley.cuesta", folder / "link.cuesta");
    REQUIRE(save_project(folder / "link.cuesta", numbered(2)));
    CHECK(fs::is_symlink(folder / "link.cuesta"));
    CHECK(numbers_of(previous_versions(folder / "link.cuesta")) == std::vector<std::uint64_t>{1});
    CHECK(previous_versions(folder / "link.cuesta") == previous_versions(folder / "real/valley.cuesta"));
}

TEST_CASE("what a killed program left beside the project goes with a later save", "[previous_versions]") {
    const TemporaryFolder folder;
    const auto make = [&](const std::string& name, int minutes_ago) {
        put_bytes(folder / name, "x");
        fs::last_write_time(folder / name, fs::file_time_type::clock::now() - std::chrono::minutes(minutes_ago));
        return folder / name;
    };
    // Linux has no process of this number (its largest is 2^22).
    const std::string dead = make(".cuesta-99999999-3.cuesta", 20);
    const std::string fresh = make(".cuesta-99999999-4.cuesta", 1);
    const std::string alive = make(".cuesta-" + std::to_string(::getpid()) + "-99.cuesta", 20);
    const std::string other = make(".cuesta-notes.txt", 20);
    const std::string hidden = make(".cuesta-12", 20);
    REQUIRE(save_project(folder / "valley.cuesta", numbered(1)));
    CHECK_FALSE(fs::exists(dead));
    for (const std::string& kept : {fresh, alive, other, hidden}) CHECK(fs::exists(kept));
    CHECK(remove_abandoned_files(folder / "no such folder") == 0);
}
