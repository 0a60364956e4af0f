/// Work of the files' thread is shown with its share, and Esc ends it where that is possible.

#include <QAction>
#include <QLabel>
#include <QListWidget>
#include <chrono>
#include <thread>

#include "tests/ui/window_fixture.h"
#include "ui/import/import_dialog.h"
#include "ui/import/import_preview.h"
#include "ui/shell/status_strip.h"

using namespace cuesta;

namespace {

struct ReadingFixture : WindowFixture {
    bool followed = false;

    /// Reads for ever, a quarter of it done, until it is stopped.
    void read_endlessly() {
        window.file_tasks().start_stoppable("Reading alps.tif", [this](const WorkControl& control) {
            while (!control.stopped()) {
                control.report(0.25, "Reading");
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
            }
            return std::function<void()>([this] { followed = true; });
        });
    }
    bool strip_says(const QString& words) {
        const auto labels = window.findChild<StatusStrip*>()->findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(), [&](QLabel* label) { return label->text().contains(words); });
    }
    static QString land_file(const TemporaryFolder& folder, const char* name) {
        const auto path = folder.path / name;
        TerrainFrame frame;
        frame.width = frame.height = 8;
        REQUIRE(write_elevation(path.string(), Raster<float>(8, 8, 5.0F).view(), frame).ok());
        return text_of(path);
    }
    void press_escape() { QTest::keyClick(&window, Qt::Key_Escape); }
    QAction& cancel() {
        for (auto* action : window.findChildren<QAction*>())
            if (action->shortcut() == QKeySequence(Qt::Key_Escape)) return *action;
        throw std::logic_error("no action has the key Esc");
    }
};

}  // namespace

TEST_CASE_METHOD(ReadingFixture, "reading shows its share and ends with Esc", "[ui][files][import]") {
    REQUIRE(wait_settled());
    CHECK_FALSE(cancel().isEnabled());
    read_endlessly();
    REQUIRE(wait_until([&] { return strip_says("Reading alps.tif, 25 % (Esc cancels)"); }));
    CHECK(cancel().isEnabled());
    press_escape();
    REQUIRE(wait_until([&] { return !window.file_tasks().busy(); }));
    CHECK_FALSE(followed);
    CHECK(messages().newest().contains("Reading alps.tif: stopped"));
    CHECK_FALSE(strip_says("Reading"));
    CHECK_FALSE(cancel().isEnabled());
}

TEST_CASE_METHOD(ReadingFixture, "what waits behind a reading that is stopped is stopped, too", "[ui][files][import]") {
    REQUIRE(wait_settled());
    TemporaryFolder folder;
    const QString path = land_file(folder, "land.tif");
    const Project before = project();
    read_endlessly();
    window.files().import_path(path);
    press_escape();
    REQUIRE(wait_until([&] { return !window.file_tasks().busy(); }));
    CHECK(project() == before);
    // Nothing of it stays: the next is read.
    window.files().import_path(path);
    REQUIRE(wait_until([&] { return std::holds_alternative<ImportedBase>(project().base); }));
    REQUIRE(wait_settled());
}

TEST_CASE_METHOD(ReadingFixture, "the dialog of imports says that it was stopped, and reads again",
                 "[ui][files][import]") {
    REQUIRE(wait_settled());
    TemporaryFolder folder;
    const QString path = land_file(folder, "land.tif");
    read_endlessly();
    window.files().import_paths({path}, false);
    auto& dialog = part<ImportDialog>("elevationImport");
    auto& preview = *dialog.findChild<ImportPreview*>();
    REQUIRE(wait_until([&] { return preview.share() == 0.25; }));
    CHECK(preview.message() == "Reading…");
    window.activateWindow();
    cancel().trigger();
    REQUIRE(wait_until([&] { return preview.message().contains("Cancelled"); }));
    CHECK_FALSE(preview.share());
    CHECK_FALSE(dialog.is_ready());
    dialog.add_files({land_file(folder, "more.tif")});
    REQUIRE(wait_until([&] { return dialog.is_ready(); }));
    CHECK(preview.message().isEmpty());
    dialog.close();
    REQUIRE(wait_until([&] { return window.findChild<ImportDialog*>() == nullptr && settled(); }));
}

TEST_CASE_METHOD(ReadingFixture, "a window that is closed ends what it reads", "[ui][files][import]") {
    REQUIRE(wait_settled());
    read_endlessly();  // the fixture's end would wait for ever
    REQUIRE(wait_until([&] { return window.file_tasks().share() == 0.25; }));
}
