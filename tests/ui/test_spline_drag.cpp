/// Splines taken hold of in the window: knots, handles, curves, meta points and what stands beside the curve.

#include "core/model/spline_list.h"
#include "tests/ui/spline_fixture.h"

using namespace cuesta;

namespace {

/// One pixel in metres at the spline: what whole-pixel mouse events can be off by.
double pixel(SplineTool& tool, const glm::dvec3& where) {
    return 1 / tool.seen().pixels_per_metre(where);
}

}  // namespace

TEST_CASE_METHOD(SplineFixture, "a knot is dragged level over flat ground", "[ui][splines]") {
    draw_four();
    const FeatureSpline drawn = spline();
    const std::size_t before = steps();
    const QPoint from = at(knot(1).position);
    pull(from, from + QPoint(40, 30));
    CHECK(steps() == before + 1);
    CHECK(last_step() == "Move knot");
    CHECK(knot(1).position.y == Approx(drawn.knots[1].position.y).margin(1e-9));
    const QPoint now = at(knot(1).position);
    CHECK(std::abs(now.x() - from.x() - 40) <= 1);
    CHECK(std::abs(now.y() - from.y() - 30) <= 1);
    CHECK(knot(0).position == drawn.knots[0].position);
    CHECK(knot(0).out != drawn.knots[0].out);  // automatic tangents follow
    window.document().undo();
    CHECK(spline() == drawn);
}

TEST_CASE_METHOD(SplineFixture, "a press that hardly moves is a click", "[ui][splines]") {
    draw_four();
    const FeatureSpline drawn = spline();
    const std::size_t before = steps();
    pull(at(knot(1).position), at(knot(1).position) + QPoint(2, 2));
    CHECK(spline() == drawn);
    CHECK(steps() == before);
    CHECK(selected().knots_of(drawn.id) == std::vector<int>{1});
}

TEST_CASE_METHOD(SplineFixture, "all selected knots move, each as high above the starting terrain as before",
                 "[ui][splines]") {
    set_base(GeneratorKind::cone);
    const auto base = [&](const glm::dvec3& p) { return window.base_ground().heights().at(p.x, p.z); };
    draw_four();
    const FeatureSpline drawn = spline();
    click(at(knot(1).position));
    click(at(knot(2).position), Qt::ShiftModifier);
    const QPoint from = at(knot(1).position);
    pull(from, from + QPoint(25, -40));
    bool slopes = false;
    for (const std::size_t i : {1U, 2U}) {
        const glm::dvec3 now = knot(i).position, then = drawn.knots[i].position;
        CHECK(now.y - base(now) == Approx(then.y - base(then)).margin(1e-3));  // bisection of the ray; floats
        slopes = slopes || std::abs(now.y - then.y) > 5;
    }
    CHECK(slopes);  // the ground was not level there
    CHECK(knot(1).position - drawn.knots[1].position != glm::dvec3(0.0));
    CHECK(knot(2).position.x - drawn.knots[2].position.x ==
          Approx(knot(1).position.x - drawn.knots[1].position.x).margin(1e-6));
    CHECK(knot(0).position == drawn.knots[0].position);
    CHECK(knot(3).position == drawn.knots[3].position);
    CHECK(last_step() == "Move 2 knots");
    // Under the cursor still.
    CHECK(std::abs(at(knot(1).position).x() - from.x() - 25) <= 1);
    CHECK(std::abs(at(knot(1).position).y() - from.y() + 40) <= 1);
}

TEST_CASE_METHOD(SplineFixture, "Alt drags vertically, from above too", "[ui][splines]") {
    draw_four();
    SECTION("from the side") {
        press_key(Qt::Key_1);
    }
    SECTION("from above") {}
    const glm::dvec3 then = knot(1).position;
    const QPoint from = at(then);
    hover(from);  // the tool sees the view
    const double metre_per_pixel = pixel(tool, then);
    pull(from, from + QPoint(0, -30), Qt::AltModifier);
    CHECK(knot(1).position.x == Approx(then.x).margin(1e-9));
    CHECK(knot(1).position.z == Approx(then.z).margin(1e-9));
    // From the side (12 degrees above the horizon) an upright metre takes cos 12 = 0.98 of a level one, and nearer or
    // farther parts of the view a little more or less: a tenth is left for both and the whole pixel.
    CHECK(knot(1).position.y - then.y == Approx(30 * metre_per_pixel).epsilon(0.1));
    CHECK(last_step() == "Move knot");
}

TEST_CASE_METHOD(SplineFixture, "the arrow above a knot moves it up and down without a key", "[ui][splines]") {
    draw_four();
    press_key(Qt::Key_1);
    click(at(knot(1).position));
    const FeatureSpline drawn = spline();
    const glm::dvec3 then = knot(1).position;
    hover(at(then));
    const double metre_per_pixel = pixel(tool, then);
    const QPoint from = grip(SplineGrip::lift, 1);
    CHECK(from.y() < at(then).y() - 30);  // well above the knot, which keeps a grip of its own
    hover(from);
    CHECK(tool.cursor() == Qt::SizeVerCursor);
    CHECK(tool.hint().contains(QStringLiteral("up or down")));
    SECTION("alone") {
        pull(from, from + QPoint(12, -30));
    }
    SECTION("Ctrl, which snaps knots, does not take it aside") {
        pull(from, from + QPoint(12, -30), Qt::ControlModifier);
    }
    CHECK(knot(1).position.x == Approx(then.x).margin(1e-9));
    CHECK(knot(1).position.z == Approx(then.z).margin(1e-9));
    // As with Alt: a tenth for the slant of the view and the whole pixel.
    CHECK(knot(1).position.y - then.y == Approx(30 * metre_per_pixel).epsilon(0.1));
    CHECK(knot(0).position == drawn.knots[0].position);
    CHECK(last_step() == "Raise or lower knot");
    window.document().undo();
    CHECK(knot(1).position == then);
}

TEST_CASE_METHOD(SplineFixture, "the arrow above a knot raises all that are selected", "[ui][splines]") {
    draw_four();
    press_key(Qt::Key_1);
    click(at(knot(1).position));
    click(at(knot(2).position), Qt::ShiftModifier);
    const FeatureSpline drawn = spline();
    const QPoint from = grip(SplineGrip::lift, 2);
    pull(from, from + QPoint(0, -20));
    const auto raised = [&](std::size_t i) { return knot(i).position.y - drawn.knots[i].position.y; };
    CHECK(raised(1) > 1);
    CHECK(raised(2) == Approx(raised(1)).margin(1e-9));
    CHECK(knot(3).position == drawn.knots[3].position);
    CHECK(last_step() == "Raise or lower 2 knots");
}

TEST_CASE_METHOD(SplineFixture, "seen from above no arrow hides the knot", "[ui][splines]") {
    draw_four();
    click(at(knot(1).position));
    const auto grips = grips_of(spline(), selected(), tool.shapes(), tool.seen());
    CHECK_FALSE(grips.empty());
    CHECK(std::none_of(grips.begin(), grips.end(), [](const SplineHit& hit) { return hit.grip == SplineGrip::lift; }));
}

TEST_CASE_METHOD(SplineFixture, "Alt may come and go during a drag", "[ui][splines]") {
    draw_four();
    press_key(Qt::Key_1);
    const glm::dvec3 then = knot(1).position;
    const QPoint from = at(then);
    const auto move = [&](QPoint to, Qt::KeyboardModifiers modifiers) {
        QMouseEvent event(QEvent::MouseMove, QPointF(to), QPointF(view.mapToGlobal(to)), Qt::NoButton, Qt::LeftButton,
                          modifiers);
        QApplication::sendEvent(&view, &event);
    };
    hover(from);
    QTest::mousePress(&view, Qt::LeftButton, Qt::NoModifier, from);
    move(from + QPoint(30, 0), Qt::NoModifier);
    const glm::dvec3 aside = knot(1).position;
    CHECK(aside.x > then.x);
    CHECK(aside.y == Approx(then.y).margin(1e-9));
    move(from + QPoint(30, 0), Qt::AltModifier);
    CHECK(glm::distance(knot(1).position, aside) < 1e-6);  // nothing jumps
    move(from + QPoint(30, -20), Qt::AltModifier);
    CHECK(knot(1).position.y > aside.y + 1);
    CHECK(knot(1).position.x == Approx(aside.x).margin(1e-9));
    const double high = knot(1).position.y;
    move(from + QPoint(50, -20), Qt::NoModifier);
    CHECK(knot(1).position.y == Approx(high).margin(1e-6));
    QTest::mouseRelease(&view, Qt::LeftButton, Qt::NoModifier, from + QPoint(50, -20));
    window.document().undo();
    CHECK(knot(1).position == then);
}

TEST_CASE_METHOD(SplineFixture, "Ctrl snaps to other splines and to the ground", "[ui][splines]") {
    draw_four();
    press_key(Qt::Key_N);
    click(place(0.35, 0.75));
    click(place(0.65, 0.75));
    press_key(Qt::Key_Return);
    // The other spline at a height of its own.
    window.document().edit("Raise", [](Project& p) {
        for (Knot& knot : p.splines[0].knots) knot.position.y += 33;
    });
    REQUIRE(wait_settled());
    const QPoint from = at(knot(1, 1).position);
    SECTION("a knot") {
        pull(from, at(knot(3).position) + QPoint(5, 4), Qt::ControlModifier);
        CHECK(knot(1, 1).position == knot(3).position);
    }
    SECTION("a curve") {
        pull(from, at(point_at(spline(), 2.5)) + QPoint(0, 6), Qt::ControlModifier);
        CHECK(nearest_on_spline(spline(), knot(1, 1).position, Measured::space).distance < 1e-6);
    }
    SECTION("the ground") {
        const QPoint to = place(0.7, 0.3);
        pull(from, to, Qt::ControlModifier);
        const auto ground_there = view.ground_at(to);
        REQUIRE(ground_there);
        CHECK(glm::distance(knot(1, 1).position, *ground_there) < 2 * pixel(tool, *ground_there));
    }
    SECTION("not without Ctrl") {
        pull(from, at(knot(3).position) + QPoint(5, 4));
        CHECK(knot(1, 1).position != knot(3).position);
    }
}

TEST_CASE_METHOD(SplineFixture, "a drag on the curve moves the selected splines", "[ui][splines]") {
    draw_four();
    const FeatureSpline drawn = spline();
    const QPoint from = at(point_at(spline(), 1.5));
    pull(from, from + QPoint(0, 50));
    const glm::dvec3 moved = knot(0).position - drawn.knots[0].position;
    CHECK(moved.z > 1);
    // One motion for all: sums of doubles.
    for (std::size_t i = 0; i < 4; ++i) CHECK(glm::distance(knot(i).position, drawn.knots[i].position + moved) < 1e-6);
    CHECK(last_step() == "Move spline");
    SECTION("Esc in the drag takes it back") {
        const FeatureSpline now = spline();
        const std::size_t before = steps();
        const QPoint grip = at(point_at(spline(), 1.5));
        hover(grip);
        QTest::mousePress(&view, Qt::LeftButton, Qt::NoModifier, grip);
        QMouseEvent event(QEvent::MouseMove, QPointF(grip + QPoint(40, 0)), QPointF(), Qt::NoButton, Qt::LeftButton,
                          Qt::NoModifier);
        QApplication::sendEvent(&view, &event);
        CHECK_FALSE(spline() == now);
        press_key(Qt::Key_Z, Qt::ControlModifier);  // undo waits for the end of the drag
        CHECK_FALSE(spline() == now);
        press_key(Qt::Key_Escape);
        CHECK(spline() == now);
        CHECK(steps() == before);
        QTest::mouseRelease(&view, Qt::LeftButton, Qt::NoModifier, grip);
        CHECK(spline() == now);
    }
}

TEST_CASE_METHOD(SplineFixture, "handles bend the curve", "[ui][splines]") {
    draw_four();
    click(at(knot(1).position));
    const FeatureSpline drawn = spline();
    const auto handle = [&] { return grip(SplineGrip::out_handle, 1); };
    pull(handle(), handle() + QPoint(0, 25));
    CHECK(knot(1).tangents == TangentMode::aligned);
    CHECK(knot(1).position == drawn.knots[1].position);
    CHECK(knot(1).out.z > drawn.knots[1].out.z + 1);
    // On one line, as far as doubles say.
    CHECK(glm::length(glm::cross(glm::normalize(knot(1).in), glm::normalize(knot(1).out))) < 1e-9);
    CHECK(glm::dot(knot(1).in, knot(1).out) < 0);
    const glm::dvec3 in = knot(1).in;
    pull(handle(), handle() + QPoint(0, -30), Qt::ShiftModifier);
    CHECK(knot(1).tangents == TangentMode::free);
    CHECK(knot(1).in == in);
    CHECK(last_step() == "Bend curve");
}

TEST_CASE_METHOD(SplineFixture, "meta points: inserted, moved, widened, sloped", "[ui][splines]") {
    draw_four();
    window.document().edit("Plain", [](Project& p) { p.splines[0].meta_points.clear(); });
    const int id = spline().id;
    double_click(at(point_at(spline(), 1.5)));
    REQUIRE(spline().meta_points.size() == 1);
    CHECK(spline().knots.size() == 4);
    CHECK(last_step() == "Insert meta point");
    // A pixel along the curve, as a share of it.
    CHECK(spline().meta_points[0].position == Approx(1.5).margin(0.03));
    CHECK(selected().meta_points_of(id) == std::vector<int>{0});
    const auto values = [&]() -> const MetaParameters& { return spline().meta_points[0].parameters; };
    const double metre = pixel(tool, point_at(spline(), 1.5));

    SECTION("M inserts where the cursor is, on a knot too") {
        hover(at(knot(2).position));
        press_key(Qt::Key_M);
        REQUIRE(spline().meta_points.size() == 2);
        CHECK(spline().meta_points[1].position == 2);
    }
    SECTION("moved along the curve, past another") {
        hover(at(point_at(spline(), 2.5)));
        press_key(Qt::Key_M);
        REQUIRE(spline().meta_points.size() == 2);
        window.document().edit("Mark", [](Project& p) { p.splines[0].meta_points[1].parameters.rain = 7; });
        pull(grip(SplineGrip::meta_point, 1), at(point_at(spline(), 0.5)) + QPoint(0, 15));
        CHECK(spline().meta_points[0].position == Approx(0.5).margin(0.06));
        CHECK(spline().meta_points[0].parameters.rain == 7);
        CHECK(selected().meta_points_of(id) == std::vector<int>{0});
        CHECK(last_step() == "Move meta point");
    }
    SECTION("widened") {
        const QPoint from = grip(SplineGrip::left_width, 0);
        const QPoint centre = at(point_at(spline(), spline().meta_points[0].position));
        const QPoint to = centre + (from - centre) * 3;
        pull(from, to);
        const double wanted = std::hypot(to.x() - centre.x(), to.y() - centre.y()) * metre;
        CHECK(values().half_width == Approx(wanted).margin(2 * metre));
        CHECK(last_step() == "Change width");
        // Back onto the curve: no width.
        pull(grip(SplineGrip::left_width, 0), centre);
        CHECK(values().half_width == 0);
    }
    SECTION("sloped: reach on the ground, rise vertically, both sides, onto the ground") {
        const QPoint from = grip(SplineGrip::right_reach, 0);
        const QPoint centre = at(point_at(spline(), spline().meta_points[0].position));
        pull(from, centre + (from - centre) * 2);
        CHECK(values().right_length ==
              Approx(std::hypot(from.x() - centre.x(), from.y() - centre.y()) * 2 * metre).margin(2 * metre));
        CHECK(values().right_rise == 0);
        CHECK(values().left_length == 0);
        CHECK(last_step() == "Change right slope");
        const float length = values().right_length;
        pull(grip(SplineGrip::right_reach, 0), grip(SplineGrip::right_reach, 0) + QPoint(0, 20), Qt::AltModifier);
        CHECK(values().right_rise == Approx(-20 * metre).epsilon(0.1));
        CHECK(values().right_length == length);
        pull(grip(SplineGrip::left_reach, 0), grip(SplineGrip::left_reach, 0) + QPoint(0, -25), Qt::ShiftModifier);
        CHECK(values().left_length == values().right_length);
        CHECK(values().left_length > 0);
        REQUIRE(wait_settled());
        const QPoint end = grip(SplineGrip::left_reach, 0) + QPoint(0, -20);
        const auto under = view.ground_at(end);
        REQUIRE(under);
        pull(grip(SplineGrip::left_reach, 0), end, Qt::ControlModifier);
        const double height = point_at(spline(), spline().meta_points[0].position).y + values().left_rise;
        CHECK(height == Approx(under->y).margin(3));  // a pixel on the slope that the spline makes
        CHECK(values().left_rise < 0);
    }
}

TEST_CASE_METHOD(SplineFixture, "a grip changes all selected meta points as one step", "[ui][splines]") {
    draw_four();
    window.document().edit("Points", [](Project& p) {
        p.splines[0].meta_points.clear();
        for (const double position : {0.5, 1.5, 2.5}) {
            MetaPoint point;
            point.position = position;
            point.parameters.half_width = static_cast<float>(40 * position);
            point.parameters.left_length = point.parameters.right_length = 200;
            point.parameters.left_rise = static_cast<float>(-10 * position);
            p.splines[0].meta_points.push_back(point);
        }
    });
    REQUIRE(wait_settled());
    const FeatureSpline made = spline();
    const int id = made.id;
    const auto values = [&](std::size_t i) -> const MetaParameters& { return spline().meta_points[i].parameters; };
    const auto then = [&](std::size_t i) -> const MetaParameters& { return made.meta_points[i].parameters; };
    const auto outward = [&](SplineGrip kind, double times) {
        const QPoint centre = at(point_at(spline(), spline().meta_points[1].position));
        return centre + (grip(kind, 1) - centre) * times;
    };
    window.selection().set({{id}, {}, {{id, 1}, {id, 2}}});
    hover(place(0.1, 0.1));
    const std::size_t before = steps();
    SECTION("widths keep their proportion") {
        pull(grip(SplineGrip::left_width, 1), outward(SplineGrip::left_width, 2));
        CHECK(values(1).half_width > 1.5F * then(1).half_width);
        // Floats.
        CHECK(values(2).half_width / then(2).half_width ==
              Approx(values(1).half_width / then(1).half_width).epsilon(1e-5));
        CHECK(values(0) == then(0));
        CHECK(last_step() == "Change width of 2 meta points");
        CHECK(values(1).left_length == then(1).left_length);
    }
    SECTION("so do reaches, each side by itself") {
        pull(grip(SplineGrip::right_reach, 1), outward(SplineGrip::right_reach, 1.4));
        CHECK(values(1).right_length > 1.2F * then(1).right_length);
        CHECK(values(2).right_length == Approx(values(1).right_length));
        CHECK(values(2).left_length == then(2).left_length);
        CHECK(values(0) == then(0));
        CHECK(last_step() == "Change right slope of 2 meta points");
    }
    SECTION("rises change by as many metres") {
        pull(grip(SplineGrip::left_reach, 1), grip(SplineGrip::left_reach, 1) + QPoint(0, -25), Qt::AltModifier);
        const float change = values(1).left_rise - then(1).left_rise;
        CHECK(change > 5);
        CHECK(values(2).left_rise - then(2).left_rise == Approx(change).margin(1e-3));  // floats
        CHECK(values(0) == then(0));
    }
    SECTION("no width gives all that have none the same") {
        window.document().edit("None", [](Project& p) {
            for (MetaPoint& point : p.splines[0].meta_points) point.parameters.half_width = 0;
            p.splines[0].meta_points[2].parameters.half_width = 33;
        });
        window.selection().set({{id}, {}, {{id, 0}, {id, 1}, {id, 2}}});
        hover(place(0.1, 0.1));
        const std::size_t plain = steps();
        pull(grip(SplineGrip::left_width, 1), outward(SplineGrip::left_width, 3));
        CHECK(values(1).half_width > 0);
        CHECK(values(0).half_width == values(1).half_width);
        CHECK(values(2).half_width == 33);
        CHECK(steps() == plain + 1);
        return;
    }
    SECTION("one that is not selected is changed alone") {
        pull(grip(SplineGrip::left_width, 0), grip(SplineGrip::left_width, 0) + QPoint(0, -30));
        CHECK(values(0).half_width != then(0).half_width);
        CHECK(values(1) == then(1));
        CHECK(values(2) == then(2));
        CHECK(last_step() == "Change width");
    }
    CHECK(steps() == before + 1);
    window.document().undo();
    CHECK(spline() == made);
}

TEST_CASE_METHOD(SplineFixture, "a recorded session: draw, bend, meta point, widen, undo all, redo all, save, reopen",
                 "[ui][splines]") {
    const Project empty = project();
    draw_four();
    const QPoint from = at(knot(1).position);
    pull(from, from + QPoint(15, 45));
    pull(at(knot(2).position), at(knot(2).position) + QPoint(0, -40), Qt::AltModifier);
    const std::size_t points = spline().meta_points.size();
    double_click(at(point_at(spline(), 1.4)));
    REQUIRE(spline().meta_points.size() == points + 1);
    const int index = selected().meta_points_of(spline().id).at(0);
    const QPoint edge = grip(SplineGrip::left_width, index);
    const QPoint centre = at(point_at(spline(), spline().meta_points[static_cast<std::size_t>(index)].position));
    pull(edge, centre + (edge - centre) * 2);
    REQUIRE(wait_settled());
    const Project done = project();
    const auto land = [&] {
        REQUIRE(wait_settled());
        const Raster<float>& raster = *window.lands().shown().land->ground;
        std::vector<float> heights;
        for (int y = 0; y < raster.height(); ++y)
            heights.insert(heights.end(), raster.row(y), raster.row(y) + raster.width());
        return heights;
    };
    const std::vector<float> made = land();
    const std::size_t count = steps();
    CHECK(count == 6);  // the start, draw, two drags, meta point, width
    while (window.document().history().can_undo()) window.document().undo();
    CHECK(project() == empty);
    CHECK((land() != made));  // the splines had changed it
    while (window.document().history().can_redo()) window.document().redo();
    CHECK(project() == done);
    CHECK((land() == made));
    CHECK(steps() == count);

    const TemporaryFolder folder;
    const QString path = text_of(folder.path / "sketch.cuesta");
    window.files().save_path(path);
    REQUIRE(wait_settled());
    window.document().reset(starting_project(), {});
    REQUIRE(wait_settled());
    CHECK_FALSE(project() == done);
    window.open_path(path);
    REQUIRE(wait_until([&] { return window.document().path() == path && settled(); }));
    CHECK(project() == done);
    CHECK((land() == made));
}
