/// Dunes on the Terrain page: the form, and its greyed parameters.

#include "tests/ui/mask_fixture.h"

using namespace cuesta;

TEST_CASE_METHOD(MaskFixture, "winds of dunes that do not take turns need a second one", "[ui][dunes]") {
    show_page("Terrain");
    window.document().edit("Dunes", [](Project& p) { p.base = DunesBase{}; });
    REQUIRE(wait_settled());
    NumberSlider& angle = slider("dunes.angle");
    CHECK(angle.isVisible());
    CHECK_FALSE(angle.isEnabled());
    CHECK(angle.parentWidget()->toolTip().contains("Needs two winds or more."));
    CHECK(slider("dunes.direction").isEnabled());
    window.document().edit("Winds", [](Project& p) { std::get<DunesBase>(p.base).parameters.winds = 2; });
    CHECK(angle.isEnabled());
    CHECK_FALSE(angle.parentWidget()->toolTip().contains("Needs"));
    window.document().undo();
    CHECK_FALSE(angle.isEnabled());
}
