/// Live: the eroded, carved land follows edits by itself, coarse first.

#include <QElapsedTimer>
#include <QLabel>
#include <QToolButton>
#include <iostream>

#include "core/model/erosion_phases.h"
#include "core/pipeline/evaluate.h"
#include "tests/core/same_land.h"
#include "tests/ui/spline_fixture.h"
#include "ui/land/stage_states.h"

using namespace cuesta;

namespace {

struct LiveLandFixture : SplineFixture {
    LandService& lands = window.lands();

    /// It is a setting of the user, which the tests share.
    LiveLandFixture() { lands.set_live(false); }
    ~LiveLandFixture() { lands.set_live(false); }

    /// 512 x 512 cells with a ridge of four knots and so many steps.
    void make(int steps, int cells = 512) {
        window.document().edit("Large", [&](Project& p) {
            p.frame.width = p.frame.height = cells;
            p.frame.cell_size = 1920.0 / cells;
            p.erosion.mixing.steps = steps;
        });
        REQUIRE(wait_until([&] { return settled() && window.base_ground().is_ready(); }));
        press_key(Qt::Key_7);
        press_key(Qt::Key_Home);
        draw_four();
        REQUIRE(wait_settled());
    }
    void switch_live() { QTest::keyClick(&window, Qt::Key_L, Qt::ControlModifier); }
    void suspend() { QTest::keyClick(&window, Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier); }
    bool wait_eroded() {
        return wait_until([&] { return lands.state() == LandState::eroded && settled(); });
    }
    void move(QPoint to) {
        QMouseEvent event(QEvent::MouseMove, QPointF(to), QPointF(view.mapToGlobal(to)), Qt::NoButton, Qt::LeftButton,
                          Qt::NoModifier);
        QApplication::sendEvent(&view, &event);
    }
    /// Equal to what a program that was just started makes of the project.
    void check_fresh() {
        Evaluator evaluator;
        const auto land = evaluator.evaluate(project(), {});
        REQUIRE(land.ok());
        REQUIRE(lands.shown().land);
        CHECK_FALSE(lands.shown().live);
        CHECK(lands.shown().land->report.steps_done == total_steps(project()));
        check_same(*lands.shown().land, **land);
    }
    void set_water(float water) {
        window.document().edit("Water", [water](Project& p) { p.erosion.mixing.water = water; });
    }
};

/// Pays attention to what is shown.
struct Watch {
    QObject context;
    int coarse_eroded = 0;  ///< live lands with all of their steps
    int coarse_unfinished = 0;
    int full = 0;
    std::vector<int> scales;  ///< of live lands, in order

    explicit Watch(LandService& lands) {
        QObject::connect(&lands, &LandService::land_changed, &context, [this, &lands] {
            const ShownLand& shown = lands.shown();
            if (!shown.live) {
                ++full;
                return;
            }
            scales.push_back(lands.shown_coarsening());
            if (shown.land->report.steps_done == total_steps(*lands.project()) && erosion_of(*shown.land).wear)
                ++coarse_eroded;
            else
                ++coarse_unfinished;
        });
    }
};

}  // namespace

TEST_CASE_METHOD(LiveLandFixture, "dragging a knot shows eroded land, coarse, and the full size follows",
                 "[ui][live]") {
    make(30);
    CHECK(lands.state() == LandState::ground);
    CHECK_FALSE(part<QToolButton>("live").isChecked());
    switch_live();
    CHECK(lands.is_live());
    REQUIRE(wait_eroded());
    CHECK(part<QToolButton>("live").isChecked());
    check_fresh();

    const auto before = lands.shown().land;
    Watch watch(lands);
    const QPoint from = at(knot(1).position);
    hover(from);
    QTest::mousePress(&view, Qt::LeftButton, Qt::NoModifier, from);
    const std::size_t history = steps();
    for (int i = 1; i <= 12; ++i) {
        move(from + QPoint(3 * i, i));
        QTest::qWait(60);
    }
    // Within the drag, the button still down.
    REQUIRE(wait_until([&] { return watch.coarse_eroded >= 2; }, 30));
    CHECK(watch.coarse_unfinished == 0);
    for (const int scale : watch.scales) CHECK(scale > 1);
    QTest::mouseRelease(&view, Qt::LeftButton, Qt::NoModifier, from + QPoint(36, 12));
    REQUIRE(wait_eroded());
    CHECK(watch.full >= 1);
    CHECK_FALSE(*lands.shown().land->ground == *before->ground);
    check_fresh();
    CHECK(wait_until([&] { return window.stage_states().of(Stage::outputs) == StageState::fresh; }, 20));

    // One step of undo, and its land is at hand: nothing is eroded again.
    CHECK(steps() == history + 1);
    QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier);
    REQUIRE(wait_eroded());
    check_fresh();
    check_same(*lands.shown().land, *before);
    CHECK(lands.shown().land->report.seconds == before->report.seconds);
}

TEST_CASE_METHOD(LiveLandFixture, "without live, eroded land stays as it is and says so", "[ui][live]") {
    make(20);
    lands.run();
    REQUIRE(wait_eroded());
    const auto before = lands.shown().land;
    Watch watch(lands);
    set_water(60);
    QTest::qWait(400);
    CHECK(lands.state() == LandState::stale);
    CHECK(watch.coarse_eroded == 0);
    CHECK(lands.shown().land == before);
    // One key brings it up to date.
    QTest::keyClick(&window, Qt::Key_F5);
    REQUIRE(wait_eroded());
    check_fresh();
}

TEST_CASE_METHOD(LiveLandFixture, "the newest request wins", "[ui][live]") {
    make(40);
    switch_live();
    REQUIRE(wait_eroded());
    Watch watch(lands);
    // Edits that come in the middle of the coarse land, of the refined and of the full one.
    for (const int rest : {1, 30, 250, 500, 40, 1}) {
        set_water(static_cast<float>(50 + rest % 37));
        QTest::qWait(rest);
    }
    set_water(80);
    REQUIRE(wait_eroded());
    CHECK(lands.run_project()->erosion.mixing.water == 80);
    check_fresh();
    // Land in between was shown with all of its steps, or not at all.
    CHECK(watch.coarse_unfinished == 0);
}

TEST_CASE_METHOD(LiveLandFixture, "while suspended nothing is computed until it is resumed", "[ui][live]") {
    make(20);
    switch_live();
    REQUIRE(wait_eroded());
    suspend();
    CHECK(lands.is_suspended());
    CHECK_FALSE(part<QToolButton>("live").isChecked());
    Watch watch(lands);
    const auto before = lands.shown().land;
    const QPoint from = at(knot(1).position);
    pull(from, from + QPoint(40, 20));
    set_water(70);
    QTest::qWait(500);
    CHECK(lands.state() == LandState::behind);
    CHECK(lands.shown().land == before);
    CHECK(watch.scales.empty());
    CHECK(watch.full == 0);
    CHECK_FALSE(lands.is_busy());
    // F5 brings the land up to date once, and it stays suspended.
    QTest::keyClick(&window, Qt::Key_F5);
    REQUIRE(wait_eroded());
    check_fresh();
    set_water(75);
    QTest::qWait(300);
    CHECK(lands.state() == LandState::behind);
    suspend();
    REQUIRE(wait_eroded());
    CHECK_FALSE(watch.scales.empty());
    check_fresh();
    // Suspended and resumed without an edit, nothing is made.
    const auto last = lands.shown().land;
    suspend();
    suspend();
    QTest::qWait(200);
    CHECK(lands.shown().land == last);
}

TEST_CASE_METHOD(LiveLandFixture, "without live, suspending keeps the ground as it is", "[ui][live]") {
    make(20);
    suspend();
    Watch watch(lands);
    const auto before = lands.shown().land;
    const QPoint from = at(knot(1).position);
    pull(from, from + QPoint(40, 20));
    QTest::qWait(400);
    CHECK(lands.shown().land == before);
    CHECK(lands.state() == LandState::behind);
    suspend();
    REQUIRE(wait_until([&] { return lands.state() == LandState::ground && settled(); }));
    CHECK_FALSE(*lands.shown().land->ground == *before->ground);
}

TEST_CASE_METHOD(LiveLandFixture, "the run that follows by itself can be paused, cancelled and looked back at",
                 "[ui][live]") {
    make(2000);
    switch_live();
    REQUIRE(wait_until([&] { return lands.runs_by_itself() && lands.state() == LandState::eroding; }));
    CHECK(lands.shown().live);
    CHECK(lands.shown().land->report.steps_done == 2000);
    QTest::keyClick(&window, Qt::Key_Space);
    REQUIRE(wait_until([&] { return lands.state() == LandState::paused; }));
    QTest::keyClick(&window, Qt::Key_Space);
    REQUIRE(wait_until([&] { return lands.state() == LandState::eroding; }));
    REQUIRE(wait_until([&] { return lands.kept_steps().size() > 2; }));
    QTest::keyClick(&window, Qt::Key_Escape);
    REQUIRE(wait_until([&] { return lands.state() == LandState::stopped && settled(); }));
    CHECK(lands.reached() > 0);
    CHECK(lands.reached() < 2000);
    REQUIRE(lands.can_look());
    const std::int64_t step = lands.kept_steps()[1];
    lands.look_at(step);
    REQUIRE(wait_until([&] { return lands.state() == LandState::looking && settled(); }));
    CHECK(lands.shown().land->report.steps_done == step);
    // An edit is followed again.
    window.document().edit("Fewer", [](Project& p) { p.erosion.mixing.steps = 10; });
    REQUIRE(wait_eroded());
    check_fresh();
}

TEST_CASE_METHOD(LiveLandFixture, "the cancel key ends refining", "[ui][live]") {
    make(3000);
    switch_live();
    REQUIRE(wait_until([&] { return lands.state() == LandState::live; }));
    QTest::keyClick(&window, Qt::Key_Escape);
    CHECK(lands.state() != LandState::live);
    QTest::qWait(300);
    CHECK_FALSE(lands.is_busy());
    CHECK_FALSE(lands.chain().is_busy());
    // Switched off on its way, it comes to the full size even so.
    window.document().edit("Fewer", [](Project& p) { p.erosion.mixing.steps = 12; });
    switch_live();
    REQUIRE(wait_eroded());
    check_fresh();
}

TEST_CASE_METHOD(LiveLandFixture, "live land has its paths", "[ui][live][paths]") {
    make(25);
    switch_live();
    REQUIRE(wait_eroded());
    Path road = path_of_kind(PathKind::road);
    road.id = 1;
    road.meta_points.front().parameters.width = 60;
    for (const double x : {150.0, 900.0, 1700.0}) {
        Knot knot;
        knot.position = {x, 0, 700};
        road.knots.push_back(knot);
    }
    window.document().edit("Road", [&](Project& p) { p.paths = {road}; });
    REQUIRE(wait_eroded());
    check_fresh();
    const auto carved = lands.shown().land;
    CHECK(carved->carved);
    // A road makes no step of erosion; a river with a spring does, and is followed.
    window.document().edit("Move", [](Project& p) { p.paths[0].knots[1].position.z = 900; });
    REQUIRE(wait_eroded());
    CHECK(erosion_of(*lands.shown().land).wear == erosion_of(*carved).wear);
    check_fresh();
    // Together with an edit that is on its way to its full size.
    set_water(66);
    QTest::qWait(5);
    window.document().edit("Move", [](Project& p) { p.paths[0].knots[1].position.z = 500; });
    REQUIRE(wait_eroded());
    check_fresh();
}

TEST_CASE("the cost of a chain decides its size", "[live]") {
    TerrainFrame frame;
    frame.width = frame.height = 2048;
    ChainCost cost;
    const double most = 1e9;
    CHECK_FALSE(cost.seconds(100, 10));
    // Nothing is known: as few cells as make a land, 2048 / 16 = 128 (64 would be below 110 a side).
    CHECK(cost.coarsening(frame, 300, most) == 16);
    // 2 nanoseconds a cell and step: 256 x 256 cells take 40 ms, 512 x 512 take 157.
    cost.learn(128 * 128, 300, 128 * 128 * 300 * 2e-9, 128 * 128 * 300 * 2e-9 + 1e-4);
    CHECK(cost.coarsening(frame, 300, most) == 8);
    CHECK(*cost.seconds(256 * 256, 300) == Approx(256 * 256 * 300 * 2e-9).epsilon(0.1));  // the ground's part apart
    // Ten times the steps: as coarse as before.
    CHECK(cost.coarsening(frame, 3000, most) == 16);
    CHECK(cost.coarsening(frame, 300, most) == 8);
    // No more than the view takes.
    CHECK(cost.coarsening(frame, 1, 210.0 * 210) == 8);
    // A little too slow is no reason to change, far too slow is.
    for (int i = 0; i < 8; ++i) cost.learn(256 * 256, 300, 0.15, 0.15);
    CHECK(cost.coarsening(frame, 300, most) == 8);
    for (int i = 0; i < 8; ++i) cost.learn(256 * 256, 300, 0.3, 0.3);
    CHECK(cost.coarsening(frame, 300, most) == 16);
}

// Figures only: no timing is passed or failed.
TEST_CASE_METHOD(LiveLandFixture, "from a drag to the eroded picture", "[ui][live][.timing]") {
    for (const int cells : {1024, 2048}) {
        window.document().edit("No live", [](Project& p) { p.splines.clear(); });
        lands.set_live(false);
        window.selection().clear();
        make(300, cells);
        lands.set_live(true);
        REQUIRE(wait_eroded());
        const QPoint from = at(knot(1).position);
        hover(from);
        QTest::mousePress(&view, Qt::LeftButton, Qt::NoModifier, from);
        move(from + QPoint(8, 0));
        QTest::qWait(600);
        std::vector<double> coarse;
        std::vector<int> scales;
        QElapsedTimer clock;
        for (int i = 0; i < 15; ++i) {
            const auto before = lands.shown().land;
            clock.start();
            move(from + QPoint(10 + 2 * i, i % 7));
            REQUIRE(wait_until([&] { return lands.shown().land != before && drawn(); }));
            coarse.push_back(static_cast<double>(clock.nsecsElapsed()) * 1e-6);
            scales.push_back(lands.shown_coarsening());
        }
        clock.start();
        QTest::mouseRelease(&view, Qt::LeftButton, Qt::NoModifier, from + QPoint(40, 0));
        REQUIRE(wait_eroded());
        const double full = static_cast<double>(clock.nsecsElapsed()) * 1e-6;
        std::sort(coarse.begin(), coarse.end());
        std::cout << cells << "^2, 300 steps: edit to picture of live land (1:" << scales.back() << ") median "
                  << coarse[coarse.size() / 2] << " ms, least " << coarse.front() << " ms; full size after " << full
                  << " ms\n";
    }
}
