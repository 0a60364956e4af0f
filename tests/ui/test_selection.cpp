/// Selection among the splines, and its way through changes of the document.

#include <QSignalSpy>

#include "tests/catch.h"
#include "ui/base/document.h"
#include "ui/base/selection.h"

using namespace cuesta;

namespace {

FeatureSpline spline_with(int id, int knots, int meta_points) {
    FeatureSpline spline;
    spline.id = id;
    spline.knots.resize(static_cast<std::size_t>(knots));
    spline.meta_points.resize(static_cast<std::size_t>(meta_points));
    return spline;
}

struct SelectionFixture {
    Document document;
    Selection selection{document};
    SelectionFixture() {
        document.edit("Splines", [](Project& project) {
            project.splines = {spline_with(3, 4, 2), spline_with(7, 2, 0)};
        });
    }
};

}  // namespace

TEST_CASE_METHOD(SelectionFixture, "a click selects alone, with Shift it adds and takes away", "[ui][selection]") {
    QSignalSpy changes(&selection, &Selection::changed);
    selection.select_knot({3, 1});
    CHECK(selection.selected().splines == std::vector<int>{3});
    CHECK(selection.selected().knots_of(3) == std::vector<int>{1});
    selection.select_knot({3, 0}, true);
    CHECK(selection.selected().knots_of(3) == std::vector<int>{0, 1});
    selection.select_spline(7, true);
    CHECK(selection.selected().primary() == 7);
    selection.select_meta_point({3, 1}, true);
    CHECK(selection.selected().primary() == 3);
    CHECK(selection.selected().holds_meta_point({3, 1}));
    selection.select_knot({3, 1}, true);
    CHECK(selection.selected().knots_of(3) == std::vector<int>{0});
    CHECK(changes.count() == 5);
    selection.select_spline(3, true);
    CHECK(selection.selected() == SelectedSplines{{7}, {}, {}});
    selection.select_spline(7);
    CHECK(changes.count() == 6);  // nothing new
    selection.clear();
    CHECK(selection.selected().empty());
    CHECK(selection.primary() == nullptr);
}

TEST_CASE_METHOD(SelectionFixture, "what does not exist is not selected", "[ui][selection]") {
    selection.set({{5, 3, 3}, {{3, 4}, {3, 2}, {3, 0}, {3, 2}, {3, -1}}, {{7, 0}, {3, 1}}});
    // Spline 7 joins because a part of it was asked for, though there is no such part.
    CHECK(selection.selected() == SelectedSplines{{3, 7}, {{3, 0}, {3, 2}}, {{3, 1}}});
}

TEST_CASE_METHOD(SelectionFixture, "the selection follows the document", "[ui][selection]") {
    selection.set({{7, 3}, {{3, 1}, {7, 0}}, {{3, 1}}});
    SECTION("moving keeps it") {
        document.edit("Move", [](Project& project) { find_spline(project, 3)->knots[1].position.x = 5; });
        CHECK(selection.selected().knots.size() == 2);
    }
    SECTION("another number of knots takes the selection of that spline's knots alone") {
        document.edit("Insert", [](Project& project) { find_spline(project, 3)->knots.emplace_back(); });
        CHECK(selection.selected() == SelectedSplines{{7, 3}, {{7, 0}}, {{3, 1}}});
        document.undo();
        CHECK(selection.selected() == SelectedSplines{{7, 3}, {{7, 0}}, {{3, 1}}});
    }
    SECTION("a spline that goes is not selected") {
        document.edit("Delete", [](Project& project) { project.splines.erase(project.splines.begin()); });
        CHECK(selection.selected() == SelectedSplines{{7}, {{7, 0}}, {}});
    }
    SECTION("another document has nothing selected") {
        document.reset(Project(document.project()), {});
        CHECK(selection.selected().empty());
    }
}
