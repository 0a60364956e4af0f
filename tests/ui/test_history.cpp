/// The history: bounded by memory, and its panel.

#include "core/base/random.h"
#include "core/model/project_memory.h"
#include "tests/ui/window_fixture.h"
#include "ui/shell/history_panel.h"

using namespace cuesta;

namespace {

void set_seed(Document& document, int seed) {
    document.edit(QStringLiteral("Seed %1").arg(seed),
                  [seed](Project& p) { p.erosion.mixing.seed = static_cast<std::uint64_t>(seed); });
}

/// Changes one tile (256 KiB) of a mask.
void paint(Document& document, int stroke) {
    document.edit(QStringLiteral("Stroke %1").arg(stroke), [stroke](Project& p) {
        if (p.masks.protection.empty()) p.masks.protection = TiledRaster(512, 512, 0);
        Raster<float> patch(20, 20);
        for (int y = 0; y < 20; ++y)
            for (int x = 0; x < 20; ++x) patch(x, y) = 1.0F / static_cast<float>(stroke + 1);
        p.masks.protection = p.masks.protection.with_patch(10, 10, patch.view());
    });
}

constexpr std::size_t tile_bytes = 256 * 256 * 4;

}  // namespace

TEST_CASE("the history forgets its oldest steps above a bound of memory", "[ui][history]") {
    Document document;
    document.set_history_bytes(10 * tile_bytes);
    for (int i = 1; i <= 30; ++i) {
        paint(document, i);
        CHECK(document.history().bytes() <= 10 * tile_bytes);
    }
    const std::size_t kept = document.history().size();
    CHECK(kept < 11);
    CHECK(kept > 5);
    CHECK(document.history().undo_label() == "Stroke 30");
    while (document.history().can_undo()) document.undo();
    // The beginning counts as saved and stays; what came right after it is forgotten.
    CHECK(document.project().masks.protection.empty());
    CHECK(document.history().steps()[1].forgotten == 30 - static_cast<int>(kept) + 1);
    // Small edits are kept by number, however many painted ones there were.
    document.reset(Project{}, {});
    for (int i = 1; i <= 300; ++i) set_seed(document, i + 1);
    CHECK(document.history().size() == 301);
}

TEST_CASE("the saved step and the last edit are never forgotten", "[ui][history]") {
    Document document;
    document.set_history_bytes(1);  // nothing fits
    paint(document, 1);
    document.set_saved(document.value(), "/somewhere/valley.cuesta");
    for (int i = 2; i <= 12; ++i) paint(document, i);
    REQUIRE(document.history().size() == 3);
    CHECK(document.history().steps()[0].value == document.saved());
    CHECK(document.history().steps()[1].forgotten == 9);
    document.undo();
    CHECK(document.history().undo_label() == "Stroke 11");
    document.undo();
    CHECK_FALSE(document.modified());
    // A drag can be abandoned.
    document.edit(
        "Drag", [](Project& p) { p.frame.cell_size = 3; }, "drag");
    document.edit(
        "Drag", [](Project& p) { p.frame.cell_size = 4; }, "drag");
    document.abandon_gesture();
    CHECK_FALSE(document.modified());
}

TEST_CASE("the memory of the history is that of its steps", "[ui][history]") {
    RandomSequence random(4, RandomStream::test);
    Document document;
    for (int i = 1; i <= 200; ++i) {
        const std::uint32_t choice = random.below(10);
        if (choice < 5) paint(document, i);
        if (choice == 5) document.undo();
        if (choice == 6) document.redo();
        if (choice == 7)
            document.edit(
                "Drag", [i](Project& p) { p.frame.cell_size = i; }, "drag");
        if (choice == 8) document.abandon_gesture();
        if (choice == 9) document.go_to(random.below(static_cast<std::uint32_t>(document.history().size())));
    }
    std::size_t bytes = 0;
    Project before;
    for (const History::Step& step : document.history().steps()) {
        bytes += bytes_not_shared(*step.value, before);
        before = *step.value;
    }
    CHECK(bytes == document.history().bytes());
}

TEST_CASE("any step can be gone to", "[ui][history]") {
    Document document;
    for (int i = 2; i <= 6; ++i) set_seed(document, i);
    document.go_to(2);
    CHECK(document.project().erosion.mixing.seed == 3);
    CHECK(document.history().redo_label() == "Seed 4");
    document.go_to(5);
    CHECK(document.project().erosion.mixing.seed == 6);
    document.go_to(0);
    CHECK(document.project() == Project{});
    document.go_to(99);  // there is none: nothing happens
    CHECK(document.project() == Project{});
}

TEST_CASE("changes in words", "[ui][history]") {
    Project before, after;
    before.splines.resize(1);
    before.splines[0].id = 1;
    before.splines[0].name = "Ridge 3";
    before.splines[0].knots.resize(2);
    after = before;
    after.splines[0].knots[0].position.x = 5;
    CHECK(words_of_changes(project_difference(before, after)) == "Ridge 3 moved");
    after = before;
    after.erosion.mixing.steps = 500;
    before.erosion.mixing.steps = 300;
    CHECK(words_of_changes(project_difference(before, after)).contains(QStringLiteral("300 → 500")));
    // Of a run with phases the number is told, and what became of it.
    after = before;
    after.past_erosion.push_back(after.erosion);
    CHECK(words_of_changes(project_difference(before, after)) == "Phase 2 added");
    before = after;
    before.erosion.thermal.talus = 35;
    after.erosion.thermal.talus = 40;
    CHECK(words_of_changes(project_difference(before, after)) ==
          QStringLiteral("Phase 2, Thermal erosion: Talus angle 35 → 40°"));
    before.erosion = after.past_erosion[0];
    before.past_erosion[0] = after.erosion;
    CHECK(words_of_changes(project_difference(before, after)) == "Phase 2 is now phase 1");
    before = Project{};
    after = before;
    after.frame.width = after.frame.height = 1000;
    before.frame = after.frame;
    Raster<float> patch(210, 100);
    for (int y = 0; y < 100; ++y)
        for (int x = 0; x < 210; ++x) patch(x, y) = 1;
    after.masks.protection = TiledRaster(1000, 1000, 0).with_patch(0, 0, patch.view());
    CHECK(words_of_changes(project_difference(before, after)) == QStringLiteral("protection painted, 2.1 km²"));
}

TEST_CASE_METHOD(WindowFixture, "the history panel shows what each step changed, and goes to any", "[ui][history]") {
    auto& panel = part<HistoryPanel>("historyPanel");
    CHECK_FALSE(panel.isVisible());
    window.document().edit("Talus angle", [](Project& p) { p.erosion.thermal.talus = 30; });
    window.document().edit("Steps", [](Project& p) { p.erosion.mixing.steps = 77; });
    window.document().edit("Cells", [](Project& p) { p.frame.cell_size = 21; });
    QTest::keyClick(&window, Qt::Key_H, Qt::ControlModifier);
    REQUIRE(wait_until([&] { return panel.isVisible() && panel.is_complete(); }));
    REQUIRE(panel.list().count() == 4);
    CHECK(panel.list().currentRow() == 3);
    // The present step is seen as a whole.
    CHECK(wait_until(
        [&] {
            const QRect present = panel.list().visualItemRect(panel.list().item(3));
            return panel.list().viewport()->rect().contains(present);
        },
        5));
    CHECK(panel.detail_of(2).contains(QStringLiteral("→ 77")));
    CHECK(panel.detail_of(3).contains(QStringLiteral("cell size 20 → 21")));
    QTest::mouseClick(panel.list().viewport(), Qt::LeftButton, {},
                      panel.list().visualItemRect(panel.list().item(1)).center());
    CHECK(project().erosion.mixing.steps != 77);
    CHECK(project().erosion.thermal.talus == 30);
    CHECK(panel.list().count() == 4);
    window.document().redo();
    CHECK(panel.list().currentRow() == 2);
    // A new edit forgets what was undone.
    window.document().edit("Layer", [](Project& p) { p.layers.emplace_back(); });
    REQUIRE(wait_until([&] { return panel.is_complete(); }));
    CHECK(panel.list().count() == 4);
    CHECK(panel.detail_of(3).contains("added"));
    // View-only settings are no steps.
    ViewParameters view = window.view_settings().parameters();
    view.contours = !view.contours;
    window.view_settings().set_parameters(view);
    window.choose_theme(false);
    window.choose_tool("spline");
    window.show_page("erosion");
    window.viewport().show_view(StandardView::top);
    CHECK(panel.list().count() == 4);
    CHECK(wait_settled());
}
