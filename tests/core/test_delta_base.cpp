/// Land with a delta as the base of a project: its parameters, its keys, its file, and the land made from it.

#include "core/io/project/landforms.h"
#include "core/lowland/delta_land.h"
#include "core/model/project_difference.h"
#include "core/pipeline/evaluate.h"
#include "tests/core/same_heights.h"
#include "tests/catch.h"
#include "tests/core/project_files.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;
using namespace cuesta::project_files;

namespace {

/// 40 x 32 cells of 600 m, few floods, no erosion.
Project delta_project() {
    Project project;
    project.frame = {40, 32, 600, "", {}};
    DeltaBase base;
    base.parameters.events = 60;
    project.base = base;
    project.erosion.mixing.steps = 0;
    return project;
}

DeltaBase& base_of(Project& project) {
    return std::get<DeltaBase>(project.base);
}

}  // namespace

TEST_CASE("a delta has one set of parameters, all of which count for its key", "[delta_base]") {
    Project project = delta_project();
    const std::vector<ParameterSetRef> sets = parameter_sets(project);
    CHECK(sets[0].prefix == "delta");
    CHECK(sets[1].prefix == "splines");
    CHECK_FALSE(is_quickly_made(project.base));
    CHECK_FALSE(knows_loose(project.base));
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
        CHECK(changes[0].item == "Delta");
    }
    Project masked = project;
    masked.masks.rain = TiledRaster(40, 32, 0.5F);
    CHECK(stage_key(masked, Stage::base, 1) == stage_key(project, Stage::base, 1));
    CHECK_FALSE(stage_key(project, Stage::base, 2) == stage_key(project, Stage::base, 1));
    *seed_of(project.base) = 9;
    CHECK(base_of(project).parameters.seed == 9);
    Project generated = project;
    generated.base = GeneratedBase{};
    REQUIRE(project_difference(generated, project).size() == 1);
    CHECK(project_difference(generated, project)[0].property == "delta");
}

TEST_CASE("the base of a delta is what the kernel makes", "[delta_base]") {
    const Project project = delta_project();
    for (const int coarsening : {1, 2}) {
        INFO(coarsening);
        Evaluator evaluator;
        EvaluateOptions options;
        options.stage = Stage::base;
        options.coarsening = coarsening;
        const auto land = evaluator.evaluate(project, options);
        REQUIRE(land.ok());
        const TerrainFrame frame = coarsened(project.frame, coarsening);
        const auto& parameters = std::get<DeltaBase>(project.base).parameters;
        CHECK((*land)->frame == frame);
        CHECK(same_heights(*(*land)->ground, delta_land(parameters, frame.width, frame.height, frame.cell_size).heights));
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

TEST_CASE("a project with a delta is read as it was written", "[delta_base][project_file]") {
    const TemporaryFolder folder;
    const std::string path = folder / "a.cuesta";
    RandomSequence random(5, RandomStream::test);
    Project project = delta_project();
    randomise(random, base_of(project).parameters);
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
    refused("/base/delta/width", -1, "delta.width");
    refused("/base/delta/lava", 1, "delta.lava");
    refused("/base/delta", 3, "delta");
    refused("/base/generated", nlohmann::json::object(), "delta");
}

TEST_CASE("the landform of a delta has the base of one", "[delta_base][landforms]") {
    const GalleryLandform* landform = find_landform(landforms(), "delta");
    REQUIRE(landform);
    CHECK(std::holds_alternative<DeltaBase>(project_of(*landform).base));
}
