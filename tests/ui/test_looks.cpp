/// Looks on the View page: a card sets colours, surfaces and light in one step, and the form greys what cannot act.

#include <QScrollArea>

#include "core/io/project/looks.h"
#include "tests/ui/window_fixture.h"
#include "ui/forms/number_slider.h"
#include "ui/forms/picture_card.h"
#include "ui/look/light_picture.h"

using namespace cuesta;

TEST_CASE_METHOD(WindowFixture, "a look's card sets the look in one step and leaves the land", "[ui][look]") {
    show_page("View");
    window.document().edit("Plain colours", [](Project& p) { p.colour = {}; });
    CHECK_FALSE(slider("colour.variety").isEnabled());
    CHECK(project().cover.amount == 0);
    CHECK_FALSE(slider("cover.clump").isEnabled());
    CHECK(slider("cover.amount").isEnabled());
    const Project before = project();
    const std::size_t steps = window.document().history().size();
    const GalleryLook& look = looks().front();
    auto& card = part<PictureCard>(("look." + look.id).c_str());
    CHECK_FALSE(card.isChecked());
    card.click();
    CHECK(window.document().history().size() == steps + 1);
    CHECK(window.document().history().undo_label() == QString::fromStdString("Look: " + look.name));
    CHECK(has_look(look, project()));
    CHECK(card.isChecked());
    CHECK(slider("colour.variety").isEnabled());
    CHECK(project().cover.amount > 0);
    CHECK(slider("cover.clump").isEnabled());
    CHECK(project().base == before.base);
    CHECK(project().erosion == before.erosion);
    // Another click changes nothing.
    card.click();
    CHECK(window.document().history().size() == steps + 1);
    CHECK(card.isChecked());
    // Settings of the look can be changed; then the project no longer has the look.
    window.document().edit("Snow", [](Project& p) { p.surface.snow = 0.3F; });
    CHECK_FALSE(card.isChecked());
    window.document().undo();
    window.document().undo();
    CHECK(project() == before);
    CHECK_FALSE(card.isChecked());
}

TEST_CASE_METHOD(WindowFixture, "a light preset's card sets light and air in one step and leaves the look",
                 "[ui][look]") {
    show_page("View");
    const Project before = project();
    const std::size_t steps = window.document().history().size();
    for (const GalleryLook& preset : light_presets()) part<PictureCard>(("light." + preset.id).c_str());
    const GalleryLook& preset = light_presets()[2];
    auto& card = part<PictureCard>(("light." + preset.id).c_str());
    CHECK_FALSE(card.isChecked());
    for (QWidget* each = &card; each != nullptr; each = each->parentWidget())
        if (auto* scroll = qobject_cast<QScrollArea*>(each)) scroll->ensureWidgetVisible(&card);
    QTest::qWait(1);  // the layout
    QTest::mouseClick(&card, Qt::LeftButton, {}, card.rect().center());
    CHECK(window.document().history().size() == steps + 1);
    CHECK(window.document().history().undo_label() == QString::fromStdString("Light: " + preset.name));
    CHECK(has_look(preset, project()));
    CHECK(card.isChecked());
    CHECK(slider("light.sun_height").value() == Approx(static_cast<double>(project().light.sun_height)));
    CHECK(project().colour == before.colour);
    CHECK(project().surface == before.surface);
    CHECK(project().light.surroundings == before.light.surroundings);
    // Settings of the preset can be changed; then the project no longer has it.
    window.document().edit("Fog", [](Project& p) { p.light.fog = 0.77F; });
    CHECK_FALSE(card.isChecked());
    window.document().undo();
    CHECK(card.isChecked());
    window.document().undo();
    CHECK(project() == before);
    CHECK_FALSE(card.isChecked());
}

TEST_CASE_METHOD(WindowFixture, "a light preset without a picture shows one of its own", "[ui][look]") {
    // Their pictures tell presets apart, whoever made them.
    std::vector<QImage> shown;
    for (const GalleryLook& preset : light_presets()) {
        INFO(preset.id);
        Project other;
        use_look(preset, other);
        const QImage image = light_picture(other.light).toImage();
        REQUIRE_FALSE(image.isNull());
        CHECK(light_picture(other.light).toImage() == image);
        int low = 255, high = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x) {
                low = std::min(low, qGray(image.pixel(x, y)));
                high = std::max(high, qGray(image.pixel(x, y)));
            }
        CHECK(high - low > 15);  // fog and a closed sky have the least
        for (const QImage& earlier : shown) CHECK(earlier != image);
        shown.push_back(image);
    }
}
