/// Elevation models are looked at before they are taken: range, part, size, several tiles, what is wrong.

#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QPushButton>
#include <QToolButton>
#include <cmath>
#include <fstream>

#include "core/io/elevation/elevation.h"
#include "core/io/elevation/reproject.h"
#include "tests/ui/window_fixture.h"
#include "ui/import/import_dialog.h"
#include "ui/import/import_preview.h"

using namespace cuesta;

namespace {

Raster<float> slope(int width, int height, float from) {
    Raster<float> land(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) land(x, y) = from + 2.0F * static_cast<float>(x) + static_cast<float>(y);
    return land;
}

struct DialogFixture : WindowFixture {
    TemporaryFolder folder;

    /// A tile of 60 x 40 cells of 30 m in UTM, its west edge `column` cells from the first.
    QString tile(const char* name, int column) {
        TerrainFrame frame;
        frame.width = 60;
        frame.height = 40;
        frame.cell_size = 30;
        frame.crs_wkt = *system_in_full("EPSG:32632");
        frame.geotransform = {450000.0 + 30 * column, 30, 0, 5150000, 0, -30};
        const std::string path = (folder.path / name).string();
        REQUIRE(write_elevation(path, slope(60, 40, 2.0F * static_cast<float>(column)).view(), frame).ok());
        return QString::fromStdString(path);
    }
    /// A binary PGM with 8 bits: a wide step for every code.
    QString picture() {
        const auto path = folder.path / "hill.pgm";
        std::ofstream out(path, std::ios::binary);
        out << "P5 64 48 255\n";
        for (int y = 0; y < 48; ++y)
            for (int x = 0; x < 64; ++x) out.put(static_cast<char>(100 + x / 4));
        return text_of(path);
    }
    ImportDialog& open(const QStringList& paths) {
        window.files().import_paths(paths, false);
        ImportDialog& dialog = part<ImportDialog>("elevationImport");
        REQUIRE(wait_ready(dialog));
        return dialog;
    }
    bool wait_ready(ImportDialog& dialog) {
        return wait_until([&] { return dialog.is_ready() && !window.file_tasks().busy(); });
    }
    void take(ImportDialog& dialog) {
        QTest::mouseClick(dialog.findChild<QPushButton*>("primary"), Qt::LeftButton);
        REQUIRE(wait_until([&] { return std::holds_alternative<ImportedBase>(project().base); }));
        REQUIRE(wait_until([&] { return window.findChild<ImportDialog*>() == nullptr; }));
    }
    static QString text(ImportDialog& dialog, const char* label) {
        return dialog.findChild<QLabel*>(QLatin1String(label))->text();
    }
    static ImportPreview& preview(ImportDialog& dialog) { return *dialog.findChild<ImportPreview*>(); }
};

}  // namespace

TEST_CASE_METHOD(DialogFixture, "an elevation model is looked at, cut out and taken as one step", "[ui][import]") {
    const Project before = project();
    const std::size_t steps = window.document().history().position();
    ImportDialog& dialog = open({tile("land.tif", 0)});
    CHECK(text(dialog, "importFacts").contains("60 × 40 cells of 30 m"));
    CHECK(text(dialog, "importFacts").contains("UTM zone 32N"));
    CHECK(text(dialog, "importResult").contains("Result: 60 × 40 cells"));
    CHECK(project() == before);
    // A question that needs no answer is not asked.
    CHECK_FALSE(dialog.findChild<QWidget*>("elevation.set_range")->isVisible());
    CHECK_FALSE(dialog.findChild<QWidget*>("elevation.raw_width")->isVisible());
    CHECK_FALSE(dialog.findChild<QWidget*>("elevation.up")->isVisible());

    // From the middle to the south-east corner.
    ImportPreview& picture = preview(dialog);
    const QRectF whole = picture.place_of(QRect(0, 0, 60, 40));
    CHECK(whole.width() / whole.height() == Approx(1.5).epsilon(0.02));
    drag(picture, whole.center().toPoint(), whole.bottomRight().toPoint() + QPoint(9, 9));
    const ImportOptions options = dialog.options();
    REQUIRE(std::holds_alternative<CellCrop>(options.crop));
    // Half a pixel of the picture is a tenth of a cell.
    CHECK(std::get<CellCrop>(options.crop) == CellCrop{30, 20, 30, 20});
    CHECK(dialog.findChild<QLineEdit*>("importPart")->text() == "30, 20, 30, 20");
    CHECK(text(dialog, "importResult").contains("Result: 30 × 20 cells"));
    take(dialog);
    CHECK(project().frame.width == 30);
    CHECK(project().frame.height == 20);
    CHECK((*project().frame.geotransform)[0] == 450900);
    CHECK(std::get<ImportedBase>(project().base).heights.at(0, 0) == 80);
    CHECK(window.document().history().position() == steps + 1);
    window.document().undo();
    CHECK(project() == before);
    REQUIRE(wait_settled());
}

TEST_CASE_METHOD(DialogFixture, "a picture is asked for its range before it is taken, and loses its terraces",
                 "[ui][import]") {
    ImportDialog& dialog = open({picture()});
    REQUIRE(dialog.findChild<QWidget*>("elevation.lowest")->isVisible());
    REQUIRE(dialog.findChild<QWidget*>("elevation.cell_size")->isVisible());
    CHECK(dialog.options().smooth_steps);
    NumberSlider* highest = nullptr;
    NumberSlider* cell = nullptr;
    for (NumberSlider* slider : dialog.findChildren<NumberSlider*>()) {
        if (slider->objectName() == "elevation.highest") highest = slider;
        if (slider->objectName() == "elevation.cell_size") cell = slider;
    }
    REQUIRE(highest);
    REQUIRE(cell);
    const auto type = [](NumberSlider& slider, const char* number) {
        QTest::mouseDClick(&slider, Qt::LeftButton, Qt::NoModifier, slider.rect().center());
        auto* edit = slider.findChild<QLineEdit*>();
        REQUIRE(edit);
        edit->selectAll();
        QTest::keyClicks(edit, QLatin1String(number));
        QTest::keyClick(edit, Qt::Key_Return);
    };
    type(*highest, "510");
    REQUIRE(wait_until([&] { return dialog.is_ready() && dialog.sketch().highest < 250; }));
    type(*cell, "25");
    CHECK(text(dialog, "importResult").contains("64 × 48 cells of 25 m"));
    take(dialog);
    const TiledRaster& heights = std::get<ImportedBase>(project().base).heights;
    // Code 100 is 200 m of 510; within half a step of 2 m, and no stairs.
    CHECK(std::abs(heights.at(0, 24) - 200) <= 1.001F);
    CHECK(heights.at(30, 24) != heights.at(31, 24));
    CHECK(project().frame.cell_size == 25);
    REQUIRE(wait_settled());
}

TEST_CASE_METHOD(DialogFixture, "several files become one land, in another system and size", "[ui][import]") {
    ImportDialog& dialog = open({tile("west.tif", 0), tile("east.tif", 59)});
    CHECK(dialog.windowTitle().contains("2 files"));
    CHECK(text(dialog, "importFacts").contains("119 × 40 cells"));
    CHECK(text(dialog, "importRemarks").contains("differ there by 0 m"));
    // Left out again, it is one.
    auto* files = dialog.findChild<QListWidget*>("importFiles");
    REQUIRE(files->count() == 2);
    QTest::mouseClick(files->viewport(), Qt::LeftButton, Qt::NoModifier,
                      files->visualItemRect(files->item(1)).center());
    QTest::mouseClick(dialog.findChild<QToolButton*>("importRemove"), Qt::LeftButton);
    CHECK_FALSE(dialog.is_ready());
    REQUIRE(wait_ready(dialog));
    CHECK(text(dialog, "importFacts").contains("60 × 40 cells"));
    dialog.add_files({tile("east.tif", 59)});
    REQUIRE(wait_ready(dialog));
    take(dialog);
    CHECK(project().frame.width == 119);
    REQUIRE(wait_settled());
}

TEST_CASE_METHOD(DialogFixture, "what is wrong is said in the dialog, and can be mended there", "[ui][import]") {
    const Project before = project();
    std::ofstream(folder.path / "broken.tif") << "no picture";
    window.files().import_paths({text_of(folder.path / "broken.tif")}, false);
    ImportDialog& dialog = part<ImportDialog>("elevationImport");
    auto* import = dialog.findChild<QPushButton*>("primary");
    REQUIRE(wait_until([&] { return preview(dialog).message().contains("broken.tif"); }));
    CHECK_FALSE(import->isEnabled());
    // Nothing at all is a state of its own.
    auto* files = dialog.findChild<QListWidget*>("importFiles");
    files->item(0)->setSelected(true);
    QTest::mouseClick(dialog.findChild<QToolButton*>("importRemove"), Qt::LeftButton);
    CHECK(preview(dialog).message().contains("Add a heightmap"));
    CHECK_FALSE(import->isEnabled());
    // A raw file whose size is no square asks for its layout.
    std::ofstream(folder.path / "land.raw", std::ios::binary) << std::string(2 * 30 * 20, '\1');
    dialog.add_files({text_of(folder.path / "land.raw")});
    REQUIRE(wait_until([&] { return preview(dialog).message().contains("no square"); }));
    REQUIRE(dialog.findChild<QWidget*>("elevation.raw_width")->isVisible());
    for (const auto& [id, number] : {std::pair("elevation.raw_width", "30"), std::pair("elevation.raw_height", "20")}) {
        NumberSlider* slider = dialog.findChild<NumberSlider*>(QLatin1String(id));
        REQUIRE(slider);
        QTest::mouseDClick(slider, Qt::LeftButton, Qt::NoModifier, slider->rect().center());
        auto* edit = slider->findChild<QLineEdit*>();
        REQUIRE(edit);
        edit->selectAll();
        QTest::keyClicks(edit, QLatin1String(number));
        QTest::keyClick(edit, Qt::Key_Return);
    }
    REQUIRE(wait_ready(dialog));
    CHECK(text(dialog, "importFacts").contains("30 × 20 cells"));
    // A part that is none is said too.
    auto* part_text = dialog.findChild<QLineEdit*>("importPart");
    part_text->setFocus();
    QTest::keyClicks(part_text, "5, 5, 1");
    QTest::keyClick(part_text, Qt::Key_Return);  // which imports nothing
    CHECK(text(dialog, "importResult").contains("first column, first row"));
    CHECK_FALSE(import->isEnabled());
    QTest::keyClick(&dialog, Qt::Key_Escape);
    REQUIRE(wait_until([&] { return window.findChild<ImportDialog*>() == nullptr; }));
    CHECK(project() == before);
    REQUIRE(wait_settled());
}

TEST_CASE_METHOD(DialogFixture, "the dialog can be closed while it reads", "[ui][import]") {
    window.files().import_paths({tile("land.tif", 0)}, false);
    ImportDialog& dialog = part<ImportDialog>("elevationImport");
    CHECK(preview(dialog).message() == "Reading…");
    REQUIRE(wait_until([&] { return window.file_tasks().busy() || dialog.is_ready(); }));
    dialog.close();
    REQUIRE(wait_until([&] { return window.findChild<ImportDialog*>() == nullptr && settled(); }));
    CHECK(std::holds_alternative<GeneratedBase>(project().base));
}

TEST_CASE_METHOD(WindowFixture, "a base without heights is no end of the window", "[ui][import]") {
    const Project before = project();
    window.document().edit("Nothing", [](Project& p) { p.base = ImportedBase{}; });
    REQUIRE(wait_until(
        [&] { return !window.file_tasks().busy() && window.lands().status().state != WorkerState::working; }));
    window.files().rescale_import(0, 100);
    REQUIRE(wait_until([&] { return !window.file_tasks().busy(); }));
    window.document().undo();
    CHECK(project() == before);
    REQUIRE(wait_settled());
}

TEST_CASE_METHOD(DialogFixture, "the dialog says in plain sight that a part is dragged over the preview",
                 "[ui][import]") {
    ImportDialog& dialog = open({tile("land.tif", 0)});
    auto* hint = dialog.findChild<QLabel*>(QStringLiteral("importCropHint"));
    REQUIRE(hint != nullptr);
    CHECK(hint->isVisible());
    CHECK(hint->text().startsWith("Drag over the preview"));
    // It is true.
    QWidget& picture = preview(dialog);
    drag(picture, picture.rect().center() - QPoint(60, 40), picture.rect().center() + QPoint(60, 40));
    CHECK_FALSE(dialog.findChild<QLineEdit*>(QStringLiteral("importPart"))->text().isEmpty());
    QTest::mouseDClick(&picture, Qt::LeftButton, Qt::NoModifier, picture.rect().center());
    CHECK(dialog.findChild<QLineEdit*>(QStringLiteral("importPart"))->text().isEmpty());
    dialog.close();
}

TEST_CASE_METHOD(DialogFixture, "the dialog tells of a damaged file in plain words", "[ui][import]") {
    const QString path = tile("land.tif", 0);
    std::filesystem::resize_file(path.toStdString(), std::filesystem::file_size(path.toStdString()) * 7 / 10);
    window.files().import_paths({path}, false);
    ImportDialog& dialog = part<ImportDialog>("elevationImport");
    REQUIRE(wait_until([&] { return preview(dialog).accessibleDescription().contains("cannot be read"); }));
    const QString words = preview(dialog).accessibleDescription();
    INFO(words.toStdString());
    CHECK(words.contains("ends too early or is damaged"));
    CHECK(words.contains("land.tif"));
    CHECK_FALSE(words.contains("TIFFRead"));
    dialog.close();
}
