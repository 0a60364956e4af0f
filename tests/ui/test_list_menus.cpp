/// Lists on pages have the menu of their items, as the outliner does.

#include <QAction>
#include <QContextMenuEvent>
#include <QDockWidget>
#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>

#include "tests/ui/outliner_fixture.h"
#include "ui/forms/item_list.h"

using namespace cuesta;

namespace {

struct ListMenuFixture : OutlinerFixture {
    ItemList& list(const char* page, const char* name) {
        // Pages leave their lists to the outliner while it is open.
        part<QDockWidget>("outlinerDock").close();
        show_page(page);
        auto& found = part<ItemList>(name);
        REQUIRE(found.isVisible());
        return found;
    }
    /// As the desktop sends it: the press of the right button, then the wish for a menu.
    QMenu& menu_of(ItemList& list, int row) {
        const QPoint at = list.visualItemRect(list.item(row)).center();
        QTest::mouseClick(list.viewport(), Qt::RightButton, Qt::NoModifier, at);
        QContextMenuEvent wish(QContextMenuEvent::Mouse, at, list.viewport()->mapToGlobal(at));
        QApplication::sendEvent(list.viewport(), &wish);
        return part<QMenu>("itemMenu");
    }
    static QAction& entry(QMenu& menu, const char* name) {
        auto* found = menu.findChild<QAction*>(QLatin1String(name));
        INFO(name);
        REQUIRE(found != nullptr);
        return *found;
    }
    void choose(ItemList& list, int row, const char* name) {
        QMenu& menu = menu_of(list, row);
        QAction& action = entry(menu, name);
        REQUIRE(action.isEnabled());
        QTest::mouseClick(&menu, Qt::LeftButton, Qt::NoModifier, menu.actionGeometry(&action).center());
        REQUIRE(wait_until([&] { return window.findChild<QMenu*>("itemMenu") == nullptr; }));
        QTest::qWait(1);
    }
    void close(QMenu& menu) {
        QTest::keyPress(&menu, Qt::Key_Escape);  // goes with the press
        REQUIRE(wait_until([&] { return window.findChild<QMenu*>("itemMenu") == nullptr; }));
    }
};

}  // namespace

TEST_CASE_METHOD(ListMenuFixture, "the lists of splines, layers and springs have the menu of the outliner",
                 "[ui][list_menus]") {
    ItemList& splines = list("splines", "splineList");
    choose(splines, 1, "hideItem");
    CHECK_FALSE(project().splines[1].enabled);
    CHECK(project().splines[0].enabled);
    CHECK(window.selection().selected().primary() == project().splines[1].id);
    choose(splines, 1, "duplicateItem");
    REQUIRE(project().splines.size() == 4);
    CHECK(project().splines[2].name == "River 2");
    choose(splines, 0, "lockItem");
    CHECK(project().splines[0].locked);
    {
        QMenu& menu = menu_of(splines, 0);
        CHECK_FALSE(entry(menu, "removeItem").isEnabled());
        CHECK(entry(menu, "removeItem").toolTip().contains("locked"));
        // Keys of the tree do not work here.
        CHECK_FALSE(entry(menu, "duplicateItem").text().contains('\t'));
        close(menu);
    }
    ItemList& layers = list("layers", "layerList");
    choose(layers, 2, "removeItem");
    REQUIRE(project().layers.size() == 1);
    CHECK(project().layers[0].material.name == "Sandstone");
    {
        QMenu& menu = menu_of(layers, 0);
        CHECK_FALSE(entry(menu, "removeItem").isEnabled());
        CHECK_FALSE(entry(menu, "removeItem").toolTip().isEmpty());
        close(menu);
    }
    ItemList& sources = list("water", "sourceList");
    choose(sources, 1, "soloItem");
    CHECK_FALSE(project().water_sources[0].enabled);
    CHECK(project().water_sources[1].enabled);
}

TEST_CASE_METHOD(ListMenuFixture, "items of lists are renamed in a dialog", "[ui][list_menus]") {
    ItemList& paths = list("paths", "pathList");
    const std::size_t steps = window.document().history().position();
    choose(paths, 1, "renameItem");
    auto& dialog = part<QInputDialog>("renameDialog");
    REQUIRE(dialog.isVisible());
    auto* name = dialog.findChild<QLineEdit*>();
    REQUIRE(name != nullptr);
    CHECK(name->text() == "Trail");
    name->selectAll();
    QTest::keyClicks(name, "Footpath");
    QTest::keyClick(name, Qt::Key_Return);
    CHECK(project().paths[1].name == "Footpath");
    CHECK(window.document().history().position() == steps + 1);
    CHECK(undo_label().contains("Footpath"));
}

TEST_CASE_METHOD(ListMenuFixture, "the right button does not switch a row's eye", "[ui][list_menus]") {
    ItemList& splines = list("splines", "splineList");
    const QRect row = splines.visualItemRect(splines.item(0));
    const QPoint eye(splines.viewport()->width() - 10, row.center().y());
    QTest::mouseClick(splines.viewport(), Qt::RightButton, Qt::NoModifier, eye);
    CHECK(project().splines[0].enabled);
    QTest::mouseClick(splines.viewport(), Qt::LeftButton, Qt::NoModifier, eye);
    CHECK_FALSE(project().splines[0].enabled);
}
