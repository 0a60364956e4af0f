/// Offers of finished exports, and the names of their files.

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>

#include "tests/ui/window_fixture.h"
#include "ui/base/open_folder.h"
#include "ui/export/export_commands.h"

using namespace cuesta;

namespace {

struct ExportResultFixture : WindowFixture {
    QTemporaryDir folder;
    QStringList opened;

    ExportResultFixture() {
        set_folder_opener([this](const QString& path) {
            opened << path;
            return true;
        });
        show_page("export");
        exports().parameters().picture_width = 64;
        exports().parameters().picture_height = 48;
        exports().parameters().turntable_pictures = 2;
    }
    ~ExportResultFixture() { set_folder_opener({}); }

    ExportCommands& exports() { return window.exports(); }
    bool wait_written() {
        return wait_until([&] {
            return !exports().films().running() && !exports().tasks().running() && !window.file_tasks().busy() &&
                   messages().count() > 0;
        });
    }
    bool offers(const char* name) { return messages().findChild<QPushButton*>(QLatin1String(name)) != nullptr; }
    void click_offer(const char* name) {
        QTest::qWait(1);
        auto* button = messages().findChild<QPushButton*>(QLatin1String(name));
        REQUIRE(button != nullptr);
        REQUIRE(button->isVisible());
        QTest::mouseClick(button, Qt::LeftButton);
    }
    void type_name(const char* field, const QString& name) {
        auto& edit = part<QLineEdit>(field);
        edit.setFocus();
        edit.selectAll();
        QTest::keyClicks(&edit, name);
        QTest::keyClick(&edit, Qt::Key_Return);
    }
    /// Answers the dialog that asks for a folder.
    void choose_folder() {
        auto* dialog = window.findChild<QFileDialog*>();
        REQUIRE(dialog != nullptr);
        auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        REQUIRE(name != nullptr);
        name->setText(folder.path());
        QTest::keyClick(name, Qt::Key_Return);
        REQUIRE(wait_until([&] { return window.findChild<QFileDialog*>() == nullptr; }));
    }
    QStringList files(const QString& pattern) { return QDir(folder.path()).entryList({pattern}); }
};

}  // namespace

TEST_CASE_METHOD(ExportResultFixture, "an export offers its folder and its numbers", "[ui][export_results]") {
    exports().export_height_map_path(folder.filePath("land.png"));
    REQUIRE(wait_written());
    CHECK(opened.isEmpty());
    click_offer("openExportFolder");
    CHECK(opened == QStringList{folder.path()});
    click_offer("copyExportNumbers");
    const QString numbers = QGuiApplication::clipboard()->text();
    INFO(numbers.toStdString());
    CHECK(numbers.contains("Samples: 96 × 80"));
    CHECK(numbers.contains("Cell size: 20 m"));
    CHECK(numbers.contains("Extent: 1900 m × 1580 m"));
    for (const char* line : {"Lowest: ", "Highest: ", "Scale: ", "Offset: ", "Unreal: ", "z_scale ", "Unity: "})
        CHECK(numbers.contains(QLatin1String(line)));
    // The codes and the numbers name the same height.
    const auto number_after = [&](const char* line) {
        const QString rest = numbers.section(QLatin1String(line), 1);
        return rest.section(QLatin1Char(' '), 0, 0).toDouble();
    };
    // Numbers have nine digits, and 65535 steps multiply what the last one lacks.
    CHECK(number_after("Offset: ") + 65535 * number_after("Scale: ") ==
          Approx(number_after("Highest: ")).epsilon(1e-5));
    messages().clear();

    // Metres need no scale.
    exports().export_height_map_path(folder.filePath("land.tif"));
    REQUIRE(wait_written());
    click_offer("copyExportNumbers");
    CHECK(QGuiApplication::clipboard()->text().contains("scale 1, offset 0"));
    messages().clear();

    exports().export_engine_path(window.document().value(), QStringLiteral("island"), folder.path());
    REQUIRE(wait_written());
    click_offer("copyExportNumbers");
    CHECK(QGuiApplication::clipboard()->text().contains("island"));
    CHECK(offers("openExportFolder"));
    messages().clear();

    exports().export_mesh_path(window.document().value(), folder.filePath("land.glb"));
    REQUIRE(wait_written());
    click_offer("copyExportNumbers");
    const QString mesh = QGuiApplication::clipboard()->text();
    INFO(mesh.toStdString());
    for (const char* line : {"Extent: 1900 m × 1580 m", "One unit: 1 m", "Up: y", "Level 0: "})
        CHECK(mesh.contains(QString::fromUtf8(line)));
    messages().clear();

    // Pictures have no numbers.
    exports().export_picture_path(folder.filePath("view.png"));
    REQUIRE(wait_written());
    CHECK(offers("openExportFolder"));
    CHECK_FALSE(offers("copyExportNumbers"));
}

TEST_CASE_METHOD(ExportResultFixture, "a desktop without a file manager is told of", "[ui][export_results]") {
    set_folder_opener([](const QString&) { return false; });
    exports().export_turntable_path(folder.path());
    REQUIRE(wait_written());
    click_offer("openExportFolder");
    CHECK(messages().newest().contains(folder.path()));
}

TEST_CASE_METHOD(ExportResultFixture, "maps say their ranges and take a name", "[ui][export_results]") {
    window.document().edit("Maps", [](Project& p) {
        for (std::size_t i = 0; i < land_map_count; ++i) fields_of<MapParameters>()[i].put(&p.maps, 0);
        p.maps.slope = true;
        p.maps.format = MapFormat::png;
    });
    REQUIRE(wait_settled());
    type_name("mapsName", "valley");
    QTest::mouseClick(&part("exportMaps"), Qt::LeftButton);
    choose_folder();
    REQUIRE(wait_written());
    CHECK(files("*.png") == QStringList{"valley_slope.png"});
    click_offer("copyExportNumbers");
    const QString numbers = QGuiApplication::clipboard()->text();
    INFO(numbers.toStdString());
    CHECK(numbers.contains("valley_slope.png: "));
    CHECK(numbers.contains("Cell size: 20 m"));
}

TEST_CASE_METHOD(ExportResultFixture, "a turntable takes a name and replaces nothing unasked", "[ui][export_results]") {
    auto& field = part<QLineEdit>("turntableName");
    CHECK(field.text().isEmpty());
    CHECK(field.placeholderText() == "turntable");
    type_name("turntableName", "island 1");
    CHECK(field.text() == "island_1");
    QTest::mouseClick(&part("takeTurntable"), Qt::LeftButton);
    choose_folder();
    REQUIRE(wait_written());
    CHECK(files("island_1-*.png").size() == 2);
    messages().clear();

    const auto click_answer = [&](QAbstractButton* button) {
        REQUIRE(button != nullptr);
        QTest::mouseClick(button, Qt::LeftButton);
        REQUIRE(wait_until([&] { return window.findChild<QMessageBox*>("replaceExports") == nullptr; }));
    };
    QFile first(QDir(folder.path()).filePath(files("island_1-*.png").front()));
    REQUIRE(first.open(QIODevice::WriteOnly));
    first.write("mine");
    first.close();
    QTest::mouseClick(&part("takeTurntable"), Qt::LeftButton);
    choose_folder();
    auto& question = part<QMessageBox>("replaceExports");
    CHECK(question.text().contains("island_1-"));
    CHECK_FALSE(exports().films().running());
    click_answer(question.button(QMessageBox::Cancel));
    CHECK_FALSE(exports().films().running());
    CHECK(first.size() == 4);
    QTest::mouseClick(&part("takeTurntable"), Qt::LeftButton);
    choose_folder();
    click_answer(part<QMessageBox>("replaceExports").findChild<QPushButton*>("replace"));
    REQUIRE(wait_written());
    CHECK(QFileInfo(first).size() > 4);

    // Another name is in nobody's way.
    messages().clear();
    type_name("turntableName", "other");
    QTest::mouseClick(&part("takeTurntable"), Qt::LeftButton);
    choose_folder();
    REQUIRE(wait_written());
    CHECK(files("other-*.png").size() == 2);
}

TEST_CASE_METHOD(ExportResultFixture, "names of exports are kept project by project", "[ui][export_results]") {
    const QString one = folder.filePath("one.cuesta"), two = folder.filePath("two.cuesta");
    type_name("engineName", "first");
    CHECK(exports().names().stem(NamedExport::engine) == "first");
    // Saved for the first time, a project keeps them.
    Project copy = project();
    window.document().set_saved(window.document().value(), one);
    CHECK(exports().names().stem(NamedExport::engine) == "first");
    window.document().reset(copy, two);
    REQUIRE(wait_settled());
    CHECK(exports().names().stem(NamedExport::engine) == "two");
    CHECK(part<QLineEdit>("engineName").text().isEmpty());
    window.document().reset(copy, one);
    REQUIRE(wait_settled());
    CHECK(exports().names().stem(NamedExport::engine) == "first");
    CHECK(part<QLineEdit>("engineName").text() == "first");
}
