/// Disks that fill up, reads that fail, memory that is short: the program says what and where in one line, and leaves
/// nothing half-written.

#include <sys/resource.h>

#include <filesystem>

#include "core/io/files/zip_archive.h"
#include "core/io/project/project_file.h"
#include "tests/catch.h"
#include "tests/cli/run_cli.h"
#include "tests/core/file_size_limit.h"
#include "tests/core/small_project.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

void check_fails(const Arguments& arguments, const std::string& file) {
    const CliRun run = run_cli(arguments);
    INFO(arguments[0] << ": " << run.err);
    CHECK(run.exit_code == 1);
    CHECK(run.one_error_line());
    CHECK(run.err.find(file) != std::string::npos);
}

/// Lets processes that are started meanwhile have so many bytes of addresses.
class AddressLimit {
public:
    explicit AddressLimit(rlim_t bytes) {
        ::getrlimit(RLIMIT_AS, &previous_);
        rlimit limit = previous_;
        limit.rlim_cur = bytes;
        ::setrlimit(RLIMIT_AS, &limit);
    }
    ~AddressLimit() { ::setrlimit(RLIMIT_AS, &previous_); }

private:
    rlimit previous_{};
};

}  // namespace

TEST_CASE("a disk that fills up fails every command that writes, and leaves its folder as it was", "[cli][faults]") {
    const TemporaryFolder folder;
    REQUIRE(run_cli({"generate", "warped", "-o", folder / "a.tif", "--size", "128"}).exit_code == 0);
    Project project = small_project();
    project.frame.width = project.frame.height = 128;
    REQUIRE(write_project(folder / "a.cuesta", project).ok());
    const std::vector<std::string> before = names_in(folder.path());
    const std::string bytes = bytes_of_file(folder / "a.tif");
    const FileSizeLimit full(20000);
    const std::string a = folder / "a.tif";
    for (const char* ending : {"tif", "exr", "png", "r16", "asc", "npy", "glb", "fbx"}) {
        const std::string output = folder / (std::string("b.") + ending);
        check_fails({"generate", "warped", "-o", output, "--size", "128"}, output);
    }
    check_fails({"erode", a, "-o", a, "--steps", "2", "--proportions", "1:1:1"}, a);
    check_fails({"droplets", a, "-o", folder / "b.exr", "--count", "100"}, "b.exr");
    check_fails({"build", folder / "a.cuesta", "-o", folder / "b.exr"}, "b.exr");
    check_fails({"render", a, "-o", folder / "b.png", "--size", "1200x900"}, "b.png");
    check_fails({"measure", a, "--drainage", folder / "b.tif"}, "b.tif");
    CHECK(names_in(folder.path()) == before);
    CHECK(bytes_of_file(folder / "a.tif") == bytes);
}

TEST_CASE("a scratch folder that is full, or takes no files, is named before the work, and nothing is left",
          "[cli][faults][bands]") {
    const TemporaryFolder folder;
    REQUIRE(run_cli({"generate", "warped", "-o", folder / "a.tif", "--size", "128"}).exit_code == 0);
    Project project = small_project();
    project.frame.width = project.frame.height = 128;
    REQUIRE(write_project(folder / "a.cuesta", project).ok());
    std::filesystem::create_directory(folder / "scratch");
    const std::vector<std::string> before = names_in(folder.path());
    const auto all = [&](const std::string& scratch, const std::string& named) {
        const Arguments more{"-o", folder / "b.tif", "--memory", "1G", "--scratch", scratch};
        for (Arguments command : {Arguments{"erode", folder / "a.tif", "--steps", "2", "--proportions", "1:1:1"},
                                  Arguments{"build", folder / "a.cuesta"}, Arguments{"carve", folder / "a.cuesta"}}) {
            command.insert(command.end(), more.begin(), more.end());
            check_fails(command, named);
        }
        CHECK(names_in(folder.path()) == before);
    };
    // No file may grow beyond 20 KB: a raster of this land takes 74.
    {
        const FileSizeLimit full(20000);
        all(folder / "scratch", "no room for a scratch file");
        all(folder / "scratch", folder / "scratch");
    }
    CHECK(names_in(folder.path() / "scratch").empty());
    // Even the system's administrator makes no files there.
    all("/proc/self", "the folder is not writable; choose another (/proc/self)");
    all("/sys", "(/sys)");
    all(folder / "none", "there is no such folder; make it first (" + folder / "none" + ")");
    all(folder / "a.tif", "there is no such folder; make it first (" + folder / "a.tif" + ")");
}

TEST_CASE("states that cannot be kept are told once, and the build goes on", "[cli][faults]") {
    const TemporaryFolder folder;
    Project project = small_project();
    project.cascade_erosion.level_5 = 5;
    project.cascade_erosion.final_steps = 2;
    REQUIRE(write_project(folder / "a.cuesta", project).ok());
    const FileSizeLimit full(20000);  // land of 48 x 40 cells takes 7680 bytes, its states more than twice that
    const CliRun run = run_cli({"build", folder / "a.cuesta", "-o", folder / "a.npy", "--resume"});
    INFO(run.err);
    CHECK(run.exit_code == 0);
    CHECK(run.error_lines().size() == 1);
    CHECK(run.err.find("cuesta-cli: warning: ") == 0);
    CHECK(run.err.find(".state") != std::string::npos);
    CHECK(std::filesystem::exists(folder / "a.npy"));
}

TEST_CASE("files whose reading fails are named", "[cli][faults]") {
    const TemporaryFolder folder;
    // Reading a process's memory from address 0 on fails with an input/output error.
    for (const char* ending : {"tif", "png", "exr", "npy", "raw", "ter", "asc", "zip", "cuesta"}) {
        const std::string name = std::string("a.") + ending;
        std::filesystem::create_symlink("/proc/self/mem", folder / name);
        check_fails({"info", folder / name}, name);
    }
    std::filesystem::create_symlink("/proc/self/mem", folder / "a.gpkg");
    std::filesystem::create_symlink("/proc/self/mem", folder / "a.json");
    REQUIRE(run_cli({"generate", "cone", "-o", folder / "b.npy", "--size", "16"}).exit_code == 0);
    check_fails({"carve", folder / "b.npy", "-o", folder / "c.npy", "--paths", folder / "a.gpkg"}, "a.gpkg");
    check_fails({"erode", folder / "b.npy", "-o", folder / "c.npy", "--steps", "1", "--proportions", "1:1:1",
                 "--layers", folder / "a.json"},
                "a.json");
    CHECK_FALSE(std::filesystem::exists(folder / "c.npy"));
    // A sidecar that cannot be read is as good as none.
    std::filesystem::create_symlink("/proc/self/mem", folder / "d.json");
    std::filesystem::copy_file(folder / "b.npy", folder / "d.npy");
    CHECK(run_cli({"info", folder / "d.npy"}).exit_code == 0);
}

TEST_CASE("names that climb out of an archive write nothing", "[cli][faults]") {
    const TemporaryFolder folder;
    const std::filesystem::path inner = folder.path() / "one" / "two";
    std::filesystem::create_directories(inner);
    const std::string text = "ncols 2\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 10\n1 2\n3 4\n";
    const auto fill = [&] {
        const auto* begin = reinterpret_cast<const std::byte*>(text.data());
        return std::vector<std::byte>(begin, begin + text.size());
    };
    for (const std::string name : {"../../climbed.asc", "/tmp/cuesta-climbed.asc", "..\\climbed.asc"})
        for (const char* file : {"a.zip", "a.cuesta"}) {
            REQUIRE(write_zip((inner / file).string(), {{name, fill}}).ok());
            const CliRun run = run_cli({"info", (inner / file).string()});
            INFO(name << " in " << file << ": " << run.err);
            CHECK(run.exit_code >= 0);  // no crash
            CHECK(names_in(folder.path()) == std::vector<std::string>{"one"});
            CHECK(names_in(folder.path() / "one") == std::vector<std::string>{"two"});
            CHECK_FALSE(std::filesystem::exists("/tmp/cuesta-climbed.asc"));
        }
}

#ifndef CUESTA_SANITIZED  // sanitizers need all addresses
TEST_CASE("too little memory is told with the size, and leaves nothing", "[cli][faults]") {
    const TemporaryFolder folder;
    REQUIRE(write_project(folder / "a.cuesta", small_project()).ok());
    const AddressLimit short_of_memory(rlim_t{3} << 30U);
    check_fails({"generate", "cone", "-o", folder / "b.tif", "--size", "32768"}, "32768 x 32768");
    check_fails({"build", folder / "a.cuesta", "-o", folder / "b.tif", "--size", "40000"}, "40000 x 33333");
    CHECK(run_cli({"build", folder / "a.cuesta", "-o", folder / "{size}.tif", "--sizes", "40000,48"}).exit_code == 1);
    CHECK(names_in(folder.path()) == std::vector<std::string>{"48.json", "48.tif", "48_build.json", "a.cuesta"});
}
#endif
