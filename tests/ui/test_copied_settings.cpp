/// Settings copied and pasted in the outliner, from the menu bar and by keys, over the real clipboard.

#include <QClipboard>
#include <QContextMenuEvent>

#include "tests/ui/outliner_fixture.h"
#include "ui/base/action_keys.h"
#include "ui/layers/layers_panel.h"

using namespace cuesta;

namespace {

constexpr ItemPlace first{ItemKind::spline, 0}, second{ItemKind::spline, 1}, third{ItemKind::spline, 2};
constexpr ItemPlace sand{ItemKind::layer, 0}, clay{ItemKind::layer, 1};

struct SettingsFixture : OutlinerFixture {
    SettingsFixture() { QGuiApplication::clipboard()->clear(); }

    void copy_key() { QTest::keyClick(&window, Qt::Key_C, Qt::ControlModifier | Qt::AltModifier); }
    void paste_key() { QTest::keyClick(&window, Qt::Key_V, Qt::ControlModifier | Qt::AltModifier); }
    QAction& action(const char* name) { return part<QAction>(name); }
    /// The action that the menu bar offers once it is opened.
    QAction& looked(const char* name) {
        auto& menu = part<QMenu>("editMenu");
        menu.popup(window.mapToGlobal(QPoint(40, 40)));
        menu.close();
        return action(name);
    }
    QMenu& menu_at(const QRect& at) {
        const QPoint where(at.left() + 40, at.center().y());
        QTest::mouseClick(tree().viewport(), Qt::RightButton, Qt::NoModifier, where);
        QContextMenuEvent wish(QContextMenuEvent::Mouse, where, tree().viewport()->mapToGlobal(where));
        QApplication::sendEvent(tree().viewport(), &wish);
        return part<QMenu>("itemMenu");
    }
    void close(QMenu& menu) {
        menu.close();
        REQUIRE(wait_until([&] { return window.findChild<QMenu*>("itemMenu") == nullptr; }));
    }
    QAction& entry(QMenu& menu, const char* name) {
        auto* found = menu.findChild<QAction*>(QLatin1String(name));
        REQUIRE(found != nullptr);
        return *found;
    }
    void shape_first_spline() {
        window.document().edit("tension", [](Project& p) { p.splines[0].parameters.tension = 0.75F; });
    }
};

}  // namespace

TEST_CASE_METHOD(SettingsFixture, "keys copy settings of a spline to two others, in one step", "[ui][settings-copy]") {
    shape_first_spline();
    click(first);
    copy_key();
    CHECK(QGuiApplication::clipboard()->text().contains("\"of\": \"spline\""));
    // Copying changes nothing.
    CHECK(undo_label() == "tension");
    const Project before = project();
    click(second);
    click(third, Qt::ControlModifier);
    paste_key();
    CHECK(undo_label() == "Paste settings to 2 splines");
    CHECK(project().splines[1].parameters.tension == 0.75F);
    CHECK(project().splines[2].parameters.tension == 0.75F);
    CHECK(project().splines[1].name == "River");
    CHECK(project().splines[2].knots == before.splines[2].knots);
    undo();
    CHECK(project() == before);
}

TEST_CASE_METHOD(SettingsFixture, "the menu of the right button copies and pastes", "[ui][settings-copy]") {
    window.document().edit("talus", [](Project& p) {
        p.layers[0].material.parameters.talus = 31;
        p.layers[0].shape = UniformThickness{4};
    });
    click(sand);
    QMenu& menu = menu_at(rect(sand));
    entry(menu, "copyTheseSettings").trigger();
    close(menu);
    QMenu& other = menu_at(rect(clay));
    REQUIRE(entry(other, "pasteTheseSettings").isEnabled());
    entry(other, "pasteTheseSettings").trigger();
    close(other);
    CHECK(undo_label() == "Paste settings to Marl");
    CHECK(project().layers[1].material.parameters.talus == 31);
    CHECK(project().layers[1].shape == project().layers[0].shape);
    CHECK(project().layers[1].material.name == "Marl");
    // The bottom is a material, too; a spline is none, and says so.
    QMenu& bottom = menu_at(rect({ItemKind::bottom_material, 0}));
    CHECK(entry(bottom, "pasteTheseSettings").isEnabled());
    close(bottom);
    QMenu& spline = menu_at(rect(first));
    CHECK_FALSE(entry(spline, "pasteTheseSettings").isEnabled());
    CHECK(entry(spline, "pasteTheseSettings").toolTip() ==
          "The clipboard holds settings of a material, not of a spline");
    close(spline);
}

TEST_CASE_METHOD(SettingsFixture, "the menu bar greys what cannot be copied or pasted, and says why",
                 "[ui][settings-copy]") {
    click(first);
    CHECK(action("copySettings").isEnabled());
    CHECK_FALSE(looked("pasteSettings").isEnabled());
    CHECK(why_not(action("pasteSettings")) == "The clipboard holds no settings");
    click(second, Qt::ControlModifier);
    CHECK_FALSE(action("copySettings").isEnabled());
    CHECK(why_not(action("copySettings")) == "Select one item to copy its settings");
    click(first);
    looked("copySettings").trigger();
    click(second);
    CHECK(action("pasteSettings").isEnabled());
    click({ItemKind::path, 0});
    CHECK_FALSE(action("pasteSettings").isEnabled());
    CHECK(why_not(action("pasteSettings")) == "The clipboard holds settings of a spline, not of a path");
    // A locked one keeps its settings.
    window.document().edit("lock", [](Project& p) { p.splines[1].locked = true; });
    click(second);
    CHECK_FALSE(action("pasteSettings").isEnabled());
    CHECK(why_not(action("pasteSettings")).contains("River is locked"));
}

TEST_CASE_METHOD(SettingsFixture, "rubbish on the clipboard is refused in words", "[ui][settings-copy]") {
    click(first);
    const Project before = project();
    QGuiApplication::clipboard()->setText("a shopping list");
    CHECK_FALSE(looked("pasteSettings").isEnabled());
    CHECK(why_not(action("pasteSettings")) == "The text on the clipboard is no settings of Cuesta");
    window.outliner().settings().paste(window.outliner().settings_subject());
    CHECK(messages().newest().contains("is no settings of Cuesta"));
    // Of the right kind, with a value that no spline has.
    QGuiApplication::clipboard()->setText(
        R"({"format": "cuesta-settings", "version": 1, "of": "spline", "settings": {"parameters": {"tension": 9}}})");
    paste_key();
    CHECK(messages().newest().contains("Nothing was pasted: "));
    CHECK(project() == before);
    CHECK(undo_label() == "some of each");
}

TEST_CASE_METHOD(SettingsFixture, "a page's settings go to another project", "[ui][settings-copy]") {
    window.document().edit("capacity", [](Project& p) { p.erosion.water.sediment_capacity = 0.031F; });
    const ErosionSchedule wanted = project().erosion;
    click_page("erosion");
    QMenu& menu = menu_at(tree().visualRect(model().index_of("erosion")));
    entry(menu, "copyTheseSettings").trigger();
    close(menu);
    Project other = project();
    other.erosion = {};
    window.document().reset(other, {});
    REQUIRE(wait_settled());
    REQUIRE_FALSE(project().erosion == wanted);
    // The menu in the title of the properties has them, too.
    auto& more = part<QMenu>("pageSettings");
    more.popup(window.mapToGlobal(QPoint(40, 40)));
    REQUIRE(entry(more, "pasteTheseSettings").isEnabled());
    entry(more, "pasteTheseSettings").trigger();
    more.close();
    CHECK(project().erosion == wanted);
    CHECK(undo_label() == "Paste settings: Erosion");
    show_page("View");
    CHECK_FALSE(action("pasteSettings").isEnabled());
    show_page("Measures");
    CHECK(why_not(action("copySettings")) == "This page has no settings to copy; select an item");
}
