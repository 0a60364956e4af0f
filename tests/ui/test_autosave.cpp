/// Recovery files while one works: when they are written, when they go, and what is said when they cannot be.

#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <fstream>

#include "core/io/project/project_file.h"
#include "tests/core/file_size_limit.h"
#include "tests/ui/window_fixture.h"
#include "ui/files/autosave.h"
#include "ui/files/recovery_bar.h"

using namespace cuesta;
namespace fs = std::filesystem;

namespace {

constexpr AutosaveTimes quick{40, 400};
/// Nothing is written by itself during a test.
constexpr AutosaveTimes never{1000000, 2000000};

void set_talus(Document& document, float talus, const QString& gesture = {}) {
    document.edit(
        "Talus", [talus](Project& p) { p.erosion.thermal.talus = talus; }, gesture);
}

/// The projects in the recovery folder, whoever holds them.
std::vector<fs::path> projects_in(const fs::path& folder) {
    std::vector<fs::path> found;
    std::error_code code;
    for (const auto& entry : fs::recursive_directory_iterator(folder, code))
        if (entry.path().filename() == "project.cuesta") found.push_back(entry.path());
    return found;
}

std::optional<float> kept_talus(const fs::path& folder) {
    const auto found = projects_in(folder);
    if (found.size() != 1) return std::nullopt;
    const auto read = read_recovery(found[0].parent_path().string());
    if (!read) return std::nullopt;
    return read->erosion.thermal.talus;
}

/// Work that another program left behind.
void leave_behind(const fs::path& folder, float talus, const std::string& name, const std::string& path) {
    Project project = starting_project();
    project.frame.width = project.frame.height = 64;
    project.erosion.thermal.talus = talus;
    auto file = RecoveryFile::create(folder.string());
    REQUIRE(file);
    REQUIRE(file->write(project, {name, path}).ok());
}

struct GuardedWindow : WindowFixture {
    TemporaryFolder folder;
    fs::path recovery = folder.path / "recovery";
    RecoveryBar& bar() { return part<RecoveryBar>("recoveryBar"); }
    void guard(const AutosaveTimes& times = quick) {
        window.guard(text_of(recovery), times);
        REQUIRE(wait_until([&] { return !window.file_tasks().busy(); }));
    }
};

}  // namespace

TEST_CASE("what is not saved is kept, and goes when it is saved", "[ui][autosave]") {
    const TemporaryFolder folder;
    Document document;
    Autosave autosave(document, text_of(folder.path), quick);
    QTest::qWait(100);
    CHECK(projects_in(folder.path).empty());  // nothing to keep
    set_talus(document, 31);
    REQUIRE(wait_until([&] { return kept_talus(folder.path) == 31.0F; }));
    set_talus(document, 32);
    REQUIRE(wait_until([&] { return kept_talus(folder.path) == 32.0F; }));
    document.set_saved(document.value(), "/somewhere/valley.cuesta");
    REQUIRE(wait_until([&] { return projects_in(folder.path).empty() && !autosave.busy(); }));
    set_talus(document, 33);
    REQUIRE(wait_until([&] { return kept_talus(folder.path) == 33.0F; }));
    document.undo();  // back to what is saved
    REQUIRE(wait_until([&] { return projects_in(folder.path).empty() && !autosave.busy(); }));
    document.redo();
    REQUIRE(wait_until([&] { return kept_talus(folder.path) == 33.0F; }));
    document.reset(Project{}, {});
    REQUIRE(wait_until([&] { return projects_in(folder.path).empty() && !autosave.busy(); }));
}

TEST_CASE("a drag that does not end is kept, too", "[ui][autosave]") {
    const TemporaryFolder folder;
    Document document;
    Autosave autosave(document, text_of(folder.path), {10000, 300});  // never at rest: the bound alone counts
    QElapsedTimer clock;
    clock.start();
    float talus = 20;
    while (!kept_talus(folder.path) && clock.elapsed() < 60000) {
        set_talus(document, talus += 0.01F, "drag");
        QTest::qWait(5);
    }
    CHECK(kept_talus(folder.path));
    CHECK(document.history().size() == 2);
}

TEST_CASE("edits of a large project are kept at once", "[ui][autosave]") {
    constexpr int side = 2304;  // 20 MiB a mask
    const TemporaryFolder folder;
    Project project = starting_project();
    project.frame.width = project.frame.height = side;
    Raster<float> noise(side, side);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) noise(x, y) = static_cast<float>((x * 7919 + y * 104729) % 65537) / 65537;
    project.masks.rain = TiledRaster(noise.view());
    Document document;
    document.restore(project, {});
    Autosave autosave(document, text_of(folder.path));
    int writes = 0;
    QObject::connect(&autosave, &Autosave::written, [&] { ++writes; });
    REQUIRE(wait_until([&] { return writes == 1; }));
    set_talus(document, 33);
    REQUIRE(wait_until([&] { return writes == 2; }));
    const std::vector<fs::path> found = projects_in(folder.path);
    REQUIRE(found.size() == 1);
    CHECK(read_recovery(found[0].parent_path().string())->erosion.thermal.talus == 33);
    const fs::path tiles = found[0].parent_path() / "tiles.f32";
    const auto size = fs::file_size(tiles);
    // A stroke writes the tile that it touches.
    document.edit("Stroke", [](Project& p) {
        Raster<float> mark(3, 3, 0.5F);
        p.masks.rain = p.masks.rain.with_patch(20, 20, mark.view());
    });
    REQUIRE(wait_until([&] { return writes == 3; }));
    CHECK(*read_recovery(found[0].parent_path().string()) == document.project());
    CHECK(fs::file_size(tiles) == size + sizeof(float) * TiledRaster::tile_size * TiledRaster::tile_size);
    document.set_saved(document.value(), "/somewhere/valley.cuesta");
    REQUIRE(wait_until([&] { return projects_in(folder.path).empty() && !autosave.busy(); }));
}

TEST_CASE_METHOD(GuardedWindow, "what changed since a large project was kept is recovered", "[ui][autosave]") {
    constexpr int side = 2304;
    Project large = starting_project();
    large.frame.width = large.frame.height = 64;
    Raster<float> noise(side, side);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) noise(x, y) = static_cast<float>((x * 7919 + y * 104729) % 65537) / 65537;
    large.masks.rain = TiledRaster(noise.view());
    {
        auto file = RecoveryFile::create(recovery.string());
        REQUIRE(file);
        REQUIRE(file->write(large, {"valley.cuesta", ""}).ok());
        large.erosion.thermal.talus = 27;
        REQUIRE(file->write(large, {"valley.cuesta", ""}).ok());
        REQUIRE(file->raster_bytes_written() == 0);
    }
    guard();
    REQUIRE(bar().isVisible());
    QTest::mouseClick(&part("recover"), Qt::LeftButton);
    REQUIRE(wait_until([&] { return project().erosion.thermal.talus == 27; }));
    CHECK(project().masks.rain == large.masks.rain);
}

TEST_CASE("a folder that cannot be written is said once, and tried again", "[ui][autosave]") {
    const TemporaryFolder folder;
    std::ofstream(folder.path / "recovery") << "a file in the way";
    Document document;
    Autosave autosave(document, text_of(folder.path / "recovery"), {10, 40, 40});
    QStringList said;
    QObject::connect(&autosave, &Autosave::failed, [&](const QString& text) { said << text; });
    int tries = 0;
    QObject::connect(&autosave, &Autosave::started, [&] { ++tries; });
    set_talus(document, 31);
    REQUIRE(wait_until([&] { return tries >= 3; }));
    CHECK(said.size() == 1);
    CHECK(said.first().contains("cannot be made"));
    set_talus(document, 32);  // work goes on
    fs::remove(folder.path / "recovery");
    REQUIRE(wait_until([&] { return kept_talus(folder.path / "recovery") == 32.0F; }));
    {
        // A disk that fills up: the older file stays.
        Project large = document.project();
        Raster<float> noise(256, 256);
        for (int y = 0; y < 256; ++y)
            for (int x = 0; x < 256; ++x) noise(x, y) = static_cast<float>((x * 7919 + y * 104729) % 65537);
        const TiledRaster raster(noise.view());
        const FileSizeLimit full(65536);
        document.edit("Paint", [&](Project& p) {
            p.masks.rain = raster;
            p.erosion.thermal.talus = 33;
        });
        REQUIRE(wait_until([&] { return said.size() == 2; }));
        CHECK(kept_talus(folder.path / "recovery") == 32.0F);
    }
    REQUIRE(wait_until([&] { return kept_talus(folder.path / "recovery") == 33.0F; }));
}

TEST_CASE("what is unsaved at the end stays, what was given up goes", "[ui][autosave]") {
    const TemporaryFolder folder;
    Document document;
    {
        Autosave autosave(document, text_of(folder.path), quick);
        set_talus(document, 31);
        REQUIRE(wait_until([&] { return kept_talus(folder.path) == 31.0F; }));
        set_talus(document, 32);
    }
    CHECK(kept_talus(folder.path) == 32.0F);  // the last edit, too
    CHECK(left_behind(folder.path.string()).size() == 1);
    std::vector<LeftBehind> left = left_behind(folder.path.string());
    REQUIRE(left.at(0).discard());
    left.clear();
    {
        Autosave autosave(document, text_of(folder.path), quick);
        set_talus(document, 33);
        REQUIRE(wait_until([&] { return kept_talus(folder.path) == 33.0F; }));
        autosave.give_up();
    }
    CHECK(projects_in(folder.path).empty());
    CHECK(left_behind(folder.path.string()).empty());
}

TEST_CASE_METHOD(GuardedWindow, "work left behind is offered, recovered under its name, and not saved over",
                 "[ui][autosave]") {
    const fs::path original = folder.path / "valley.cuesta";
    REQUIRE(write_project(original.string(), starting_project()).ok());
    leave_behind(recovery, 27, "valley.cuesta", original.string());
    guard();
    REQUIRE(bar().isVisible());
    REQUIRE(bar().count() == 1);
    CHECK(part<QLabel>("recoveryWords").text().contains("valley.cuesta"));
    // A second program finds nothing of it.
    CHECK(left_behind(recovery.string()).empty());
    QTest::mouseClick(&part("recover"), Qt::LeftButton);
    REQUIRE(wait_until([&] { return project().erosion.thermal.talus == 27; }));
    CHECK(window.document().modified());
    CHECK(window.document().path() == text_of(original));
    CHECK(window.windowTitle().startsWith("valley.cuesta"));
    CHECK(read_project(original.string())->erosion.thermal.talus == ThermalParameters{}.talus);
    // The old file goes when ours holds the same.
    REQUIRE(wait_until([&] { return kept_talus(recovery) == 27.0F && !window.autosave()->busy(); }));
    CHECK(left_behind(recovery.string()).empty());
    REQUIRE(wait_until([&] { return !bar().isVisible(); }));
    // Saved: nothing is left.
    window.files().save();
    REQUIRE(wait_until([&] { return !window.document().modified() && projects_in(recovery).empty(); }));
    CHECK(read_project(original.string())->erosion.thermal.talus == 27);
}

TEST_CASE_METHOD(GuardedWindow, "work left behind is looked at and discarded", "[ui][autosave]") {
    leave_behind(recovery, 27, "Untitled", "");
    guard(never);
    QTest::mouseClick(&part("lookAtRecovery"), Qt::LeftButton);
    REQUIRE(wait_until([&] { return project().erosion.thermal.talus == 27; }));
    CHECK_FALSE(window.document().modified());
    CHECK(window.document().path().isEmpty());
    CHECK(bar().count() == 1);
    CHECK(projects_in(recovery).size() == 1);
    QTest::mouseClick(&part("discardRecovery"), Qt::LeftButton);
    auto* box = window.findChild<QMessageBox*>();
    REQUIRE(box);
    QTest::mouseClick(box->button(QMessageBox::Cancel), Qt::LeftButton);
    REQUIRE(wait_until([&] { return !window.findChild<QMessageBox*>(); }));
    CHECK(projects_in(recovery).size() == 1);
    QTest::mouseClick(&part("discardRecovery"), Qt::LeftButton);
    box = window.findChild<QMessageBox*>();
    REQUIRE(box);
    QTest::mouseClick(box->button(QMessageBox::Discard), Qt::LeftButton);
    REQUIRE(wait_until([&] { return projects_in(recovery).empty() && !bar().isVisible(); }));
}

TEST_CASE_METHOD(GuardedWindow, "a damaged recovery file is said, and stays offered", "[ui][autosave]") {
    leave_behind(recovery, 27, "valley.cuesta", "");
    fs::resize_file(projects_in(recovery).at(0), 100);
    const Project before = project();
    guard(never);
    QTest::mouseClick(&part("recover"), Qt::LeftButton);
    REQUIRE(wait_until([&] { return messages().count() == 1 && bar().count() == 1; }));
    CHECK(project() == before);
    CHECK(projects_in(recovery).size() == 1);
}

TEST_CASE_METHOD(GuardedWindow, "a window that is closed leaves no recovery file", "[ui][autosave]") {
    guard();
    set_talus(window.document(), 28);
    REQUIRE(wait_until([&] { return kept_talus(recovery) == 28.0F; }));
    window.close();
    auto* box = window.findChild<QMessageBox*>();
    REQUIRE(box);
    CHECK(projects_in(recovery).size() == 1);
    QTest::mouseClick(box->button(QMessageBox::Discard), Qt::LeftButton);
    REQUIRE(wait_until([&] { return !window.isVisible() && projects_in(recovery).empty(); }));
}

TEST_CASE_METHOD(WindowFixture, "a save that fails while closing keeps the window and the old file", "[ui][files]") {
    const TemporaryFolder folder;
    const fs::path file = folder.path / "valley.cuesta";
    window.files().save_path(text_of(file));
    REQUIRE(wait_until([&] { return window.document().path() == text_of(file); }));
    Raster<float> noise(256, 256);
    for (int y = 0; y < 256; ++y)
        for (int x = 0; x < 256; ++x) noise(x, y) = static_cast<float>((x * 7919 + y * 104729) % 65537) / 65537;
    window.document().edit("Paint", [&](Project& p) { p.masks.protection = TiledRaster(noise.view()); });
    const Project saved = *read_project(file.string());
    {
        const FileSizeLimit full(65536);
        window.close();
        auto* box = window.findChild<QMessageBox*>();
        REQUIRE(box);
        QTest::mouseClick(box->button(QMessageBox::Save), Qt::LeftButton);
        REQUIRE(wait_until([&] { return messages().count() == 1; }));
    }
    CHECK(window.isVisible());
    CHECK(window.document().modified());
    CHECK(*read_project(file.string()) == saved);
    // With room again, the same works.
    window.files().save();
    REQUIRE(wait_until([&] { return !window.document().modified(); }));
    CHECK(*read_project(file.string()) == project());
}

TEST_CASE_METHOD(WindowFixture, "a previous version comes back as a step of undo", "[ui][files]") {
    const TemporaryFolder folder;
    const QString path = text_of(folder.path / "valley.cuesta");
    for (const float talus : {31.0F, 32.0F, 33.0F}) {
        set_talus(window.document(), talus);
        window.files().save_path(path);
        REQUIRE(wait_until([&] { return !window.document().modified(); }));
    }
    REQUIRE(window.files().versions().size() == 2);
    CHECK(part<QMenu>("previousVersions").actions().size() == 2);
    window.files().open_version(window.files().versions()[1]);
    REQUIRE(wait_until([&] { return project().erosion.thermal.talus == 31; }));
    CHECK(window.document().modified());
    CHECK(window.document().path() == path);
    window.document().undo();
    CHECK(project().erosion.thermal.talus == 33);
    CHECK_FALSE(window.document().modified());
    // Versions belong to the project that is open.
    window.files().new_project();
    CHECK(window.files().versions().empty());
    window.files().open_path(path);
    REQUIRE(wait_until([&] { return window.files().versions().size() == 2; }));
}

TEST_CASE_METHOD(WindowFixture, "a save that ends after another project was begun does not touch it", "[ui][files]") {
    const TemporaryFolder folder;
    set_talus(window.document(), 31);
    window.files().save_path(text_of(folder.path / "valley.cuesta"));
    window.document().reset(starting_project(), {});  // before the thread is done
    REQUIRE(wait_until([&] { return !window.file_tasks().busy(); }));
    CHECK(window.document().path().isEmpty());
    CHECK_FALSE(window.document().modified());
    CHECK(read_project((folder.path / "valley.cuesta").string())->erosion.thermal.talus == 31);
}
