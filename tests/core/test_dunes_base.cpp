/// Dunes as the base of a project: its parameters, its keys, its file, and the land made from it.

#include "core/dunes/dune_land.h"
#include "core/io/project/landforms.h"
#include "core/model/project_difference.h"
#include "core/pipeline/evaluate.h"
#include "tests/core/same_heights.h"
#include "tests/catch.h"
#include "tests/core/project_files.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;
using namespace cuesta::project_files;

namespace {

/// 40 x 32 cells of 40 m, a short time, no erosion.
Project dunes_project() {
    Project project;
    project.frame = {40, 32, 40, "", {}};
    DunesBase base;
    base.parameters.generations = 0.1F;
    project.base = base;
    project.erosion.mixing.steps = 0;
    return project;
}

DunesBase& dunes_of(Project& project) {
    return std::get<DunesBase>(project.base);
}

}  // namespace

TEST_CASE("dunes have one set of parameters, all of which count for its key", "[dunes_base]") {
    Project project = dunes_project();
    const std::vector<ParameterSetRef> sets = parameter_sets(project);
    CHECK(sets[0].prefix == "dunes");
    CHECK(sets[1].prefix == "splines");
    CHECK_FALSE(is_quickly_made(project.base));
    CHECK(knows_loose(project.base));
    for (std::size_t i = 0; i < sets[0].fields->size(); ++i) {
        Project changed = project;
        const ParameterSetRef set = parameter_sets(changed)[0];
        const ParameterField& field = (*set.fields)[i];
        INFO(field.description.id);
        field.put(set.object, field.get(set.object) == field.description.minimum ? field.description.maximum
                                                                                 : field.description.minimum);
        CHECK_FALSE(stage_key(changed, Stage::base, 1) == stage_key(project, Stage::base, 1));
        const std::vector<ProjectChange> changes = project_difference(project, changed);
        REQUIRE(changes.size() == 1);
        CHECK(changes[0].part == ProjectPart::base);
        CHECK(changes[0].item == "Dunes");
    }
    Project masked = project;
    masked.masks.rain = TiledRaster(40, 32, 0.5F);
    CHECK(stage_key(masked, Stage::base, 1) == stage_key(project, Stage::base, 1));
    CHECK_FALSE(stage_key(project, Stage::base, 2) == stage_key(project, Stage::base, 1));
    *seed_of(project.base) = 9;
    CHECK(dunes_of(project).parameters.seed == 9);
    Project generated = project;
    generated.base = GeneratedBase{};
    REQUIRE(project_difference(generated, project).size() == 1);
    CHECK(project_difference(generated, project)[0].property == "dunes");
}

TEST_CASE("the base of dunes is what the kernel makes", "[dunes_base]") {
    const Project project = dunes_project();
    for (const int coarsening : {1, 2}) {
        INFO(coarsening);
        Evaluator evaluator;
        EvaluateOptions options;
        options.stage = Stage::base;
        options.coarsening = coarsening;
        const auto land = evaluator.evaluate(project, options);
        REQUIRE(land.ok());
        const TerrainFrame frame = coarsened(project.frame, coarsening);
        const auto& parameters = std::get<DunesBase>(project.base).parameters;
        CHECK((*land)->frame == frame);
        CHECK(same_heights(*(*land)->ground, dune_land(parameters, frame.width, frame.height, frame.cell_size).heights));
    }
    std::stop_source stop;
    stop.request_stop();
    EvaluateOptions options;
    options.control.stop = stop.get_token();
    Evaluator evaluator;
    const auto stopped = evaluator.evaluate(project, options);
    REQUIRE_FALSE(stopped.ok());
    CHECK(stopped.error().is_cancelled());
}

TEST_CASE("a project with dunes is read as it was written", "[dunes_base][project_file]") {
    const TemporaryFolder folder;
    const std::string path = folder / "a.cuesta";
    RandomSequence random(5, RandomStream::test);
    Project project = dunes_project();
    randomise(random, dunes_of(project).parameters);
    REQUIRE(write_project(path, project).ok());
    const Result<Project> read = read_project(path);
    REQUIRE(read.ok());
    CHECK(*read == project);
    const auto refused = [&](const char* pointer, const nlohmann::json& value, const std::string& part) {
        nlohmann::json json = project_to_json(project).json;
        json[nlohmann::json::json_pointer(pointer)] = value;
        put_archive(path, entries_of(project, json));
        const Result<Project> damaged = read_project(path);
        REQUIRE_FALSE(damaged.ok());
        INFO(damaged.error().message());
        CHECK(contains(damaged.error().what, part));
    };
    refused("/base/dunes/spacing", -1, "dunes.spacing");
    refused("/base/dunes/lava", 1, "dunes.lava");
    refused("/base/dunes", 3, "dunes");
    refused("/base/generated", nlohmann::json::object(), "dunes");
}

TEST_CASE("the landforms of dunes have the base of them", "[dunes_base][landforms]") {
    for (const char* const id : {"barchans", "transverse-dunes", "linear-dunes", "star-dunes"}) {
        const GalleryLandform* landform = find_landform(landforms(), id);
        REQUIRE(landform);
        CHECK(std::holds_alternative<DunesBase>(project_of(*landform).base));
    }
}

TEST_CASE("the sand of dunes is eroded material where that is kept apart", "[dunes_base]") {
    Project project = dunes_project();
    project.separate_eroded_material = true;
    Evaluator evaluator;
    EvaluateOptions options;
    options.stage = Stage::outputs;
    const auto land = evaluator.evaluate(project, options);
    REQUIRE(land.ok());
    const DuneLand dunes = dune_land(dunes_of(project).parameters, 40, 32, 40);
    CHECK(same_heights(*(*land)->ground, dunes.heights));
    REQUIRE((*land)->loose);
    CHECK(same_heights(*(*land)->loose, dunes.sand));
}
