/// Time until the window answers the hand. Figures, no limits: machines are busy and draw in software.

#include <QElapsedTimer>
#include <QMouseEvent>

#include "core/io/project/project_file.h"
#include "tests/places.h"
#include "tests/ui/spline_fixture.h"
#include "tests/ui/waits.h"
#include "ui/sculpt/sculpt_tool.h"
#include "ui/view/viewport.h"

using namespace cuesta;

namespace {

/// From a movement of the mouse to the frame that shows it on the window, ms.
double answered_after(Viewport& view, QPointF to) {
    bool swapped = false;
    const long long frames = view.frames_drawn();
    const auto connection =
        QObject::connect(&view, &QOpenGLWidget::frameSwapped, &view, [&] { swapped = view.frames_drawn() > frames; });
    QElapsedTimer clock;
    clock.start();
    QMouseEvent move(QEvent::MouseMove, to, view.mapToGlobal(to), Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&view, &move);
    while (!swapped && clock.elapsed() < 10000) QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
    QObject::disconnect(connection);
    REQUIRE(swapped);
    return static_cast<double>(clock.nsecsElapsed()) * 1e-6;
}

void say(const char* what, std::vector<double>& answers, const Viewport& view) {
    std::sort(answers.begin(), answers.end());
    std::cout << what << " shows after " << answers[answers.size() / 2] << " ms (median), "
              << answers[answers.size() * 95 / 100] << " (95 %), " << answers.back() << " (worst) at " << view.width()
              << " x " << view.height() << "\n";
}

}  // namespace

TEST_CASE_METHOD(WindowFixture, "orbiting 1024^2 shows the land turned", "[ui][view][responsive]") {
    window.document().edit("Large", [](Project& p) {
        p.frame.width = p.frame.height = 1024;
        p.frame.cell_size = 20;
    });
    REQUIRE(wait_until([&] { return settled() && window.lands().shown().land->frame.width == 1024; }, 300));
    Viewport& view = window.viewport();
    const double heading = view.camera().heading;
    const QPoint middle(view.width() / 2, view.height() / 2);
    QTest::mousePress(&view, Qt::LeftButton, Qt::NoModifier, middle);
    Waits waits(window);
    std::vector<double> answers;
    for (int i = 1; i <= 24; ++i) answers.push_back(answered_after(view, middle + QPointF(2.0 * i, 0.3 * i)));
    QTest::mouseRelease(&view, Qt::LeftButton, Qt::NoModifier, middle + QPoint(48, 7));
    waits.finish();
    waits.say("orbiting 1024^2");
    say("a movement of the mouse", answers, view);
    CHECK(view.camera().heading != heading);
}

TEST_CASE_METHOD(SplineFixture, "a ridge of Fantasy under the mouse takes the land with it",
                 "[ui][splines][responsive]") {
    auto fantasy = read_project(source_folder() + "/resources/examples/fantasy.cuesta");
    REQUIRE(fantasy);
    fantasy->cascade_erosion = {};
    window.document().reset(*fantasy, {});
    REQUIRE(wait_until([&] { return settled() && window.base_ground().is_ready(); }, 300));
    // The highest point of all: it lies before everything else.
    int of = 0, highest = 0;
    for (int s = 0; s < static_cast<int>(splines().size()); ++s)
        for (int k = 0; k < static_cast<int>(spline(static_cast<std::size_t>(s)).knots.size()); ++k)
            if (knot(static_cast<std::size_t>(k), static_cast<std::size_t>(s)).position.y >
                knot(static_cast<std::size_t>(highest), static_cast<std::size_t>(of)).position.y)
                std::tie(of, highest) = std::pair(s, k);
    const auto top = [&] { return knot(static_cast<std::size_t>(highest), static_cast<std::size_t>(of)).position; };
    const QPoint from = at(top());
    click(from);
    REQUIRE(selected().splines.size() == 1);
    const double before = top().x;
    QTest::mousePress(&view, Qt::LeftButton, Qt::NoModifier, from);
    Waits waits(window);
    std::vector<double> answers, lands;
    for (int i = 1; i <= 12; ++i) {
        const auto land = window.lands().shown().land;
        QElapsedTimer clock;
        clock.start();
        answers.push_back(answered_after(view, from + QPointF(10 + 2.0 * i, 0.5 * i)));
        INFO(i);
        REQUIRE(top().x != before);
        REQUIRE(wait_until([&] { return window.lands().shown().land != land && drawn(); }));
        lands.push_back(static_cast<double>(clock.nsecsElapsed()) * 1e-6);
    }
    const int coarsening = window.lands().shown_coarsening();
    QTest::mouseRelease(&view, Qt::LeftButton, Qt::NoModifier, from + QPoint(34, 6));
    waits.finish();
    waits.say("dragging a ridge of Fantasy");
    say("the curve", answers, view);
    say("the land", lands, view);
    std::cout << fantasy->frame.width << " x " << fantasy->frame.height << " cells, shown 1 : " << coarsening << "\n";
    CHECK(top().x != before);
    REQUIRE(wait_until([&] { return settled(); }, 300));
}

// The dearest of the brushes: what it erodes is worked out beside the window, which goes on answering.
TEST_CASE_METHOD(WindowFixture, "eroding under a brush of 500 m leaves the window free", "[ui][sculpt][responsive]") {
    window.document().edit("Large", [](Project& p) {
        p.frame.width = p.frame.height = 1024;
        p.frame.cell_size = 5;
    });
    REQUIRE(wait_until([&] { return settled() && window.lands().shown().land->frame.width == 1024; }, 300));
    window.choose_tool("sculpt");
    SculptTool& tool = window.sculpt_tool();
    tool.set_builds_up(false);
    tool.set_kind(SculptKind::erode);
    tool.set_radius(500);
    Viewport& view = window.viewport();
    const QPoint middle(view.width() / 2, view.height() / 2);
    QTest::mousePress(&view, Qt::LeftButton, Qt::NoModifier, middle);
    Waits waits(window);
    std::vector<double> answers;
    for (int i = 1; i <= 12; ++i) answers.push_back(answered_after(view, middle + QPointF(2.0 * i, 0.5 * i)));
    QTest::mouseRelease(&view, Qt::LeftButton, Qt::NoModifier, middle + QPoint(24, 6));
    QElapsedTimer clock;
    clock.start();
    REQUIRE(wait_until([&] { return !tool.is_busy() && settled(); }, 300));
    const double later = static_cast<double>(clock.elapsed());
    waits.finish();
    waits.say("eroding under a brush of 500 m");
    say("the ring of the brush", answers, view);
    std::cout << "the land was there " << later << " ms after the stroke\n";
    REQUIRE(project().sculpting.size() == 1);
    CHECK_FALSE(project().sculpting[0].change.empty());
}
