/// Looks on the View page: a card sets colours, surfaces and light in one step, and the form greys what cannot act.

#include "core/io/project/looks.h"
#include "tests/ui/window_fixture.h"
#include "ui/forms/number_slider.h"
#include "ui/forms/picture_card.h"

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
    // What it sets can be changed; then the project no longer has the look.
    window.document().edit("Snow", [](Project& p) { p.surface.snow = 0.3F; });
    CHECK_FALSE(card.isChecked());
    window.document().undo();
    window.document().undo();
    CHECK(project() == before);
    CHECK_FALSE(card.isChecked());
}
