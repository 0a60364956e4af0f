/// Runs in phases: looking back, going on in another way, undo across runs.

#include <QAction>
#include <QLabel>
#include <QPushButton>

#include <QRegularExpression>

#include "core/base/progress.h"
#include "core/model/erosion_phases.h"
#include "tests/ui/window_fixture.h"
#include "ui/erosion/run_timeline.h"
#include "ui/land/run_course.h"

using namespace cuesta;

namespace {

struct PhaseFixture : WindowFixture {
    RunTimeline& timeline = part<RunTimeline>("timeline");
    NumberSlider& steps() { return part<NumberSlider>("bar.erosion.steps"); }
    QString words() { return part<QLabel>("runWords").toolTip(); }
    QPushButton& go_on = part<QPushButton>("goOn");

    std::int64_t shown_steps() { return window.lands().shown().land->report.steps_done; }
    /// Presses on the timeline where that step lies.
    void look_at(std::int64_t step) {
        QTest::mouseClick(&timeline, Qt::LeftButton, Qt::NoModifier,
                          QPoint(static_cast<int>(timeline.place_of(step)), timeline.height() / 2));
    }
    void set_capacity(float capacity) {
        window.document().edit("Capacity", [capacity](Project& p) { p.erosion.water.sediment_capacity = capacity; });
    }
    bool wait_eroded(std::int64_t steps) {
        return wait_until(
            [&] { return window.lands().state() == LandState::eroded && settled() && shown_steps() == steps; });
    }
    /// A kept state between the ends.
    std::int64_t middle_state() {
        const std::vector<std::int64_t> kept = window.lands().kept_steps();
        for (const std::int64_t step : kept)
            if (step > 0 && step < window.lands().reached()) return step;
        INFO("nothing is kept on the way");
        REQUIRE(false);
        return 0;
    }
};

}  // namespace

TEST_CASE_METHOD(PhaseFixture, "the timeline looks back at kept states", "[ui][phases]") {
    CHECK_FALSE(go_on.isVisible());
    run_erosion(64);
    const auto end = window.lands().shown().land;
    CHECK(timeline.course().steps() == 64);
    CHECK(timeline.course().reached == 64);
    const std::int64_t step = middle_state();
    look_at(step);
    REQUIRE(wait_until([&] { return window.lands().state() == LandState::looking && settled(); }));
    CHECK(shown_steps() == step);
    CHECK(timeline.course().shown == step);
    CHECK_FALSE(*window.lands().shown().land->ground == *end->ground);
    CHECK(go_on.text() == "Continue from here");
    // The project is as it was: looking is no edit.
    CHECK(window.document().history().size() == 2);
    // The arrow keys go from state to state, End to the last.
    timeline.setFocus();
    QTest::keyClick(&timeline, Qt::Key_Home);
    REQUIRE(wait_until([&] { return settled() && shown_steps() == timeline.course().kept.front(); }));
    QTest::keyClick(&timeline, Qt::Key_Right);
    REQUIRE(wait_until([&] { return settled() && shown_steps() == timeline.course().kept[1]; }));
    QTest::keyClick(&timeline, Qt::Key_End);
    REQUIRE(wait_until([&] { return settled() && shown_steps() == 64; }));
    CHECK(window.lands().state() == LandState::eroded);
    CHECK(*window.lands().shown().land->ground == *end->ground);
}

TEST_CASE_METHOD(PhaseFixture, "a drag over the timeline always ends at the state under the cursor", "[ui][phases]") {
    run_erosion(128);
    const std::int64_t step = middle_state();
    const int y = timeline.height() / 2;
    drag(timeline, QPoint(static_cast<int>(timeline.place_of(128)), y),
         QPoint(static_cast<int>(timeline.place_of(0)), y));
    drag(timeline, QPoint(static_cast<int>(timeline.place_of(0)), y),
         QPoint(static_cast<int>(timeline.place_of(step)), y));
    REQUIRE(wait_until([&] { return settled() && shown_steps() == step; }));
}

TEST_CASE_METHOD(PhaseFixture, "changed settings go on as a new phase, or begin anew", "[ui][phases]") {
    run_erosion(40);
    const auto first = window.lands().shown().land;
    CHECK(go_on.text() == "Continue from here: +40 steps");
    set_capacity(0.4F);
    CHECK(window.lands().state() == LandState::stale);
    REQUIRE(go_on.isVisible());
    CHECK(go_on.text() == "Continue from here: +40 steps");
    QTest::mouseClick(&go_on, Qt::LeftButton);
    // The run ends later, as the button said.
    CHECK(steps().value() == 80);
    CHECK(window.document().history().undo_label() == "Continue from here: step 40 of 80");
    REQUIRE(project().past_erosion.size() == 1);
    CHECK(project().past_erosion[0].water.sediment_capacity != 0.4F);
    CHECK(project().past_erosion[0].mixing.steps == 40);
    CHECK(project().erosion.water.sediment_capacity == 0.4F);
    REQUIRE(wait_eroded(80));
    CHECK(timeline.course().phases.size() == 2);
    const auto both = window.lands().shown().land;
    CHECK_FALSE(*both->ground == *first->ground);
    // Undo shows the run before at once, since its end is known.
    window.document().undo();
    CHECK(window.lands().state() == LandState::stale);  // the changed settings, not yet run from the start
    window.document().undo();
    REQUIRE(wait_eroded(40));
    CHECK(*window.lands().shown().land->ground == *first->ground);

    // Run begins anew with the changed settings instead: a run of one phase.
    set_capacity(0.4F);
    QTest::mouseClick(&part("primary"), Qt::LeftButton);
    REQUIRE(wait_eroded(40));
    CHECK(project().past_erosion.empty());
    CHECK_FALSE(*window.lands().shown().land->ground == *first->ground);
    CHECK_FALSE(*window.lands().shown().land->ground == *both->ground);
}

TEST_CASE_METHOD(PhaseFixture, "going on from an earlier state forgets what came after", "[ui][phases]") {
    run_erosion(64);
    const auto end = window.lands().shown().land;
    const std::int64_t step = middle_state();
    look_at(step);
    REQUIRE(wait_until([&] { return window.lands().state() == LandState::looking && settled(); }));
    set_capacity(0.3F);
    CHECK(window.lands().state() == LandState::looking);
    CHECK(shown_steps() == step);
    CHECK(go_on.text() == "Continue from here");
    CHECK(steps().value() == 64);
    QTest::mouseClick(&go_on, Qt::LeftButton);
    REQUIRE(project().past_erosion.size() == 1);
    CHECK(project().past_erosion[0].mixing.steps == step);
    CHECK(project().erosion.mixing.steps == 64 - step);
    CHECK(steps().value() == 64);  // the run ends where it would have ended
    REQUIRE(wait_eroded(64));
    CHECK(steps().value() == 64);
    CHECK_FALSE(*window.lands().shown().land->ground == *end->ground);
    CHECK(window.document().history().undo_label() == QString("Continue from here: step %1 of 64").arg(step));
    window.document().undo();
    CHECK(project().past_erosion.empty());
    window.document().undo();
    REQUIRE(wait_eroded(64));
    CHECK(*window.lands().shown().land->ground == *end->ground);

    // Without a change it is the same run, in one phase.
    look_at(step);
    REQUIRE(wait_until([&] { return window.lands().state() == LandState::looking && settled(); }));
    QTest::mouseClick(&go_on, Qt::LeftButton);
    REQUIRE(wait_eroded(64));
    CHECK(project().past_erosion.empty());
    CHECK(*window.lands().shown().land->ground == *end->ground);
}

TEST_CASE_METHOD(PhaseFixture, "a paused run goes on with what was changed meanwhile", "[ui][phases]") {
    window.document().edit("Steps", [](Project& p) { p.erosion.mixing.steps = 200000; });
    QTest::mouseClick(&part("primary"), Qt::LeftButton);
    REQUIRE(wait_until([&] { return window.lands().state() == LandState::eroding && shown_steps() > 0; }));
    CHECK_FALSE(timeline.course().can_look);
    QTest::mouseClick(&part("pause"), Qt::LeftButton);
    REQUIRE(wait_until([&] { return window.lands().state() == LandState::paused; }));
    CHECK_FALSE(go_on.isVisible());  // nothing was changed: the pause button alone
    set_capacity(0.6F);
    CHECK(go_on.text() == "Continue from here");
    CHECK(words().startsWith("Paused: step "));
    const std::int64_t paused_at = shown_steps();
    QTest::mouseClick(&part("pause"), Qt::LeftButton);
    REQUIRE(wait_until([&] { return project().past_erosion.size() == 1; }));
    const std::int64_t cut = project().past_erosion[0].mixing.steps;
    CHECK(cut >= paused_at);
    CHECK(project().erosion.mixing.steps == 200000 - cut);
    CHECK(steps().value() == 200000);
    CHECK(project().erosion.water.sediment_capacity == 0.6F);
    REQUIRE(wait_until([&] { return window.lands().state() == LandState::eroding && shown_steps() > cut; }));
    window.lands().cancel();
    REQUIRE(wait_until([&] { return window.lands().state() == LandState::stopped && settled(); }));
}

TEST_CASE_METHOD(PhaseFixture, "Steps says where the run ends, whatever phases it has", "[ui][phases]") {
    run_erosion(64);
    const std::int64_t step = middle_state();
    look_at(step);
    REQUIRE(wait_until([&] { return window.lands().state() == LandState::looking && settled(); }));
    set_capacity(0.3F);
    QTest::mouseClick(&go_on, Qt::LeftButton);
    REQUIRE(wait_eroded(64));
    // Typed into the field: the last phase makes the rest.
    const auto type = [&](const char* number) {
        steps().setFocus();
        // The first digit opens the field for the others.
        QTest::keyClick(&steps(), *number);
        REQUIRE(steps().is_typing());
        QTest::keyClicks(QApplication::focusWidget(), number + 1);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    };
    type("80");
    CHECK(steps().value() == 80);
    CHECK(project().past_erosion.at(0).mixing.steps == step);
    CHECK(project().erosion.mixing.steps == 80 - step);
    // Earlier phases stay.
    type("1");
    CHECK(project().erosion.mixing.steps == 0);
    CHECK(project().past_erosion.at(0).mixing.steps == step);
    CHECK(steps().value() == step);
    CHECK(window.document().history().undo_label().contains(QString::number(step)));
    window.document().undo();
    CHECK(steps().value() == 80);
}

TEST_CASE_METHOD(PhaseFixture, "going on from here has one name", "[ui][phases]") {
    run_erosion(20);
    CHECK(go_on.text().startsWith("Continue from here"));
    int commands = 0;
    for (const QAction* action : window.findChildren<QAction*>())
        if (action->shortcut() == QKeySequence(Qt::SHIFT | Qt::Key_F5)) {
            ++commands;
            CHECK(action->text().remove('&') == "Continue from here");
        }
    CHECK(commands == 1);
    window.activateWindow();
    window.viewport().setFocus();
    REQUIRE(QTest::qWaitForWindowActive(&window));
    QTest::keyClick(&window.viewport(), Qt::Key_F5, Qt::ShiftModifier);
    REQUIRE(wait_eroded(40));
    CHECK(window.document().history().undo_label() == "Continue from here: step 20 of 40");
    CHECK(steps().value() == 40);
    // The longest words of the button leave the window as narrow as it may be.
    window.document().edit("Steps", [](Project& p) { p.erosion.mixing.steps = 1000000; });
    window.resize(1024, 700);
    QTest::qWait(20);
    CHECK(window.width() == 1024);
}

TEST_CASE_METHOD(PhaseFixture, "the percentage of a run is that of its steps", "[ui][phases]") {
    std::vector<QString> told;
    QObject listener;  // the window outlives what is told
    QObject::connect(&window.lands(), &LandService::status_changed, &listener, [&] {
        if (window.lands().state() == LandState::eroding) told.push_back(words());
    });
    run_erosion(300);
    int both = 0;
    for (const QString& each : told) {
        if (!each.contains("step ")) {
            CHECK_FALSE(each.contains('%'));  // what comes before the steps has no percentage
            continue;
        }
        INFO(each.toStdString());
        const auto steps = QRegularExpression("step (\\d+) of (\\d+)").match(each);
        REQUIRE(steps.hasMatch());
        const double share = steps.captured(1).toDouble() / steps.captured(2).toDouble();
        CHECK(each.startsWith(QString("%1 %").arg(whole_percent(share))));
        ++both;
    }
    CHECK(both > 0);
}

TEST_CASE_METHOD(PhaseFixture, "a run can be looked back at after its ground has changed", "[ui][phases]") {
    run_erosion(40);
    const auto end = window.lands().shown().land;
    const std::vector<std::int64_t> kept = window.lands().kept_steps();
    const std::int64_t step = middle_state();
    const auto colours = window.viewport().look().material_colours.size();
    show_page("layers");
    QTest::mouseClick(&part("addLayer"), Qt::LeftButton);
    REQUIRE(project().layers.size() == 1);
    REQUIRE(wait_until([&] { return window.lands().state() == LandState::ground && settled(); }));
    const auto ground = window.lands().shown().land;
    CHECK(timeline.course().outdated);
    CHECK(timeline.course().kept == kept);
    CHECK(timeline.course().can_look);
    CHECK(words().startsWith("The run is out of date"));
    CHECK_FALSE(go_on.isVisible());  // nothing goes on from another ground
    auto& back = part<QPushButton>("backToTerrain");
    CHECK_FALSE(back.isVisible());

    look_at(step);
    REQUIRE(wait_until([&] { return window.lands().state() == LandState::looking && settled(); }));
    CHECK(shown_steps() == step);
    CHECK(words() == QString("Out of date: after %1 of 40 steps").arg(step));
    // Its cells have the materials of then.
    CHECK(window.viewport().look().material_colours.size() == colours);
    CHECK_FALSE(go_on.isVisible());
    REQUIRE(back.isVisible());
    look_at(40);
    REQUIRE(wait_until([&] { return settled() && shown_steps() == 40; }));
    CHECK(*window.lands().shown().land->ground == *end->ground);
    CHECK(back.isVisible());
    QTest::mouseClick(&back, Qt::LeftButton);
    REQUIRE(wait_until([&] { return window.lands().state() == LandState::ground && settled(); }));
    CHECK(*window.lands().shown().land->ground == *ground->ground);
    CHECK(window.viewport().look().material_colours.size() == colours + 1);
    CHECK_FALSE(back.isVisible());

    // Undo brings the eroded land back, and its timeline.
    window.document().undo();
    REQUIRE(wait_eroded(40));
    CHECK(*window.lands().shown().land->ground == *end->ground);
    CHECK_FALSE(timeline.course().outdated);
    // A run on the new ground takes the old one's place.
    window.document().redo();
    REQUIRE(wait_until([&] { return window.lands().state() == LandState::ground && settled(); }));
    QTest::mouseClick(&part("primary"), Qt::LeftButton);
    REQUIRE(wait_eroded(40));
    CHECK_FALSE(timeline.course().outdated);
    CHECK_FALSE(*window.lands().shown().land->ground == *end->ground);
}

TEST_CASE_METHOD(PhaseFixture, "other cells end a run, another document forgets it", "[ui][phases]") {
    run_erosion(40);
    const auto end = window.lands().shown().land;
    window.document().edit("Size", [](Project& p) { p.frame.width = 100; });
    REQUIRE(wait_until([&] { return window.lands().state() == LandState::ground && settled(); }));
    CHECK(window.lands().run_project() == nullptr);
    CHECK_FALSE(timeline.course().can_look);
    CHECK(words() == "Another size ended the run; undo restores it.");
    window.document().undo();
    REQUIRE(wait_eroded(40));
    CHECK(*window.lands().shown().land->ground == *end->ground);

    Project other = project();
    std::get<GeneratedBase>(other.base).parameters.seed = 77;
    window.document().reset(other, {});
    REQUIRE(wait_until([&] { return window.lands().state() == LandState::ground && settled(); }));
    CHECK(window.lands().run_project() == nullptr);
    CHECK_FALSE(timeline.course().can_look);
    CHECK(words() == "Press Run to erode the terrain");
}

TEST_CASE("settings of a phase in words", "[ui][phases]") {
    ErosionSchedule first, second;
    second.thermal.talus = 20;
    second.mixing.wind = 0;
    CHECK(phase_text(second, &first).contains("Talus angle: 20"));
    CHECK_FALSE(phase_text(second, &first).contains("Wind"));
    CHECK(phase_text(second, &second) == "Water 100 : Thermal 1");
}
