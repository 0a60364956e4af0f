/// Presets of erosion from the command line: `presets`.

#include "core/io/project/erosion_presets.h"
#include "core/io/project/project_file.h"
#include "tests/catch.h"
#include "tests/cli/run_cli.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

TEST_CASE("presets are listed, shown, and written as land that shows them", "[cli][presets]") {
    const TemporaryFolder folder;
    const CliRun list = run_cli({"presets"});
    CHECK(list.exit_code == 0);
    for (const ErosionPreset& preset : erosion_presets()) CHECK(list.out.find(preset.id + "\n") != std::string::npos);
    CHECK(run_cli({"presets", "ice-age"}).out.find("erosion.glaciers = 100") != std::string::npos);

    REQUIRE(run_cli({"presets", "coast", "-o", folder / "shown.cuesta", "--size", "24"}).exit_code == 0);
    const Result<Project> shown = read_project(folder / "shown.cuesta");
    REQUIRE(shown);
    CHECK(*shown == demonstration_of(*find_erosion_preset(erosion_presets(), "coast"), 24));
}

TEST_CASE("a preset is given to a project, whose land and sea level stay", "[cli][presets]") {
    const TemporaryFolder folder;
    Project island;
    island.frame.width = island.frame.height = 32;
    island.frame.cell_size = 5;
    island.erosion.mixing.sea_level = 40;
    REQUIRE(write_project(folder / "a.cuesta", island));
    const CliRun run = run_cli({"presets", "coast", "--project", folder / "a.cuesta", "-o", folder / "b.cuesta"});
    INFO(run.err);
    REQUIRE(run.exit_code == 0);
    const Result<Project> before = read_project(folder / "a.cuesta"), after = read_project(folder / "b.cuesta");
    REQUIRE((before && after));
    CHECK(after->frame == before->frame);
    CHECK(after->base == before->base);
    CHECK(after->erosion.mixing.border == Border::sea);
    CHECK(after->erosion.mixing.sea_level == before->erosion.mixing.sea_level);
    CHECK(preset_of(erosion_presets(), *after) >= 0);
}

TEST_CASE("wrong presets are told", "[cli][presets]") {
    const TemporaryFolder folder;
    const auto refused = [](const CliRun& run, const std::string& part, int exit_code) {
        INFO(run.err);
        CHECK(run.exit_code == exit_code);
        CHECK(run.one_error_line());
        CHECK(run.err.find(part) != std::string::npos);
    };
    refused(run_cli({"presets", "no-such"}), "there are: young-alps", 2);
    refused(run_cli({"presets", "coast", "-o", folder / "a.tif"}), "a project ends in .cuesta", 2);
    refused(run_cli({"presets", "coast", "--project", folder / "a.cuesta"}), "say where to write", 2);
    refused(run_cli({"presets", "coast", "--project", folder / "a.cuesta", "-o", folder / "b.cuesta"}), "a.cuesta", 1);
    refused(run_cli({"presets", "coast", "--project", "a.cuesta", "-o", "b.cuesta", "--size", "32"}), "--size", 2);
}
