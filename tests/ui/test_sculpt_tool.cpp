/// Sculpting through the window: strokes, layers, undo, what the land shows of it.

#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "tests/ui/window_fixture.h"
#include "ui/sculpt/sculpt_panel.h"
#include "ui/sculpt/sculpt_tool.h"

using namespace cuesta;

namespace {

struct SculptFixture : WindowFixture {
    Viewport& v = window.viewport();
    QPoint at{window.viewport().width() / 2, window.viewport().height() / 2};
    SculptTool& tool = window.sculpt_tool();
    QStringList refusals;

    SculptFixture() {
        QTest::mouseClick(&part("toolSculpt"), Qt::LeftButton);
        tool.set_builds_up(false);  // how long the button is held shall not matter
        QObject::connect(&tool, &SculptTool::refused, &window, [this](const QString& why) { refusals << why; });
    }
    /// A stroke, until it is worked out and the land shows it.
    void sculpt(Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        drag(v, at, at + QPoint(60, 15), Qt::LeftButton, modifiers);
        REQUIRE(wait_until([&] { return !tool.is_busy() && settled(); }));
    }
    const std::vector<SculptLayer>& layers() { return project().sculpting; }
    double sum() {
        double total = 0;
        const Raster<float> change = layers().at(0).change.to_raster();
        for (int y = 0; y < change.height(); ++y)
            for (int x = 0; x < change.width(); ++x) total += static_cast<double>(change(x, y));
        return total;
    }
    NumberSlider& slider_of(const char* id) { return part<NumberSlider>(id); }
    const Land& land() { return *window.lands().shown().land; }
    std::size_t steps() { return window.document().history().size(); }
};

}  // namespace

TEST_CASE_METHOD(SculptFixture, "the first stroke makes a layer, and the land follows", "[ui][sculpt]") {
    CHECK(layers().empty());
    const Raster<float> before = *land().ground;
    const std::size_t first = steps();
    sculpt();
    REQUIRE(layers().size() == 1);
    CHECK(layers()[0].place == SculptPlace::before_erosion);
    CHECK(sum() > 0);
    CHECK(steps() == first + 1);
    const TiledRaster raised = layers()[0].change;
    // The ground is that before, and the layer.
    const Raster<float> change = raised.to_raster();
    for (int y = 0; y < change.height(); y += 7)
        for (int x = 0; x < change.width(); x += 7) CHECK((*land().ground)(x, y) == before(x, y) + change(x, y));
    // Ctrl lowers: nearly as much as was raised.
    const double up = sum();
    sculpt(Qt::ControlModifier);
    CHECK(layers().size() == 1);
    CHECK(std::abs(sum()) < 0.2 * up);  // the ground under the mouse is another by then
    CHECK(steps() == first + 2);
    window.document().undo();
    CHECK(layers()[0].change == raised);
    window.document().undo();
    CHECK(layers().empty());
    REQUIRE(wait_settled());
    CHECK(*land().ground == before);
    window.document().redo();
    CHECK(layers()[0].change == raised);
    REQUIRE(wait_settled());
    CHECK(refusals.isEmpty());
}

TEST_CASE_METHOD(SculptFixture, "every brush does its work in one step", "[ui][sculpt]") {
    sculpt();
    for (int i = 0; i < sculpt_kind_count; ++i) {
        const auto kind = static_cast<SculptKind>(i);
        INFO(name_of(kind));
        const QString button = QStringLiteral("sculpt_") + QString::fromStdString(std::string(name_of(kind)));
        QTest::mouseClick(&part(button.toUtf8().constData()), Qt::LeftButton);
        CHECK(tool.kind() == kind);
        const TiledRaster present = layers()[0].change;
        const std::size_t first = steps();
        sculpt();
        CHECK_FALSE(layers()[0].change == present);
        CHECK(steps() == first + 1);
        CHECK(window.document().history().undo_label().startsWith(name_of_brush(kind)));
    }
    // Shift smooths whatever is in hand.
    tool.set_kind(SculptKind::raise);
    sculpt(Qt::ShiftModifier);
    CHECK(window.document().history().undo_label().startsWith(name_of_brush(SculptKind::smooth)));
    // Ctrl takes a height up.
    tool.set_kind(SculptKind::set_height);
    const auto ground = v.ground_at(at);
    REQUIRE(ground);
    const std::size_t first = steps();
    QTest::mouseClick(&v, Qt::LeftButton, Qt::ControlModifier, at);
    CHECK(tool.brush().level == Approx(ground->y).margin(0.5));  // the mouse is at whole pixels
    CHECK(steps() == first);
}

TEST_CASE_METHOD(SculptFixture, "Esc takes a stroke back, and undo in its middle has the last word", "[ui][sculpt]") {
    sculpt();
    const TiledRaster raised = layers()[0].change;
    const std::size_t first = steps();
    QTest::mousePress(&v, Qt::LeftButton, Qt::NoModifier, at);
    REQUIRE(wait_until([&] { return !(layers()[0].change == raised); }));
    QTest::keyClick(&v, Qt::Key_Escape);
    CHECK(layers()[0].change == raised);
    QTest::mouseRelease(&v, Qt::LeftButton, Qt::NoModifier, at);
    CHECK_FALSE(tool.is_busy());
    REQUIRE(wait_settled());
    CHECK(layers()[0].change == raised);
    CHECK(steps() <= first);
    // A stroke of the slow brush that is not worked out when it is undone.
    tool.set_kind(SculptKind::erode);
    drag(v, at, at + QPoint(90, 20));
    window.document().undo();
    REQUIRE(wait_until([&] { return !tool.is_busy(); }));
    REQUIRE(wait_settled());
    CHECK((layers().empty() || layers()[0].change == raised || layers()[0].change.empty()));
}

TEST_CASE_METHOD(SculptFixture, "locked and hidden layers are left alone, and the brush says why", "[ui][sculpt]") {
    sculpt();
    const TiledRaster raised = layers()[0].change;
    const auto refuses = [&](const std::function<void(SculptLayer&)>& change) {
        window.document().edit("x", [&](Project& p) { change(p.sculpting[0]); });
        refusals.clear();
        drag(v, at, at + QPoint(30, 10));
        CHECK(layers()[0].change == raised);
        window.document().undo();
        REQUIRE(wait_settled());
        return refusals.size() == 1;
    };
    CHECK(refuses([](SculptLayer& l) { l.locked = true; }));
    CHECK(refuses([](SculptLayer& l) { l.enabled = false; }));
    CHECK(refuses([](SculptLayer& l) { l.strength = 0; }));
    refusals.clear();
    sculpt();  // the control
    CHECK(refusals.isEmpty());
    CHECK_FALSE(layers()[0].change == raised);
}

TEST_CASE_METHOD(SculptFixture, "sculpting after erosion leaves the run as it is", "[ui][sculpt]") {
    run_erosion(20);
    const Raster<float> eroded = *land().ground;
    window.document().edit("Layer", [](Project& p) {
        SculptLayer layer;
        layer.place = SculptPlace::after_erosion;
        p.sculpting.push_back(layer);
    });
    sculpt();
    CHECK(window.lands().state() == LandState::eroded);
    REQUIRE(land().sculpted);
    CHECK(*land().sculpted->ground == eroded);
    CHECK(land().report.steps_done == 20);
    const Raster<float> change = layers()[0].change.to_raster();
    for (int y = 0; y < change.height(); y += 7)
        for (int x = 0; x < change.width(); x += 7) CHECK((*land().ground)(x, y) == eroded(x, y) + change(x, y));
    // Before erosion it is another run (the control).
    window.document().edit("Place", [](Project& p) { p.sculpting[0].place = SculptPlace::before_erosion; });
    REQUIRE(wait_until([&] { return window.lands().is_settled(); }));
    CHECK(window.lands().state() != LandState::eroded);
}

TEST_CASE_METHOD(SculptFixture, "a resting brush builds up while it is held", "[ui][sculpt]") {
    tool.set_builds_up(true);
    QTest::mousePress(&v, Qt::LeftButton, Qt::NoModifier, at);
    REQUIRE(wait_until([&] { return layers().size() == 1 && sum() > 0; }));
    const double once = sum();
    REQUIRE(wait_until([&] { return sum() > 3 * once; }));
    QTest::mouseRelease(&v, Qt::LeftButton, Qt::NoModifier, at);
    REQUIRE(wait_until([&] { return !tool.is_busy() && settled(); }));
    const double held = sum();
    QTest::qWait(200);
    CHECK(sum() == held);
    window.document().undo();
    CHECK(layers().empty());
    REQUIRE(wait_settled());
}

TEST_CASE_METHOD(SculptFixture, "height and radius fit the land until the user chooses them for the project",
                 "[ui][sculpt]") {
    const auto highest_of = [](const Raster<float>& raster) {
        float highest = raster(0, 0);
        for (int y = 0; y < raster.height(); ++y)
            highest = std::max(highest, *std::max_element(raster.row(y), raster.row(y) + raster.width()));
        return highest;
    };
    const auto& height = part<NumberSlider>("sculpt.height");
    const auto& radius = part<NumberSlider>("brush.radius");
    const auto open = [&](double metres, double cell_size) {
        Project wanted = starting_project();
        Raster<float> cone(96, 80);
        for (int y = 0; y < 80; ++y)
            for (int x = 0; x < 96; ++x)
                cone(x, y) = static_cast<float>(metres * std::max(0.0, 1 - std::hypot(x - 48, y - 40) / 40));
        ImportedBase base;
        base.heights = TiledRaster(cone.view());
        wanted.base = base;
        wanted.frame.width = 96;
        wanted.frame.height = 80;
        wanted.frame.cell_size = cell_size;
        window.document().reset(wanted, {});
        REQUIRE(wait_settled());
    };
    open(1400, 20);
    REQUIRE(highest_of(*land().ground) == 1400);
    CHECK(height.value() == 20);  // 1.5 % of it, to one figure
    CHECK(tool.brush().height == 20);
    CHECK(radius.value() == 48);  // 3 % of 1600 m
    open(200, 100);
    CHECK(height.value() == 3);
    CHECK(radius.value() == 240);
    CHECK(tool.radius() == 240);
    // Flat land has a height over 0: 1.5 % of 2 % of 9600 m.
    open(0, 100);
    CHECK(height.value() == 3);
    // Chosen values stay while the land changes, and until another project.
    slider_of("sculpt.height").take(7);
    slider_of("brush.radius").take(500);
    window.document().edit("Cells", [](Project& p) { p.frame.cell_size = 200; });
    REQUIRE(wait_settled());
    CHECK(tool.brush().height == 7);
    CHECK(tool.radius() == 500);
    open(1400, 20);
    CHECK(tool.brush().height == 20);
    CHECK(tool.radius() == 48);
    // A stroke is seen: its height is some of the relief, however the strength is set.
    sculpt();
    CHECK(highest_of(layers().at(0).change.to_raster()) > 0.004F * 1400);
}
