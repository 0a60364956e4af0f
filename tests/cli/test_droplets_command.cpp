/// `cuesta-cli droplets`.

#include "core/io/elevation/elevation.h"
#include "tests/catch.h"
#include "tests/cli/check_run.h"
#include "tests/cli/run_cli.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

Arguments droplets(const TemporaryFolder& folder, const std::string& count, const Arguments& more = {}) {
    Arguments arguments{"droplets", folder / "a.tif", "-o", folder / "b.tif", "--count", count};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

}  // namespace

TEST_CASE("droplets lets exactly --count drops run", "[cli]") {
    const TemporaryFolder folder;
    check_done(run_cli({"generate", "warped", "-o", folder / "a.tif", "--size", "64x48", "--height", "300"}));
    for (const int count : {1, 30, 1000}) {
        // With one move each, and none that leaves, drops are counted where they began.
        check_done(run_cli(droplets(folder, std::to_string(count),
                                    {"--set", "droplets.iterations=1", "--set", "erosion.border=periodic", "--masks",
                                     folder / "masks", "--report", folder / "report.json"})));
        const nlohmann::json report = json_of_file(folder / "report.json");
        CHECK(report["command"] == "droplets");
        CHECK(report["drops"] == count);
        CHECK(report["steps"]["total"] == report["steps"]["droplets"]);
        const auto passages = read_elevation(folder / "masks/passages.tif");
        REQUIRE(passages.ok());
        double sum = 0;
        for (int y = 0; y < 48; ++y)
            for (int x = 0; x < 64; ++x) sum += static_cast<double>(passages->heights(x, y));
        // The mask holds the mean of a step, as a float of 24 bits in each cell.
        CHECK(sum * report["steps"]["droplets"].get<double>() == Approx(count).epsilon(1e-6));
    }
}

TEST_CASE("droplets keeps its books, obeys its seed, and gives the same bytes on any number of threads", "[cli]") {
    const TemporaryFolder folder;
    check_done(run_cli({"generate", "warped", "-o", folder / "a.tif", "--size", "64", "--height", "300"}));
    check_done(run_cli(droplets(folder, "2e3", {"--threads", "1", "--report", folder / "report.json"})));
    const auto mass = json_of_file(folder / "report.json")["mass"];
    const auto volume = [&mass](const char* key) { return mass.at(key).get<double>(); };
    CHECK(volume("moved") > 0);
    CHECK(std::abs(volume("ground_before") - volume("ground_after") - volume("left_map")) <= 1e-5 * volume("moved"));
    const std::string bytes = bytes_of_file(folder / "b.tif");
    check_done(run_cli(droplets(folder, "2000", {"--threads", "3"})));
    CHECK(bytes_of_file(folder / "b.tif") == bytes);
    check_done(run_cli(droplets(folder, "2000", {"--seed", "2"})));
    CHECK(bytes_of_file(folder / "b.tif") != bytes);
}

TEST_CASE("droplets refuses what it cannot do before it reads", "[cli]") {
    const TemporaryFolder folder;
    const auto check_misused = [&](const std::string& count, const Arguments& more, const std::string& part) {
        const CliRun run = run_cli(droplets(folder, count, more));
        INFO(run.err);
        CHECK(run.exit_code == 2);
        CHECK(run.one_error_line());
        CHECK(run.err.find(part) != std::string::npos);
    };
    for (const char* count : {"0", "2.5", "nan", "many"}) check_misused(count, {}, "--count");
    check_misused("1e15", {}, "droplets.density");
    check_misused("10", {"--set", "erosion.water=3"}, "cuesta-cli erode");
    check_misused("10", {"--set", "droplets.radius=99"}, "droplets.radius");
    CHECK(run_cli({"droplets", folder / "a.tif", "-o", folder / "b.tif"}).exit_code == 2);
}
