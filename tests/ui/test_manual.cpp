/// The manual: every page, tool and parameter has its place in it; search, back and forward; and the guided tour.

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMap>
#include <QMenuBar>
#include <QRegularExpression>
#include <QTextBrowser>
#include <QToolButton>
#include <QTreeWidget>

#include "core/model/mask_target.h"
#include "tests/ui/window_fixture.h"
#include "ui/base/action_keys.h"
#include "ui/export/export_commands.h"
#include "ui/forms/parameter_form.h"
#include "ui/shell/help/manual_places.h"
#include "ui/shell/help/manual_window.h"
#include "ui/shell/help/tour.h"
#include "ui/shell/user_aids.h"

using namespace cuesta;

namespace {

struct ManualFixture : WindowFixture {
    ManualWindow& manual() { return part<ManualWindow>("manual"); }
    QTextBrowser& page() { return part<QTextBrowser>("manualPage"); }
    void press_f1(QWidget& on) {
        window.activateWindow();
        REQUIRE(QTest::qWaitForWindowActive(&window));
        on.setFocus();
        // Without a window manager the manual, once open, keeps the keys: then the command is called itself.
        if (auto* open = window.findChild<ManualWindow*>(); open && open->isVisible())
            window.aids().show_manual_here();
        else
            QTest::keyClick(&on, Qt::Key_F1);
        REQUIRE(manual().isVisible());
    }
    /// Whether the words stand in the part of the page that is seen.
    bool sees(const QString& words) {
        QTextBrowser& text = page();
        const QRect view = text.viewport()->rect();
        for (QTextCursor found = text.document()->find(words); !found.isNull();
             found = text.document()->find(words, found))
            if (view.contains(text.cursorRect(found).center())) return true;
        return false;
    }
};

}  // namespace

TEST_CASE_METHOD(WindowFixture, "every page, tool and parameter has its place in the manual", "[ui][manual]") {
    for (int i = 0; i < window.side().page_count(); ++i) {
        const Page& page = window.side().page_at(i);
        INFO(page.name.toStdString());
        CHECK_FALSE(page.manual.document.isEmpty());
        CHECK(manual_has(manual_place_of(page.manual)));
    }
    for (const Tool& tool : window.bench().tools().all()) {
        INFO(tool.name.toStdString());
        CHECK_FALSE(tool.manual.document.isEmpty());
        CHECK(manual_has(manual_place_of(tool.manual)));
    }
    CHECK(manual_has(manual_start()));
    CHECK(manual_has(manual_keys()));
    CHECK_FALSE(manual_has({"erosion", "No such heading"}));
    CHECK_FALSE(manual_has({"nothing"}));
    CHECK(manual_place_of_parameter("thermal.talus").heading == "Thermal erosion");
    CHECK(manual_place_of_parameter("no.such").document.isEmpty());
}

TEST_CASE("links of the manual lead to its pages and headings", "[ui][manual]") {
    CHECK(manual_place_of_link("index", "erosion.md") == ManualPlace{"erosion"});
    CHECK(manual_place_of_link("runs", "../command-line.md#many-builds") == ManualPlace{"command-line", "Many builds"});
    CHECK(manual_place_of_link("runs", "#live") == ManualPlace{"runs", "Live"});
    CHECK(manual_place_of_link("view", "../methods/water-erosion.md") == ManualPlace{"water-erosion"});
    CHECK(manual_place_of_link("overview", "wind-erosion.md#hills") == ManualPlace{"wind-erosion"});
    CHECK(manual_place_of_link("index", "../adr/README.md").document.isEmpty());
    // Every document has its text, and no two files end alike.
    QStringList names;
    for (const ManualDocument& document : manual_documents()) {
        INFO(document.id.toStdString());
        CHECK((document.file.isEmpty() || manual_text(document.id).startsWith("# ")));
        names << document.file.section('/', -1);
    }
    CHECK(names.removeDuplicates() == 0);
}

TEST_CASE("the manual is found by words", "[ui][manual]") {
    CHECK(find_in_manual("").empty());
    CHECK(find_in_manual("xyzzy").empty());
    const auto found = find_in_manual("Meta points");
    REQUIRE_FALSE(found.empty());
    CHECK(found.front().heading == "Meta points");
    for (const ManualSection& section : found)
        CHECK((section.heading + section.text).contains("points", Qt::CaseInsensitive));
}

TEST_CASE_METHOD(ManualFixture, "parameters of the pages are in the manual", "[ui][manual]") {
    // The settings of the window and of exports are explained by their own sentences.
    int known = 0;
    QStringList missing;
    for (const ParameterForm* form : window.side().findChildren<ParameterForm*>())
        for (const auto& [description, editor] : form->editors()) {
            if (!manual_place_of_parameter(QString::fromStdString(description->id)).document.isEmpty())
                ++known;
            else
                missing << QString::fromStdString(description->id);
        }
    INFO(missing.join(", ").toStdString());
    CHECK(known > 150);
}

namespace {

/// Every entry of the menus and every submenu as the manual writes it, "File > Save as", with its keys.
void list_entries(const QMenu& menu, const QString& above, QMap<QString, QString>& entries) {
    for (const QAction* action : menu.actions()) {
        if (action->isSeparator()) continue;
        QString name = above + QStringLiteral(" > ") + plain_text(*action);
        if (name.endsWith(QChar(0x2026))) name.chop(1);
        entries[name] = keys_text_of(*action);
        if (action->menu()) list_entries(*action->menu(), name, entries);
    }
}

}  // namespace

TEST_CASE_METHOD(ManualFixture, "menu entries that the manual names exist, with their keys", "[ui][manual]") {
    QMap<QString, QString> entries;
    for (const QAction* top : window.menuBar()->actions())
        if (top->menu()) list_entries(*top->menu(), plain_text(*top), entries);
    REQUIRE(entries.contains("File > Save as"));
    static const QRegularExpression named(QStringLiteral(R"(\*\*([^*\n]+ > [^*\n]+)\*\*(?: \(([^)\s]+)\))?)"));
    int count = 0;
    for (const ManualDocument& document : manual_documents()) {
        QRegularExpressionMatchIterator all = named.globalMatch(manual_text(document.id));
        while (all.hasNext()) {
            const QRegularExpressionMatch found = all.next();
            QString entry = found.captured(1);
            if (entry.endsWith(QChar(0x2026))) entry.chop(1);
            INFO(document.id.toStdString() << ": " << found.captured(0).toStdString());
            CHECK(entries.contains(entry));
            if (!found.captured(2).isEmpty())
                CHECK(entries.value(entry).split(QStringLiteral(", ")).contains(found.captured(2)));
            ++count;
        }
    }
    CHECK(count > 20);
}

TEST_CASE_METHOD(ManualFixture, "F1 opens the manual at the right place", "[ui][manual]") {
    show_page("erosion");
    press_f1(slider("thermal.talus"));
    CHECK(manual().place().document == "parameters");
    CHECK(manual().place().heading == "Thermal erosion");
    CHECK(sees("thermal.talus"));
    CHECK(page().textCursor().selectedText() == "thermal.talus");

    show_page("paths");
    press_f1(part("outliner"));
    INFO(manual().place().document.toStdString() << ": " << manual().place().heading.toStdString());
    CHECK(manual().place() == ManualPlace{"paths"});
    CHECK(sees("is carved into the land after everything else"));

    window.choose_tool("mask");
    press_f1(window.viewport());
    CHECK(manual().place() == ManualPlace{"masks", "Painting"});
    CHECK(sees("K takes the brush"));

    // Back and forward.
    QTest::mouseClick(&part("manualBack"), Qt::LeftButton);
    CHECK(manual().place().document == "paths");
    QTest::mouseClick(&part("manualBack"), Qt::LeftButton);
    CHECK(manual().place().heading == "Thermal erosion");
    CHECK_FALSE(part("manualBack").isEnabled());
    QTest::mouseClick(&part("manualForward"), Qt::LeftButton);
    CHECK(manual().place().document == "paths");

    // The search lists sections, and a click opens one.
    QTest::keyClicks(&part<QLineEdit>("manualSearch"), "meander");
    auto& contents = part<QTreeWidget>("manualContents");
    REQUIRE(contents.topLevelItemCount() > 0);
    QTreeWidgetItem* section = contents.topLevelItem(0)->child(0);
    REQUIRE(section);
    QTest::mouseClick(contents.viewport(), Qt::LeftButton, Qt::NoModifier, contents.visualItemRect(section).center());
    CHECK(manual().place().heading == section->text(0));
    CHECK(sees("eander"));

    manual().show_place(manual_keys());
    CHECK(page().toPlainText().contains("Ctrl+K"));
    CHECK(page().toPlainText().contains("orbit"));
    manual().close();
    CHECK(window.isVisible());
}

namespace {

struct TourFixture : WindowFixture {
    Tour& tour = window.aids().tour();
    void wait_step(int step) {
        INFO("step " << step);
        REQUIRE(wait_until([&] { return tour.step() == step; }));
        REQUIRE(tour.isVisible());
        CHECK_FALSE(part<QLabel>("tourText").text().isEmpty());
        CHECK(window.rect().contains(tour.geometry()));
    }
    QPoint at(double x, double y) {
        return QPoint(static_cast<int>(x * window.viewport().width()),
                      static_cast<int>(y * window.viewport().height()));
    }
    void draw_three_points() {
        Viewport& view = window.viewport();
        for (const double x : {0.4, 0.5, 0.6}) QTest::mouseClick(&view, Qt::LeftButton, Qt::NoModifier, at(x, 0.55));
        QTest::keyClick(&view, Qt::Key_Return);
    }
};

}  // namespace

TEST_CASE_METHOD(TourFixture, "the tour goes on as things are done", "[ui][tour]") {
    tour.start();
    wait_step(0);
    QTest::qWait(400);
    CHECK(tour.step() == 0);  // nothing was done
    auto& kind = part<QComboBox>("generator.kind");
    kind.setFocus();
    QTest::keyClick(&kind, Qt::Key_Down);

    wait_step(1);
    QTest::mouseClick(&part("toolSpline"), Qt::LeftButton);
    draw_three_points();
    wait_step(2);
    drag(window.viewport(), at(0.5, 0.5), at(0.6, 0.5), Qt::LeftButton, Qt::AltModifier);
    wait_step(3);
    QTest::mouseClick(&part("toolMask"), Qt::LeftButton);
    REQUIRE(wait_settled());
    auto& masks = part<QComboBox>("maskKind");
    REQUIRE(masks.currentText() != "Rain");  // the step asks for a choice
    drag(window.viewport(), at(0.4, 0.45), at(0.6, 0.45));
    REQUIRE(wait_settled());
    QTest::qWait(400);        // more than twice as long as the tour takes to notice what was done
    CHECK(tour.step() == 3);  // another mask is not rain
    masks.setFocus();
    QTest::keyClick(&masks, Qt::Key_Home);
    REQUIRE(masks.currentText() == "Rain");
    drag(window.viewport(), at(0.4, 0.55), at(0.6, 0.55));
    wait_step(4);
    CHECK_FALSE(mask_of(project(), {MaskUse::rain}).empty());
    window.document().edit("Steps", [](Project& p) { p.erosion.mixing.steps = 5; });
    REQUIRE(wait_settled());
    QTest::mouseClick(&part("primary"), Qt::LeftButton);
    wait_step(5);
    QTest::mouseClick(&part("split"), Qt::LeftButton);
    wait_step(6);
    REQUIRE(wait_settled());
    window.choose_tool("path");
    draw_three_points();
    wait_step(7);
    QWidget* sun = nullptr;
    for (NumberSlider* each : window.findChildren<NumberSlider*>(QStringLiteral("light.sun_height")))
        if (each->isVisible()) sun = each;
    REQUIRE(sun);
    // The step itself scrolls there: all of the slider is seen.
    REQUIRE(wait_until([&] { return sun->visibleRegion().boundingRect() == sun->rect(); }));
    window.document().edit("Haze", [](Project& p) { p.light.haze = p.light.haze > 0.1F ? 0.0F : 0.5F; });
    QTest::qWait(400);
    CHECK(tour.step() == 7);  // other light is not the sun
    sun->setFocus();
    QTest::keyClick(sun, Qt::Key_Left);
    wait_step(8);
    REQUIRE(wait_settled());
    TemporaryFolder folder;
    window.exports().export_height_map_path(text_of(folder.path / "land.tif"));
    REQUIRE(wait_until([&] { return !tour.is_running(); }));
    CHECK_FALSE(tour.isVisible());
    CHECK(wait_settled());
}

TEST_CASE_METHOD(TourFixture, "the tour can be skipped, gone back and ended", "[ui][tour]") {
    tour.start();
    wait_step(0);
    QTest::mouseClick(&part("tourSkip"), Qt::LeftButton);
    wait_step(1);
    QTest::mouseClick(&part("tourBack"), Qt::LeftButton);
    wait_step(0);
    CHECK_FALSE(part("tourBack").isEnabled());
    QTest::mouseClick(&part("tourEnd"), Qt::LeftButton);
    CHECK_FALSE(tour.is_running());
    CHECK_FALSE(tour.isVisible());
    tour.start();
    for (int i = 0; i < tour.step_count(); ++i) QTest::mouseClick(&part("tourSkip"), Qt::LeftButton);
    CHECK_FALSE(tour.is_running());
    CHECK_FALSE(window.document().modified());
}
