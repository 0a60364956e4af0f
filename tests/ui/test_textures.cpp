/// Pictures of materials in the window: read in the background, shown, undone, and told of where they fail.

#include <QAbstractItemView>
#include <QAction>
#include <QComboBox>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <fstream>

#include "tests/ui/window_fixture.h"

using namespace cuesta;

namespace {

struct TextureFixture : WindowFixture {
    TemporaryFolder folder;
    std::string path = (folder.path / "ground.png").string();

    static void write(const std::string& path, int red, int green) {
        QImage image(8, 8, QImage::Format_RGB32);
        image.fill(QColor(red, green, 20));
        REQUIRE(image.save(QString::fromStdString(path)));
    }
    /// For the bottom, which is all there is of this terrain.
    void choose(const std::string& texture) {
        window.document().edit("Texture", [&](Project& p) { p.bottom_material.texture = texture; });
        REQUIRE(wait_settled());
    }
    bool has_texture() { return window.viewport().look().material_pictures.back().texture != nullptr; }
    /// At full size, which it takes some time after the last change.
    QImage view() {
        QTest::qWait(400);
        REQUIRE(wait_until([&] { return drawn(); }));
        return window.viewport().grabFramebuffer();
    }
    enum Hue { red, green };
    /// Share of pixels, in per cent, that have twice as much of this as of the other. Sky and ground have none by
    /// themselves; ground in deep shade is less colourful than its picture.
    int pixels(Hue hue) {
        const QImage image = view();
        int count = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x) {
                const QColor c = image.pixelColor(x, y);
                if (hue == red ? c.red() > 2 * c.green() : c.green() > 2 * c.red()) ++count;
            }
        return 100 * count / (image.width() * image.height());
    }
};

}  // namespace

TEST_CASE_METHOD(TextureFixture, "a chosen picture is laid over the ground, and undo takes it away", "[ui][textures]") {
    write(path, 200, 20);
    const QImage plain = view();
    CHECK(pixels(red) == 0);
    choose(path);
    REQUIRE(has_texture());
    CHECK(messages().count() == 0);
    CHECK(pixels(red) > 3);
    window.document().undo();
    CHECK_FALSE(has_texture());
    CHECK(view() == plain);
    // It is known still: no time passes until it shows.
    window.document().redo();
    CHECK(has_texture());
    CHECK_FALSE(window.file_tasks().busy());
    CHECK(pixels(red) > 3);
}

TEST_CASE_METHOD(TextureFixture, "the layers panel shows and changes the size of a picture", "[ui][textures]") {
    write(path, 200, 20);
    show_page("layers");
    QWidget& list = part("layerList");
    QTest::keyClick(&list, Qt::Key_End);
    auto* size = window.side().findChild<NumberSlider*>("material.texture_size");
    REQUIRE(size != nullptr);
    CHECK_FALSE(size->isVisible());
    choose(path);
    REQUIRE(size->isVisible());
    drag(*size, QPoint(30, 12), QPoint(80, 12));
    CHECK(project().bottom_material.texture_size > 0);
    CHECK(window.viewport().look().material_pictures.back().metres ==
          Approx(static_cast<double>(project().bottom_material.texture_size)));
    QTest::mouseClick(&part("clearTexture"), Qt::LeftButton);
    CHECK(project().bottom_material.texture.empty());
    CHECK_FALSE(has_texture());
}

TEST_CASE_METHOD(TextureFixture, "a material becomes a rock of the library in one step", "[ui][textures][rocks]") {
    show_page("layers");
    auto& rock = part<QComboBox>("materialRock");
    CHECK(rock.currentText() == "Choose…");
    const Material before = project().bottom_material;
    for (int row = 1; row < rock.count(); ++row) {
        INFO(rock.itemText(row).toStdString());
        CHECK_FALSE(rock.itemIcon(row).isNull());
        CHECK_FALSE(rock.itemData(row, Qt::ToolTipRole).toString().isEmpty());
    }
    rock.setFocus();
    rock.showPopup();
    const QModelIndex limestone = rock.model()->index(rock.findText("Limestone"), 0);
    rock.view()->scrollTo(limestone);
    QTest::mouseClick(rock.view()->viewport(), Qt::LeftButton, {}, rock.view()->visualRect(limestone).center());
    CHECK(project().bottom_material.name == "Limestone");
    CHECK(project().bottom_material.parameters.talus == 68);
    CHECK(rock.currentText() == "Limestone");
    CHECK(window.document().history().undo_label().endsWith("becomes Limestone"));
    // Changed, it is that rock no more; it keeps its name.
    window.document().edit("Talus", [](Project& p) { p.bottom_material.parameters.talus = 60; });
    CHECK(rock.currentText() == "Choose…");
    CHECK(project().bottom_material.name == "Limestone");
    window.document().undo();
    window.document().undo();
    CHECK(project().bottom_material == before);
}

TEST_CASE_METHOD(TextureFixture, "a material shows the picture of a rock without a file", "[ui][textures][rocks]") {
    show_page("layers");
    auto* menu = window.findChild<QMenu*>("rockTextures");
    REQUIRE(menu != nullptr);
    menu->findChild<QAction*>("granite")->trigger();
    REQUIRE(wait_settled());
    CHECK(project().bottom_material.texture == "rock:granite");
    CHECK(project().bottom_material.texture_size == 30);
    CHECK(part<QPushButton>("materialTexture").text() == "Granite");
    CHECK(has_texture());
    CHECK(messages().count() == 0);
    window.document().undo();
    CHECK(project().bottom_material.texture.empty());
    // A project of a later version may name a rock that this one does not know.
    window.document().edit("Texture", [](Project& p) { p.bottom_material.texture = "rock:unobtainium"; });
    REQUIRE(wait_settled());
    CHECK(messages().count() == 1);
}

TEST_CASE_METHOD(TextureFixture, "pictures that cannot be read are told of once", "[ui][textures]") {
    const QImage plain = view();
    choose(path);
    CHECK_FALSE(has_texture());
    CHECK(messages().count() == 1);
    CHECK(messages().newest().contains("ground.png"));
    CHECK(view() == plain);
    window.document().edit("Name", [](Project& p) { p.bottom_material.name = "Stone"; });
    REQUIRE(wait_settled());
    CHECK(messages().count() == 1);

    // Once the file is there, coming back to the window finds it.
    write(path, 20, 200);
    Q_EMIT qApp->applicationStateChanged(Qt::ApplicationActive);
    REQUIRE(wait_settled());
    CHECK(has_texture());
    CHECK(pixels(green) > 5);
    std::ofstream(path) << "no picture any more";
    std::filesystem::last_write_time(path, std::filesystem::file_time_type::clock::now() + std::chrono::seconds(5));
    Q_EMIT qApp->applicationStateChanged(Qt::ApplicationActive);
    REQUIRE(wait_settled());
    CHECK_FALSE(has_texture());
    CHECK(messages().count() == 2);
}
