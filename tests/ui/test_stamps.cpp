/// The library of stamps in its gallery, and land saved as a stamp.

#include <QAction>
#include <QContextMenuEvent>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTemporaryDir>
#include <fstream>

#include "core/io/library/stamp_folder.h"
#include "tests/ui/window_fixture.h"
#include "ui/base/favourites.h"
#include "ui/terrain/stamp_cards.h"
#include "ui/terrain/stamp_gallery.h"

using namespace cuesta;

namespace {

/// The user's own stamps lie in a folder of the test's.
struct StampFixture : WindowFixture {
    QTemporaryDir folder;

    StampFixture() {
        qputenv("CUESTA_STAMPS", folder.filePath("mine").toLocal8Bit());
        show_page("Terrain");
    }
    ~StampFixture() { qunsetenv("CUESTA_STAMPS"); }

    void open() {
        window.findChild<QMenu*>("elementSources")->findChild<QAction*>("add.stamp")->trigger();
        REQUIRE(gallery().isVisible());
        REQUIRE(wait_until([this] { return !gallery().is_busy() && cards().count() > 0; }));
    }
    StampGallery& gallery() { return part<StampGallery>("stamps"); }
    StampCards& cards() { return part<StampCards>("stampCards"); }
    QLineEdit& search() { return part<QLineEdit>("stampSearch"); }
    int shown() {
        int count = 0;
        for (int i = 0; i < cards().count(); ++i) count += cards().item(i)->isHidden() ? 0 : 1;
        return count;
    }
    void type(const QString& text) {
        search().setFocus();
        search().selectAll();
        QTest::keyClicks(&search(), text);
    }
    const StackElement& newest() { return std::get<StackBase>(project().base).elements.back(); }
};

}  // namespace

TEST_CASE_METHOD(StampFixture, "a stamp is found and added in one step of undo", "[ui][stamps]") {
    const Project before = project();
    open();
    CHECK(static_cast<std::size_t>(cards().count()) == shipped_stamps().size());
    for (int i = 0; i < cards().count(); ++i) CHECK(cards().has_picture(i));
    type("volcano");
    CHECK(shown() == 1);
    CHECK(part<QLabel>("stampDetails").text().contains("Mount St. Helens, Washington"));
    CHECK(part<QLabel>("stampDetails").text().contains("public domain (USGS)"));
    CHECK(part<QLabel>("stampDetails").text().contains("larger than this map"));
    type("atlantis");
    CHECK_FALSE(cards().isVisible());
    CHECK(part<QLabel>("stampsEmpty").text().contains("atlantis"));
    QTest::keyClick(&search(), Qt::Key_Return);  // nothing to choose
    CHECK(gallery().isVisible());
    CHECK(project() == before);

    type("Mount St");
    QTest::keyClick(&search(), Qt::Key_Return);
    CHECK_FALSE(gallery().isVisible());
    REQUIRE(wait_until([this] { return std::holds_alternative<StackBase>(project().base); }));
    CHECK(newest().name == "Mount St. Helens");
    CHECK(newest().placement.width == 8700);
    CHECK(newest().blend.mode == StackBlend::seamless);
    CHECK(newest().placement.x > 0);
    CHECK(newest().placement.x < before.frame.width_metres());
    CHECK(slider("placement.width").isVisible());  // the element is chosen
    REQUIRE(wait_settled());
    window.document().undo();
    CHECK(project() == before);
}

TEST_CASE_METHOD(StampFixture, "a click on a card adds it, and the keys walk through the cards", "[ui][stamps]") {
    open();
    QTest::keyClick(&search(), Qt::Key_Down);
    CHECK(cards().hasFocus());
    const int first = cards().currentRow();
    QTest::keyClick(&cards(), Qt::Key_Right);
    CHECK(cards().currentRow() == first + 1);
    const QRect card = cards().visualItemRect(cards().item(2));
    // All cards have one size.
    for (int i = 0; i < cards().count(); ++i) CHECK(cards().visualItemRect(cards().item(i)).size() == card.size());
    QTest::mouseClick(cards().viewport(), Qt::LeftButton, {}, card.center());
    REQUIRE(wait_until([this] { return std::holds_alternative<StackBase>(project().base); }));
    CHECK(newest().name == shipped_stamps()[2].name);
    REQUIRE(wait_settled());
}

TEST_CASE_METHOD(StampFixture, "a rectangle is saved as a stamp, which the gallery has then", "[ui][stamps]") {
    REQUIRE(wait_settled());
    window.findChild<QAction*>("actionSaveStamp")->trigger();
    auto& save = part<QPushButton>("stampSave");
    CHECK_FALSE(save.isEnabled());  // without a name
    QTest::keyClicks(&part<QLineEdit>("stampName"), "My hill");
    CHECK(save.isEnabled());
    CHECK(part<QLabel>("stampWords").text() == QString::fromUtf8("96 × 80 cells"));
    auto* width = part<QDialog>("saveStamp").findChild<NumberSlider*>("stamp.width");
    REQUIRE(width != nullptr);
    QTest::mouseDClick(width, Qt::LeftButton, Qt::NoModifier, width->rect().center());
    auto* edit = width->findChild<QLineEdit*>();
    REQUIRE(edit != nullptr);
    edit->selectAll();
    QTest::keyClicks(edit, "400");
    QTest::keyClick(edit, Qt::Key_Return);
    CHECK(part<QLabel>("stampWords").text() == QString::fromUtf8("20 × 80 cells"));
    QTest::mouseClick(&save, Qt::LeftButton);
    REQUIRE(wait_until([this] { return !window.file_tasks().busy(); }));
    CHECK(messages().newest().contains("My-hill.tif"));

    std::ofstream(folder.filePath("mine/broken.tif").toStdString()) << "no raster";
    open();
    REQUIRE(static_cast<std::size_t>(cards().count()) == shipped_stamps().size() + 1);
    CHECK(part<QLabel>("stampsSkipped").isVisible());
    CHECK(part<QLabel>("stampsSkipped").text().contains("broken.tif"));
    type("my-hill");
    CHECK(shown() == 1);
    QTest::keyClick(&search(), Qt::Key_Return);
    REQUIRE(wait_until([this] { return std::holds_alternative<StackBase>(project().base); }));
    CHECK(newest().placement.width == 400);
    CHECK(newest().placement.length == 1600);
    REQUIRE(wait_settled());
}

TEST_CASE_METHOD(StampFixture, "another folder is shown, too, and one that cannot be read says so", "[ui][stamps]") {
    open();
    gallery().add_folder(folder.filePath("nowhere"));
    REQUIRE(wait_until([this] { return part<QLabel>("stampsEmpty").text().contains("nowhere"); }));
    const QString other = folder.filePath("other");
    Raster<float> heights(8, 6);
    heights(3, 3) = 5;
    TerrainFrame frame;
    frame.width = 8;
    frame.height = 6;
    REQUIRE(save_stamp(other.toStdString(), "Knoll", heights.view(), frame).ok());
    gallery().add_folder(other);
    REQUIRE(wait_until([this] { return !gallery().is_busy() && cards().isVisible(); }));
    CHECK(static_cast<std::size_t>(cards().count()) == shipped_stamps().size() + 1);
    // Closed, it reads nothing.
    gallery().close();
    CHECK_FALSE(gallery().is_busy());
}

TEST_CASE_METHOD(StampFixture, "the star of a stamp brings it to the front, and adds nothing",
                 "[ui][stamps][favourites]") {
    const auto star = [&](int row) {
        const QRect card = cards().visualItemRect(cards().item(row));
        return QPoint(card.right() - 19, card.top() + 19);
    };
    favourites().set(QStringLiteral("stamp.") + QString::fromStdString(shipped_stamps()[2].id), false);
    const Project before = project();
    open();
    const QString first = cards().item(0)->text(), third = cards().item(2)->text();
    QTest::mouseClick(cards().viewport(), Qt::LeftButton, {}, star(2));
    CHECK(cards().item(0)->text() == third);
    CHECK(cards().item(1)->text() == first);
    CHECK(gallery().isVisible());
    CHECK(project() == before);
    // It has kept its picture, and is found as before.
    for (int i = 0; i < cards().count(); ++i) CHECK(cards().has_picture(i));
    type("volcano");
    CHECK(shown() == 1);
    search().clear();
    // By the menu and keys, back to its place.
    cards().setFocus();
    cards().setCurrentRow(0);
    QContextMenuEvent wish(QContextMenuEvent::Keyboard, {}, cards().viewport()->mapToGlobal(QPoint()));
    QApplication::sendEvent(cards().viewport(), &wish);
    auto* menu = cards().findChild<QMenu*>("cardMenu");
    REQUIRE(menu != nullptr);
    menu->findChild<QAction*>("toggleFavourite")->trigger();
    menu->close();
    CHECK(cards().item(0)->text() == first);
    CHECK(cards().item(2)->text() == third);
    // The first card chooses the first stamp again, wherever it was meanwhile.
    QTest::mouseClick(cards().viewport(), Qt::LeftButton, {}, cards().visualItemRect(cards().item(0)).center());
    REQUIRE(wait_until([this] { return std::holds_alternative<StackBase>(project().base); }));
    CHECK(newest().name == shipped_stamps()[0].name);
    REQUIRE(wait_settled());
}
