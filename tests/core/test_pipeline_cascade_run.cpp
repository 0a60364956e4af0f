/// Erosion on the levels while the land grows: its phases, stops, previews and reports.

#include <algorithm>
#include <cmath>
#include <set>

#include "core/base/random.h"
#include "core/base/threads.h"
#include "core/erosion/stepper.h"
#include "core/measure/measure.h"
#include "core/pipeline/cascade_phases.h"
#include "core/pipeline/evaluate.h"
#include "core/pipeline/run_key.h"
#include "tests/catch.h"
#include "tests/core/eroding_levels.h"
#include "tests/core/spline_projects.h"

using namespace cuesta;
using namespace cuesta::test;
using namespace cuesta::eroding_levels;

TEST_CASE("the phases of the erosion on the levels", "[cascade]") {
    Project project = eroding_project(512);
    project.cascade_erosion.level_8 = 7;
    project.cascade_erosion.level_12 = 1000;  // no such level here
    const std::vector<CascadePhase> phases = cascade_phases(project, 1);
    REQUIRE(phases.size() == 6);  // levels 5 to 9 and the drying
    std::int64_t step = 0;
    int level = 5;
    const std::array steps{40, 30, 0, 7, 0, 20};
    for (std::size_t i = 0; i < phases.size(); ++i) {
        CHECK(phases[i].grid.level == (i == 5 ? 9 : level++));
        CHECK(phases[i].grid.width * phases[i].coarsening == 512);
        CHECK(phases[i].first == step);
        CHECK(phases[i].last == (step += steps[i]));
        CHECK(phases[i].drying == (i == 5));
    }
    // A coarser land ends at its level.
    CHECK(cascade_phases(project, 8).size() == 3);
    CHECK(cascade_phases(project, 8).back().coarsening == 8);
    CHECK(cascade_phases(project, 32).empty());
    CHECK(cascade_phases(spline_project(512), 1).empty());
}

TEST_CASE("erosion on the levels goes on to the layers and is in the report", "[cascade]") {
    Project project = eroding_project();
    project.separate_eroded_material = true;
    project.erosion.mixing.steps = 3;
    const auto relief = land_of(project);
    const auto layers = land_of(project, Stage::layers);
    CHECK(*layers->ground == *relief->ground);
    const auto outputs = land_of(project, Stage::outputs);
    CHECK(*outputs->before == *relief->ground);
    CHECK(outputs->report.steps_done == 3);
    for (const auto& land : {layers, outputs}) {
        CHECK(land->cascade_report.ledger == relief->cascade_report.ledger);
        CHECK(land->cascade_report.steps_done == 90);
    }
}

TEST_CASE("a stepper makes the steps on the levels, to the same land", "[cascade]") {
    /// The processor's steps, of which it never tells.
    class Silent final : public ErosionStepper {
    public:
        std::int64_t advance(ErosionState& state, const ErosionInput& input, std::int64_t count,
                             const std::stop_token& stop, const std::function<void(const ErosionState&)>&) override {
            const std::int64_t made = erosion_steps(state, input, count, stop, {});
            steps += made;
            return made;
        }
        std::int64_t steps = 0;
    };
    const Project project = eroding_project();
    Silent stepper;
    EvaluateOptions options;
    options.stage = Stage::cascade_erosion;
    options.stepper = &stepper;
    double share = 0;
    options.control.progress = [&](double now, const Activity&) { share = now; };
    Evaluator evaluator;
    const auto land = evaluator.evaluate(project, options);
    REQUIRE(land.ok());
    CHECK(stepper.steps == 90);
    CHECK(share <= 1 + 1e-9);
    CHECK(*(*land)->ground == *land_of(project)->ground);
    CHECK((*land)->cascade_report.ledger == land_of(project)->cascade_report.ledger);
}

TEST_CASE("other steps on a fine level leave the coarse ones alone", "[cascade]") {
    Evaluator evaluator;
    Project project = eroding_project();
    using Texts = std::set<std::string>;
    const Run first = run(evaluator, project);
    CHECK(first.activities == Texts{"Building terrain from splines", "Eroding: 32 x 32 cells", "Eroding: 64 x 64 cells",
                                    "Eroding: drying up"});
    CHECK(run(evaluator, project).activities.empty());
    CHECK(evaluator.is_fresh(project, Stage::cascade_erosion, 1));

    project.cascade_erosion.level_6 = 44;  // goes on from the 30 steps
    const Run more = run(evaluator, project);
    CHECK(more.activities == Texts{"Eroding: 64 x 64 cells", "Eroding: drying up"});
    CHECK(*more.land->ground == *land_of(project)->ground);
    project.cascade_erosion.level_6 = 10;
    const Run fewer = run(evaluator, project);
    CHECK(fewer.activities == Texts{"Building terrain from splines", "Eroding: 64 x 64 cells", "Eroding: drying up"});
    CHECK(*fewer.land->ground == *land_of(project)->ground);
    project.cascade_erosion.final_steps = 21;
    const Run drier = run(evaluator, project);
    CHECK(drier.activities == Texts{"Eroding: drying up"});
    CHECK(*drier.land->ground == *land_of(project)->ground);
    project.cascade_erosion.level_5 = 41;
    const Run all = run(evaluator, project);
    CHECK(all.activities.contains("Eroding: 32 x 32 cells"));
    CHECK(*all.land->ground == *land_of(project)->ground);
}

TEST_CASE("stopped anywhere, the erosion on the levels goes on as if it had not", "[cascade]") {
    Project project = eroding_project();
    const bool spreads = GENERATE(false, true);
    if (spreads) {
        project.splines[0].meta_points[0].parameters.erodibility = 0.2F;
        project.splines[1].meta_points[1].parameters.rain = 2;
    }
    const auto unbroken = land_of(project);
    // Up to four steps run at once.
    for (const char* text :
         {"Building terrain from splines: 16", "Eroding: 32 x 32 cells, step 1", "Eroding: 32 x 32 cells, step 40",
          "Eroding: 64 x 64 cells, step 16", "Eroding: drying up, step 8", "Eroding: drying up, step 20"}) {
        INFO(text);
        Evaluator evaluator;
        const auto stopped = stopped_at(text, evaluator, project);
        if (stopped) {
            CHECK(std::string_view(text) == "Eroding: drying up, step 20");  // there was nothing left to stop
        } else {
            CHECK(stopped.error().is_cancelled());
        }
        const Run rest = run(evaluator, project);
        CHECK(*rest.land->ground == *unbroken->ground);
        CHECK(rest.land->cascade_report.ledger == unbroken->cascade_report.ledger);
        if (std::string_view(text).starts_with("Eroding: 64"))
            CHECK_FALSE(rest.activities.contains("Eroding: 32 x 32 cells"));
        if (std::string_view(text).starts_with("Eroding: drying"))
            CHECK_FALSE(rest.activities.contains("Eroding: 64 x 64 cells"));
    }
}

TEST_CASE("erosion on the levels is the same bytes on any number of threads", "[cascade]") {
    Project project = eroding_project();
    project.frame.height = 50;
    set_thread_count(1);
    const auto one = land_of(project);
    set_thread_count(3);
    const auto three = land_of(project);
    set_thread_count(0);
    CHECK(*one->ground == *three->ground);
    CHECK(one->cascade_report.ledger == three->cascade_report.ledger);
}

TEST_CASE("previews of the erosion on the levels grow finer", "[cascade]") {
    const Project project = eroding_project();
    Evaluator evaluator;
    EvaluateOptions options;
    options.stage = Stage::outputs;
    options.preview_interval = 0;
    std::vector<std::shared_ptr<const Land>> previews;
    options.preview = [&](std::shared_ptr<const Land> land) { previews.push_back(std::move(land)); };
    REQUIRE(evaluator.evaluate(project, options).ok());
    REQUIRE_FALSE(previews.empty());
    int width = 0;
    for (const auto& land : previews) {
        CHECK(land->stage == Stage::cascade_erosion);
        CHECK(land->ground->width() >= width);
        width = land->ground->width();
        CHECK(land->frame.width == width);
        CHECK(land->frame.width_metres() == project.frame.width_metres());
        CHECK(erosion_of(*land).water_depth != nullptr);
        CHECK(land->cascade_report.steps_done > 0);
    }
    CHECK(previews.front()->ground->width() == 32);  // the first is due at once
}

TEST_CASE("a coarser land ends at its level", "[cascade]") {
    const Project project = eroding_project();
    const auto land = land_of(project, Stage::cascade_erosion, 2);
    CHECK(land->ground->width() == 32);
    CHECK(land->cascade_report.steps_done == 60);
    CHECK(*land_of(project, Stage::cascade_erosion, 4)->ground == *land_of(project, Stage::splines, 4)->ground);
}

TEST_CASE("a mixture on the levels goes on as if it had not been stopped", "[cascade]") {
    Project project = eroding_project();
    project.cascade_erosion.kinds = CascadeKinds::mixture;
    project.erosion.mixing.water = 2;
    project.erosion.mixing.wind = project.erosion.mixing.thermal = 1;
    const auto unbroken = land_of(project);
    for (const char* text :
         {"Eroding: 32 x 32 cells, step 13", "Eroding: 64 x 64 cells, step 5", "Eroding: drying up, step 8"}) {
        INFO(text);
        Evaluator evaluator;
        CHECK_FALSE(stopped_at(text, evaluator, project).ok());
        CHECK(*run(evaluator, project).land->ground == *unbroken->ground);
    }
}
