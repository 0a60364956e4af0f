/// The real elevation models and the malformed files of the shared test data.

#include "core/field/statistics.h"
#include "core/io/elevation/elevation.h"
#include "tests/catch.h"
#include "tests/cli/run_cli.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

TEST_CASE("every real elevation model erodes, and its books close", "[cli]") {
    for (const std::string model :
         {"alps_n46e008.tif", "sthelens_1980_usgs.dem", "bigtujunga_utm11.tif", "rubalkhali_aw3d30.tif", "N44W072.hgt",
          "howesound_n49w124.tif", "sagehen_10m_f32.tif"}) {
        const auto path = shared_data(model);
        if (!path) continue;
        INFO(model);
        const TemporaryFolder folder;
        const CliRun run = run_cli({"erode", *path, "-o", folder / "out.tif", "--steps", "20", "--proportions",
                                    "12:6:2", "--masks", folder / "masks", "--report", folder / "report.json"});
        INFO(run.err);
        REQUIRE(run.exit_code == 0);
        const nlohmann::json report = json_of_file(folder / "report.json");
        const auto volume = [&report](const char* key) { return report["mass"].at(key).get<double>(); };
        const double gap = volume("ground_before") - volume("ground_after") - volume("suspended") - volume("left_map") -
                           volume("transport_loss");
        // Required balance: 1e-5 of the ground moved.
        CHECK(std::abs(gap) <= 1e-5 * volume("moved"));
        CHECK(volume("moved") > 0);
        CHECK(report["steps"] == nlohmann::json({{"total", 20},
                                                 {"water", 12},
                                                 {"wind", 6},
                                                 {"thermal", 2},
                                                 {"stream_power", 0},
                                                 {"droplets", 0},
                                                 {"glaciers", 0},
                                                 {"lava", 0},
                                                 {"coast", 0}}));
        const auto before = read_elevation(*path);
        const auto after = read_elevation(folder / "out.tif");
        REQUIRE(before.ok());
        REQUIRE(after.ok());
        CHECK(after->frame.width == before->frame.width);
        CHECK(after->frame.height == before->frame.height);
        CHECK(all_finite(after->heights.view()));
        CHECK(names_in(folder / "masks") == std::vector<std::string>{"deposit.tif", "flow.tif", "lake_depth.tif",
                                                                     "sediment.tif", "water_depth.tif", "wear.tif"});
    }
}

TEST_CASE("info reads or refuses every tricky file in one line", "[cli]") {
    const auto folder = shared_data("tricky");
    if (!folder) return;
    int files = 0, refused = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(*folder)) {
        if (!entry.is_regular_file()) continue;
        ++files;
        INFO(entry.path());
        const CliRun run = run_cli({"info", entry.path()});
        INFO(run.err);
        const bool refused_well = run.exit_code == 1 && run.one_error_line() && run.out.empty();
        if (run.exit_code == 0) {
            for (const std::string& line : run.error_lines()) CHECK(line.starts_with("cuesta-cli: warning: "));
            CHECK_FALSE(run.out.empty());
        } else {
            CHECK(refused_well);
            ++refused;
        }
    }
    CHECK(files > 50);
    CHECK(refused > 0);
    CHECK(refused < files);
}
