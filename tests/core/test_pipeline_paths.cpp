/// Paths in the pipeline: carved into what erosion left, and nowhere else.

#include <chrono>
#include <functional>
#include <new>
#include <set>
#include <thread>

#include "core/pipeline/path_stage.h"
#include "tests/core/carved_projects.h"
#include "tests/core/same_land.h"

using namespace cuesta;

namespace {

/// Progress told while land is computed.
struct Told {
    std::set<std::string> activities;
    EvaluateOptions options;

    Told() {
        options.control.progress = [this](double, std::string_view activity) {
            activities.insert(std::string(activity));
        };
    }
    bool has(const std::string& activity) const { return activities.count(activity) > 0; }
};

/// A CPU carver that also does something else.
Carver carver_that(std::function<void()> also) {
    return [also = std::move(also)](const CarvePlan& plan, const TerrainFrame& frame, RasterView<const float> ground,
                                    const DisplacementMap* previous, const WorkControl& control) {
        also();
        return carve(plan, frame, ground, previous, control);
    };
}

}  // namespace

TEST_CASE("paths are carved into what erosion left and change nothing else", "[pipeline][paths]") {
    const Project project = small_road_project();
    const auto with = fresh_land(project);
    const auto without = fresh_land(without_paths(project));
    REQUIRE(with->carved);
    REQUIRE(with->carved->plan);
    CHECK_FALSE(with->carved->displacement->tiles().empty());
    CHECK(with->stage == Stage::outputs);
    CHECK(*with->carved->uncarved == *without->ground);
    CHECK(with->uncarved_key == without->uncarved_key);
    CHECK(*with->ground == displaced(without->ground->view(), *with->carved->displacement));
    CHECK_FALSE(*with->ground == *without->ground);
    CHECK(with->carved->earth.cut > 0);
    CHECK(with->carved->earth.fill > 0);
    CHECK(with->carved->water_depth == nullptr);
    // Everything but the ground is that of erosion, the books to the last bit.
    Land uncarved = *with;
    uncarved.ground = with->carved->uncarved;
    uncarved.carved.reset();
    check_same(uncarved, *without);
    check_same(erosion_of(*with).passages, erosion_of(*without).passages);
    CHECK_FALSE(without->carved);
    const Land again = without_carving(*with);
    CHECK(again.ground == with->carved->uncarved);
    CHECK_FALSE(again.carved);
}

TEST_CASE("without an enabled path nothing changes: keys, bytes, objects", "[pipeline][paths]") {
    const Project plain = small_project();
    Project project = plain;
    project.paths = {small_road(), small_road()};
    project.paths[0].enabled = false;
    project.paths[1].knots.resize(1);  // one knot: being drawn
    for (const Stage stage : {Stage::layers, Stage::erosion, Stage::paths, Stage::outputs})
        CHECK(stage_key(project, stage, 1) == stage_key(plain, stage, 1));
    Evaluator evaluator;
    const auto land = land_from(evaluator, project);
    CHECK_FALSE(land->carved);
    CHECK(land == land_from(evaluator, plain));
}

TEST_CASE("a land with paths is fresh while its map is kept", "[pipeline][paths]") {
    Evaluator evaluator;
    const Project project = small_road_project();
    CHECK_FALSE(evaluator.is_fresh(project, Stage::outputs, 1));
    static_cast<void>(land_from(evaluator, without_paths(project)));
    CHECK(evaluator.is_fresh(project, Stage::erosion, 1));
    CHECK_FALSE(evaluator.is_fresh(project, Stage::paths, 1));
    CHECK_FALSE(evaluator.is_fresh(project, Stage::outputs, 1));
    static_cast<void>(land_from(evaluator, project));
    CHECK(evaluator.is_fresh(project, Stage::paths, 1));
    CHECK(evaluator.is_fresh(project, Stage::outputs, 1));
    CHECK_FALSE(evaluator.is_fresh(small_road_project(210), Stage::outputs, 1));
    CHECK(evaluator.is_fresh(small_road_project(210), Stage::erosion, 1));
}

TEST_CASE("nothing of a road is left when it moves after more erosion", "[pipeline][paths]") {
    Evaluator evaluator;
    Project project = small_road_project();
    check_same(*land_from(evaluator, project), *fresh_land(project));

    project.erosion.mixing.steps = 20;  // more erosion: the road is draped anew
    Told longer;
    const auto more = land_from(evaluator, project, longer.options);
    CHECK(longer.has("Eroding"));  // the control: it would be told
    check_same(*more, *fresh_land(project));

    project.paths[0].knots[1].position.z = 300;
    Told told;
    const auto moved = land_from(evaluator, project, told.options);
    CHECK_FALSE(told.has("Eroding"));
    CHECK(told.has("Planning paths"));
    CHECK_FALSE(*moved->ground == *more->ground);
    check_same(*moved, *fresh_land(project));

    // Without the road, and with it back where it was.
    check_same(*land_from(evaluator, without_paths(project)), *fresh_land(without_paths(project)));
    project.paths[0].knots[1].position.z = 200;
    Told back;
    const auto undone = land_from(evaluator, project, back.options);
    CHECK(undone->carved->displacement == more->carved->displacement);  // found, not made
    CHECK_FALSE(back.has("Planning paths"));
    check_same(*undone, *more);
}

TEST_CASE("a moved vertex leaves the tiles that it does not reach", "[pipeline][paths]") {
    Project project = small_road_project();
    project.frame.width = 400;
    project.erosion.mixing.steps = 0;
    Path far = small_road();
    far.id = 2;
    for (Knot& knot : far.knots) knot.position.x += 3000;
    project.paths.push_back(far);
    Evaluator evaluator;
    const auto before = land_from(evaluator, project);
    project.paths[0].knots[1].position.z = 230;
    const auto after = land_from(evaluator, project);
    check_same(*after, *fresh_land(project));
    int shared = 0, other = 0;
    for (const auto& tile : after->carved->displacement->tiles()) {
        const DisplacementTile* old = before->carved->displacement->find(tile->column, tile->row);
        CHECK((tile->column >= 3000 / 10 / carve_tile_size) == (old == tile.get()));
        ++(old == tile.get() ? shared : other);
    }
    CHECK(shared > 0);
    CHECK(other > 0);
}

TEST_CASE("looking back shows the paths on the ground that was there then", "[pipeline][paths]") {
    const Project project = small_road_project();
    Evaluator evaluator;
    EvaluateOptions options;
    options.erosion_steps = 0;
    const auto start = land_from(evaluator, project, options);
    EvaluateOptions plain;
    plain.stage = Stage::layers;
    const auto layers = land_from(evaluator, project, plain);
    CHECK_FALSE(layers->carved);
    CHECK(*start->carved->uncarved == *layers->ground);
    CHECK_FALSE(*start->ground == *layers->ground);
    plain.carve_early = true;
    check_same(land_from(evaluator, project, plain)->ground, start->ground);
    options.erosion_steps = 5;
    Project shorter = project;
    shorter.erosion.mixing.steps = 5;
    check_same(*land_from(evaluator, project, options), *fresh_land(shorter));
    options.stage = Stage::paths;
    check_same(land_from(evaluator, project, options)->ground, fresh_land(shorter)->ground);
}

TEST_CASE("a coarse preview plans its paths on coarse cells", "[pipeline][paths]") {
    const Project project = small_road_project();
    Evaluator evaluator;
    const auto fine = land_from(evaluator, project);
    EvaluateOptions options;
    options.coarsening = 2;
    const auto coarse = land_from(evaluator, project, options);
    REQUIRE(coarse->carved);
    CHECK(coarse->carved->displacement->width() == 24);
    CHECK(coarse->ground->width() == 24);
    check_same(*land_from(evaluator, project), *fine);
    check_same(*coarse, *fresh_land(project, options));
}

TEST_CASE("a run that is cut short goes on to the same land", "[pipeline][paths]") {
    const Project project = small_road_project();
    Evaluator evaluator;
    std::stop_source stop;
    EvaluateOptions options;
    options.control.stop = stop.get_token();
    options.control.progress = [&](double, const Activity& activity) {
        if (activity.text() == "Eroding: step 5 of 12") stop.request_stop();
    };
    const auto cut = land_from(evaluator, project, options);
    CHECK(cut->report.steps_done == 5);
    CHECK_FALSE(cut->carved);
    const auto carved = evaluator.carve_anew(*cut, project, {});
    REQUIRE(carved.ok());
    Project shorter = project;
    shorter.erosion.mixing.steps = 5;
    check_same(**carved, *fresh_land(shorter));
    check_same(*land_from(evaluator, project), *fresh_land(project));
}

TEST_CASE("carving anew equals a whole evaluation", "[pipeline][paths]") {
    Evaluator evaluator;
    const auto land = land_from(evaluator, small_road_project());
    const auto moved = evaluator.carve_anew(*land, small_road_project(280), {});
    REQUIRE(moved.ok());
    check_same(**moved, *fresh_land(small_road_project(280)));
    CHECK((*moved)->carved->uncarved == land->carved->uncarved);
    const auto gone = evaluator.carve_anew(**moved, small_project(), {});
    REQUIRE(gone.ok());
    check_same(**gone, *fresh_land(small_project()));
    CHECK_FALSE((*gone)->carved);
    std::stop_source stop;
    stop.request_stop();
    EvaluateOptions stopped;
    stopped.control.stop = stop.get_token();
    const auto nothing = evaluator.carve_anew(*land, small_road_project(290), stopped);
    REQUIRE_FALSE(nothing.ok());
    CHECK(nothing.error().is_cancelled());
}

TEST_CASE("stopped while its paths are planned or carved, land comes without them", "[pipeline][paths]") {
    const Project project = small_road_project();
    for (const char* when : {"Planning paths", "Carving paths"}) {
        INFO(when);
        Evaluator evaluator;
        std::stop_source stop;
        EvaluateOptions options;
        options.control.stop = stop.get_token();
        options.control.progress = [&](double, std::string_view activity) {
            if (activity == when) stop.request_stop();
        };
        const auto land = land_from(evaluator, project, options);
        CHECK(stop.stop_requested());
        CHECK(land->report.steps_done == 12);
        CHECK_FALSE(land->carved);
        CHECK_FALSE(evaluator.is_fresh(project, Stage::outputs, 1));
        check_same(*land_from(evaluator, project), *fresh_land(project));
    }
}

TEST_CASE("too little memory for the paths is an error that says so", "[pipeline][paths]") {
    Evaluator evaluator;
    EvaluateOptions options;
    options.carver = carver_that([] { throw std::bad_alloc(); });
    const auto land = evaluator.evaluate(small_road_project(), options);
    REQUIRE_FALSE(land.ok());
    CHECK(land.error().what.find("not enough memory") == 0);
    CHECK(land.error().where == "48 x 40 cells");
    const auto anew = evaluator.carve_anew(*fresh_land(small_project()), small_road_project(), options);
    REQUIRE_FALSE(anew.ok());
    CHECK(anew.error() == land.error());
    check_same(*land_from(evaluator, small_road_project()), *fresh_land(small_road_project()));
}

TEST_CASE("a carver that fails makes way for the processor, with a remark", "[pipeline][paths]") {
    const auto expected = fresh_land(small_road_project());
    EvaluateOptions options;
    int asked = 0;
    options.carver = [&](auto&&...) -> Result<DisplacementMap> {
        ++asked;
        return Error{"out of texture units", "llvmpipe"};
    };
    const auto land = fresh_land(small_road_project(), options);
    CHECK(asked == 1);
    check_same(*land, *expected);
    REQUIRE(land->carved->plan->remarks.size() == expected->carved->plan->remarks.size() + 1);
    CHECK(land->carved->plan->remarks.back().find("out of texture units (llvmpipe)") != std::string::npos);

    asked = 0;
    options.carver = carver_that([&] { ++asked; });
    CHECK(fresh_land(small_road_project(), options)->carved->plan->remarks == expected->carved->plan->remarks);
    CHECK(asked == 1);
}

TEST_CASE("previews have the paths that are wanted then", "[pipeline][paths]") {
    const auto project = std::make_shared<const Project>(small_road_project());
    std::shared_ptr<const Project> wanted;
    EvaluateOptions options;
    options.preview_interval = 0;
    options.paths_of = [&] { return wanted; };
    std::vector<std::shared_ptr<const Land>> previews;
    int carved = 0;
    options.preview = [&](std::shared_ptr<const Land> land) { previews.push_back(std::move(land)); };
    // Paused after the fifth step, where the road moves.
    int steps = 0;
    std::size_t at_pause = 0;
    options.pause_point = [&] {
        if (++steps != 5) return false;
        at_pause = previews.size();
        wanted = std::make_shared<const Project>(small_road_project(300));
        return true;
    };

    SECTION("carved where that is quick") {
        options.carver = carver_that([&] { ++carved; });
        const auto land = fresh_land(*project, options);
        REQUIRE(wanted);
        check_same(*land, *fresh_land(*wanted));
        CHECK(carved >= 3);
    }
    SECTION("as they lay before where it takes long") {
        options.carver = carver_that([&] {
            ++carved;
            std::this_thread::sleep_for(std::chrono::milliseconds(60));
        });
        const auto land = fresh_land(*project, options);
        REQUIRE(wanted);
        check_same(*land, *fresh_land(*wanted));
        CHECK(carved == 3);  // the first preview, the one with the moved road, the end
    }
    const auto shorter = [](Project p, std::int64_t last) {
        p.erosion.mixing.steps = static_cast<int>(last);
        return p;
    };
    for (const auto& preview : previews) {
        REQUIRE(preview->carved);
        check_same(preview->carved->uncarved,
                   fresh_land(shorter(without_paths(*project), preview->report.steps_done))->ground);
    }
    REQUIRE(at_pause > 0);  // the first preview comes at once
    REQUIRE(previews.size() > at_pause);
    for (const std::size_t i : {std::size_t{0}, at_pause}) {
        const Project& then = i < at_pause ? *project : *wanted;
        check_same(previews[i]->ground, fresh_land(shorter(then, previews[i]->report.steps_done))->ground);
    }
}

TEST_CASE("a river's spring is a water source of erosion, and nothing else of it is", "[pipeline][paths]") {
    Project dry = small_project();
    Path river = path_of_kind(PathKind::river);
    river.id = 3;
    river.knots = small_road().knots;
    dry.paths = {river};
    Project wet = dry;
    wet.paths[0].parameters.spring = 0.5F;
    CHECK(stage_key(dry, Stage::erosion, 1) == stage_key(small_project(), Stage::erosion, 1));
    CHECK(stage_key(wet, Stage::erosion, 1) != stage_key(dry, Stage::erosion, 1));
    const auto without = fresh_land(dry);
    const auto with = fresh_land(wet);
    CHECK(without->report.ledger == fresh_land(small_project())->report.ledger);
    CHECK(with->report.ledger.rain > without->report.ledger.rain);
    // Its mouth may move, its spring not.
    Project moved = wet;
    moved.paths[0].knots.back().position.z += 30;
    CHECK(stage_key(moved, Stage::erosion, 1) == stage_key(wet, Stage::erosion, 1));
    CHECK(stage_key(moved, Stage::paths, 1) != stage_key(wet, Stage::paths, 1));
    moved.paths[0].knots.front().position.z += 30;
    CHECK(stage_key(moved, Stage::erosion, 1) != stage_key(wet, Stage::erosion, 1));
}
