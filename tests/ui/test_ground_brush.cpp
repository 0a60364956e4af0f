/// Behaviour that brushes share: keys, pens, the cursor on the ground.

#include <QComboBox>
#include <QMenu>
#include <QPointingDevice>
#include <QTabletEvent>
#include <QToolButton>
#include <cmath>

#include "tests/ui/window_fixture.h"
#include "ui/base/preferences.h"
#include "ui/masks/mask_brush.h"
#include "ui/sculpt/sculpt_tool.h"
#include "ui/shell/settings_dialog.h"
#include "ui/shell/user_aids.h"

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

void press_for(PressureUse use) {
    Preferences values = preferences().values();
    values.pressure = use;
    preferences().set(values);
}

/// The user's preferences are as before when a test ends.
struct KeptPreferences {
    Preferences before = preferences().values();
    ~KeptPreferences() { preferences().set(before); }
};

/// Number of cells painted at all.
int area_of(const TiledRaster& raster) {
    int count = 0;
    for (int y = 0; y < raster.height(); ++y)
        for (int x = 0; x < raster.width(); ++x) count += raster.at(x, y) > 0;
    return count;
}

}  // namespace

TEST_CASE_METHOD(WindowFixture, "the pressure of a pen changes strength or size, as chosen", "[ui][brush]") {
    const KeptPreferences kept;
    Viewport& v = window.viewport();
    window.choose_tool("mask");
    const QPointF at(v.width() / 2, v.height() / 2);
    const auto painted = [&](PressureUse use, double pressure) {
        press_for(use);
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
    window.choose_tool("mask");
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
    window.choose_tool("spline");
    pen.send(QEvent::TabletPress, at, 1);
    CHECK_FALSE(pen.taken);
    REQUIRE(wait_settled());
}

TEST_CASE_METHOD(WindowFixture, "the brush is sized by keys and by dragging, and shown on the ground", "[ui][brush]") {
    Viewport& v = window.viewport();
    window.choose_tool("mask");
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

TEST_CASE_METHOD(WindowFixture, "one setting says what pressure does, and every brush obeys it", "[ui][brush]") {
    const KeptPreferences kept;
    Viewport& v = window.viewport();
    const QPointF at(v.width() / 2, v.height() / 2);
    // Chosen in the settings, shown beside every brush, and the other way round.
    auto& combo = *window.aids().show_settings().findChild<QComboBox*>(QStringLiteral("settingsPressure"));
    const auto choose = [&](PressureUse use) {
        combo.setCurrentIndex(static_cast<int>(use));
        Q_EMIT combo.activated(static_cast<int>(use));
    };
    choose(PressureUse::size);
    for (const char* tool : {"brush", "mask", "sculpt"}) {
        window.choose_tool(tool);
        QTest::qWait(1);
        const QList<QAction*> uses = part<QToolButton>("brushPressure").menu()->actions();
        CHECK(uses[static_cast<int>(PressureUse::size)]->isChecked());
    }
    part<QToolButton>("brushPressure").menu()->actions()[static_cast<int>(PressureUse::both)]->trigger();
    CHECK(combo.currentIndex() == static_cast<int>(PressureUse::both));

    struct Case {
        std::string name;
        std::function<void()> take;
        std::function<TiledRaster()> result;
    };
    const auto sculpts = [&](SculptKind kind) {
        return [this, kind] {
            window.choose_tool("sculpt");
            SculptBrush brush = window.sculpt_tool().brush();
            brush.kind = kind;
            window.sculpt_tool().set_brush(brush);
        };
    };
    const auto sculpted = [&] { return project().sculpting.at(0).change; };
    const auto masks = [&](MaskUse use) {
        return [this, use] {
            window.choose_tool("mask");
            window.mask_brush().set_mask({use});
            window.mask_brush().set_value(0.3);
        };
    };
    const Case cases[] = {{"water", [&] { window.choose_tool("brush"); },
                           [&] { return std::get<PaintedSource>(project().water_sources.at(0).shape).depth; }},
                          {"rain", masks(MaskUse::rain), [&] { return project().masks.rain; }},
                          {"erodibility", masks(MaskUse::erodibility), [&] { return project().masks.erodibility; }},
                          {"raise", sculpts(SculptKind::raise), sculpted},
                          {"erode here", sculpts(SculptKind::erode), sculpted}};
    for (const Case& each : cases) {
        INFO(each.name);
        each.take();
        const auto stroke = [&](PressureUse use, double pressure) {
            choose(use);
            const std::size_t steps = window.document().history().position();
            Pen pen{v};
            pen.stroke(at, at + QPointF(30, 10), pressure, pressure);
            REQUIRE(wait_until([&] { return settled() && !window.document().in_gesture(); }));
            REQUIRE(window.document().history().position() == steps + 1);
            const TiledRaster result = each.result();
            window.document().undo();
            REQUIRE(wait_settled());
            return result;
        };
        const auto change = [](const TiledRaster& raster, float neutral) {
            double sum = 0;
            int cells = 0;
            for (int y = 0; y < raster.height(); ++y)
                for (int x = 0; x < raster.width(); ++x) {
                    const double d = std::abs(static_cast<double>(raster.at(x, y) - neutral));
                    sum += d;
                    cells += d > 0;
                }
            return std::pair(sum, cells);
        };
        const float neutral = each.name == "rain" || each.name == "erodibility" ? 1.0F : 0.0F;
        const auto full = change(stroke(PressureUse::nothing, 0.4), neutral);
        const auto weak = change(stroke(PressureUse::strength, 0.4), neutral);
        const auto thin = change(stroke(PressureUse::size, 0.4), neutral);
        REQUIRE(full.second > 0);
        CHECK(weak.first < 0.7 * full.first);
        CHECK(thin.second < full.second);
        CHECK(weak.second > thin.second);
    }
}

TEST_CASE_METHOD(WindowFixture, "keys in the middle of a stroke neither press in full nor turn the pen",
                 "[ui][brush]") {
    const KeptPreferences kept;
    press_for(PressureUse::strength);
    Viewport& v = window.viewport();
    const QPointF at(v.width() / 2, v.height() / 2);
    window.choose_tool("mask");
    Pen pen{v};
    const auto stroke = [&](bool with_key) {
        pen.send(QEvent::TabletPress, at, 0.2);
        pen.send(QEvent::TabletMove, at + QPointF(20, 5), 0.2);
        if (with_key) QTest::keyClick(&v, Qt::Key_Shift);
        pen.send(QEvent::TabletMove, at + QPointF(40, 10), 0.2);
        pen.send(QEvent::TabletRelease, at + QPointF(40, 10), 0);
        const TiledRaster mask = project().masks.protection;
        window.document().undo();
        return mask;
    };
    const TiledRaster plain = stroke(false);
    CHECK(stroke(true) == plain);
    // The other end of the pen lowers what sculpting would raise.
    window.choose_tool("sculpt");
    Pen eraser{v, QPointingDevice::PointerType::Eraser};
    const auto sculpted = [&](Pen& with) {
        with.stroke(at, at + QPointF(30, 10), 1, 1);
        REQUIRE(wait_until([&] { return settled() && !window.document().in_gesture(); }));
        const double sum = sum_of(project().sculpting.at(0).change);
        window.document().undo();
        REQUIRE(wait_settled());
        return sum;
    };
    CHECK(sculpted(pen) > 0);
    CHECK(sculpted(eraser) < 0);
    // It takes painted water away.
    window.choose_tool("brush");
    pen.stroke(at, at + QPointF(30, 10), 1, 1);
    const auto water = [&] { return sum_of(std::get<PaintedSource>(project().water_sources.at(0).shape).depth); };
    const double before = water();
    eraser.stroke(at, at + QPointF(30, 10), 1, 1);
    // Not all of it: towards the rim the eraser takes as little as the brush gave.
    CHECK(water() < 0.2 * before);
    REQUIRE(wait_settled());
}
