/// Paths in the window: the land follows them before a run, after it and when looking back, and no run is stale for it.

#include <QElapsedTimer>
#include <algorithm>
#include <iostream>

#include "core/pipeline/evaluate.h"
#include "tests/core/same_land.h"
#include "tests/ui/window_fixture.h"
#include "ui/paths/apply_paths.h"

using namespace cuesta;

namespace {

/// A terrain of 1920 x 1600 m with a road from west to east.
struct RoadFixture : WindowFixture {
    LandService& lands = window.lands();

    void draw_road() {
        window.document().edit("Draw road", [](Project& p) {
            Path road = path_of_kind(PathKind::road);
            road.id = 1;
            road.meta_points.front().parameters.width = 60;
            road.meta_points.front().parameters.blend = 60;
            for (const glm::dvec3& place :
                 {glm::dvec3(150, 0, 700), glm::dvec3(900, 0, 800), glm::dvec3(1700, 0, 600)}) {
                Knot knot;
                knot.position = place;
                road.knots.push_back(knot);
            }
            p.paths = {road};
        });
        REQUIRE(wait_settled());
    }
    /// As a drag does it: many edits of one gesture, with events between them.
    void drag_road(double to) {
        const double from = project().paths[0].knots[1].position.z;
        for (int i = 1; i <= 10; ++i) {
            window.document().edit(
                "Move knot", [&](Project& p) { p.paths[0].knots[1].position.z = from + (to - from) * i / 10; }, "drag");
            QTest::qWait(5);
        }
        window.document().end_gesture();
        REQUIRE(wait_settled());
    }
    /// The window shows the land that a program that was just started would make of this project.
    void check_fresh(const Project& expected, Stage stage = Stage::outputs) {
        Evaluator evaluator;
        EvaluateOptions options;
        options.stage = stage;
        options.carve_early = true;
        const auto land = evaluator.evaluate(expected, options);
        REQUIRE(land.ok());
        REQUIRE(lands.shown().land);
        CHECK_FALSE(lands.shown().live);
        CHECK((*land)->carved);
        check_same(*lands.shown().land, **land);
    }
};

}  // namespace

TEST_CASE_METHOD(RoadFixture, "nothing of a road is left when it moves after more erosion, in the window",
                 "[ui][paths][live]") {
    run_erosion(10);
    draw_road();
    CHECK(lands.state() == LandState::eroded);
    check_fresh(project());
    // More erosion, then the road moves.
    run_erosion(25);
    check_fresh(project());
    const auto before = lands.shown().land;
    drag_road(1200);
    CHECK(lands.state() == LandState::eroded);
    check_fresh(project());
    // No step was made for it: the very rasters of the run.
    CHECK(erosion_of(*lands.shown().land).wear == erosion_of(*before).wear);
    CHECK(lands.shown().land->report.seconds == before->report.seconds);
    CHECK_FALSE(*lands.shown().land->ground == *before->ground);
    // Undone, the land is the one before.
    window.document().undo();
    REQUIRE(wait_settled());
    check_same(*lands.shown().land, *before);
    CHECK(lands.shown().land->carved->displacement == before->carved->displacement);
    // Without the road, the ground that erosion left.
    window.document().edit("Delete road", [](Project& p) { p.paths.clear(); });
    REQUIRE(wait_settled());
    CHECK(lands.shown().land->ground == before->carved->uncarved);
    CHECK(lands.state() == LandState::eroded);
    // The control: settings of erosion do make it stale, and the road is drawn on what is there even so.
    window.document().edit("Seed", [](Project& p) { p.erosion.mixing.seed += 1; });
    REQUIRE(wait_settled());
    CHECK(lands.state() == LandState::stale);
    Project expected = project();
    expected.erosion.mixing.seed -= 1;
    draw_road();
    CHECK(lands.state() == LandState::stale);
    expected.paths = project().paths;
    check_fresh(expected);
}

TEST_CASE_METHOD(RoadFixture, "roads lie on the ground before a run and on earlier states of it", "[ui][paths][live]") {
    draw_road();
    CHECK(lands.state() == LandState::ground);
    check_fresh(project(), Stage::layers);
    drag_road(1100);
    CHECK(lands.state() == LandState::ground);
    check_fresh(project(), Stage::layers);
    run_erosion(40);
    const std::vector<std::int64_t> kept = lands.kept_steps();
    REQUIRE(kept.size() >= 3);
    lands.look_at(kept[1]);
    REQUIRE(wait_until([&] { return lands.state() == LandState::looking && settled(); }));
    drag_road(500);
    CHECK(lands.state() == LandState::looking);
    Project shorter = project();
    shorter.erosion.mixing.steps = static_cast<int>(kept[1]);
    check_fresh(shorter);
}

TEST_CASE_METHOD(RoadFixture, "paths applied for good are one step of undo", "[ui][paths][live]") {
    CHECK_FALSE(can_apply_paths(window.document(), lands));
    draw_road();
    run_erosion(10);
    REQUIRE(can_apply_paths(window.document(), lands));
    const auto carved = lands.shown().land;
    const Project before = project();
    const std::size_t steps = window.document().history().size();
    apply_paths_for_good(window.document(), lands);
    CHECK(window.document().history().size() == steps + 1);
    CHECK(window.document().history().undo_label() == "Bake paths into terrain");
    REQUIRE(wait_settled());
    CHECK(*lands.shown().land->ground == *carved->ground);
    CHECK(lands.state() == LandState::ground);
    CHECK_FALSE(can_apply_paths(window.document(), lands));
    window.document().undo();
    CHECK(project() == before);
}

// Figures only: no timing is passed or failed.
TEST_CASE_METHOD(RoadFixture, "the eroded land follows a road that is dragged", "[ui][paths][live]") {
    window.document().edit("Large", [](Project& p) {
        p.frame.width = p.frame.height = 1024;
        p.frame.cell_size = 4;
    });
    run_erosion(4);
    draw_road();
    std::vector<double> lands_after;
    int cells = 0;
    for (int i = 0; i < 20; ++i) {
        const auto before = lands.shown().land;
        QElapsedTimer clock;
        clock.start();
        window.document().edit(
            "Move knot", [&](Project& p) { p.paths[0].knots[1].position.z += 5; }, "drag");
        REQUIRE(wait_until([&] { return lands.shown().land != before; }));
        lands_after.push_back(static_cast<double>(clock.nsecsElapsed()) * 1e-6);
        cells = lands.shown().land->frame.width;
    }
    REQUIRE(wait_settled());
    CHECK(lands.shown().land->frame.width == 1024);
    CHECK(lands.state() == LandState::eroded);
    std::sort(lands_after.begin(), lands_after.end());
    std::cout << "a moved road is in the land after median " << lands_after[10] << " ms, least " << lands_after.front()
              << " ms, most " << lands_after.back() << " ms (" << cells << " cells a side)\n";
}
