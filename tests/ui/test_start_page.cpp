/// The start page: what it offers is pressed with the mouse, and it fills the window whatever its size.

#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>

#include "core/io/project/landforms.h"
#include "core/model/project_items.h"
#include "tests/ui/window_fixture.h"
#include "ui/shell/examples.h"
#include "ui/shell/start_buttons.h"
#include "ui/shell/start_page.h"

using namespace cuesta;

namespace {

struct StartFixture : WindowFixture {
    StartPage& page() { return part<StartPage>("startPage"); }
    QRect on_page(const QWidget& widget) { return {widget.mapTo(&page(), QPoint()), widget.size()}; }
    QRect card(int index) { return on_page(part(qPrintable(QStringLiteral("example%1").arg(index)))); }
    QWidget& view() { return *page().parentWidget(); }
    /// Until the page has taken the size of the window.
    void resize(int width, int height) {
        window.resize(width, height);
        REQUIRE(wait_until([&] { return window.width() == width && page().size() == view().size(); }));
        QTest::qWait(1);  // layouts
    }
};

}  // namespace

TEST_CASE_METHOD(WindowFixture, "the start page opens samples as new documents and goes away with Esc", "[start]") {
    window.show_start_page();
    auto& page = part<StartPage>("startPage");
    CHECK(page.isVisible());
    QTest::keyClick(&page, Qt::Key_Escape);
    CHECK_FALSE(page.isVisible());
    window.show_start_page();
    // Its land is not waited for.
    QTest::mouseClick(&part<QWidget>("example0"), Qt::LeftButton);
    CHECK_FALSE(page.isVisible());
    REQUIRE(wait_until([&] { return item_count(project(), ItemKind::element) == 3; }));
    CHECK(window.side().shows("terrain"));
    CHECK(window.document().path().isEmpty());
    CHECK_FALSE(window.document().modified());
    CHECK_FALSE(window.document().history().can_undo());
}

TEST_CASE("every sample project opens", "[start]") {
    CHECK(examples().size() == 14);
    for (const Example& example : examples()) {
        INFO(example.name.toStdString());
        CHECK(QFile::exists(example.project));
        CHECK(QFile::exists(example.picture));
    }
    CHECK(start_landforms().size() == 6);
    for (const Example& landform : start_landforms()) {
        INFO(landform.name.toStdString());
        CHECK(find_landform(landforms(), landform.project.toStdString()) != nullptr);
        CHECK(QFile::exists(landform.picture));
    }
}

TEST_CASE_METHOD(WindowFixture, "the start page begins with a landform", "[start]") {
    window.show_start_page();
    QTest::mouseClick(&part<QWidget>("landform0"), Qt::LeftButton);
    CHECK_FALSE(part<StartPage>("startPage").isVisible());
    REQUIRE(wait_until([&] { return std::holds_alternative<UpliftedBase>(project().base); }));
    CHECK(project() == project_of(*find_landform(landforms(), "alps")));
    CHECK(window.document().path().isEmpty());
    CHECK_FALSE(window.document().history().can_undo());
    CHECK(window.side().shows("terrain"));
}

TEST_CASE_METHOD(StartFixture, "sample lands fill the width of the start page", "[start]") {
    // The last card of a row ends where the margin begins.
    QStringList files;
    for (int i = 0; i < 8; ++i) files << QStringLiteral("/lands/%1.cuesta").arg(i);
    for (const QSize size : {QSize(1100, 700), QSize(1280, 720), QSize(1580, 980)}) {
        INFO(size.width() << " x " << size.height());
        page().open(files);
        resize(size.width(), size.height());
        const int margin = on_page(part("startSketch")).left();
        // Whole pixels are lost where three cards share the room.
        int right = 0;
        for (int i = 0; i < 3; ++i) right = std::max(right, card(i).right() + 1);
        CHECK(std::abs(page().width() - margin - right) <= 3);
        for (const char* name : {"example%1", "landform%1"})
            for (int i = 1; i < static_cast<int>(examples_with_cards); ++i) {
                const auto of = [&](int index) -> QWidget& { return part(qPrintable(QString::fromLatin1(name).arg(index))); };
                if (!of(i).isVisible()) continue;
                CHECK(of(i).size() == of(0).size());
                CHECK_FALSE(on_page(of(i)).intersects(on_page(of(i - 1))));
            }
        CHECK(card(0).top() > on_page(part("landform0")).bottom());
        // More rows where there is room.
        CHECK(part("landform5").isVisible() == (size.height() >= 900));
        // From the smallest usual display on nothing has to be scrolled to; the cross lies on nothing.
        if (size.height() >= 720) CHECK(part<QScrollArea>("startScroll").verticalScrollBar()->maximum() == 0);
        CHECK_FALSE(on_page(part("closeStart")).intersects(card(2)));
    }
}

TEST_CASE_METHOD(StartFixture, "in a narrow window the samples stand below the ways to begin", "[start]") {
    window.show_start_page();
    page().parentWidget()->resize(520, 500);  // as docks squeeze the view
    REQUIRE(wait_until([&] { return page().width() == 520; }));
    QTest::qWait(1);
    CHECK(card(0).top() > on_page(part("startTour")).bottom());
    CHECK(card(0).left() == on_page(part("startTour")).left());
    CHECK(card(1).right() <= 520);
    CHECK(part<QScrollArea>("startScroll").verticalScrollBar()->maximum() > 0);
}

TEST_CASE_METHOD(StartFixture, "recent files are listed with their folders, and opened", "[start]") {
    const TemporaryFolder folder;
    const auto hints = [&] {
        int count = 0;
        for (const QLabel* label : page().findChildren<QLabel*>(QStringLiteral("hint")))
            if (label->isVisible()) ++count;
        return count;
    };
    page().open({});
    CHECK(hints() == 1);
    CHECK(page().findChildren<StartRow*>(QStringLiteral("recentFile")).isEmpty());
    page().hide();

    const QString path = text_of(folder.path / "valley.cuesta");
    window.files().save_path(path);
    REQUIRE(wait_settled());
    window.show_start_page();
    CHECK(hints() == 0);
    auto& row = part<StartRow>("recentFile");
    CHECK(row.text() == "valley.cuesta");
    CHECK(row.toolTip() == path);
    CHECK(row.accessibleDescription() == text_of(folder.path));
    QStringList opened;
    QObject::connect(&page(), &StartPage::recent_chosen, [&](const QString& file) { opened << file; });
    QTest::mouseClick(&row, Qt::LeftButton);
    CHECK(opened == QStringList{path});
    CHECK_FALSE(page().isVisible());
}

TEST_CASE_METHOD(StartFixture, "the start page's ways to begin answer keys and say what they do", "[start]") {
    window.show_start_page();
    for (const char* name : {"startSketch", "startNew", "startImport", "startOpen", "startTour"}) {
        INFO(name);
        const auto& row = part<StartRow>(name);
        CHECK_FALSE(row.accessibleDescription().isEmpty());
        CHECK_FALSE(row.toolTip().isEmpty());
        CHECK(row.height() >= 32);  // a finger's width at 96 dots an inch
    }
    auto& sketch = part<StartRow>("startSketch");
    sketch.setFocus();
    QTest::keyClick(&sketch, Qt::Key_Space);
    CHECK_FALSE(page().isVisible());
    REQUIRE(wait_until([&] { return window.viewport().tool() != nullptr; }));
    CHECK(project().splines.empty());
}
