/// Clicks beside the land with the tools that need the ground: each says so once, and changes nothing.

#include "core/model/spline_edit.h"
#include "tests/ui/window_fixture.h"
#include "ui/curves/spline_tool.h"

using namespace cuesta;

namespace {

struct MissFixture : WindowFixture {
    Viewport& v = window.viewport();
    QPoint sky{2, window.viewport().height() - 3};

    MissFixture() { REQUIRE_FALSE(v.ground_at(sky)); }
    void take(const char* tool) { QTest::mouseClick(&part(tool), Qt::LeftButton); }
    void click(Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QTest::mouseClick(&v, Qt::LeftButton, modifiers, sky);
    }
};

}  // namespace

TEST_CASE_METHOD(MissFixture, "a click beside the land is answered by a sentence, and changes nothing", "[ui][view]") {
    const Project before = project();
    for (const auto& [tool, words] : std::vector<std::pair<const char*, const char*>>{
             {"toolSpring", "place a spring"},
             {"toolVolcano", "place the volcano"},
             {"toolBrush", "Begin the stroke"},
             {"toolSculpt", "Begin the stroke"},
             {"toolMask", "Begin the stroke"},
             {"toolMeasure", "to measure"},
             {"toolPick", "read what is there"},
             {"toolCut", "Begin the outline"},
             {"toolPlace", "Click an element"},
             {"toolSpline", "Click the ground to draw"},
             {"toolPath", "Click the ground to draw"},
         }) {
        INFO(tool);
        take(tool);
        messages().clear();
        click();
        REQUIRE(messages().count() == 1);
        CHECK(messages().newest().startsWith(QStringLiteral("The click missed the land. ")));
        CHECK(messages().newest().contains(QString::fromLatin1(words)));
        // Neither clicking again nor moving the mouse says it twice, and Alt turns the camera.
        click();
        drag(v, sky, sky + QPoint(6, -4));
        CHECK(messages().count() == 1);
        messages().clear();
        click(Qt::AltModifier);
        QTest::mouseMove(&v, sky);
        CHECK(messages().count() == 0);
    }
    CHECK(project() == before);
}

TEST_CASE_METHOD(MissFixture, "clicks beside the land that mean something are not answered", "[ui][view]") {
    take("toolNavigate");
    click();
    CHECK(messages().count() == 0);
    // With a spline selected, a press there spans a rectangle that selects.
    window.document().edit("a spline", [](Project& p) {
        FeatureSpline spline = spline_through(std::vector<glm::dvec3>{{300, 200, 300}, {900, 250, 900}});
        add_spline(p.splines, spline);
    });
    take("toolSpline");
    window.selection().select_spline(project().splines[0].id);
    click();
    CHECK(messages().count() == 0);
    // A route asks for its start, and then for its end.
    take("toolPath");
    window.path_tool().begin_route();
    click();
    CHECK(messages().newest().contains("where the route starts"));
    QTest::mouseClick(&v, Qt::LeftButton, Qt::NoModifier, v.rect().center());
    click();
    CHECK(messages().newest().contains("where the route ends"));
}
