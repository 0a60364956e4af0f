/// Masks as a whole: filled, made from ranges of the land, joined, blurred, own ones, files.

#include <algorithm>

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>

#include "core/io/project/looks.h"
#include "core/mask/blur.h"
#include "tests/ui/mask_fixture.h"
#include "ui/forms/parameter_form.h"
#include "ui/forms/range_histogram.h"
#include "ui/masks/mask_files.h"
#include "ui/masks/mask_maker.h"
#include "ui/masks/masks_panel.h"

using namespace cuesta;

TEST_CASE_METHOD(MaskFixture, "masks are filled, inverted and cleared as a whole", "[ui][mask]") {
    window.choose_tool("mask");
    brush().set_mask({MaskUse::rain});
    brush().set_value(0.5);
    choose("maskFill");
    REQUIRE(project().masks.rain.width() == 96);
    CHECK(project().masks.rain.at(3, 4) == 0.5F);
    choose("maskInvert");
    REQUIRE(masks_settled());
    CHECK(project().masks.rain.at(3, 4) == 1.5F);
    choose("maskClear");
    CHECK(project().masks.rain.empty());
    CHECK(window.document().history().size() == 4);
    brush().set_mask({MaskUse::protection});
    choose("maskInvert");  // of nothing held: all of it
    CHECK(project().masks.protection.at(3, 4) == 1);
    // A lock keeps brushes and commands away, and says so.
    show_page("masks");
    QTest::mouseClick(&part("maskLock.protection"), Qt::LeftButton);
    CHECK(project().masks.protection_state.locked);
    const Project locked = project();
    choose("maskClear");
    window.mask_commands().clear({MaskUse::protection});
    CHECK(messages().newest().contains("locked"));
    drag(window.viewport(), middle(), middle() + QPoint(30, 0), Qt::LeftButton, Qt::ControlModifier);
    CHECK(project() == locked);
    CHECK_FALSE(part("maskBrush.protection").isEnabled());
    QTest::mouseClick(&part("maskLock.protection"), Qt::LeftButton);
    drag(window.viewport(), middle(), middle() + QPoint(30, 0), Qt::LeftButton, Qt::ControlModifier);
    CHECK_FALSE(project().masks.protection == locked.masks.protection);
    // Its switch keeps it, but erosion does not see it.
    QTest::mouseClick(&part("maskSwitch.protection"), Qt::LeftButton);
    CHECK_FALSE(project().masks.protection_state.enabled);
    CHECK(in_force(project().masks).protection.empty());
    // The brush of the list takes its mask in hand.
    window.choose_tool("navigate");
    QTest::mouseClick(&part("maskBrush.erodibility"), Qt::LeftButton);
    CHECK(brush().mask() == MaskTarget{MaskUse::erodibility});
    CHECK(window.viewport().tool() == &brush());
    REQUIRE(wait_settled());
}

TEST_CASE_METHOD(MaskFixture, "a mask is made from a range of heights while one tries", "[ui][mask]") {
    window.choose_tool("mask");
    MaskMaker& maker = window.mask_commands().maker();
    const auto made = [&] { return !maker.is_waiting() && !window.mask_tasks().busy(); };
    choose("maskFrom.height");
    REQUIRE(maker.isVisible());
    REQUIRE(wait_until([&] { return made() && !project().masks.protection.empty(); }));
    const Land& land = *window.lands().shown().land;
    const TiledRaster first = project().masks.protection;
    const double lowest = window.lands().shown().lowest, range = window.lands().shown().highest - lowest;
    int high = 0, low = 0;
    for (int y = 0; y < land.ground->height(); ++y)
        for (int x = 0; x < land.ground->width(); ++x) {
            const double share = (static_cast<double>((*land.ground)(x, y)) - lowest) / range;
            if (share > 0.7) {
                ++high;
                CHECK(first.at(x, y) == 1);
            } else if (share < 0.5) {
                ++low;
                CHECK(first.at(x, y) == 0);
            }
        }
    CHECK(high > 0);
    CHECK(low > 0);
    // Dragging an end of the range makes it anew, in the same step of undo.
    auto& histogram = part<RangeHistogram>("rangeHistogram");
    const int end = static_cast<int>(histogram.place_of(lowest + range * 2 / 3));
    drag(histogram, QPoint(end, 30), QPoint(histogram.width() / 4, 30));
    REQUIRE(wait_until([&] { return made() && !(project().masks.protection == first); }));
    CHECK(mean_of(project().masks.protection) > mean_of(first));
    QTest::mouseClick(&part("maskApply"), Qt::LeftButton);
    REQUIRE(wait_until(made));
    CHECK_FALSE(maker.isVisible());
    CHECK(window.document().history().size() == 2);
    // Cancelled, nothing stays of it.
    const TiledRaster kept = project().masks.protection;
    choose("maskFrom.slope");
    REQUIRE(wait_until([&] { return made() && !(project().masks.protection == kept); }));
    QTest::mouseClick(&part("maskCancel"), Qt::LeftButton);
    CHECK(project().masks.protection == kept);
    CHECK(window.document().history().size() == 2);
    // Of what there is none yet, it says so.
    choose("maskFrom.wear");
    REQUIRE(wait_until([&] { return !maker.is_open(); }));
    CHECK(messages().newest().contains("run erosion first"));
    CHECK(project().masks.protection == kept);
}

TEST_CASE_METHOD(MaskFixture, "ranges join what is painted, blur and widening try themselves", "[ui][mask]") {
    window.choose_tool("mask");
    const MaskTarget target{MaskUse::protection};
    MaskMaker& maker = window.mask_commands().maker();
    const auto made = [&] { return !maker.is_waiting() && !window.mask_tasks().busy(); };
    choose("maskFrom.height");
    REQUIRE(wait_until([&] { return made() && !mask(target).empty(); }));
    QTest::mouseClick(&part("maskApply"), Qt::LeftButton);
    REQUIRE(wait_until(made));
    const TiledRaster heights = mask(target);
    // Slopes, only where the heights are: no more than they.
    choose("maskFrom.slope");
    auto& combine = part<QComboBox>("maskMakerCombine");
    combine.setCurrentIndex(static_cast<int>(MaskCombine::multiply));
    Q_EMIT combine.activated(static_cast<int>(MaskCombine::multiply));
    REQUIRE(wait_until([&] { return made() && mean_of(mask(target)) < mean_of(heights); }));
    for (int y = 0; y < 80; ++y)
        for (int x = 0; x < 96; ++x) CHECK(mask(target).at(x, y) <= heights.at(x, y));
    QTest::mouseClick(&part("maskCancel"), Qt::LeftButton);
    CHECK(mask(target) == heights);

    choose("maskBlur");
    REQUIRE(wait_until([&] { return made() && !(mask(target) == heights); }));
    CHECK(unevenness_of(mask(target)) < unevenness_of(heights));
    // Another stroke keeps what was tried.
    const TiledRaster tried = mask(target);
    QTest::mouseClick(&part("maskRaise"), Qt::LeftButton);
    drag(window.viewport(), middle(), middle() + QPoint(20, 0));
    CHECK_FALSE(maker.isVisible());
    window.document().undo();
    CHECK(mask(target) == tried);
    window.document().undo();
    CHECK(mask(target) == heights);

    choose("maskWiden");
    REQUIRE(wait_until([&] { return made() && !(mask(target) == heights); }));
    CHECK(mean_of(mask(target)) > mean_of(heights));
    QTest::mouseClick(&part("maskApply"), Qt::LeftButton);
    REQUIRE(wait_until(made));

    // Of another mask: as much erodibility is painted as is protected.
    brush().set_mask({MaskUse::erodibility});
    choose("maskFrom.other");
    REQUIRE(wait_until([&] { return made() && !project().masks.erodibility.empty(); }));
    for (int y = 0; y < 80; y += 7)
        for (int x = 0; x < 96; x += 7)
            CHECK(project().masks.erodibility.at(x, y) == Approx(1 - 0.8 * static_cast<double>(mask(target).at(x, y))));
}

TEST_CASE_METHOD(MaskFixture, "own masks and covers of layers are painted, named, exported and read again",
                 "[ui][mask]") {
    window.document().edit("Layer", [](Project& p) {
        Layer sand;
        sand.material.name = "Sand";
        sand.shape = UniformThickness{30};
        p.layers = {sand};
    });
    REQUIRE(wait_settled());
    show_page("masks");
    QTest::mouseClick(&part("maskAdd"), Qt::LeftButton);
    REQUIRE(project().own_masks.size() == 1);
    CHECK(brush().mask() == MaskTarget{MaskUse::own, 0});
    auto& name = part<QLineEdit>("maskName.own0");
    REQUIRE(wait_until([&] { return name.isVisible(); }, 5));
    name.selectAll();
    QTest::keyClicks(&name, "Forest");
    QTest::keyClick(&name, Qt::Key_Return);
    CHECK(project().own_masks[0].name == "Forest");
    CHECK(window.viewport().look().overlay == Overlay::own_mask);
    REQUIRE(wait_until([&] { return drawn(); }));
    CHECK(window.viewport().legend().title == "Forest");
    const auto ground = window.lands().shown().land;
    drag(window.viewport(), middle(), middle() + QPoint(40, 0));
    CHECK(under({MaskUse::own, 0}, middle()) == 1);
    REQUIRE(wait_settled());
    CHECK(*window.lands().shown().land->ground == *ground->ground);  // the land does not depend on it

    // Thinned to nothing, the layer's ground is lower by its thickness.
    const auto here = *window.viewport().ground_at(middle());
    QTest::mouseClick(&part("maskBrush.cover0"), Qt::LeftButton);
    drag(window.viewport(), middle(), middle());
    REQUIRE(wait_settled());
    const int x = static_cast<int>(here.x / 20), z = static_cast<int>(here.z / 20);
    CHECK(project().layers[0].cover.at(x, z) == 0);
    CHECK((*window.lands().shown().land->ground)(x, z) ==
          Approx((*ground->ground)(x, z) - 30).margin(0.001));  // floats

    const TemporaryFolder folder;
    window.mask_files().export_all_path(text_of(folder.path));
    REQUIRE(wait_settled());
    CHECK(std::filesystem::exists(folder.path / "own_forest.tif"));
    CHECK(std::filesystem::exists(folder.path / "cover_sand.tif"));
    CHECK_FALSE(std::filesystem::exists(folder.path / "rain_mask.tif"));
    window.mask_files().import_path(std::nullopt, text_of(folder.path / "own_forest.tif"));
    REQUIRE(wait_settled());
    REQUIRE(project().own_masks.size() == 2);
    CHECK(project().own_masks[1].name == "own_forest");
    CHECK(project().own_masks[1].values == project().own_masks[0].values);
    // PNG codes: to half a step of 65535.
    window.mask_files().export_path({MaskUse::own, 0}, text_of(folder.path / "forest.png"));
    REQUIRE(wait_settled());
    window.mask_files().import_path(MaskTarget{MaskUse::own, 1}, text_of(folder.path / "forest.png"));
    REQUIRE(wait_settled());
    for (int y = 0; y < 80; ++y)
        for (int column = 0; column < 96; ++column)
            CHECK(project().own_masks[1].values.at(column, y) ==
                  Approx(project().own_masks[0].values.at(column, y)).margin(0.6 / 65535));
    // Gone, it is no longer in the brush's hand.
    brush().set_mask({MaskUse::own, 1});
    window.mask_commands().remove({MaskUse::own, 1});
    CHECK(project().own_masks.size() == 1);
    CHECK(exists(project(), brush().mask()));
    REQUIRE(wait_settled());
}

TEST_CASE_METHOD(MaskFixture, "a custom mask becomes a region with a form of its own", "[ui][mask][regions]") {
    show_page("masks");
    QTest::mouseClick(&part("maskAdd"), Qt::LeftButton);
    REQUIRE(project().own_masks.size() == 1);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    window.choose_tool("mask");
    brush().set_mask({MaskUse::own, 0});
    choose("maskFill");
    CHECK(window.findChild<QWidget*>("region0") == nullptr);
    choose("maskRegion");
    CHECK(project().own_masks[0].region.acts);
    REQUIRE(window.findChild<QWidget*>("region0") != nullptr);
    const auto labels = part("maskRow.own0").findChildren<QLabel*>();
    CHECK(std::ranges::any_of(labels, [](const QLabel* label) { return label->text().endsWith(", region"); }));
    // Its sliders edit the region, and kinds that take no part are grey.
    auto& form = *part("region0").findChild<ParameterForm*>();
    QWidget* water = nullptr;
    QWidget* lava = nullptr;
    for (const auto& [description, editor] : form.editors()) {
        if (description->id == "region.water") water = editor;
        if (description->id == "region.lava") lava = editor;
        CHECK(description->id != "region.acts");
    }
    REQUIRE(water != nullptr);
    REQUIRE(lava != nullptr);
    CHECK(water->isEnabled());
    CHECK_FALSE(lava->isEnabled());
    water->setFocus();
    QTest::keyClick(water, '0');
    auto* number = water->findChild<QLineEdit*>();
    REQUIRE(number != nullptr);
    QTest::keyClick(number, Qt::Key_Return);
    CHECK(project().own_masks[0].region.water == 0);
    CHECK(is_region_in_force(project().own_masks[0]));
    window.document().undo();
    CHECK(project().own_masks[0].region.water == 1);
    // A look of the gallery, changed then, and back to that around.
    auto& look = part<QComboBox>("regionLook0");
    CHECK(look.currentText() == "As around it");
    CHECK_FALSE(part("regionLook0.colour").isVisible());
    const auto choose_look = [&](int index) {
        look.setCurrentIndex(index);
        Q_EMIT look.activated(index);
    };
    choose_look(2);
    REQUIRE(project().own_masks[0].look);
    CHECK(*project().own_masks[0].look == region_look_of(looks()[1]));
    CHECK(part("regionLook0.colour").isVisible());
    window.document().edit("Bare", [](Project& p) { p.own_masks[0].look->surface.vegetation = 0.123F; });
    CHECK(look.currentIndex() == -1);
    choose_look(0);
    CHECK_FALSE(project().own_masks[0].look);
    window.document().undo();
    CHECK(project().own_masks[0].look->surface.vegetation == 0.123F);
    // There is room for four.
    window.document().edit("Five", [](Project& p) {
        p.own_masks.resize(5, p.own_masks[0]);
        p.own_masks[4].look.reset();
    });
    CHECK_FALSE(part("regionLook4").isEnabled());
    CHECK(part("regionLook4").toolTip().contains("At most four"));
    window.document().undo();
    choose("maskRegion");
    CHECK_FALSE(project().own_masks[0].region.acts);
    REQUIRE(wait_settled());
}
