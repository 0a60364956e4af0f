/// Measuring and picking with the mouse in the window.

#include <QLabel>
#include <QToolButton>
#include <cmath>

#include "tests/ui/window_fixture.h"
#include "ui/curves/pick_tool.h"
#include "ui/layers/layers_panel.h"
#include "ui/masks/mask_brush.h"
#include "ui/measure/measure_tool.h"
#include "ui/view/view_labels.h"

using namespace cuesta;

namespace {

struct ProbeFixture : WindowFixture {
    QPoint middle() {
        const Viewport& v = window.viewport();
        return {v.width() / 2, v.height() / 2};
    }
    void click(QPoint at) { QTest::mouseClick(&window.viewport(), Qt::LeftButton, Qt::NoModifier, at); }
};

}  // namespace

TEST_CASE_METHOD(ProbeFixture, "clicks measure a way over the ground and the area within an outline", "[ui][measure]") {
    QTest::mouseClick(&part("toolMeasure"), Qt::LeftButton);
    MeasureTool& tool = window.measure_tool();
    Viewport& v = window.viewport();
    const QPoint a = middle() + QPoint(-100, 30), b = middle() + QPoint(90, 40), c = middle() + QPoint(20, -40);
    CHECK(part<QLabel>("measureWords").text().contains("first point"));
    const glm::dvec3 first = *v.ground_at(a), second = *v.ground_at(b), third = *v.ground_at(c);
    click(a);
    click(b);
    REQUIRE(tool.point_count() == 2);
    CHECK(tool.line().level == Approx(std::hypot(second.x - first.x, second.z - first.z)).epsilon(1e-9));
    CHECK(tool.line().along_ground >= tool.line().level);
    // The ray's ground and the bilinear one differ by what a cell's two triangles do.
    CHECK(tool.line().rise == Approx(second.y - first.y).margin(5));
    CHECK(tool.labels().size() == 1);
    CHECK_FALSE(tool.drawing().empty());
    CHECK(part<QWidget>("lineProfile").isVisible());
    // Nothing of the project changed.
    CHECK(window.document().history().size() == 1);
    click(c);
    CHECK(tool.point_count() == 3);
    CHECK_FALSE(tool.is_closed());
    click(a);
    REQUIRE(tool.is_closed());
    const double area =
        std::abs((second.x - first.x) * (third.z - first.z) - (third.x - first.x) * (second.z - first.z)) / 2;
    CHECK(tool.area() == Approx(area).epsilon(1e-9));
    CHECK(tool.labels().size() == 4);
    // A point that is dragged takes the measure along.
    drag(v, b, b + QPoint(25, 10));
    CHECK(tool.is_closed());
    CHECK(tool.area() != Approx(area).epsilon(1e-3));
    // Backspace opens the outline, then takes points back; Esc clears.
    QTest::keyClick(&v, Qt::Key_Backspace);
    CHECK_FALSE(tool.is_closed());
    QTest::keyClick(&v, Qt::Key_Backspace);
    CHECK(tool.point_count() == 2);
    QTest::keyClick(&v, Qt::Key_Escape);
    CHECK(tool.point_count() == 0);
    CHECK(tool.labels().empty());
    CHECK(tool.drawing().empty());
    click(a);
    click(b);
    const double rise = tool.line().rise;
    // Another land is measured anew.
    window.document().edit("Flat", [](Project& p) {
        auto& base = std::get<GeneratedBase>(p.base);
        base.parameters.kind = GeneratorKind::flat;
    });
    REQUIRE(wait_settled());
    CHECK(tool.line().rise != Approx(rise));
}

TEST_CASE_METHOD(ProbeFixture, "a click tells what is there and takes it", "[ui][pick]") {
    QTest::mouseClick(&part("toolPick"), Qt::LeftButton);
    Viewport& v = window.viewport();
    const auto ground = *v.ground_at(middle());
    click(middle());
    REQUIRE(window.pick_tool().place());
    CHECK(window.pick_tool().place()->x == Approx(ground.x));
    CHECK(window.pick_tool().place()->height == Approx(ground.y).margin(5));  // triangles and bilinear cells
    CHECK(window.side().shows("layers"));
    CHECK(window.document().history().size() == 1);
    // A spring under the cursor.
    window.document().edit("Spring", [&](Project& p) {
        WaterSource spring;
        spring.name = "Well";
        spring.shape = PointSource{ground.x, ground.z, 60, 0.1F};
        p.water_sources.push_back(spring);
    });
    REQUIRE(wait_settled());
    click(middle());
    CHECK(window.side().shows("water"));
    CHECK(part<QLabel>("pickWords").text().contains("Well"));
    // A layer that lies there.
    window.document().edit("Layer", [](Project& p) {
        p.water_sources.clear();
        Layer sand, clay;
        sand.material.name = "Sand";
        sand.enabled = false;
        clay.material.name = "Clay";
        p.layers = {sand, clay};
    });
    REQUIRE(wait_settled());
    click(middle());
    CHECK(window.side().shows("layers"));
    CHECK(window.pick_tool().place()->stratum == 2);
    CHECK(part<QLabel>("pickWords").text().contains("Clay"));
    // A spline near the cursor.
    window.document().edit("Spline", [&](Project& p) {
        FeatureSpline spline;
        spline.id = 7;
        spline.name = "Crest";
        for (const double dx : {-200.0, 200.0}) {
            Knot knot;
            knot.position = {ground.x + dx, ground.y, ground.z};
            spline.knots.push_back(knot);
        }
        spline.enabled = false;  // drawn, but the land stays
        p.splines = {spline};
    });
    REQUIRE(wait_settled());
    click(middle());
    CHECK(window.selection().selected().holds_spline(7));
    CHECK(window.side().shows("splines"));
}

TEST_CASE_METHOD(ProbeFixture, "picking takes the value of the mask in view for the brush", "[ui][pick]") {
    window.document().edit("Mask", [](Project& p) { p.masks.rain = TiledRaster(96, 80, 2.5F); });
    show_page("masks");
    QTest::mouseClick(&part("maskEye.rain"), Qt::LeftButton);
    QTest::keyClick(&window, Qt::Key_I);
    REQUIRE(window.viewport().tool() == &window.pick_tool());
    click(middle());
    REQUIRE(window.pick_tool().place()->masks.size() == 1);
    CHECK(window.pick_tool().place()->masks[0].second == 2.5F);
    CHECK(window.mask_brush().mask() == MaskTarget{MaskUse::rain});
    CHECK(window.mask_brush().value() == 2.5);
}
