/// The selection of paths beside that of splines: ids are unique only within their list.

#include <QSignalSpy>

#include "tests/catch.h"
#include "ui/base/document.h"
#include "ui/base/selection.h"

using namespace cuesta;

namespace {

template <class Sketched>
Sketched curve_with(int id, int knots, int meta_points) {
    Sketched curve;
    curve.id = id;
    curve.knots.resize(static_cast<std::size_t>(knots));
    curve.meta_points.resize(static_cast<std::size_t>(meta_points));
    return curve;
}

struct TwoSelections {
    Document document;
    Selection splines{document};
    Selection paths{document, CurveSet::paths};
    TwoSelections() {
        Project project;
        project.splines.push_back(curve_with<FeatureSpline>(1, 3, 0));
        project.paths.push_back(curve_with<Path>(1, 5, 2));
        project.paths.push_back(curve_with<Path>(4, 2, 1));
        document.reset(project, {});
    }
};

}  // namespace

TEST_CASE_METHOD(TwoSelections, "splines and paths of one id are selected apart", "[ui][selection][paths]") {
    paths.select_spline(1);
    CHECK(splines.selected().empty());
    REQUIRE(paths.primary_path() != nullptr);
    CHECK(paths.primary_path()->knots.size() == 5);
    CHECK(paths.primary() == paths.primary_path());
    CHECK(paths.primary_spline() == nullptr);
    splines.select_spline(1);
    REQUIRE(splines.primary_spline() != nullptr);
    CHECK(splines.primary_path() == nullptr);
    CHECK(splines.primary()->knots.size() == 3);
}

TEST_CASE_METHOD(TwoSelections, "what a path does not have is not selected", "[ui][selection][paths]") {
    paths.set({{}, {{1, 4}, {1, 5}, {4, 1}, {7, 0}}, {{1, 1}, {1, 2}}});
    CHECK(paths.selected().splines == std::vector<int>{1, 4});
    CHECK(paths.selected().knots == std::vector<SplinePart>{{1, 4}, {4, 1}});
    CHECK(paths.selected().meta_points == std::vector<SplinePart>{{1, 1}});
    // The spline of the same id has fewer knots.
    splines.set({{}, {{1, 4}, {1, 2}}, {}});
    CHECK(splines.selected().knots == std::vector<SplinePart>{{1, 2}});
}

TEST_CASE_METHOD(TwoSelections, "changes of splines leave selected paths alone", "[ui][selection][paths]") {
    paths.set({{}, {{1, 4}}, {{1, 1}}});
    splines.set({{}, {{1, 2}}, {}});
    const QSignalSpy changes(&paths, &Selection::changed);
    document.edit("Insert", [](Project& project) { find_spline(project, 1)->knots.emplace_back(); });
    CHECK(changes.empty());
    CHECK(paths.selected().knots.size() == 1);
    CHECK(splines.selected().knots.empty());
    document.edit("Insert", [](Project& project) { find_path(project, 1)->knots.emplace_back(); });
    CHECK(paths.selected().knots.empty());
    CHECK(paths.selected().meta_points.size() == 1);
    document.edit("Delete", [](Project& project) { std::erase_if(project.paths, [](const Path&) { return true; }); });
    CHECK(paths.selected().empty());
    CHECK(splines.selected().splines == std::vector<int>{1});
}
