/// What brushes share: keys, pens, the cursor on the ground.

#include <QMenu>
#include <QPointingDevice>
#include <QTabletEvent>
#include <QToolButton>
#include <cmath>

#include "tests/ui/window_fixture.h"
#include "ui/tools/mask_brush.h"

using namespace cuesta;

namespace {

/// A pen that touches the view.
struct Pen {
    Viewport& view;
    QPointingDevice::PointerType end = QPointingDevice::PointerType::Pen;

    void send(QEvent::Type type, QPointF at, double pressure) {
        const QPointingDevice device(QStringLiteral("pen"), 1, QInputDevice::DeviceType::Stylus, end,
                                     QInputDevice::Capability::Position | QInputDevice::Capability::Pressure, 1, 1);
        const bool moves = type == QEvent::TabletMove;
        const bool up = type == QEvent::TabletRelease;
        QTabletEvent event(type, &device, at, QPointF(view.mapToGlobal(at.toPoint())), pressure, 0, 0, 0, 0, 0,
                           Qt::NoModifier, moves ? Qt::NoButton : Qt::LeftButton, up ? Qt::NoButton : Qt::LeftButton);
        QApplication::sendEvent(&view, &event);
        taken = event.isAccepted();
    }
    void stroke(QPointF from, QPointF to, double from_pressure, double to_pressure) {
        send(QEvent::TabletPress, from, from_pressure);
        constexpr int steps = 10;
        for (int i = 1; i <= steps; ++i) {
            const double share = static_cast<double>(i) / steps;
            send(QEvent::TabletMove, from + (to - from) * share, std::lerp(from_pressure, to_pressure, share));
        }
        send(QEvent::TabletRelease, to, 0);
    }
    bool taken = false;
};

double sum_of(const TiledRaster& raster) {
    double sum = 0;
    for (int y = 0; y < raster.height(); ++y)
        for (int x = 0; x < raster.width(); ++x) sum += static_cast<double>(raster.at(x, y));
    return sum;
}

/// How many cells are painted at all.
int area_of(const TiledRaster& raster) {
    int count = 0;
    for (int y = 0; y < raster.height(); ++y)
        for (int x = 0; x < raster.width(); ++x) count += raster.at(x, y) > 0;
    return count;
}

}  // namespace

TEST_CASE_METHOD(WindowFixture, "the pressure of a pen changes strength or size, as chosen", "[ui][brush]") {
    Viewport& v = window.viewport();
    window.choose_tool(ToolKind::mask);
    MaskBrush& brush = window.mask_brush();
    const QPointF at(v.width() / 2, v.height() / 2);
    const auto painted = [&](PressureUse use, double pressure) {
        brush.set_pressure_use(use);
        Pen pen{v};
        pen.stroke(at, at + QPointF(40, 10), pressure, pressure);
        const TiledRaster mask = project().masks.protection;
        REQUIRE_FALSE(mask.empty());
        window.document().undo();
        return mask;
    };
    const TiledRaster mouse = [&] {
        drag(v, at.toPoint(), at.toPoint() + QPoint(40, 10));
        const TiledRaster mask = project().masks.protection;
        window.document().undo();
        return mask;
    }();
    const TiledRaster full = painted(PressureUse::strength, 1);
    // The same way in other pieces.
    CHECK(sum_of(full) == Approx(sum_of(mouse)).epsilon(0.01));
    const TiledRaster light = painted(PressureUse::strength, 0.25);
    CHECK(area_of(light) == area_of(full));
    CHECK(sum_of(light) == Approx(sum_of(full) / 4).epsilon(1e-4));  // floats
    const TiledRaster thin = painted(PressureUse::size, 0.25);
    CHECK(area_of(thin) < area_of(full) / 2);
    CHECK(painted(PressureUse::nothing, 0.25) == full);
    const TiledRaster both = painted(PressureUse::both, 0.25);
    CHECK(sum_of(both) == Approx(sum_of(thin) / 4).epsilon(1e-4));
    REQUIRE(wait_settled());
}

TEST_CASE_METHOD(WindowFixture, "the other end of a pen inverts, and pens are mice to other tools", "[ui][brush]") {
    Viewport& v = window.viewport();
    window.choose_tool(ToolKind::mask);
    const QPointF at(v.width() / 2, v.height() / 2);
    Pen pen{v};
    pen.stroke(at, at + QPointF(40, 10), 1, 1);
    CHECK(pen.taken);
    CHECK(window.document().history().undo_label() == "Paint protection mask");
    CHECK(window.document().history().size() == 2);
    Pen eraser{v, QPointingDevice::PointerType::Eraser};
    eraser.stroke(at, at + QPointF(40, 10), 1, 1);
    CHECK(window.document().history().undo_label() == "Erase protection mask");
    // The mouse after it paints as ever.
    drag(v, at.toPoint(), at.toPoint() + QPoint(40, 10));
    CHECK(window.document().history().undo_label() == "Paint protection mask");
    window.choose_tool(ToolKind::spline);
    pen.send(QEvent::TabletPress, at, 1);
    CHECK_FALSE(pen.taken);
    REQUIRE(wait_settled());
}

TEST_CASE_METHOD(WindowFixture, "the brush is sized by keys and by dragging, and shown on the ground", "[ui][brush]") {
    Viewport& v = window.viewport();
    window.choose_tool(ToolKind::mask);
    MaskBrush& brush = window.mask_brush();
    const QPoint at(v.width() / 2, v.height() / 2);
    const std::size_t steps = window.document().history().size();
    brush.set_strength(0.5);
    brush.set_hardness(0.5);
    const double radius = brush.radius();
    drag(v, at, at + QPoint(80, -20), Qt::LeftButton, Qt::ControlModifier | Qt::AltModifier);
    CHECK(brush.radius() == Approx(radius * std::exp(80 * 0.008)));
    CHECK(brush.strength() == Approx(0.5 + 20 * 0.004));
    CHECK(window.document().history().size() == steps);
    CHECK(brush.marker_inner_radius() == brush.radius() / 2);
    QTest::keyClick(&v, Qt::Key_BracketLeft);
    CHECK(brush.radius() == Approx(radius * std::exp(80 * 0.008) / 1.2));
    // The inner ring is drawn.
    QTest::mouseMove(&v, at);
    REQUIRE(wait_until([&] { return drawn(); }));
    const QImage ringed = v.grabFramebuffer();
    brush.set_hardness(0);
    v.update();
    QTest::mouseMove(&v, at + QPoint(1, 0));
    QTest::mouseMove(&v, at);
    REQUIRE(wait_until([&] { return drawn(); }));
    CHECK(v.grabFramebuffer() != ringed);
    CHECK(part<QToolButton>("brushPressure").menu()->actions().size() == 4);
}
