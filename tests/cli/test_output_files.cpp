/// Two files of one call never have one name: that is refused before the work, however the paths are spelled.

#include <filesystem>
#include <fstream>

#include "core/io/project/project_file.h"
#include "tests/catch.h"
#include "tests/cli/run_cli.h"
#include "tests/core/small_project.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

namespace fs = std::filesystem;

/// A height map, a project, paths, and what was there before.
struct Scene {
    TemporaryFolder folder;
    std::vector<std::string> names;

    Scene() {
        REQUIRE(run_cli({"generate", "warped", "-o", folder / "in.tif", "--size", "32"}).exit_code == 0);
        REQUIRE(write_project(folder / "land.cuesta", small_layered_project()).ok());
        std::ofstream(folder / "way.geojson") << R"({"type": "LineString", "coordinates": [[20, 100], [280, 160]]})";
        fs::create_directory(folder / "out");
        fs::create_directory_symlink(folder / "out", folder / "link");
        names = names_in(fs::path(folder / "."));
    }

    /// Wrong usage, with both names in the message, and nothing written.
    void refused(const Arguments& arguments, const std::string& one, const std::string& other) const {
        const CliRun run = run_cli(arguments);
        std::string line;
        for (const std::string& word : arguments) line += word + " ";
        INFO(line);
        INFO(run.err);
        CHECK(run.exit_code == 2);
        CHECK(run.one_error_line());
        CHECK(run.err.find(one + " and " + other + " would be one file") != std::string::npos);
        CHECK(names_in(fs::path(folder / ".")) == names);
        CHECK(fs::is_empty(folder / "out"));
    }
    void taken(const Arguments& arguments) const {
        const CliRun run = run_cli(arguments);
        INFO(run.err);
        CHECK(run.exit_code == 0);
        fs::remove_all(folder / "out");
        fs::create_directory(folder / "out");
    }

    Arguments erode(const std::string& output, const Arguments& more) const {
        Arguments arguments{"erode", folder / "in.tif", "-o",       folder / output, "--steps",
                            "1",     "--proportions",   "thermal=1"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return arguments;
    }
    Arguments on(const std::string& command, const std::string& output, const Arguments& more) const {
        const bool carve = command == "carve";
        Arguments arguments{command, folder / (carve ? "in.tif" : "land.cuesta"), "-o", folder / output};
        if (carve) arguments.insert(arguments.end(), {"--paths", folder / "way.geojson"});
        arguments.insert(arguments.end(), more.begin(), more.end());
        return arguments;
    }
};

}  // namespace

TEST_CASE("a report never takes the name of the sidecar, however it is spelled", "[cli][output]") {
    const Scene scene;
    const TemporaryFolder& folder = scene.folder;
    const std::string sidecar = "the sidecar of -o";
    for (const std::string report :
         {"out/x.json", "out/./x.json", "out/../out/x.json", "link/x.json", "link/../out/x.json"}) {
        scene.refused(scene.erode("out/x.tif", {"--report", folder / report}), sidecar, "--report");
        scene.refused(scene.on("build", "out/x.r16", {"--report", folder / report}), sidecar, "--report");
        scene.refused(scene.on("carve", "link/x.png", {"--report", folder / report}), sidecar, "--report");
    }
    scene.refused(scene.erode("out/x.tif", {"--memory", "2G", "--report", folder / "out/x.json"}), sidecar, "--report");
    scene.refused(
        {"droplets", folder / "in.tif", "-o", folder / "out/x.tif", "--count", "10", "--report", folder / "out/x.json"},
        sidecar, "--report");
    scene.refused(scene.erode("out/x.tif", {"--report", folder / "out/x.tif"}), "-o", "--report");
    // A link to where the sidecar will be: the file behind it would be written.
    fs::create_symlink(folder / "out/x.json", folder / "link/r.json");
    CHECK(run_cli(scene.erode("out/x.tif", {"--report", folder / "link/r.json"})).err.find("would be one file") !=
          std::string::npos);
    fs::remove(folder / "out/r.json");

    // Controls: names that are near, and meshes, which have no sidecar.
    scene.taken(scene.erode("out/x.tif", {"--report", folder / "out/x_report.json"}));
    scene.taken(scene.on("build", "out/x.glb", {"--report", folder / "out/x.json"}));
    scene.taken(scene.erode("out/x.tif", {"--report", folder / "out/x.JSON"}));
}

TEST_CASE("masks, pictures, rasters and paths beside a land are other files than it", "[cli][output]") {
    const Scene scene;
    const TemporaryFolder& folder = scene.folder;
    scene.refused(scene.erode("out/flow.tif", {"--masks", folder / "out"}), "-o", "a mask of --masks");
    scene.refused(scene.erode("out/a.tif", {"--masks", folder / "out", "--report", folder / "out/wear.tif"}),
                  "a mask of --masks", "--report");
    scene.refused(scene.erode("out/a.tif", {"--time-lapse", "1", "--pictures", folder / "out/film.png", "--report",
                                            folder / "out/film-0002.png"}),
                  "--report", "a picture of --pictures");
    scene.refused(scene.on("carve", "out/a.tif", {"--displacement", folder / "out/a.tif"}), "-o", "--displacement");
    scene.refused(
        scene.on("carve", "out/a.tif", {"--displacement", folder / "out/b.tif", "--water", folder / "link/b.tif"}),
        "--displacement", "--water");
    scene.refused(scene.on("carve", "out/a.tif", {"--paths-out", folder / "out/a.json"}), "the sidecar of -o",
                  "--paths-out");
    scene.refused(scene.on("carve", "out/a.glb", {"--paths-out", folder / "out/a.glb"}), "-o", "--paths-out");
    scene.refused(scene.on("carve", "out/a.asc", {"--report", folder / "out/a.prj"}), "the .prj of -o", "--report");
    scene.taken(scene.on("carve", "out/a.tif",
                         {"--displacement", folder / "out/b.tif", "--water", folder / "out/c.tif", "--paths-out",
                          folder / "out/a.geojson", "--report", folder / "out/d.json"}));
}

TEST_CASE("maps are other files than the heightmap, the tiles or the files of an engine", "[cli][output]") {
    const Scene scene;
    const TemporaryFolder& folder = scene.folder;
    const auto maps = [&](const std::string& of, const Arguments& more = {}) {
        Arguments arguments{"--maps", folder / "out", "--maps-of", of, "--format", "png"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return arguments;
    };
    scene.refused(scene.on("export", "out/slope.png", maps("slope")), "a map of --maps", "-o");
    scene.refused(scene.on("export", "link/maps.tif", maps("slope")), "maps.json of --maps", "the sidecar of -o");
    scene.refused(scene.on("export", "out/surface_rock.png", maps("surfaces")), "a map of --maps", "-o");
    scene.refused(scene.on("export", "out/a.png", maps("surfaces", {"--tiles", "2x1", "--pattern", "surface_{x}"})),
                  "a tile of -o", "a map of --maps");
    scene.taken(scene.on("export", "out/a.png", maps("slope,surfaces")));

    fs::copy_file(folder / "land.cuesta", folder / "slope.cuesta");
    const Arguments engine{"export", folder / "slope.cuesta", "--preset",  "gis",  "-o", folder / "out",
                           "--maps", folder / "out",          "--maps-of", "slope"};
    const CliRun run = run_cli(engine);
    CHECK(run.exit_code == 2);
    CHECK(run.err.find("a map of --maps and a file of --preset would be one file") != std::string::npos);
    CHECK(fs::is_empty(folder / "out"));
    scene.taken(scene.on("export", "out", maps("slope", {"--preset", "gis"})));
}

TEST_CASE("builds of one call and tiles of one land are different files", "[cli][output][batch]") {
    const Scene scene;
    const TemporaryFolder& folder = scene.folder;
    scene.refused(scene.on("build", "out/{seed}.tif", {"--seeds", "1-3", "--report", folder / "out/2.json"}),
                  "the sidecar of -o for " + folder / "out/2.tif", "--report");
    scene.refused(scene.on("build", "out/{seed}.tif", {"--seeds", "1-3", "--report", folder / "out/3_build.json"}),
                  "the report for " + folder / "out/3.tif", "--report");
    // Seed 1 at 11 cells and seed 11 at 1 cell.
    scene.refused(scene.on("build", "out/{seed}{size}.tif", {"--seeds", "1,11", "--sizes", "11,1"}),
                  "-o for " + folder / "out/111.tif", "-o for " + folder / "out/111.tif");
    scene.refused(scene.on("build", "out/a.tif", {"--tiles", "2x2", "--report", folder / "out/a_x1_y0.json"}),
                  "the sidecar of a tile of -o", "--report");
    scene.taken(scene.on("build", "out/a.tif", {"--tiles", "2x2", "--report", folder / "out/a_x2_y0.json"}));
}
