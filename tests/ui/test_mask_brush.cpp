/// Painting the masks that steer erosion: strokes, the whole mask, ranges, what the view and the panel show of it.

#include <QComboBox>
#include <QDialog>
#include <QPushButton>
#include <QToolButton>
#include <cmath>

#include "tests/ui/window_fixture.h"
#include "ui/panels/mask_list.h"
#include "ui/tools/brush_stroke.h"
#include "ui/tools/mask_brush.h"
#include "ui/tools/mask_commands.h"

using namespace cuesta;

namespace {

double mean_of(const TiledRaster& raster) {
    double sum = 0;
    for (int y = 0; y < raster.height(); ++y)
        for (int x = 0; x < raster.width(); ++x) sum += static_cast<double>(raster.at(x, y));
    return sum / (static_cast<double>(raster.width()) * raster.height());
}

/// The sum of the squares of what neighbours differ by.
double unevenness_of(const TiledRaster& raster) {
    double sum = 0;
    for (int y = 0; y < raster.height(); ++y)
        for (int x = 1; x < raster.width(); ++x)
            sum += std::pow(static_cast<double>(raster.at(x, y) - raster.at(x - 1, y)), 2);
    return sum;
}

float largest_in(const TiledRaster& raster) {
    float largest = raster.at(0, 0);
    for (int y = 0; y < raster.height(); ++y)
        for (int x = 0; x < raster.width(); ++x) largest = std::max(largest, raster.at(x, y));
    return largest;
}

}  // namespace

TEST_CASE("a brush is whole in its hard part and fades to its rim", "[ui][mask]") {
    const BrushTip tip{20, 0.5};
    CHECK(falloff_of(tip, 0) == 1);
    CHECK(falloff_of(tip, 10) == 1);
    CHECK(falloff_of(tip, 15) == Approx(0.75 * 0.75));  // (1 - 0.5^2)^2
    CHECK(falloff_of(tip, 20) == 0);
    CHECK(falloff_of({20, 1}, 19.9) == 1);
    CHECK(falloff_of({20, 0}, 10) == Approx(0.75 * 0.75));
    // Only the tiles under the brush are new.
    const TiledRaster blank(600, 500, 1.0F);
    const TiledRaster painted = with_brush(blank, {100, 100}, {140, 100}, tip,
                                           [](int, int, float old, float falloff) { return old - falloff; });
    CHECK(painted.at(120, 100) == 0);
    CHECK(painted.at(120, 121) == 1);
    CHECK(painted.bytes_not_shared_with(blank) < 600 * 500 * sizeof(float));
}

TEST_CASE_METHOD(WindowFixture, "the mask brush paints, erases and smooths, a stroke a step", "[ui][mask]") {
    Viewport& v = window.viewport();
    QTest::mouseClick(&part("toolMask"), Qt::LeftButton);
    CHECK(window.side().shows(PanelPage::erosion));
    MaskBrush& brush = window.mask_brush();
    REQUIRE(brush.mask() == MaskKind::protection);
    const auto ground = *window.lands().shown().land->ground;
    const QPoint at(v.width() / 2, v.height() / 2);
    const auto point = v.ground_at(at);
    REQUIRE(point);
    drag(v, at, at + QPoint(40, 10));
    const TiledRaster painted = project().masks.protection;
    REQUIRE_FALSE(painted.empty());
    CHECK(window.document().history().size() == 2);
    CHECK(window.document().history().undo_label() == "Paint protection mask");
    // Within the hard part the value is reached exactly, far from it nothing is.
    CHECK(painted.at(static_cast<int>(point->x / 20), static_cast<int>(point->z / 20)) == 1);
    CHECK(painted.at(0, 0) == 0);
    CHECK(project().masks.rain.empty());
    // Masks change nothing of the ground before erosion.
    CHECK(*window.lands().shown().land->ground == ground);

    // Shift does the inverse, and so does Ctrl.
    drag(v, at, at + QPoint(40, 10), Qt::LeftButton, Qt::ShiftModifier);
    CHECK(mean_of(project().masks.protection) < mean_of(painted));
    CHECK(window.document().history().size() == 3);
    CHECK(window.document().history().undo_label() == "Erase protection mask");
    window.document().undo();
    CHECK(project().masks.protection == painted);

    // Smoothing keeps what there is of it, but spreads it.
    QTest::mouseClick(&part("maskSmooth"), Qt::LeftButton);
    drag(v, at - QPoint(30, 0), at + QPoint(60, 10));
    CHECK(unevenness_of(project().masks.protection) < 0.95 * unevenness_of(painted));
    CHECK(mean_of(project().masks.protection) == Approx(mean_of(painted)).epsilon(0.25));  // some is left at the rim
    window.document().undo();

    // Esc takes a stroke back.
    QTest::mouseClick(&part("maskErase"), Qt::LeftButton);
    const std::size_t steps = window.document().history().size();
    QTest::mousePress(&v, Qt::LeftButton, Qt::NoModifier, at);
    CHECK_FALSE(project().masks.protection == painted);
    QTest::keyClick(&v, Qt::Key_Escape);
    CHECK(project().masks.protection == painted);
    QTest::mouseRelease(&v, Qt::LeftButton, Qt::NoModifier, at);
    CHECK(window.document().history().size() <= steps);
    REQUIRE(wait_settled());
}

TEST_CASE_METHOD(WindowFixture, "a stroke goes no further than its value, however often it crosses itself",
                 "[ui][mask]") {
    Viewport& v = window.viewport();
    window.choose_tool(ToolKind::mask);
    MaskBrush& brush = window.mask_brush();
    brush.set_mask(MaskKind::rain);
    brush.set_value(3);
    const QPoint at(v.width() / 2, v.height() / 2);
    QTest::mousePress(&v, Qt::LeftButton, Qt::NoModifier, at);
    const TiledRaster once = project().masks.rain;
    for (int i = 0; i < 6; ++i) {  // to and fro, on the spot
        QMouseEvent move(QEvent::MouseMove, QPointF(at), QPointF(v.mapToGlobal(at)), Qt::NoButton, Qt::LeftButton,
                         Qt::NoModifier);
        QApplication::sendEvent(&v, &move);
    }
    QTest::mouseRelease(&v, Qt::LeftButton, Qt::NoModifier, at);
    CHECK(project().masks.rain == once);  // an airbrush would have gone on
    CHECK(largest_in(once) == 3);
    // The next stroke goes on from there: the soft rim comes nearer to the value.
    drag(v, at, at);
    CHECK(mean_of(project().masks.rain) > mean_of(once));
    CHECK(largest_in(project().masks.rain) == 3);
    // - and = change the value, within what the mask can hold.
    QTest::keyClick(&v, Qt::Key_Equal);
    CHECK(brush.value() == Approx(3.6));
    for (int i = 0; i < 5; ++i) QTest::keyClick(&v, Qt::Key_Equal);
    CHECK(brush.value() == 4);
    const double radius = brush.radius();
    QTest::keyClick(&v, Qt::Key_BracketRight);
    CHECK(brush.radius() == Approx(radius * 1.2));
}

TEST_CASE_METHOD(WindowFixture, "the view shows the mask in hand, with a legend", "[ui][mask]") {
    CHECK(window.viewport().look().overlay == Overlay::none);
    window.choose_tool(ToolKind::mask);
    CHECK(window.viewport().look().overlay == Overlay::protection_mask);
    REQUIRE(wait_until([&] { return drawn(); }));
    CHECK(window.viewport().legend().title == "Protection mask");
    const QImage bare = window.viewport().grabFramebuffer();
    auto& kinds = part<QComboBox>("maskKind");
    kinds.setFocus();
    QTest::keyClick(&kinds, Qt::Key_Up);
    CHECK(window.mask_brush().mask() == MaskKind::erodibility);
    CHECK(window.viewport().look().overlay == Overlay::erodibility_mask);
    const QPoint at(window.viewport().width() / 2, window.viewport().height() / 2);
    drag(window.viewport(), at, at + QPoint(60, 0));
    CHECK_FALSE(project().masks.erodibility.empty());
    REQUIRE(wait_until([&] { return drawn(); }));
    CHECK(window.viewport().grabFramebuffer() != bare);
    // Put away, the mask is seen no longer, unless its eye is open.
    window.choose_tool(ToolKind::navigate);
    CHECK(window.viewport().look().overlay == Overlay::none);
    show_page("erosion");
    QTest::mouseClick(&part("maskEye.erodibility"), Qt::LeftButton);
    CHECK(window.viewport().look().overlay == Overlay::erodibility_mask);
    QTest::mouseClick(&part("maskEye.erodibility"), Qt::LeftButton);
    CHECK(window.viewport().look().overlay == Overlay::none);
    REQUIRE(wait_settled());
}

TEST_CASE_METHOD(WindowFixture, "masks are filled, inverted and cleared as a whole", "[ui][mask]") {
    window.choose_tool(ToolKind::mask);
    MaskBrush& brush = window.mask_brush();
    brush.set_mask(MaskKind::rain);
    Q_EMIT brush.fill_requested(0.5);
    REQUIRE(project().masks.rain.width() == 96);
    CHECK(project().masks.rain.at(3, 4) == 0.5F);
    Q_EMIT brush.invert_requested();
    CHECK(project().masks.rain.at(3, 4) == 1.5F);
    Q_EMIT brush.clear_requested();
    CHECK(project().masks.rain.empty());
    CHECK(window.document().history().size() == 4);
    brush.set_mask(MaskKind::protection);
    Q_EMIT brush.invert_requested();  // of nothing held: all of it
    CHECK(project().masks.protection.at(3, 4) == 1);
    // The list clears it, too.
    show_page("erosion");
    QTest::mouseClick(&part("maskClear.protection"), Qt::LeftButton);
    CHECK(project().masks.protection.empty());
    CHECK_FALSE(part("maskClear.protection").isEnabled());
    // The brush of the list takes its mask in hand.
    window.choose_tool(ToolKind::navigate);
    QTest::mouseClick(&part("maskBrush.erodibility"), Qt::LeftButton);
    CHECK(brush.mask() == MaskKind::erodibility);
    CHECK(window.viewport().tool() == &brush);
}

TEST_CASE_METHOD(WindowFixture, "a mask is made from a range of heights while one tries", "[ui][mask]") {
    window.choose_tool(ToolKind::mask);
    MaskBrush& brush = window.mask_brush();
    Q_EMIT brush.height_range_requested();
    auto* dialog = window.findChild<QDialog*>("maskRange");
    REQUIRE(dialog != nullptr);
    REQUIRE_FALSE(project().masks.protection.empty());
    const Land& land = *window.lands().shown().land;
    const TiledRaster first = project().masks.protection;
    int high = 0, low = 0;
    for (int y = 0; y < land.ground->height(); ++y)
        for (int x = 0; x < land.ground->width(); ++x)
            if (static_cast<double>((*land.ground)(x, y)) >
                window.lands().shown().lowest +
                    0.7 * (window.lands().shown().highest - window.lands().shown().lowest)) {
                ++high;
                CHECK(first.at(x, y) == 1);
            } else if (static_cast<double>((*land.ground)(x, y)) <
                       window.lands().shown().lowest +
                           0.5 * (window.lands().shown().highest - window.lands().shown().lowest)) {
                ++low;
                CHECK(first.at(x, y) == 0);
            }
    CHECK(high > 0);
    CHECK(low > 0);
    // Dragging a slider makes it anew, in the same step of undo.
    auto* from = dialog->findChild<NumberSlider*>("range.from");
    REQUIRE(from != nullptr);
    drag(*from, QPoint(from->width() * 2 / 3, 12), QPoint(from->width() / 4, 12));
    REQUIRE(wait_until([&] { return !(project().masks.protection == first); }, 10));
    CHECK(mean_of(project().masks.protection) > mean_of(first));
    dialog->accept();
    CHECK(window.document().history().size() == 2);
    // Cancelled, nothing stays of it.
    const TiledRaster kept = project().masks.protection;
    Q_EMIT brush.slope_range_requested();
    CHECK_FALSE(project().masks.protection == kept);
    QPointer<QDialog> second;
    for (auto* each : window.findChildren<QDialog*>("maskRange"))
        if (each->isVisible()) second = each;
    REQUIRE(second);
    second->reject();
    CHECK(project().masks.protection == kept);
    CHECK(window.document().history().size() == 2);
}
