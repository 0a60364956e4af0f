/// Maps and height maps on the Export page.

#include <QCheckBox>
#include <QClipboard>
#include <QDir>
#include <QGuiApplication>
#include <QPushButton>
#include <QTemporaryDir>
#include <chrono>
#include <thread>

#include "core/io/elevation/elevation.h"
#include "tests/ui/window_fixture.h"
#include "ui/export/export_commands.h"
#include "ui/export/maps_form.h"

using namespace cuesta;

TEST_CASE_METHOD(WindowFixture, "maps are chosen in the project and undone", "[ui][maps]") {
    show_page("export");
    auto& box = part<QCheckBox>("maps.drainage");
    CHECK_FALSE(box.isChecked());
    QTest::mouseClick(&box, Qt::LeftButton, {}, QPoint(8, box.height() / 2));
    CHECK(project().maps.drainage);
    CHECK(box.isChecked());
    window.document().undo();
    CHECK_FALSE(project().maps.drainage);
    CHECK_FALSE(box.isChecked());
    // With nothing chosen there is nothing to write.
    window.document().edit("None", [](Project& p) {
        for (std::size_t i = 0; i < land_map_count; ++i) fields_of<MapParameters>()[i].put(&p.maps, 0);
    });
    CHECK_FALSE(part<QPushButton>("exportMaps").isEnabled());
}

TEST_CASE_METHOD(WindowFixture, "maps are written in the background and can be cancelled", "[ui][maps]") {
    show_page("export");
    const QTemporaryDir folder;
    window.document().edit("Maps", [](Project& p) {
        p.maps.format = MapFormat::png;
        p.maps.ambient_occlusion = true;
    });
    REQUIRE(wait_settled());
    ExportCommands& exports = window.exports();
    exports.export_maps_path(folder.path());
    CHECK(exports.tasks().running());
    CHECK(part<QPushButton>("cancelMaps").isVisible());
    CHECK_FALSE(part<QPushButton>("exportMaps").isEnabled());
    REQUIRE(wait_until([&] { return !exports.tasks().running(); }));
    CHECK_FALSE(part<QPushButton>("cancelMaps").isVisible());
    for (const char* name : {"slope.png", "ambient_occlusion.png", "normal.png", "colour.png", "maps.json"})
        CHECK(QDir(folder.path()).exists(QLatin1String(name)));

    // A cancelled export says so, and is no error.
    exports.tasks().start([](const WorkControl& control) -> Result<ExportReport> {
        while (!control.stopped()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        return Error::cancelled();
    });
    QTest::mouseClick(&part<QPushButton>("cancelMaps"), Qt::LeftButton);
    REQUIRE(wait_until([&] { return !exports.tasks().running(); }));
    CHECK(messages().newest().contains(QStringLiteral("ancelled")));
}

TEST_CASE_METHOD(WindowFixture, "maps and heights are written as layers of one file", "[ui][maps]") {
    show_page("export");
    const QTemporaryDir folder;
    window.document().edit("Layers", [](Project& p) { p.maps.format = MapFormat::exr_layers; });
    REQUIRE(wait_settled());
    ExportCommands& exports = window.exports();
    exports.export_maps_path(folder.path());
    CHECK(exports.tasks().running());
    REQUIRE(wait_until([&] { return !exports.tasks().running(); }));
    CHECK(QDir(folder.path()).entryList(QDir::Files) == QStringList{QStringLiteral("layers.exr")});
    const Result<Elevation> read = read_elevation(folder.filePath(QStringLiteral("layers.exr")).toStdString());
    REQUIRE(read.ok());
    CHECK(read->heights.width() == project().frame.width);
    CHECK(read->frame.cell_size == project().frame.cell_size);
    REQUIRE(wait_until([&] { return messages().count() > 0; }));
    CHECK(messages().newest().contains(QStringLiteral("layers.exr")));
    // The numbers to copy name every layer.
    QPushButton* copy = nullptr;
    REQUIRE(wait_until([&] {
        copy = messages().findChild<QPushButton*>(QStringLiteral("copyExportNumbers"));
        return copy != nullptr && copy->isVisible();
    }));
    QTest::mouseClick(copy, Qt::LeftButton);
    const QString numbers = QGuiApplication::clipboard()->text();
    INFO(numbers.toStdString());
    for (const char* line : {"layers.exr\n", "Samples: ", "height: ", "slope: ", "normal; "})
        CHECK(numbers.contains(QLatin1String(line)));
}

TEST_CASE_METHOD(WindowFixture, "heightmaps are written as the project says", "[ui][maps]") {
    const QTemporaryDir folder;
    window.document().edit("Tiles", [](Project& p) {
        p.height_map.tile_columns = 2;
        p.height_map.dither = true;
    });
    REQUIRE(wait_settled());
    window.exports().export_height_map_path(folder.filePath(QStringLiteral("land.png")));
    REQUIRE(wait_until([&] { return !window.file_tasks().busy(); }));
    CHECK(QDir(folder.path()).exists(QStringLiteral("land_x1_y0.png")));
    CHECK(QDir(folder.path()).exists(QStringLiteral("land.json")));
}
