/// Runs of several phases in the pipeline: what is run again, and that the bytes are those of an unbroken run.

#include <algorithm>

#include "core/io/project/project_file.h"
#include "core/model/erosion_phases.h"
#include "core/pipeline/evaluate.h"
#include "tests/catch.h"
#include "tests/core/same_land.h"
#include "tests/core/small_project.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

struct Evaluated {
    std::shared_ptr<const Land> land;
    std::int64_t from = -1;  ///< the step that erosion went on from; -1: it did not run
};

/// Of "step 12 of 300": 12.
std::int64_t step_of(const Activity& activity) {
    const std::string_view start = "step ";
    REQUIRE(activity.how_far.starts_with(start));
    return std::stoll(std::string(activity.how_far.substr(start.size())));
}

Evaluated evaluate(Evaluator& evaluator, const Project& project, EvaluateOptions options = {}) {
    Evaluated result;
    options.control.progress = [&](double, const Activity& activity) {
        if (result.from < 0 && activity.what == "Eroding") result.from = step_of(activity);
    };
    const auto land = evaluator.evaluate(project, options);
    REQUIRE(land.ok());
    result.land = land.value();
    return result;
}

std::shared_ptr<const Land> land_of(const Project& project) {
    Evaluator evaluator;
    return evaluate(evaluator, project).land;
}

Project layered_or_not(bool layered, int steps) {
    Project project = layered ? small_layered_project() : small_project();
    project.erosion.mixing.steps = steps;
    return project;
}

/// `project` with its run divided at these steps, all with the same settings.
Project divided(const Project& project, std::initializer_list<int> parts) {
    Project result = project;
    for (const int steps : parts) {
        result.past_erosion.push_back(project.erosion);
        result.past_erosion.back().mixing.steps = steps;
        result.erosion.mixing.steps -= steps;
    }
    return result;
}

/// Three phases with different settings of everything that a change of phase has to look after.
Project changing_project(bool layered) {
    Project project = layered_or_not(layered, 14);
    ErosionSchedule first = project.erosion;
    first.mixing.steps = 11;
    first.thermal.talus = 25;
    first.water.time_step = 0.9F;
    ErosionSchedule second = project.erosion;
    second.mixing.steps = 9;
    second.water.scheme = WaterScheme::published;
    second.mixing.order = MixingOrder::random;
    project.past_erosion = {first, second};
    return project;
}

}  // namespace

TEST_CASE("phases with equal settings are one run to the byte", "[pipeline][phases]") {
    for (const bool layered : {false, true})
        for (const MixingOrder order : {MixingOrder::even, MixingOrder::random}) {
            Project project = layered_or_not(layered, 30);
            project.erosion.mixing.order = order;
            const auto whole = land_of(project);
            check_same(*land_of(divided(project, {13})), *whole);
            check_same(*land_of(divided(project, {1, 7, 0, 21})), *whole);
            CHECK(stage_key(divided(project, {13}), Stage::outputs, 1) == stage_key(project, Stage::outputs, 1));
            // Control: a phase with other settings is another run.
            Project other = divided(project, {13});
            other.past_erosion[0].thermal.talus += 10;
            CHECK_FALSE(*land_of(other)->ground == *whole->ground);
        }
}

TEST_CASE("a run cut and gone on with is the unbroken run", "[pipeline][phases]") {
    for (const bool layered : {false, true}) {
        const Project project = changing_project(layered);
        const auto whole = land_of(project);
        CHECK(whole->report.steps_done == 34);
        for (const std::int64_t step : {20, 21, 28, 33, 34}) check_same(*land_of(cut_at(project, step)), *whole);
    }
}

TEST_CASE("a changed parameter goes on from where the run is, not from the start", "[pipeline][phases]") {
    for (const bool layered : {false, true}) {
        Evaluator evaluator;
        Project project = layered_or_not(layered, 30);
        evaluate(evaluator, project);
        project = cut_at(project, 30);
        project.erosion.mixing.steps = 10;
        project.erosion.thermal.talus = 20;
        const Evaluated changed = evaluate(evaluator, project);
        CHECK(changed.from == 30);
        CHECK(changed.land->report.steps_done == 40);
        check_same(*changed.land, *land_of(project));
        // Without cutting it begins anew.
        Project edited = layered_or_not(layered, 30);
        edited.erosion.thermal.talus = 20;
        CHECK(evaluate(evaluator, edited).from == 0);
        // Another value for the second phase: the first is still there.
        project.erosion.thermal.talus = 15;
        CHECK(evaluate(evaluator, project).from == 30);
        // Cut at a step on the way: the nearest kept state before it.
        Project back = cut_at(layered_or_not(layered, 30), 26);
        back.erosion.thermal.talus = 20;
        const Evaluated from_middle = evaluate(evaluator, back);
        CHECK(from_middle.from >= 12);
        CHECK(from_middle.from <= 26);
        check_same(*from_middle.land, *land_of(back));
    }
}

TEST_CASE("pause, cancel, and reading the file again lead to the unbroken run", "[pipeline][phases]") {
    for (const bool layered : {false, true}) {
        const Project project = changing_project(layered);
        const auto whole = land_of(project);
        // Around both changes of phase, and in the middle.
        for (const std::int64_t stop_at : {1, 10, 11, 12, 15, 19, 20, 21, 33}) {
            INFO(stop_at);
            Evaluator evaluator;
            EvaluateOptions options;
            std::stop_source stop;
            options.control.stop = stop.get_token();
            std::int64_t reached = 0;
            options.pause_point = [&] {
                if (reached >= stop_at) stop.request_stop();
                return false;
            };
            options.control.progress = [&](double, const Activity& activity) {
                if (activity.what == "Eroding") reached = step_of(activity);
            };
            const auto stopped = evaluator.evaluate(project, options);
            REQUIRE(stopped.ok());
            CHECK((*stopped)->report.steps_done >= stop_at);
            CHECK((*stopped)->report.steps_done < stop_at + 4);  // water steps may be fused by four

            const TemporaryFolder folder;
            const std::string path = folder / "run.cuesta";
            REQUIRE(write_project(path, project).ok());
            const Result<Project> read = read_project(path);
            REQUIRE(read.ok());
            CHECK(*read == project);
            const Evaluated rest = evaluate(evaluator, *read);
            CHECK(rest.from == (*stopped)->report.steps_done);
            check_same(*rest.land, *whole);
        }
    }
}

TEST_CASE("looking back shows the run as it was", "[pipeline][phases]") {
    for (const bool layered : {false, true}) {
        const Project project = changing_project(layered);
        Evaluator evaluator;
        CHECK(evaluator.kept_steps(project, 1).empty());
        evaluate(evaluator, project);
        const std::vector<std::int64_t> kept = evaluator.kept_steps(project, 1);
        CHECK(std::is_sorted(kept.begin(), kept.end()));
        for (const std::int64_t step : {0, 11, 20, 34}) CHECK(std::find(kept.begin(), kept.end(), step) != kept.end());
        CHECK(evaluator.kept_steps(project, 2).empty());
        for (std::int64_t step = 0; step <= 35; ++step) {
            INFO(step);
            EvaluateOptions options;
            options.erosion_steps = step;
            const bool is_kept = std::find(kept.begin(), kept.end(), step) != kept.end();
            const Evaluated back = evaluate(evaluator, project, options);
            if (is_kept) CHECK((back.from == -1 || back.from == step));
            Project cut = cut_at(project, step);
            cut.erosion.mixing.steps = 0;
            check_same(*back.land, *land_of(cut));
            CHECK(back.land->report.steps_done == std::min<std::int64_t>(step, 34));
        }
        // Looking back took nothing away.
        CHECK(evaluate(evaluator, project).from == -1);
    }
}

TEST_CASE("a long run keeps about two dozen states, spread over all of it", "[pipeline][phases]") {
    Project project = small_project();
    Evaluator evaluator;
    const auto check_spread = [&](int steps) {
        const std::vector<std::int64_t> kept = evaluator.kept_steps(project, 1);
        INFO(steps << " steps, " << kept.size() << " kept");
        CHECK(kept.size() >= 16);
        CHECK(kept.size() <= 27);  // 24, the start, the end, and one not yet thinned out
        for (std::size_t i = 1; i < kept.size(); ++i) CHECK(kept[i] - kept[i - 1] <= steps / 8);
        CHECK(kept.back() == steps);
    };
    for (const int steps : {400, 900, 2000}) {
        project.erosion.mixing.steps = steps;
        evaluate(evaluator, project);
        check_spread(steps);
    }
}

TEST_CASE("states on the way respect the budget", "[pipeline][phases]") {
    Project project = small_project();
    project.erosion.mixing.steps = 400;
    // A state of 48 x 40 cells has 9 rasters of 48 x 40 floats, 69 KB; about ten fit into half of this.
    Evaluator evaluator(std::size_t{1400} << 10);
    evaluate(evaluator, project);
    const std::vector<std::int64_t> kept = evaluator.kept_steps(project, 1);
    CHECK(kept.size() >= 5);
    CHECK(kept.size() <= 13);
    Evaluator tight(1);
    evaluate(tight, project);
    CHECK(tight.kept_steps(project, 1).size() <= 1);
}
