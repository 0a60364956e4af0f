/// Knots selected by a rectangle drawn with the mouse.

#include <QRubberBand>

#include "tests/ui/spline_fixture.h"

using namespace cuesta;

namespace {

struct BandFixture : SplineFixture {
    QRubberBand& band = *view.findChild<QRubberBand*>();

    /// Two splines of four and two knots, one above the other; nothing is selected.
    BandFixture() {
        draw_four();
        press_key(Qt::Key_N);
        click(place(0.35, 0.8));
        click(place(0.65, 0.8));
        press_key(Qt::Key_Return);
        REQUIRE(splines().size() == 2);
        window.selection().clear();
        REQUIRE(wait_settled());
    }
    int first() { return splines()[0].id; }
    int second() { return splines()[1].id; }
    void move(QPoint to, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QMouseEvent event(QEvent::MouseMove, QPointF(to), QPointF(view.mapToGlobal(to)), Qt::NoButton, Qt::LeftButton,
                          modifiers);
        QApplication::sendEvent(&view, &event);
    }
    /// Around knots 1 and 2 of the first spline.
    QPoint inner_from() { return place(0.38, 0.35); }
    QPoint inner_to() { return place(0.6, 0.6); }
};

}  // namespace

TEST_CASE_METHOD(BandFixture, "a drag over empty ground selects the knots in the rectangle", "[ui][splines][band]") {
    const std::size_t before = steps();
    const Project drawn = project();
    SECTION("with something selected") {
        window.selection().select_spline(second());
        pull(inner_from(), inner_to());
    }
    SECTION("with Shift, from any corner") {
        pull(inner_to(), inner_from(), Qt::ShiftModifier);
    }
    SECTION("after V, even from on a curve") {
        press_key(Qt::Key_V);
        CHECK(tool.hint().contains("rectangle"));
        const QPoint on_curve = at(point_at(spline(), 0.6));
        REQUIRE(std::abs(on_curve.x() - at(knot(0).position).x()) > 20);
        pull(on_curve, place(0.6, 0.35));
        CHECK(selected().knots_of(first()) == std::vector<int>{1});
        press_key(Qt::Key_V);
        pull(on_curve, inner_to(), Qt::ShiftModifier);
    }
    CHECK(selected().splines == std::vector<int>{first()});
    CHECK(selected().knots_of(first()) == std::vector<int>{1, 2});
    CHECK(steps() == before);  // selecting is no step of undo
    CHECK(project() == drawn);
    CHECK_FALSE(band.isVisible());
    // Selected knots move together.
    const FeatureSpline then = spline();
    pull(at(knot(1).position), at(knot(1).position) + QPoint(0, 30));
    CHECK(last_step() == "Move 2 knots");
    CHECK(knot(2).position.z - then.knots[2].position.z > 1);
    CHECK(knot(0).position == then.knots[0].position);
}

TEST_CASE_METHOD(BandFixture, "without a selection, Shift or V a drag sketches as before", "[ui][splines][band]") {
    pull(place(0.3, 0.65), place(0.6, 0.68));
    CHECK(splines().size() == 3);
}

TEST_CASE_METHOD(BandFixture, "Shift adds, Ctrl toggles, and they may change on the way", "[ui][splines][band]") {
    window.selection().set({{}, {{first(), 0}, {first(), 1}}, {}});
    const QPoint from = inner_from(), to = inner_to();
    hover(from);
    QTest::mousePress(&view, Qt::LeftButton, Qt::NoModifier, from);
    CHECK_FALSE(band.isVisible());
    move(to);
    CHECK(band.isVisible());
    CHECK(band.geometry().contains(at(knot(1).position)));
    CHECK_FALSE(band.geometry().contains(at(knot(3).position)));
    CHECK(selected().knots_of(first()) == std::vector<int>{1, 2});
    move(to, Qt::ShiftModifier);
    CHECK(selected().knots_of(first()) == std::vector<int>{0, 1, 2});
    move(to, Qt::ControlModifier);
    CHECK(selected().knots_of(first()) == std::vector<int>{0, 2});
    SECTION("released, it stays") {
        QTest::mouseRelease(&view, Qt::LeftButton, Qt::ControlModifier, to);
        CHECK(selected().knots_of(first()) == std::vector<int>{0, 2});
        CHECK(splines().size() == 2);
    }
    SECTION("Esc takes it back") {
        press_key(Qt::Key_Escape);
        CHECK(selected().knots_of(first()) == std::vector<int>{0, 1});
        CHECK_FALSE(band.isVisible());
        QTest::mouseRelease(&view, Qt::LeftButton, Qt::NoModifier, to);
        CHECK(selected().knots_of(first()) == std::vector<int>{0, 1});
    }
}

TEST_CASE_METHOD(BandFixture, "after V Ctrl toggles from the press on", "[ui][splines][band]") {
    window.selection().set({{}, {{first(), 1}, {second(), 0}}, {}});
    press_key(Qt::Key_V);
    pull(inner_from(), inner_to(), Qt::ControlModifier);
    CHECK(selected().knots_of(first()) == std::vector<int>{2});
    CHECK(selected().knots_of(second()) == std::vector<int>{0});
    CHECK(spline(0).knots.size() == 4);  // Ctrl set no knot
    CHECK(spline(1).knots.size() == 2);
    // The last knot toggled off lets go of its spline.
    press_key(Qt::Key_V);
    pull(place(0.3, 0.75), place(0.4, 0.85), Qt::ControlModifier);
    CHECK(selected().splines == std::vector<int>{first()});
}

TEST_CASE_METHOD(BandFixture, "hidden and locked splines are left out, several splines taken in",
                 "[ui][splines][band]") {
    const auto all = [&] {
        press_key(Qt::Key_V);
        pull(place(0.25, 0.3), place(0.75, 0.9));
    };
    all();
    CHECK(selected().splines.size() == 2);
    CHECK(selected().knots.size() == 6);
    SECTION("locked") {
        window.document().edit("Lock", [](Project& p) { p.splines[0].locked = true; });
    }
    SECTION("hidden") {
        window.document().edit("Hide", [](Project& p) { p.splines[0].visible = false; });
    }
    window.selection().clear();
    all();
    CHECK(selected().splines == std::vector<int>{second()});
    CHECK(selected().knots.size() == 2);
}

TEST_CASE_METHOD(BandFixture, "an empty rectangle selects nothing, a click lets go, Esc ends V",
                 "[ui][splines][band]") {
    window.selection().select_spline(first());
    pull(place(0.4, 0.62), place(0.6, 0.7));
    CHECK(selected().empty());
    window.selection().select_spline(first());
    pull(place(0.4, 0.62), place(0.6, 0.7), Qt::ShiftModifier);
    CHECK(selected().splines == std::vector<int>{first()});
    click(place(0.5, 0.65), Qt::ShiftModifier);
    CHECK(selected().splines == std::vector<int>{first()});
    click(place(0.5, 0.65));
    CHECK(selected().empty());
    press_key(Qt::Key_V);
    press_key(Qt::Key_Escape);
    pull(place(0.3, 0.65), place(0.6, 0.68));
    CHECK(splines().size() == 3);  // sketched
}
