/// Phases as a list: added, moved, removed, begun again from.

#include <QAction>
#include <QContextMenuEvent>
#include <QMenu>

#include "core/model/erosion_phases.h"
#include "core/pipeline/evaluate.h"
#include "tests/ui/window_fixture.h"
#include "ui/erosion/phase_edits.h"
#include "ui/erosion/run_timeline.h"

using namespace cuesta;

namespace {

ErosionSchedule schedule(int steps, float water) {
    ErosionSchedule result;
    result.mixing.steps = steps;
    result.mixing.water = water;
    return result;
}

Project three_phases() {
    Project project;
    project.past_erosion = {schedule(10, 100), schedule(20, 50)};
    project.erosion = schedule(30, 25);
    return project;
}

std::vector<int> steps_in(const Project& project) {
    std::vector<int> steps;
    for (const ErosionPhase& phase : erosion_phases(project))
        steps.push_back(static_cast<int>(phase.last - phase.first));
    return steps;
}

using Steps = std::vector<int>;

}  // namespace

TEST_CASE("phases are a list", "[phases]") {
    const Project project = three_phases();
    REQUIRE(steps_in(project) == Steps{10, 20, 30});
    CHECK(steps_in(without_phase(project, 0)) == Steps{20, 30});
    CHECK(steps_in(without_phase(project, 2)) == Steps{10, 20});
    CHECK(without_phase(project, 2).erosion == project.past_erosion[1]);
    CHECK(without_phase(project, 3) == project);
    CHECK(steps_in(with_phase_moved(project, 2, -1)) == Steps{10, 30, 20});
    CHECK(steps_in(with_phase_moved(project, 0, 5)) == Steps{20, 30, 10});
    CHECK(with_phase_moved(with_phase_moved(project, 0, 1), 1, -1) == project);
    CHECK(steps_in(begun_again_from(project, 1)) == Steps{10, 20});
    CHECK(begun_again_from(project, 1).erosion == project.past_erosion[1]);
    Project added = with_phase_added(project);
    CHECK(steps_in(added) == Steps{10, 20, 60});  // one, until its settings change
    added.erosion.mixing.water = 5;
    CHECK(steps_in(added) == Steps{10, 20, 30, 30});
    // Neighbours that become the same are one; the only phase stays.
    Project twins = project;
    twins.past_erosion[0].mixing.water = 25;
    CHECK(steps_in(without_phase(twins, 1)) == Steps{40});
    const Project one;
    CHECK(without_phase(one, 0) == one);
}

TEST_CASE_METHOD(WindowFixture, "the timeline's menu edits the phases, and a run makes their land", "[ui][phases]") {
    window.document().edit("Phases", [](Project& p) {
        p.past_erosion = three_phases().past_erosion;
        p.erosion = three_phases().erosion;
    });
    REQUIRE(wait_settled());
    auto& timeline = part<RunTimeline>("timeline");
    REQUIRE(timeline.course().phases.size() == 3);
    const auto choose = [&](std::int64_t step, const QString& text) {
        const QPoint place(static_cast<int>(timeline.place_of(step)), timeline.height() / 2);
        QContextMenuEvent event(QContextMenuEvent::Mouse, place, timeline.mapToGlobal(place));
        QApplication::sendEvent(&timeline, &event);
        auto& menu = part<QMenu>("phases");
        for (QAction* action : menu.actions())
            if (action->text() == text) {
                REQUIRE(action->isEnabled());
                action->trigger();
                menu.close();
                QTest::qWait(1);
                return;
            }
        FAIL(text.toStdString());
    };
    choose(15, QStringLiteral("Move phase 2 earlier"));
    CHECK(steps_in(project()) == Steps{20, 10, 30});
    CHECK(window.document().history().undo_label() == "Move phase 2 earlier");
    choose(40, QStringLiteral("Remove phase 3"));
    CHECK(steps_in(project()) == Steps{20, 10});
    window.document().undo();
    window.document().undo();
    CHECK(steps_in(project()) == Steps{10, 20, 30});
    choose(15, QStringLiteral("Restart from phase 2"));
    CHECK(steps_in(project()) == Steps{10, 20});
    window.lands().run();
    REQUIRE(wait_until([&] { return window.lands().state() == LandState::eroded && settled(); }));
    Evaluator evaluator;
    const auto land = evaluator.evaluate(project(), {});
    CHECK(*window.lands().shown().land->ground == *(*land)->ground);
    CHECK(window.lands().shown().land->report.steps_done == 30);
}
