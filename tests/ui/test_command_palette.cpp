/// Finding commands by letters, running them, and the keys of all actions.

#include <QLineEdit>
#include <QMenuBar>
#include <QSettings>
#include <map>
#include <set>

#include "tests/ui/window_fixture.h"
#include "ui/base/action_keys.h"
#include "ui/base/fuzzy_match.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/help/manual.h"
#include "ui/shell/reveal.h"
#include "ui/shell/user_aids.h"

using namespace cuesta;

namespace {

struct PaletteFixture : WindowFixture {
    CommandPalette& palette = window.aids().palette();

    PaletteFixture() { QSettings().remove(QStringLiteral("palette")); }
    QLineEdit& field() { return part<QLineEdit>("paletteField"); }
    void open() {
        window.viewport().setFocus();
        QTest::keyClick(&window.viewport(), Qt::Key_K, Qt::ControlModifier);
        REQUIRE(palette.isVisible());
    }
    void type(const char* words) {
        field().clear();
        QTest::keyClicks(&field(), QString::fromLatin1(words));
    }
    QString best() { return palette.listed().empty() ? QString() : palette.listed().front()->name; }
    MenuAction action(const char* id) {
        for (const MenuAction& entry : menu_actions(window))
            if (action_id(entry) == QLatin1String(id)) return entry;
        INFO(id);
        REQUIRE(false);
        throw std::logic_error(id);
    }
};

/// Keys that more than one enabled or disabled action listens to now.
QStringList conflicts(const Window& window) {
    std::map<QString, QStringList> users;
    for (const QAction* each : window.findChildren<QAction*>())
        for (const QKeySequence& key : each->shortcuts()) users[key.toString()] << plain_text(*each);
    // Keys that the view takes before any action hears of them.
    for (const char* key : {"F", "Home", "1", "3", "7", "[", "]", "-", "="}) users[QLatin1String(key)] << "the view";
    QStringList found;
    for (const auto& [key, names] : users)
        if (names.size() > 1) found << key + ": " + names.join(", ");
    return found;
}

}  // namespace

TEST_CASE("letters find names", "[ui][palette]") {
    CHECK(fuzzy_score("", "Anything") == 0);
    CHECK(fuzzy_score("tal", "Talus angle"));
    CHECK(fuzzy_score("ANGLE tal", "Talus angle"));
    CHECK(fuzzy_score("ta", "Talus angle"));
    CHECK(fuzzy_score("sca", "Save numbered copy as"));
    CHECK_FALSE(fuzzy_score("xyz", "Talus angle"));
    CHECK_FALSE(fuzzy_score("talus road", "Talus angle"));
    CHECK(*fuzzy_score("run", "Run") > *fuzzy_score("run", "Prune"));
    CHECK(*fuzzy_score("mask", "Masks") > *fuzzy_score("mask", "Unmask"));
    CHECK(*fuzzy_score("save", "Save as") > fuzzy_score("sva", "Save as").value_or(0));
    CHECK(fuzzy_score("hohe", QString::fromUtf8("Höhe")));
}

TEST_CASE_METHOD(PaletteFixture, "Ctrl+K finds and runs commands", "[ui][palette]") {
    open();
    // Everything is there: menus, tools, buttons, samples, parameters.
    std::set<QString> places;
    for (const Command* each : palette.listed()) {
        CHECK_FALSE(each->name.isEmpty());
        CHECK_FALSE(each->name.contains('&'));
        places.insert(each->id.section('.', 0, 0));
    }
    CHECK(places == std::set<QString>{"action", "button", "sample", "parameter"});
    std::set<QString> ids;
    for (const Command* each : palette.listed()) {
        INFO(each->id.toStdString());
        CHECK(ids.insert(each->id).second);
    }

    type("contours");
    CHECK(best() == "Contours");
    const bool before = window.view_settings().parameters().contours;
    QTest::keyClick(&field(), Qt::Key_Return);
    CHECK_FALSE(palette.isVisible());
    CHECK(window.view_settings().parameters().contours != before);
    CHECK(window.viewport().hasFocus());

    // The command chosen last stands first.
    open();
    CHECK(best() == "Contours");
    // Letters and digits type; they are no keys of the window here.
    const int knots = static_cast<int>(project().splines.size());
    type("s p n 1");
    CHECK(static_cast<int>(project().splines.size()) == knots);
    CHECK(window.tool() == "navigate");
    QTest::keyClick(&field(), Qt::Key_Escape);
    CHECK_FALSE(palette.isVisible());
    CHECK(window.viewport().hasFocus());
}

TEST_CASE_METHOD(PaletteFixture, "what can not be done says why", "[ui][palette]") {
    open();
    type("undo");
    REQUIRE_FALSE(palette.listed().empty());
    const Command undo = *palette.listed().front();
    CHECK(undo.name == "Undo");
    CHECK(undo.why_not == "Nothing to undo");
    QTest::keyClick(&field(), Qt::Key_Return);
    CHECK(palette.isVisible());  // nothing happened, and the reason is read below
    type("duplicate");
    CHECK(palette.listed().front()->why_not.contains("Select a"));
}

TEST_CASE_METHOD(PaletteFixture, "a parameter is shown on its page", "[ui][palette]") {
    show_page("terrain");
    open();
    type("talus angle");
    CHECK(best() == "Talus angle");
    QTest::keyClick(&field(), Qt::Key_Return);
    CHECK(window.side().shows("erosion"));
    REQUIRE(wait_until([&] { return slider("thermal.talus").hasFocus(); }));
    CHECK(slider("thermal.talus").visibleRegion().boundingRect().height() > 0);

    // One behind "More", in a folded group.
    open();
    const auto hidden = [&]() -> const Command* {
        for (const Command* each : palette.listed())
            if (each->id == "parameter.wind.gravity" || each->id.startsWith("parameter.droplets."))
                if (each->why_not.isEmpty()) return each;
        return nullptr;
    }();
    REQUIRE(hidden);
    const QByteArray id = hidden->id.section('.', 1).toLatin1();
    hidden->run();
    CHECK(wait_until([&] { return part(id.constData()).isVisible(); }));
}

TEST_CASE_METHOD(PaletteFixture, "a button is found by its words and shown on its page", "[ui][palette]") {
    show_page("terrain");
    open();
    const auto first_button = [&]() -> const Command* {
        for (const Command* each : palette.listed())
            if (each->id.startsWith("button.")) return each;
        return nullptr;
    };
    for (const auto& [words, id] : {std::pair("turntable", "button.takeTurntable"), {"render", "button.takePicture"},
                                    {"stamp", "button.addElement"}}) {
        INFO(words);
        type(words);
        REQUIRE(first_button());
        CHECK(first_button()->id.startsWith(QLatin1String(id) + QLatin1Char('.')));
    }
    type("turntable");
    first_button()->run();
    CHECK(window.side().shows("export"));
    CHECK(wait_until([&] { return part("takeTurntable").hasFocus(); }));
}

TEST_CASE_METHOD(PaletteFixture, "no two actions share a key", "[ui][keys]") {
    for (const char* tool : {"navigate", "spline", "path", "mask"}) {
        window.choose_tool(tool);
        CHECK(conflicts(window).join("; ").toStdString() == "");
    }
    // The check itself sees one.
    QAction another(&window);
    another.setShortcut(Qt::Key_F5);
    CHECK(conflicts(window).size() == 1);
}

TEST_CASE_METHOD(PaletteFixture, "every menu and action can be reached by letters", "[ui][keys]") {
    std::set<QChar> letters;
    for (const QAction* top : window.menuBar()->actions()) {
        const auto at = top->text().indexOf('&');
        INFO(top->text().toStdString());
        REQUIRE(at >= 0);
        CHECK(letters.insert(top->text()[at + 1].toLower()).second);
    }
    std::set<QString> ids;
    for (const MenuAction& entry : menu_actions(window)) {
        INFO(action_id(entry).toStdString());
        CHECK(ids.insert(action_id(entry)).second);
    }
}

TEST_CASE_METHOD(PaletteFixture, "keys can be changed and go back", "[ui][keys]") {
    const MenuAction water = action("View.Water"), contours = action("View.Contours");
    const QList<QKeySequence> before = water.action->shortcuts();
    REQUIRE(before == QList<QKeySequence>{QKeySequence(Qt::Key_T)});
    CHECK(choose_key(window, water, QKeySequence(Qt::Key_C)) == "Contours");
    CHECK(contours.action->shortcuts().isEmpty());
    const bool shown = window.view_settings().parameters().water;
    window.viewport().setFocus();
    QTest::keyClick(&window.viewport(), Qt::Key_C);
    CHECK(window.view_settings().parameters().water != shown);
    // The table of keys is made from the actions.
    CHECK(keys_page(window).contains("<b>C</b></td><td>Water"));
    CHECK_FALSE(keys_page(window).contains("Contours"));
    {
        ProgramWindow next;  // the next start
        for (const MenuAction& entry : menu_actions(next))
            if (action_id(entry) == "View.Water") CHECK(entry.action->shortcut() == QKeySequence(Qt::Key_C));
    }
    reset_all_keys(window);
    CHECK(water.action->shortcuts() == before);
    CHECK(contours.action->shortcut() == QKeySequence(Qt::Key_C));
    CHECK_FALSE(QSettings().contains("keys/View.Water"));
}

TEST_CASE_METHOD(PaletteFixture, "splines and paths keep sharing a changed key", "[ui][keys]") {
    const MenuAction split = action("splitSpline");
    CHECK(choose_key(window, split, QKeySequence(Qt::Key_L)).isEmpty());
    window.choose_tool("path");
    CHECK(split.action->shortcuts().isEmpty());
    window.choose_tool("spline");
    CHECK(split.action->shortcut() == QKeySequence(Qt::Key_L));
    reset_all_keys(window);
    CHECK(split.action->shortcut() == QKeySequence(Qt::Key_X));
}
