/// `build --contact-sheet`: variations as small pictures.

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

std::string made_project(const TemporaryFolder& folder) {
    const std::string project = folder / "land.cuesta";
    REQUIRE(run_cli({"generate", "warped", "-o", project, "--size", "64", "--cell", "20"}).exit_code == 0);
    return project;
}

}  // namespace

TEST_CASE("a contact sheet shows seeds, a range, or both, and says which is which", "[cli][variations]") {
    const TemporaryFolder folder;
    const std::string project = made_project(folder), sheet = folder / "sheet.png";
    const CliRun seeds = run_cli({"build", project, "--seeds", "1..4", "--contact-sheet", sheet, "--sheet-picture", "40x30"});
    INFO(seeds.err);
    REQUIRE(seeds.exit_code == 0);
    CHECK(seeds.out.find("row 2, column 1: seed 3") != std::string::npos);
    CHECK(seeds.out.find("4 pictures") != std::string::npos);
    const std::string first = bytes_of_file(sheet);
    // The same bytes again; other seeds give other pictures.
    REQUIRE(run_cli({"build", project, "--seeds", "1-4", "--contact-sheet", sheet, "--sheet-picture", "40x30"}).exit_code == 0);
    CHECK(bytes_of_file(sheet) == first);
    REQUIRE(run_cli({"build", project, "--seeds", "5..8", "--contact-sheet", sheet, "--sheet-picture", "40x30"}).exit_code == 0);
    CHECK(bytes_of_file(sheet) != first);

    const CliRun both = run_cli({"build", project, "--vary", "generator.roughness=0.2..0.8", "--vary", "generator.octaves=2..6:2",
                                 "--contact-sheet", folder / "both.jpg", "--sheet-picture", "40x30", "--size", "32"});
    INFO(both.err);
    REQUIRE(both.exit_code == 0);
    CHECK(both.out.find("row 2, column 2: generator.roughness=0.5 generator.octaves=6") != std::string::npos);
    CHECK(names_in(folder.path()) == std::vector<std::string>{"both.jpg", "land.cuesta", "sheet.png"});
}

TEST_CASE("contact sheets refuse what does not go together", "[cli][variations]") {
    const TemporaryFolder folder;
    const std::string project = made_project(folder), sheet = folder / "sheet.png";
    check_refused({"build", project, "--contact-sheet", sheet}, "say what varies");
    check_refused({"build", project, "--vary", "generator.roughness=0..1"}, "say --contact-sheet");
    check_refused({"build", project, "--seeds", "1..4", "--contact-sheet", folder / "sheet.gif"}, ".png or .jpg");
    check_refused({"build", project, "--seeds", "1..4", "--contact-sheet", sheet, "-o", folder / "a.tif"}, "by itself");
    check_refused({"build", project, "--vary", "generator.roughness", "--contact-sheet", sheet}, "FROM..TO");
    check_refused({"build", project, "--vary", "generator.rougness=0..1", "--contact-sheet", sheet},
                  "do you mean generator.roughness?");
    check_refused({"build", project, "--vary", "generator.roughness=0..90", "--contact-sheet", sheet}, "generator.roughness");
    check_refused({"build", project, "--seeds", "1..500", "--contact-sheet", sheet}, "more than 400");
    check_refused({"build", project}, "-o OUT");
    CHECK(names_in(folder.path()) == std::vector<std::string>{"land.cuesta"});
}
