/// Pieces of the terrain drawn around, copied, cut, lifted and pasted in the window.

#include <QClipboard>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <cmath>

#include "core/field/statistics.h"
#include "core/measure/ground_line.h"
#include "tests/ui/window_fixture.h"
#include "ui/terrain/element_clipboard.h"
#include "ui/terrain/land_lasso.h"

using namespace cuesta;

namespace {

struct LassoFixture : WindowFixture {
    LassoFixture() {
        QTest::mouseClick(&part("toolCut"), Qt::LeftButton);
        REQUIRE(wait_settled());
        window.viewport().show_view(StandardView::top);
        REQUIRE(wait_settled());
    }
    LandLasso& lasso() { return window.land_lasso(); }
    QPoint on_map(double x, double z) { return window.viewport().position_of({x, 0, z})->toPoint(); }
    /// From corner to corner of a rectangle around the middle.
    void select_rectangle() {
        drag(window.viewport(), on_map(700, 500), on_map(1200, 1000), Qt::LeftButton, Qt::ShiftModifier);
        REQUIRE_FALSE(lasso().outline().empty());
    }
    const std::vector<StackElement>& elements() { return std::get<StackBase>(project().base).elements; }
    Raster<float> ground() { return *window.lands().shown().land->ground; }
};

}  // namespace

TEST_CASE_METHOD(LassoFixture, "a line drawn around land selects it, a click and Esc let go", "[ui][lasso]") {
    CHECK_FALSE(part("landCopy").isEnabled());
    CHECK(part<QLabel>("landWords").text() == "Nothing is selected.");
    drag(window.viewport(), on_map(700, 500), on_map(1200, 1000), Qt::LeftButton, Qt::ShiftModifier);
    CHECK(part<QLabel>("landWords").text().endsWith("m²"));
    CHECK(part("landCopy").isEnabled());
    CHECK_FALSE(lasso().drawing().empty());
    QTest::keyClick(&window.viewport(), Qt::Key_Escape);
    CHECK(lasso().outline().empty());
    CHECK(lasso().drawing().empty());
    QTest::mouseClick(&window.viewport(), Qt::LeftButton, {}, on_map(900, 800));
    CHECK(lasso().outline().empty());
    // By hand: a triangle.
    QTest::mousePress(&window.viewport(), Qt::LeftButton, {}, on_map(700, 500));
    for (const QPoint& at : {on_map(1000, 500), on_map(1200, 520), on_map(950, 900), on_map(800, 700)}) {
        QMouseEvent move(QEvent::MouseMove, QPointF(at), QPointF(window.viewport().mapToGlobal(at)), Qt::NoButton, Qt::LeftButton,
                         Qt::NoModifier);
        QApplication::sendEvent(&window.viewport(), &move);
    }
    QTest::mouseRelease(&window.viewport(), Qt::LeftButton, {}, on_map(800, 700));
    CHECK(lasso().outline().size() == 5);
    // The other shape by its button.
    QTest::mouseClick(&part("landRectangle"), Qt::LeftButton);
    drag(window.viewport(), on_map(700, 500), on_map(1200, 1000));
    CHECK(lasso().outline().size() == 96);
    CHECK(window.document().history().size() == 1);
}

TEST_CASE_METHOD(LassoFixture, "what a mask covers is selected", "[ui][lasso]") {
    auto* menu = window.findChild<QMenu*>("landMasks");
    REQUIRE(menu != nullptr);
    Q_EMIT menu->aboutToShow();
    REQUIRE(menu->actions().size() == 1);
    CHECK_FALSE(menu->actions().front()->isEnabled());
    window.document().edit("Masks", [](Project& p) {
        OwnMask mask;
        mask.name = "Lake";
        Raster<float> values(p.frame.width, p.frame.height);
        for (int y = 20; y < 50; ++y)
            for (int x = 30; x < 70; ++x) values(x, y) = 1;
        mask.values = TiledRaster(values.view());
        p.own_masks.push_back(mask);
        mask.name = "Nothing";
        mask.values = {};
        p.own_masks.push_back(mask);
    });
    Q_EMIT menu->aboutToShow();
    REQUIRE(menu->actions().size() == 2);
    menu->actions()[0]->trigger();
    REQUIRE(wait_until([&] { return !lasso().outline().empty(); }));
    CHECK(enclosed_area(lasso().outline()) == Approx(40 * 30 * 20 * 20).epsilon(0.01));  // corners are cut
    menu->actions()[1]->trigger();
    REQUIRE(wait_until([&] { return lasso().outline().empty() && messages().count() > 0; }));
    CHECK(messages().newest().contains("The mask Nothing covers nothing."));
}

TEST_CASE_METHOD(LassoFixture, "a lifted piece changes nothing until it is moved, in one step", "[ui][lasso]") {
    const Project before = project();
    const Raster<float> ground_before = ground();
    const ValueRange range = value_range(ground_before.view());
    select_rectangle();
    QTest::mouseClick(&part("landLift"), Qt::LeftButton);
    REQUIRE(wait_until([&] { return std::holds_alternative<StackBase>(project().base); }));
    REQUIRE(elements().size() == 3);
    CHECK(elements()[1].name == "Hole");
    CHECK(elements()[2].name == "Piece");
    CHECK(window.document().history().size() == 2);
    CHECK(window.document().history().undo_label() == "Lift terrain");
    CHECK(window.tool() == "place");
    CHECK(part<QLabel>("placeWords").text() == "Piece");
    CHECK(lasso().outline().empty());
    REQUIRE(wait_settled());
    const Raster<float> lifted = ground();
    double greatest = 0;
    for (int y = 0; y < lifted.height(); ++y)
        for (int x = 0; x < lifted.width(); ++x)
            greatest = std::max(greatest, std::abs(double{lifted(x, y)} - double{ground_before(x, y)}));
    CHECK(greatest <= 4e-4 * double{range.high - range.low});  // twice what the solver of seams leaves
    // It moves as any element does.
    drag(window.viewport(), on_map(950, 750), on_map(1250, 850));
    CHECK(elements()[2].placement.x > 1150);
    CHECK(elements()[1].placement.x < 1000);
    window.document().undo();
    window.document().undo();
    CHECK(project() == before);
}

TEST_CASE_METHOD(LassoFixture, "pieces are copied, cut and pasted by keys", "[ui][lasso]") {
    QApplication::clipboard()->clear();
    select_rectangle();
    QTest::keyClick(&window.viewport(), Qt::Key_C, Qt::ControlModifier);
    REQUIRE(wait_until([] { return has_copied_element(); }));
    CHECK(window.document().history().size() == 1);
    QApplication::clipboard()->clear();
    QTest::keyClick(&window.viewport(), Qt::Key_X, Qt::ControlModifier);
    REQUIRE(wait_until([&] { return std::holds_alternative<StackBase>(project().base); }));
    CHECK(has_copied_element());
    REQUIRE(elements().size() == 2);
    CHECK(elements()[1].name == "Hole");
    CHECK(std::holds_alternative<PlaneSource>(elements()[1].source));
    REQUIRE(wait_settled());
    QTest::keyClick(&window.viewport(), Qt::Key_V, Qt::ControlModifier);
    REQUIRE(elements().size() == 3);
    CHECK(elements()[2].name == "Piece");
    CHECK(window.tool() == "place");
    // An empty clipboard says so.
    QTest::mouseClick(&part("toolCut"), Qt::LeftButton);
    CHECK(part("landPaste").isEnabled());
    QApplication::clipboard()->clear();
    REQUIRE(wait_until([&] { return !part("landPaste").isEnabled(); }));
    CHECK(part("landPaste").toolTip() == "Copy a piece of terrain or an element first");
    QTest::keyClick(&window.viewport(), Qt::Key_V, Qt::ControlModifier);
    CHECK(elements().size() == 3);
    CHECK(messages().newest().contains("copy an element first"));
}
