/// Taking hold of paths with the mouse, in the window.

#include "tests/ui/path_fixture.h"

using namespace cuesta;

TEST_CASE_METHOD(PathFixture, "a point is dragged on the ground", "[ui][paths]") {
    set_base(GeneratorKind::slope);
    draw_road();
    const std::size_t before = steps();
    const Knot was = path().knots[1];
    pull(knot_at(1), knot_at(1) + QPoint(40, 60));
    CHECK(steps() == before + 1);
    CHECK(last_step() == "Move path point");
    const Knot is = path().knots[1];
    CHECK(is.position.x > was.position.x + 1);
    CHECK(is.position.z > was.position.z + 1);
    // The height of the land shown at the press, with the road in it: within what the road may have cut or filled.
    CHECK(is.position.y == Approx(land_height(is.position)).margin(20));
    CHECK(selected_paths().knots == std::vector<SplinePart>{{path().id, 1}});
    window.document().undo();
    CHECK(path().knots[1] == was);
}

TEST_CASE_METHOD(PathFixture, "Alt lifts points of drawn paths, and leaves draped ones on the ground", "[ui][paths]") {
    draw_road();
    QTest::keyClick(&view, Qt::Key_1);
    REQUIRE(wait_until([&] { return drawn(); }));
    const auto lift = [&] {
        hover(knot_at(1));
        pull(knot_at(1), knot_at(1) + QPoint(0, -60), Qt::AltModifier);
    };
    lift();
    CHECK(path().knots[1].position.y == Approx(ground).margin(1));  // flat ground; what a road cuts from it is less
    change_path([](Path& path) { path.parameters.heights = PathHeights::drawn; });
    const glm::dvec3 before = path().knots[1].position;
    lift();
    const glm::dvec3 after = path().knots[1].position;
    CHECK(after.y > before.y + 10);
    CHECK(std::hypot(after.x - before.x, after.z - before.z) < 1e-6);
}

TEST_CASE_METHOD(PathFixture, "an end dragged to another path joins it to the last digit", "[ui][paths]") {
    draw_road();
    draw(PathKind::trail, {{0.4, 0.75}, {0.5, 0.8}});
    const glm::dvec3 corner = path(0).knots[1].position;
    pull(knot_at(0, 1), knot_at(1, 0) + QPoint(2, 3));
    CHECK(path(1).knots[0].position == corner);
    // A path that moves as a whole does not snap.
    const glm::dvec3 was = path(1).knots[1].position;
    pull(knot_at(0, 1), place(0.4, 0.7));
    CHECK(path(1).knots[0].position != corner);
    CHECK(path(1).knots[1].position == was);
}

TEST_CASE_METHOD(PathFixture, "with Ctrl points snap to splines too", "[ui][paths]") {
    QTest::mouseClick(&part("toolSpline"), Qt::LeftButton);
    view.setFocus();
    draw_four();
    const glm::dvec3 knot_of_spline = knot(1).position;
    const QPoint where = at(knot_of_spline);
    QTest::mouseClick(&part("toolPath"), Qt::LeftButton);
    view.setFocus();
    draw(PathKind::road, {{0.35, 0.75}, {0.5, 0.8}});
    pull(knot_at(0), where + QPoint(3, 3));
    CHECK(path().knots[0].position != knot_of_spline);
    window.document().undo();
    pull(knot_at(0), where + QPoint(3, 3), Qt::ControlModifier);
    CHECK(path().knots[0].position == knot_of_spline);
}

TEST_CASE_METHOD(PathFixture, "width, blend and height are dragged at the meta point", "[ui][paths]") {
    draw_road();
    click(place_at(1.5));
    press_key(Qt::Key_M);
    REQUIRE(path().meta_points.size() == 2);
    const int last = selected_paths().meta_points.at(0).index;
    const auto section = [&] { return path().meta_points[static_cast<std::size_t>(last)].parameters; };
    const PathSection before = section();
    const QPoint left = grip_at(SplineGrip::left_width, last), centre = grip_at(SplineGrip::meta_point, last);
    pull(left, left + (left - centre));
    CHECK(last_step() == "Change width");
    CHECK(section().width > before.width * 1.5F);
    CHECK(section().blend == before.blend);
    const QPoint right = grip_at(SplineGrip::right_reach, last);
    pull(right, right + (right - centre));
    CHECK(last_step() == "Change blend");
    CHECK(section().blend > before.blend * 1.5F);
    CHECK(section().offset == before.offset);
    QTest::keyClick(&view, Qt::Key_1);
    REQUIRE(wait_until([&] { return settled(); }));
    hover(grip_at(SplineGrip::meta_point, last));
    pull(grip_at(SplineGrip::meta_point, last), grip_at(SplineGrip::meta_point, last) + QPoint(0, -50),
         Qt::AltModifier);
    CHECK(last_step() == "Change height above ground");
    CHECK(section().offset > 5);
    CHECK(path().meta_points[0].parameters.offset == 0);
}

TEST_CASE_METHOD(PathFixture, "areas are blended on their outer side, whichever way they are drawn", "[ui][paths]") {
    for (const bool turned : {false, true}) {
        std::vector<std::pair<double, double>> places{{0.4, 0.4}, {0.6, 0.4}, {0.6, 0.6}, {0.4, 0.6}};
        if (turned) std::reverse(places.begin(), places.end());
        draw(PathKind::lake, places);
        const Path& lake = paths().back();
        glm::dvec3 middle{0.0};
        for (const Knot& knot : lake.knots) middle += knot.position / 4.0;
        int sides = 0;
        for (const SplineSide side : {SplineSide::left, SplineSide::right}) {
            const SplineFlank flank = paths_tool.shapes().flank_of(lake, 0.5, side);
            CHECK_FALSE(flank.has_width);
            if (!flank.has_length) continue;
            ++sides;
            CHECK(glm::dot(flank.outward, middle - flank.centre) < 0);
        }
        CHECK(sides == 1);
    }
}

TEST_CASE_METHOD(PathFixture, "locked and hidden paths are left alone", "[ui][paths]") {
    draw_road();
    const auto look_at = [&](bool visible, bool locked) {
        change_path([&](Path& path) {
            path.visible = visible;
            path.locked = locked;
        });
        window.path_selection().clear();
        const Path was = path();
        hover(knot_at(1));
        const bool found = paths_tool.hovered().has_value();
        window.path_selection().select_spline(path().id);
        pull(knot_at(1), knot_at(1) + QPoint(30, 30));
        return std::pair{found, !(path() == was)};
    };
    CHECK(look_at(true, true) == std::pair{false, false});
    window.path_selection().select_spline(path().id);
    press_key(Qt::Key_Delete);
    CHECK(paths().size() == 1);
    CHECK(look_at(false, false) == std::pair{false, false});
    CHECK(look_at(true, false) == std::pair{true, true});
}

TEST_CASE_METHOD(PathFixture, "a rectangle selects points of paths", "[ui][paths]") {
    draw_road();
    pull(place(0.38, 0.35), place(0.6, 0.6));
    CHECK(selected_paths().knots == std::vector<SplinePart>{{path().id, 1}, {path().id, 2}});
    CHECK(selected().empty());
    press_key(Qt::Key_Delete);
    CHECK(last_step() == "Delete 2 path points");
    CHECK(path().knots.size() == 2);
}

TEST_CASE_METHOD(PathFixture, "Ctrl and click inserts and goes on", "[ui][paths]") {
    draw_road();
    click(place_at(0.5), Qt::ControlModifier);
    CHECK(last_step() == "Insert path point");
    CHECK(path().knots.size() == 5);
    press_key(Qt::Key_Escape);
    click(place_at(0.5));
    click(place(0.75, 0.7), Qt::ControlModifier);
    CHECK(last_step() == "Add path point");
    REQUIRE(path().knots.size() == 6);
    // On the land, whatever the height of the path's end.
    CHECK(path().knots.back().position.y == Approx(ground).margin(0.5));
}

TEST_CASE_METHOD(PathFixture, "draped paths are drawn on the land, drawn ones where they are", "[ui][paths]") {
    set_base(GeneratorKind::slope);
    draw_road();
    REQUIRE(wait_settled());
    change_path([](Path& path) {
        for (Knot& knot : path.knots) knot.position.y += 1000;
    });
    REQUIRE(wait_settled());
    const auto highest_above = [&] {
        double above = 0;
        for (const FlatVertex& vertex : paths_tool.shapes().of(path()).line)
            above = std::max(above, std::abs(vertex.point.y - land_height(vertex.point)));
        return above;
    };
    CHECK(highest_above() < 20);  // a course evened out over 60 m stays nearer than that to a slope of 400 m in 1600 m
    CHECK(paths_tool.shapes().of(path()).line.size() > 20);  // finer than its knots
    const auto mean_height = [&] {
        const auto& line = paths_tool.shapes().of(path()).line;
        double sum = 0;
        for (const FlatVertex& vertex : line) sum += vertex.point.y;
        return sum / static_cast<double>(line.size());
    };
    const double draped = mean_height();
    change_path([](Path& path) { path.parameters.heights = PathHeights::drawn; });
    REQUIRE(wait_settled());
    // The land itself is raised towards the path, so it is no measure.
    CHECK(mean_height() == Approx(draped + 1000).margin(50));
}
