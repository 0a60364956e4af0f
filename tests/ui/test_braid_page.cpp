/// The braided river on the Terrain page: its form, what is greyed, and its water in the view.

#include "tests/ui/mask_fixture.h"

using namespace cuesta;

TEST_CASE_METHOD(MaskFixture, "a braided river has a form, water of its own and terraces of a height", "[ui][braid]") {
    show_page("Terrain");
    window.document().edit("River", [](Project& p) {
        p.base = BraidBase{};
        p.frame = {128, 128, 60, "", {}};
        p.waters.shown = true;
        p.erosion.mixing.steps = 0;
    });
    REQUIRE(wait_settled());
    CHECK(slider("braid.stage").isVisible());
    NumberSlider& height = slider("braid.terrace_height");
    CHECK(height.isEnabled());
    window.document().edit("No terraces", [](Project& p) { std::get<BraidBase>(p.base).parameters.terraces = 0; });
    CHECK_FALSE(height.isEnabled());
    CHECK(height.parentWidget()->toolTip().contains("Needs terraces."));
    window.document().undo();
    CHECK(height.isEnabled());
    REQUIRE(wait_settled());
    const auto land = window.lands().shown().land;
    REQUIRE(land != nullptr);
    REQUIRE(land->gravel != nullptr);
    REQUIRE(land->found_water != nullptr);
    // Water stands on the gravel bed.
    int on_gravel = 0;
    for (int y = 0; y < land->gravel->height(); ++y)
        for (int x = 0; x < land->gravel->width(); ++x)
            on_gravel += (*land->found_water)(x, y) > 0.1F && (*land->gravel)(x, y) > 0.5F ? 1 : 0;
    CHECK(on_gravel > 50);
}
