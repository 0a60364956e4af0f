/// Looks and light presets of the user's own on the command line: by file, and by name from the user's folder.

#include <cstdlib>
#include <fstream>

#include "core/io/library/look_folder.h"
#include "tests/catch.h"
#include "tests/cli/run_cli.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

/// Both of the user's folders lie in one of the test's.
struct OwnFolders {
    TemporaryFolder folder;

    OwnFolders() {
        setenv("CUESTA_LOOKS", (folder / "looks").c_str(), 1);
        setenv("CUESTA_LIGHTS", (folder / "lights").c_str(), 1);
        REQUIRE(run_cli({"generate", "warped", "-o", folder / "a.tif", "--size", "64"}).exit_code == 0);
    }
    ~OwnFolders() {
        unsetenv("CUESTA_LOOKS");
        unsetenv("CUESTA_LIGHTS");
    }
    CliRun render(const std::string& name, const Arguments& more) {
        Arguments arguments{"render", folder / "a.tif", "-o",       folder / name,
                            "--size", "120x80",         "--camera", "30,15,0.8"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run_cli(arguments);
    }
    std::string picture(const std::string& name, const Arguments& more) {
        const CliRun run = render(name, more);
        INFO(run.err);
        REQUIRE(run.exit_code == 0);
        return bytes_of_file(folder / name);
    }
};

/// The look `desert` with snow.
GalleryLook snowed_desert() {
    Project project;
    use_look(*find_look(looks(), "desert"), project);
    project.surface.snow = 1;
    project.surface.snow_line = 0.2F;
    return look_of(project, LookKind::look, "Snowed in");
}

GalleryLook murk() {
    Project project;
    use_look(*find_look(light_presets(), "overcast"), project);
    project.light.haze = 0.9F;
    return look_of(project, LookKind::light, "Murk");
}

}  // namespace

TEST_CASE("render takes looks of the user's own by name and by file", "[cli][gl][own]") {
    OwnFolders own;
    const auto look = save_look(LookKind::look, own.folder / "looks", snowed_desert());
    REQUIRE(look.ok());
    const auto light = save_look(LookKind::light, own.folder / "lights", murk());
    REQUIRE(light.ok());
    const std::string desert = own.picture("a.png", {"--look", "desert"});
    const std::string named = own.picture("b.png", {"--look", "Snowed in"});
    CHECK(named != desert);
    CHECK(own.picture("c.png", {"--look", "snowed-in"}) == named);
    CHECK(own.picture("d.png", {"--look", *look}) == named);
    CHECK(own.picture("e.png", {"--look", "Snowed in", "--set", "surface.snow=0"}) != named);
    const std::string murky = own.picture("f.png", {"--look", "Snowed in", "--light", "murk"});
    CHECK(murky != named);
    CHECK(own.picture("g.png", {"--light", *light, "--look", *look}) == murky);
}

TEST_CASE("render says which look it cannot use", "[cli][own]") {
    OwnFolders own;
    REQUIRE(save_look(LookKind::look, own.folder / "looks", snowed_desert()).ok());
    std::ofstream(own.folder / "looks/broken.json") << "{";
    const CliRun unknown = own.render("a.png", {"--look", "no such look"});
    CHECK(unknown.exit_code == 2);
    CHECK(unknown.one_error_line());
    CHECK(unknown.err.find("snowed-in") != std::string::npos);
    CHECK(unknown.err.find("desert") != std::string::npos);
    // Files that are passed over are named, once.
    CHECK(unknown.err.find("broken.json") != std::string::npos);
    for (const std::string file : {"looks/broken.json", "nowhere.json"}) {
        const CliRun refused = own.render("a.png", {"--look", own.folder / file});
        CHECK(refused.exit_code == 1);
        CHECK(refused.one_error_line());
        CHECK(refused.err.find(file) != std::string::npos);
    }
    // A look is no light preset.
    CHECK(own.render("a.png", {"--light", own.folder / "looks/Snowed-in.json"}).exit_code == 1);
    CHECK(own.render("a.png", {"--light", "snowed-in"}).exit_code == 2);
    CHECK_FALSE(std::filesystem::exists(own.folder / "a.png"));
}
