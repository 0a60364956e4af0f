/// `cuesta-cli export --set`: a project's parameters as `build --set` has them.

#include <filesystem>

#include "core/io/elevation/elevation.h"
#include "core/io/project/project_file.h"
#include "tests/catch.h"
#include "tests/cli/run_cli.h"
#include "tests/core/small_project.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

struct Scene {
    TemporaryFolder folder;
    Scene() { REQUIRE(write_project(folder / "land.cuesta", small_project()).ok()); }
    CliRun run(const std::string& command, const std::string& output, const Arguments& more) const {
        Arguments arguments{command, folder / "land.cuesta", "-o", folder / output};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run_cli(arguments);
    }
    std::string made(const std::string& command, const std::string& output, const Arguments& more) const {
        const CliRun run = this->run(command, output, more);
        INFO(run.err);
        CHECK(run.exit_code == 0);
        return bytes_of_file(folder / output);
    }
    /// Whether two files have the same heights, bit for bit, and lie at one place: exports are cloud-optimised, builds plain.
    bool same_land(const std::string& one, const std::string& other) const {
        const auto a = read_elevation(folder / one), b = read_elevation(folder / other);
        return a.ok() && b.ok() && a->heights == b->heights && a->frame == b->frame;
    }
};

}  // namespace

TEST_CASE("export makes the land that build makes with the same settings", "[cli][export]") {
    const Scene scene;
    const Arguments settings{"--set", "erosion.steps=3", "--set", "noise.default_amplitude=0.5",
                             "--set", "eroded.talus=25"};
    const std::string land = scene.made("export", "a.tif", settings);
    scene.made("build", "b.tif", settings);
    CHECK(scene.same_land("a.tif", "b.tif"));
    scene.made("export", "c.tif", {});
    CHECK_FALSE(scene.same_land("a.tif", "c.tif"));
    // Settings come before the size, as there.
    Arguments small = settings;
    small.insert(small.end(), {"--size", "24"});
    scene.made("export", "d.tif", small);
    scene.made("build", "e.tif", small);
    CHECK(scene.same_land("d.tif", "e.tif"));
    // The files of an engine, too.
    Arguments engine = settings;
    engine.insert(engine.end(), {"--preset", "gis"});
    CHECK(scene.run("export", "gis", engine).exit_code == 0);
    CHECK(bytes_of_file(scene.folder / "gis/land.tif") == land);
}

TEST_CASE("settings of meshes hold, and options have the last word", "[cli][export]") {
    const Scene scene;
    const auto triangles = [&](const Arguments& more) {
        const CliRun run = scene.run("export", "land.stl", more);
        INFO(run.err);
        CHECK(run.exit_code == 0);
        return (bytes_of_file(scene.folder / "land.stl").size() - 84) / 50;
    };
    // A point inside adds two triangles, one on an edge a single one: the last may be left out.
    const auto is_filled = [](std::size_t count, std::size_t most) { return count == most || count + 1 == most; };
    CHECK(is_filled(triangles({"--set", "mesh.triangles=500"}), 500));
    CHECK(is_filled(triangles({"--set", "mesh.triangles=500", "--triangles", "300"}), 300));
}

TEST_CASE("wrong settings of an export are told as those of a build, before the work", "[cli][export]") {
    const Scene scene;
    for (const std::string setting : {"erosion.step=3", "erosion.steps", "erosion.steps=-1", "water.scheme=odd"}) {
        const CliRun run = scene.run("export", "a.tif", {"--set", setting});
        INFO(run.err);
        CHECK(run.exit_code == 2);
        CHECK(run.one_error_line());
        CHECK(run.err == scene.run("build", "a.tif", {"--set", setting}).err);
    }
    REQUIRE(run_cli({"generate", "cone", "-o", scene.folder / "cone.tif", "--size", "16"}).exit_code == 0);
    const CliRun run =
        run_cli({"export", scene.folder / "cone.tif", "-o", scene.folder / "a.tif", "--set", "erosion.steps=3"});
    CHECK(run.exit_code == 2);
    CHECK(run.err.find("a heightmap has no parameters") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(scene.folder / "a.tif"));
}
