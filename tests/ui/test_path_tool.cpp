/// Drawing paths with the mouse and the keyboard, in the window.

#include <QComboBox>

#include "tests/ui/path_fixture.h"

using namespace cuesta;

TEST_CASE_METHOD(PathFixture, "clicks and Enter draw a road", "[ui][paths]") {
    const std::size_t before = steps();
    draw_road();
    REQUIRE(paths().size() == 1);
    CHECK(splines().empty());
    CHECK(steps() == before + 1);
    CHECK(last_step() == "Draw Road");
    CHECK(path().name == "Road");
    CHECK(path().parameters.kind == PathKind::road);
    CHECK_FALSE(path().closed);
    REQUIRE(path().knots.size() == 4);
    for (const Knot& knot : path().knots) {
        CHECK(knot.tangents == TangentMode::automatic);
        // The base is flat and the view from above: picking the ground is exact but for single precision.
        CHECK(knot.position.y == Approx(ground).margin(0.01));
    }
    REQUIRE(path().meta_points.size() == 1);
    CHECK(path().meta_points[0].parameters == path_of_kind(PathKind::road).meta_points[0].parameters);
    CHECK(selected_paths().splines == std::vector<int>{path().id});
    // The next of its kind has a name of its own.
    draw_road();
    CHECK(path(1).name == "Road 2");
    CHECK(path(1).id != path(0).id);
}

TEST_CASE_METHOD(PathFixture, "the kind is chosen on the view", "[ui][paths]") {
    auto& kinds = part<QComboBox>("pathKind");
    REQUIRE(kinds.count() == static_cast<int>(EnumNames<PathKind>::names.size()));
    kinds.setCurrentIndex(static_cast<int>(PathKind::dyke));
    Q_EMIT kinds.activated(static_cast<int>(PathKind::dyke));
    click(place(0.4, 0.4));
    click(place(0.5, 0.5));
    press_key(Qt::Key_Return);
    CHECK(path().parameters.kind == PathKind::dyke);
}

TEST_CASE_METHOD(PathFixture, "areas close by themselves, and need three points", "[ui][paths]") {
    for (const PathKind kind : {PathKind::lake, PathKind::ground, PathKind::quarry}) {
        const std::size_t count = paths().size();
        draw(kind, {{0.4, 0.4}, {0.6, 0.4}, {0.5, 0.6}});
        REQUIRE(paths().size() == count + 1);
        CHECK(path(count).closed);
        CHECK(path(count).parameters.kind == kind);
        CHECK(path(count).knots.size() == 3);
    }
    const std::size_t count = paths().size();
    draw(PathKind::lake, {{0.4, 0.4}, {0.6, 0.4}});
    CHECK(paths().size() == count);
    press_key(Qt::Key_Escape);
    // A road is a loop if its first point is clicked.
    paths_tool.set_path_kind(PathKind::road);
    for (const auto& [x, y] : {std::pair{0.2, 0.2}, {0.3, 0.2}, {0.3, 0.3}, {0.2, 0.2}}) click(place(x, y));
    REQUIRE(paths().size() == count + 1);
    CHECK(path(count).closed);
    CHECK(path(count).knots.size() == 3);
}

TEST_CASE_METHOD(PathFixture, "a drag draws by hand", "[ui][paths]") {
    paths_tool.set_path_kind(PathKind::trail);
    pull(place(0.3, 0.4), place(0.6, 0.5));
    REQUIRE(paths().size() == 1);
    CHECK(path().parameters.kind == PathKind::trail);
    CHECK(path().knots.size() == 2);
    CHECK_FALSE(path().closed);
}

TEST_CASE_METHOD(PathFixture, "Esc, Backspace and double click while drawing", "[ui][paths]") {
    paths_tool.begin_new();
    click(place(0.3, 0.4));
    click(place(0.4, 0.4));
    press_key(Qt::Key_Escape);
    CHECK(paths().empty());
    paths_tool.begin_new();
    click(place(0.3, 0.4));
    click(place(0.4, 0.4));
    click(place(0.45, 0.6));
    press_key(Qt::Key_Backspace);
    double_click(place(0.6, 0.4));
    REQUIRE(paths().size() == 1);
    CHECK(path().knots.size() == 3);
}

TEST_CASE_METHOD(PathFixture, "rivers run downhill, whichever way they are drawn", "[ui][paths]") {
    set_base(GeneratorKind::slope);
    const auto height_at_end = [&](bool first) {
        const auto& knots = paths().back().knots;
        return land_height((first ? knots.front() : knots.back()).position);
    };
    for (const bool turned : {false, true}) {
        const double a = turned ? 0.62 : 0.38, b = turned ? 0.38 : 0.62;
        draw(PathKind::river, {{a, a}, {0.5, 0.5}, {b, b}});
        CHECK(height_at_end(true) > height_at_end(false) + 1);
        // Roads go where they are drawn.
        draw(PathKind::road, {{a, 0.6 - a / 5}, {b, 0.6 - b / 5}});
        const double from = paths().back().knots.front().position.x, to = paths().back().knots.back().position.x;
        CHECK((from < to) == !turned);
    }
}

TEST_CASE_METHOD(PathFixture, "paths meet other paths exactly", "[ui][paths]") {
    draw_road();
    const glm::dvec3 corner = path().knots[1].position;
    paths_tool.begin_new();
    // A few pixels beside the knot, and beside the curve.
    click(knot_at(1) + QPoint(3, -2));
    click(place(0.45, 0.25));
    const QPoint on_curve = place_at(2.4) + QPoint(1, 4);
    click(on_curve);
    press_key(Qt::Key_Return);
    REQUIRE(paths().size() == 2);
    CHECK(path(1).knots.front().position == corner);
    const glm::dvec3 end = path(1).knots.back().position;
    const SplinePick nearest = nearest_on_spline(path(0), end, Measured::ground_plane);
    CHECK(nearest.distance <
          1e-6);  // the knot is point_at() of some u; the search for it ends at 1e-9 or so of a curve
    // The control: as far beside as is not meant for the curve.
    paths_tool.begin_new();
    click(knot_at(2) + QPoint(0, 30));
    click(place(0.6, 0.8));
    press_key(Qt::Key_Return);
    CHECK(nearest_on_spline(path(0), path(2).knots.front().position, Measured::ground_plane).distance > 1);
}

TEST_CASE_METHOD(PathFixture, "keys belong to the curves whose tool is in hand", "[ui][paths]") {
    QTest::mouseClick(&part("toolSpline"), Qt::LeftButton);
    view.setFocus();
    draw_four();
    QTest::mouseClick(&part("toolPath"), Qt::LeftButton);
    view.setFocus();
    draw_road();
    press_key(Qt::Key_R);
    CHECK(last_step() == "Reverse path");
    click(knot_at(1));
    press_key(Qt::Key_X);
    CHECK(last_step() == "Split path");
    CHECK(paths().size() == 2);
    CHECK(splines().size() == 1);
    press_key(Qt::Key_A, Qt::ControlModifier);
    CHECK(selected_paths().splines.size() == 2);
    press_key(Qt::Key_J);
    CHECK(last_step() == "Join paths");
    REQUIRE(paths().size() == 1);
    CHECK(path().knots.size() == 4);
    press_key(Qt::Key_O);
    CHECK(last_step() == "Close path");
    CHECK(path().closed);
    press_key(Qt::Key_D, Qt::ControlModifier);
    CHECK(last_step() == "Duplicate path");
    CHECK(paths().size() == 2);
    hover(place(0.85, 0.8));  // M would mean the curve under the mouse
    const std::size_t points = path(1).meta_points.size();
    press_key(Qt::Key_M);
    CHECK(last_step() == "Insert meta point");
    CHECK(path(1).meta_points.size() == points + 1);
    CHECK(path(0).meta_points.size() == points);
    press_key(Qt::Key_Escape);
    click(place_at(0.5, 1));
    press_key(Qt::Key_Delete);
    CHECK(paths().size() == 1);
    CHECK(splines().size() == 1);
    // And back.
    press_key(Qt::Key_S);
    press_key(Qt::Key_R);
    CHECK(last_step() == "Reverse spline");
    press_key(Qt::Key_P);
    press_key(Qt::Key_N);
    CHECK(paths_tool.is_drawing());
    CHECK_FALSE(tool.is_drawing());
}
