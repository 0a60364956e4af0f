/// The page of sculpted layers.

#include <QCheckBox>
#include <QComboBox>
#include <QPushButton>
#include <QToolButton>

#include "tests/ui/window_fixture.h"
#include "ui/forms/item_list.h"
#include "ui/sculpt/sculpt_panel.h"
#include "ui/sculpt/sculpt_tool.h"

using namespace cuesta;

namespace {

struct PanelFixture : WindowFixture {
    SculptPanel& panel = *window.findChild<SculptPanel*>();

    PanelFixture() { show_page("sculpting"); }
    const std::vector<SculptLayer>& layers() { return project().sculpting; }
    void add(const char* name, float metres, float strength = 1) {
        window.document().edit("Add", [&](Project& p) {
            SculptLayer layer;
            layer.name = name;
            layer.strength = strength;
            layer.change = TiledRaster(p.frame.width, p.frame.height, metres);
            p.sculpting.push_back(layer);
        });
    }
    void click(const char* name) {
        auto& button = part<QAbstractButton>(name);
        // A box answers at its mark and words, not at the empty rest of its line.
        const bool box = qobject_cast<QCheckBox*>(&button) != nullptr;
        QTest::mouseClick(&button, Qt::LeftButton, {}, box ? QPoint(8, button.height() / 2) : QPoint());
    }
    float height() { return (*window.lands().shown().land->ground)(10, 10); }
    void wait_done() {
        REQUIRE(wait_until([&] { return !panel.is_busy() && settled(); }));
    }
};

}  // namespace

TEST_CASE_METHOD(PanelFixture, "sculpted layers are made, weighed, hidden, moved and removed", "[ui][sculpt]") {
    CHECK_FALSE(part<ItemList>("sculptList").isVisible());
    wait_done();
    const float plain = height();
    click("addSculptLayer");
    REQUIRE(layers().size() == 1);
    add("Ten", 10);
    wait_done();
    CHECK(height() == Approx(plain + 10));
    panel.select(1);
    auto& strength = slider("sculpt.layer_strength");
    CHECK(strength.description().maximum == 4);
    strength.setFocus();
    QTest::keyClicks(&strength, "2");
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    CHECK(layers()[1].strength == 2);
    wait_done();
    CHECK(height() == Approx(plain + 20));
    click("duplicateSculptLayer");
    REQUIRE(layers().size() == 3);
    wait_done();
    CHECK(height() == Approx(plain + 40));
    click("removeSculptLayer");
    CHECK(layers().size() == 2);
    Q_EMIT part<ItemList>("sculptList").eye_clicked(1);
    CHECK_FALSE(layers()[1].enabled);
    wait_done();
    CHECK(height() == plain);
}

TEST_CASE_METHOD(PanelFixture, "layers are cleared, inverted and merged, and the land tells the same", "[ui][sculpt]") {
    wait_done();
    const float plain = height();
    add("Up", 10);
    add("Down", -4, 2);
    panel.select(0);
    wait_done();
    CHECK(height() == Approx(plain + 2));
    click("sculptMerge");
    wait_done();
    REQUIRE(layers().size() == 1);
    CHECK(layers()[0].name == "Down");
    CHECK(layers()[0].strength == 2);
    CHECK(height() == Approx(plain + 2));
    CHECK_FALSE(part<QPushButton>("sculptMerge").isEnabled());
    CHECK_FALSE(part<QPushButton>("sculptMerge").toolTip().isEmpty());
    click("sculptInvert");
    wait_done();
    CHECK(height() == Approx(plain - 2));
    click("sculptLocked");
    CHECK(layers()[0].locked);
    CHECK_FALSE(part<QPushButton>("sculptClear").isEnabled());
    click("sculptLocked");
    click("sculptClear");
    CHECK(layers()[0].change.empty());
    wait_done();
    CHECK(height() == plain);
    auto& place = part<QComboBox>("sculptPlace");
    place.setFocus();
    QTest::keyClick(&place, Qt::Key_Down);
    Q_EMIT place.activated(1);
    CHECK(layers()[0].place == SculptPlace::after_erosion);
}
