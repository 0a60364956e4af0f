#include "render/scene/picture_series.h"
#include "tests/render/scenes.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

std::shared_ptr<Land> mountains(double relief) {
    return land_of(128, 128, 25, [relief](double x, double z) {
        return relief *
               (std::sin(x / 330) * std::cos(z / 270) + 0.25 * std::sin((x + z) / 90) * std::cos((x - z) / 70));
    });
}

/// Of the pixels below the horizon, 0..255.
double mean_of(const Picture& picture) {
    double sum = 0;
    for (const std::uint8_t byte : picture.rgb) sum += byte;
    return sum / static_cast<double>(picture.rgb.size());
}

const PictureWork quick{.traces = true, .tracing = {.sky_side = 96, .sun_side = 128, .sky_rays = 16}, .scale = 2};

Camera from_above(const Land& land) {
    Camera camera = default_camera(land, 1.6);
    camera.pitch = 60;
    return camera;
}

}  // namespace

TEST_CASE("a still shows the land as bright as the view does", "[still]") {
    // Within 4 %, as spec 12 asks: stills differ in softness, not in colour.
    const auto land = mountains(250);
    const Camera camera = from_above(*land);
    Look look;
    look.background = true;
    const auto view = render_picture(land, camera, look, 240, 150);
    const auto still = render_still(land, camera, look, 240, 150, quick);
    REQUIRE(view);
    REQUIRE(still);
    CHECK(still->width == 240);
    CHECK(still->height == 150);
    CHECK(mean_of(*still) == Approx(mean_of(*view)).epsilon(0.04));
    CHECK(still->rgb != view->rgb);
}

TEST_CASE("a draft is the view, byte for byte", "[still]") {
    const auto land = mountains(200);
    const Camera camera = from_above(*land);
    const auto view = render_picture(land, camera, Look(), 120, 80);
    const auto draft = render_still(land, camera, Look(), 120, 80, work_of(PictureQuality::draft));
    REQUIRE(view);
    REQUIRE(draft);
    CHECK(draft->rgb == view->rgb);
}

TEST_CASE("transparent stills keep the cover of their edges", "[still]") {
    const auto land = mountains(200);
    Look look;
    look.background = false;
    const auto still = render_still(land, default_camera(*land, 1.5), look, 120, 80, quick);
    REQUIRE(still);
    REQUIRE(still->alpha.size() == 120U * 80U);
    int none = 0, some = 0, all = 0;
    for (const std::uint8_t alpha : still->alpha) ++(alpha == 0 ? none : alpha == 255 ? all : some);
    CHECK(none > 500);
    CHECK(all > 2000);
    CHECK(some > 50);
}

TEST_CASE("still water mirrors the land behind it", "[still]") {
    // A bright wall in the north over a lake in the south; the eye looks north, low over the lake.
    auto land = land_of(96, 96, 10, [](double, double z) { return z < 300 ? 220.0 : 0.0; });
    land->water_depth = raster_of(*land, [](double, double z) { return z < 320 ? 0.0 : 12.0; });
    Camera camera;
    camera.target = {480, 12, 600};
    camera.distance = 330;
    camera.heading = 0;
    camera.pitch = 6;
    Look look;
    look.light.waves = 0;
    const auto picture = [&](bool wall) {
        PictureWork work = quick;
        auto shown = std::make_shared<Land>(*land);
        if (!wall) {
            Raster<float> flat = *land->ground;
            for (int y = 0; y < 30; ++y)
                for (int x = 0; x < 96; ++x) flat(x, y) = 14;
            shown->ground = std::make_shared<Raster<float>>(std::move(flat));
        }
        auto drawn = render_still(shown, camera, look, 160, 100, work);
        REQUIRE(drawn);
        return *std::move(drawn);
    };
    const Picture with = picture(true), without = picture(false);
    // Water a little below the middle: what it mirrors there is the wall or the sky.
    int changed = 0;
    for (int y = 60; y < 75; ++y)
        for (int x = 60; x < 100; ++x) {
            const std::size_t i = (static_cast<std::size_t>(y) * 160 + static_cast<std::size_t>(x)) * 3;
            if (std::abs(with.rgb[i + 2] - without.rgb[i + 2]) > 12) ++changed;
        }
    CHECK(changed > 300);  // half of them
}

TEST_CASE("a picture of several parts has no line at its edge", "[still]") {
    // Drawn 2 x 1100 pixels wide, in parts of 2048: the second part reaches beyond the picture.
    const auto land = mountains(200);
    Look look;
    look.background = false;
    Camera camera = from_above(*land);
    camera.distance *= 0.2;  // land from edge to edge
    const PictureWork wide{.traces = false, .tracing = {}, .scale = 2};
    const auto picture = render_still(land, camera, look, 1100, 24, wide);
    REQUIRE(picture);
    for (int y = 0; y < 24; ++y) {
        const auto last = (static_cast<std::size_t>(y) * 1100 + 1099) * 3;
        CHECK(std::abs(picture->rgb[last] - picture->rgb[last - 3]) < 30);
    }
}

TEST_CASE("stills stop when asked", "[still]") {
    std::stop_source source;
    const auto land = mountains(200);
    const auto still = render_still(land, from_above(*land), Look(), 120, 80, quick,
                                    {[&](double share, const Activity&) {
                                         if (share > 0.3) source.request_stop();
                                     },
                                     source.get_token()});
    REQUIRE_FALSE(still);
    CHECK(still.error().is_cancelled());
}
