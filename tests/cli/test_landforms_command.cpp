/// Uplifted land from the command line: `generate uplift` and `landforms`.

#include <filesystem>
#include <fstream>

#include "core/io/elevation/elevation.h"
#include "core/io/project/landforms.h"
#include "core/io/project/project_file.h"
#include "tests/catch.h"
#include "tests/cli/check_run.h"
#include "tests/cli/run_cli.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

TEST_CASE("generate makes uplifted land, by its seed and parameters", "[cli][uplift]") {
    const TemporaryFolder folder;
    const auto make = [&](const std::string& name, const Arguments& more) {
        Arguments arguments{"generate", "uplift", "-o",  folder / name, "--size",
                            "17x12",    "--cell", "200", "--set",       "uplift.time=0.5"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        check_done(run_cli(arguments));
        return bytes_of_file(folder / name);
    };
    const std::string first = make("a.tif", {"--seed", "2"});
    const auto read = read_elevation(folder / "a.tif");
    REQUIRE(read.ok());
    CHECK(read->frame.width == 17);
    CHECK(read->frame.height == 12);
    CHECK(read->frame.cell_size == 200);
    CHECK(make("b.tif", {"--seed", "2"}) == first);
    CHECK(make("c.tif", {"--seed", "3"}) != first);
    make("d.tif", {"--set", "rock.structure=bedded", "--set", "rivers.deposition=1", "--set", "hillslopes.creep=0"});
    check_done(run_cli({"generate", "cone", "-o", folder / "mask.tif", "--size", "17x12", "--height", "1"}));
    make("e.tif", {"--uplift-mask", folder / "mask.tif"});
    CHECK(make("h.tif", {"--seed", "2", "--hardness-mask", folder / "mask.tif"}) != first);
    CHECK(make("i.tif", {"--seed", "2", "--age-mask", folder / "mask.tif"}) != first);
    check_done(run_cli({"generate", "hills", "-o", folder / "model.tif", "--size", "30x20", "--cell", "50"}));
    const std::string model = folder / "model.tif";
    const std::string modelled = make("k.tif", {"--seed", "2", "--model", model, "--set", "uplift.pattern=model"});
    CHECK(modelled != first);
    CHECK(make("l.tif", {"--seed", "2", "--model", model, "--set", "uplift.start=model"}) != modelled);
    const CliRun idle = run_cli({"generate", "uplift", "-o", folder / "m.cuesta", "--size", "8", "--model", model});
    check_done(idle);
    CHECK(idle.err.find("the model changes nothing") != std::string::npos);
    const CliRun absent =
        run_cli({"generate", "uplift", "-o", folder / "n.cuesta", "--size", "8", "--set", "uplift.start=model"});
    CHECK(absent.err.find("Acts as plain") != std::string::npos);
    CHECK(make("j.tif", {"--seed", "2", "--set", "uplift.subsidence=0.5"}) != first);
    // A coast acts once it has years, and until then its other parameters change no byte.
    CHECK(make("f.tif", {"--seed", "2", "--set", "coast.rise=80"}) == first);
    CHECK(make("g.tif", {"--seed", "2", "--set", "coast.rise=80", "--set", "coast.years=4000"}) != first);
}

TEST_CASE("generate tells what uplifted land does not have", "[cli][uplift]") {
    const TemporaryFolder folder;
    const std::string out = folder / "a.tif";
    check_refused(run_cli({"generate", "uplift", "-o", out, "--size", "8", "--height", "5"}), "--height", 2);
    check_refused(run_cli({"generate", "cone", "-o", out, "--size", "8", "--uplift-mask", "m.tif"}), "uplifted", 2);
    check_refused(run_cli({"generate", "cone", "-o", out, "--size", "8", "--hardness-mask", "m.tif"}),
                  "--hardness-mask", 2);
    check_refused(run_cli({"generate", "cone", "-o", out, "--size", "8", "--model", "m.tif"}), "--model", 2);
    check_refused(run_cli({"generate", "uplift", "-o", out, "--size", "8", "--model", folder / "no.tif"}), "no.tif", 1);
    check_refused(run_cli({"generate", "delta", "-o", out, "--size", "8", "--age-mask", "m.tif"}), "--age-mask", 2);
    check_refused(run_cli({"generate", "uplift", "-o", out, "--size", "8", "--age-mask", folder / "no.tif"}), "no.tif",
                  1);
    check_refused(run_cli({"generate", "uplift", "-o", out, "--size", "8", "--set", "generator.kind=cone"}),
                  "generator.kind", 2);
    check_refused(run_cli({"generate", "uplift", "-o", out, "--size", "8", "--set", "uplift.rate=-1"}), "uplift.rate",
                  2);
    check_refused(run_cli({"generate", "uplift", "-o", out, "--size", "8", "--uplift-mask", folder / "no.tif"}),
                  "no.tif", 1);
    CHECK(names_in(folder.path()).empty());
}

TEST_CASE("gradients of 0 and what is no number are refused with the range", "[cli][uplift]") {
    const TemporaryFolder folder;
    for (const auto& [setting, range] :
         {std::pair{"rivers.slope_gradient=0", "0.02 .. 4"}, std::pair{"rivers.slope_gradient=-1", "0.02 .. 4"},
          std::pair{"rock.threshold=0", "0.2 .. 6"}, std::pair{"hillslopes.scree_gradient=0", "0.3 .. 1.2"},
          std::pair{"uplift.rate=nan", "0 .. 20"}, std::pair{"hillslopes.critical=inf", "0.3 .. 4"}})
        check_refused(run_cli({"generate", "uplift", "-o", folder / "a.tif", "--size", "8", "--set", setting}), range,
                      2);
    CHECK(names_in(folder.path()).empty());
}

TEST_CASE("masks and models with holes, of other sizes and out of range are told and fitted", "[cli][uplift]") {
    const TemporaryFolder folder;
    // Six by five cells with two holes in the middle row; the other rows are `row`.
    const auto write_grid = [&](const std::string& name, const std::string& row, const std::string& middle) {
        std::ofstream out(folder / name);
        out << "ncols 6\nnrows 5\nxllcorner 0\nyllcorner 0\ncellsize 90\nNODATA_value -9999\n";
        for (int y = 0; y < 5; ++y) out << (y == 2 ? middle : row) << "\n";
    };
    write_grid("mask.asc", "-10 0 30 5 5 5", "0 0 -9999 -9999 0 0");
    write_grid("sea.asc", "0 0 0 0 0 0", "0 0 -9999 -9999 0 0");
    const std::string hole = "-9999 -9999 -9999 -9999 -9999 -9999";
    write_grid("none.asc", hole, hole);
    const auto generate = [&](const std::string& name, const Arguments& more) {
        Arguments arguments{"generate", "uplift", "-o",  folder / name, "--size",
                            "17x12",    "--cell", "200", "--set",       "uplift.time=0.5"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run_cli(arguments);
    };
    for (const std::string option : {"--uplift-mask", "--hardness-mask", "--age-mask"}) {
        INFO(option);
        const CliRun scaled = generate("a.tif", {option, folder / "mask.asc"});
        check_done(scaled);
        CHECK(scaled.err.find("taken as 0 to 1") != std::string::npos);
        const auto land = read_elevation(folder / "a.tif");
        REQUIRE(land.ok());
        CHECK(land->holes_filled == 0);
        check_done(generate("b.tif", {option, folder / "none.asc"}));
    }
    const Arguments of_model{"--set", "uplift.pattern=model", "--set", "uplift.start=model",
                             "--set", "uplift.sea=true"};
    Arguments with_model = of_model;
    with_model.insert(with_model.end(), {"--model", folder / "sea.asc"});
    const CliRun level = generate("c.tif", with_model);
    check_done(level);
    CHECK(level.err.find("2 cells without data") != std::string::npos);
    const auto sea = read_elevation(folder / "c.tif");
    REQUIRE(sea.ok());
    CHECK(sea->minimum == 0);
    CHECK(sea->maximum == 0);
    with_model.back() = folder / "none.asc";
    check_refused(generate("d.tif", with_model), "none.asc", 1);
    CHECK_FALSE(std::filesystem::exists(folder / "d.tif"));
}

TEST_CASE("landforms are listed, with a place on Earth each", "[cli][landforms]") {
    const CliRun table = run_cli({"landforms"});
    check_done(table);
    const CliRun run = run_cli({"landforms", "--json"});
    check_done(run);
    const nlohmann::json list = nlohmann::json::parse(run.out);
    REQUIRE(list.size() == landforms().size());
    for (const nlohmann::json& entry : list) {
        CHECK(table.out.find(entry.at("id").get<std::string>()) != std::string::npos);
        CHECK(table.out.find(entry.at("place").get<std::string>()) != std::string::npos);
        CHECK(entry.at("width").get<int>() > 0);
    }
    const CliRun one = run_cli({"landforms", "Canyon country"});
    check_done(one);
    CHECK(one.out.find("uplift.river_area = 40000") != std::string::npos);
}

TEST_CASE("a landform becomes a project over the same ground", "[cli][landforms]") {
    const TemporaryFolder folder;
    const std::string path = folder / "a.cuesta";
    check_done(run_cli({"landforms", "alps", "-o", path, "--size", "32", "--seed", "5", "--set", "rock.dip=4"}));
    const Result<Project> project = read_project(path);
    REQUIRE(project.ok());
    const GalleryLandform* alps = find_landform(landforms(), "alps");
    REQUIRE(alps);
    CHECK(project->frame.width == 32);
    // Powers of two: nothing is rounded.
    CHECK(project->frame.width_metres() == alps->width * alps->cell_size);
    const auto& parameters = std::get<UpliftedBase>(project->base).parameters;
    CHECK(parameters.uplift.seed == 5);
    CHECK(parameters.rock.dip == 4);
    CHECK(parameters.rivers == std::get<UpliftedBase>(project_of(*alps).base).parameters.rivers);
    const CliRun info = run_cli({"info", path, "--json"});
    check_done(info);
    CHECK(nlohmann::json::parse(info.out).at("base") == "uplift");
    // On disk it is made whole.
    check_done(run_cli({"build", path, "-o", folder / "b.tif"}));
    check_done(run_cli({"build", path, "-o", folder / "c.tif", "--memory", "2G"}));
    CHECK(bytes_of_file(folder / "b.tif") == bytes_of_file(folder / "c.tif"));
}

TEST_CASE("a landform becomes a heightmap, the same as its project", "[cli][landforms]") {
    const TemporaryFolder folder;
    check_done(run_cli({"landforms", "old-hills", "-o", folder / "a.tif", "--size", "16"}));
    check_done(run_cli({"landforms", "old-hills", "-o", folder / "a.cuesta", "--size", "16"}));
    check_done(run_cli({"build", folder / "a.cuesta", "-o", folder / "b.tif"}));
    CHECK(bytes_of_file(folder / "a.tif") == bytes_of_file(folder / "b.tif"));
    check_done(run_cli({"build", folder / "a.cuesta", "-o", folder / "c.tif", "--seeds", "9"}));
    CHECK(bytes_of_file(folder / "c.tif") != bytes_of_file(folder / "b.tif"));
}

TEST_CASE("wrong landforms are told", "[cli][landforms]") {
    const TemporaryFolder folder;
    check_refused(run_cli({"landforms", "alp"}), "canyon-country", 2);
    check_refused(run_cli({"landforms", "-o", folder / "a.tif"}), "which landform", 2);
    check_refused(run_cli({"landforms", "alps", "-o", folder / "a.xyz"}), "a.xyz", 2);
    check_refused(run_cli({"landforms", "alps", "-o", folder / "a.cuesta", "--set", "rock.dipp=4"}), "rock.dip", 2);
    check_refused(run_cli({"landforms", "alps", "-o", folder / "a.cuesta", "--seed", "x"}), "uplift.seed", 2);
    CHECK(names_in(folder.path()).empty());
}
