/// `cuesta-cli stamps`: the list, a stamp added to a project, a stamp cut out of land.

#include <fstream>

#include "core/io/elevation/elevation.h"
#include "core/io/project/project_file.h"
#include "tests/catch.h"
#include "tests/cli/run_cli.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

void check_refused(const Arguments& arguments, const std::string& part) {
    const CliRun run = run_cli(arguments);
    INFO(run.err);
    CHECK(run.exit_code == 2);
    CHECK(run.one_error_line());
    CHECK(run.err.find(part) != std::string::npos);
}

}  // namespace

TEST_CASE("stamps lists the library and searches it", "[cli][stamps]") {
    const CliRun all = run_cli({"stamps"});
    REQUIRE(all.exit_code == 0);
    CHECK(all.out.find("mount-st-helens\n    Mount St. Helens (volcano), Washington, United States. 8.7 x 8.7 km") !=
          std::string::npos);
    CHECK(all.out.find("public domain (USGS)") != std::string::npos);
    const CliRun found = run_cli({"stamps", "--find", "canyon utah", "--json"});
    REQUIRE(found.exit_code == 0);
    const nlohmann::json list = nlohmann::json::parse(found.out);
    REQUIRE(list.size() == 1);
    CHECK(list[0]["id"] == "zion-canyons");
    CHECK(list[0]["cell"] == 90);
    CHECK(list[0]["licence"] == "public domain (NASA, USGS)");
    const CliRun none = run_cli({"stamps", "--find", "atlantis"});
    CHECK(none.exit_code == 0);
    CHECK(none.out == "no stamp is found by 'atlantis'\n");
}

TEST_CASE("a stamp is cut out of land, found in its folder and added to a project", "[cli][stamps]") {
    const TemporaryFolder folder;
    const std::string land = folder / "cone.tif", mine = folder / "mine", project = folder / "a.cuesta";
    REQUIRE(run_cli({"generate", "cone", "-o", land, "--size", "40", "--cell", "10", "--height", "200"}).exit_code == 0);
    const CliRun cut = run_cli({"stamps", "--cut", "Top of a cone", land, "--rectangle", "100,100,200,160", "--folder", mine});
    INFO(cut.err);
    REQUIRE(cut.exit_code == 0);
    CHECK(cut.out == "wrote " + mine + "/Top-of-a-cone.tif\n");
    const auto stamp = read_elevation(mine + "/Top-of-a-cone.tif");
    REQUIRE(stamp.ok());
    CHECK(stamp->heights.width() == 20);
    CHECK(stamp->heights.height() == 16);
    CHECK(stamp->heights(3, 2) == read_elevation(land)->heights(13, 12));
    // None is overwritten.
    CHECK(run_cli({"stamps", "--cut", "Top of a cone", land, "--folder", mine}).exit_code == 1);

    std::ofstream(mine + "/broken.tif") << "no raster";
    const CliRun list = run_cli({"stamps", "--folder", mine, "--find", "top-of"});
    CHECK(list.exit_code == 0);
    CHECK(list.out.starts_with("Top-of-a-cone\n    Top-of-a-cone. 0.2 x 0.2 km in cells of 10 m"));
    CHECK(list.err.find("skipped") != std::string::npos);
    CHECK(list.err.find("broken.tif") != std::string::npos);

    const CliRun added =
        run_cli({"stamps", "--add", "Top-of-a-cone", land, "-o", project, "--at", "120,150.5", "--folder", mine});
    INFO(added.err);
    REQUIRE(added.exit_code == 0);
    const auto read = read_project(project);
    REQUIRE(read.ok());
    CHECK(read->erosion.mixing.steps == 0);
    const auto& elements = std::get<StackBase>(read->base).elements;
    REQUIRE(elements.size() == 2);
    CHECK(elements[1].name == "Top-of-a-cone");
    CHECK(elements[1].placement.x == 120);
    CHECK(elements[1].placement.z == 150.5F);
    CHECK(elements[1].placement.width == 200);
    CHECK(elements[1].blend.mode == StackBlend::seamless);
    // A shipped one on top, and the land of it all.
    REQUIRE(run_cli({"stamps", "--add", "mount washington", project, "-o", project}).exit_code == 0);
    CHECK(run_cli({"info", project}).out.find("stack of 3 elements") != std::string::npos);
    REQUIRE(run_cli({"build", project, "-o", folder / "b.tif", "--set", "stack.3.placement.width=300", "--set",
                     "stack.3.placement.length=300"})
                .exit_code == 0);
    CHECK_FALSE(read_elevation(folder / "b.tif")->heights == read_elevation(land)->heights);
}

TEST_CASE("stamps says what is wrong", "[cli][stamps]") {
    const TemporaryFolder folder;
    const std::string land = folder / "cone.tif", project = folder / "a.cuesta";
    REQUIRE(run_cli({"generate", "cone", "-o", land, "--size", "16", "--cell", "10"}).exit_code == 0);
    check_refused({"stamps", land}, "--add NAME");
    check_refused({"stamps", "--add", "wildspitze", "-o", project}, "name the project");
    check_refused({"stamps", "--add", "wildspitze", land}, "-o FILE.cuesta");
    check_refused({"stamps", "--add", "atlantis", land, "-o", project}, "atlantis");
    check_refused({"stamps", "--add", "wildspitze", land, "-o", project, "--at", "7"}, "--at 7");
    check_refused({"stamps", "--add", "wildspitze", "--cut", "a", land}, "not both");
    check_refused({"stamps", "--at", "7,7"}, "--at");
    check_refused({"stamps", "--cut", "a"}, "name the project");
    check_refused({"stamps", "--cut", "a", land, "--rectangle", "900,0,10,10", "--folder", folder / "mine"}, "--rectangle");
    check_refused({"stamps", "--cut", "a", land, "--rectangle", "900,0"}, "--rectangle");
    check_refused({"stamps", "--cut", "a", land, "--json"}, "--json");
    CHECK(run_cli({"stamps", "--folder", folder / "nowhere"}).exit_code == 1);
    CHECK_FALSE(std::filesystem::exists(project));
    CHECK_FALSE(std::filesystem::exists(folder / "mine"));
}
