/// The panels as docks, and arrangements kept under names.

#include <QAction>
#include <QDockWidget>
#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QSettings>
#include <QToolButton>

#include "tests/ui/window_fixture.h"
#include "ui/shell/dock_layout.h"
#include "ui/shell/outliner/outliner.h"

using namespace cuesta;

namespace {

struct NoLayouts {
    NoLayouts() { forget(); }
    ~NoLayouts() { forget(); }
    static void forget() {
        for (const char* key : {"layout", "layouts"}) QSettings().remove(QLatin1String(key));
    }
};

struct DocksFixture : NoLayouts, WindowFixture {
    QDockWidget& outliner() { return part<QDockWidget>("outlinerDock"); }
    QDockWidget& properties() { return part<QDockWidget>("propertiesDock"); }
    QMenu& layouts() { return part<QMenu>("layouts"); }
    QAction* action(QMenu& menu, const QString& text) {
        for (QAction* each : menu.actions())
            if (each->text().remove('&') == text) return each;
        return nullptr;
    }
    QRect place(const QWidget& widget) { return {widget.mapTo(&window, QPoint(0, 0)), widget.size()}; }
};

}  // namespace

TEST_CASE_METHOD(DocksFixture, "the outliner is over the properties, at the right of the view", "[ui][docks]") {
    const QRect above = place(outliner()), below = place(properties()), view = place(window.view_area());
    CHECK(above.bottom() < below.top());
    CHECK(above.left() == below.left());
    CHECK(above.left() > view.right());
    CHECK(view.width() > window.width() / 2);
    // Room for every page's row, and more for the properties.
    CHECK(above.height() > 150);
    CHECK(below.height() > above.height());
    // The run bar spans the whole width below.
    CHECK(place(part("runbar")).width() == window.width());
    CHECK(place(part("runbar")).top() > below.bottom());
}

TEST_CASE_METHOD(DocksFixture, "in a high window the properties have what the outliner has no rows for",
                 "[ui][docks]") {
    const auto has = [&](int from, int to) {
        return wait_until([&] { return outliner().height() >= from && outliner().height() <= to; }, 10);
    };
    window.resize(1200, 1900);
    CHECK(has(420, 500));
    CHECK(properties().height() > 1000);
    window.resize(1200, 760);
    CHECK(has(200, 300));
    window.resize(1200, 1900);
    CHECK(has(420, 500));
    // The history takes its part, and gives it back.
    window.show_history();
    QDockWidget& history = part<QDockWidget>("historyDock");
    REQUIRE(wait_until([&] { return history.isVisible() && history.height() > 150; }, 10));
    CHECK(has(400, 500));
    window.show_history();
    CHECK(has(420, 500));
    // A line between the two that the user moved stays.
    DockLayout& docks = window.docks();
    const QRect above = place(outliner()), below = place(properties());
    const QPoint line = docks.mapFrom(&window, QPoint(above.center().x(), (above.bottom() + below.top()) / 2));
    QTest::mousePress(&docks, Qt::LeftButton, {}, line);
    for (const int y : {60, 130, 200}) {
        const QPoint at = line + QPoint(0, y);
        QMouseEvent move(QEvent::MouseMove, QPointF(at), QPointF(docks.mapToGlobal(at)), Qt::NoButton, Qt::LeftButton,
                         Qt::NoModifier);
        QApplication::sendEvent(&docks, &move);
        QTest::qWait(20);  // the line follows by a timer
    }
    QTest::mouseRelease(&docks, Qt::LeftButton, {}, line + QPoint(0, 200));
    CHECK(has(640, 700));
    window.resize(1200, 1880);
    CHECK(has(560, 700));
    docks.reset();
    CHECK(has(420, 500));
}

TEST_CASE_METHOD(DocksFixture, "docks are closed, brought back and freed", "[ui][docks]") {
    QTest::mouseClick(outliner().findChild<QToolButton*>("closeDock"), Qt::LeftButton);
    CHECK_FALSE(outliner().isVisible());
    const int was = properties().height();
    QTest::qWait(1);
    CHECK(properties().height() >= was);
    outliner().toggleViewAction()->trigger();
    CHECK(outliner().isVisible());
    QTest::mouseClick(properties().findChild<QToolButton*>("freeDock"), Qt::LeftButton);
    CHECK(properties().isFloating());
    // Its contents work as before.
    show_page("erosion");
    CHECK(window.side().shows("erosion"));
    action(layouts(), "Reset")->trigger();
    CHECK_FALSE(properties().isFloating());
}

TEST_CASE_METHOD(DocksFixture, "an arrangement is kept under a name, chosen and removed", "[ui][docks]") {
    DockLayout& docks = window.docks();
    outliner().close();
    action(layouts(), "Save as…")->trigger();
    auto& dialog = part<QInputDialog>("layoutName");
    CHECK_FALSE(dialog.isModal());
    QTest::keyClicks(dialog.findChild<QLineEdit*>(), "Wide / land & sea");
    QTest::keyClick(&dialog, Qt::Key_Return);
    CHECK(docks.names() == QStringList{"Wide / land & sea"});
    action(layouts(), "Reset")->trigger();
    CHECK(outliner().isVisible());
    action(layouts(), "Wide / land  sea")->trigger();
    CHECK_FALSE(outliner().isVisible());
    CHECK_FALSE(docks.choose("Another"));
    CHECK_FALSE(outliner().isVisible());
    docks.keep_as("  ");
    CHECK(docks.names().size() == 1);
    docks.remove("Wide / land & sea");
    CHECK(docks.names().isEmpty());
    CHECK(action(layouts(), "Wide / land  sea") == nullptr);
    docks.reset();
    CHECK(outliner().isVisible());
}

TEST_CASE("the window opens as it was left", "[ui][docks]") {
    const NoLayouts none;
    {
        WindowFixture first;
        first.part<QDockWidget>("outlinerDock").close();
        first.window.document().reset(first.project(), {});
        first.window.close();
    }
    const QByteArray left = QSettings().value("layout/last").toByteArray();
    REQUIRE_FALSE(left.isEmpty());
    {
        ProgramWindow again;
        again.show();
        CHECK_FALSE(again.findChild<QDockWidget*>("outlinerDock")->isVisible());
        CHECK(again.findChild<QDockWidget*>("propertiesDock")->isVisible());
    }
    // A value that no version of the program wrote.
    QSettings().setValue("layout/last", QByteArray("nonsense"));
    ProgramWindow after;
    after.show();
    CHECK(after.findChild<QDockWidget*>("outlinerDock")->isVisible());
}
