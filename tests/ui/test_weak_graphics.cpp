/// A driver with less OpenGL than the view needs: the window says so, and all else works. In a process of its own,
/// since Mesa reads the version that it is to pretend when it begins.

#include <QLabel>
#include <cstdio>
#include <filesystem>

#include "core/io/project/project_file.h"
#include "core/pipeline/evaluate.h"
#include "tests/ui/own_process.h"
#include "tests/ui/window_fixture.h"
#include "ui/export/export_commands.h"
#include "ui/shell/history_panel.h"

using namespace cuesta;
namespace fs = std::filesystem;

namespace {

Project small_project() {
    Project project = starting_project();
    project.frame.width = 96;
    project.frame.height = 80;
    project.frame.cell_size = 20;
    project.erosion.mixing.steps = 5;
    Path road;
    road.id = 1;
    road.name = "Road";
    for (const double x : {200.0, 1000.0, 1700.0}) {
        Knot knot;
        knot.position = knot.in = knot.out = {x, 0.0, 800.0};
        road.knots.push_back(knot);
    }
    project.paths.push_back(road);
    return project;
}

/// Difference in words; empty if nothing does.
std::string told(const Project& before, const Project& after) {
    return words_of_changes(project_difference(before, after)).toStdString();
}

}  // namespace

TEST_CASE("a session without the OpenGL that the view needs", "[.][weak-graphics]") {
    const QString folder = qEnvironmentVariable(own_process_folder);
    if (folder.isEmpty()) return;
    const fs::path at = folder.toStdString();
    ProgramWindow window;
    window.document().reset(small_project(), {});
    window.resize(1200, 760);
    window.show();
    REQUIRE(QTest::qWaitForWindowExposed(&window));
    const auto at_rest = [&] { return window.lands().is_settled() && !window.file_tasks().busy(); };
    // The notice says what is missing, what works, what does not, and what to do.
    auto* words = window.findChild<QLabel*>(QStringLiteral("nothingDrawn"));
    REQUIRE(words);
    REQUIRE(wait_until([&] { return words->isVisible() && at_rest(); }));
    CHECK_FALSE(window.viewport().can_draw());
    for (const char* each :
         {"OpenGL 4.5", "exports of heightmaps", "does not:", "driver", "LIBGL_ALWAYS_SOFTWARE"}) {
        INFO(each);
        CHECK(words->text().contains(QLatin1String(each)));
    }
    Messages& messages = *window.view_area().messages();
    REQUIRE(messages.count() == 1);
    CHECK(messages.newest().contains("OpenGL 4.5"));
    CHECK(messages.newest().contains("still work"));
    messages.clear();

    // Every tool and page, with the mouse where the view would be.
    for (const Tool& tool : window.bench().tools().all()) {
        window.choose_tool(tool.id);
        QTest::mouseClick(words, Qt::LeftButton);  // they lie over the view
        QTest::keyClick(&window.viewport(), Qt::Key_Home);
    }
    window.choose_tool("navigate");
    for (int page = 0; page < window.side().page_count(); ++page) window.side().show_page(page);
    QTest::qWait(50);
    CHECK(told(small_project(), window.document().project()) == "");

    // Edited, eroded, carved: the same land as without any window.
    window.document().edit("Talus", [](Project& p) { p.erosion.thermal.talus = 31; });
    window.document().edit("Wrong", [](Project& p) { p.erosion.thermal.talus = 3; });
    window.document().undo();
    window.lands().run();
    REQUIRE(wait_until([&] { return window.lands().state() == LandState::eroded && at_rest(); }));
    const Project project = window.document().project();
    Evaluator evaluator;
    const auto land = evaluator.evaluate(project, {});
    REQUIRE(land);
    CHECK(*window.lands().shown().land->ground == *(*land)->ground);

    window.files().save_path(folder + QStringLiteral("/valley.cuesta"));
    REQUIRE(wait_until([&] { return !window.document().modified() && at_rest(); }));
    const auto saved = read_project((at / "valley.cuesta").string());
    REQUIRE(saved);
    CHECK(saved->erosion == project.erosion);
    CHECK(saved->base == project.base);
    CHECK(saved->paths.size() == 1);
    window.exports().export_height_map_path(folder + QStringLiteral("/heights.tif"));
    // Exports say when they are done: files are there before.
    REQUIRE(wait_until([&] { return messages.newest().contains("heights.tif") && at_rest(); }));
    CHECK(fs::file_size(at / "heights.tif") > 1000);
    window.exports().export_mesh_path(window.document().value(), folder + QStringLiteral("/valley.obj"));
    REQUIRE(wait_until([&] { return messages.newest().contains("triangles") && at_rest(); }));
    CHECK(fs::file_size(at / "valley.obj") > 1000);
    // A picture cannot be drawn: said, and no file.
    messages.clear();
    window.exports().export_picture_path(folder + QStringLiteral("/valley.png"));
    REQUIRE(wait_until([&] { return messages.count() > 0 && at_rest(); }));
    CHECK(messages.newest().contains("OpenGL 4.5"));
    CHECK_FALSE(fs::exists(at / "valley.png"));
    std::printf("through\n");
    std::fflush(stdout);
}

TEST_CASE("with less OpenGL than it needs the editor says what is missing, and works on", "[ui][faults]") {
    for (const char* version : {"3.3", "2.1"}) {
        INFO("OpenGL " << version);
        const TemporaryFolder folder;
        const auto process = start_own_process(
            "[weak-graphics]", text_of(folder.path),
            {{"MESA_GL_VERSION_OVERRIDE", QString::fromLatin1(version)}, {"LIBGL_ALWAYS_SOFTWARE", "1"}}, true);
        REQUIRE(process->waitForFinished(240000));
        const QString said = QString::fromUtf8(process->readAllStandardOutput());
        INFO(said.toStdString());
        CHECK(process->exitStatus() == QProcess::NormalExit);
        CHECK(process->exitCode() == 0);
        CHECK(said.contains(QStringLiteral("through")));
    }
}
