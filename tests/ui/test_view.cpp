/// The view: camera by mouse and keys, coordinates under the cursor, springs and the brush, layers, themes.

#include <QCheckBox>
#include <QComboBox>
#include <QMenu>

#include "core/pipeline/sources.h"
#include "tests/ui/window_fixture.h"
#include "ui/base/theme.h"
#include "ui/forms/item_list.h"
#include "ui/shell/status_strip.h"
#include "ui/water/water_brush.h"

using namespace cuesta;

namespace {

/// A point of the ground in the middle of the terrain, and where it appears.
QPoint middle_of(Viewport& viewport) {
    const auto hit = viewport.ground_at(QPointF(viewport.width() / 2.0, viewport.height() / 2.0));
    REQUIRE(hit);
    return QPoint(viewport.width() / 2, viewport.height() / 2);
}

void wheel(Viewport& viewport, QPoint at, int notches) {
    QWheelEvent event(QPointF(at), viewport.mapToGlobal(QPointF(at)), QPoint(), QPoint(0, 120 * notches), Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&viewport, &event);
}

}  // namespace

TEST_CASE_METHOD(WindowFixture, "the mouse moves the camera by the conventions", "[ui][view]") {
    Viewport& v = window.viewport();
    const QPoint from = middle_of(v), to = from + QPoint(60, 24);
    const auto moved_by = [&](Qt::MouseButton button, Qt::KeyboardModifiers modifiers) {
        const Camera before = v.camera();
        drag(v, from, to, button, modifiers);
        const Camera after = v.camera();
        v.set_camera(before);
        return std::pair(before, after);
    };
    for (const auto& [button, modifiers] : {std::pair(Qt::LeftButton, Qt::KeyboardModifiers(Qt::NoModifier)),
                                            std::pair(Qt::LeftButton, Qt::KeyboardModifiers(Qt::AltModifier)),
                                            std::pair(Qt::MiddleButton, Qt::KeyboardModifiers(Qt::NoModifier))}) {
        const auto [before, after] = moved_by(button, modifiers);  // orbits
        CHECK(after.heading != before.heading);
        CHECK(after.pitch > before.pitch);
        CHECK(after.target == before.target);
        CHECK(after.distance == before.distance);
    }
    for (const auto& [button, modifiers] :
         {std::pair(Qt::MiddleButton, Qt::ShiftModifier), std::pair(Qt::MiddleButton, Qt::AltModifier)}) {
        const auto [before, after] = moved_by(button, modifiers);  // pans
        CHECK(after.target != before.target);
        CHECK(after.heading == before.heading);
        CHECK(after.pitch == before.pitch);
    }
    const auto [before, after] = moved_by(Qt::RightButton, Qt::AltModifier);  // zooms
    CHECK(after.distance != before.distance);
    CHECK(after.heading == before.heading);
}

TEST_CASE_METHOD(WindowFixture, "the wheel zooms to the cursor", "[ui][view]") {
    Viewport& v = window.viewport();
    const QPoint at = middle_of(v) + QPoint(40, 30);
    const auto point = v.ground_at(at);
    REQUIRE(point);
    const double distance = v.camera().distance;
    wheel(v, at, 3);
    CHECK(v.camera().distance < distance);
    // The point under the cursor is there still, within a pixel.
    const auto now = v.position_of(*point);
    REQUIRE(now);
    CHECK(now->x() == Approx(at.x()).margin(1));
    CHECK(now->y() == Approx(at.y()).margin(1));
    // A point behind the eye appears nowhere.
    CHECK_FALSE(v.position_of(2.0 * eye_of(v.camera()) - *point));
}

TEST_CASE_METHOD(WindowFixture, "flying with the right button and W", "[ui][view]") {
    Viewport& v = window.viewport();
    const QPoint at = middle_of(v);
    const glm::dvec3 eye = eye_of(v.camera());
    v.setFocus();
    QTest::mousePress(&v, Qt::RightButton, Qt::NoModifier, at);
    QTest::keyPress(&v, Qt::Key_W);
    REQUIRE(wait_until([&] { return glm::distance(eye_of(v.camera()), eye) > 1; }));
    const double distance = v.camera().distance;
    wheel(v, at, 2);  // sets the speed, does not zoom
    CHECK(v.camera().distance == distance);
    QTest::keyRelease(&v, Qt::Key_W);
    QTest::mouseRelease(&v, Qt::RightButton, Qt::NoModifier, at);
    const Camera rest = v.camera();
    QTest::qWait(60);
    CHECK(v.camera() == rest);
}

TEST_CASE_METHOD(WindowFixture, "keys frame the terrain and show it from its sides", "[ui][view]") {
    Viewport& v = window.viewport();
    v.setFocus();
    const Camera framed = v.camera();
    wheel(v, middle_of(v), 5);
    REQUIRE_FALSE(v.camera() == framed);
    QTest::keyClick(&v, Qt::Key_Home);
    CHECK(v.camera().distance == Approx(framed.distance));
    QTest::keyClick(&v, Qt::Key_7);
    CHECK(v.camera().pitch == Approx(89));
    QTest::keyClick(&v, Qt::Key_3);
    CHECK(v.camera().heading == Approx(270));
    QTest::keyClick(&v, Qt::Key_1);
    CHECK(v.camera().heading == Approx(0));
}

TEST_CASE_METHOD(WindowFixture, "the status bar tells what is under the cursor", "[ui][view]") {
    Viewport& v = window.viewport();
    QTest::keyClick(&v, Qt::Key_7);
    const QPoint at = middle_of(v);
    QMouseEvent move(QEvent::MouseMove, QPointF(at), QPointF(v.mapToGlobal(at)), Qt::NoButton, Qt::NoButton,
                     Qt::NoModifier);
    QApplication::sendEvent(&v, &move);
    const auto& readout = v.readout();
    REQUIRE(readout);
    const Land& land = *window.lands().shown().land;
    // From above, the middle of the view is about the middle of the terrain: within a tenth of its width.
    CHECK(readout->x == Approx(land.frame.width_metres() / 2).margin(land.frame.width_metres() / 10));
    CHECK(readout->z == Approx(land.frame.height_metres() / 2).margin(land.frame.height_metres() / 10));
    CHECK(readout->height == (*land.ground)(readout->column, readout->row));
    CHECK(readout->share >= 0);
    CHECK(readout->share <= 1);
    CHECK(readout->slope < 90);
    CHECK(window.strip().readout_text().contains(QString::number(readout->height, 'f', 1)));
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(&v, &leave);
    CHECK_FALSE(v.readout());
}

TEST_CASE_METHOD(WindowFixture, "springs are placed by a click and moved by a drag", "[ui][view]") {
    Viewport& v = window.viewport();
    QTest::mouseClick(&part("toolSpring"), Qt::LeftButton);
    const QPoint at = middle_of(v);
    const auto point = v.ground_at(at);
    QTest::mouseClick(&v, Qt::LeftButton, Qt::NoModifier, at);
    REQUIRE(project().water_sources.size() == 1);
    const auto spring = std::get<PointSource>(project().water_sources[0].shape);
    CHECK(spring.x == Approx(point->x));
    CHECK(spring.z == Approx(point->z));
    CHECK(window.width() == 1200);  // the tool's words do not push the window wider
    drag(v, at, at + QPoint(50, 0));
    REQUIRE(project().water_sources.size() == 1);
    CHECK(std::get<PointSource>(project().water_sources[0].shape).x != Approx(spring.x).margin(1));
    CHECK(window.document().history().size() == 3);
    window.document().undo();
    window.document().undo();
    CHECK(project().water_sources.empty());
    REQUIRE(wait_settled());
}

TEST_CASE_METHOD(WindowFixture, "the brush paints and erases water, a stroke a step", "[ui][view]") {
    Viewport& v = window.viewport();
    QTest::mouseClick(&part("toolBrush"), Qt::LeftButton);
    const QPoint at = middle_of(v);
    drag(v, at, at + QPoint(40, 10));
    REQUIRE(project().water_sources.size() == 1);
    CHECK(window.document().history().size() == 2);
    const auto painted = std::get<PaintedSource>(project().water_sources[0].shape).depth;
    const auto sum = [](const TiledRaster& raster) {
        double total = 0;
        for (int y = 0; y < raster.height(); ++y)
            for (int x = 0; x < raster.width(); ++x) total += raster.at(x, y);
        return total;
    };
    CHECK(sum(painted) > 0);
    drag(v, at, at + QPoint(40, 10), Qt::LeftButton, Qt::ControlModifier);
    CHECK(sum(std::get<PaintedSource>(project().water_sources[0].shape).depth) < sum(painted));
    CHECK(window.document().history().size() == 3);
    REQUIRE(wait_settled());
}

TEST_CASE("a stroke stays within its radius and shares what it does not touch", "[ui][brush]") {
    const TiledRaster blank(600, 500, 0.0F);
    const BrushSegment way{{100, 100}, {140, 100}, {20, 0}, 20};
    const TiledRaster painted = with_stroke(blank, way, 2.0F, false);
    CHECK(painted.at(120, 100) == Approx(2.0F).epsilon(0.01));  // the cell's middle lies half a cell beside the stroke
    CHECK(painted.at(120, 121) == 0);
    CHECK(painted.at(79, 100) == 0);
    CHECK(painted.bytes_not_shared_with(blank) < 600 * 500 * sizeof(float));
    CHECK(with_stroke(painted, {{900, 900}, {950, 900}, {20, 0}, 20}, 2.0F, false) == painted);
    CHECK(with_stroke(painted, way, 2.0F, true).at(120, 100) == Approx(0).margin(0.01));
}

TEST_CASE_METHOD(WindowFixture, "layers are added, moved by name and removed", "[ui][layers]") {
    show_page("layers");
    QTest::mouseClick(&part("addLayer"), Qt::LeftButton);
    QTest::mouseClick(&part("addLayer"), Qt::LeftButton);
    REQUIRE(project().layers.size() == 2);
    auto& list = part<ItemList>("layerList");
    CHECK(list.count() == 4);
    CHECK(list.currentRow() == 1);
    NumberSlider& thickness = slider("layer.thickness");
    drag(thickness, QPoint(30, 12), QPoint(80, 12));
    CHECK(std::get<UniformThickness>(project().layers[0].shape).metres > UniformThickness{}.metres);
    NumberSlider& dissolubility = slider("material.dissolubility");
    drag(dissolubility, QPoint(100, 12), QPoint(40, 12));
    CHECK(project().layers[0].material.parameters.dissolubility < 1);
    CHECK(project().layers[1].material.parameters.dissolubility == MaterialParameters{}.dissolubility);
    REQUIRE(wait_settled());
    CHECK(window.lands().shown().land->top_material != nullptr);
    QTest::mouseClick(&part("removeLayer"), Qt::LeftButton);
    CHECK(project().layers.size() == 1);
    REQUIRE(wait_settled());
}

TEST_CASE_METHOD(WindowFixture, "a layer becomes a tilted sheet, and the bottom gets beds", "[ui][layers]") {
    show_page("layers");
    QTest::mouseClick(&part("addLayer"), Qt::LeftButton);
    auto& shape = part<QComboBox>("layerShape");
    CHECK_FALSE(part("layerSheet").isVisible());
    shape.setCurrentIndex(2);
    Q_EMIT shape.activated(2);
    REQUIRE(std::holds_alternative<TiltedSheet>(project().layers[0].shape));
    CHECK(part("layerSheet").isVisible());
    drag(slider("sheet.dip"), QPoint(20, 12), QPoint(90, 12));
    CHECK(std::get<TiltedSheet>(project().layers[0].shape).dip > 0);
    CHECK_FALSE(part("beds").isVisible());
    part<ItemList>("layerList").setCurrentRow(2);
    Q_EMIT part<ItemList>("layerList").chosen(2);
    CHECK(part("beds").isVisible());
    CHECK_FALSE(project().bedding.enabled);
    auto* enabled = part("beds").findChild<QCheckBox*>();
    REQUIRE(enabled);
    enabled->click();
    CHECK(project().bedding.enabled);
    drag(slider("strata.thickness"), QPoint(20, 12), QPoint(60, 12));
    CHECK(project().bedding.thickness != BeddingParameters{}.thickness);
    REQUIRE(wait_settled());
    // Erosion shows the beds that it meets.
    window.document().edit("Few steps", [](Project& changed) { changed.erosion.mixing.steps = 4; });
    REQUIRE(wait_settled());
    window.lands().run();
    CHECK(QTest::qWaitFor([&] { return window.lands().shown().land->bed_hardness != nullptr; }, 20000));
}

TEST_CASE_METHOD(WindowFixture, "the light theme and back", "[ui][view]") {
    const QImage dark = window.grab().toImage();
    window.choose_theme(true);
    const QImage light = window.grab().toImage();
    window.choose_theme(false);
    CHECK(light.pixelColor(20, 400).lightness() > dark.pixelColor(20, 400).lightness() + 100);
    CHECK(theme().kind == ThemeKind::dark);
}

TEST_CASE_METHOD(WindowFixture, "every page shows itself by its key", "[ui][view]") {
    window.viewport().setFocus();
    REQUIRE(QTest::qWaitForWindowActive(&window));
    const int count = window.side().page_count();
    REQUIRE(count > 10);
    for (int i = 0; i < count; ++i) {
        const auto digit = static_cast<Qt::Key>(Qt::Key_0 + (i + 1) % 10);
        QTest::keyClick(&window.viewport(), digit,
                        i < 10 ? Qt::ControlModifier : Qt::ControlModifier | Qt::ShiftModifier);
        CHECK(window.side().page() == i);
    }
    // One after the other, round and round; the menu marks the one that is shown.
    const auto marked = [&] {
        QStringList names;
        for (const QAction* action : part<QMenu>("pageMenu").actions())
            if (action->isChecked()) names << action->text();
        return names;
    };
    for (int i = 0; i < count; ++i) {
        QTest::keyClick(&window.viewport(), Qt::Key_PageDown, Qt::ControlModifier);
        CHECK(window.side().page() == i);
        CHECK(marked() == QStringList{window.side().page_name(i)});
    }
    QTest::keyClick(&window.viewport(), Qt::Key_PageUp, Qt::ControlModifier);
    CHECK(window.side().page() == count - 2);
}

TEST_CASE_METHOD(WindowFixture, "every tool stands in the menu, with the key that takes it in hand", "[ui][view]") {
    window.viewport().setFocus();
    REQUIRE(QTest::qWaitForWindowActive(&window));
    const QList<QAction*> actions = part<QMenu>("toolMenu").actions();
    const std::vector<Tool> tools = window.bench().tools().all();
    REQUIRE(actions.size() == static_cast<qsizetype>(tools.size()));
    const auto marked = [&](std::size_t tool) {
        for (std::size_t i = 0; i < tools.size(); ++i)
            if (actions[static_cast<qsizetype>(i)]->isChecked() != (i == tool)) return false;
        return true;
    };
    CHECK(marked(0));
    // From the last to the first, so that each is another than before.
    for (std::size_t i = tools.size(); i-- > 0;) {
        QAction* action = actions[static_cast<qsizetype>(i)];
        INFO(tools[i].name.toStdString());
        CHECK_FALSE(action->icon().isNull());
        REQUIRE(action->shortcuts() == QList<QKeySequence>{tools[i].key});
        const QKeyCombination key = tools[i].key[0];
        QTest::keyClick(&window.viewport(), key.key(), key.keyboardModifiers());
        CHECK(window.tool() == tools[i].id);
        CHECK(marked(i));
        auto& button = part<QAbstractButton>(tools[i].object.toLatin1().constData());
        CHECK(button.isChecked());
        CHECK(button.toolTip().contains(QStringLiteral("(%1)").arg(tools[i].key.toString(QKeySequence::NativeText))));
        CHECK(button.accessibleName() == tools[i].name);
    }
    // By the menu as by the rail.
    actions.last()->trigger();
    CHECK(part<QAbstractButton>("toolPick").isChecked());
    QTest::mouseClick(&part("toolSpring"), Qt::LeftButton);
    CHECK(marked(5));
    // A key that the user chose is told where the mouse rests.
    actions.last()->setShortcut(Qt::Key_F8);
    CHECK(part("toolPick").toolTip().endsWith("(F8)"));
}

TEST_CASE_METHOD(WindowFixture, "terrain that has become much larger is framed anew", "[ui][view]") {
    const auto distance = [&] { return window.viewport().camera().distance; };
    const double before = distance();
    const auto set_cells = [&](double metres) {
        window.document().edit("Cells", [metres](Project& p) { p.frame.cell_size = metres; });
        REQUIRE(wait_settled());
    };
    set_cells(100);  // five times as wide
    CHECK(distance() > 3 * before);
    // A little larger, and the camera stays where the user has it.
    Camera near = window.viewport().camera();
    near.distance *= 0.5;
    window.viewport().set_camera(near);
    set_cells(110);
    CHECK(distance() == near.distance);
    set_cells(20);
    CHECK(distance() < 0.5 * near.distance);
}
