/// Drawing of tools over the view.

#include "tests/ui/window_fixture.h"

using namespace cuesta;

namespace {

/// Draws a cross of lines through the ground under the cursor.
class CrossTool : public ViewTool {
public:
    bool press(const ViewPointer&) override { return false; }
    void drag(const ViewPointer&) override {}
    void release(const ViewPointer&) override {}
    bool hover(const ViewPointer& pointer) override {
        const bool other = pointer.ground != place;
        place = pointer.ground;
        return other;
    }
    void abandon() override {}
    bool key(int, Qt::KeyboardModifiers) override { return false; }
    double marker_radius() const override { return 0; }
    Drawing drawing() const override {
        Drawing result;
        if (!place) return result;
        for (const glm::dvec3 arm : {glm::dvec3(200, 0, 0), glm::dvec3(0, 0, 200), glm::dvec3(0, 200, 0)})
            result.curves.push_back({{*place - arm, *place + arm}, {1, 0, 1, 1}, 4, 0});
        return result;
    }
    QString hint() const override { return {}; }
    QWidget* options() override { return nullptr; }

    std::optional<glm::dvec3> place;
};

int magenta(const QImage& image) {
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const QColor colour = image.pixelColor(x, y);
            if (colour.red() > 200 && colour.green() < 60 && colour.blue() > 200) ++count;
        }
    return count;
}

}  // namespace

TEST_CASE_METHOD(WindowFixture, "what a tool draws shows and follows", "[ui][drawing]") {
    Viewport& view = window.viewport();
    CrossTool tool;
    view.set_tool(&tool);
    CHECK(magenta(view.grabFramebuffer()) == 0);
    QTest::mouseMove(&view, QPoint(view.width() / 2, view.height() / 2));
    REQUIRE(wait_until([&] { return tool.place.has_value(); }));
    const QImage there = view.grabFramebuffer();
    CHECK(magenta(there) > 300);
    QTest::mouseMove(&view, QPoint(view.width() / 2 + 60, view.height() / 2));
    CHECK(view.grabFramebuffer() != there);
    // While the camera moves the land is drawn smaller, the lines are not.
    view.set_camera(orbited(view.camera(), 3, 0));
    CHECK(magenta(view.grabFramebuffer()) > 300);
    Drawing lasting;
    lasting.curves = tool.drawing().curves;
    view.set_tool(nullptr);
    CHECK(magenta(view.grabFramebuffer()) == 0);
    view.set_drawing(lasting);
    CHECK(magenta(view.grabFramebuffer()) > 300);
}
