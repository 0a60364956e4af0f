/// Routes found between two places that were clicked, in the window.

#include <QLabel>

#include "tests/ui/path_fixture.h"

using namespace cuesta;

TEST_CASE_METHOD(PathFixture, "a route between two clicks becomes a path to be edited", "[ui][paths][route]") {
    const std::size_t before = steps();
    press_key(Qt::Key_G);
    CHECK(paths_tool.is_routing());
    const QPoint from = place(0.3, 0.4), to = place(0.65, 0.6);
    click(from);
    CHECK(paths().empty());
    click(to);
    REQUIRE(wait_until([&] { return !paths_tool.is_routing(); }));
    REQUIRE(paths().size() == 1);
    CHECK(steps() == before + 1);
    CHECK(last_step() == "Find route");
    CHECK(selected_paths().splines == std::vector<int>{path().id});
    CHECK(path().parameters.kind == PathKind::road);
    REQUIRE(path().knots.size() >= 2);
    // From the one click to the other; a pixel is some metres.
    const QPoint begin = knot_at(0), end = knot_at(path().knots.size() - 1);
    CHECK((begin - from).manhattanLength() <= 2);
    CHECK((end - to).manhattanLength() <= 2);
    window.document().undo();
    CHECK(paths().empty());
}

TEST_CASE_METHOD(PathFixture, "a route begins on the path that was clicked", "[ui][paths][route]") {
    draw_road();
    const glm::dvec3 end = path().knots.back().position;
    press_key(Qt::Key_G);
    click(knot_at(3) + QPoint(2, 2));
    click(place(0.6, 0.75));
    REQUIRE(wait_until([&] { return !paths_tool.is_routing(); }));
    REQUIRE(paths().size() == 2);
    CHECK(path(1).knots.front().position.x == end.x);
    CHECK(path(1).knots.front().position.z == end.z);
}

TEST_CASE_METHOD(PathFixture, "Esc gives up a route, before and while it is looked for", "[ui][paths][route]") {
    const std::size_t before = steps();
    press_key(Qt::Key_G);
    press_key(Qt::Key_Escape);
    CHECK_FALSE(paths_tool.is_routing());
    press_key(Qt::Key_G);
    click(place(0.3, 0.4));
    press_key(Qt::Key_Escape);
    CHECK_FALSE(paths_tool.is_routing());
    press_key(Qt::Key_G);
    click(place(0.3, 0.4));
    click(place(0.65, 0.6));
    CHECK(paths_tool.is_routing());
    press_key(Qt::Key_Escape);
    CHECK_FALSE(paths_tool.is_routing());
    // Nothing comes of the search that was stopped; what it still reports is on its way for a moment.
    QTest::qWait(300);
    CHECK(paths().empty());
    CHECK(steps() == before);
}
