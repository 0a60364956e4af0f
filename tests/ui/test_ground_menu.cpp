/// The menu of a place of the ground: a click of the right button opens it, a drag flies.

#include <QAction>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QDialog>
#include <QMenu>

#include "core/model/path.h"
#include "core/model/spline_edit.h"
#include "tests/ui/window_fixture.h"
#include "ui/measure/measure_tool.h"
#include "ui/terrain/stamp_gallery.h"

using namespace cuesta;

namespace {

struct GroundMenuFixture : WindowFixture {
    Viewport& view() { return window.viewport(); }
    QPoint middle() { return view().rect().center(); }
    QMenu* open_menu() {
        for (QMenu* menu : window.findChildren<QMenu*>(QStringLiteral("groundMenu")))
            if (menu->isVisible()) return menu;
        return nullptr;
    }
    QMenu& menu_at(QPoint at) {
        QTest::mouseClick(&view(), Qt::RightButton, Qt::NoModifier, at);
        QMenu* menu = open_menu();
        REQUIRE(menu != nullptr);
        return *menu;
    }
    static QAction& entry(QMenu& menu, const char* name) {
        auto* found = menu.findChild<QAction*>(QLatin1String(name));
        INFO(name);
        REQUIRE(found != nullptr);
        return *found;
    }
    /// Clicks on an entry of the menu at a place of the view.
    void choose(QPoint at, const char* name) {
        QMenu& menu = menu_at(at);
        QAction& action = entry(menu, name);
        REQUIRE(action.isEnabled());
        QTest::mouseClick(&menu, Qt::LeftButton, Qt::NoModifier, menu.actionGeometry(&action).center());
        REQUIRE(wait_until([&] { return open_menu() == nullptr; }));
    }
    void close_menu() {
        QTest::keyPress(open_menu(), Qt::Key_Escape);  // goes with the press
        REQUIRE(wait_until([&] { return open_menu() == nullptr; }));
    }
};

}  // namespace

TEST_CASE_METHOD(GroundMenuFixture, "a click of the right button opens a menu, a drag turns the camera",
                 "[ui][ground_menu]") {
    const Camera before = view().camera();
    menu_at(middle());
    CHECK(view().camera() == before);
    close_menu();
    // A hand that trembles while it clicks turns nothing.
    drag(view(), middle(), middle() + QPoint(3, 2), Qt::RightButton);
    REQUIRE(open_menu() != nullptr);
    CHECK(view().camera() == before);
    close_menu();
    drag(view(), middle(), middle() + QPoint(60, 20), Qt::RightButton);
    CHECK(open_menu() == nullptr);
    CHECK(view().camera().heading != before.heading);
    // Back at the place where it began, a drag was one all the same.
    QTest::mousePress(&view(), Qt::RightButton, Qt::NoModifier, middle());
    for (const QPoint by : {QPoint(50, 0), QPoint(0, 0)}) QTest::mouseMove(&view(), middle() + by);
    QTest::mouseRelease(&view(), Qt::RightButton, Qt::NoModifier, middle());
    CHECK(open_menu() == nullptr);
    // Keys fly.
    QTest::mousePress(&view(), Qt::RightButton, Qt::NoModifier, middle());
    QTest::keyClick(&view(), Qt::Key_W);
    QTest::mouseRelease(&view(), Qt::RightButton, Qt::NoModifier, middle());
    CHECK(open_menu() == nullptr);
    // With Alt the right button zooms.
    QTest::mouseClick(&view(), Qt::RightButton, Qt::AltModifier, middle());
    CHECK(open_menu() == nullptr);
    QContextMenuEvent by_key(QContextMenuEvent::Keyboard, {}, view().mapToGlobal(middle()));
    QApplication::sendEvent(&view(), &by_key);
    CHECK(open_menu() != nullptr);
    close_menu();
}

TEST_CASE_METHOD(GroundMenuFixture, "the menu of the ground copies, centres and measures", "[ui][ground_menu]") {
    const QPoint at = middle() + QPoint(60, 40);
    const auto place = view().ground_at(at);
    REQUIRE(place);
    choose(at, "copyPlace");
    const QString copied = QGuiApplication::clipboard()->text();
    INFO(copied.toStdString());
    CHECK(copied.contains(QStringLiteral("x %1 m, z %2 m").arg(place->x, 0, 'f', 2).arg(place->z, 0, 'f', 2)));
    CHECK(copied.contains(QStringLiteral("height %1 m").arg(place->y, 0, 'f', 2)));
    CHECK_FALSE(copied.contains("east"));
    // On earth: from the north-west corner, which is that of the first cell, not its middle.
    window.document().edit("Place", [](Project& p) {
        p.frame.geotransform = {500000, p.frame.cell_size, 0, 4000000, 0, -p.frame.cell_size};
    });
    REQUIRE(wait_settled());
    choose(at, "copyPlace");
    const auto again = view().ground_at(at);
    REQUIRE(again);
    CHECK(QGuiApplication::clipboard()->text().contains(QStringLiteral("east %1, north %2")
                                                            .arg(500000 + again->x, 0, 'f', 2)
                                                            .arg(4000000 - again->z, 0, 'f', 2)));
    window.document().undo();
    REQUIRE(wait_settled());

    choose(at, "centreView");
    // The flight ends there, to the float of its last step.
    REQUIRE(wait_until([&] { return std::abs(view().camera().target.x - place->x) < 1e-6; }));
    CHECK(view().camera().target.z == Approx(place->z));

    choose(middle(), "frameView");
    CHECK(std::abs(view().camera().target.x - place->x) > 1);

    const auto start = view().ground_at(at);
    REQUIRE(start);
    choose(at, "measureFromHere");
    CHECK(window.bench().tools().holds(QStringLiteral("measure")));
    REQUIRE(window.measure_tool().point_count() == 1);
    QTest::mouseClick(&view(), Qt::LeftButton, Qt::NoModifier, middle() - QPoint(40, 0));
    REQUIRE(window.measure_tool().point_count() == 2);
    CHECK(window.measure_tool().line().height.front() == Approx(start->y).margin(0.01));  // of floats
}

TEST_CASE_METHOD(GroundMenuFixture, "the menu of the ground adds springs, stamps and the volcano",
                 "[ui][ground_menu]") {
    const QPoint at = middle() + QPoint(-50, 30);
    const auto place = view().ground_at(at);
    REQUIRE(place);
    const std::size_t steps = window.document().history().position();
    choose(at, "addSpringHere");
    REQUIRE(project().water_sources.size() == 1);
    CHECK(std::get<PointSource>(project().water_sources[0].shape).x == Approx(place->x));
    CHECK(window.document().history().position() == steps + 1);
    // Another at the same place is another: nothing is dragged.
    choose(at, "addSpringHere");
    CHECK(project().water_sources.size() == 2);
    CHECK(window.document().history().position() == steps + 2);

    window.document().edit("No lava", [](Project& p) { p.erosion.mixing.lava = 0; });
    QMenu& menu = menu_at(at);
    CHECK_FALSE(entry(menu, "placeVolcanoHere").isEnabled());
    CHECK(entry(menu, "placeVolcanoHere").toolTip().contains("Erosion page"));
    close_menu();
    window.document().edit("Lava", [](Project& p) { p.erosion.mixing.lava = 1; });
    choose(at, "placeVolcanoHere");
    CHECK(project().erosion.lava.place == VentPlace::placed);
    CHECK(project().erosion.lava.east == Approx(place->x / project().frame.width_metres()));
    CHECK(window.bench().tools().holds(QStringLiteral("volcano")));

    choose(at, "addStampHere");
    auto* gallery = window.findChild<StampGallery*>();
    REQUIRE(gallery != nullptr);
    CHECK(gallery->isVisible());
    gallery->close();
}

TEST_CASE_METHOD(GroundMenuFixture, "the menu of the ground selects a path, and says where there is nothing",
                 "[ui][ground_menu]") {
    {
        QMenu& menu = menu_at(middle());
        CHECK_FALSE(entry(menu, "selectCurveHere").isEnabled());
        CHECK(entry(menu, "selectCurveHere").toolTip().contains("No spline or path"));
        close_menu();
    }
    window.document().edit("Road", [](Project& p) {
        Path path = path_of_kind(PathKind::road);
        path.name = "Road";
        path.knots.resize(2);
        path.knots[0].position = {200, 0, 800};
        path.knots[1].position = {1700, 0, 800};
        add_spline(p.paths, path);
    });
    REQUIRE(wait_settled());
    window.path_selection().clear();
    window.bench().tools().choose(QStringLiteral("path"));
    REQUIRE(wait_settled());
    QTest::keyClick(&view(), Qt::Key_7);
    REQUIRE(wait_settled());
    std::optional<QPoint> on_road;
    double nearest = 1e9;
    for (int y = 0; y < view().height() && !on_road; y += 2) {
        const auto ground = view().ground_at(QPointF(middle().x(), y));
        if (ground) nearest = std::min(nearest, std::abs(ground->z - 800));
        // Pixels are some 3 m apart, and what is 8 pixels from the road is picked.
        if (ground && std::abs(ground->z - 800) < 10) on_road = QPoint(middle().x(), y);
    }
    INFO(nearest);
    REQUIRE(on_road);
    choose(*on_road, "selectCurveHere");
    CHECK(window.path_selection().selected().primary() == project().paths[0].id);

    // From high above, level: all that is seen is sky.
    Camera up = view().camera();
    up.pitch = 2;
    up.target.y = 30000;
    view().set_camera(up);
    QMenu& sky = menu_at(QPoint(middle().x(), 2));
    for (QAction* action : sky.actions()) {
        if (action->isSeparator()) continue;
        INFO(action->text().toStdString());
        CHECK_FALSE(action->isEnabled());
        CHECK(action->toolTip().contains("no terrain"));
    }
    close_menu();
}
