#include <functional>
#include <optional>

#include "render/scene/own_thread.h"
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
    land->eroded.emplace().water_depth = raster_of(*land, [](double, double z) { return z < 320 ? 0.0 : 12.0; });
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

namespace {

/// Outcome of a still in steps: the picture or its error, and those on the way.
struct InSteps {
    std::optional<Result<Picture>> picture;
    std::vector<Picture> on_the_way;
};

/// `after`: called with the number of pictures shown so far, each time one is.
InSteps still_in_steps(const std::shared_ptr<const Land>& land, const PictureWork& work, int width, int height,
                       const WorkControl& control = {}, std::stop_token enough = {},
                       const std::function<void(std::size_t)>& after = {}) {
    InSteps done;
    const Camera camera = from_above(*land);
    done.picture = on_own_thread<Picture>([&]() -> Result<Picture> {
        auto studio = PictureStudio::create(width, height, work);
        if (!studio) return studio.error();
        auto first = (*studio)->sketch(land, camera, Look());
        if (!first) return first.error();
        done.on_the_way.push_back(*std::move(first));
        return (*studio)->take_in_steps(land, camera, Look(), control,
                                        {[&](const Picture& picture) {
                                             done.on_the_way.push_back(picture);
                                             if (after) after(done.on_the_way.size());
                                         },
                                         std::move(enough)});
    });
    return done;
}

/// Mean square of differences of codes.
double apart(const Picture& a, const Picture& b) {
    REQUIRE(a.rgb.size() == b.rgb.size());
    double sum = 0;
    for (std::size_t i = 0; i < a.rgb.size(); ++i) {
        const double difference = static_cast<double>(a.rgb[i]) - static_cast<double>(b.rgb[i]);
        sum += difference * difference;
    }
    return sum / static_cast<double>(a.rgb.size());
}

}  // namespace

TEST_CASE("a still in steps ends as the still does, byte for byte, and comes nearer to it", "[still]") {
    const auto land = mountains(300);
    const PictureWork work{.traces = true, .tracing = {.sky_side = 128, .sun_side = 256, .sky_rays = 32}, .scale = 1};
    const InSteps done = still_in_steps(land, work, 160, 100);
    const auto still = render_still(land, from_above(*land), Look(), 160, 100, work);
    REQUIRE(done.picture.has_value());
    REQUIRE(*done.picture);
    REQUIRE(still);
    CHECK((*done.picture)->rgb == still->rgb);
    REQUIRE(done.on_the_way.size() == 3);
    for (const Picture& picture : done.on_the_way) {
        CHECK(picture.width == 160);
        CHECK(picture.height == 100);
    }
    // The first has the view's own light, and is the view.
    const auto view = render_picture(land, from_above(*land), Look(), 160, 100);
    REQUIRE(view);
    CHECK(done.on_the_way[0].rgb == view->rgb);
    CHECK(done.on_the_way[1].rgb != view->rgb);
    CHECK(apart(done.on_the_way[2], *still) < apart(done.on_the_way[1], *still));
}

TEST_CASE("sketches of large stills are small and show the same view", "[still]") {
    const auto land = mountains(200);
    const PictureWork work{.traces = true, .tracing = {.sky_side = 32, .sun_side = 32, .sky_rays = 4}, .scale = 2};
    const InSteps done = still_in_steps(land, work, 1500, 90);
    REQUIRE(*done.picture);
    CHECK((*done.picture)->width == 1500);
    for (const Picture& picture : done.on_the_way) {
        CHECK(picture.width == 750);
        CHECK(picture.height == 45);
        CHECK(mean_of(picture) == Approx(mean_of(**done.picture)).epsilon(0.1));
    }
}

TEST_CASE("a still that is good enough is drawn in the light that it has", "[still]") {
    const auto land = mountains(300);
    const PictureWork work{.traces = true, .tracing = {.sky_side = 128, .sun_side = 256, .sky_rays = 32}, .scale = 2};
    const auto still = render_still(land, from_above(*land), Look(), 120, 80, work);
    REQUIRE(still);
    // Before any tracing: the view's light, with smooth edges.
    std::stop_source at_once;
    at_once.request_stop();
    const InSteps untraced = still_in_steps(land, work, 120, 80, {}, at_once.get_token());
    REQUIRE(*untraced.picture);
    CHECK(untraced.on_the_way.size() == 1);
    // After the second picture: the coarsest of the traced lights.
    std::stop_source later;
    const InSteps coarse = still_in_steps(land, work, 120, 80, {}, later.get_token(), [&](std::size_t shown) {
        if (shown == 2) later.request_stop();
    });
    REQUIRE(*coarse.picture);
    CHECK(coarse.on_the_way.size() == 2);
    PictureWork coarsest = work;
    coarsest.tracing = steps_towards(work.tracing).front().tracing;
    const auto wanted = render_still(land, from_above(*land), Look(), 120, 80, coarsest);
    REQUIRE(wanted);
    CHECK((*coarse.picture)->rgb == wanted->rgb);
    CHECK((*coarse.picture)->width == 120);
    CHECK((*coarse.picture)->rgb != still->rgb);
    CHECK((*coarse.picture)->rgb != (*untraced.picture)->rgb);
}

TEST_CASE("a still that is stopped within a step keeps the light of the step before", "[still]") {
    const auto land = mountains(300);
    const PictureWork work{.traces = true, .tracing = {.sky_side = 128, .sun_side = 256, .sky_rays = 32}, .scale = 1};
    std::stop_source enough;
    // The last step is the most of the work: half of it is within the last.
    const InSteps kept = still_in_steps(land, work, 120, 80,
                                        {[&](double share, const Activity&) {
                                             if (share > 0.5) enough.request_stop();
                                         },
                                         {}},
                                        enough.get_token());
    REQUIRE(*kept.picture);
    PictureWork second = work;
    second.tracing = steps_towards(work.tracing)[1].tracing;
    const auto wanted = render_still(land, from_above(*land), Look(), 120, 80, second);
    REQUIRE(wanted);
    CHECK((*kept.picture)->rgb == wanted->rgb);
    // Cancelled, there is no picture, whether or not it was good enough.
    std::stop_source source;
    source.request_stop();
    const InSteps none = still_in_steps(land, work, 120, 80, {nullptr, source.get_token()}, enough.get_token());
    REQUIRE_FALSE(*none.picture);
    CHECK(none.picture->error().is_cancelled());
}

TEST_CASE("steps towards a tracing end with it and grow", "[still]") {
    for (const PictureQuality quality : {PictureQuality::good, PictureQuality::best}) {
        const LightTracing tracing = work_of(quality).tracing;
        const auto steps = steps_towards(tracing);
        REQUIRE(steps.size() == 3);
        CHECK(steps.back().tracing == tracing);
        double all = 0;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            all += steps[i].share;
            if (i > 0) CHECK(steps[i].share > steps[i - 1].share);
        }
        CHECK(all == Approx(1));
        CHECK(1 - steps.back().share < 0.15);
    }
    // The smallest stays valid.
    for (const TracingStep& step : steps_towards({.sky_side = 2, .sun_side = 2, .sky_rays = 1})) {
        CHECK(step.tracing.sky_side >= 2);
        CHECK(step.tracing.sun_side >= 2);
        CHECK(step.tracing.sky_rays >= 1);
    }
}
