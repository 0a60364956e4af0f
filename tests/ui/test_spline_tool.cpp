/// Splines sketched in the window by mouse and keys: drawing and the commands. Dragging: test_spline_drag.cpp.

#include <QComboBox>

#include "core/model/spline_list.h"
#include "tests/ui/spline_fixture.h"

using namespace cuesta;

TEST_CASE_METHOD(SplineFixture, "clicks on the ground draw a spline, Enter ends it", "[ui][splines]") {
    CHECK(tool.hint().contains("Click the ground to draw"));
    std::vector<glm::dvec3> wanted;
    for (const double x : {0.3, 0.43, 0.56, 0.69}) {
        const QPoint at = place(x, 0.5);
        wanted.push_back(*view.ground_at(at));
        click(at);
        CHECK(splines().empty());  // not before it ends
    }
    CHECK(tool.is_drawing());
    const std::size_t before = steps();
    press_key(Qt::Key_Return);
    REQUIRE(splines().size() == 1);
    CHECK_FALSE(tool.is_drawing());
    CHECK(steps() == before + 1);
    CHECK(last_step().startsWith("Draw"));
    CHECK(spline().id > 0);
    CHECK_FALSE(spline().closed);
    REQUIRE(spline().knots.size() == 4);
    for (std::size_t i = 0; i < 4; ++i) {
        // Doubles all the way: rounding alone.
        CHECK(knot(i).position.x == Approx(wanted[i].x).margin(1e-6));
        CHECK(knot(i).position.z == Approx(wanted[i].z).margin(1e-6));
        CHECK(knot(i).position.y > ground + 10);  // a ridge rises
        CHECK(knot(i).tangents == TangentMode::automatic);
    }
    CHECK(selected().splines == std::vector<int>{spline().id});
    window.document().undo();
    CHECK(splines().empty());
    CHECK(selected().empty());
}

TEST_CASE_METHOD(SplineFixture, "a double click ends a spline, a click on its first knot closes it", "[ui][splines]") {
    click(place(0.3, 0.4));
    click(place(0.5, 0.6));
    double_click(place(0.6, 0.4));
    REQUIRE(spline().knots.size() == 3);  // the double click has set one knot
    CHECK_FALSE(spline().closed);
    press_key(Qt::Key_N);
    CHECK(selected().empty());
    const QPoint first = place(0.35, 0.7);
    click(first);
    click(place(0.5, 0.75));
    click(place(0.6, 0.68));
    hover(first);
    CHECK(tool.hint().contains("close"));
    click(first);
    REQUIRE(splines().size() == 2);
    CHECK(spline(1).closed);
    CHECK(spline(1).knots.size() == 3);
    CHECK(spline(1).id != spline(0).id);
    CHECK(spline(1).name != spline(0).name);
}

TEST_CASE_METHOD(SplineFixture, "Esc abandons a drawing, Backspace and Ctrl+Z take back a knot", "[ui][splines]") {
    const std::size_t before = steps();
    click(place(0.3, 0.5));
    click(place(0.5, 0.5));
    click(place(0.5, 0.6));
    press_key(Qt::Key_Backspace);
    press_key(Qt::Key_Z, Qt::ControlModifier);
    CHECK(tool.is_drawing());
    CHECK(steps() == before);
    press_key(Qt::Key_Return);  // one knot is no spline
    CHECK(splines().empty());
    click(place(0.6, 0.6));
    press_key(Qt::Key_Escape);
    CHECK_FALSE(tool.is_drawing());
    CHECK(splines().empty());
    CHECK(steps() == before);
    CHECK(tool.drawing().empty());
    press_key(Qt::Key_Return);
    CHECK(splines().empty());
}

TEST_CASE_METHOD(SplineFixture, "a stroke becomes few curves that follow it", "[ui][splines]") {
    const auto stroke = [&](const std::function<QPoint(double)>& path, bool ends = true) {
        QTest::mousePress(&view, Qt::LeftButton, Qt::NoModifier, path(0));
        for (int i = 1; i <= 60; ++i) {
            const QPoint at = path(i / 60.0);
            QMouseEvent move(QEvent::MouseMove, QPointF(at), QPointF(view.mapToGlobal(at)), Qt::NoButton,
                             Qt::LeftButton, Qt::NoModifier);
            QApplication::sendEvent(&view, &move);
        }
        if (ends) QTest::mouseRelease(&view, Qt::LeftButton, Qt::NoModifier, path(1));
    };
    const auto wave = [&](double t) { return place(0.3 + 0.4 * t, 0.5 + 0.08 * std::sin(12.5 * t)); };
    stroke(wave);
    REQUIRE(splines().size() == 1);
    CHECK(spline().knots.size() >= 3);
    CHECK(spline().knots.size() <= 12);  // of 61 points
    CHECK(steps() == 2);
    // Within the tolerance of the fit, 4 pixels, and a pixel for whole ones.
    const double pixel = 1 / tool.seen().pixels_per_metre(knot(0).position);
    for (int i = 0; i <= 60; ++i) {
        const glm::dvec3 drawn = *view.ground_at(wave(i / 60.0));
        CHECK(nearest_on_spline(spline(), drawn, Measured::ground_plane).distance < 5 * pixel);
    }
    SECTION("one that comes back to its beginning is closed") {
        press_key(Qt::Key_N);
        stroke([&](double t) { return place(0.5 + 0.1 * std::cos(6.2 * t), 0.6 + 0.1 * std::sin(6.2 * t)); });
        REQUIRE(splines().size() == 2);
        CHECK(spline(1).closed);
    }
    SECTION("Esc abandons one on its way") {
        press_key(Qt::Key_N);
        stroke([&](double t) { return place(0.3 + 0.3 * t, 0.7); }, false);
        press_key(Qt::Key_Escape);
        QTest::mouseRelease(&view, Qt::LeftButton, Qt::NoModifier, place(0.6, 0.7));
        press_key(Qt::Key_Return);
        CHECK(splines().size() == 1);
    }
}

TEST_CASE_METHOD(SplineFixture, "templates: what is chosen is drawn, loops close by themselves", "[ui][splines]") {
    auto& kinds = part<QComboBox>("splineTemplate");
    REQUIRE(kinds.count() == static_cast<int>(spline_templates().size()));
    for (const SplineTemplateInfo& info : spline_templates()) {
        kinds.setCurrentIndex(static_cast<int>(info.kind));
        Q_EMIT kinds.activated(static_cast<int>(info.kind));
        CHECK(tool.is_drawing());
        const std::size_t before = splines().size();
        click(place(0.35, 0.7));
        click(place(0.5, 0.5));
        if (info.closed) {
            press_key(Qt::Key_Return);  // two knots are no loop
            CHECK(splines().size() == before);
        }
        click(place(0.65, 0.72));
        press_key(Qt::Key_Return);
        INFO(info.label);
        REQUIRE(splines().size() == before + 1);
        CHECK(splines().back().closed == info.closed);
        CHECK(splines().back().knots.size() == 3);
        CHECK(last_step().toStdString() == "Draw " + std::string(info.label));
        window.document().undo();
    }
}

TEST_CASE_METHOD(SplineFixture, "Ctrl draws from one spline to another", "[ui][splines]") {
    draw_four();
    const glm::dvec3 end = knot(3).position;
    press_key(Qt::Key_N);
    click(at(end) + QPoint(3, 2), Qt::ControlModifier);
    click(place(0.75, 0.7));
    press_key(Qt::Key_Return);
    REQUIRE(splines().size() == 2);
    CHECK(knot(0, 1).position == end);
}

TEST_CASE_METHOD(SplineFixture,
                 "the view draws what the tool holds, as long as it is chosen or the page of splines is open",
                 "[ui][splines]") {
    draw_four();
    window.selection().clear();
    hover(place(0.2, 0.3));
    const QPoint where = at(point_at(spline(), 1.5));
    const auto colour = [&](QPoint at) {
        REQUIRE(wait_settled());
        return view.grabFramebuffer().pixelColor(at);
    };
    const auto ochre = [](const QColor& c) { return c.red() > c.blue() + 60; };
    CHECK(colour(where).lightness() > 200);  // #f2f2f2 or the template's own
    window.selection().select_spline(spline().id);
    CHECK(ochre(colour(where)));
    QTest::mouseClick(&part("toolNavigate"), Qt::LeftButton);
    CHECK(ochre(colour(where)));
    show_page("terrain");
    CHECK_FALSE(ochre(colour(where)));
    CHECK(colour(where).lightness() < 200);
}

TEST_CASE_METHOD(SplineFixture, "clicks select, with Shift several, and the ground deselects", "[ui][splines]") {
    draw_four();
    press_key(Qt::Key_N);
    click(place(0.35, 0.75));
    click(place(0.6, 0.75));
    press_key(Qt::Key_Return);
    const int first = spline(0).id, second = spline(1).id;
    CHECK(selected().splines == std::vector<int>{second});
    const std::size_t before = steps();
    click(at(point_at(spline(0), 1.5)));
    CHECK(selected() == SelectedSplines{{first}, {}, {}});
    click(at(point_at(spline(1), 0.5)), Qt::ShiftModifier);
    CHECK(selected().splines == std::vector<int>{first, second});
    click(at(knot(1).position));
    CHECK(selected() == SelectedSplines{{first}, {{first, 1}}, {}});
    click(at(knot(2).position), Qt::ShiftModifier);
    CHECK(selected().knots_of(first) == std::vector<int>{1, 2});
    click(at(knot(1).position));
    CHECK(selected().knots_of(first) == std::vector<int>{1});
    click(place(0.2, 0.3));
    CHECK(selected().empty());
    CHECK(steps() == before);  // selecting is no step
    CHECK_FALSE(tool.is_drawing());
    SECTION("seven pixels beside the curve still take it, twenty do not") {
        hover(at(point_at(spline(1), 0.5)) + QPoint(0, 7));
        CHECK(tool.hovered().has_value());
        hover(at(point_at(spline(1), 0.5)) + QPoint(0, 20));
        CHECK_FALSE(tool.hovered().has_value());
    }
    SECTION("locked and hidden splines are left alone") {
        window.document().edit("Lock", [](Project& p) { p.splines[0].locked = true; });
        hover(at(point_at(spline(0), 1.5)));
        CHECK_FALSE(tool.hovered().has_value());
        window.document().edit("Hide", [](Project& p) { p.splines[1].visible = false; });
        hover(at(point_at(spline(1), 0.5)));
        CHECK_FALSE(tool.hovered().has_value());
    }
}

TEST_CASE_METHOD(SplineFixture, "Ctrl+click adds knots at the end and inserts them into the curve", "[ui][splines]") {
    draw_four();
    const std::size_t before = steps();
    click(place(0.69, 0.7), Qt::ControlModifier);
    REQUIRE(spline().knots.size() == 5);
    CHECK(knot(4).position.y == Approx(knot(3).position.y));  // as high above the base
    CHECK(at(knot(4).position).x() == Approx(place(0.69, 0.7).x()).margin(1));
    CHECK(at(knot(4).position).y() == Approx(place(0.69, 0.7).y()).margin(1));
    CHECK(selected().knots_of(spline().id) == std::vector<int>{4});
    click(at(knot(0).position));
    click(place(0.3, 0.7), Qt::ControlModifier);  // the first knot is selected: before it
    REQUIRE(spline().knots.size() == 6);
    CHECK(at(knot(0).position).y() == Approx(place(0.3, 0.7).y()).margin(1));
    const FeatureSpline whole = spline();
    click(at(point_at(spline(), 2.5)), Qt::ControlModifier);
    REQUIRE(spline().knots.size() == 7);
    CHECK(selected().knots_of(spline().id) == std::vector<int>{3});
    // The curve stays where it was: to rounding.
    for (const double u : {2.2, 2.7})
        CHECK(nearest_on_spline(spline(), point_at(whole, u), Measured::space).distance < 1e-6);
    CHECK(steps() == before + 3);
    CHECK(last_step() == "Insert knot");
    for (int i = 0; i < 3; ++i) window.document().undo();
    CHECK(spline().knots.size() == 4);
}

TEST_CASE_METHOD(SplineFixture, "Delete removes knots, meta points or splines", "[ui][splines]") {
    draw_four();
    const FeatureSpline drawn = spline();
    click(at(knot(1).position));
    press_key(Qt::Key_Delete);
    CHECK(spline().knots.size() == 3);
    CHECK(last_step() == "Delete knot");
    window.document().undo();
    CHECK(spline() == drawn);
    window.selection().select_spline(drawn.id);
    press_key(Qt::Key_M);
    const std::size_t points = drawn.meta_points.size();
    REQUIRE(spline().meta_points.size() == points + 1);
    REQUIRE(selected().meta_points.size() == 1);
    press_key(Qt::Key_Delete);
    CHECK(spline().meta_points.size() == points);
    click(at(point_at(spline(), 1.5)));
    press_key(Qt::Key_Delete);
    CHECK(splines().empty());
    CHECK(last_step().startsWith("Delete " + QString::fromStdString(drawn.name)));
    window.document().undo();
    REQUIRE(splines().size() == 1);
    // Of two knots, one alone would be no spline.
    window.selection().set({{drawn.id}, {{drawn.id, 0}, {drawn.id, 1}, {drawn.id, 2}}, {}});
    press_key(Qt::Key_Delete);
    CHECK(splines().empty());
    SECTION("locked ones stay") {
        window.document().undo();
        window.document().edit("Lock", [](Project& p) { p.splines[0].locked = true; });
        window.selection().select_spline(drawn.id);
        press_key(Qt::Key_Delete);
        CHECK(splines().size() == 1);
    }
}

TEST_CASE_METHOD(SplineFixture, "split, join, close, reverse, duplicate", "[ui][splines]") {
    draw_four();
    const FeatureSpline drawn = spline();
    const int id = drawn.id;
    press_key(Qt::Key_X);  // without a knot selected: nothing
    CHECK(splines().size() == 1);
    click(at(knot(1).position));
    press_key(Qt::Key_X);
    REQUIRE(splines().size() == 2);
    CHECK(spline(0).knots.size() == 2);
    CHECK(spline(1).knots.size() == 3);
    CHECK(spline(0).knots.back().position == spline(1).knots.front().position);
    CHECK(last_step() == "Split spline");
    window.selection().set({{id, spline(1).id}, {}, {}});
    press_key(Qt::Key_J);
    REQUIRE(splines().size() == 1);
    CHECK(spline().id == id);
    REQUIRE(spline().knots.size() == 4);
    for (std::size_t i = 0; i < 4; ++i) CHECK(knot(i).position == drawn.knots[i].position);

    press_key(Qt::Key_O);
    CHECK(spline().closed);
    press_key(Qt::Key_O);
    CHECK_FALSE(spline().closed);
    press_key(Qt::Key_R);
    CHECK(knot(0).position == drawn.knots[3].position);
    press_key(Qt::Key_D, Qt::ControlModifier);
    REQUIRE(splines().size() == 2);
    CHECK(selected().splines == std::vector<int>{spline(1).id});
    CHECK(spline(1).id != id);
    CHECK(glm::distance(knot(0, 1).position, knot(0, 0).position) > 1);
    press_key(Qt::Key_A, Qt::ControlModifier);
    CHECK(selected().splines.size() == 2);
    while (window.document().history().can_undo()) window.document().undo();
    CHECK(splines().empty());
}

TEST_CASE_METHOD(SplineFixture, "a double click on a knot changes its tangents", "[ui][splines]") {
    draw_four();
    const QPoint where = at(knot(1).position);
    double_click(where);
    CHECK(knot(1).tangents == TangentMode::aligned);
    double_click(where);
    CHECK(knot(1).tangents == TangentMode::automatic);
    double_click(where, Qt::ShiftModifier);
    CHECK(knot(1).tangents == TangentMode::free);
    CHECK(spline().knots.size() == 4);
}

TEST_CASE_METHOD(SplineFixture, "F shows what is selected, without a selection all", "[ui][splines]") {
    const Camera flat = view.camera();
    draw_four();
    // The whole means its heights, too, and the land follows a spline as soon as it is computed.
    REQUIRE(wait_until([&] { return settled() && window.lands().shown().highest > ground + 10; }));
    CHECK(view.camera() == flat);  // new land leaves the camera where it is
    press_key(Qt::Key_F);
    CHECK(view.camera().distance < flat.distance);
    CHECK(glm::distance(view.camera().target, (knot(0).position + knot(3).position) / 2.0) < 100);
    press_key(Qt::Key_Escape);
    CHECK(selected().empty());
    press_key(Qt::Key_F);
    const ShownLand& land = window.lands().shown();
    const Camera whole = view.camera();
    CHECK(whole == framing(flat, land.land->frame, land.lowest, land.highest,
                           static_cast<double>(view.width()) / view.height()));
    // Seen from above, what rises towards the eye takes it up by as much, but for the degree by which it leans.
    CHECK(eye_of(whole).y - eye_of(flat).y == Approx(land.highest - ground).epsilon(0.1));
}

TEST_CASE_METHOD(SplineFixture, "another project ends a drawing and forgets the selection", "[ui][splines]") {
    draw_four();
    press_key(Qt::Key_N);
    click(place(0.4, 0.7));
    window.document().reset(Project(project()), {});
    CHECK_FALSE(tool.is_drawing());
    CHECK(selected().empty());
    press_key(Qt::Key_Return);
    CHECK(splines().size() == 1);
}
