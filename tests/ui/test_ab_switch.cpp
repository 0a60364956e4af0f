/// A and B: two states of the project, exchanged as an edit, with undo and the history.

#include <QElapsedTimer>
#include <iostream>

#include "tests/ui/window_fixture.h"
#include "ui/base/action_keys.h"
#include "ui/shell/ab_label.h"
#include "ui/shell/command_palette.h"

using namespace cuesta;

namespace {

struct AbFixture : WindowFixture {
    AbLabel& label() { return part<AbLabel>("abLabel"); }
    QAction& action(const char* name) { return part<QAction>(name); }
    void keep_key() { QTest::keyClick(&window, Qt::Key_B, Qt::ControlModifier | Qt::AltModifier); }
    void switch_key() { QTest::keyClick(&window, Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier); }
    void snow(float snow) {
        window.document().edit("Snow", [snow](Project& p) { p.surface.snow = snow; });
    }
    QString undo_label() { return window.document().history().undo_label(); }
};

}  // namespace

TEST_CASE_METHOD(AbFixture, "the kept project and the present one change places", "[ui][ab]") {
    CHECK_FALSE(label().isVisible());
    CHECK_FALSE(action("switchAB").isEnabled());
    CHECK(why_not(action("switchAB")) == "Keep the project as B first");
    const Project kept = project();
    keep_key();
    REQUIRE(label().isVisible());
    CHECK(label().text() == "A");
    // Nothing is changed by that, and nothing to switch to yet.
    CHECK_FALSE(window.document().modified());
    switch_key();
    CHECK_FALSE(window.document().modified());
    CHECK(label().text() == "A");

    snow(0.31F);
    const Project edited = project();
    switch_key();
    CHECK(project() == kept);
    CHECK(undo_label() == "Switch to B");
    CHECK(label().text() == "B");
    QTest::mouseClick(&label(), Qt::LeftButton);
    CHECK(project() == edited);
    CHECK(undo_label() == "Switch to A");
    CHECK(label().text() == "A");
    // Each goes on from where it was left.
    switch_key();
    snow(0.77F);
    switch_key();
    CHECK(project() == edited);
    switch_key();
    CHECK(project().surface.snow == 0.77F);
    CHECK(label().text() == "B");
}

TEST_CASE_METHOD(AbFixture, "undo and the history take the letter along", "[ui][ab]") {
    snow(0.2F);
    keep_key();
    snow(0.4F);
    switch_key();
    snow(0.6F);
    CHECK(label().text() == "B");
    window.document().undo();
    CHECK(label().text() == "B");
    window.document().undo();
    CHECK(label().text() == "A");
    CHECK(project().surface.snow == 0.4F);
    // Whoever goes back to before the switch has what was kept then.
    switch_key();
    CHECK(project().surface.snow == 0.2F);
    window.document().undo();
    window.document().undo();
    window.document().undo();
    CHECK(label().text() == "A");
    window.document().redo();
    window.document().redo();
    window.document().redo();
    CHECK(label().text() == "B");
    CHECK(project().surface.snow == 0.2F);
}

TEST_CASE_METHOD(AbFixture, "another document forgets the pair", "[ui][ab]") {
    keep_key();
    REQUIRE(label().isVisible());
    window.document().reset(starting_project(), {});
    CHECK_FALSE(label().isVisible());
    CHECK_FALSE(action("switchAB").isEnabled());
}

TEST_CASE_METHOD(AbFixture, "the palette finds it by other words", "[ui][ab]") {
    QTest::keyClick(&window, Qt::Key_K, Qt::ControlModifier);
    auto* palette = window.findChild<CommandPalette*>();
    REQUIRE(palette != nullptr);
    for (const char* words : {"compare", "variant", "a/b"}) {
        INFO(words);
        palette->open(QString::fromLatin1(words));
        const std::vector<const Command*> listed = palette->listed();
        CHECK(std::any_of(listed.begin(), listed.end(),
                          [](const Command* command) { return command->id == "action.switchAB"; }));
    }
    QTest::keyClick(&window, Qt::Key_Escape);
}

TEST_CASE_METHOD(AbFixture, "eroded land comes back without another run", "[ui][ab]") {
    run_erosion(40);
    keep_key();
    // Other settings, on other ground.
    window.document().edit("Capacity", [](Project& p) {
        p.erosion.water.sediment_capacity = 0.09F;
        std::get<GeneratedBase>(p.base).parameters.seed += 1;
    });
    run_erosion(41);
    const auto land_a = window.lands().shown().land;
    switch_key();
    REQUIRE(wait_settled());
    CHECK(window.lands().state() == LandState::eroded);
    CHECK_FALSE(*window.lands().shown().land->ground == *land_a->ground);
    switch_key();
    REQUIRE(wait_settled());
    CHECK(window.lands().state() == LandState::eroded);
    CHECK(*window.lands().shown().land->ground == *land_a->ground);
}

TEST_CASE_METHOD(AbFixture, "switching back between two eroded lands of 1024^2", "[ui][ab][responsive]") {
    window.document().edit("Large", [](Project& p) {
        p.frame.width = p.frame.height = 1024;
        p.frame.cell_size = 20;
        p.erosion.mixing.steps = 4;
    });
    const auto seconds = [&](const std::function<void()>& act) {
        QElapsedTimer clock;
        clock.start();
        act();
        REQUIRE(wait_until([&] { return settled() && window.lands().state() == LandState::eroded; }, 600));
        return static_cast<double>(clock.nsecsElapsed()) * 1e-9;
    };
    const auto run = [&] { QTest::mouseClick(&part("primary"), Qt::LeftButton); };
    REQUIRE(wait_until([&] { return settled() && window.lands().shown().land->frame.width == 1024; }, 300));
    const double first = seconds(run);
    keep_key();
    window.document().edit("Base", [](Project& p) { std::get<GeneratedBase>(p.base).parameters.seed += 1; });
    REQUIRE(wait_until([&] { return settled(); }, 300));
    const double second = seconds(run);
    const auto land_a = window.lands().shown().land;
    const double to_b = seconds([&] { switch_key(); });
    CHECK_FALSE(window.lands().shown().land == land_a);
    const double to_a = seconds([&] { switch_key(); });
    CHECK(*window.lands().shown().land->ground == *land_a->ground);
    std::cout << "1024^2 eroded in " << first << " s and " << second << " s; to B in " << to_b << " s, back to A in "
              << to_a << " s\n";
}
