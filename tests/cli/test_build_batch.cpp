/// `cuesta-cli build` of many lands: names, reports, what is not made again, and going on after an interruption.

#include <csignal>
#include <filesystem>
#include <fstream>
#include <set>
#include <thread>

#include "core/io/elevation/elevation.h"
#include "core/io/project/project_file.h"
#include "tests/catch.h"
#include "tests/cli/run_cli.h"
#include "tests/core/small_project.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

Arguments build(const TemporaryFolder& folder, const std::string& output, const Arguments& more) {
    Arguments arguments{"build", folder / "land.cuesta", "-o", folder / output};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

CliRun done(const Arguments& arguments) {
    CliRun run = run_cli(arguments);
    INFO(run.err);
    REQUIRE(run.exit_code == 0);
    return run;
}

/// State of each build: "made", "there", ...
std::vector<std::string> states(const std::string& report) {
    std::vector<std::string> result;
    const nlohmann::json json = json_of_file(report);
    for (const auto& each : json["builds"]) result.push_back(each["state"]);
    return result;
}

std::filesystem::file_time_type time_of(const std::string& path) {
    return std::filesystem::last_write_time(path);
}

}  // namespace

TEST_CASE("build makes a land for each seed and size, with a report each and one of all", "[cli][batch]") {
    const TemporaryFolder folder;
    REQUIRE(write_project(folder / "land.cuesta", small_layered_project()).ok());
    const Arguments varied{"--seeds", "1,5-6", "--sizes", "24,48", "--report", folder / "all.json"};
    done(build(folder, "{name}_{seed}_{size}.tif", varied));
    std::set<std::string> contents;
    for (const char* seed : {"1", "5", "6"})
        for (const char* size : {"24", "48"}) {
            const std::string name = "land_" + std::string(seed) + "_" + size;
            const auto land = read_elevation(folder / (name + ".tif"));
            REQUIRE(land.ok());
            CHECK(land->frame.width == std::stoi(size));
            contents.insert(bytes_of_file(folder / (name + ".tif")));
            const nlohmann::json report = json_of_file(folder / (name + "_build.json"));
            CHECK(report["seed"] == std::stoi(seed));
            CHECK(report["steps"]["total"] == 12);
            CHECK(report["files"][0] == folder / (name + ".tif"));
        }
    CHECK(contents.size() == 6);
    CHECK(states(folder / "all.json") == std::vector<std::string>(6, "made"));
    const nlohmann::json third = json_of_file(folder / "all.json")["builds"][2];
    CHECK(third["seed"] == 5);
    CHECK(third["size"] == 24);

    // The same as one at a time, with the parameters that seeds stand for; --set has the last word.
    done(build(folder, "one.tif",
               {"--size", "24", "--set", "generator.seed=5", "--set", "noise.seed=5", "--set", "erosion.seed=5"}));
    CHECK(bytes_of_file(folder / "one.tif") == bytes_of_file(folder / "land_5_24.tif"));
    done(build(folder, "same_{seed}.tif", {"--seeds", "1-2", "--set", "generator.seed=5", "--set", "erosion.seed=5"}));
    CHECK(bytes_of_file(folder / "same_1.tif") == bytes_of_file(folder / "same_2.tif"));
}

TEST_CASE("parts of a build by several processes are all of it", "[cli][batch]") {
    const TemporaryFolder folder;
    REQUIRE(write_project(folder / "land.cuesta", small_project()).ok());
    const Arguments varied{"--seeds", "1-5", "--masks", folder / "masks_{seed}", "--part"};
    std::set<std::string> names;
    for (const char* part : {"1/2", "2/2"}) {
        Arguments arguments = varied;
        arguments.emplace_back(part);
        done(build(folder, "farm_{seed}/{name}.tif", arguments));
        for (const std::string& name : names_in(folder.path())) names.insert(name);
        CHECK(names.size() == (part == std::string("1/2") ? 7 : 11));  // 3, then 5 of each, and the project
    }
    for (const char* seed : {"1", "2", "3", "4", "5"}) {
        CHECK(std::filesystem::exists(folder / ("farm_" + std::string(seed) + "/land.tif")));
        CHECK(std::filesystem::exists(folder / ("masks_" + std::string(seed) + "/flow.tif")));
    }
}

TEST_CASE("build --resume leaves out what is there, and makes what is not or has changed", "[cli][batch]") {
    const TemporaryFolder folder;
    REQUIRE(write_project(folder / "land.cuesta", small_project()).ok());
    const Arguments again{"--seeds", "1-3", "--resume", "--report", folder / "all.json"};
    const auto run = [&](const Arguments& more = {}) {
        Arguments arguments = again;
        arguments.insert(arguments.end(), more.begin(), more.end());
        done(build(folder, "{seed}.tif", arguments));
        return states(folder / "all.json");
    };
    using States = std::vector<std::string>;
    CHECK(run() == States{"made", "made", "made"});
    CHECK(names_in(folder.path()).size() == 3 * 3 + 2);  // no states of erosion are left
    const auto before = time_of(folder / "1.tif");
    const std::string bytes = bytes_of_file(folder / "2.tif");
    std::filesystem::remove(folder / "2.tif");
    std::ofstream(folder / "3.tif") << "cut short";
    CHECK(run() == States{"there", "made", "made"});
    CHECK(time_of(folder / "1.tif") == before);
    CHECK(bytes_of_file(folder / "2.tif") == bytes);
    std::ofstream(folder / "1_build.json") << "{\"key\": 3, \"files\": 7}";
    CHECK(run() == States{"made", "there", "there"});
    CHECK(run({"--set", "thermal.talus=31"}) == States{"made", "made", "made"});
    CHECK(run({"--set", "thermal.talus=31", "--masks", folder / "masks_{seed}"}) == States{"made", "made", "made"});
    Project other = small_project();
    other.erosion.mixing.steps = 13;
    REQUIRE(write_project(folder / "land.cuesta", other).ok());
    CHECK(run() == States{"made", "made", "made"});
    // Without --resume everything is made.
    done(build(folder, "{seed}.tif", {"--seeds", "1-3", "--report", folder / "all.json"}));
    CHECK(states(folder / "all.json") == States{"made", "made", "made"});
}

TEST_CASE("a build that was interrupted goes on from its state, with the bytes of an unbroken one", "[cli][batch]") {
    const TemporaryFolder folder;
    Project project = small_project();
    // Several times as many as a fast machine makes before the signal comes.
    const int steps = 15000;
    project.erosion.mixing.steps = steps;
    REQUIRE(write_project(folder / "land.cuesta", project).ok());
    const Arguments resumed = build(folder, "land.tif", {"--resume", "--size", "160", "--threads", "1"});
    done(build(folder, "whole.tif", {"--size", "160"}));
    {
        RunningCli running(resumed);
        REQUIRE(running.catches_signal(SIGINT));
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        running.send_signal(SIGINT);
        const CliRun run = running.wait();
        CHECK(run.exit_code == 130);
        CHECK(run.err.empty());
    }
    CHECK_FALSE(std::filesystem::exists(folder / "land.tif"));
    CHECK(std::filesystem::exists(folder / "land.tif.erosion.state"));
    // A state that is damaged is told, and the run begins anew.
    const std::string state = bytes_of_file(folder / "land.tif.erosion.state");
    std::ofstream(folder / "land.tif.erosion.state", std::ios::binary) << state.substr(0, state.size() / 2);
    const CliRun anew = done(resumed);
    CHECK(anew.err.find("cuesta-cli: warning: ") == 0);
    CHECK(anew.err.find("begins anew") != std::string::npos);
    CHECK(bytes_of_file(folder / "land.tif") == bytes_of_file(folder / "whole.tif"));
    // The one that it was is gone on from.
    std::filesystem::remove(folder / "land.tif");
    std::ofstream(folder / "land.tif.erosion.state", std::ios::binary) << state;
    const CliRun on = done(resumed);
    CHECK(on.err.empty());
    CHECK(bytes_of_file(folder / "land.tif") == bytes_of_file(folder / "whole.tif"));
    CHECK(json_of_file(folder / "land_build.json")["steps"]["total"] == steps);
    CHECK_FALSE(std::filesystem::exists(folder / "land.tif.erosion.state"));
}

TEST_CASE("a build that fails is told, and the next one is made", "[cli][batch]") {
    const TemporaryFolder folder;
    REQUIRE(write_project(folder / "land.cuesta", small_project()).ok());
    std::filesystem::create_directory(folder / "2.tif");
    const CliRun run = run_cli(build(folder, "{seed}.tif", {"--seeds", "1-3", "--report", folder / "all.json"}));
    CHECK(run.exit_code == 1);
    CHECK(run.one_error_line());
    CHECK(run.err.find("2.tif") != std::string::npos);
    CHECK(states(folder / "all.json") == std::vector<std::string>{"made", "failed", "made"});
    CHECK(json_of_file(folder / "all.json")["builds"][1].contains("error"));
    CHECK(std::filesystem::exists(folder / "3.tif"));
}

TEST_CASE("seeds, sizes and patterns that cannot be meant are wrong usage", "[cli][batch]") {
    const TemporaryFolder folder;
    REQUIRE(write_project(folder / "land.cuesta", small_project()).ok());
    const auto check_misused = [&](const std::string& output, const Arguments& more, const std::string& part) {
        const CliRun run = run_cli(build(folder, output, more));
        INFO(run.err);
        CHECK(run.exit_code == 2);
        CHECK(run.one_error_line());
        CHECK(run.err.find(part) != std::string::npos);
    };
    for (const char* seeds : {",", "5-3", "1-", "a", "1-3,2", "0-99999999", "9007199254740993"})
        check_misused("{seed}.tif", {"--seeds=" + std::string(seeds)}, "seed");
    for (const char* sizes : {"0", "70000", "64x64"})
        check_misused("{size}.tif", {"--sizes=" + std::string(sizes)}, "--sizes");
    for (const char* part : {"0/3", "4/3", "3"})
        check_misused("{seed}.tif", {"--seeds=1-9", "--part=" + std::string(part)}, "--part");
    check_misused("a.tif", {"--seeds=1,2"}, "{seed}");
    check_misused("{seed}.tif", {"--seeds=1,2", "--sizes=32,64"}, "{size}");
    check_misused("{seed}.tif", {"--seeds=1,2", "--masks", folder / "masks"}, "--masks");
    check_misused("{sed}.tif", {"--seeds=1"}, "{name}, {seed} and {size}");
    check_misused("{seed}.tif", {"--sizes=32", "--size=32"}, "--size");
    check_misused("{seed}.doc", {"--seeds=1,2"}, "ending");
    check_misused("{seed}.tif", {"--seeds=1,2", "--time-lapse=3", "--pictures=a.png"}, "--time-lapse");
    CHECK(names_in(folder.path()) == std::vector<std::string>{"land.cuesta"});
}

TEST_CASE("seeds without end are refused before memory is taken", "[cli]") {
    std::string seeds;
    for (int i = 0; i < 2000; ++i) {
        if (i > 0) seeds += ',';
        seeds += std::to_string(i * 100000);
        seeds += '-';
        seeds += std::to_string(i * 100000 + 99999);
    }
    const CliRun run = run_cli({"build", "absent.cuesta", "-o", "{seed}.tif", "--seeds", seeds});
    CHECK(run.exit_code == 2);
    CHECK(run.err.find("more than 100000 builds in one call") != std::string::npos);
}
