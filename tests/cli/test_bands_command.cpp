/// `--memory`, `--scratch` and tiles made apart: the files of land in memory, byte for byte.

#include <csignal>
#include <fstream>
#include <thread>

#include "core/io/project/project_file.h"
#include "tests/catch.h"
#include "tests/cli/run_cli.h"
#include "tests/core/carved_projects.h"
#include "tests/core/file_size_limit.h"
#include "tests/core/temporary_folder.h"

namespace fs = std::filesystem;
using namespace cuesta;

namespace {

CliRun done(const Arguments& arguments) {
    CliRun run = run_cli(arguments);
    INFO(run.err);
    REQUIRE(run.exit_code == 0);
    return run;
}

/// 150 x 90 cells, a few steps of thermal erosion, and (`paths`) a road.
Project project_of(bool paths) {
    Project project = small_road_project();
    project.frame.width = 150;
    project.frame.height = 90;
    project.erosion.mixing.steps = 5;
    project.erosion.mixing.water = project.erosion.mixing.wind = 0;
    if (!paths) project.paths.clear();
    return project;
}

/// Names and bytes of all files in a folder.
std::map<std::string, std::string> files_in(const fs::path& folder) {
    std::map<std::string, std::string> files;
    for (const std::string& name : names_in(folder)) files[name] = bytes_of_file((folder / name).string());
    return files;
}

Arguments with(Arguments arguments, const Arguments& more) {
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

}  // namespace

TEST_CASE("build --memory writes the bytes of build", "[cli][bands]") {
    const TemporaryFolder folder;
    Project project = project_of(true);
    REQUIRE(write_project(folder / "generated.cuesta", project).ok());
    Raster<float> heights(150, 90);
    for (int y = 0; y < 90; ++y)
        for (int x = 0; x < 150; ++x) heights(x, y) = static_cast<float>((x * 37 + y * 91) % 400);
    project.base = ImportedBase{TiledRaster(heights.view()), "a.tif"};
    REQUIRE(write_project(folder / "imported.cuesta", project).ok());
    for (const char* name : {"generated", "imported"})
        for (const char* file : {"land.tif", "land.png", "land.exr", "land.asc"}) {
            if (name == std::string("imported") && file != std::string("land.tif")) continue;
            INFO(name << " " << file);
            fs::create_directory(folder.path() / "one");
            fs::create_directory(folder.path() / "other");
            const std::string from = folder / (std::string(name) + ".cuesta");
            done({"build", from, "-o", folder / ("one/" + std::string(file))});
            done({"build", from, "-o", folder / ("other/" + std::string(file)), "--memory", "600M"});
            CHECK((files_in(folder.path() / "one") == files_in(folder.path() / "other")));
            fs::remove_all(folder.path() / "one");
            fs::remove_all(folder.path() / "other");
        }
    const std::string from = folder / "generated.cuesta";
    done({"build", from, "-o", folder / "a.tif", "--report", folder / "a_report.json"});
    done({"build", from, "-o", folder / "b.tif", "--report", folder / "b_report.json", "--scratch", folder / "."});
    const nlohmann::json a = json_of_file(folder / "a_report.json"), b = json_of_file(folder / "b_report.json");
    for (const char* key : {"mass", "steps", "size", "cell", "seed", "paths"}) CHECK(a[key] == b[key]);
    CHECK(b["memory"]["allowed"].get<double>() > 1e9);
    CHECK(b["memory"]["peak"].get<double>() > 1e6);
    CHECK(a["memory"]["peak"].get<double>() > 1e6);
    for (const char* stage : {"read", "layers", "erosion", "paths", "write", "total"})
        CHECK(b["seconds"].contains(stage));
}

TEST_CASE("erode and carve with --memory write the bytes of those without", "[cli][bands]") {
    const TemporaryFolder folder;
    done({"generate", "warped", "-o", folder / "a.tif", "--size", "120x80", "--height", "900", "--cell", "5"});
    for (const char* proportions : {"thermal=1", "water=1", "water=4,thermal=1", "1:2:1"}) {
        INFO(proportions);
        const Arguments erode{"erode", folder / "a.tif", "--steps", "6", "--proportions", proportions, "-o"};
        done(with(erode, {folder / "b.tif", "--report", folder / "b_report.json"}));
        done(with(erode, {folder / "c.tif", "--memory", "0.6G", "--report", folder / "c_report.json"}));
        CHECK(bytes_of_file(folder / "b.tif") == bytes_of_file(folder / "c.tif"));
        const nlohmann::json b = json_of_file(folder / "b_report.json"), c = json_of_file(folder / "c_report.json");
        for (const char* key : {"mass", "water", "steps"}) CHECK(b[key] == c[key]);
    }

    std::ofstream(folder / "road.json") << R"({"type": "FeatureCollection", "features": [{"type": "Feature",
        "properties": {"kind": "road", "width": 12}, "geometry": {"type": "LineString",
        "coordinates": [[20, 30], [300, 200], [580, 350]]}}]})";
    done({"paths", folder / "a.tif", "--paths", folder / "road.json", "-o", folder / "a.cuesta"});
    for (const char* input : {"a.tif", "a.cuesta"}) {
        Arguments carve{"carve", folder / input, "-o"};
        const Arguments paths =
            input == std::string("a.tif") ? Arguments{"--paths", folder / "road.json"} : Arguments{};
        // A project of a height map has the erosion of a new project.
        if (paths.empty()) {
            auto project = read_project(folder / "a.cuesta");
            REQUIRE(project.ok());
            project->erosion.mixing.steps = 3;
            project->erosion.mixing.water = project->erosion.mixing.wind = 0;
            REQUIRE(write_project(folder / "a.cuesta", *project).ok());
        }
        done(with(with(carve, {folder / "b.tif", "--report", folder / "b_report.json"}), paths));
        done(with(with(carve, {folder / "c.tif", "--memory", "600M", "--report", folder / "c_report.json"}), paths));
        CHECK(bytes_of_file(folder / "b.tif") == bytes_of_file(folder / "c.tif"));
        nlohmann::json b = json_of_file(folder / "b_report.json"), c = json_of_file(folder / "c_report.json");
        for (const char* key : {"arguments", "files", "seconds", "memory", "device", "backend"}) {
            b.erase(key);
            c.erase(key);
        }
        CHECK(b == c);
        CHECK(b["tiles"].get<int>() > 0);
    }
}

TEST_CASE("build and erode with --memory write the masks, and fit neighbours, as without", "[cli][bands][masks]") {
    const TemporaryFolder folder;
    Project project = project_of(true);
    project.erosion.mixing.water = project.erosion.mixing.wind = 1;
    project.separate_eroded_material = true;
    REQUIRE(write_project(folder / "land.cuesta", project).ok());
    done({"generate", "warped", "-o", folder / "beside.tif", "--size", "150x90", "--height", "300"});
    const Arguments build{"build", folder / "land.cuesta", "--neighbour", "west=" + folder / "beside.tif"};
    const Arguments erode{"erode",         folder / "beside.tif",          "--steps", "6",
                          "--proportions", "water=2,thermal=1,droplets=1", "--set",   "erosion.border=closed"};
    for (const Arguments& command : {build, erode}) {
        INFO(command[0]);
        for (const char* name : {"one", "other"}) fs::create_directory(folder.path() / name);
        done(with(command, {"-o", folder / "one/a.tif", "--masks", folder / "one", "--report", folder / "one.json"}));
        done(with(command, {"-o", folder / "other/a.tif", "--masks", folder / "other", "--report",
                            folder / "other.json", "--memory", "600M"}));
        const auto files = files_in(folder.path() / "one");
        CHECK(files.contains("flow.tif"));
        CHECK(files.contains("lake_depth.tif"));
        CHECK((files_in(folder.path() / "other") == files));
        nlohmann::json one = json_of_file(folder / "one.json"), other = json_of_file(folder / "other.json");
        for (const char* key : {"mass", "water", "steps", "paths"}) CHECK(one[key] == other[key]);
        CHECK(one["files"].size() == other["files"].size());
        for (const char* name : {"one", "other"}) fs::remove_all(folder.path() / name);
    }
    // The rim did fit: without the neighbour the land is another.
    done(with(build, {"-o", folder / "a.tif", "--memory", "600M"}));
    done({"build", folder / "land.cuesta", "-o", folder / "b.tif", "--memory", "600M"});
    CHECK(bytes_of_file(folder / "a.tif") != bytes_of_file(folder / "b.tif"));
}

TEST_CASE("carve --memory writes displacement and water as without", "[cli][bands][masks]") {
    const TemporaryFolder folder;
    done({"generate", "warped", "-o", folder / "a.tif", "--size", "200x150", "--height", "300", "--cell", "5"});
    std::ofstream(folder / "river.json") << R"({"type": "FeatureCollection", "features": [{"type": "Feature",
        "properties": {"kind": "river", "width": 20}, "geometry": {"type": "LineString",
        "coordinates": [[20, 30], [300, 200], [900, 700]]}}]})";
    const Arguments carve{"carve", folder / "a.tif", "--paths", folder / "river.json"};
    const auto carved = [&](const std::string& name, const Arguments& more) {
        fs::create_directory(folder.path() / name);
        done(with(with(carve, {"-o", folder / (name + "/a.tif"), "--displacement", folder / (name + "/d.tif"),
                               "--water", folder / (name + "/w.tif"), "--report", folder / (name + ".json")}),
                  more));
        return files_in(folder.path() / name);
    };
    const auto files = carved("one", {"--backend", "cpu"});
    CHECK((carved("other", {"--memory", "600M"}) == files));
    const nlohmann::json one = json_of_file(folder / "one.json"), other = json_of_file(folder / "other.json");
    for (const char* key : {"earth", "displacement", "tiles"}) CHECK(one[key] == other[key]);
    CHECK(one["displacement"]["lowest"].get<double>() < -0.1);
    // Not all dry: a mask of nothing is another file.
    CHECK(files.at("w.tif") != files.at("d.tif"));
    std::ofstream(folder / "road.json") << R"({"type": "FeatureCollection", "features": [{"type": "Feature",
        "properties": {"kind": "road", "width": 12}, "geometry": {"type": "LineString",
        "coordinates": [[20, 30], [900, 700]]}}]})";
    const Arguments dry{"carve",          folder / "a.tif", "--paths",        folder / "road.json", "-o",
                        folder / "b.tif", "--water",        folder / "w.tif", "--memory",           "600M"};
    done(dry);
    CHECK(bytes_of_file(folder / "w.tif") != files.at("w.tif"));
}

TEST_CASE("borders and schemes as published erode with --memory as without", "[cli][bands]") {
    const TemporaryFolder folder;
    done({"generate", "warped", "-o", folder / "a.tif", "--size", "120x80", "--height", "900", "--cell", "5"});
    const std::vector<Arguments> settings{
        {"--set", "erosion.border=periodic"},
        {"--set", "erosion.border=sea", "--set", "erosion.sea_level=300"},
        {"--set", "water.scheme=mathisen", "--set", "thermal.scheme=published"},
        {"--set", "water.scheme=mei", "--set", "thermal.scheme=ferreira", "--set", "erosion.border=periodic"}};
    const Arguments erode{"erode", folder / "a.tif", "--steps", "6", "--proportions", "water=2,thermal=1", "-o"};
    for (const Arguments& setting : settings) {
        INFO(setting[1] << " " << setting.back());
        done(with(with(erode, {folder / "b.tif", "--report", folder / "b_report.json"}), setting));
        done(with(with(erode, {folder / "c.tif", "--memory", "0.6G", "--report", folder / "c_report.json"}), setting));
        CHECK(bytes_of_file(folder / "b.tif") == bytes_of_file(folder / "c.tif"));
        const nlohmann::json b = json_of_file(folder / "b_report.json"), c = json_of_file(folder / "c_report.json");
        for (const char* key : {"mass", "water", "steps"}) CHECK(b[key] == c[key]);
    }
}

TEST_CASE("kinds that need the whole land erode with --memory as without, also a project's", "[cli][bands]") {
    const TemporaryFolder folder;
    done({"generate", "warped", "-o", folder / "a.tif", "--size", "120x80", "--height", "900", "--cell", "5"});
    const std::vector<Arguments> settings{
        {"water=1,droplets=1,stream_power=1", "--set", "erosion.border=periodic"},
        {"wind=1,thermal=1", "--set", "erosion.border=periodic"},
        {"water=2,thermal=1", "--set", "water.scheme=ferreira"},
        {"glaciers=1,lava=1,coast=1,water=1", "--set", "erosion.border=sea", "--set", "erosion.sea_level=300"}};
    for (const Arguments& setting : settings) {
        INFO(setting[0] << " " << setting.back());
        const Arguments erode = with({"erode", folder / "a.tif", "--steps", "4", "--proportions"}, setting);
        done(with(erode, {"-o", folder / "b.tif", "--report", folder / "b_report.json"}));
        done(with(erode, {"-o", folder / "c.tif", "--memory", "0.6G", "--report", folder / "c_report.json"}));
        CHECK(bytes_of_file(folder / "b.tif") == bytes_of_file(folder / "c.tif"));
        const nlohmann::json b = json_of_file(folder / "b_report.json"), c = json_of_file(folder / "c_report.json");
        for (const char* key : {"mass", "water", "steps"}) CHECK(b[key] == c[key]);
    }
    Project icy = small_project();
    icy.erosion.mixing.glaciers = 1;
    REQUIRE(write_project(folder / "icy.cuesta", icy).ok());
    done({"build", folder / "icy.cuesta", "-o", folder / "d.tif"});
    done({"build", folder / "icy.cuesta", "-o", folder / "e.tif", "--memory", "1G"});
    CHECK(bytes_of_file(folder / "d.tif") == bytes_of_file(folder / "e.tif"));
    // A part of it follows from all of it.
    done({"build", folder / "icy.cuesta", "-o", folder / "f.tif", "--tiles", "2x2"});
    done({"build", folder / "icy.cuesta", "-o", folder / "g.tif", "--tiles", "2x2", "--part", "3/4"});
    CHECK(bytes_of_file(folder / "f_x0_y1.tif") == bytes_of_file(folder / "g_x0_y1.tif"));
}

TEST_CASE("tiles made apart by separate processes are those of the land in one piece", "[cli][bands][tiles]") {
    const TemporaryFolder folder;
    REQUIRE(write_project(folder / "land.cuesta", project_of(false)).ok());
    Project carved = project_of(true);
    carved.erosion.mixing.steps = 0;
    REQUIRE(write_project(folder / "carved.cuesta", carved).ok());
    const auto check_tiles = [&](const std::string& project, const std::string& name, const Arguments& tiles) {
        INFO(project << " " << name);
        for (const char* each : {"whole", "bands", "apart"}) fs::create_directory(folder.path() / each);
        const Arguments build{"build", folder / project, "-o"};
        done(with(with(build, {folder / ("whole/" + name)}), tiles));
        done(with(with(build, {folder / ("bands/" + name), "--memory", "600M"}), tiles));
        const auto whole = files_in(folder.path() / "whole");
        CHECK((files_in(folder.path() / "bands") == whole));
        for (const char* part : {"1/2", "2/2"})
            done(with(with(build, {folder / ("apart/" + name), "--part", part}), tiles));
        auto apart = files_in(folder.path() / "apart");
        CHECK(apart.size() + 1 == whole.size());  // the sidecar of the set knows of all tiles
        for (const auto& [file, bytes] : apart) {
            INFO(file);
            CHECK((whole.at(file) == bytes));
        }
        for (const char* each : {"whole", "bands", "apart"}) fs::remove_all(folder.path() / each);
    };
    // 150 x 90 cells are 3 x 2 tiles of 51 x 46 after resampling, 150 x 91 samples.
    check_tiles("land.cuesta", "land.tif", {"--tiles", "3x2"});
    check_tiles("carved.cuesta", "land.exr", {"--tiles", "3x2", "--pattern", "{name}-{column}-{row}"});
    check_tiles("land.cuesta", "land.png", {"--tile-size", "40", "--code-range", "-100:400", "--dither"});
    done({"build", folder / "carved.cuesta", "-o", folder / "a.tif", "--tiles", "2x2", "--part", "2/4", "--report",
          folder / "report.json"});
    const nlohmann::json report = json_of_file(folder / "report.json");
    CHECK(report["tiles"] == nlohmann::json::parse(R"([{"column": 1, "row": 0}])"));
    CHECK_FALSE(report.contains("mass"));
    // Paths on eroded ground: right, but said to be dear.
    REQUIRE(write_project(folder / "both.cuesta", project_of(true)).ok());
    done({"build", folder / "both.cuesta", "-o", folder / "w.tif", "--tiles", "2x2"});
    const CliRun run =
        done({"build", folder / "both.cuesta", "-o", folder / "p.tif", "--tiles", "2x2", "--part", "3/4"});
    CHECK(run.err.find("all of the land is eroded") != std::string::npos);
    CHECK(bytes_of_file(folder / "w_x0_y1.tif") == bytes_of_file(folder / "p_x0_y1.tif"));
}

TEST_CASE("what bands do not allow is told before the work, in one line", "[cli][bands]") {
    const TemporaryFolder folder;
    REQUIRE(write_project(folder / "land.cuesta", project_of(true)).ok());
    const std::string land = folder / "land.cuesta", out = folder / "a.tif";
    const auto refused = [&](const Arguments& arguments, int code, const std::string& words) {
        const CliRun run = run_cli(arguments);
        INFO(run.err);
        CHECK(run.exit_code == code);
        CHECK(run.one_error_line());
        CHECK(run.err.find(words) != std::string::npos);
    };
    refused({"build", land, "-o", out, "--memory", "4"}, 2, "900M");
    refused({"build", land, "-o", out, "--memory", "-4G"}, 2, "900M");
    refused({"build", land, "-o", out, "--memory", "100M"}, 1, "memory");
    refused({"build", land, "-o", out, "--memory", "1G", "--scratch", folder / "none"}, 1, "no such folder");
    refused({"build", land, "-o", out, "--memory", "1G", "--masks", folder / "masks", "--checkpoint", "10min"}, 1,
            "no checkpoints, since maps besides its heights");
    refused({"build", land, "-o", out, "--tiles", "2x2", "--part", "1/4", "--masks", folder / "masks"}, 2,
            "masks are of all of a land");
    refused({"build", land, "-o", folder / "a.glb", "--memory", "1G"}, 2, "nine times the memory");
    refused({"build", land, "-o", out, "--memory", "1G", "--time-lapse", "2", "--pictures", folder / "film.png"}, 2,
            "each frame draws all");
    refused({"build", land, "-o", folder / "{seed}.tif", "--memory", "1G", "--seeds", "1,2"}, 2, "one land");
    refused({"build", land, "-o", folder / "a.png", "--tiles", "2x2", "--part", "1/4"}, 1, "range");
    refused({"build", land, "-o", folder / "a.ter", "--tiles", "2x2", "--part", "1/4"}, 1, "Terragen");
    refused({"build", land, "-o", out, "--tiles", "2x2", "--part", "5/4"}, 2, "1 to N");
    refused({"build", land, "-o", out, "--memory", "1G", "--part", "1/4"}, 2, "--tiles");
    done({"generate", "cone", "-o", folder / "b.npy", "--size", "16"});
    const Arguments erode{"erode", folder / "b.npy", "-o", out, "--steps", "5", "--proportions"};
    // Land with ice on it is made whole.
    refused(with(erode, {"glaciers=1", "--set", "glaciers.melted=false", "--memory", "1G", "--checkpoint", "10min"}), 1,
            "no checkpoints");
    refused(with(erode, {"1:1:1", "--checkpoint", "10min"}), 2, "--memory");
    refused(with(erode, {"1:1:1", "--resume"}), 2, "--memory");
    refused(with(erode, {"1:1:1", "--memory", "1G", "--checkpoint", "soon"}), 2, "10min");
    refused({"build", land, "-o", out, "--checkpoint", "10min"}, 2, "--memory");
    refused({"build", land, "-o", out, "--tiles", "2x2", "--part", "1/4", "--resume"}, 2, "all of a land");
    refused({"carve", land, "-o", out, "--checkpoint", "10min"}, 2, "--memory");
    refused({"carve", land, "-o", out, "--memory", "1G", "--checkpoint", "soon"}, 2, "10min");
    refused({"carve", folder / "b.npy", "-o", out, "--memory", "1G", "--resume"}, 2, "project's erosion");
    CHECK(names_in(folder.path()) == std::vector<std::string>{"b.json", "b.npy", "land.cuesta"});
}

TEST_CASE("tiles of windy land made apart are those of the land in one piece, and said to be dear", "[cli][bands]") {
    const TemporaryFolder folder;
    Project project = project_of(false);
    project.erosion.mixing.wind = 1;
    REQUIRE(write_project(folder / "windy.cuesta", project).ok());
    done({"build", folder / "windy.cuesta", "-o", folder / "w.tif", "--tiles", "2x2"});
    const CliRun run =
        done({"build", folder / "windy.cuesta", "-o", folder / "p.tif", "--tiles", "2x2", "--part", "3/4"});
    CHECK(run.err.find("all of the land") != std::string::npos);
    CHECK(bytes_of_file(folder / "w_x0_y1.tif") == bytes_of_file(folder / "p_x0_y1.tif"));
}

TEST_CASE("a run on disk that is killed goes on with --resume to the same bytes", "[cli][bands][checkpoint]") {
    const TemporaryFolder folder;
    const std::string steps = "6000";  // a second and more on a quick machine: it must be killed on the way
    done({"generate", "warped", "-o", folder / "in.tif", "--size", "150", "--height", "900"});
    const Arguments erode{"erode", folder / "in.tif", "--steps", steps, "--proportions", "5:1:1"};
    done(with(erode, {"-o", folder / "alone.tif"}));
    const Arguments from_disk = with(erode, {"-o", folder / "out.tif", "--memory", "520M"});
    const fs::path out = folder / "out.tif", checkpoint = folder / "out.tif.checkpoint";
    // On a busy machine a run may end before the signal reaches it: then both signals are tried anew.
    int exit_code = 0;
    for (int attempt = 0; attempt < 10 && exit_code == 0; ++attempt) {
        fs::remove(out);
        RunningCli running(with(from_disk, {"--checkpoint", "0.05s"}));
        for (int i = 0; i < 3000 && !fs::exists(checkpoint) && !fs::exists(out); ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        running.send_signal(SIGKILL);
        if (running.wait().exit_code == 0) continue;
        CHECK_FALSE(fs::exists(out));
        REQUIRE(fs::exists(checkpoint));
        const CliRun other = run_cli(with(from_disk, {"--resume", "--seed", "99"}));
        CHECK(other.exit_code == 1);
        CHECK(other.err.find("of another run") != std::string::npos);
        // Stopped once more, by Ctrl-C, which waits for the end of a pass and keeps it.
        RunningCli again(with(from_disk, {"--resume", "--checkpoint", "1h"}));
        REQUIRE(again.catches_signal(SIGINT));
        again.send_signal(SIGINT);
        exit_code = again.wait().exit_code;
    }
    CHECK(exit_code == 130);
    REQUIRE(fs::exists(checkpoint));
    done(with(from_disk, {"--resume"}));
    CHECK(bytes_of_file(out) == bytes_of_file(folder / "alone.tif"));
    CHECK_FALSE(fs::exists(checkpoint));
}

TEST_CASE("a disk that is full when a checkpoint is due is told, and the checkpoint before stays good",
          "[cli][bands][checkpoint][faults]") {
    const TemporaryFolder folder;
    done({"generate", "warped", "-o", folder / "in.tif", "--size", "150", "--height", "900"});
    const Arguments erode{"erode", folder / "in.tif", "--steps", "6000", "--proportions", "5:1:1", "-o"};
    done(with(erode, {folder / "alone.tif"}));
    const Arguments from_disk = with(erode, {folder / "out.tif", "--memory", "520M"});
    const fs::path checkpoint = folder / "out.tif.checkpoint";
    // On a busy machine a run may end before the signal reaches it: then it is tried anew.
    for (int attempt = 0; attempt < 10 && !fs::exists(checkpoint); ++attempt) {
        fs::remove(folder / "out.tif");
        RunningCli running(with(from_disk, {"--checkpoint", "0.05s"}));
        for (int i = 0; i < 3000 && !fs::exists(checkpoint) && !fs::exists(folder / "out.tif"); ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        running.send_signal(SIGKILL);
        running.wait();
    }
    REQUIRE(fs::exists(checkpoint));
    const std::string bytes = bytes_of_file(checkpoint.string());
    // A raster of the land takes 115 KB of scratch, and a checkpoint holds several of 90 KB.
    REQUIRE(bytes.size() > 200000);
    for (const std::string& name : names_in(folder.path()))
        if (name.starts_with(".cuesta-")) fs::remove(folder.path() / name);  // what was written when it was killed
    const std::vector<std::string> before = names_in(folder.path());
    {
        const FileSizeLimit full(200000);
        const CliRun run = run_cli(with(from_disk, {"--resume", "--checkpoint", "0.001s"}));
        INFO(run.err);
        CHECK(run.exit_code == 1);
        CHECK(run.one_error_line());
        CHECK(run.err.find("the checkpoint cannot be written") != std::string::npos);
        CHECK(run.err.find(checkpoint.string()) != std::string::npos);
    }
    CHECK(names_in(folder.path()) == before);
    CHECK((bytes_of_file(checkpoint.string()) == bytes));
    done(with(from_disk, {"--resume"}));
    CHECK(bytes_of_file(folder / "out.tif") == bytes_of_file(folder / "alone.tif"));
}

TEST_CASE("build --memory --resume goes on from the checkpoint", "[cli][bands][checkpoint]") {
    const TemporaryFolder folder;
    Project project = project_of(true);
    project.erosion.mixing.steps = 200;
    project.erosion.mixing.wind = 1;
    REQUIRE(write_project(folder / "land.cuesta", project).ok());
    done({"build", folder / "land.cuesta", "-o", folder / "alone.tif"});
    const Arguments build{"build", folder / "land.cuesta", "-o", folder / "out.tif", "--memory", "600M"};
    RunningCli running(with(build, {"--checkpoint", "1h"}));
    REQUIRE(running.catches_signal(SIGINT));
    running.send_signal(SIGINT);
    running.wait();  // before the erosion, on its way or after it
    done(with(build, {"--resume"}));
    CHECK(bytes_of_file(folder / "out.tif") == bytes_of_file(folder / "alone.tif"));
    CHECK_FALSE(fs::exists(folder / "out.tif.checkpoint"));
}

TEST_CASE("carve --memory goes on with the erosion of a project from its checkpoint", "[cli][bands][checkpoint]") {
    const TemporaryFolder folder;
    Project project = project_of(true);
    project.erosion.mixing.steps = 6000;  // as above: it must be killed on the way
    project.erosion.mixing.water = 5;
    project.erosion.mixing.wind = project.erosion.mixing.thermal = 1;  // each step of wind begins a pass
    REQUIRE(write_project(folder / "land.cuesta", project).ok());
    const Arguments carve{"carve", folder / "land.cuesta", "-o"};
    done(with(carve, {folder / "alone.tif"}));
    const Arguments from_disk = with(carve, {folder / "out.tif", "--memory", "520M"});
    const fs::path out = folder / "out.tif", checkpoint = folder / "out.tif.checkpoint";
    // On a busy machine a run may end before the signal reaches it: then it is tried anew.
    for (int attempt = 0; attempt < 10 && !fs::exists(checkpoint); ++attempt) {
        fs::remove(out);
        RunningCli running(with(from_disk, {"--checkpoint", "0.05s"}));
        for (int i = 0; i < 3000 && !fs::exists(checkpoint) && !fs::exists(out); ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        running.send_signal(SIGKILL);
        running.wait();
    }
    CHECK_FALSE(fs::exists(out));
    REQUIRE(fs::exists(checkpoint));
    // Other steps are other land, for which it does not do.
    const CliRun other = run_cli({"erode", folder / "alone.tif", "-o", folder / "out.tif", "--steps", "3",
                                  "--proportions", "1:0:0", "--memory", "600M", "--resume"});
    CHECK(other.exit_code == 1);
    CHECK(other.err.find("of another run") != std::string::npos);
    done(with(from_disk, {"--resume"}));
    CHECK(bytes_of_file(out) == bytes_of_file(folder / "alone.tif"));
    CHECK_FALSE(fs::exists(checkpoint));
}

TEST_CASE("Ctrl-C ends bands with 130 and leaves nothing", "[cli][bands]") {
    const TemporaryFolder folder;
    Project project = project_of(true);
    project.erosion.mixing.steps = 1000000;
    REQUIRE(write_project(folder / "land.cuesta", project).ok());
    for (const int milliseconds : {0, 400}) {
        RunningCli running({"build", folder / "land.cuesta", "-o", folder / "a.tif", "--memory", "600M"});
        REQUIRE(running.catches_signal(SIGINT));
        std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
        running.send_signal(SIGINT);
        const CliRun run = running.wait();
        INFO(run.err);
        CHECK(run.exit_code == 130);
        CHECK(run.err.empty());
    }
    CHECK(names_in(folder.path()) == std::vector<std::string>{"land.cuesta"});
}
