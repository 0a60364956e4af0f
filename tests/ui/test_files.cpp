/// Files from the window: import, open, save, export, bad files, closing with unsaved changes.

#include <QAbstractButton>
#include <QDropEvent>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <fstream>

#include "core/io/elevation/elevation.h"
#include "tests/ui/window_fixture.h"
#include "ui/export/export_commands.h"
#include "ui/import/import_dialog.h"

using namespace cuesta;
namespace fs = std::filesystem;

namespace {

QMessageBox* question(Window& window) {
    return window.findChild<QMessageBox*>();
}

}  // namespace

TEST_CASE_METHOD(WindowFixture, "each sample is imported and shown", "[ui][files]") {
    const char* samples[] = {"sthelens_1980_usgs.dem",
                             "bigtujunga_utm11.tif",
                             "rubalkhali_aw3d30.tif",
                             "sagehen_10m_f32.tif",
                             "N44W072.hgt",
                             "alps_n46e008.tif",
                             "howesound_n49w124.tif",
                             "formats/sthelens_u16_scaled.png"};
    if (!fs::exists(shared_data())) {
        WARN("skipped: there is no folder of shared data");
        return;
    }
    for (const char* sample : samples) {
        INFO(sample);
        window.files().import_path(text_of(shared_data() / sample));
        REQUIRE(wait_until([&] {
            const auto* base = std::get_if<ImportedBase>(&project().base);
            return base && base->source_file.ends_with(sample) && settled() &&
                   window.lands().shown().land->frame.width == project().frame.width;
        }));
        CHECK(window.lands().state() == LandState::ground);
        CHECK(window.lands().shown().highest > window.lands().shown().lowest);
        INFO(messages().newest().toStdString());
        CHECK(messages().newest().contains(QString::fromStdString(fs::path(sample).filename())));
    }
    // Each import is a step of undo.
    window.document().undo();
    CHECK(std::get<ImportedBase>(project().base).source_file.ends_with("howesound_n49w124.tif"));
}

TEST_CASE_METHOD(WindowFixture, "heights without units are stretched to the range the user gives", "[ui][files]") {
    const fs::path file = shared_data() / "formats/sthelens_u16_scaled.png";
    if (!fs::exists(file)) {
        WARN("skipped: there is no folder of shared data");
        return;
    }
    TemporaryFolder folder;  // away from its sidecar
    fs::copy_file(file, folder.path / "heights.png");
    window.files().import_path(text_of(folder.path / "heights.png"));
    REQUIRE(wait_until([&] { return std::holds_alternative<ImportedBase>(project().base) && settled(); }));
    CHECK(messages().newest().count('\n') >= 1);  // says what was assumed
    window.files().rescale_import(694, 2543);
    REQUIRE(wait_until([&] { return std::abs(window.lands().shown().highest - 2543) < 0.01 && settled(); }));
    CHECK(window.lands().shown().lowest == Approx(694).margin(0.01));  // float rounding at this height is 1e-4 m
}

TEST_CASE_METHOD(WindowFixture, "a project is saved and opened again as it was", "[ui][files]") {
    TemporaryFolder folder;
    window.document().edit("Edit", [](Project& p) {
        p.erosion.thermal.talus = 28;
        Layer layer;
        layer.material.name = "Sandstone";
        p.layers.push_back(layer);
        p.water_sources.push_back({});
    });
    const Project saved = project();
    const QString path = text_of(folder.path / "valley.cuesta");
    window.files().save_path(path);
    REQUIRE(wait_until([&] { return window.document().path() == path; }));
    CHECK_FALSE(window.document().modified());
    CHECK(window.windowTitle().startsWith("valley.cuesta"));
    window.files().new_project();
    CHECK_FALSE(project() == saved);
    window.files().open_path(path);
    REQUIRE(wait_until([&] { return window.document().path() == path; }));
    CHECK(project() == saved);
    CHECK_FALSE(window.document().history().can_undo());
    CHECK(window.files().recent_files().first() == path);
    window.files().save_numbered();
    REQUIRE(wait_until([&] { return fs::exists(folder.path / "valley-001.cuesta") && settled(); }));
    window.files().save_numbered();
    REQUIRE(wait_until([&] { return fs::exists(folder.path / "valley-002.cuesta") && settled(); }));
}

TEST_CASE_METHOD(WindowFixture, "bad files give a message and change nothing", "[ui][files]") {
    TemporaryFolder folder;
    const Project before = project();
    std::ofstream(folder.path / "noise.tif") << "this is no elevation model";
    std::ofstream(folder.path / "empty.asc");
    std::ofstream(folder.path / "broken.cuesta") << "{\"nothing\": 1";
    std::vector<fs::path> files{folder.path / "noise.tif", folder.path / "empty.asc", folder.path / "broken.cuesta",
                                folder.path / "missing.tif", folder.path / "missing.cuesta"};
    if (fs::exists(shared_data() / "tricky/generated")) {
        for (const char* name :
             {"truncated.png", "tiff_ifd_loop.tif", "random_bytes.tif", "odd_size.r16", "one_1x1.tif", "row_150x1.tif"})
            files.push_back(shared_data() / "tricky/generated" / name);
    }
    for (const fs::path& file : files) {
        INFO(file.string());
        messages().clear();
        window.files().open_path(text_of(file));
        REQUIRE(wait_until([&] { return !window.file_tasks().busy(); }));
        CHECK(messages().count() == 1);
        CHECK(messages().newest().contains(QString::fromStdString(file.filename())));
        CHECK(project() == before);
    }
}

TEST_CASE_METHOD(WindowFixture, "what cannot be written is said", "[ui][files]") {
    window.document().edit("Talus", [](Project& p) { p.erosion.thermal.talus = 28; });
    window.files().save_path("/proc/no/such/folder/valley.cuesta");
    REQUIRE(wait_until([&] { return !window.file_tasks().busy(); }));
    CHECK(messages().count() == 1);
    CHECK(window.document().modified());
    window.exports().export_height_map_path("/proc/no/such/folder/heights.tif");
    REQUIRE(wait_until([&] { return !window.file_tasks().busy() && messages().count() == 2; }));
}

TEST_CASE_METHOD(WindowFixture, "the land is exported", "[ui][files]") {
    TemporaryFolder folder;
    run_erosion(20);
    const auto land = window.lands().shown().land;
    const auto done = [&] { return !window.file_tasks().busy() && !window.exports().tasks().running(); };
    window.exports().export_height_map_path(text_of(folder.path / "heights.tif"));
    REQUIRE(wait_until(done));
    const auto read = read_elevation((folder.path / "heights.tif").string());
    REQUIRE(read);
    CHECK(read->heights == *land->ground);
    window.exports().export_maps_path(text_of(folder.path));
    REQUIRE(wait_until([&] { return !window.exports().tasks().running(); }));
    window.exports().export_mesh_path(window.document().value(), text_of(folder.path / "land.glb"));
    REQUIRE(wait_until([&] { return !window.exports().tasks().running(); }));
    window.exports().export_picture_path(text_of(folder.path / "land.png"));
    REQUIRE(wait_until(done));
    for (const char* name : {"flow.tif", "wear.tif", "deposit.tif", "land.glb", "land.png"}) {
        INFO(name << ": " << messages().newest().toStdString());
        CHECK(fs::exists(folder.path / name));
    }
    fs::remove(folder.path / "land.png");
    window.exports().repeat();
    REQUIRE(wait_until(done));
    CHECK(fs::exists(folder.path / "land.png"));
}

TEST_CASE_METHOD(WindowFixture, "a mask becomes a source, a heightmap a layer", "[ui][files]") {
    TemporaryFolder folder;
    run_erosion(5);
    window.exports().export_height_map_path(text_of(folder.path / "map.tif"));
    REQUIRE(wait_until([&] { return fs::exists(folder.path / "map.tif") && !window.file_tasks().busy(); }));
    window.files().import_mask_path(text_of(folder.path / "map.tif"));
    REQUIRE(wait_until([&] { return project().water_sources.size() == 1 && settled(); }));
    CHECK(std::holds_alternative<PaintedSource>(project().water_sources[0].shape));
    window.document().edit("Layer", [](Project& p) { p.layers.emplace_back(); });
    const auto import_map = [&](const char* name) -> ImportDialog& {
        window.files().import_layer_map_path(0, text_of(folder.path / name));
        auto& dialog = part<ImportDialog>("elevationImport");
        REQUIRE(
            wait_until([&] { return dialog.is_ready() && dialog.findChild<QPushButton*>("primary")->isEnabled(); }));
        return dialog;
    };
    QTest::mouseClick(import_map("map.tif").findChild<QPushButton*>("primary"), Qt::LeftButton);
    REQUIRE(wait_until([&] { return std::holds_alternative<UpperSurface>(project().layers[0].shape) && settled(); }));
    // A picture has no metres: what its black and white stand for is asked, and taken.
    REQUIRE(wait_until([&] { return !window.findChild<ImportDialog*>(); }));
    {
        std::ofstream out(folder.path / "map.pgm", std::ios::binary);
        out << "P5 32 32 255\n";
        for (int i = 0; i < 32 * 32; ++i) out.put(static_cast<char>(i == 0 ? 0 : 255));
    }
    ImportDialog& dialog = import_map("map.pgm");
    const auto type = [&](const char* id, const char* number) {
        NumberSlider* slider = nullptr;
        for (NumberSlider* each : dialog.findChildren<NumberSlider*>())
            if (each->objectName() == QLatin1String(id)) slider = each;
        REQUIRE(slider);
        QTest::mouseDClick(slider, Qt::LeftButton, Qt::NoModifier, slider->rect().center());
        auto* edit = slider->findChild<QLineEdit*>();
        REQUIRE(edit);
        edit->selectAll();
        QTest::keyClicks(edit, QLatin1String(number));
        QTest::keyClick(edit, Qt::Key_Return);
    };
    type("elevation.lowest", "250");
    type("elevation.highest", "350");
    REQUIRE(wait_until([&] { return dialog.is_ready() && dialog.options().read.range == std::pair(250.0, 350.0); }));
    QTest::mouseClick(dialog.findChild<QPushButton*>("primary"), Qt::LeftButton);
    REQUIRE(wait_until([&] {
        const auto* map = std::get_if<UpperSurface>(&project().layers[0].shape);
        return map && map->source_file.ends_with("map.pgm") && settled();
    }));
    const Raster<float> heights = std::get<UpperSurface>(project().layers[0].shape).heights.to_raster();
    // Within half a step of 8 bits, by which steps may be smoothed.
    CHECK(heights(31, 31) == Approx(350).margin(0.2));
    CHECK(heights(0, 0) == Approx(250).margin(0.2));
}

TEST_CASE_METHOD(WindowFixture, "closing with unsaved changes asks", "[ui][files]") {
    window.document().edit("Talus", [](Project& p) { p.erosion.thermal.talus = 28; });
    window.close();
    REQUIRE(question(window) != nullptr);
    CHECK(window.isVisible());
    QTest::mouseClick(question(window)->button(QMessageBox::Cancel), Qt::LeftButton);
    REQUIRE(wait_until([&] { return question(window) == nullptr; }));
    CHECK(window.isVisible());

    // Saved first: no question, and what was saved is there.
    TemporaryFolder folder;
    const QString path = text_of(folder.path / "kept.cuesta");
    window.files().save_path(path);
    REQUIRE(wait_until([&] { return !window.document().modified() && settled(); }));
    window.document().edit("Talus", [](Project& p) { p.erosion.thermal.talus = 29; });
    window.close();
    REQUIRE(question(window) != nullptr);
    QTest::mouseClick(question(window)->button(QMessageBox::Save), Qt::LeftButton);
    REQUIRE(wait_until([&] { return !window.isVisible(); }));
    CHECK_FALSE(window.document().modified());
}

TEST_CASE_METHOD(WindowFixture, "unsaved changes can be given up", "[ui][files]") {
    window.document().edit("Talus", [](Project& p) { p.erosion.thermal.talus = 28; });
    window.files().new_project();
    REQUIRE(question(window) != nullptr);
    CHECK(project().erosion.thermal.talus == 28);
    QTest::mouseClick(question(window)->button(QMessageBox::Discard), Qt::LeftButton);
    REQUIRE(wait_until([&] { return project().erosion.thermal.talus == ThermalParameters{}.talus; }));
}

TEST_CASE_METHOD(WindowFixture, "a file dropped onto the window is imported", "[ui][files]") {
    TemporaryFolder folder;
    window.exports().export_height_map_path(text_of(folder.path / "dropped.asc"));
    REQUIRE(wait_until([&] { return fs::exists(folder.path / "dropped.asc") && !window.file_tasks().busy(); }));
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(text_of(folder.path / "dropped.asc"))});
    // A drop goes to the widget that the drag entered.
    QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &enter);
    CHECK(enter.isAccepted());
    QDropEvent drop(QPointF(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &drop);
    // It is looked at first.
    REQUIRE(wait_until([&] {
        const auto* dialog = window.findChild<ImportDialog*>();
        return dialog && dialog->is_ready();
    }));
    QTest::mouseClick(part("elevationImport").findChild<QPushButton*>("primary"), Qt::LeftButton);
    REQUIRE(wait_until([&] { return std::holds_alternative<ImportedBase>(project().base) && settled(); }));
}
