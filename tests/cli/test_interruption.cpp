/// Ctrl-C.

#include <chrono>
#include <csignal>
#include <thread>

#include "tests/catch.h"
#include "tests/cli/run_cli.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

/// Interrupts a run that would take hours: as soon as it can be interrupted, and (`later`) when it has worked a while.
void check_interrupted(const Arguments& arguments, std::chrono::milliseconds later) {
    RunningCli running(arguments);
    REQUIRE(running.catches_signal(SIGINT));
    std::this_thread::sleep_for(later);
    running.send_signal(SIGINT);
    const CliRun run = running.wait();
    INFO(run.err);
    CHECK(run.exit_code == 130);
    CHECK(run.err.empty());
}

void check_interrupted(const Arguments& arguments) {
    for (const int milliseconds : {0, 500}) check_interrupted(arguments, std::chrono::milliseconds(milliseconds));
}

}  // namespace

TEST_CASE("Ctrl-C ends erosion with 130 and leaves no file", "[cli]") {
    const TemporaryFolder folder;
    REQUIRE(run_cli({"generate", "warped", "-o", folder / "a.tif", "--size", "128"}).exit_code == 0);
    check_interrupted({"erode", folder / "a.tif", "-o", folder / "b.tif", "--steps", "1000000", "--proportions",
                       "100:50:1", "--masks", folder / "masks", "--report", folder / "report.json"});
    CHECK(names_in(folder.path()) == std::vector<std::string>{"a.json", "a.tif"});
}

TEST_CASE("Ctrl-C leaves an existing file as it was", "[cli]") {
    const TemporaryFolder folder;
    REQUIRE(run_cli({"generate", "warped", "-o", folder / "a.tif", "--size", "64"}).exit_code == 0);
    const std::string before = bytes_of_file(folder / "a.tif");
    check_interrupted(
        {"erode", folder / "a.tif", "-o", folder / "a.tif", "--steps", "1000000", "--proportions", "100:50:1"});
    CHECK(bytes_of_file(folder / "a.tif") == before);
    CHECK(names_in(folder.path()) == std::vector<std::string>{"a.json", "a.tif"});
}

TEST_CASE("Ctrl-C also ends what cannot be stopped between steps", "[cli]") {
    check_interrupted({"bench", "--seconds", "3600", "--filter", "generate"});
}
