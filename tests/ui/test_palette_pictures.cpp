/// Palettes from pictures on the View page: one step of undo, what the page says, and pictures that cannot be read.

#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QPushButton>
#include <fstream>

#include "tests/ui/window_fixture.h"

using namespace cuesta;

namespace {

struct PalettePictureFixture : WindowFixture {
    TemporaryFolder folder;

    std::filesystem::path picture() {
        QImage image(64, 8, QImage::Format_RGB32);
        for (int y = 0; y < 8; ++y)
            for (int x = 0; x < 64; ++x) image.setPixelColor(x, y, QColor(40 + 2 * x, 30 + 2 * x, 20 + x));
        const std::filesystem::path path = folder.path / "field.png";
        REQUIRE(image.save(text_of(path)));
        return path;
    }
    /// Chooses the layer in the button's menu and answers the dialog.
    void choose(const char* layer, const std::filesystem::path& path) {
        QMenu* menu = part<QPushButton>("palettePicture").menu();
        REQUIRE(menu != nullptr);
        auto* action = menu->findChild<QAction*>(QLatin1String(layer));
        REQUIRE(action != nullptr);
        action->trigger();
        QFileDialog* dialog = nullptr;
        REQUIRE(wait_until([&] {
            dialog = window.findChild<QFileDialog*>();
            return dialog && dialog->isVisible();
        }));
        // A dialog that opens files takes those alone that its folder has told it of.
        dialog->setDirectory(text_of(path.parent_path()));
        auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        REQUIRE(name);
        name->setCompleter(nullptr);  // its list would take the Return
        // Typed and pressed again until the folder has been read, as a user does.
        QPointer<QFileDialog> open(dialog);
        REQUIRE(wait_until([&] {
            if (open && open->isVisible()) {
                name->setFocus();
                name->selectAll();
                QTest::keyClicks(name, text_of(path.filename()));
                QTest::keyClick(name, Qt::Key_Return);
            }
            return !open || !open->isVisible();
        }));
        REQUIRE(wait_settled());
    }
    QLabel& sources() { return part<QLabel>("paletteSources"); }
};

}  // namespace

TEST_CASE_METHOD(PalettePictureFixture, "a picture gives a layer its colours, in one step of undo", "[ui][palettes]") {
    show_page("View");
    CHECK_FALSE(sources().isVisible());
    const Project before = project();
    const std::size_t steps = window.document().history().size();
    choose("palettePicture.soil", picture());
    CHECK(window.document().history().size() == steps + 1);
    CHECK(window.document().history().undo_label().contains("field.png"));
    CHECK(project().colour.soil == SoilColours::picture);
    CHECK(project().colour.rock == before.colour.rock);
    CHECK(project().picture_palettes.layers[1].source == "field.png");
    CHECK(project().picture_palettes.layers[1].colours != grey_colours);
    CHECK(sources().isVisible());
    CHECK(sources().text().contains("field.png"));
    window.document().undo();
    CHECK(project() == before);
    CHECK_FALSE(sources().isVisible());
    window.document().redo();
    CHECK(project().colour.soil == SoilColours::picture);
    // The list's entry alone shows what was chosen before, and greys where nothing was.
    window.document().edit("Rock", [](Project& p) { p.colour.rock = RockColours::picture; });
    CHECK(sources().text().contains("greys"));
}

TEST_CASE_METHOD(PalettePictureFixture, "of a picture that cannot be read the old colours stay", "[ui][palettes]") {
    show_page("View");
    const Project before = project();
    const std::size_t steps = window.document().history().size();
    const std::filesystem::path path = folder.path / "rubbish.png";
    std::ofstream(path) << "no picture";
    choose("palettePicture.rock", path);
    INFO(messages().newest().toStdString());
    CHECK(messages().newest().contains("rubbish.png"));
    CHECK(messages().newest().contains("stays as it was"));
    CHECK(project() == before);
    CHECK(window.document().history().size() == steps);
}

TEST_CASE_METHOD(PalettePictureFixture, "a palette that comes late is not the next project's", "[ui][palettes]") {
    show_page("View");
    const std::filesystem::path path = picture();
    window.feature<LookFeature>().take_palette(ColourLayer::rock, text_of(path));
    window.document().reset(starting_project(), {});
    const Project after = project();
    REQUIRE(wait_settled());
    CHECK(project() == after);
}
