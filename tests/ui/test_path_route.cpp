/// Routes found between two places that were clicked, in the window.

#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QSettings>

#include "tests/ui/path_fixture.h"
#include "ui/forms/number_slider.h"

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

namespace {

/// Nothing kept of what routes cost, before and after.
struct RouteFixture : PathFixture {
    RouteFixture() { QSettings().remove(QStringLiteral("routes")); }
    ~RouteFixture() { QSettings().remove(QStringLiteral("routes")); }

    NumberSlider& slider(const char* id) {
        auto* found = costs().findChild<NumberSlider*>(QLatin1String(id));
        REQUIRE(found);
        return *found;
    }
    QWidget& costs() {
        auto* found = paths_tool.options()->findChild<QWidget*>(QStringLiteral("routeCosts"));
        REQUIRE(found);
        return *found;
    }
    void type(const char* id, const char* value) {
        QTest::mouseDClick(&slider(id), Qt::LeftButton);
        auto* editor = slider(id).findChild<QLineEdit*>();
        REQUIRE(editor);
        editor->setText(QLatin1String(value));
        QTest::keyClick(editor, Qt::Key_Return);
        CHECK_FALSE(slider(id).is_typing());
    }
    /// The route between two places, in metres along it.
    double found_length() {
        press_key(Qt::Key_G);
        click(place(0.3, 0.4));
        click(place(0.65, 0.6));
        REQUIRE(wait_until([&] { return !paths_tool.is_routing(); }));
        REQUIRE_FALSE(paths().empty());
        double length = 0;
        const auto& knots = paths().back().knots;
        for (std::size_t i = 1; i < knots.size(); ++i)
            length += glm::distance(knots[i].position, knots[i - 1].position);
        return length;
    }
};

}  // namespace

TEST_CASE_METHOD(RouteFixture, "what a route may cost is set before it is looked for", "[ui][paths][route]") {
    set_base(GeneratorKind::hills);
    QTest::mouseClick(&part("toolPath"), Qt::LeftButton);
    view.setFocus();
    paths_tool.set_path_kind(PathKind::road);
    CHECK_FALSE(costs().isVisible());
    const double usual = found_length();
    CHECK(path().parameters.grade_limit == path_of_kind(PathKind::road).parameters.grade_limit);
    CHECK_FALSE(costs().isVisible());
    press_key(Qt::Key_G);
    CHECK(costs().isVisible());
    // Every parameter has its row.
    for (const ParameterField& field : fields_of<RouteParameters>())
        CHECK(costs().findChild<QWidget*>(QString::fromStdString(field.description.id)));
    type("route.grade_limit", "0.07");
    type("route.deepest_cut", "40");
    auto* bridges = costs().findChild<QCheckBox*>(QStringLiteral("route.bridges"));
    REQUIRE(bridges);
    bridges->click();
    const RouteParameters& set = paths_tool.route_settings().of(PathKind::road);
    CHECK(set.grade_limit == Approx(0.07));
    CHECK_FALSE(set.bridges);
    press_key(Qt::Key_Escape);
    CHECK_FALSE(costs().isVisible());
    // The search obeys, and so does the path that comes of it.
    const double gentle = found_length();
    REQUIRE(paths().size() == 2);
    CHECK(paths().back().parameters.grade_limit == Approx(0.07));
    CHECK(gentle != usual);
}

TEST_CASE_METHOD(RouteFixture, "what routes cost is kept by the kind of way", "[ui][paths][route]") {
    paths_tool.set_path_kind(PathKind::railway);
    press_key(Qt::Key_G);
    CHECK(paths_tool.route_settings().of(PathKind::railway).grade_limit == Approx(0.025));
    type("route.grade_limit", "0.015");
    type("route.deepest_cut", "20");
    // Roads are others, and lakes are no ways.
    paths_tool.set_path_kind(PathKind::lake);
    CHECK(paths_tool.route_way() == PathKind::road);
    CHECK(paths_tool.route_settings().of(PathKind::road) == RouteSettings::usual(PathKind::road));
    // Another session knows; what was put by hand and makes no sense is left aside.
    QSettings().setValue(QStringLiteral("routes/railway/follow"), -7);
    QSettings().setValue(QStringLiteral("routes/railway/curve_cost"), QStringLiteral("many"));
    RouteSettings later;
    CHECK(later.of(PathKind::railway).grade_limit == Approx(0.015));
    CHECK(later.of(PathKind::railway).deepest_cut == 20);
    CHECK(later.of(PathKind::railway).follow == RouteParameters{}.follow);
    CHECK(later.of(PathKind::railway).curve_cost == RouteParameters{}.curve_cost);
    // A setting that is as usual again is not kept.
    later.set(PathKind::railway, RouteSettings::usual(PathKind::railway));
    CHECK_FALSE(QSettings().contains(QStringLiteral("routes/railway/grade_limit")));
}
