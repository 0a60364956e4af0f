/// Ground cover, lakes and rivers as files, from the Export page.

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>

#include "tests/ui/window_fixture.h"
#include "ui/export/export_commands.h"

using namespace cuesta;

namespace {

struct CoverExportFixture : WindowFixture {
    QTemporaryDir folder;

    CoverExportFixture() { show_page("export"); }

    ExportCommands& exports() { return window.exports(); }
    void grow() {
        window.document().edit("Ground cover", [](Project& p) {
            p.cover.amount = 1;
            p.cover.temperature = 7;
        });
        REQUIRE(wait_settled());
    }
    bool wait_written() {
        return wait_until([&] { return !exports().tasks().running() && messages().count() > 0; });
    }
    void choose_folder() {
        auto* dialog = window.findChild<QFileDialog*>();
        REQUIRE(dialog != nullptr);
        auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        REQUIRE(name != nullptr);
        name->setText(folder.path());
        QTest::keyClick(name, Qt::Key_Return);
        REQUIRE(wait_until([&] { return window.findChild<QFileDialog*>() == nullptr; }));
    }
    void click_box(const char* name) {
        auto& box = part<QCheckBox>(name);
        QTest::mouseClick(&box, Qt::LeftButton, {}, QPoint(8, box.height() / 2));
    }
    QStringList files(const QString& pattern) { return QDir(folder.path()).entryList({pattern}, QDir::Files); }
    QJsonObject object_in(const QString& name) {
        QFile file(folder.filePath(name));
        REQUIRE(file.open(QIODevice::ReadOnly));
        return QJsonDocument::fromJson(file.readAll()).object();
    }
};

}  // namespace

TEST_CASE_METHOD(CoverExportFixture, "ground cover is written from the Export page", "[ui][cover_export]") {
    auto& write = part<QPushButton>("exportPlants");
    // Without any there is nothing to write, and the button says why.
    REQUIRE(project().cover.amount == 0);
    CHECK_FALSE(write.isEnabled());
    CHECK(write.toolTip().contains("View page"));
    grow();
    CHECK(write.isEnabled());
    QTest::mouseClick(&write, Qt::LeftButton);
    choose_folder();
    REQUIRE(wait_written());
    const QStringList tables = files("*.csv");
    INFO(messages().newest().toStdString());
    REQUIRE_FALSE(tables.isEmpty());
    const QString stem = exports().names().stem(NamedExport::plants);
    CHECK(files("*.glb") == QStringList{stem + "_plants.glb"});
    const QJsonArray species = object_in(stem + "_plants.json").value("species").toArray();
    CHECK(species.size() == tables.size());
    // The numbers to paste are those of the files.
    auto* copy = messages().findChild<QPushButton*>("copyExportNumbers");
    REQUIRE(copy != nullptr);
    QTest::qWait(1);
    QTest::mouseClick(copy, Qt::LeftButton);
    const QString numbers = QGuiApplication::clipboard()->text();
    INFO(numbers.toStdString());
    CHECK(numbers.contains("One unit: 1 m"));
    CHECK(numbers.contains("Extent: 1920 m × 1600 m"));
    for (const QJsonValue& each : species)
        CHECK(numbers.contains(QStringLiteral("%1: %2").arg(each["id"].toString()).arg(each["count"].toInt())));
    // Again: files of these names are replaced only after a question.
    QTest::mouseClick(&write, Qt::LeftButton);
    choose_folder();
    CHECK(part<QMessageBox>("replaceExports").text().contains(stem));
    QTest::mouseClick(part<QMessageBox>("replaceExports").button(QMessageBox::Cancel), Qt::LeftButton);
    CHECK_FALSE(exports().tasks().running());
}

TEST_CASE_METHOD(CoverExportFixture, "tables and instances are chosen apart", "[ui][cover_export]") {
    grow();
    click_box("export.plant_tables");
    CHECK_FALSE(exports().parameters().plant_tables);
    exports().export_plants_path(folder.path());
    CHECK(exports().tasks().running());
    CHECK(part("cancelPlants").isVisible());
    CHECK_FALSE(part("exportPlants").isEnabled());
    REQUIRE(wait_written());
    CHECK_FALSE(part("cancelPlants").isVisible());
    CHECK(files("*.csv").isEmpty());
    CHECK(files("*.glb").size() == 1);
    const QString stem = exports().names().stem(NamedExport::plants);
    for (const QJsonValue& each : object_in(stem + "_plants.json").value("species").toArray())
        CHECK_FALSE(each.toObject().contains("file"));
    click_box("export.plant_instances");
    CHECK_FALSE(part("exportPlants").isEnabled());
    CHECK_FALSE(part("exportPlants").toolTip().isEmpty());
    click_box("export.plant_tables");
    CHECK(part("exportPlants").isEnabled());
    messages().clear();
    REQUIRE(QFile::remove(folder.filePath(stem + "_plants.glb")));
    exports().export_plants_path(folder.path());
    REQUIRE(wait_written());
    CHECK_FALSE(files("*.csv").isEmpty());
    CHECK(files("*.glb").isEmpty());
    CHECK_FALSE(object_in(stem + "_plants.json").contains("glb"));
    // Lists alone.
    click_box("export.plant_tables");
    CHECK_FALSE(part("exportPlants").isEnabled());
    click_box("export.plant_lists");
    CHECK(part("exportPlants").isEnabled());
    for (const QString& table : files("*.csv")) REQUIRE(QFile::remove(folder.filePath(table)));
    messages().clear();
    exports().export_plants_path(folder.path());
    REQUIRE(wait_written());
    CHECK(files("*.csv").isEmpty());
    for (const QJsonValue& each : object_in(stem + "_plants.json").value("species").toArray())
        CHECK(object_in(each["list"].toString()).value("plants").toArray().size() == each["count"].toInt());
    // Points and MultiMeshes.
    click_box("export.plant_lists");
    CHECK_FALSE(part("exportPlants").isEnabled());
    for (const char* box : {"export.plant_points", "export.plant_ply", "export.plant_multimeshes"}) {
        click_box(box);
        CHECK(part("exportPlants").isEnabled());
    }
    messages().clear();
    exports().export_plants_path(folder.path());
    REQUIRE(wait_written());
    for (const char* ending : {"_points.glb", "_points.ply"})
        CHECK(QDir(folder.path()).exists(stem + QLatin1String(ending)));
    for (const QJsonValue& each : object_in(stem + "_plants.json").value("species").toArray())
        CHECK(QDir(folder.path()).exists(each["multimesh"].toString()));
}

TEST_CASE_METHOD(CoverExportFixture, "a cancelled export of ground cover says so", "[ui][cover_export]") {
    grow();
    exports().export_plants_path(folder.path());
    REQUIRE(exports().tasks().running());
    QTest::mouseClick(&part<QPushButton>("cancelPlants"), Qt::LeftButton);
    REQUIRE(wait_written());
    CHECK(messages().newest().contains("ancelled"));
}

TEST_CASE_METHOD(CoverExportFixture, "lakes and rivers are written from the Export page", "[ui][waters_export]") {
    window.document().edit("Small rivers", [](Project& p) { p.waters.source = 0.05F; });
    REQUIRE(wait_settled());
    QTest::mouseClick(&part("exportWaters"), Qt::LeftButton);
    choose_folder();
    REQUIRE(wait_written());
    INFO(messages().newest().toStdString());
    CHECK(messages().newest().contains("river"));
    for (const char* name : {"waters.geojson", "water_level.tif", "water_id.tif", "water_cover.tif"})
        CHECK(QDir(folder.path()).exists(QLatin1String(name)));
    const QJsonArray all = object_in("waters.geojson").value("features").toArray();
    CHECK(std::count_if(all.begin(), all.end(), [](const QJsonValue& feature) {
              return feature["properties"]["kind"] == QJsonValue("river");
          }) > 0);
    messages().clear();

    // Under a name, and only what is wanted.
    auto& name = part<QLineEdit>("watersName");
    name.setFocus();
    QTest::keyClicks(&name, "valley");
    QTest::keyClick(&name, Qt::Key_Return);
    click_box("export.water_rasters");
    click_box("export.water_mesh");
    QTest::mouseClick(&part("exportWaters"), Qt::LeftButton);
    choose_folder();
    REQUIRE(wait_written());
    CHECK(files("valley_*") == QStringList{"valley_waters.geojson"});
    // Nothing wanted, nothing to write.
    click_box("export.water_lines");
    CHECK_FALSE(part("exportWaters").isEnabled());
    CHECK_FALSE(part("exportWaters").toolTip().isEmpty());
}

TEST_CASE_METHOD(CoverExportFixture, "a folder that cannot be made is told of", "[ui][waters_export]") {
    QFile file(folder.filePath("file"));
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.close();
    exports().export_waters_path(folder.filePath("file/within"));
    REQUIRE(wait_written());
    CHECK(messages().newest().contains("folder"));
    CHECK(files("*.geojson").isEmpty());
}
