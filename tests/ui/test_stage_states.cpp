/// State of each stage, beside the worker's activity.

#include <QElapsedTimer>
#include <iostream>

#include "core/field/tiled_raster.h"
#include "core/pipeline/path_stage.h"
#include "tests/ui/window_fixture.h"
#include "ui/land/stage_states.h"

using namespace cuesta;

namespace {

FeatureSpline ridge() {
    FeatureSpline spline;
    spline.id = 1;
    for (const double x : {300.0, 900.0, 1500.0}) {
        Knot knot;
        knot.position = knot.in = knot.out = {x, 400.0, 800.0};
        spline.knots.push_back(knot);
    }
    MetaPoint point;
    point.position = 0;
    spline.meta_points.push_back(point);
    return spline;
}

Path road(double z) {
    Path path;
    path.id = 1;
    for (const double x : {200.0, 1000.0, 1700.0}) {
        Knot knot;
        knot.position = knot.in = knot.out = {x, 0.0, z};
        path.knots.push_back(knot);
    }
    return path;
}

}  // namespace

TEST_CASE_METHOD(WindowFixture, "stages are not needed, fresh or stale", "[ui][stages]") {
    const auto is = [&](Stage stage, StageState state) {
        return wait_until([&] { return window.stage_states().of(stage) == state; }, 20);
    };
    window.document().edit("Steps", [](Project& p) { p.erosion.mixing.steps = 5; });
    REQUIRE(wait_settled());
    CHECK(is(Stage::base, StageState::fresh));
    CHECK(is(Stage::splines, StageState::not_needed));
    CHECK(is(Stage::sculpt, StageState::not_needed));
    CHECK(is(Stage::erosion, StageState::stale));
    CHECK(is(Stage::paths, StageState::not_needed));
    CHECK(is(Stage::outputs, StageState::stale));

    run_erosion(6);
    CHECK(is(Stage::erosion, StageState::fresh));
    CHECK(is(Stage::outputs, StageState::fresh));

    window.document().edit("Ridge", [](Project& p) { p.splines.push_back(ridge()); });
    REQUIRE(wait_settled());
    CHECK(is(Stage::splines, StageState::fresh));
    CHECK(is(Stage::erosion, StageState::stale));
    CHECK(is(Stage::base, StageState::fresh));
    window.document().undo();
    REQUIRE(wait_settled());
    CHECK(is(Stage::splines, StageState::not_needed));
    CHECK(is(Stage::erosion, StageState::fresh));  // it is still kept

    window.document().edit("Road", [](Project& p) { p.paths.push_back(road(700)); });
    REQUIRE(wait_settled());
    CHECK(is(Stage::erosion, StageState::fresh));
    run_erosion(6);
    CHECK(is(Stage::paths, StageState::fresh));
    // Nothing erodes: the paths are carved into the ground.
    window.document().edit("No forces", [](Project& p) {
        MixingParameters& m = p.erosion.mixing;
        m.water = m.wind = m.thermal = m.stream_power = m.droplets = 0;
    });
    window.lands().show_ground();
    REQUIRE(wait_settled());
    CHECK(is(Stage::erosion, StageState::not_needed));
    CHECK(is(Stage::paths, StageState::fresh));
    CHECK(is(Stage::outputs, StageState::fresh));
}

TEST_CASE_METHOD(WindowFixture, "a stage that is computed says so, also while the run is paused", "[ui][stages]") {
    window.document().edit("Many steps", [](Project& p) { p.erosion.mixing.steps = 100000; });
    window.lands().run();
    CHECK(wait_until([&] { return window.stage_states().of(Stage::erosion) == StageState::working; }, 20));
    CHECK(wait_until([&] { return window.stage_states().of(Stage::layers) != StageState::working; }, 20));
    CHECK(window.stage_states().of(Stage::base) == StageState::fresh);
    // A run with other settings does not bring the stage up to date.
    window.document().edit("Less water", [](Project& p) { p.erosion.mixing.water = 10; });
    CHECK(wait_until([&] { return window.stage_states().of(Stage::erosion) == StageState::stale; }, 20));
    window.document().undo();
    CHECK(wait_until([&] { return window.stage_states().of(Stage::erosion) == StageState::working; }, 20));
    window.lands().cancel();
    CHECK(wait_until([&] { return window.stage_states().of(Stage::erosion) == StageState::stale; }, 20));
}

TEST_CASE("what cannot be computed is told at its stage", "[ui][stages]") {
    LandService lands;
    StageStates states(lands);
    auto project = std::make_shared<Project>();
    project->frame.width = project->frame.height = 32;
    const auto is = [&](StageState state) { return wait_until([&] { return states.of(Stage::base) == state; }, 20); };
    lands.set_project(project);
    CHECK(is(StageState::fresh));
    auto broken = std::make_shared<Project>(*project);
    broken->base = ImportedBase{};  // no cells
    lands.set_project(broken);
    CHECK(is(StageState::failed));
    lands.set_project(project);
    CHECK(is(StageState::fresh));
}

TEST_CASE("keys of large projects", "[ui][stages][.timing]") {
    Project project;
    project.frame.width = project.frame.height = 4096;
    project.masks.rain = TiledRaster(Raster<float>(4096, 4096, 0.5F).view());
    for (int i = 0; i < 10000; ++i) {
        project.paths.push_back(road(0.3 * i));
        project.paths.back().id = i + 1;
    }
    double best_key = 1e9, best_paths = 1e9;
    for (int i = 0; i < 9; ++i) {
        QElapsedTimer clock;
        clock.start();
        const Key key = stage_key(project, Stage::erosion, 1);
        best_key = std::min(best_key, static_cast<double>(clock.nsecsElapsed()) * 1e-6);
        clock.start();
        const Key paths = paths_key(project.paths);
        best_paths = std::min(best_paths, static_cast<double>(clock.nsecsElapsed()) * 1e-6);
        CHECK(key != paths);
    }
    std::cout << "keys of 10000 paths and a mask of 4096 x 4096: erosion " << best_key << " ms, paths " << best_paths
              << " ms\n";
}
