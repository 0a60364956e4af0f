/// The manual: every page, tool and parameter has its place in it; search, back and forward; and the guided tour.

#include <QAbstractItemView>
#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMap>
#include <QMenuBar>
#include <QPointer>
#include <QPushButton>
#include <QRegularExpression>
#include <QTextBrowser>
#include <QToolButton>
#include <QTreeWidget>
#include <QWheelEvent>

#include "core/model/mask_target.h"
#include "tests/ui/window_fixture.h"
#include "ui/base/action_keys.h"
#include "ui/forms/parameter_form.h"
#include "ui/masks/mask_brush.h"
#include "ui/shell/help/manual_places.h"
#include "ui/shell/help/manual_window.h"
#include "ui/shell/help/tour.h"
#include "ui/shell/user_aids.h"
#include "ui/view/split_handle.h"

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

/// Does what the words of the steps say, with the mouse and the keys alone.
struct TourFixture : WindowFixture {
    Tour& tour = window.aids().tour();
    void wait_step(int step) {
        INFO("step " << step);
        REQUIRE(wait_until([&] { return tour.step() == step; }));
        REQUIRE(tour.isVisible());
        CHECK_FALSE(part<QLabel>("tourText").text().isEmpty());
        CHECK(window.rect().contains(tour.geometry()));
    }
    /// The words of the step name it; then the step is done once more, in another way.
    void back_to(int step) {
        click(part("tourBack"));
        wait_step(step);
        QTest::qWait(400);
        CHECK(tour.step() == step);  // nothing was done since
    }
    QPoint at(double x, double y) {
        return QPoint(static_cast<int>(x * window.viewport().width()),
                      static_cast<int>(y * window.viewport().height()));
    }
    /// Whether the mouse comes to it: neither the card nor anything else lies above.
    bool is_reached(QWidget& widget, QPoint point) {
        const QWidget* there = widget.window()->childAt(widget.mapTo(widget.window(), point));
        return there == &widget || widget.isAncestorOf(there);
    }
    void click(QWidget& widget, QPoint point) {
        const QWidget* there = widget.window()->childAt(widget.mapTo(widget.window(), point));
        INFO(widget.objectName().toStdString() << " at " << point.x() << ", " << point.y() << ", where there is "
                                               << (there ? there->objectName().toStdString() : "nothing"));
        CHECK(is_reached(widget, point));
        QTest::mouseClick(&widget, Qt::LeftButton, Qt::NoModifier, point);
    }
    void click(QWidget& widget) { click(widget, widget.rect().center()); }
    void click_button(const char* name) { click(part(name)); }
    void drag_in_view(QPoint from, QPoint to, Qt::MouseButton button = Qt::LeftButton,
                      Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        CHECK(is_reached(window.viewport(), from));
        drag(window.viewport(), from, to, button, modifiers);
    }
    void turn_wheel(QPoint point, int notches) {
        Viewport& view = window.viewport();
        QWheelEvent wheel(point, view.mapToGlobal(point), {}, {0, 120 * notches}, Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(&view, &wheel);
    }
    void press_key(int key) {
        window.activateWindow();
        window.viewport().setFocus();
        REQUIRE(QTest::qWaitForWindowActive(&window));
        QTest::keyClick(&window.viewport(), static_cast<Qt::Key>(key));
    }
    /// Opens the list and presses the entry in it.
    void choose(QComboBox& list, const QString& entry) {
        const int index = list.findText(entry);
        INFO(entry.toStdString());
        REQUIRE(index >= 0);
        click(list);
        REQUIRE(wait_until([&] { return list.view()->isVisible(); }));
        // The release of the press that opened the list would end it within the time of a double click.
        QTest::qWait(QApplication::doubleClickInterval() + 100);
        list.view()->scrollTo(list.model()->index(index, 0));
        const QPoint there = list.view()->visualRect(list.model()->index(index, 0)).center();
        QTest::mouseMove(list.view()->viewport(), there);
        QTest::mouseClick(list.view()->viewport(), Qt::LeftButton, Qt::NoModifier, there);
        REQUIRE(wait_until([&] { return !list.view()->isVisible(); }));
        CHECK(list.currentText() == entry);
    }
    void draw_three_points() {
        for (const double x : {0.4, 0.5, 0.6}) click(window.viewport(), at(x, 0.55));
        QTest::keyClick(&window.viewport(), Qt::Key_Return);
    }
    void start_at(int step) {
        tour.start();
        for (int i = 0; i < step; ++i) click_button("tourSkip");
        wait_step(step);
    }
    Camera camera() { return window.viewport().camera(); }
    NumberSlider& sun() {
        for (NumberSlider* each : window.findChildren<NumberSlider*>(QStringLiteral("light.sun_height")))
            if (each->isVisible()) return *each;
        REQUIRE(false);
        throw std::logic_error("no sun");
    }
};

}  // namespace

TEST_CASE_METHOD(TourFixture, "the tour goes on as its words are followed", "[ui][tour]") {
    tour.start();
    wait_step(0);
    QTest::qWait(400);
    CHECK(tour.step() == 0);  // nothing was done
    auto& kind = part<QComboBox>("generator.kind");
    choose(kind, kind.itemText((kind.currentIndex() + 1) % kind.count()));

    wait_step(1);
    click_button("toolSpline");
    draw_three_points();
    wait_step(2);
    drag_in_view(at(0.5, 0.5), at(0.6, 0.5), Qt::LeftButton, Qt::AltModifier);
    wait_step(3);
    click_button("toolMask");
    REQUIRE(wait_settled());
    auto& masks = part<QComboBox>("maskKind");
    REQUIRE(masks.currentText() != "Rain");  // the step asks for a choice
    drag_in_view(at(0.4, 0.45), at(0.6, 0.45));
    REQUIRE(wait_settled());
    QTest::qWait(400);        // more than twice as long as the tour takes to notice what was done
    CHECK(tour.step() == 3);  // another mask is not rain
    choose(masks, "Rain");
    drag_in_view(at(0.4, 0.55), at(0.6, 0.55));
    wait_step(4);
    CHECK_FALSE(mask_of(project(), {MaskUse::rain}).empty());
    click_button("primary");
    wait_step(5);
    REQUIRE(wait_until([&] { return window.lands().state() == LandState::eroded && settled(); }));
    click_button("split");
    wait_step(6);
    REQUIRE(wait_settled());
    click_button("split");  // its line would lie in the way of the road
    click_button("toolPath");
    auto& kinds = part<QComboBox>("pathKind");
    choose(kinds, "River");
    draw_three_points();
    REQUIRE(wait_until([&] { return project().paths.size() == 1; }));
    QTest::qWait(400);
    CHECK(tour.step() == 6);  // a river is no road
    choose(kinds, "Road");
    for (const double x : {0.4, 0.5, 0.6}) click(window.viewport(), at(x, 0.4));
    QTest::keyClick(&window.viewport(), Qt::Key_Return);
    wait_step(7);
    CHECK(project().paths.back().parameters.kind == PathKind::road);
    // The step itself scrolls there: all of the slider is seen.
    REQUIRE(wait_until([&] { return sun().visibleRegion().boundingRect() == sun().rect(); }));
    window.document().edit("Haze", [](Project& p) { p.light.haze = p.light.haze > 0.1F ? 0.0F : 0.5F; });
    QTest::qWait(400);
    CHECK(tour.step() == 7);  // other light is not the sun
    const float height = project().light.sun_height;
    const QPoint middle = sun().rect().center();
    CHECK(is_reached(sun(), middle));
    drag(sun(), middle, middle - QPoint(sun().width() / 4, 0));
    CHECK(project().light.sun_height < height);
    wait_step(8);
    REQUIRE(wait_settled());
    TemporaryFolder folder;
    const std::filesystem::path file = folder.path / "land.tif";
    click_button("exportHeightMap");
    QFileDialog* dialog = nullptr;
    REQUIRE(wait_until([&] {
        dialog = window.findChild<QFileDialog*>();
        return dialog && dialog->isVisible();
    }));
    auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
    REQUIRE(name);
    name->setCompleter(nullptr);  // its list would take the Return
    name->setFocus();
    name->selectAll();
    QTest::keyClicks(name, text_of(file));
    // The dialog takes no file until it has read its folder, and tells nobody when it has: pressed again, as a user
    // does.
    QPointer<QFileDialog> open(dialog);
    REQUIRE(wait_until([&] {
        if (open && open->isVisible()) QTest::keyClick(name, Qt::Key_Return);
        return !open || !open->isVisible();
    }));
    REQUIRE(wait_until([&] { return !tour.is_running(); }));
    CHECK(std::filesystem::exists(file));
    CHECK_FALSE(tour.isVisible());
    CHECK(wait_settled());
}

TEST_CASE_METHOD(TourFixture, "each way to look around that the tour names is enough", "[ui][tour]") {
    start_at(2);
    const Camera before = camera();
    drag_in_view(at(0.5, 0.5), at(0.6, 0.45), Qt::LeftButton, Qt::AltModifier);
    CHECK(camera().heading != before.heading);  // it orbits
    wait_step(3);
    back_to(2);
    const double distance = camera().distance;
    turn_wheel(at(0.5, 0.5), 2);
    CHECK(camera().distance < distance);
    wait_step(3);
    back_to(2);
    const Camera still = camera();
    drag_in_view(at(0.5, 0.5), at(0.6, 0.45), Qt::MiddleButton, Qt::ShiftModifier);
    CHECK(camera().target != still.target);  // it pans
    CHECK(camera().heading == still.heading);
    CHECK(camera().distance == still.distance);
    wait_step(3);
    back_to(2);
    press_key(Qt::Key_Home);
    wait_step(3);
}

TEST_CASE_METHOD(TourFixture, "the keys that the tour names for masks and runs do what it says", "[ui][tour]") {
    start_at(3);
    press_key(Qt::Key_K);
    CHECK(window.tool() == QStringLiteral("mask"));
    REQUIRE(wait_settled());
    const double size = window.mask_brush().radius();
    press_key(Qt::Key_BracketRight);
    CHECK(window.mask_brush().radius() > size);
    press_key(Qt::Key_BracketLeft);
    CHECK(window.mask_brush().radius() == Approx(size).epsilon(1e-6));  // one factor, there and back
    choose(part<QComboBox>("maskKind"), "Rain");
    const auto sum_of_rain = [&] {
        const TiledRaster& rain = mask_of(project(), {MaskUse::rain});
        double sum = 0;
        for (int y = 0; y < rain.height(); ++y)
            for (int x = 0; x < rain.width(); ++x) sum += static_cast<double>(rain.at(x, y));
        return sum;
    };
    drag_in_view(at(0.4, 0.55), at(0.6, 0.55));
    wait_step(4);
    const double more = sum_of_rain();
    back_to(3);
    drag_in_view(at(0.4, 0.55), at(0.6, 0.55), Qt::LeftButton, Qt::ControlModifier);
    wait_step(4);
    CHECK(sum_of_rain() < more);  // the opposite
    window.document().edit("Steps", [](Project& p) { p.erosion.mixing.steps = 200000; });
    REQUIRE(wait_settled());
    press_key(Qt::Key_F5);
    wait_step(5);
    press_key(Qt::Key_Space);
    REQUIRE(wait_until([&] { return window.lands().state() == LandState::paused; }));
    press_key(Qt::Key_Escape);
    REQUIRE(wait_until([&] { return window.lands().state() == LandState::stopped && settled(); }));
    // Land that is eroded already does not do the step by itself.
    back_to(4);
    click_button("primary");
    wait_step(5);
    window.lands().cancel();
    REQUIRE(wait_until([&] { return window.lands().state() == LandState::stopped && settled(); }));
}

TEST_CASE_METHOD(TourFixture, "the view is split, the line dragged and B pressed on the tour", "[ui][tour]") {
    run_erosion(20);
    start_at(5);
    click_button("split");
    CHECK(window.view_settings().is_split());
    wait_step(6);
    back_to(5);
    SplitHandle& line = *window.view_area().split_handle();
    REQUIRE(line.isVisible());
    const QPoint grip = line.rect().center();
    CHECK(is_reached(line, grip));
    const double share = window.view_settings().split_share();
    drag(line, grip, grip + QPoint(window.viewport().width() / 5, 0));
    CHECK(window.view_settings().split_share() > share + 0.1);
    wait_step(6);
    back_to(5);
    press_key(Qt::Key_B);
    CHECK(window.view_settings().shows_before());
    wait_step(6);
}

TEST_CASE_METHOD(TourFixture, "the tools of the tour come by their keys", "[ui][tour]") {
    start_at(1);
    press_key(Qt::Key_S);
    CHECK(window.tool() == QStringLiteral("spline"));
    draw_three_points();
    wait_step(2);
    start_at(6);
    press_key(Qt::Key_P);
    CHECK(window.tool() == QStringLiteral("path"));
    tour.end();
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
