/// Painting the masks that steer erosion: strokes, the whole mask, ranges, what the view and the panel show of it.

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <cmath>

#include "core/mask/blur.h"
#include "tests/ui/window_fixture.h"
#include "ui/forms/range_histogram.h"
#include "ui/panels/masks_panel.h"
#include "ui/tools/brush_stroke.h"
#include "ui/tools/mask_brush.h"
#include "ui/tools/mask_commands.h"
#include "ui/tools/mask_maker.h"
#include "ui/window/mask_files.h"

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

struct MaskFixture : WindowFixture {
    MaskBrush& brush() { return window.mask_brush(); }
    const TiledRaster& mask(MaskTarget target) { return mask_of(project(), target); }
    bool masks_settled() {
        return wait_until([&] { return !window.mask_tasks().busy(); });
    }
    /// The middle of the view, which lies on the ground.
    QPoint middle() {
        const Viewport& v = window.viewport();
        return {v.width() / 2, v.height() / 2};
    }
    /// Chooses from the menu of the whole mask, as a click on the button opens it.
    void choose(const char* action) {
        QTest::mouseClick(&part("maskWhole"), Qt::LeftButton);
        auto* menu = window.findChild<QMenu*>("maskMenu");
        REQUIRE(menu != nullptr);
        auto* found = menu->findChild<QAction*>(QString::fromLatin1(action));
        INFO(action);
        REQUIRE(found != nullptr);
        found->trigger();
        menu->close();
        QTest::qWait(1);  // the menu goes
    }
    /// A way of the mouse through these places.
    void draw(const std::vector<QPoint>& places, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        Viewport& v = window.viewport();
        QTest::mousePress(&v, Qt::LeftButton, modifiers, places.front());
        for (std::size_t i = 1; i < places.size(); ++i)
            for (int k = 1; k <= 6; ++k) {
                const QPoint at = places[i - 1] + (places[i] - places[i - 1]) * k / 6;
                QMouseEvent move(QEvent::MouseMove, QPointF(at), QPointF(v.mapToGlobal(at)), Qt::NoButton,
                                 Qt::LeftButton, modifiers);
                QApplication::sendEvent(&v, &move);
            }
        QTest::mouseRelease(&v, Qt::LeftButton, modifiers, places.back());
    }
    /// The value of a mask under a place of the view.
    float under(MaskTarget target, QPoint at) {
        const auto point = window.viewport().ground_at(at);
        REQUIRE(point);
        return mask(target).at(static_cast<int>(point->x / 20), static_cast<int>(point->z / 20));
    }
};

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

TEST_CASE_METHOD(MaskFixture, "the mask brush paints, erases and smooths, a stroke a step", "[ui][mask]") {
    Viewport& v = window.viewport();
    QTest::mouseClick(&part("toolMask"), Qt::LeftButton);
    CHECK(window.side().shows(PanelPage::masks));
    MaskBrush& brush = window.mask_brush();
    REQUIRE(brush.mask() == MaskTarget{MaskUse::protection});
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

    // Ctrl does the inverse.
    drag(v, at, at + QPoint(40, 10), Qt::LeftButton, Qt::ControlModifier);
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
    const TiledRaster smoothed = project().masks.protection;
    window.document().undo();
    // Shift smooths with any other stroke in hand.
    QTest::mouseClick(&part("maskPaint"), Qt::LeftButton);
    drag(v, at - QPoint(30, 0), at + QPoint(60, 10), Qt::LeftButton, Qt::ShiftModifier);
    CHECK(project().masks.protection == smoothed);
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

TEST_CASE_METHOD(MaskFixture, "a stroke goes no further than its value, however often it crosses itself",
                 "[ui][mask]") {
    Viewport& v = window.viewport();
    window.choose_tool(ToolKind::mask);
    MaskBrush& brush = window.mask_brush();
    brush.set_mask({MaskUse::rain});
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

TEST_CASE_METHOD(MaskFixture, "the view shows the mask in hand, with a legend", "[ui][mask]") {
    CHECK(window.viewport().look().overlay == Overlay::none);
    window.choose_tool(ToolKind::mask);
    CHECK(window.viewport().look().overlay == Overlay::protection_mask);
    REQUIRE(wait_until([&] { return drawn(); }));
    CHECK(window.viewport().legend().title == "Protection mask");
    const QImage bare = window.viewport().grabFramebuffer();
    auto& kinds = part<QComboBox>("maskKind");
    kinds.setFocus();
    QTest::keyClick(&kinds, Qt::Key_Up);
    CHECK(window.mask_brush().mask() == MaskTarget{MaskUse::erodibility});
    CHECK(window.viewport().look().overlay == Overlay::erodibility_mask);
    const QPoint at(window.viewport().width() / 2, window.viewport().height() / 2);
    drag(window.viewport(), at, at + QPoint(60, 0));
    CHECK_FALSE(project().masks.erodibility.empty());
    REQUIRE(wait_until([&] { return drawn(); }));
    CHECK(window.viewport().grabFramebuffer() != bare);
    // Put away, the mask is seen no longer, unless its eye is open.
    window.choose_tool(ToolKind::navigate);
    CHECK(window.viewport().look().overlay == Overlay::none);
    show_page("masks");
    QTest::mouseClick(&part("maskEye.erodibility"), Qt::LeftButton);
    CHECK(window.viewport().look().overlay == Overlay::erodibility_mask);
    QTest::mouseClick(&part("maskEye.erodibility"), Qt::LeftButton);
    CHECK(window.viewport().look().overlay == Overlay::none);
    REQUIRE(wait_settled());
}

TEST_CASE_METHOD(MaskFixture, "masks are filled, inverted and cleared as a whole", "[ui][mask]") {
    window.choose_tool(ToolKind::mask);
    brush().set_mask({MaskUse::rain});
    brush().set_value(0.5);
    choose("maskFill");
    REQUIRE(project().masks.rain.width() == 96);
    CHECK(project().masks.rain.at(3, 4) == 0.5F);
    choose("maskInvert");
    REQUIRE(masks_settled());
    CHECK(project().masks.rain.at(3, 4) == 1.5F);
    choose("maskClear");
    CHECK(project().masks.rain.empty());
    CHECK(window.document().history().size() == 4);
    brush().set_mask({MaskUse::protection});
    choose("maskInvert");  // of nothing held: all of it
    CHECK(project().masks.protection.at(3, 4) == 1);
    // A lock keeps brushes and commands away, and says so.
    show_page("masks");
    QTest::mouseClick(&part("maskLock.protection"), Qt::LeftButton);
    CHECK(project().masks.protection_state.locked);
    const Project locked = project();
    choose("maskClear");
    window.mask_commands().clear({MaskUse::protection});
    CHECK(messages().newest().contains("locked"));
    drag(window.viewport(), middle(), middle() + QPoint(30, 0), Qt::LeftButton, Qt::ControlModifier);
    CHECK(project() == locked);
    CHECK_FALSE(part("maskBrush.protection").isEnabled());
    QTest::mouseClick(&part("maskLock.protection"), Qt::LeftButton);
    drag(window.viewport(), middle(), middle() + QPoint(30, 0), Qt::LeftButton, Qt::ControlModifier);
    CHECK_FALSE(project().masks.protection == locked.masks.protection);
    // Its switch keeps it, but erosion does not see it.
    QTest::mouseClick(&part("maskSwitch.protection"), Qt::LeftButton);
    CHECK_FALSE(project().masks.protection_state.enabled);
    CHECK(in_force(project().masks).protection.empty());
    // The brush of the list takes its mask in hand.
    window.choose_tool(ToolKind::navigate);
    QTest::mouseClick(&part("maskBrush.erodibility"), Qt::LeftButton);
    CHECK(brush().mask() == MaskTarget{MaskUse::erodibility});
    CHECK(window.viewport().tool() == &brush());
    REQUIRE(wait_settled());
}

TEST_CASE_METHOD(MaskFixture, "strokes raise and lower by a step", "[ui][mask]") {
    window.choose_tool(ToolKind::mask);
    QTest::mouseClick(&part("maskRaise"), Qt::LeftButton);
    const MaskTarget target{MaskUse::protection};
    const QPoint at = middle();
    drag(window.viewport(), at, at);
    CHECK(under(target, at) == Approx(0.2));
    drag(window.viewport(), at, at);
    CHECK(under(target, at) == Approx(0.4));
    CHECK(window.document().history().undo_label() == "Raise protection mask");
    drag(window.viewport(), at, at, Qt::LeftButton, Qt::ControlModifier);
    CHECK(under(target, at) == Approx(0.2));
    QTest::mouseClick(&part("maskLower"), Qt::LeftButton);
    for (int i = 0; i < 2; ++i) drag(window.viewport(), at, at);
    CHECK(under(target, at) == 0);  // no further than the range
}

TEST_CASE_METHOD(MaskFixture, "a lasso fills what is drawn around, Ctrl takes it away", "[ui][mask]") {
    window.choose_tool(ToolKind::mask);
    QTest::mouseClick(&part("maskLasso"), Qt::LeftButton);
    brush().set_softness(0);
    // From above, though relief still bends lines of the screen on the ground: places well inside and outside are told.
    window.viewport().show_view(StandardView::top);
    REQUIRE(wait_until([&] { return drawn(); }));
    const MaskTarget target{MaskUse::protection};
    const QPoint at = middle();
    const std::vector<QPoint> around{at + QPoint(-80, -50), at + QPoint(80, -50), at + QPoint(80, 50),
                                     at + QPoint(-80, 50)};
    // While it is drawn, the line shows; Esc abandons it.
    Viewport& v = window.viewport();
    QTest::mousePress(&v, Qt::LeftButton, Qt::NoModifier, around[0]);
    for (const QPoint& to : around) {
        QMouseEvent move(QEvent::MouseMove, QPointF(to), QPointF(v.mapToGlobal(to)), Qt::NoButton, Qt::LeftButton,
                         Qt::NoModifier);
        QApplication::sendEvent(&v, &move);
    }
    CHECK(brush().drawing().curves.size() == 2);
    QTest::keyClick(&v, Qt::Key_Escape);
    QTest::mouseRelease(&v, Qt::LeftButton, Qt::NoModifier, around[3]);
    CHECK(brush().drawing().empty());
    CHECK(mask(target).empty());

    draw(around);
    REQUIRE(masks_settled());
    REQUIRE_FALSE(mask(target).empty());
    CHECK(under(target, at) == 1);
    CHECK(under(target, at + QPoint(70, 40)) == 1);
    CHECK(under(target, at + QPoint(95, 0)) == 0);
    CHECK(window.document().history().size() == 2);
    CHECK(window.document().history().undo_label() == "Lasso on protection mask");
    const TiledRaster first = mask(target);
    draw({at + QPoint(-30, -20), at + QPoint(30, -20), at + QPoint(30, 20), at + QPoint(-30, 20)}, Qt::ControlModifier);
    REQUIRE(masks_settled());
    CHECK(under(target, at) == 0);
    window.document().undo();
    CHECK(mask(target) == first);
    // A click alone draws nothing.
    QTest::mouseClick(&v, Qt::LeftButton, Qt::NoModifier, at);
    REQUIRE(masks_settled());
    CHECK(mask(target) == first);
}

TEST_CASE_METHOD(MaskFixture, "a gradient falls along the line that is dragged, Shift makes it round", "[ui][mask]") {
    window.choose_tool(ToolKind::mask);
    QTest::mouseClick(&part("maskGradient"), Qt::LeftButton);
    const MaskTarget target{MaskUse::protection};
    const QPoint left = middle() - QPoint(120, 0), right = middle() + QPoint(120, 0);
    draw({left, right});
    REQUIRE(masks_settled());
    CHECK(window.document().history().size() == 2);  // one step, however many previews
    const auto from = window.viewport().ground_at(left), to = window.viewport().ground_at(right);
    REQUIRE(from);
    REQUIRE(to);
    const glm::dvec2 a(from->x / 20, from->z / 20), b(to->x / 20, to->z / 20);
    double worst = 0;
    for (int y = 0; y < 80; ++y)
        for (int x = 0; x < 96; ++x) {
            const double t = glm::dot(glm::dvec2(x + 0.5, y + 0.5) - a, b - a) / glm::dot(b - a, b - a);
            worst = std::max(worst, std::abs(static_cast<double>(mask(target).at(x, y)) - glm::clamp(1 - t, 0.0, 1.0)));
        }
    CHECK(worst < 1e-5);  // floats
    const TiledRaster linear = mask(target);
    draw({middle(), right}, Qt::ShiftModifier);
    REQUIRE(masks_settled());
    CHECK_FALSE(mask(target) == linear);
    CHECK(under(target, middle()) > 0.95F);  // within a cell of the middle
    CHECK(under(target, left) < 0.3F);       // as far as the rim, seen in perspective
    // Esc takes it back, previews and all.
    const TiledRaster round = mask(target);
    QTest::mousePress(&window.viewport(), Qt::LeftButton, Qt::NoModifier, left);
    QMouseEvent move(QEvent::MouseMove, QPointF(right), QPointF(window.viewport().mapToGlobal(right)), Qt::NoButton,
                     Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window.viewport(), &move);
    REQUIRE(masks_settled());
    CHECK_FALSE(mask(target) == round);
    QTest::keyClick(&window.viewport(), Qt::Key_Escape);
    CHECK(mask(target) == round);
    QTest::mouseRelease(&window.viewport(), Qt::LeftButton, Qt::NoModifier, right);
    REQUIRE(masks_settled());
    CHECK(mask(target) == round);
}

TEST_CASE_METHOD(MaskFixture, "a mask is made from a range of heights while one tries", "[ui][mask]") {
    window.choose_tool(ToolKind::mask);
    MaskMaker& maker = window.mask_commands().maker();
    const auto made = [&] { return !maker.is_waiting() && !window.mask_tasks().busy(); };
    choose("maskFrom.height");
    REQUIRE(maker.isVisible());
    REQUIRE(wait_until([&] { return made() && !project().masks.protection.empty(); }));
    const Land& land = *window.lands().shown().land;
    const TiledRaster first = project().masks.protection;
    const double lowest = window.lands().shown().lowest, range = window.lands().shown().highest - lowest;
    int high = 0, low = 0;
    for (int y = 0; y < land.ground->height(); ++y)
        for (int x = 0; x < land.ground->width(); ++x) {
            const double share = (static_cast<double>((*land.ground)(x, y)) - lowest) / range;
            if (share > 0.7) {
                ++high;
                CHECK(first.at(x, y) == 1);
            } else if (share < 0.5) {
                ++low;
                CHECK(first.at(x, y) == 0);
            }
        }
    CHECK(high > 0);
    CHECK(low > 0);
    // Dragging an end of the range makes it anew, in the same step of undo.
    auto& histogram = part<RangeHistogram>("rangeHistogram");
    const int end = static_cast<int>(histogram.place_of(lowest + range * 2 / 3));
    drag(histogram, QPoint(end, 30), QPoint(histogram.width() / 4, 30));
    REQUIRE(wait_until([&] { return made() && !(project().masks.protection == first); }));
    CHECK(mean_of(project().masks.protection) > mean_of(first));
    QTest::mouseClick(&part("maskApply"), Qt::LeftButton);
    REQUIRE(wait_until(made));
    CHECK_FALSE(maker.isVisible());
    CHECK(window.document().history().size() == 2);
    // Cancelled, nothing stays of it.
    const TiledRaster kept = project().masks.protection;
    choose("maskFrom.slope");
    REQUIRE(wait_until([&] { return made() && !(project().masks.protection == kept); }));
    QTest::mouseClick(&part("maskCancel"), Qt::LeftButton);
    CHECK(project().masks.protection == kept);
    CHECK(window.document().history().size() == 2);
    // Of what there is none yet, it says so.
    choose("maskFrom.wear");
    REQUIRE(wait_until([&] { return !maker.is_open(); }));
    CHECK(messages().newest().contains("run erosion first"));
    CHECK(project().masks.protection == kept);
}

TEST_CASE_METHOD(MaskFixture, "ranges join what is painted, blur and widening try themselves", "[ui][mask]") {
    window.choose_tool(ToolKind::mask);
    const MaskTarget target{MaskUse::protection};
    MaskMaker& maker = window.mask_commands().maker();
    const auto made = [&] { return !maker.is_waiting() && !window.mask_tasks().busy(); };
    choose("maskFrom.height");
    REQUIRE(wait_until([&] { return made() && !mask(target).empty(); }));
    QTest::mouseClick(&part("maskApply"), Qt::LeftButton);
    REQUIRE(wait_until(made));
    const TiledRaster heights = mask(target);
    // Slopes, only where the heights are: no more than they.
    choose("maskFrom.slope");
    auto& combine = part<QComboBox>("maskMakerCombine");
    combine.setCurrentIndex(static_cast<int>(MaskCombine::multiply));
    Q_EMIT combine.activated(static_cast<int>(MaskCombine::multiply));
    REQUIRE(wait_until([&] { return made() && mean_of(mask(target)) < mean_of(heights); }));
    for (int y = 0; y < 80; ++y)
        for (int x = 0; x < 96; ++x) CHECK(mask(target).at(x, y) <= heights.at(x, y));
    QTest::mouseClick(&part("maskCancel"), Qt::LeftButton);
    CHECK(mask(target) == heights);

    choose("maskBlur");
    REQUIRE(wait_until([&] { return made() && !(mask(target) == heights); }));
    CHECK(unevenness_of(mask(target)) < unevenness_of(heights));
    // Another stroke keeps what was tried.
    const TiledRaster tried = mask(target);
    QTest::mouseClick(&part("maskRaise"), Qt::LeftButton);
    drag(window.viewport(), middle(), middle() + QPoint(20, 0));
    CHECK_FALSE(maker.isVisible());
    window.document().undo();
    CHECK(mask(target) == tried);
    window.document().undo();
    CHECK(mask(target) == heights);

    choose("maskWiden");
    REQUIRE(wait_until([&] { return made() && !(mask(target) == heights); }));
    CHECK(mean_of(mask(target)) > mean_of(heights));
    QTest::mouseClick(&part("maskApply"), Qt::LeftButton);
    REQUIRE(wait_until(made));

    // Of another mask: as much erodibility is painted as is protected.
    brush().set_mask({MaskUse::erodibility});
    choose("maskFrom.other");
    REQUIRE(wait_until([&] { return made() && !project().masks.erodibility.empty(); }));
    for (int y = 0; y < 80; y += 7)
        for (int x = 0; x < 96; x += 7)
            CHECK(project().masks.erodibility.at(x, y) == Approx(1 - 0.8 * static_cast<double>(mask(target).at(x, y))));
}

TEST_CASE_METHOD(MaskFixture, "own masks and covers of layers are painted, named, exported and read again",
                 "[ui][mask]") {
    window.document().edit("Layer", [](Project& p) {
        Layer sand;
        sand.material.name = "Sand";
        sand.shape = UniformThickness{30};
        p.layers = {sand};
    });
    REQUIRE(wait_settled());
    show_page("masks");
    QTest::mouseClick(&part("maskAdd"), Qt::LeftButton);
    REQUIRE(project().own_masks.size() == 1);
    CHECK(brush().mask() == MaskTarget{MaskUse::own, 0});
    auto& name = part<QLineEdit>("maskName.own0");
    REQUIRE(wait_until([&] { return name.isVisible(); }, 5));
    name.selectAll();
    QTest::keyClicks(&name, "Forest");
    QTest::keyClick(&name, Qt::Key_Return);
    CHECK(project().own_masks[0].name == "Forest");
    CHECK(window.viewport().look().overlay == Overlay::own_mask);
    REQUIRE(wait_until([&] { return drawn(); }));
    CHECK(window.viewport().legend().title == "Forest");
    const auto ground = window.lands().shown().land;
    drag(window.viewport(), middle(), middle() + QPoint(40, 0));
    CHECK(under({MaskUse::own, 0}, middle()) == 1);
    REQUIRE(wait_settled());
    CHECK(*window.lands().shown().land->ground == *ground->ground);  // the land does not depend on it

    // Thinned to nothing, the layer's ground is lower by its thickness.
    const auto here = *window.viewport().ground_at(middle());
    QTest::mouseClick(&part("maskBrush.cover0"), Qt::LeftButton);
    drag(window.viewport(), middle(), middle());
    REQUIRE(wait_settled());
    const int x = static_cast<int>(here.x / 20), z = static_cast<int>(here.z / 20);
    CHECK(project().layers[0].cover.at(x, z) == 0);
    CHECK((*window.lands().shown().land->ground)(x, z) ==
          Approx((*ground->ground)(x, z) - 30).margin(0.001));  // floats

    const TemporaryFolder folder;
    window.mask_files().export_all_path(text_of(folder.path));
    REQUIRE(wait_settled());
    CHECK(std::filesystem::exists(folder.path / "own_forest.tif"));
    CHECK(std::filesystem::exists(folder.path / "cover_sand.tif"));
    CHECK_FALSE(std::filesystem::exists(folder.path / "rain_mask.tif"));
    window.mask_files().import_path(std::nullopt, text_of(folder.path / "own_forest.tif"));
    REQUIRE(wait_settled());
    REQUIRE(project().own_masks.size() == 2);
    CHECK(project().own_masks[1].name == "own_forest");
    CHECK(project().own_masks[1].values == project().own_masks[0].values);
    // PNG codes: to half a step of 65535.
    window.mask_files().export_path({MaskUse::own, 0}, text_of(folder.path / "forest.png"));
    REQUIRE(wait_settled());
    window.mask_files().import_path(MaskTarget{MaskUse::own, 1}, text_of(folder.path / "forest.png"));
    REQUIRE(wait_settled());
    for (int y = 0; y < 80; ++y)
        for (int column = 0; column < 96; ++column)
            CHECK(project().own_masks[1].values.at(column, y) ==
                  Approx(project().own_masks[0].values.at(column, y)).margin(0.6 / 65535));
    // Gone, it is no longer in the brush's hand.
    brush().set_mask({MaskUse::own, 1});
    window.mask_commands().remove({MaskUse::own, 1});
    CHECK(project().own_masks.size() == 1);
    CHECK(exists(project(), brush().mask()));
    REQUIRE(wait_settled());
}

TEST_CASE("a mask smoothed block by block is the one smoothed whole", "[ui][mask]") {
    Raster<float> cells(300, 200);
    for (int y = 0; y < 200; ++y)
        for (int x = 0; x < 300; ++x) cells(x, y) = static_cast<float>((x * 29 + y * 53) % 97) / 97;
    const Raster<float> whole = blurred(cells.view(), 7);
    SmoothedMask mask(TiledRaster(cells.view()), 7);
    mask.prepare(-20, 60, 90, 400);
    double worst = 0;
    for (int y = 60; y < 200; ++y)
        for (int x = 0; x < 90; ++x)
            worst = std::max(worst, std::abs(static_cast<double>(mask.at(x, y) - whole(x, y))));
    CHECK(worst < 1e-6);  // running sums that begin elsewhere
}
