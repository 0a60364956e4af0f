/// `cuesta-cli erode --device`: land of the graphics device, to the processor's bytes, and who made it in words.

#include <cstdlib>
#include <fstream>

#include "core/io/elevation/elevation.h"
#include "tests/catch.h"
#include "tests/cli/run_cli.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

Raster<float> heights(const std::string& path) {
    auto elevation = read_elevation(path);
    REQUIRE(elevation.ok());
    return std::move(elevation->heights);
}

nlohmann::json report_of(const std::string& path) {
    std::ifstream file(path);
    return nlohmann::json::parse(file);
}

/// Programs that are started meanwhile keep their outcomes of device checks in a folder, not in the user's.
class OwnCache {
public:
    explicit OwnCache(const std::string& folder) {
        if (const char* before = std::getenv("XDG_CACHE_HOME")) before_ = before;
        ::setenv("XDG_CACHE_HOME", folder.c_str(), 1);
    }
    ~OwnCache() {
        if (before_.empty())
            ::unsetenv("XDG_CACHE_HOME");
        else
            ::setenv("XDG_CACHE_HOME", before_.c_str(), 1);
    }
    OwnCache(const OwnCache&) = delete;
    OwnCache& operator=(const OwnCache&) = delete;

private:
    std::string before_;
};

/// A run of 30 steps of these proportions; OUT is NAME.tif.
CliRun erode(const TemporaryFolder& folder, const std::string& name, const std::string& proportions,
             const Arguments& further) {
    Arguments arguments{"erode",         folder / "land.tif", "-o",       folder / (name + ".tif"), "--steps", "30",
                        "--proportions", proportions,         "--report", folder / (name + "_report.json")};
    arguments.insert(arguments.end(), further.begin(), further.end());
    return run_cli(arguments);
}

}  // namespace

TEST_CASE("erode --device gives the processor's land, and says who made it", "[cli]") {
    const TemporaryFolder folder;
    const OwnCache cache(folder / "cache");
    REQUIRE(run_cli({"generate", "hills", "-o", folder / "land.tif", "--size", "90", "--height", "400"}).exit_code == 0);
    REQUIRE(erode(folder, "processor", "100:50:1", {"--device", "processor"}).exit_code == 0);
    CHECK(report_of(folder / "processor_report.json")["backend"] == "cpu");

    const CliRun run = erode(folder, "device", "100:50:1", {"--device", "gl-software"});
    INFO(run.err);
    REQUIRE(run.exit_code == 0);
    CHECK(heights(folder / "device.tif") == heights(folder / "processor.tif"));
    if (run.err.find("not in software") != std::string::npos) return;  // a machine with a card: the warning said so
    CHECK(run.err.empty());
    CHECK(run.out.find("30 steps on ") != std::string::npos);
    CHECK(run.out.find(", 0 on the processor") != std::string::npos);
    nlohmann::json report = report_of(folder / "device_report.json");
    CHECK(report["backend"] == "gpu");
    CHECK(report["device_steps"] == 30);
    CHECK(report["processor_steps"] == 0);
    CHECK(report["spot_checks"] > 0);
    CHECK(report["mass"] == report_of(folder / "processor_report.json")["mass"]);

    // A kind without a twin runs on the processor, which is said.
    const CliRun other =
        erode(folder, "other", "thermal=1,stream_power=1", {"--device", "gl-software"});
    CHECK(other.exit_code == 0);
    CHECK(other.err.find("stream power steps run on the processor: each cell follows the one that it drains to") !=
          std::string::npos);
    report = report_of(folder / "other_report.json");
    CHECK(report["left_to_processor"] == nlohmann::json({"Stream power: each cell follows the one that it drains to"}));
    CHECK(report["processor_steps"] > 5);
    const CliRun none = erode(folder, "none", "stream_power=1", {"--device", "gl-software"});
    CHECK(none.exit_code == 0);
    CHECK(none.err.find("stream power steps run on the processor: each cell follows the one that it drains to") !=
          std::string::npos);
    CHECK(report_of(folder / "none_report.json")["backend"] == "cpu");
}

TEST_CASE("erode --device refuses what cannot be", "[cli]") {
    const TemporaryFolder folder;
    REQUIRE(run_cli({"generate", "hills", "-o", folder / "land.tif", "--size", "32"}).exit_code == 0);
    const CliRun bands = erode(folder, "bands", "thermal=1", {"--device", "gl-software", "--memory", "1G"});
    CHECK(bands.exit_code == 2);
    CHECK(bands.err.find("bands are eroded by the processor") != std::string::npos);
    const CliRun unknown = erode(folder, "unknown", "thermal=1", {"--device", "abacus"});
    CHECK(unknown.exit_code == 2);
    CHECK(unknown.err.find("--device") != std::string::npos);
}

TEST_CASE("erode --device keeps the outcome of the device's check", "[cli]") {
    const TemporaryFolder folder;
    const OwnCache cache(folder / "cache");
    const std::string kept = folder / "cache/cuesta/devices.json";
    REQUIRE(run_cli({"generate", "hills", "-o", folder / "land.tif", "--size", "40", "--height", "400"}).exit_code ==
            0);
    const CliRun first = erode(folder, "first", "wind=1", {"--device", "gl-software"});
    REQUIRE(first.exit_code == 0);
    if (first.err.find("not in software") != std::string::npos) return;  // a machine with a card
    nlohmann::json checks = json_of_file(kept);
    REQUIRE(checks["checks"].size() == 1);
    CHECK(checks["checks"][0]["difference"] == "");
    CHECK(checks["checks"][0]["device"].get<std::string>().find("; Cuesta ") != std::string::npos);

    // Kept outcomes are believed, so that a device is not checked at each start.
    checks["checks"][0]["difference"] = "division of 1, 3";
    std::ofstream(kept) << checks.dump();
    const CliRun refused = erode(folder, "refused", "wind=1", {"--device", "gl-software"});
    CHECK(refused.exit_code == 0);
    CHECK(refused.err.find("erosion runs on the processor: the graphics device rounds otherwise (division of 1, 3)") !=
          std::string::npos);
    CHECK(heights(folder / "refused.tif") == heights(folder / "first.tif"));
    CHECK(report_of(folder / "refused_report.json")["backend"] == "cpu");

    // Damaged, it is made anew.
    std::ofstream(kept) << "{";
    CHECK(erode(folder, "again", "wind=1", {"--device", "gl-software"}).err.empty());
    CHECK(json_of_file(kept)["checks"][0]["difference"] == "");
}

TEST_CASE("bench --device compares a device and measures its kernels", "[cli]") {
    const CliRun run =
        run_cli({"bench", "--device", "automatic", "--sizes", "64", "--seconds", "0", "--filter", "kernels", "--json"});
    INFO(run.err);
    REQUIRE(run.exit_code == 0);
    const nlohmann::json json = nlohmann::json::parse(run.out);
    CHECK_FALSE(json["driver"].get<std::string>().empty());
    CHECK((json["timer"] == "clock") == json["is_software"].get<bool>());
    REQUIRE(json["compared"].size() > 4);
    for (const nlohmann::json& each : json["compared"]) {
        CHECK(each["equal"] == true);
        CHECK(each["seconds"] > 0);
    }
    REQUIRE(json["sizes"].size() == 1);
    CHECK(json["sizes"][0]["size"] == 64);
    CHECK(json["sizes"][0]["triad_gb_per_s"] > 0);
    REQUIRE(json["sizes"][0]["kernels"].size() == 21);
    for (const nlohmann::json& kernel : json["sizes"][0]["kernels"])
        if (kernel.contains("bytes_per_cell")) CHECK(kernel["share_of_triad"] > 0);

    CHECK(json["measurements"].empty());

    const CliRun words = run_cli(
        {"bench", "--device", "automatic", "--sizes", "64", "--seconds", "0", "--filter", "kernels|erosion.wind"});
    CHECK(words.out.find("of triad") != std::string::npos);
    CHECK(words.out.find("erosion.wind") != std::string::npos);
    CHECK(words.out.find("carve.") == std::string::npos);
    CHECK((words.out.find("computes on the processor") != std::string::npos) == json["is_software"].get<bool>());
    CHECK(run_cli({"bench", "--device", "abacus"}).exit_code == 2);
    CHECK(run_cli({"bench", "--device", "automatic", "--backend", "gpu"}).exit_code == 2);
}
