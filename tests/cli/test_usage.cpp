/// Exit codes and the one line that says what is wrong.

#include <fstream>

#include "tests/catch.h"
#include "tests/cli/run_cli.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

void check_refused(const Arguments& arguments, int exit_code, const std::string& part) {
    const CliRun run = run_cli(arguments);
    std::string line;
    for (const std::string& word : arguments) line += word + " ";
    INFO(line);
    INFO(run.err);
    CHECK(run.exit_code == exit_code);
    CHECK(run.one_error_line());
    CHECK(run.err.find(part) != std::string::npos);
}

void check_misused(const Arguments& arguments, const std::string& part) {
    check_refused(arguments, 2, part);
}

void check_failed(const Arguments& arguments, const std::string& part) {
    check_refused(arguments, 1, part);
}

Arguments erode(const std::string& in, const std::string& out, const Arguments& more = {}) {
    Arguments arguments{"erode", in, "-o", out, "--steps", "2", "--proportions", "1:1:1"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

}  // namespace

TEST_CASE("help and version go to stdout and are no errors", "[cli]") {
    for (const Arguments& arguments : {Arguments{"--help"}, {"--version"}, {"erode", "--help"}, {"params", "--help"}}) {
        const CliRun run = run_cli(arguments);
        CHECK(run.exit_code == 0);
        CHECK_FALSE(run.out.empty());
        CHECK(run.err.empty());
    }
}

TEST_CASE("wrong usage exits with 2 and says what is wrong", "[cli]") {
    check_misused({}, "subcommand");
    check_misused({"erod"}, "'erode'");
    check_misused({"info"}, "FILE");
    check_misused({"params", "--jsno"}, "--json");
    check_misused({"erode", "a.tif", "-o", "b.tif", "--stepps", "3", "--proportions", "1:1:1"}, "--steps");
    check_misused({"generate", "perlim", "-o", "a.tif", "--size", "8"}, "perlin");
    check_misused({"generate", "perlin", "-o", "a.tif"}, "--size");
    for (const std::string size : {"0", "-3", "8x", "x8", "8x8x8", "8.5", "abc", "70000"})
        check_misused({"generate", "perlin", "-o", "a.tif", "--size=" + size}, "--size");
    check_misused({"generate", "perlin", "-o", "a.tif", "--size", "8", "--cell", "0"}, "--cell");
    check_misused({"generate", "perlin", "-o", "a.tif", "--size", "8", "--seed", "-1"}, "generator.seed");
    check_misused({"generate", "perlin", "-o", "a.hgt", "--size", "8"}, ".tif");
    check_misused({"generate", "perlin", "-o", "a", "--size", "8"}, ".tif");
    check_misused({"info", "a.png", "--range", "5"}, "--range");
    check_misused({"info", "a.png", "--range", "5:1"}, "--range");
    check_misused({"bench", "--filter", "["}, "regular expression");
    check_misused({"bench", "--filter", "nothing of the kind"}, "thermal");
    check_misused({"bench", "--sizes", "4"}, "--sizes");
    check_misused({"bench", "--backend", "abacus"}, "--backend");
    check_misused({"bench", "--device", "automatic", "--filter", "droplets"}, "carve.vertex");
    CHECK(run_cli({"bench", "--help"}).out.find("--backend") == std::string::npos);
    check_misused({"render", "a.tif", "-o", "a.gif"}, ".png");
    check_misused({"render", "a.tif", "-o", "a.png", "--camera", "10,95,1"}, "--camera");
    check_misused({"render", "a.tif", "-o", "a.png", "--camera", "10,45"}, "--camera");
    check_misused({"render", "a.tif", "-o", "a.png", "--overlay", "snow"}, "--overlay");
    check_misused({"export", "a.tif", "-o", "a.png", "--max-error", "1"}, "--max-error");
}

TEST_CASE("wrong parameters name the id, the range and the nearest id", "[cli]") {
    check_misused(erode("a.tif", "b.tif", {"--set", "thermal.tallus=30"}), "'thermal.talus'");
    check_misused(erode("a.tif", "b.tif", {"--set", "thermal.talus=95"}), "1 .. 89");
    check_misused(erode("a.tif", "b.tif", {"--set", "thermal.talus=steep"}), "thermal.talus");
    check_misused(erode("a.tif", "b.tif", {"--set", "thermal.talus=nan"}), "thermal.talus");
    check_misused(erode("a.tif", "b.tif", {"--set", "thermal.talus"}), "key=value");
    check_misused(erode("a.tif", "b.tif", {"--set", "water.scheme=boat"}), "four_pipes");
    check_misused(erode("a.tif", "b.tif", {"--order", "odd"}), "even");
    check_misused({"erode", "a.tif", "-o", "b.tif", "--steps", "-1", "--proportions", "1:1:1"}, "erosion.steps");
    check_misused({"erode", "a.tif", "-o", "b.tif", "--steps", "1.5", "--proportions", "1:1:1"}, "erosion.steps");
    for (const std::string proportions : {"1:1", "1:1:1:1", "a:b:c", "1:1:-1", "::", "1:1:1e9", "inf:1:1"})
        check_misused({"erode", "a.tif", "-o", "b.tif", "--steps", "1", "--proportions", proportions}, "--proportions");
}

TEST_CASE("failing work exits with 1 and leaves no file", "[cli]") {
    const TemporaryFolder folder;
    check_failed({"info", folder / "absent.tif"}, "absent.tif");
    std::ofstream(folder / "text.tif") << "this is no picture";
    check_failed({"info", folder / "text.tif"}, "text.tif");
    check_failed(erode(folder / "absent.tif", folder / "out.tif"), "absent.tif");
    check_failed({"info", folder.path().string()}, folder.path().string());
    check_failed({"build", folder / "absent.cuesta", "-o", folder / "out.tif"}, "absent.cuesta");
    check_failed({"export", folder / "absent.tif", "-o", folder / "out.glb"}, "absent.tif");
    check_failed({"generate", "cone", "-o", folder / "no/such/folder/a.tif", "--size", "8"}, "no folder");
    check_failed({"generate", "cone", "-o", "/proc/a.tif", "--size", "8"}, "/proc");
    CHECK(names_in(folder.path()) == std::vector<std::string>{"text.tif"});
}

TEST_CASE("only carving has a choice of device", "[cli]") {
    const TemporaryFolder folder;
    CHECK(run_cli({"generate", "cone", "-o", folder / "a.tif", "--size", "8"}).exit_code == 0);
    check_misused(erode(folder / "a.tif", folder / "b.tif", {"--backend", "gpu"}), "--backend");
    check_misused(erode(folder / "a.tif", folder / "b.tif", {"--backend", "cpu"}), "--backend");
    CHECK(run_cli({"carve", "--help"}).out.find("--backend") != std::string::npos);
    CHECK(run_cli({"build", "--help"}).out.find("--backend") == std::string::npos);
}

TEST_CASE("an unwritable place loses nothing and says so", "[cli]") {
    const TemporaryFolder folder;
    CHECK(run_cli({"generate", "cone", "-o", folder / "a.tif", "--size", "16"}).exit_code == 0);
    const std::string before = bytes_of_file(folder / "a.tif");
    std::ofstream(folder / "file") << "x";
    check_failed(erode(folder / "a.tif", folder / "b.tif", {"--masks", folder / "file"}), "--masks");
    check_failed(erode(folder / "a.tif", folder / "b.tif", {"--report", folder / "no/report.json"}), "no folder");
    check_misused(erode(folder / "a.tif", folder / "b.png", {"--report", folder / "b.json"}), "sidecar");
    check_failed(erode(folder / "a.tif", folder.path().string() + "/x.tif/y.tif"), "no folder");
    check_failed(erode(folder / "a.tif", "/proc/b.tif"), "/proc");
    CHECK(bytes_of_file(folder / "a.tif") == before);
    CHECK(names_in(folder.path()) == std::vector<std::string>{"a.json", "a.tif", "file"});
}
