/// A new kind of erosion takes part in everything once it has its folder and its row: the run, the keys, the project
/// file, the command line, the rules of bands and brushes. Core is compiled with a toy kind here (toy_core.cmake).

#include "app/cli/proportions.h"
#include "core/bands/land_bands.h"
#include "core/erosion/droplets/drop_count.h"
#include "core/erosion/mixing.h"
#include "core/io/project/project_file.h"
#include "core/model/erosion_phases.h"
#include "core/pipeline/cascade_phases.h"
#include "core/pipeline/evaluate.h"
#include "core/pipeline/run_key.h"
#include "core/sculpt/kernels.h"
#include "tests/catch.h"
#include "tests/core/small_project.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

constexpr auto toy_number = static_cast<std::size_t>(ErosionKind::toy);

Project toy_project() {
    Project project = small_project();
    project.erosion.mixing.set_only(ErosionKind::toy);
    project.erosion.toy.depth = 0.5F;
    return project;
}

std::shared_ptr<const Land> land_of(const Project& project) {
    Evaluator evaluator;
    const auto land = evaluator.evaluate(project, {});
    REQUIRE(land);
    return *land;
}

const ParameterField* field_named(Project& project, const std::string& id) {
    for (const ParameterSetRef& set : parameter_sets(project))
        for (const ParameterField& field : *set.fields)
            if (field.description.id == id) return &field;
    return nullptr;
}

}  // namespace

TEST_CASE("toy kind: runs alone and in a mixture, and is booked", "[toy_kind]") {
    const Project project = toy_project();
    const auto land = land_of(project);
    CHECK(land->report.steps_of_kind[toy_number] == 12);
    for (int y = 0; y < land->frame.height; ++y)
        for (int x = 0; x < land->frame.width; ++x)
            REQUIRE((*land->ground)(x, y) == (*land->before)(x, y) + -6.0F);  // 12 steps of 0.5 m, exact in floats
    CHECK(land->report.ledger.left_map == 6.0 * 48 * 40 * 100);

    Project mixture = small_project();
    mixture.erosion.mixing.toy = 4;  // of 8
    CHECK(land_of(mixture)->report.steps_of_kind[toy_number] == 6);
    CHECK(even_totals(mixture.erosion.mixing, 800)[toy_number] == 400);
    mixture.erosion.mixing.order = MixingOrder::random;
    CHECK(land_of(mixture)->report.steps_of_kind[toy_number] > 0);
}

TEST_CASE("toy kind: its parameters and proportion are part of the keys", "[toy_kind]") {
    const Project project = toy_project();
    const Key key = stage_key(project, Stage::erosion, 1);
    Project other = project;
    other.erosion.toy.depth = 1;
    CHECK(stage_key(other, Stage::erosion, 1) != key);
    other = project;
    other.erosion.mixing.toy = 2;
    CHECK(stage_key(other, Stage::erosion, 1) != key);
    CHECK_FALSE(same_but_for_steps(other.erosion, project.erosion));

    // On the levels only the mixture runs it.
    for (const CascadeKinds kinds : {CascadeKinds::water, CascadeKinds::mixture}) {
        Project levels = project;
        levels.cascade_erosion.kinds = kinds;
        const Key of_levels = cascade_run_key(levels, 1);
        levels.erosion.mixing.toy = 2;
        CHECK((cascade_run_key(levels, 1) != of_levels) == (kinds == CascadeKinds::mixture));
        levels.erosion.mixing.toy = 1;
        levels.erosion.toy.depth = 1;
        CHECK((cascade_run_key(levels, 1) != of_levels) == (kinds == CascadeKinds::mixture));
    }
}

TEST_CASE("toy kind: runs on the levels with the mixture, and not with water alone", "[toy_kind]") {
    for (const CascadeKinds kinds : {CascadeKinds::water, CascadeKinds::mixture}) {
        Project project = toy_project();
        project.erosion.mixing.steps = 1;
        project.cascade_erosion.kinds = kinds;
        project.cascade_erosion.level_5 = 3;
        project.cascade_erosion.final_steps = 2;
        const auto land = land_of(project);
        CHECK(land->cascade_report.steps_of_kind[toy_number] == (kinds == CascadeKinds::mixture ? 3 : 0));
    }
}

TEST_CASE("toy kind: projects keep it", "[toy_kind]") {
    const TemporaryFolder folder;
    Project project = toy_project();
    project.erosion.mixing.toy = 7;
    REQUIRE(write_project(folder / "toy.cuesta", project));
    const auto read = read_project(folder / "toy.cuesta");
    REQUIRE(read);
    CHECK(read->erosion == project.erosion);
}

TEST_CASE("toy kind: the command line sets it", "[toy_kind]") {
    MixingParameters mixing;
    REQUIRE(apply_proportions("toy=3,water=1", mixing));
    CHECK(mixing.toy == 3);
    CHECK(mixing.wind == 0);
    REQUIRE(apply_proportions("water=1", mixing));  // kinds that are not named make no steps
    CHECK(mixing.toy == 0);
    const Result<void> unknown = apply_proportions("toys=3", mixing);
    REQUIRE_FALSE(unknown);
    CHECK(unknown.error().what.find("toy") != std::string::npos);

    Project project;
    REQUIRE(set_parameter(parameter_sets(project), "toy.depth", "2"));
    CHECK(project.erosion.toy.depth == 2);
    REQUIRE(set_parameter(parameter_sets(project), "erosion.toy", "5"));
    CHECK(project.erosion.mixing.toy == 5);
    const ParameterField* proportion = field_named(project, "erosion.toy");
    REQUIRE(proportion);
    CHECK(proportion->description.label == "Toy");
    CHECK(proportion->description.default_value == 0);
}

TEST_CASE("toy kind: what runs other kinds leaves it out", "[toy_kind]") {
    // It needs all of the land at once, of which bands take so much.
    Project toy = toy_project();
    CHECK(check_bands(toy).ok());
    toy.frame.width = toy.frame.height = 40000;
    const Result<void> bands = check_bands(toy);
    REQUIRE_FALSE(bands);
    CHECK(bands.error().what.find("toys are larger than bands") != std::string::npos);
    CHECK(bands.error().where == "erosion.toy");

    ErosionSchedule schedule;
    schedule.mixing.toy = 1;
    const auto drops = schedules_of_drops(schedule, 10, 100);
    REQUIRE(drops);
    CHECK(drops->front().mixing.toy == 0);

    // The brush that erodes: with the toy alone it takes water and scree, as without any kind of its own.
    const Raster<float> ground(20, 20, 5.0F);
    SculptErosion brush;
    brush.schedule.mixing.set_only(ErosionKind::toy);
    SculptErosion none = brush;
    none.schedule.mixing.set_weights({});
    CHECK(change_by_erosion(ground.view(), 10, brush) == change_by_erosion(ground.view(), 10, none));
}
