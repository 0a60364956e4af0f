/// Uplifted terrain on the Terrain page: the choice of it, the gallery of landforms, age, greyed parameters, painting,
/// cancelling.

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include "core/io/project/landforms.h"
#include "core/pipeline/parameter_uses.h"
#include "render/scene/saved_view_camera.h"
#include "tests/ui/mask_fixture.h"
#include "ui/forms/picture_card.h"

using namespace cuesta;

namespace {

struct UpliftFixture : MaskFixture {
    const UpliftedLandParameters& uplifted() { return std::get<UpliftedBase>(project().base).parameters; }
    void begin_uplifted() {
        show_page("Terrain");
        QTest::mouseClick(&part("useUplifted"), Qt::LeftButton);
        REQUIRE(std::holds_alternative<UpliftedBase>(project().base));
        REQUIRE(wait_settled());
    }
    Raster<float> ground() { return *window.lands().shown().land->ground; }
    void unfold(const char* title) {
        for (QToolButton* heading : window.side().findChildren<QToolButton*>())
            if (heading->text() == QLatin1String(title) && heading->isVisible())
                return QTest::mouseClick(heading, Qt::LeftButton);
        INFO(title);
        REQUIRE(false);
    }
};

}  // namespace

TEST_CASE_METHOD(UpliftFixture, "the Terrain page goes over to uplifted terrain in one step", "[ui][uplift]") {
    show_page("Terrain");
    const Project before = project();
    const Raster<float> generated = ground();
    CHECK(part<QPushButton>("useGenerated").isChecked());
    CHECK_FALSE(part("paintUplift").isVisible());
    begin_uplifted();
    CHECK(window.document().history().size() == 2);
    CHECK(window.document().history().undo_label() == "Uplifted terrain");
    CHECK(part<QPushButton>("useUplifted").isChecked());
    CHECK_FALSE(part<QPushButton>("useGenerated").isChecked());
    CHECK(slider("uplift.age").isVisible());
    CHECK(slider("uplift.rate").isVisible());
    CHECK_FALSE(ground() == generated);
    // A click on the kind that it is changes nothing.
    QTest::mouseClick(&part("useUplifted"), Qt::LeftButton);
    CHECK(window.document().history().size() == 2);
    CHECK(part<QPushButton>("useUplifted").isChecked());
    window.document().undo();
    CHECK(project() == before);
    CHECK(part<QPushButton>("useGenerated").isChecked());
    REQUIRE(wait_settled());
    CHECK(ground() == generated);
}

TEST_CASE_METHOD(UpliftFixture, "a landform's card replaces base, size and parameters in one step", "[ui][uplift]") {
    show_page("Terrain");
    window.document().edit("Another colour", [](Project& p) { p.eroded_material.name = "Gravel"; });
    const Project before = project();
    const GalleryLandform& landform = landforms().back();
    auto& card = part<PictureCard>(("landform." + landform.id).c_str());
    CHECK_FALSE(card.isChecked());
    QTest::mouseClick(&card, Qt::LeftButton);
    CHECK(window.document().history().size() == 3);
    CHECK(window.document().history().undo_label() == QString::fromStdString("Landform: " + landform.name));
    const Project alone = project_of(landform);
    CHECK(project().base == alone.base);
    CHECK(project().frame == alone.frame);
    CHECK(project().erosion == alone.erosion);
    CHECK(project().eroded_material.name == "Gravel");
    CHECK(card.isChecked());
    QTest::mouseClick(&card, Qt::LeftButton);
    CHECK(window.document().history().size() == 3);
    CHECK(card.isChecked());
    window.document().undo();
    CHECK(project() == before);
    CHECK_FALSE(card.isChecked());
}

TEST_CASE_METHOD(UpliftFixture, "a landform is seen from its own camera, another project as a whole", "[ui][uplift]") {
    show_page("Terrain");
    REQUIRE(wait_settled());
    const Project before = project();
    const GalleryLandform& landform = landforms().front();
    const auto shows_landform = [&] { return window.viewport().camera() == camera_of(*landform.view); };
    CHECK_FALSE(shows_landform());
    // The first land to come is coarse; the full one takes too long for a test.
    QTest::mouseClick(&part<PictureCard>(("landform." + landform.id).c_str()), Qt::LeftButton);
    REQUIRE(wait_until(shows_landform));
    const Project of_landform = project();
    window.document().reset(before, {});
    REQUIRE(wait_settled());
    const Camera again = window.viewport().camera();
    CHECK_FALSE(again == camera_of(*landform.view));
    QTest::keyClick(&window.viewport(), Qt::Key_Home);  // the whole land
    CHECK(window.viewport().camera().distance == Approx(again.distance).epsilon(0.02));  // framed at first by coarse heights
    window.document().reset(of_landform, {});
    REQUIRE(wait_until(shows_landform));
    // A user who looks elsewhere is not called back by finer land.
    QTest::keyClick(&window.viewport(), Qt::Key_Home);
    CHECK_FALSE(shows_landform());
}

TEST_CASE_METHOD(UpliftFixture, "terrain follows its age, and comes back", "[ui][uplift]") {
    begin_uplifted();
    const Raster<float> balanced = ground();
    NumberSlider& age = slider("uplift.age");
    const std::size_t steps = window.document().history().size();
    const QPoint middle(age.width() / 2, age.height() / 2);
    drag(age, middle, middle + QPoint(age.width() / 4, 0));
    CHECK(uplifted().uplift.age > 0.1F);
    CHECK(window.document().history().size() == steps + 1);
    CHECK(window.document().history().undo_label().startsWith("Age:"));
    REQUIRE(wait_settled());
    CHECK_FALSE(ground() == balanced);
    window.document().undo();
    REQUIRE(wait_settled());
    CHECK(uplifted().uplift.age == 0);
    CHECK(ground() == balanced);
}

TEST_CASE_METHOD(UpliftFixture, "parameters that do nothing are grey and say why", "[ui][uplift]") {
    begin_uplifted();
    unfold("Rock");
    REQUIRE(uplifted().rock.structure == RockStructure::faulted);
    NumberSlider& dip = slider("rock.dip");
    CHECK_FALSE(dip.isEnabled());
    CHECK(dip.parentWidget()->toolTip().contains("Needs bedded or volcanic rock."));
    CHECK(slider("rock.spacing").isEnabled());
    auto& structure = part<QComboBox>("rock.structure");
    structure.setFocus();
    QTest::keyClick(&structure, Qt::Key_Down);
    QTest::keyClick(&structure, Qt::Key_Down);
    CHECK(uplifted().rock.structure == RockStructure::bedded);
    CHECK(dip.isEnabled());
    CHECK_FALSE(dip.parentWidget()->toolTip().contains("Needs"));
    CHECK_FALSE(slider("rock.spacing").isEnabled());
    // Without uplift there is nothing to paint.
    CHECK(part("paintUplift").isEnabled());
    auto& pattern = part<QComboBox>("uplift.pattern");
    pattern.setFocus();
    QTest::keyClick(&pattern, Qt::Key_End);
    CHECK(uplifted().uplift.pattern == UpliftPattern::none);
    CHECK_FALSE(part("paintUplift").isEnabled());
    CHECK_FALSE(slider("uplift.width").isEnabled());
}

TEST_CASE_METHOD(UpliftFixture, "painted uplift raises the terrain under the brush", "[ui][uplift][mask]") {
    begin_uplifted();
    const Raster<float> before = ground();
    QTest::mouseClick(&part("paintUplift"), Qt::LeftButton);
    CHECK(window.bench().tools().holds(QStringLiteral("mask")));
    REQUIRE(brush().mask() == MaskTarget{MaskUse::uplift});
    const std::size_t steps = window.document().history().size();
    draw({middle(), middle() + QPoint(60, 10)});
    CHECK(window.document().history().size() == steps + 1);
    CHECK(window.document().history().undo_label() == "Paint uplift mask");
    CHECK(largest_in(mask({MaskUse::uplift})) == 2);
    REQUIRE(wait_settled());
    CHECK_FALSE(ground() == before);
    // Esc takes a stroke back while it lasts, undo afterwards.
    const Project painted = project();
    QTest::mousePress(&window.viewport(), Qt::LeftButton, Qt::NoModifier, middle() + QPoint(-60, 0));
    CHECK_FALSE(project() == painted);
    QTest::keyClick(&window.viewport(), Qt::Key_Escape);
    CHECK(project() == painted);
    QTest::mouseRelease(&window.viewport(), Qt::LeftButton, Qt::NoModifier, middle());
    window.document().undo();
    CHECK(mask({MaskUse::uplift}).empty());
    REQUIRE(wait_settled());
    CHECK(ground() == before);
    // With the base goes its mask, and the brush takes another.
    window.document().undo();
    CHECK_FALSE(brush().mask() == MaskTarget{MaskUse::uplift});
}

TEST_CASE_METHOD(UpliftFixture, "rock and age are painted from the page, a step of undo each", "[ui][uplift][mask]") {
    begin_uplifted();
    const Raster<float> before = ground();
    const auto paint = [&](const char* button, MaskUse use, const char* parameter, const char* label) {
        INFO(button);
        show_page("Terrain");
        QTest::mouseClick(&part(button), Qt::LeftButton);
        REQUIRE(brush().mask() == MaskTarget{use});
        CHECK_FALSE(why_unused(project(), parameter).empty());
        const Project unpainted = project();
        draw({middle(), middle() + QPoint(60, 10)});
        CHECK(window.document().history().undo_label() == label);
        CHECK(largest_in(mask({use})) == 1);
        CHECK(why_unused(project(), parameter).empty());
        REQUIRE(wait_settled());
        CHECK_FALSE(ground() == before);
        window.document().undo();
        CHECK(mask({use}).empty());
        CHECK(project() == unpainted);
        REQUIRE(wait_settled());
        CHECK(ground() == before);
    };
    paint("paintHardness", MaskUse::hardness, "rock.painted_hardness", "Paint hardness mask");
    paint("paintAge", MaskUse::age, "uplift.painted_age", "Paint age mask");
}

TEST_CASE_METHOD(UpliftFixture, "the page names the model of uplift and removes it", "[ui][uplift]") {
    begin_uplifted();
    const Raster<float> before = ground();
    const auto& choose = part<QPushButton>("upliftModel");
    auto& remove = part<QToolButton>("removeUpliftModel");
    CHECK(choose.text() == "Choose…");
    CHECK_FALSE(remove.isEnabled());
    CHECK_FALSE(part<NumberSlider>("uplift.model_smoothing").isEnabled());
    window.document().edit("Model", [](Project& project) {
        auto& base = std::get<UpliftedBase>(project.base);
        base.model = TiledRaster(24, 24, 200.0F).with_patch(8, 8, Raster<float>(8, 8, 1800.0F).view());
        base.model_file = "/maps/massif.tif";
        base.parameters.uplift.pattern = UpliftPattern::model;
    });
    CHECK(choose.text() == "massif.tif");
    CHECK(part<NumberSlider>("uplift.model_smoothing").isEnabled());
    REQUIRE(wait_settled());
    CHECK_FALSE(ground() == before);
    QTest::mouseClick(&remove, Qt::LeftButton);
    CHECK(std::get<UpliftedBase>(project().base).model.empty());
    CHECK(choose.text() == "Choose…");
    CHECK_FALSE(part<NumberSlider>("uplift.model_smoothing").isEnabled());
    window.document().undo();
    CHECK(choose.text() == "massif.tif");
}

TEST_CASE_METHOD(UpliftFixture, "imported heights stay at hand as the model of uplifted terrain", "[ui][uplift]") {
    const TiledRaster heights(96, 96, 700.0F);
    window.document().edit("Import", [&](Project& project) {
        project.frame.width = project.frame.height = 96;
        project.base = ImportedBase{heights, "/maps/plateau.tif"};
    });
    REQUIRE(wait_settled());
    begin_uplifted();
    CHECK(std::get<UpliftedBase>(project().base).model == heights);
    CHECK(part<QPushButton>("upliftModel").text() == "plateau.tif");
    CHECK(uplifted() == UpliftedLandParameters{});
}

TEST_CASE_METHOD(UpliftFixture, "a spline that sketches makes the terrain anew when it moves",
                 "[ui][uplift][splines]") {
    begin_uplifted();
    window.document().edit("Ridge", [](Project& project) {
        FeatureSpline ridge;
        ridge.id = 1;
        const double size = project.frame.width_metres();
        ridge.knots = {{{0.2 * size, 500, 0.3 * size}}, {{0.8 * size, 500, 0.3 * size}}};
        project.splines = {ridge};
        std::get<UpliftedBase>(project.base).parameters.uplift.from_splines = UpliftSplines::sketch;
        std::get<UpliftedBase>(project.base).parameters.uplift.pattern = UpliftPattern::none;
    });
    REQUIRE(wait_settled());
    const Raster<float> north = ground();
    auto& heights = part<QCheckBox>("uplift.drawn_heights");
    REQUIRE(heights.isEnabled());
    heights.click();
    CHECK(uplifted().uplift.drawn_heights);
    REQUIRE(wait_settled());
    CHECK_FALSE(ground() == north);
    window.document().undo();
    CHECK_FALSE(uplifted().uplift.drawn_heights);
    REQUIRE(wait_settled());
    CHECK(ground() == north);
    window.document().edit("Move", [](Project& project) {
        for (Knot& knot : project.splines[0].knots) knot.position.z *= 2;
    });
    REQUIRE(wait_settled());
    CHECK_FALSE(ground() == north);
    window.document().undo();
    REQUIRE(wait_settled());
    CHECK(ground() == north);
}

TEST_CASE_METHOD(UpliftFixture, "the strip tells of the terrain's making, and Esc ends it", "[ui][uplift]") {
    begin_uplifted();
    // So long that it is still under way when it is cancelled.
    window.document().edit("Larger", [](Project& p) { p.frame.width = p.frame.height = 900; });
    auto& state = part("strip");
    const auto tells = [&] {
        for (const QLabel* label : state.findChildren<QLabel*>())
            if (label->text().contains("Raising the terrain") && label->text().contains("Esc cancels")) return true;
        return false;
    };
    REQUIRE(wait_until(tells));
    CHECK(part("cancel").isEnabled());
    QTest::keyClick(&window.viewport(), Qt::Key_Escape);
    REQUIRE(wait_until([&] { return window.lands().state() == LandState::stopped; }));
    CHECK_FALSE(part("cancel").isEnabled());
    CHECK_FALSE(tells());
    // The land shown before stays; the next edit computes anew.
    CHECK(window.lands().shown().land != nullptr);
    window.document().edit("Smaller", [](Project& p) { p.frame.width = p.frame.height = 96; });
    REQUIRE(wait_settled());
    CHECK(window.lands().shown().land->frame.width == 96);
}
