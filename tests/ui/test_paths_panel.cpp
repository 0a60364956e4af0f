/// The panel of paths through real events in the window.

#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QToolButton>

#include "core/model/spline_edit.h"
#include "tests/ui/window_fixture.h"
#include "ui/curves/cross_section.h"
#include "ui/curves/path_profile.h"
#include "ui/forms/item_list.h"
#include "ui/paths/paths_panel.h"

using namespace cuesta;

namespace {

struct PathsFixture : WindowFixture {
    PathsFixture() {
        window.document().edit(QStringLiteral("three paths"), [](Project& project) {
            const auto add = [&](PathKind kind, std::vector<glm::dvec3> points) {
                Path path = path_of_kind(kind);
                path.knots = spline_through<Path>(points, is_area(kind)).knots;
                path.id = static_cast<int>(project.paths.size()) + 1;
                const PathSection section = path.meta_points[0].parameters;
                if (!is_area(kind)) path.meta_points.push_back({static_cast<double>(path.curve_count()), section});
                project.paths.push_back(path);
            };
            add(PathKind::road, {{200, 400, 500}, {700, 500, 600}, {1200, 450, 900}});
            add(PathKind::river, {{300, 600, 200}, {900, 500, 1000}, {1500, 300, 1300}});
            add(PathKind::lake, {{1400, 400, 400}, {1650, 400, 400}, {1500, 400, 700}});
        });
        show_page("paths");
        REQUIRE(wait_settled());
        // While the outliner lists the paths, the page does not.
        part<QDockWidget>("outlinerDock").hide();
        REQUIRE(wait_until([&] { return list().isVisible(); }, 10));
    }
    ItemList& list() { return part<ItemList>("pathList"); }
    void click_row(int row, int x = 60) {
        const QRect rect = list().visualItemRect(list().item(row));
        QTest::mouseClick(list().viewport(), Qt::LeftButton, Qt::NoModifier, QPoint(x, rect.center().y()));
        // A widget that appears now has its place after the next events only.
        QTest::qWait(1);
    }
    const Path& path(int index) { return project().paths[static_cast<std::size_t>(index)]; }
    bool shows(const char* name) {
        for (QWidget* found : window.side().findChildren<QWidget*>(QString::fromLatin1(name)))
            if (found->isVisible()) return true;
        return false;
    }
    std::size_t position() { return window.document().history().position(); }
    /// As a person opens a combo box and takes another entry: by the keyboard.
    void choose(const char* name, PathKind kind) {
        auto& box = part<QComboBox>(name);
        box.setFocus();
        const int by = static_cast<int>(kind) - box.currentIndex();
        for (int i = 0; i < std::abs(by); ++i) QTest::keyClick(&box, by > 0 ? Qt::Key_Down : Qt::Key_Up);
    }
};

}  // namespace

TEST_CASE_METHOD(PathsFixture, "paths are listed, selected, renamed and switched off", "[paths_panel]") {
    CHECK(list().count() == 3);
    click_row(0);
    CHECK(window.path_selection().selected().primary() == 1);
    // Ids are those of another list: no spline is selected.
    CHECK(window.selection().selected().empty());
    auto& name = part<QLineEdit>("pathName");
    CHECK(name.text() == "Road");
    name.setFocus();
    name.selectAll();
    QTest::keyClicks(&name, "Pass road");
    QTest::keyClick(&name, Qt::Key_Return);
    CHECK(path(0).name == "Pass road");
    click_row(1, list().viewport()->width() - 10);
    CHECK_FALSE(path(1).enabled);
    window.document().undo();
    CHECK(path(1).enabled);
}

TEST_CASE_METHOD(PathsFixture, "the forms show what concerns the kind alone", "[paths_panel]") {
    click_row(0);
    CHECK(shows("path.grade_limit"));
    CHECK_FALSE(shows("path.meander"));
    CHECK(shows("pathProfile"));
    CHECK(shows("crossSection"));
    click_row(1);
    CHECK(shows("path.meander"));
    CHECK_FALSE(shows("path.grade_limit"));
    CHECK_FALSE(shows("section.bank"));
    click_row(2);
    CHECK_FALSE(shows("section.width"));
    CHECK_FALSE(shows("crossSection"));
    CHECK(shows("path.freeboard"));
}

TEST_CASE_METHOD(PathsFixture, "a path changes its kind as one step", "[paths_panel]") {
    click_row(0);
    const Project before = project();
    const std::size_t steps = position();
    choose("path.kind", PathKind::river);
    CHECK(path(0).parameters.kind == PathKind::river);
    CHECK(path(0).name == "River");
    CHECK(path(0).meta_points[0].parameters.depth > 0);
    // A step for each key that was pressed: road, railway, river.
    CHECK(position() == steps + 2);
    window.document().undo();
    window.document().undo();
    CHECK(project() == before);
}

TEST_CASE_METHOD(PathsFixture, "meta points of a path are edited together", "[paths_panel]") {
    click_row(0);
    const std::size_t steps = position();
    NumberSlider& width = slider("section.width");
    drag(width, width.rect().center(), width.rect().center() + QPoint(40, 0));
    CHECK(path(0).meta_points[0].parameters.width > 8);
    CHECK(path(0).meta_points[0].parameters.width == path(0).meta_points[1].parameters.width);
    CHECK(position() == steps + 1);
    window.path_selection().select_meta_point({1, 1});
    drag(width, width.rect().center(), width.rect().center() + QPoint(40, 0));
    CHECK(path(0).meta_points[0].parameters.width != path(0).meta_points[1].parameters.width);
}

TEST_CASE_METHOD(PathsFixture, "the profile bends draped paths at meta points and drawn ones at knots",
                 "[paths_panel]") {
    click_row(0);
    auto& profile = part<PathProfile>("pathProfile");
    std::size_t steps = position();
    QPoint grip = profile.place_of_grip(1).toPoint();
    drag(profile, grip, grip - QPoint(0, 20));
    CHECK(path(0).meta_points[1].parameters.offset > 1);
    CHECK(path(0).meta_points[0].parameters.offset == 0);
    CHECK(position() == steps + 1);
    CHECK(window.path_selection().selected().holds_meta_point({1, 1}));
    // A double click on the curve inserts a meta point, Delete removes it.
    const double middle = profile.course().length() / 2;
    const QPoint on = profile.place(middle, profile.course().at(middle).height).toPoint();
    QTest::mouseDClick(&profile, Qt::LeftButton, Qt::NoModifier, on);
    REQUIRE(path(0).meta_points.size() == 3);
    CHECK(window.path_selection().selected().holds_meta_point({1, 1}));
    profile.setFocus();
    QTest::keyClick(&profile, Qt::Key_Delete);
    CHECK(path(0).meta_points.size() == 2);

    window.document().edit("drawn", [](Project& p) { p.paths[0].parameters.heights = PathHeights::drawn; });
    REQUIRE(wait_settled());
    steps = position();
    grip = profile.place_of_grip(1).toPoint();
    drag(profile, grip, grip - QPoint(0, 20));
    CHECK(path(0).knots[1].position.y > 501);
    CHECK(path(0).knots[1].position.x == 700);
    CHECK(position() == steps + 1);
    window.document().undo();
    CHECK(path(0).knots[1].position.y == 500);
}

TEST_CASE_METHOD(PathsFixture, "an own cross-section begins as the present one and is drawn point by point",
                 "[paths_panel]") {
    click_row(1);
    auto& kind = part<QComboBox>("path.cross_section");
    kind.setFocus();
    QTest::keyClick(&kind, Qt::Key_End);
    REQUIRE(path(1).parameters.cross_section == CrossSection::own);
    REQUIRE(path(1).own_cross_section.size() == 9);
    QTest::qWait(1);
    auto& section = part<CrossSectionEditor>("crossSection");
    REQUIRE(section.is_editable());
    const std::size_t steps = position();
    const auto own = path(1).own_cross_section;
    const QPoint point = section.place_of(2).toPoint();
    drag(section, point, point - QPoint(0, 15));
    CHECK(path(1).own_cross_section[2].y < own[2].y);
    CHECK(position() == steps + 1);
    QTest::mouseClick(&part<QWidget>("mirrorSection"), Qt::LeftButton);
    CHECK(path(1).own_cross_section[6].y == Approx(path(1).own_cross_section[2].y));
    CHECK(position() == steps + 2);
    window.document().undo();
    window.document().undo();
    CHECK(path(1).own_cross_section == own);
}

TEST_CASE_METHOD(PathsFixture, "paths are duplicated, moved in the list and removed", "[paths_panel]") {
    click_row(0);
    QTest::mouseClick(&part<QToolButton>("duplicatePath"), Qt::LeftButton);
    REQUIRE(project().paths.size() == 4);
    CHECK(path(1).name == "Road 2");
    QTest::mouseClick(&part<QToolButton>("removePath"), Qt::LeftButton);
    CHECK(project().paths.size() == 3);
    CHECK(project().splines.empty());
    click_row(2);
    QTest::mouseClick(&part<QToolButton>("upPath"), Qt::LeftButton);
    CHECK(path(1).parameters.kind == PathKind::lake);
}

TEST_CASE_METHOD(PathsFixture, "courses are shown as built, with the earth that they move", "[paths_panel]") {
    click_row(0);
    auto& profile = part<PathProfile>("pathProfile");
    CHECK(profile.course().as_built);
    const PathCourse::Sample sample = profile.course().at(profile.course().length() / 2);
    CHECK(std::isfinite(sample.ground));
    CHECK(part<QLabel>("earthVolumes").text().startsWith("Cut "));
    CHECK(window.lands().shown().land->carved->earth.cut > 0);
    // Switched off, it is drawn but not built.
    window.document().edit("off", [](Project& p) { p.paths[0].enabled = false; });
    REQUIRE(wait_settled());
    CHECK_FALSE(profile.course().as_built);
}

TEST_CASE_METHOD(PathsFixture, "paths are applied for good after a question, as one step", "[paths_panel]") {
    const Project before = project();
    const std::size_t steps = position();
    const auto answer = [&](const QString& word) {
        QTest::mouseClick(&part<QWidget>("applyPaths"), Qt::LeftButton);
        auto& question = part<QMessageBox>("applyPathsQuestion");
        for (QAbstractButton* button : question.buttons())
            if (button->text().remove(QLatin1Char('&')) == word) return QTest::mouseClick(button, Qt::LeftButton);
        FAIL("no such answer");
    };
    answer("Cancel");
    CHECK(project() == before);
    REQUIRE(wait_until([&] { return window.findChild<QMessageBox*>() == nullptr; }));
    answer("Bake");
    CHECK(position() == steps + 1);
    CHECK(std::holds_alternative<ImportedBase>(project().base));
    CHECK_FALSE(path(0).enabled);
    window.document().undo();
    CHECK(project() == before);
    REQUIRE(wait_settled());
}

TEST_CASE_METHOD(WindowFixture, "without paths the page says what to do", "[paths_panel]") {
    show_page("paths");
    CHECK_FALSE(part<ItemList>("pathList").isVisible());
    bool said = false;
    for (const QLabel* label : window.side().findChildren<QLabel*>("hint"))
        said = said || (label->isVisible() && label->text().contains("No paths yet"));
    CHECK(said);
}
