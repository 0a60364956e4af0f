/// Pictures in a row: turntables and time-lapses. Needs OpenGL 4.5 (Mesa's software will do).

#include <filesystem>

#include "tests/catch.h"
#include "tests/cli/run_cli.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

TEST_CASE("a turntable is a row of numbered pictures", "[cli][gl][films]") {
    const TemporaryFolder folder;
    REQUIRE(run_cli({"generate", "warped", "-o", folder / "a.tif", "--size", "48"}).exit_code == 0);
    std::filesystem::create_directories(folder / "film");
    const CliRun run =
        run_cli({"render", folder / "a.tif", "-o", folder / "film/turn.png", "--size", "80x60", "--turntable", "3"});
    INFO(run.err);
    REQUIRE(run.exit_code == 0);
    CHECK(names_in(folder / "film") == std::vector<std::string>{"turn-0001.png", "turn-0002.png", "turn-0003.png"});
    CHECK(bytes_of_file(folder / "film/turn-0001.png") != bytes_of_file(folder / "film/turn-0002.png"));
    // The first is the picture that is drawn without.
    REQUIRE(run_cli({"render", folder / "a.tif", "-o", folder / "one.png", "--size", "80x60"}).exit_code == 0);
    CHECK(bytes_of_file(folder / "film/turn-0001.png") == bytes_of_file(folder / "one.png"));
    // Light is a setting as any other.
    REQUIRE(run_cli({"render", folder / "a.tif", "-o", folder / "low.png", "--size", "80x60", "--set",
                     "light.sun_height=5"})
                .exit_code == 0);
    CHECK(bytes_of_file(folder / "low.png") != bytes_of_file(folder / "one.png"));
}

TEST_CASE("a picture of good quality has traced light, the same in a turntable", "[cli][gl][films]") {
    const TemporaryFolder folder;
    REQUIRE(run_cli({"generate", "warped", "-o", folder / "a.tif", "--size", "48"}).exit_code == 0);
    const Arguments render{"render", folder / "a.tif", "--size", "80x60", "-o"};
    const auto with = [&](const std::string& name, const Arguments& more) {
        Arguments arguments = render;
        arguments.push_back(folder / name);
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run_cli(arguments);
    };
    REQUIRE(with("draft.png", {}).exit_code == 0);
    REQUIRE(with("good.png", {"--quality", "good", "--samples", "4"}).exit_code == 0);
    REQUIRE(with("again.png", {"--quality", "good", "--samples", "4"}).exit_code == 0);
    REQUIRE(with("turn.png", {"--quality", "good", "--samples", "4", "--turntable", "2"}).exit_code == 0);
    CHECK(bytes_of_file(folder / "good.png") != bytes_of_file(folder / "draft.png"));
    CHECK(bytes_of_file(folder / "good.png") == bytes_of_file(folder / "again.png"));
    CHECK(bytes_of_file(folder / "good.png") == bytes_of_file(folder / "turn-0001.png"));
    CHECK(with("x.png", {"--quality", "finest"}).exit_code == 2);
    CHECK(with("x.png", {"--quality", "good", "--samples", "0"}).exit_code == 2);
}

TEST_CASE("pictures with detail differ, come out the same again, and have limits", "[cli][gl][films]") {
    const TemporaryFolder folder;
    REQUIRE(run_cli({"generate", "warped", "-o", folder / "a.tif", "--size", "64"}).exit_code == 0);
    const auto with = [&](const std::string& name, const std::string& detail) {
        return run_cli({"render", folder / "a.tif", "-o", folder / name, "--size", "80x60", "--detail", detail});
    };
    REQUIRE(with("plain.png", "1").exit_code == 0);
    REQUIRE(with("fine.png", "2").exit_code == 0);
    REQUIRE(with("again.png", "2").exit_code == 0);
    CHECK(bytes_of_file(folder / "fine.png") != bytes_of_file(folder / "plain.png"));
    CHECK(bytes_of_file(folder / "fine.png") == bytes_of_file(folder / "again.png"));
    CHECK(with("x.png", "3").exit_code == 2);
    REQUIRE(run_cli({"generate", "warped", "-o", folder / "wide.tif", "--size", "1040"}).exit_code == 0);
    const auto refused = run_cli({"render", folder / "wide.tif", "-o", folder / "x.png", "--detail", "8"});
    CHECK(refused.exit_code == 1);
    CHECK(refused.err.find("8320 x 8320") != std::string::npos);
}

TEST_CASE("a time-lapse shows erosion step by step and changes nothing", "[cli][gl][films]") {
    const TemporaryFolder folder;
    REQUIRE(run_cli({"generate", "warped", "-o", folder / "a.tif", "--size", "48"}).exit_code == 0);
    const Arguments erode{"erode", folder / "a.tif", "--steps", "12", "--proportions", "1:0:1", "-o"};
    const auto with = [&](Arguments arguments, const Arguments& more) {
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run_cli(arguments);
    };
    REQUIRE(with(erode, {folder / "plain.tif"}).exit_code == 0);
    std::filesystem::create_directories(folder / "film");
    const CliRun run = with(erode, {folder / "filmed.tif", "--time-lapse", "5", "--pictures", folder / "film/e.png",
                                    "--picture-size", "80x60"});
    INFO(run.err);
    REQUIRE(run.exit_code == 0);
    CHECK(names_in(folder / "film") ==
          std::vector<std::string>{"e-0001.png", "e-0002.png", "e-0003.png", "e-0004.png"});
    CHECK(bytes_of_file(folder / "filmed.tif") == bytes_of_file(folder / "plain.tif"));
    CHECK(bytes_of_file(folder / "film/e-0001.png") != bytes_of_file(folder / "film/e-0004.png"));

    CHECK(with(erode, {folder / "x.tif", "--time-lapse", "5"}).exit_code == 2);
    CHECK(with(erode, {folder / "x.tif", "--pictures", folder / "film/e.png"}).exit_code == 2);
    CHECK(with(erode, {folder / "x.tif", "--time-lapse", "5", "--pictures", folder / "film/e.jpg"}).exit_code == 2);
}
