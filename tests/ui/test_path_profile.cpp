/// The course of a path, its profile and its cross-section as widgets of their own.

#include <QApplication>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QTest>
#include <cmath>

#include "core/carve/cross_section.h"
#include "core/model/spline_edit.h"
#include "tests/catch.h"
#include "ui/curves/cross_section.h"
#include "ui/curves/path_course.h"
#include "ui/curves/path_forms.h"
#include "ui/curves/path_profile.h"
#include "ui/curves/path_section_shape.h"

using namespace cuesta;

namespace {

/// 400 m from west to east at 100 m, with meta points at both ends.
Path straight_road() {
    Path path = path_of_kind(PathKind::road);
    const std::vector<glm::dvec3> points{{0, 100, 50}, {200, 110, 50}, {400, 100, 50}};
    path.knots = spline_through<Path>(points).knots;
    path.id = 3;
    const PathSection section = path.meta_points[0].parameters;
    path.meta_points = {{0, section}, {2, section}};
    return path;
}

/// The plan of it: at 120 m, ground rising from 110 to 130 m, a bridge over its third quarter.
CarvePlan plan_of_road() {
    CarvePlan plan;
    plan.path_ids = {3};
    Alignment alignment;
    alignment.path_id = 3;
    for (int i = 0; i <= 40; ++i) {
        AlignmentPoint point;
        point.u = i / 20.0;
        point.distance = 10.0 * i;
        point.point = {10.0 * i, 120, 50};
        point.ground = 110 + 0.5 * i;
        point.water = std::numeric_limits<double>::quiet_NaN();
        if (i >= 20 && i < 30) point.section.structure = PathStructure::bridge;
        alignment.points.push_back(point);
    }
    plan.alignments.push_back(alignment);
    plan.junctions.push_back({{100, 120, 50}, {3, 5}});
    plan.junctions.push_back({{200, 120, 50}, {5, 6}});  // of others
    return plan;
}

PathCourse course_of_road(const Path& path, const CarvePlan* plan) {
    return course_of(path, plan, {}, {1}, [](double, double) { return 90.0; });
}

void move_mouse(QWidget& widget, QPoint at, Qt::MouseButtons buttons) {
    QMouseEvent move(QEvent::MouseMove, QPointF(at), QPointF(widget.mapToGlobal(at)), Qt::NoButton, buttons,
                     Qt::NoModifier);
    QApplication::sendEvent(&widget, &move);
}

void drag(QWidget& widget, QPoint from, QPoint to) {
    QTest::mousePress(&widget, Qt::LeftButton, Qt::NoModifier, from);
    for (int i = 1; i <= 4; ++i) move_mouse(widget, from + (to - from) * i / 4, Qt::LeftButton);
    QTest::mouseRelease(&widget, Qt::LeftButton, Qt::NoModifier, to);
}

struct ProfileFixture {
    PathProfile profile;
    ProfileFixture() {
        profile.resize(320, profile.height());
        profile.show();
        REQUIRE(QTest::qWaitForWindowExposed(&profile));
    }
};

SectionShape own_shape() {
    SectionShape shape;
    shape.kind = CrossSection::own;
    shape.width = 10;
    shape.blend = 5;
    shape.depth = 2;
    shape.own = {{-1, 0}, {-0.5, 1}, {0.5, 0.5}, {1, 0}};
    return shape;
}

struct SectionFixture {
    CrossSectionEditor editor;
    std::vector<glm::dvec2> last;
    int edits = 0;
    SectionFixture() {
        editor.resize(320, editor.height());
        editor.set_shape(own_shape());
        editor.show();
        REQUIRE(QTest::qWaitForWindowExposed(&editor));
        QObject::connect(&editor, &CrossSectionEditor::edited, &editor, [this](const std::vector<glm::dvec2>& own) {
            last = own;
            ++edits;
            SectionShape shape = own_shape();
            shape.own = own;
            editor.set_shape(shape);
        });
    }
};

}  // namespace

TEST_CASE("a course takes ground, heights, bridges and junctions from the plan", "[path_profile]") {
    const CarvePlan plan = plan_of_road();
    const Path road = straight_road();
    const PathCourse course = course_of_road(road, &plan);
    CHECK(course.as_built);
    CHECK(course.length() == 400);
    const PathCourse::Sample sample = course.at(105);
    CHECK(sample.height == 120);
    CHECK(sample.ground == Approx(115.25));
    CHECK(course.at(250).structure == PathStructure::bridge);
    CHECK(course.at(350).structure == PathStructure::surface);
    // Its own junction alone.
    REQUIRE(course.junctions.size() == 1);
    CHECK(course.junctions[0].distance == Approx(100));
    // A draped path is bent at its meta points; the second is selected.
    REQUIRE(course.grips.size() == 2);
    CHECK(course.grips_are == CourseGripKind::meta_point);
    CHECK(course.grips[1].distance == 400);
    CHECK(course.grips[1].selected);
    CHECK_FALSE(course.grips[0].selected);
}

TEST_CASE("a grip goes ahead of a plan that does not know its new offset yet", "[path_profile]") {
    const CarvePlan plan = plan_of_road();
    Path road = straight_road();
    road.meta_points[1].parameters.offset = 4;
    const PathCourse course = course_of_road(road, &plan);
    CHECK(course.grips[1].height == Approx(124));
    CHECK(course.grips[1].value == 4);
}

TEST_CASE("without a plan a course shows what is drawn", "[path_profile]") {
    Path road = straight_road();
    PathCourse course = course_of_road(road, nullptr);
    CHECK_FALSE(course.as_built);
    CHECK(course.at(200).height == Approx(90));
    CHECK(course.length() == Approx(400).epsilon(1e-3));  // the drawn curve may be a little longer than its chords
    road.parameters.heights = PathHeights::drawn;
    course = course_of_road(road, nullptr);
    CHECK(course.grips_are == CourseGripKind::knot);
    CHECK(course.at_position(1).height == Approx(110));
    CHECK(course.at_position(1).ground == 90);
    // One that is switched off is not built, though an old plan may know it.
    const CarvePlan plan = plan_of_road();
    road.enabled = false;
    CHECK_FALSE(course_of_road(road, &plan).as_built);
}

TEST_CASE_METHOD(ProfileFixture, "grips of a profile are dragged metre by metre", "[path_profile]") {
    const CarvePlan plan = plan_of_road();
    profile.set_course(course_of_road(straight_road(), &plan));
    QSignalSpy dragged(&profile, &PathProfile::dragged), finished(&profile, &PathProfile::finished);
    QSignalSpy chosen(&profile, &PathProfile::grip_chosen);
    const QPoint at = profile.place_of_grip(0).toPoint();
    const double metres = profile.place(0, 0).y() - profile.place(0, 1).y();  // pixels in a metre
    drag(profile, at, at - QPoint(0, 20));
    REQUIRE(chosen.size() == 1);
    REQUIRE(!dragged.isEmpty());
    CHECK(dragged.back()[0].toInt() == 0);
    CHECK(dragged.back()[1].toDouble() == Approx(20 / metres));
    CHECK(finished.size() == 1);
    // A click alone moves nothing.
    dragged.clear();
    QTest::mouseClick(&profile, Qt::LeftButton, Qt::NoModifier, profile.place_of_grip(1).toPoint());
    CHECK(dragged.isEmpty());
    CHECK(chosen.size() == 2);
    // Esc takes a drag back.
    QSignalSpy abandoned(&profile, &PathProfile::abandoned);
    QTest::mousePress(&profile, Qt::LeftButton, Qt::NoModifier, at);
    move_mouse(profile, at - QPoint(0, 30), Qt::LeftButton);
    QTest::keyClick(&profile, Qt::Key_Escape);
    CHECK(abandoned.size() == 1);
}

TEST_CASE_METHOD(ProfileFixture, "a profile is worked with keys", "[path_profile]") {
    const CarvePlan plan = plan_of_road();
    profile.set_course(course_of_road(straight_road(), &plan));
    QSignalSpy chosen(&profile, &PathProfile::grip_chosen), dragged(&profile, &PathProfile::dragged);
    QSignalSpy wanted(&profile, &PathProfile::grip_wanted), removal(&profile, &PathProfile::removal_wanted);
    QTest::keyClick(&profile, Qt::Key_Left);
    REQUIRE(chosen.size() == 1);
    CHECK(chosen.back()[0].toInt() == 0);
    QTest::keyClick(&profile, Qt::Key_Up);
    REQUIRE(dragged.size() == 1);
    CHECK(dragged.back()[0].toInt() == 1);
    CHECK(dragged.back()[1].toDouble() == 1);
    QTest::keyClick(&profile, Qt::Key_Down, Qt::ControlModifier);
    CHECK(dragged.back()[1].toDouble() == Approx(-0.1));
    QTest::keyClick(&profile, Qt::Key_Delete);
    CHECK(removal.size() == 1);
    // Nothing lies behind the last one.
    QTest::keyClick(&profile, Qt::Key_Insert);
    CHECK(wanted.isEmpty());
    profile.set_course(course_of(straight_road(), &plan, {}, {0}, {}));
    QTest::keyClick(&profile, Qt::Key_Insert);
    REQUIRE(wanted.size() == 1);
    CHECK(wanted.back()[0].toDouble() == Approx(1));
}

TEST_CASE_METHOD(ProfileFixture, "a double click on the curve wants a point, beside it nothing", "[path_profile]") {
    const CarvePlan plan = plan_of_road();
    profile.set_course(course_of_road(straight_road(), &plan));
    QSignalSpy wanted(&profile, &PathProfile::grip_wanted);
    const QPoint on = profile.place(300, 120).toPoint();
    QTest::mouseDClick(&profile, Qt::LeftButton, Qt::NoModifier, on + QPoint(0, 40));
    CHECK(wanted.isEmpty());
    QTest::mouseDClick(&profile, Qt::LeftButton, Qt::NoModifier, on);
    REQUIRE(wanted.size() == 1);
    // Half a pixel of 260 over 400 m and a path of two curves.
    CHECK(wanted.back()[0].toDouble() == Approx(1.5).margin(0.005));
}

TEST_CASE_METHOD(ProfileFixture, "the profile says what is under the cursor", "[path_profile]") {
    const CarvePlan plan = plan_of_road();
    profile.set_course(course_of_road(straight_road(), &plan));
    const QString words = profile.words_at(100);
    CHECK(words.startsWith("100 m: 120.0 m"));
    CHECK(words.contains("ground 115.0"));
    CHECK(words.contains("0 %"));
    // The cut is red and the fill is green: the picture has pixels of both, and more of them than at the level ground.
    const auto count = [&](auto is) {
        const QImage image = profile.grab().toImage();
        int pixels = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                if (is(image.pixelColor(x, y))) ++pixels;
        return pixels;
    };
    const auto red = [](const QColor& c) { return c.red() > c.green() + 12 && std::abs(c.green() - c.blue()) < 20; };
    const auto green = [](const QColor& c) { return c.green() > c.red() + 20 && c.green() > c.blue() + 20; };
    const int cut = count(red), fill = count(green);
    CHECK(cut > 100);
    CHECK(fill > 100);
    PathCourse level = course_of_road(straight_road(), &plan);
    for (PathCourse::Sample& sample : level.samples) sample.ground = sample.height;
    profile.set_course(level);
    CHECK(count(red) < cut / 4);
    CHECK(count(green) < fill / 4);
}

TEST_CASE_METHOD(SectionFixture, "points of a cross-section are dragged between their neighbours", "[cross_section]") {
    const QPoint at = editor.place_of(1).toPoint();
    drag(editor, at, at + QPoint(20, -10));
    REQUIRE(edits > 0);
    REQUIRE(last.size() == 4);
    CHECK(last[1].x > -0.5);
    CHECK(last[1].y < 1);
    // Never past the next one, never deeper than the depth.
    const QPoint from = editor.place_of(1).toPoint();
    drag(editor, from, from + QPoint(280, 90));
    CHECK(last[1].x < last[2].x);
    CHECK(last[1].y == 1);
    // The ends stay on the edges.
    const QPoint end = editor.place_of(0).toPoint();
    drag(editor, end, end + QPoint(40, 10));
    CHECK(last[0].x == -1);
    CHECK(last[0].y > 0);
}

TEST_CASE_METHOD(SectionFixture, "points of a cross-section come and go", "[cross_section]") {
    QSignalSpy finished(&editor, &CrossSectionEditor::finished);
    const QPoint between = ((editor.place_of(1) + editor.place_of(2)) / 2).toPoint();
    QTest::mouseDClick(&editor, Qt::LeftButton, Qt::NoModifier, between);
    REQUIRE(last.size() == 5);
    CHECK(last[2].x == Approx(0).margin(0.05));
    CHECK(last[2].y == Approx(0.75).margin(0.05));  // a pixel or two
    CHECK(finished.size() == 1);
    QTest::mouseClick(&editor, Qt::RightButton, Qt::NoModifier, editor.place_of(2).toPoint());
    CHECK(last.size() == 4);
    // The ends stay.
    const int before = edits;
    QTest::mouseClick(&editor, Qt::RightButton, Qt::NoModifier, editor.place_of(0).toPoint());
    CHECK(edits == before);
    // By keys.
    QTest::keyClick(&editor, Qt::Key_Right);
    QTest::keyClick(&editor, Qt::Key_Right);
    CHECK(editor.chosen() == 1);
    QTest::keyClick(&editor, Qt::Key_Insert);
    REQUIRE(last.size() == 5);
    CHECK(editor.chosen() == 2);
    QTest::keyClick(&editor, Qt::Key_Delete);
    CHECK(last.size() == 4);
}

TEST_CASE("cross-sections are only edited where they are own ones and deep", "[cross_section]") {
    CrossSectionEditor editor;
    SectionShape shape = own_shape();
    editor.set_shape(shape);
    CHECK(editor.is_editable());
    shape.depth = 0;
    editor.set_shape(shape);
    CHECK_FALSE(editor.is_editable());
    shape = own_shape();
    shape.kind = CrossSection::u;
    editor.set_shape(shape);
    CHECK_FALSE(editor.is_editable());
}

TEST_CASE("an own cross-section begins as the one before it, and can be mirrored", "[cross_section]") {
    for (const CrossSection kind : {CrossSection::flat, CrossSection::v, CrossSection::u, CrossSection::trapezoid}) {
        SectionShape named, own;
        named.kind = kind;
        own.kind = CrossSection::own;
        own.own = own_points_of(named);
        INFO(name_of(kind));
        for (int i = -19; i <= 19; ++i) {
            const double x = i / 20.0;
            // Nine points stand for the round one: a chord of 1/4 misses 1 - x^2 by (1/8)^2 at most.
            CHECK(depth_share(own, x) == Approx(depth_share(named, x)).margin(1.0 / 64 + 1e-9));
        }
        CHECK(mirrored(own.own).front() == own.own.front());
    }
    const auto both = mirrored({{-1, 0}, {-0.5, 1}, {0.5, 0.5}, {1, 0.2}});
    REQUIRE(both.size() == 5);
    CHECK(both[1] == glm::dvec2(-0.5, 1));
    CHECK(both[2] == glm::dvec2(0, 0.75));
    CHECK(both[3] == glm::dvec2(0.5, 1));
    CHECK(both[4] == glm::dvec2(1, 0));
}

TEST_CASE("cross-sections are drawn as they are carved", "[cross_section]") {
    Path path = path_of_kind(PathKind::river);
    path.own_cross_section = {{-1, 0}, {-0.25, 1}, {0.5, -0.5}, {1, 0}};
    for (std::size_t i = 0; i < EnumNames<CrossSection>::names.size(); ++i) {
        path.parameters.cross_section = static_cast<CrossSection>(i);
        SectionShape shape = shape_with(path.parameters, path.meta_points[0].parameters);
        shape.own = path.own_cross_section;
        const CrossSectionTable table = cross_section_of(path);
        // Without the edges, where upright walls may count as either.
        for (int k = 1; k + 1 < CrossSectionTable::size; ++k) {
            INFO(name_of(path.parameters.cross_section) << " at " << k);
            const double x = 2.0 * k / (CrossSectionTable::size - 1) - 1;
            // The table holds floats.
            CHECK(depth_share(shape, x) == Approx(table.share[static_cast<std::size_t>(k)]).margin(1e-6));
        }
    }
}

TEST_CASE("a road lies on the right hand of its bank", "[cross_section]") {
    PathSection section;
    section.bank = 5;
    SectionShape shape = shape_with(path_of_kind(PathKind::road).parameters, section);
    CHECK(shape.cross_slope == Approx(std::tan(glm::radians(5.0))));
    CHECK_FALSE(shape.water);
    // The ground falls to the south, which is right of a road to the east.
    const Path road = straight_road();
    const auto ground = [](double, double z) -> std::optional<double> { return 100 - z; };
    shape = section_shape_at(road, 1, course_of(road, nullptr, {}, {}, ground), ground);
    REQUIRE(shape.ground);
    CHECK(*shape.ground(10) == Approx(-10));
    CHECK(*shape.ground(-10) == Approx(10));
}

TEST_CASE("forms show what concerns a kind", "[paths_panel]") {
    PathParameters parameters;
    CHECK(path_applies("path.grade_limit", parameters));
    CHECK_FALSE(path_applies("path.meander", parameters));
    CHECK(section_applies("section.bank", PathKind::road));
    parameters.kind = PathKind::river;
    CHECK(path_applies("path.meander", parameters));
    CHECK_FALSE(path_applies("path.meander_length", parameters));
    parameters.meander = 1;
    CHECK(path_applies("path.meander_length", parameters));
    parameters.kind = PathKind::lake;
    CHECK_FALSE(path_applies("path.cross_section", parameters));
    CHECK(path_applies("path.freeboard", parameters));
    CHECK_FALSE(section_applies("section.bank", PathKind::lake));
    CHECK_FALSE(section_applies("section.width", PathKind::lake));
}

TEST_CASE("another kind keeps what was changed, and takes its own defaults for the rest", "[paths_panel]") {
    Path path = straight_road();
    path.name = "Road 4";
    path.parameters.smoothness = 0.3F;
    path.meta_points[1].parameters.width = 33;
    change_kind(path, PathKind::river);
    const Path river = path_of_kind(PathKind::river);
    CHECK(path.name == "River 4");
    CHECK(path.colour == river.colour);
    CHECK(path.parameters.cross_section == river.parameters.cross_section);
    CHECK(path.parameters.smoothness == 0.3F);
    CHECK(path.meta_points[0].parameters == river.meta_points[0].parameters);
    CHECK(path.meta_points[1].parameters.width == 33);
    CHECK(path.meta_points[1].parameters.depth == river.meta_points[0].parameters.depth);
    CHECK_FALSE(path.closed);
    change_kind(path, PathKind::lake);
    CHECK(path.closed);
}
