/// Feel of dragging a knot: how soon the marks and the land follow. Figures only, as for erosion: no timing is passed
/// or failed.

#include "tests/ui/spline_fixture.h"
#include "tests/ui/waits.h"

using namespace cuesta;

namespace {

struct LiveFixture : SplineFixture {
    LiveFixture() {
        window.document().edit("Large", [](Project& p) {
            p.frame.width = p.frame.height = 1024;
            p.frame.cell_size = 4;
        });
        REQUIRE(wait_until([&] { return settled() && window.base_ground().is_ready(); }));
        press_key(Qt::Key_7);
        press_key(Qt::Key_Home);
        draw_four();
        REQUIRE(wait_settled());
    }
    void move(QPoint to) {
        QMouseEvent event(QEvent::MouseMove, QPointF(to), QPointF(view.mapToGlobal(to)), Qt::NoButton, Qt::LeftButton,
                          Qt::NoModifier);
        QApplication::sendEvent(&view, &event);
    }
};

void say(const char* what, std::vector<double> milliseconds) {
    REQUIRE_FALSE(milliseconds.empty());
    std::sort(milliseconds.begin(), milliseconds.end());
    std::cout << what << " after median " << milliseconds[milliseconds.size() / 2] << " ms, least "
              << milliseconds.front() << " ms, most " << milliseconds.back() << " ms\n";
}

}  // namespace

TEST_CASE_METHOD(LiveFixture, "the land follows a knot under the mouse", "[ui][splines][live]") {
    const auto since = [](const QElapsedTimer& clock) { return static_cast<double>(clock.nsecsElapsed()) * 1e-6; };
    const QPoint from = at(knot(1).position);
    hover(from);
    QTest::mousePress(&view, Qt::LeftButton, Qt::NoModifier, from);
    move(from + QPoint(8, 0));
    QTest::qWait(400);
    // One move at a time: the next frame has the marks where the mouse is, a later one the land.
    std::vector<double> handled, marks, lands;
    int taken_over = 0, cells = 0;
    QObject::connect(&view, &Viewport::affordable_cells_changed, &window, [&] { ++taken_over; });
    for (int i = 0; i < 20; ++i) {
        const auto before = window.lands().shown().land;
        const glm::dvec3 place_before = knot(1).position;
        const long long frames = view.frames_drawn();
        QElapsedTimer clock;
        clock.start();
        move(from + QPoint(10 + 2 * i, i % 7));
        handled.push_back(since(clock));
        REQUIRE(knot(1).position != place_before);
        REQUIRE(wait_until([&] { return view.frames_drawn() > frames; }));
        marks.push_back(since(clock));
        REQUIRE(wait_until([&] { return window.lands().shown().land != before; }));
        if (!window.lands().shown().live) continue;  // on a slow machine the full land of the move before came first
        cells = window.lands().shown().land->frame.width;
        const int taken_then = taken_over;
        REQUIRE(wait_until([&] { return taken_over > taken_then; }));
        const long long frames_then = view.frames_drawn();
        REQUIRE(wait_until([&] { return view.frames_drawn() > frames_then; }));
        lands.push_back(since(clock));
        QTest::qWait(40);
    }
    say("a move of the mouse is handled", handled);
    say("a frame has the knot under the mouse", marks);
    say("a frame has the land", lands);
    std::cout << "with " << cells << " cells a side\n";

    // A stream of moves.
    std::vector<int> widths;
    QObject::connect(&window.lands(), &LandService::land_changed, &window,
                     [&] { widths.push_back(window.lands().shown().land->frame.width); });
    Waits waits(window);
    const long long frames = view.frames_drawn();
    QElapsedTimer clock;
    clock.start();
    int moves = 0;
    while (clock.elapsed() < 3000) {
        const double turn = moves++ * 0.05;
        move(from + QPoint(static_cast<int>(40 * std::cos(turn)), static_cast<int>(40 * std::sin(turn))));
        QTest::qWait(8);
    }
    const std::size_t shown = widths.size();
    const long long drawn_frames = view.frames_drawn() - frames;
    waits.finish();
    REQUIRE_FALSE(widths.empty());
    std::cout << moves << " moves in 3 s: " << shown << " lands and " << drawn_frames << " frames shown ("
              << widths.back() << " cells a side)\n";
    waits.say("while the land follows the knot");
    CHECK(shown > 2);  // starved by newer requests it would be none
    QTest::mouseRelease(&view, Qt::LeftButton, Qt::NoModifier, from);
    REQUIRE(wait_until([&] { return settled(); }, 300));
    CHECK(window.lands().shown().land->frame.width == 1024);
    CHECK(last_step() == "Move knot");
}
