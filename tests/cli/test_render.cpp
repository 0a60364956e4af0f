/// Pictures from the command line. Needs OpenGL 4.5 (Mesa's software will do).

#include <fstream>

#include "core/io/project/project_file.h"
#include "tests/catch.h"
#include "tests/cli/run_cli.h"
#include "tests/core/small_project.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

TEST_CASE("render draws a heightmap", "[cli][gl]") {
    const TemporaryFolder folder;
    REQUIRE(run_cli({"generate", "warped", "-o", folder / "a.tif", "--size", "64"}).exit_code == 0);
    const auto render = [&](const std::string& name, const Arguments& more) {
        Arguments arguments{"render", folder / "a.tif", "-o", folder / name, "--size", "200x120"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const CliRun run = run_cli(arguments);
        INFO(run.err);
        CHECK(run.exit_code == 0);
        return bytes_of_file(folder / name);
    };
    const std::string plain = render("a.png", {});
    REQUIRE(plain.size() > 24);
    CHECK(plain.starts_with("\x89PNG"));
    // Width and height in the IHDR chunk, big-endian.
    CHECK(plain.substr(16, 8) == std::string("\0\0\0\xc8\0\0\0\x78", 8));
    CHECK(render("b.png", {}) == plain);
    CHECK(render("c.png", {"--camera", "90,60,0.8"}) != plain);
    CHECK(render("d.png", {"--surface", "slope"}) != plain);
    CHECK(render("e.png", {"--overlay", "slope", "--contours"}) != plain);
    const CliRun run = run_cli({"render", folder / "a.tif", "-o", folder / "f.png", "--overlay", "flow"});
    CHECK(run.exit_code == 2);
    CHECK(run.one_error_line());
}

TEST_CASE("render lays the pictures of materials over the ground", "[cli][gl]") {
    const TemporaryFolder folder;
    // West red, east green.
    std::ofstream picture(folder / "halves.ppm", std::ios::binary);
    picture << "P6 2 1 255\n" << std::string("\xff\0\0\0\xff\0", 6);
    picture.close();
    Project project = small_layered_project();
    const auto render = [&](const std::string& name) {
        REQUIRE(write_project(folder / "a.cuesta", project).ok());
        const CliRun run = run_cli({"render", folder / "a.cuesta", "-o", folder / name, "--size", "200x120"});
        INFO(run.err);
        CHECK(run.exit_code == 0);
        return std::pair(bytes_of_file(folder / name), run.error_lines());
    };
    const auto [plain, plain_lines] = render("plain.png");
    CHECK(plain_lines.empty());
    for (Layer& layer : project.layers) layer.material.texture = folder / "halves.ppm";
    const auto [pictured, pictured_lines] = render("pictured.png");
    CHECK(pictured != plain);
    CHECK(pictured_lines.empty());
    for (Layer& layer : project.layers) layer.material.texture_size = 20;
    CHECK(render("tiled.png").first != pictured);

    // One warning for both materials that name the file, and the colours.
    std::filesystem::remove(folder / "halves.ppm");
    const auto [absent, absent_lines] = render("absent.png");
    CHECK(absent == plain);
    REQUIRE(absent_lines.size() == 1);
    CHECK(absent_lines[0].find("warning") != std::string::npos);
    CHECK(absent_lines[0].find("halves.ppm") != std::string::npos);
    std::ofstream(folder / "halves.ppm") << "P6 broken";
    CHECK(render("broken.png").first == plain);
}

TEST_CASE("render takes a look, a light preset and settings, in this order", "[cli][gl]") {
    const TemporaryFolder folder;
    REQUIRE(run_cli({"generate", "warped", "-o", folder / "a.tif", "--size", "64"}).exit_code == 0);
    const auto render = [&](const std::string& name, const Arguments& more) {
        Arguments arguments{"render", folder / "a.tif", "-o",       folder / name,
                            "--size", "120x80",         "--camera", "30,15,0.8"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const CliRun run = run_cli(arguments);
        INFO(run.err);
        CHECK(run.exit_code == 0);
        return bytes_of_file(folder / name);
    };
    const std::string alpine = render("a.png", {"--look", "alpine"});
    const std::string dusk = render("b.png", {"--look", "alpine", "--light", "dusk-glow"});
    CHECK(dusk != alpine);
    CHECK(render("c.png", {"--light", "Dusk glow", "--look", "alpine"}) == dusk);
    CHECK(render("d.png", {"--look", "desert", "--light", "dusk-glow"}) != dusk);
    CHECK(render("e.png", {"--look", "alpine", "--light", "dusk-glow", "--set", "light.exposure=0"}) != dusk);
    const CliRun unknown = run_cli({"render", folder / "a.tif", "-o", folder / "f.png", "--light", "alpine"});
    CHECK(unknown.exit_code == 2);
    CHECK(unknown.one_error_line());
    CHECK(unknown.err.find("golden-evening") != std::string::npos);
}

TEST_CASE("final is another name of the best quality", "[cli][gl]") {
    const TemporaryFolder folder;
    REQUIRE(run_cli({"generate", "warped", "-o", folder / "a.tif", "--size", "32"}).exit_code == 0);
    const auto render = [&](const std::string& quality) {
        const CliRun run = run_cli({"render", folder / "a.tif", "-o", folder / (quality + ".png"), "--size", "60x40",
                                    "--samples", "1", "--quality", quality});
        INFO(run.err);
        CHECK(run.exit_code == 0);
        return bytes_of_file(folder / (quality + ".png"));
    };
    const std::string best = render("best");
    CHECK(render("final") == best);
    CHECK(render("good") != best);
    CHECK(run_cli({"render", folder / "a.tif", "-o", folder / "b.png", "--quality", "finest"}).exit_code == 2);
}
