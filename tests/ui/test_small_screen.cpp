/// The window on small screens: 1920 x 1080 at 200 % are 960 x 540 logical pixels, of which a desktop's bar and the
/// title of the window take some.

#include <QAbstractButton>
#include <QScrollArea>

#include "tests/ui/window_fixture.h"
#include "ui/shell/tool_rail.h"

using namespace cuesta;

namespace {

constexpr int low = 480, narrow = 940;  ///< what is left of 540 and 960

}  // namespace

TEST_CASE_METHOD(WindowFixture, "the window fits a full-HD screen at twice the scale", "[ui][small_screen]") {
    window.resize(narrow, low);
    QTest::qWait(1);
    CHECK(window.height() <= low);
    CHECK(window.width() <= narrow);
    const ToolRail& rail = *window.findChild<ToolRail*>();
    int below = 0;
    for (const QAbstractButton* button : rail.findChildren<QAbstractButton*>()) {
        INFO(button->accessibleName().toStdString());
        CHECK(rail.rect().contains(button->geometry()));
        CHECK(button->height() >= 22);  // WCAG 2.2 asks for targets of 24 pixels, or 24 from middle to middle
        CHECK(button->y() >= below);
        below = button->geometry().bottom() + 1;
    }
    CHECK(below > 0);
    CHECK(window.viewport().height() >= 160);
    // The run bar and the status line lie below the view, within the window.
    const QWidget& run = part("primary");
    CHECK(run.mapTo(&window, QPoint(0, run.height())).y() <= window.height());
}

TEST_CASE_METHOD(WindowFixture, "pages scroll where they do not fit", "[ui][small_screen]") {
    window.resize(narrow, low);
    for (int i = 0; i < window.side().page_count(); ++i) {
        INFO(window.side().page_name(i).toStdString());
        window.side().show_page(i);
        QTest::qWait(1);
        CHECK(window.height() <= low);
        CHECK(window.width() <= narrow);
        const QWidget* page = window.side().page_panel(i);
        const QScrollArea* area = nullptr;
        for (const QWidget* above = page; above && !area; above = above->parentWidget())
            area = qobject_cast<const QScrollArea*>(above);
        REQUIRE(area);
        CHECK(page->minimumSizeHint().width() <= area->viewport()->width());
    }
}

TEST_CASE_METHOD(WindowFixture, "tools have their usual size where there is room", "[ui][small_screen]") {
    const ToolRail& rail = *window.findChild<ToolRail*>();
    for (const QAbstractButton* button : rail.findChildren<QAbstractButton*>()) CHECK(button->height() == 36);
}
