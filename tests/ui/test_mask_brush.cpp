/// Painting the masks that steer erosion: strokes, shapes, what the view shows of it.

#include <QCheckBox>
#include <QComboBox>
#include <QToolButton>

#include "core/mask/blur.h"
#include "tests/ui/mask_fixture.h"
#include "ui/masks/masks_panel.h"
#include "ui/view/brush_stroke.h"

using namespace cuesta;

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
    CHECK(window.side().shows("masks"));
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
    window.choose_tool("mask");
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
    window.choose_tool("mask");
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
    window.choose_tool("navigate");
    CHECK(window.viewport().look().overlay == Overlay::none);
    show_page("masks");
    QTest::mouseClick(&part("maskEye.erodibility"), Qt::LeftButton);
    CHECK(window.viewport().look().overlay == Overlay::erodibility_mask);
    QTest::mouseClick(&part("maskEye.erodibility"), Qt::LeftButton);
    CHECK(window.viewport().look().overlay == Overlay::none);
    REQUIRE(wait_settled());
}

TEST_CASE_METHOD(MaskFixture, "strokes raise and lower by a step", "[ui][mask]") {
    window.choose_tool("mask");
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
    // Flat and from above, so that lines of the screen are lines of the ground.
    Project flat = project();
    GeneratorParameters level;
    level.kind = GeneratorKind::flat;
    flat.base = GeneratedBase{level};
    window.document().reset(flat, {});
    REQUIRE(wait_settled());
    window.choose_tool("mask");
    QTest::mouseClick(&part("maskLasso"), Qt::LeftButton);
    brush().set_softness(0);
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
    for (const int x : {-70, 70})
        for (const int y : {-40, 40}) CHECK(under(target, at + QPoint(x, y)) == 1);
    for (const QPoint& outside : {QPoint(-95, 0), QPoint(95, 0), QPoint(0, -65), QPoint(0, 65)})
        CHECK(under(target, at + outside) == 0);
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
    window.choose_tool("mask");
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

TEST_CASE_METHOD(MaskFixture, "plants are painted and cleared one click from the ground cover, and seen at once",
                 "[ui][mask][cover]") {
    const MaskTarget plants{MaskUse::plants};
    show_page("View");
    QTest::mouseClick(&part("paintPlants"), Qt::LeftButton);
    CHECK(window.tool() == QStringLiteral("mask"));
    CHECK(brush().mask() == plants);
    CHECK(brush().value() == 2);
    // Plants are seen instead of the mask, which would hide them.
    CHECK(window.viewport().look().overlay == Overlay::none);
    CHECK(window.viewport().look().planting.empty());
    const QPoint at = middle();
    drag(window.viewport(), at, at + QPoint(60, 10));
    CHECK(under(plants, at) == 2);
    CHECK(window.document().history().undo_label() == "Paint plants mask");
    CHECK(window.viewport().look().planting == project().masks.plants);
    REQUIRE(wait_settled());
    const QImage wooded = window.viewport().grabFramebuffer();
    window.document().undo();
    CHECK(window.viewport().look().planting.empty());
    REQUIRE(wait_settled());
    CHECK(window.viewport().grabFramebuffer() != wooded);
    window.document().redo();
    show_page("View");
    QTest::mouseClick(&part("clearPlants"), Qt::LeftButton);
    CHECK(brush().value() == 0);
    drag(window.viewport(), at, at + QPoint(60, 10));
    CHECK(under(plants, at) == 0);
    // Ctrl leads back to what the rules say.
    drag(window.viewport(), at, at + QPoint(60, 10), Qt::LeftButton, Qt::ControlModifier);
    CHECK(under(plants, at) == 1);
    // The mask itself shows by its eye.
    window.choose_tool("navigate");
    show_page("masks");
    QTest::mouseClick(&part("maskEye.plants"), Qt::LeftButton);
    CHECK(window.viewport().look().overlay == Overlay::plants_mask);
    REQUIRE(wait_until([&] { return drawn(); }));
    CHECK(window.viewport().legend().title == "Plants mask");
    QTest::mouseClick(&part("maskSwitch.plants"), Qt::LeftButton);
    CHECK_FALSE(is_enabled(project(), plants));
    CHECK(window.viewport().look().planting.empty());
    REQUIRE(wait_settled());
}
