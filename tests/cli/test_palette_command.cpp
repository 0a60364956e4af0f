/// Palettes from the command line: `palette`.

#include <algorithm>
#include <cstdint>
#include <fstream>

#include "core/io/project/palette_file.h"
#include "core/io/project/project_file.h"
#include "core/io/raster/byte_image.h"
#include "tests/catch.h"
#include "tests/cli/run_cli.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

/// Sixteen greys from 0x20 on, in a row.
void write_greys(const std::string& path) {
    ByteImage image{16, 1, 3, {}};
    for (int i = 0; i < 16; ++i)
        for (int c = 0; c < 3; ++c) image.bytes.push_back(static_cast<std::uint8_t>(0x20 + 8 * i));
    REQUIRE(write_byte_image(path, image).ok());
}

}  // namespace

TEST_CASE("a picture's colours are printed, written as a palette, and given to a project", "[cli][palettes]") {
    const TemporaryFolder folder;
    write_greys(folder / "greys.png");
    const CliRun printed = run_cli({"palette", folder / "greys.png"});
    INFO(printed.err);
    REQUIRE(printed.exit_code == 0);
    CHECK(printed.out.starts_with("#202020\n"));
    CHECK(std::count(printed.out.begin(), printed.out.end(), '\n') == 8);

    REQUIRE(run_cli({"palette", folder / "greys.png", "-o", folder / "p.json"}).exit_code == 0);
    const Result<PicturePalette> palette = read_palette(folder / "p.json");
    REQUIRE(palette);
    CHECK(palette->source == "greys.png");
    CHECK(palette->colours == read_palette(folder / "greys.png")->colours);
    // A palette file gives what the picture gave.
    CHECK(run_cli({"palette", folder / "p.json"}).out == printed.out);

    Project project;
    project.frame.width = project.frame.height = 24;
    REQUIRE(write_project(folder / "a.cuesta", project));
    const CliRun given = run_cli({"palette", folder / "p.json", "--project", folder / "a.cuesta", "--layer", "plants",
                                  "-o", folder / "b.cuesta"});
    INFO(given.err);
    REQUIRE(given.exit_code == 0);
    const Result<Project> with = read_project(folder / "b.cuesta");
    REQUIRE(with);
    CHECK(with->colour.plants == PlantColours::picture);
    CHECK(with->picture_palettes.layers[2] == *palette);
    project.colour.plants = PlantColours::picture;
    project.picture_palettes.layers[2] = *palette;
    CHECK(*with == project);
}

TEST_CASE("wrong palettes are told, and nothing is written", "[cli][palettes]") {
    const TemporaryFolder folder;
    write_greys(folder / "greys.png");
    const auto refused = [](const CliRun& run, const std::string& part, int exit_code) {
        INFO(run.err);
        CHECK(run.exit_code == exit_code);
        CHECK(run.one_error_line());
        CHECK(run.err.find(part) != std::string::npos);
    };
    std::ofstream(folder / "text.png") << "no picture";
    refused(run_cli({"palette", folder / "text.png", "-o", folder / "p.json"}), "text.png", 1);
    refused(run_cli({"palette", folder / "lost.png"}), "no such file", 1);
    refused(run_cli({"palette", folder / "greys.png", "-o", folder / "p.txt"}), ".json", 2);
    refused(run_cli({"palette", folder / "greys.png", "--layer", "rock"}), "--project", 2);
    refused(run_cli({"palette", folder / "greys.png", "--project", folder / "a.cuesta", "-o", folder / "b.cuesta"}),
            "--layer", 2);
    refused(run_cli({"palette", folder / "greys.png", "--project", folder / "a.cuesta", "--layer", "rock"}),
            "-o FILE.cuesta", 2);
    refused(run_cli({"palette", folder / "greys.png", "--project", folder / "a.cuesta", "--layer", "rock", "-o",
                     folder / "b.cuesta"}),
            "a.cuesta", 1);
    refused(run_cli({"palette", folder / "greys.png", "--layer", "snow"}), "snow", 2);
    CHECK(names_in(folder.path()) == std::vector<std::string>{"greys.png", "text.png"});
}
