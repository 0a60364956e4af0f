/// The outliner with ten thousand paths. Times are printed, not judged: the machine may be busy.

#include <QElapsedTimer>
#include <QTest>
#include <iostream>

#include "tests/catch.h"
#include "ui/base/document.h"
#include "ui/base/selection.h"
#include "ui/shell/outliner/outliner.h"

using namespace cuesta;

namespace {

Project many_paths(int count) {
    Project project;
    for (int i = 0; i < count; ++i) {
        Path path = path_of_kind(PathKind::road);
        path.id = i + 1;
        path.name = "Road " + std::to_string(i + 1);
        path.knots.resize(5);
        project.paths.push_back(path);
    }
    return project;
}

}  // namespace

TEST_CASE("an outliner of ten thousand paths", "[ui][outliner]") {
    constexpr int count = 10000;
    Document document;
    Selection splines(document), paths(document, CurveSet::paths);
    Outliner outliner(document, splines, paths);
    outliner.model().add_page({.id = "splines", .position = 10, .name = "Splines", .kinds = {ItemKind::spline}});
    outliner.model().add_page({.id = "paths", .position = 20, .name = "Paths", .kinds = {ItemKind::path}});
    outliner.model().add_page({.id = "cameras", .position = 30, .name = "Cameras", .kinds = {ItemKind::view}});
    outliner.set_shown_page("paths");
    outliner.resize(352, 600);
    outliner.show();
    REQUIRE(QTest::qWaitForWindowExposed(&outliner));
    QElapsedTimer clock;
    const auto say = [&](const char* what) {
        std::cout << "outliner of " << count << " paths: " << what << " "
                  << static_cast<double>(clock.nsecsElapsed()) * 1e-6 << " ms\n";
    };
    const QModelIndex page = outliner.model().index_of("paths");
    const Project project = many_paths(count);
    clock.start();
    document.reset(project, {});
    say("taken over in");
    REQUIRE(outliner.model().rowCount(page) == count);

    clock.start();
    outliner.tree().expand(page);
    outliner.grab();
    say("unfolded and painted in");

    clock.start();
    document.edit("rename", [](Project& p) { p.paths[5000].name = "Ring"; });
    outliner.grab();
    say("an edit, with its rows painted, in");
    CHECK(outliner.model().index_of(ItemPlace{ItemKind::path, 5000}).data().toString() == "Ring");

    clock.start();
    paths.select_spline(9000);
    outliner.grab();
    say("the selected one in sight after");
    CHECK(outliner.tree().selected() == std::vector<ItemPlace>{{ItemKind::path, 8999}});
    CHECK(outliner.tree().viewport()->rect().intersects(
        outliner.tree().visualRect(outliner.model().index_of(ItemPlace{ItemKind::path, 8999}))));

    clock.start();
    outliner.model().set_filter("road 77");
    outliner.grab();
    say("filtered in");
    CHECK(outliner.model().rowCount(page) == 111);  // 77, 770 .. 779, 7700 .. 7799
    outliner.model().set_filter({});

    outliner.tree().setFocus();
    clock.start();
    QTest::keyClick(&outliner.tree(), Qt::Key_A, Qt::ControlModifier);
    say("all selected in");
    CHECK(paths.selected().splines.size() == count);
    clock.start();
    QTest::keyClick(&outliner.tree(), Qt::Key_Delete);
    say("all deleted in");
    CHECK(document.project().paths.empty());
    CHECK(outliner.model().rowCount(page) == 0);
    clock.start();
    document.undo();
    say("brought back in");
    CHECK(outliner.model().rowCount(page) == count);
}
