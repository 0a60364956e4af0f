#include <cmath>

#include "render/scene/colour_ramps.h"
#include "render/scene/land_figures.h"
#include "tests/render/scenes.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

/// CIE lightness L*, 0..100, of an sRGB colour.
double lightness(const Colour& colour) {
    const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    const double y = 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2]);
    return y > 0.008856 ? 116 * std::cbrt(y) - 16 : 903.3 * y;
}

}  // namespace

TEST_CASE("lightness runs one way along every ramp", "[legend]") {
    for (const Overlay overlay : {Overlay::none, Overlay::flow, Overlay::wear, Overlay::deposit, Overlay::slope,
                                  Overlay::sediment, Overlay::drainage, Overlay::rain_mask, Overlay::erodibility_mask,
                                  Overlay::protection_mask, Overlay::plants_mask})
        for (const SurfaceView surface : {SurfaceView::height, SurfaceView::slope}) {
            const auto ramp = colour_ramp(surface, overlay, 64);
            REQUIRE(ramp.size() == 64);
            const double direction = lightness(ramp.back()) - lightness(ramp.front());
            INFO(static_cast<int>(overlay));
            // Enough contrast to tell the ends apart in grey.
            CHECK(std::abs(direction) > 50);
            for (std::size_t i = 1; i < ramp.size(); ++i)
                CHECK((lightness(ramp[i]) - lightness(ramp[i - 1])) * direction > 0);
        }
    CHECK(colour_ramp(SurfaceView::natural, Overlay::none).empty());
    CHECK(colour_ramp(SurfaceView::clay, Overlay::none).empty());
}

TEST_CASE("round numbers", "[legend]") {
    CHECK(round_number_above(1) == 1);
    CHECK(round_number_above(1.01) == 2);
    CHECK(round_number_above(37) == 50);
    CHECK(round_number_above(0.0061) == Approx(0.01));
    CHECK(automatic_contour_interval(1500) == 50);
    CHECK(automatic_contour_interval(0) > 0);
}

TEST_CASE("ranges of overlays", "[legend]") {
    const auto land = land_of(300, 200, 10, mountains);
    const auto wear = raster_of(*land, [](double x, double) { return x > 1500 ? 3.2 : 0.0; });
    const OverlayRange range = overlay_range(Overlay::wear, *wear);
    CHECK(range.minimum == 0);
    CHECK(range.maximum == 5);
    CHECK_FALSE(range.logarithmic);
    const OverlayRange flow = overlay_range(Overlay::flow, *wear);
    CHECK(flow.logarithmic);
    CHECK(flow.minimum == Approx(0.5));  // a tenth of the maximum at most
    const OverlayRange spread =
        overlay_range(Overlay::flow, *raster_of(*land, [](double x, double) { return std::exp(x / 300); }));
    CHECK(spread.maximum == Approx(50000));                      // the range ends above e^10 = 22026
    CHECK(spread.minimum == Approx(std::exp(5)).epsilon(0.03));  // the median; the sample is one column in one
    CHECK(typical_amount(*wear) == Approx(3.2));
    CHECK(overlay_range(Overlay::wear, *raster_of(*land, [](double, double) { return 0.0; })).maximum == 0);
    // A single wet cell between the cells that are sampled still counts.
    Raster<float> rare(600, 600, 0.0F);
    rare(1, 0) = 1.5F;
    CHECK(overlay_range(Overlay::flow, rare).maximum == 2);
}

TEST_CASE("legends say what the picture shows", "[legend]") {
    GlTest test;
    auto made = TerrainScene::create();
    REQUIRE(made);
    TerrainScene& scene = **made;
    Look look;
    CHECK(scene.legend(look).title.empty());
    auto land = land_of(64, 48, 10, [](double x, double) { return 100 + x; });
    land->eroded.emplace().wear = raster_of(*land, [](double, double z) { return z / 100; });
    scene.set_land(land);
    scene.finish(look);
    CHECK(scene.legend(look).title.empty());
    look.surface = SurfaceView::height;
    CHECK(scene.legend(look).title == "Height");
    CHECK(scene.legend(look).minimum == 105);
    CHECK(scene.legend(look).maximum == 735);
    CHECK(scene.legend(look).ramp.size() > 10);
    look.overlay = Overlay::wear;
    CHECK(scene.legend(look).title == "Wear");
    CHECK(scene.legend(look).maximum == 5);
    look.overlay = Overlay::slope;
    CHECK(scene.legend(look).unit == "\u00b0");
    look.overlay = Overlay::flow;  // this land has none
    CHECK(scene.legend(look).title.empty());
}
