/// Pictures from the command line. Needs OpenGL 4.5 (Mesa's software will do).

#include "tests/catch.h"
#include "tests/cli/run_cli.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

TEST_CASE("render draws a height map", "[cli][gl]") {
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
