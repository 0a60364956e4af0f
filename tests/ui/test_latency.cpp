/// How soon the window answers the hand. Figures, no limits: machines are busy and draw in software.

#include <QElapsedTimer>
#include <QMouseEvent>

#include "tests/ui/waits.h"
#include "tests/ui/window_fixture.h"
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
    for (int i = 1; i <= 80; ++i) answers.push_back(answered_after(view, middle + QPointF(2.0 * i, 0.3 * i)));
    QTest::mouseRelease(&view, Qt::LeftButton, Qt::NoModifier, middle + QPoint(160, 24));
    waits.finish();
    waits.say("orbiting 1024^2");
    std::sort(answers.begin(), answers.end());
    std::cout << "a movement of the mouse shows after " << answers[answers.size() / 2] << " ms (median), "
              << answers[answers.size() * 95 / 100] << " (95 %), " << answers.back() << " (worst) at "
              << view.width() << " x " << view.height() << "\n";
    CHECK(view.camera().heading != heading);
}
