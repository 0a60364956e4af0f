/// Stacks from the command line: `generate stack`, `build --set stack...`.

#include <fstream>

#include "core/io/elevation/elevation.h"
#include "core/io/project/project_file.h"
#include "tests/catch.h"
#include "tests/cli/run_cli.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

void put_text(const std::string& path, const std::string& text) {
    std::ofstream(path) << text;
}

float height_in(const std::string& path, int x, int y) {
    const auto read = read_elevation(path);
    REQUIRE(read.ok());
    return read->heights(x, y);
}

const char* const two_planes = R"({"stack": [
  {"name": "Ground", "source": {"plane": {"height": 100}}},
  {"name": "Block", "source": {"plane": {"height": 300}},
   "placement": {"fills_map": false, "x": 100, "z": 80, "width": 100, "length": 60}, "blend": {"mode": "replace"}}]})";

void check_refused(const CliRun& run, const std::string& part) {
    INFO(run.err);
    CHECK(run.exit_code == 2);
    CHECK(run.one_error_line());
    CHECK(run.err.find(part) != std::string::npos);
}

}  // namespace

TEST_CASE("generate and build make a stack, whose elements can be set by their numbers", "[cli][stack]") {
    const TemporaryFolder folder;
    const std::string file = folder / "stack.json", land = folder / "a.tif", project = folder / "a.cuesta";
    put_text(file, two_planes);
    const CliRun made = run_cli({"generate", "stack", file, "-o", land, "--size", "20x16", "--cell", "10"});
    INFO(made.err);
    REQUIRE(made.exit_code == 0);
    CHECK(height_in(land, 2, 2) == 100);
    CHECK(height_in(land, 9, 8) == 300);
    REQUIRE(run_cli({"generate", "stack", file, "-o", project, "--size", "20x16", "--cell", "10", "--set",
                     "stack.2.blend.opacity=0.5"})
                .exit_code == 0);
    const auto read = read_project(project);
    REQUIRE(read.ok());
    CHECK(std::get<StackBase>(read->base).elements[1].blend.opacity == 0.5F);
    const std::string built = folder / "b.tif";
    const CliRun build = run_cli({"build", project, "-o", built, "--set", "stack.2.placement.x=50", "--set",
                                  "stack.1.placement.x=3"});
    INFO(build.err);
    REQUIRE(build.exit_code == 0);
    CHECK(build.err.find("The element fills the map.") != std::string::npos);
    CHECK(height_in(built, 1, 8) == 200);
    CHECK(height_in(built, 12, 8) == 100);
    CHECK(run_cli({"info", project}).out.find("stack of 2 elements") != std::string::npos);
}

TEST_CASE("a stack's file names heightmaps beside it, which keep their size", "[cli][stack]") {
    const TemporaryFolder folder;
    REQUIRE(run_cli({"generate", "cone", "-o", folder / "cone.tif", "--size", "10", "--cell", "5", "--height", "50"})
                .exit_code == 0);
    const std::string file = folder / "a.json", project = folder / "a.cuesta";
    put_text(file, R"({"stack": [{"name": "Cone", "source": {"imported": {"file": "cone.tif"}},
                                  "placement": {"fills_map": false, "x": 100, "z": 80}}]})");
    const CliRun run = run_cli({"generate", "stack", file, "-o", project, "--size", "20x16", "--cell", "10"});
    INFO(run.err);
    REQUIRE(run.exit_code == 0);
    const auto read = read_project(project);
    REQUIRE(read.ok());
    const StackElement& cone = std::get<StackBase>(read->base).elements[0];
    CHECK(cone.placement.width == 50);
    CHECK(cone.placement.length == 50);
    CHECK(std::get<ImportedBase>(cone.source).heights.width() == 10);
}

TEST_CASE("generate tells what is wrong with a stack", "[cli][stack]") {
    const TemporaryFolder folder;
    const std::string file = folder / "stack.json", out = folder / "a.tif";
    const auto run = [&](const std::string& text, const Arguments& more = {}) {
        put_text(file, text);
        Arguments arguments{"generate", "stack", file, "-o", out, "--size", "8"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run_cli(arguments);
    };
    check_refused(run("{"), "stack.json");
    check_refused(run(R"({"stack": [{"name": "a"}]})"), "stack[0].source");
    check_refused(run(R"({"stack": [{"name": "a", "source": {"plane": {"height": "x"}}}]})"), "stack[0].source.plane");
    check_refused(run(R"({"stack": [{"name": "a", "source": {"imported": {"file": "no.tif"}}}]})"), "no.tif");
    check_refused(run(R"({"stack": [{"name": "a", "source": {"plane": {}}, "shape": {"kind": "mask", "mask": "m"}}]})"),
                  "the mask 'm'");
    check_refused(run(two_planes, {"--seed", "3"}), "--seed");
    check_refused(run(two_planes, {"--height", "3"}), "--height");
    check_refused(run(two_planes, {"--set", "stack.3.blend.opacity=1"}), "stack.3.blend.opacity");
    // The sidecar of the land would take the place of the stack.
    check_refused(run_cli({"generate", "stack", file, "-o", folder / "stack.tif", "--size", "8"}), "stack.json");
    check_refused(run_cli({"generate", "stack", "-o", out, "--size", "8"}), "FILE.json");
    check_refused(run_cli({"generate", "cone", file, "-o", out, "--size", "8"}), "stack.json");
}
