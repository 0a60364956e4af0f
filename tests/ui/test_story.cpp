/// The whole story in one recorded session, by mouse and keys in the real window: from an empty project to the files of
/// an engine, undone to the start, done again to the end.

#include <fstream>

#include "tests/ui/path_fixture.h"
#include "ui/export/export_commands.h"

using namespace cuesta;

namespace {

std::string bytes_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

struct StoryFixture : PathFixture {
    StoryFixture() {
        window.document().reset(window.document().project(), {});  // nothing done yet
        QTest::mouseClick(&part("toolSpline"), Qt::LeftButton);
        view.setFocus();
    }
    /// Types a value into a slider, as a user does after a double click.
    void type(const char* name, const QString& value) {
        NumberSlider& slider = part<NumberSlider>(name);
        QTest::mouseDClick(&slider, Qt::LeftButton);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(QApplication::focusWidget(), value);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    }
    /// To the end of the run, and the paths carved.
    void erode() {
        QTest::mouseClick(&part("primary"), Qt::LeftButton);
        REQUIRE(wait_until([&] { return window.lands().state() == LandState::eroded && settled(); }));
    }
    /// Saves the project and writes it for an engine; the files by their names.
    std::map<std::string, std::string> files_in(const std::filesystem::path& folder) {
        window.files().save_path(text_of(folder / "story.cuesta"));
        REQUIRE(wait_settled());
        window.exports().export_engine_path(window.document().value(), QStringLiteral("story"), text_of(folder));
        REQUIRE(wait_settled());
        INFO(messages().newest().toStdString());
        std::map<std::string, std::string> files;
        for (const auto& entry : std::filesystem::directory_iterator(folder))
            if (entry.is_regular_file()) files[entry.path().filename().string()] = bytes_of(entry.path());
        return files;
    }
};

}  // namespace

TEST_CASE_METHOD(StoryFixture, "the whole story: files are equal after undo to the start and redo to the end",
                 "[ui][story]") {
    const Project empty = project();

    // A ridge, by clicks, bent and raised.
    draw_four();
    pull(at(knot(1).position), at(knot(1).position) + QPoint(10, 30));
    pull(at(knot(2).position), at(knot(2).position) + QPoint(0, -60), Qt::AltModifier);
    REQUIRE(knot(2).position.y > ground);

    // A layer of soil.
    show_page("Layers");
    QTest::mouseClick(&part("addLayer"), Qt::LeftButton);
    REQUIRE(project().layers.size() == 1);

    // Springs: one set, one painted.
    QTest::mouseClick(&part("toolSpring"), Qt::LeftButton);
    click(place(0.45, 0.4));
    QTest::mouseClick(&part("toolBrush"), Qt::LeftButton);
    pull(place(0.55, 0.55), place(0.62, 0.52));
    REQUIRE(project().water_sources.size() == 2);

    type("bar.erosion.steps", "30");
    REQUIRE(project().erosion.mixing.steps == 30);
    erode();
    const auto eroded = window.lands().shown().land;
    CHECK(eroded->report.steps_done == 30);

    // A road over the eroded ground: no step is made for it.
    QTest::mouseClick(&part("toolPath"), Qt::LeftButton);
    draw_road();
    REQUIRE(wait_settled());
    REQUIRE(paths().size() == 1);
    REQUIRE(window.lands().shown().land->carved);
    CHECK(window.lands().state() == LandState::eroded);

    const Project done = project();
    const std::size_t count = steps();
    const TemporaryFolder first, second;
    const std::map<std::string, std::string> made = files_in(first.path);
    REQUIRE(made.contains("story.png"));
    REQUIRE(made.contains("story_unreal.txt"));

    // The height map is the land: not flat, and another before the road.
    while (window.document().history().can_undo()) QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier);
    CHECK(project() == empty);
    REQUIRE(wait_settled());
    CHECK_FALSE(window.lands().shown().land->carved);
    while (window.document().history().can_redo())
        QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK(project() == done);
    CHECK(steps() == count);
    REQUIRE(wait_settled());
    if (window.lands().state() != LandState::eroded) erode();
    const std::map<std::string, std::string> again = files_in(second.path);
    REQUIRE(again.size() == made.size());
    for (const auto& [name, bytes] : made) {
        INFO(name);
        CHECK_FALSE(bytes.empty());
        CHECK((again.at(name) == bytes));
    }
    // Control: without the road the files differ.
    QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier);
    REQUIRE(wait_settled());
    const TemporaryFolder third;
    CHECK_FALSE(files_in(third.path) == made);
}
