/// The outliner, through real events in the real window.

#include <QAbstractItemModelTester>
#include <QDragMoveEvent>
#include <QMimeData>
#include <QSignalSpy>

#include "tests/ui/outliner_fixture.h"
#include "ui/layers/layers_panel.h"
#include "ui/water/water_panel.h"

using namespace cuesta;

namespace {

constexpr ItemPlace ridge{ItemKind::spline, 0}, river{ItemKind::spline, 1}, cliff{ItemKind::spline, 2};
constexpr ItemPlace sandstone{ItemKind::layer, 0}, marl{ItemKind::layer, 1};
constexpr ItemPlace trail{ItemKind::path, 1};

}  // namespace

TEST_CASE_METHOD(OutlinerFixture, "a click selects an item and shows its page", "[ui][outliner]") {
    click(river);
    CHECK(window.side().shows("splines"));
    CHECK(window.selection().selected().splines == std::vector<int>{2});
    click(cliff, Qt::ControlModifier);
    CHECK(window.selection().selected().splines == std::vector<int>{2, 3});
    click(ridge);
    click(cliff, Qt::ShiftModifier);
    CHECK(window.selection().selected().splines.size() == 3);
    click(trail);
    CHECK(window.side().shows("paths"));
    CHECK(window.path_selection().selected().splines == std::vector<int>{2});
    click(marl);
    CHECK(window.side().shows("layers"));
    CHECK(window.findChild<LayersPanel*>()->selected() == 2);
    click({ItemKind::bottom_material, 0});
    CHECK(window.findChild<LayersPanel*>()->selected() == 3);
    click({ItemKind::water_source, 1});
    CHECK(window.side().shows("water"));
    CHECK(window.findChild<WaterPanel*>()->selected() == 1);
    click_page("export");
    CHECK(window.side().shows("export"));
    // Nothing of all this is a step of undo.
    CHECK(undo_label() == "some of each");
}

TEST_CASE_METHOD(OutlinerFixture, "things of several kinds are not selected together", "[ui][outliner]") {
    click(river);
    click(trail, Qt::ControlModifier);
    CHECK(tree().selected() == std::vector<ItemPlace>{trail});
    CHECK(window.path_selection().selected().splines == std::vector<int>{2});
}

TEST_CASE_METHOD(OutlinerFixture, "what is selected elsewhere is selected in the outliner", "[ui][outliner]") {
    window.selection().set({{1, 3}, {}, {}});
    CHECK(tree().selected() == std::vector<ItemPlace>{ridge, cliff});
    CHECK(tree().currentIndex() == model().index_of(cliff));
    CHECK(tree().isExpanded(model().index_of("splines")));
    window.path_selection().select_spline(2);
    CHECK(tree().selected() == std::vector<ItemPlace>{trail});
    window.path_selection().clear();
    CHECK(tree().selected().empty());
    show_page("water");
    window.findChild<WaterPanel*>()->select(1);
    CHECK(tree().selected() == std::vector<ItemPlace>{{ItemKind::water_source, 1}});
    show_page("layers");
    window.findChild<LayersPanel*>()->select(1);
    CHECK(tree().selected() == std::vector<ItemPlace>{sandstone});
    show_page("splines");
    CHECK(tree().selected() == std::vector<ItemPlace>{ridge, cliff});
    show_page("view");
    CHECK(tree().selected().empty());
    CHECK(tree().currentIndex() == model().index_of("view"));
}

TEST_CASE_METHOD(OutlinerFixture, "a page that the user folds stays folded", "[ui][outliner]") {
    const QModelIndex page = model().index_of("splines");
    window.selection().select_spline(1);
    REQUIRE(tree().isExpanded(page));
    tree().setCurrentIndex(page);
    tree().setFocus();
    QTest::keyClick(&tree(), Qt::Key_Left);
    REQUIRE_FALSE(tree().isExpanded(page));
    window.selection().select_spline(2);
    CHECK_FALSE(tree().isExpanded(page));
    QTest::keyClick(&tree(), Qt::Key_Right);
}

TEST_CASE_METHOD(OutlinerFixture, "eyes and locks toggle by a click and by a drag down the column", "[ui][outliner]") {
    QTest::mouseClick(tree().viewport(), Qt::LeftButton, Qt::NoModifier, eye(river));
    CHECK_FALSE(project().splines[1].enabled);
    CHECK(undo_label() == "Hide River");
    // A click on an eye selects nothing.
    CHECK(window.selection().selected().empty());
    QTest::mouseClick(tree().viewport(), Qt::LeftButton, Qt::NoModifier, eye(river));
    CHECK(project().splines[1].enabled);
    CHECK(undo_label() == "Show River");
    QTest::mouseClick(tree().viewport(), Qt::LeftButton, Qt::NoModifier, lock(sandstone));
    CHECK(project().layers[0].locked);
    CHECK(undo_label() == "Lock Sandstone");
    // Beside them is neither.
    QTest::mouseClick(tree().viewport(), Qt::LeftButton, Qt::NoModifier, lock(sandstone) - QPoint(30, 0));
    CHECK(undo_label() == "Lock Sandstone");

    row(cliff);
    drag(*tree().viewport(), eye(ridge), eye(cliff));
    for (const FeatureSpline& spline : project().splines) CHECK_FALSE(spline.enabled);
    CHECK(undo_label() == "Hide 3 splines");
    undo();
    for (const FeatureSpline& spline : project().splines) CHECK(spline.enabled);
    CHECK(undo_label() == "Lock Sandstone");
    drag(*tree().viewport(), lock(river), lock(cliff));
    CHECK(undo_label() == "Lock 2 splines");
    CHECK_FALSE(project().splines[0].locked);
    CHECK(project().splines[2].locked);
    // One drag, one step; the next is another.
    drag(*tree().viewport(), lock(river), lock(cliff));
    undo();
    CHECK(project().splines[1].locked);
}

TEST_CASE_METHOD(OutlinerFixture, "F2 renames in place, for all kinds that have names", "[ui][outliner]") {
    for (const ItemPlace place :
         {river, trail, marl, ItemPlace{ItemKind::water_source, 0}, ItemPlace{ItemKind::eroded_material, 0}}) {
        const Project before = project();
        click(place);
        tree().setFocus();
        QTest::keyClick(&tree(), Qt::Key_F2);
        auto& editor = part<QLineEdit>("itemName");
        editor.selectAll();
        QTest::keyClicks(&editor, "Sella");
        QTest::keyClick(&editor, Qt::Key_Return);
        REQUIRE(wait_until([&] { return name(place) == "Sella"; }));
        CHECK(undo_label().startsWith("Rename "));
        CHECK(tree().selected() == std::vector<ItemPlace>{place});
        undo();
        CHECK(project() == before);
        REQUIRE(wait_until([&] { return window.findChild<QLineEdit*>("itemName") == nullptr; }));
    }
    // Escape leaves the name as it is.
    click(river);
    QTest::keyClick(&tree(), Qt::Key_F2);
    auto& editor = part<QLineEdit>("itemName");
    QTest::keyClicks(&editor, "x");
    QTest::keyClick(&editor, Qt::Key_Escape);
    QTest::qWait(10);
    CHECK(name(river) == "River");
}

TEST_CASE_METHOD(OutlinerFixture, "a double click renames, too", "[ui][outliner]") {
    const QRect at = rect(river);
    const QPoint place(at.left() + 40, at.center().y());
    QTest::mouseClick(tree().viewport(), Qt::LeftButton, Qt::NoModifier, place);
    QTest::mouseDClick(tree().viewport(), Qt::LeftButton, Qt::NoModifier, place);
    CHECK(part<QLineEdit>("itemName").isVisible());
}

TEST_CASE_METHOD(OutlinerFixture, "Delete and Ctrl+D act on the row, not on what the window would do",
                 "[ui][outliner]") {
    // A spline is selected and has the window's Delete; the focus is on a layer.
    click(river);
    click(sandstone);
    tree().setFocus();
    QTest::keyClick(&tree(), Qt::Key_D, Qt::ControlModifier);
    CHECK(names(ItemKind::layer) == QStringList{"Sandstone", "Sandstone 2", "Marl"});
    CHECK(undo_label() == "Duplicate Sandstone");
    CHECK(tree().selected() == std::vector<ItemPlace>{{ItemKind::layer, 1}});
    CHECK(window.findChild<LayersPanel*>()->selected() == 2);
    QTest::keyClick(&tree(), Qt::Key_Delete);
    CHECK(names(ItemKind::layer) == QStringList{"Sandstone", "Marl"});
    CHECK(undo_label() == "Delete Sandstone 2");
    CHECK(project().splines.size() == 3);
    click(ridge);
    click(cliff, Qt::ControlModifier);
    QTest::keyClick(&tree(), Qt::Key_Delete);
    CHECK(names(ItemKind::spline) == QStringList{"River"});
    CHECK(undo_label() == "Delete 2 splines");
    undo();
    CHECK(names(ItemKind::spline) == QStringList{"Ridge", "River", "Cliff"});
}

TEST_CASE_METHOD(OutlinerFixture, "what cannot be done says why", "[ui][outliner]") {
    const Project before = project();
    QSignalSpy refused(&window.outliner(), &Outliner::refused);
    click({ItemKind::bottom_material, 0});
    QTest::keyClick(&tree(), Qt::Key_Delete);
    REQUIRE(refused.count() == 1);
    CHECK(refused[0][0].toString().contains("cannot be removed: only layers can"));
    CHECK(project() == before);
    QTest::mouseClick(tree().viewport(), Qt::LeftButton, Qt::NoModifier, lock(river));
    click(river);
    QTest::keyClick(&tree(), Qt::Key_Delete);
    REQUIRE(refused.count() == 2);
    CHECK(refused[1][0].toString().contains("River"));
    CHECK(project().splines.size() == 3);
}

TEST_CASE_METHOD(OutlinerFixture, "Alt and the arrows move an item, and it stays selected", "[ui][outliner]") {
    click(ridge);
    QTest::keyClick(&tree(), Qt::Key_Down, Qt::AltModifier);
    CHECK(names(ItemKind::spline) == QStringList{"River", "Ridge", "Cliff"});
    CHECK(undo_label() == "Move Ridge");
    CHECK(window.selection().selected().splines == std::vector<int>{1});
    CHECK(tree().selected() == std::vector<ItemPlace>{river});
    QTest::keyClick(&tree(), Qt::Key_Down, Qt::AltModifier);
    CHECK(names(ItemKind::spline) == QStringList{"River", "Cliff", "Ridge"});
    QTest::keyClick(&tree(), Qt::Key_Down, Qt::AltModifier);
    CHECK(names(ItemKind::spline) == QStringList{"River", "Cliff", "Ridge"});
    QTest::keyClick(&tree(), Qt::Key_Up, Qt::AltModifier);
    QTest::keyClick(&tree(), Qt::Key_Up, Qt::AltModifier);
    CHECK(names(ItemKind::spline) == QStringList{"Ridge", "River", "Cliff"});
    click(sandstone);
    QTest::keyClick(&tree(), Qt::Key_Down, Qt::AltModifier);
    CHECK(names(ItemKind::layer) == QStringList{"Marl", "Sandstone"});
    CHECK(window.findChild<LayersPanel*>()->selected() == 2);
}

TEST_CASE_METHOD(OutlinerFixture, "a drop between rows reorders", "[ui][outliner]") {
    row(cliff);
    const auto drop = [&](ItemPlace what, ItemPlace above) {
        std::unique_ptr<QMimeData> data(model().mimeData({model().index_of(what)}));
        const QRect at = rect(above);
        const QPoint between(at.left() + 40, at.top());
        // As the system delivers it, once the drag is over the view.
        QDragEnterEvent enter(between, Qt::MoveAction, data.get(), Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(tree().viewport(), &enter);
        QDragMoveEvent move(between, Qt::MoveAction, data.get(), Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(tree().viewport(), &move);
        const bool taken = move.isAccepted();
        QDropEvent dropped(QPointF(between), Qt::MoveAction, data.get(), Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(tree().viewport(), &dropped);
        QTest::qWait(1);
        return taken;
    };
    CHECK(drop(cliff, ridge));
    CHECK(names(ItemKind::spline) == QStringList{"Cliff", "Ridge", "River"});
    CHECK(undo_label() == "Move Cliff");
    undo();
    CHECK(names(ItemKind::spline) == QStringList{"Ridge", "River", "Cliff"});
    // Among things of another kind there is no place for it.
    CHECK_FALSE(drop(ridge, sandstone));
    CHECK(names(ItemKind::spline) == QStringList{"Ridge", "River", "Cliff"});
}

TEST_CASE_METHOD(OutlinerFixture, "the menu offers what makes sense and says why not", "[ui][outliner]") {
    const auto menu_of = [&](ItemPlace place) -> QMenu& {
        click(place);
        const QRect at = rect(place);
        const QPoint where(at.left() + 40, at.center().y());
        QContextMenuEvent wish(QContextMenuEvent::Mouse, where, tree().viewport()->mapToGlobal(where));
        QApplication::sendEvent(tree().viewport(), &wish);
        return part<QMenu>("itemMenu");
    };
    const auto action = [](QMenu& menu, const char* name) { return menu.findChild<QAction*>(QLatin1String(name)); };
    {
        QMenu& menu = menu_of(river);
        for (const char* name : {"hideItem", "lockItem", "renameItem", "moveItemUp", "duplicateItem", "removeItem"})
            CHECK(action(menu, name)->isEnabled());
        action(menu, "soloItem")->trigger();
        CHECK(project().splines[1].enabled);
        CHECK_FALSE(project().splines[0].enabled);
        CHECK(undo_label() == "Show only River");
        menu.close();
        undo();
        REQUIRE(wait_until([&] { return window.findChild<QMenu*>("itemMenu") == nullptr; }));
    }
    QMenu& menu = menu_of({ItemKind::bottom_material, 0});
    CHECK(action(menu, "renameItem")->isEnabled());
    CHECK_FALSE(action(menu, "removeItem")->isEnabled());
    CHECK(action(menu, "removeItem")->toolTip().contains("cannot be removed: only layers can"));
    menu.close();
}

TEST_CASE_METHOD(OutlinerFixture, "the filter leaves what holds the letters", "[ui][outliner]") {
    auto& filter = part<QLineEdit>("outlinerFilter");
    CHECK_FALSE(filter.isVisible());
    window.document().edit("many", [](Project& p) {
        for (int i = 0; i < 40; ++i) {
            Path path = path_of_kind(PathKind::trail);
            path.name = "Forest trail";
            add_spline(p.paths, path);
        }
    });
    QTest::qWait(1);
    REQUIRE(filter.isVisible());
    const QModelIndex paths = model().index_of("paths");
    CHECK(model().rowCount(paths) == 42);
    QTest::keyClicks(&filter, "TRAIL 3");
    CHECK(model().rowCount(paths) == 11);  // 3, 30 .. 39
    CHECK(model().rowCount(model().index_of("splines")) == 0);
    CHECK(tree().isExpanded(paths));
    // An action on a row acts on the item that it names.
    const ItemPlace thirty{ItemKind::path, 31};
    CHECK(name(thirty) == "Forest trail 30");
    click(thirty);
    QTest::keyClick(&tree(), Qt::Key_Delete);
    CHECK(model().rowCount(paths) == 10);
    CHECK(project().paths.size() == 41);
    undo();
    QTest::keyClick(&filter, Qt::Key_Escape);
    CHECK(model().rowCount(paths) == 42);
}

TEST_CASE("rows follow every change of the project", "[ui][outliner]") {
    Document document;
    OutlinerModel model(document);
    // It checks after every signal that the model keeps the rules of Qt.
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.add_page({.id = "paths", .position = 80, .name = "Paths", .kinds = {ItemKind::path}});
    model.add_page({.id = "layers",
                    .position = 40,
                    .name = "Layers",
                    .kinds = {ItemKind::eroded_material, ItemKind::layer, ItemKind::bottom_material}});
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    const auto agree = [&] {
        const QModelIndex page = model.index_of("paths");
        const auto& paths = document.project().paths;
        REQUIRE(model.rowCount(page) == static_cast<int>(paths.size()));
        for (std::size_t i = 0; i < paths.size(); ++i) {
            const QModelIndex row = model.index(static_cast<int>(i), 0, page);
            REQUIRE(row.data().toString().toStdString() == paths[i].name);
            REQUIRE(model.index_of(ItemPlace{ItemKind::path, static_cast<int>(i)}) == row);
        }
    };
    for (int i = 0; i < 12; ++i) {
        document.edit("add", [](Project& p) { add_spline(p.paths, path_of_kind(PathKind::road)); });
        agree();
    }
    const QPersistentModelIndex seventh = model.index_of(ItemPlace{ItemKind::path, 7});
    document.edit("remove", [](Project& p) { REQUIRE(remove_item(p, {ItemKind::path, 2}).ok()); });
    agree();
    // Rows that stay are the same rows.
    CHECK(seventh.row() == 6);
    document.edit("move", [](Project& p) { REQUIRE(move_item(p, {ItemKind::path, 9}, 1).ok()); });
    agree();
    document.edit("rename", [](Project& p) { p.paths[4].name = "Other"; });
    agree();
    document.edit("none", [](Project& p) { p.paths.clear(); });
    agree();
    while (document.history().can_undo()) {
        document.undo();
        agree();
    }
    while (document.history().can_redo()) {
        document.redo();
        agree();
    }
    CHECK(resets.count() == 0);
}
