/// Plants in pictures: models, how many are chosen, and that they show.

#include "core/cover/plant_models.h"
#include "core/pipeline/land_cover.h"
#include "render/scene/picture.h"
#include "render/scene/plant_choice.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

std::shared_ptr<const Land> gentle_land() {
    auto land = std::make_shared<Land>();
    land->frame.width = land->frame.height = 100;
    land->frame.cell_size = 10;
    auto heights = std::make_shared<Raster<float>>(100, 100);
    for (int y = 0; y < 100; ++y)
        for (int x = 0; x < 100; ++x) (*heights)(x, y) = 0.2F * static_cast<float>(x + y);
    land->ground = land->before = heights;
    return land;
}

CoverParameters woods() {
    CoverParameters cover;
    cover.amount = 1;
    cover.temperature = 5;
    return cover;
}

/// From the south-east corner, a few metres above the ground.
Camera at_eye_height() {
    Camera camera;
    camera.target = {900, 45, 900};
    camera.distance = 60;
    camera.heading = 315;
    camera.pitch = 5;
    return camera;
}

Look natural(const CoverParameters& cover) {
    Look look;
    look.cover = cover;
    return look;
}

std::size_t count_of(const PlantChoice& choice) {
    std::size_t count = 0;
    for (const auto& bin : choice.bins()) count += bin.size();
    return count;
}

}  // namespace

TEST_CASE("models are whole, and those for far plants are small", "[plants]") {
    const PlantModels models = plant_models();
    for (int form = 0; form < plant_form_count; ++form) {
        const auto& close = models.range(static_cast<PlantForm>(form), PlantDetail::close);
        const auto& near = models.range(static_cast<PlantForm>(form), PlantDetail::near);
        const auto& far = models.range(static_cast<PlantForm>(form), PlantDetail::far);
        CHECK(close.count % 3 == 0);
        CHECK(close.count > near.count);
        CHECK(near.count % 3 == 0);
        CHECK(far.count >= 30);
        CHECK(near.count > far.count);
    }
    for (const std::uint16_t index : models.indices) REQUIRE(index < models.vertices.size());
    for (const PlantVertex& vertex : models.vertices) {
        REQUIRE(glm::length(vertex.normal) == Approx(1).margin(1e-4));  // of floats
        REQUIRE(vertex.place.y >= -0.6F);
        REQUIRE(vertex.place.y <= 1.2F);
        REQUIRE(vertex.leaf <= needle_card);
        REQUIRE(std::abs(vertex.card.x) <= 1);
        REQUIRE(std::abs(vertex.card.y) <= 1);
    }
}

TEST_CASE("no more plants are chosen than the budget allows, the nearest first", "[plants]") {
    const auto land = gentle_land();
    const auto sites = cover_sites(*land, SurfaceParameters(), woods(), 46);
    const FrameView view = frame_view(at_eye_height(), *land, -50, 40, 1, 640, 360);
    PlantBudget budget = plant_budget(false, false, view);
    budget.grass = 0;  // does not count
    PlantChoice choice;
    CHECK(choice.choose(sites, woods(), view, budget));
    const std::size_t all = count_of(choice);
    REQUIRE(all > 2000);
    CHECK_FALSE(choice.choose(sites, woods(), view, budget));
    budget.count = 500;
    FrameView turned = view;
    turned.quad_pixels = 3;
    CHECK(choice.choose(sites, woods(), turned, budget));
    const std::size_t few = count_of(choice);
    CHECK(few <= 500);
    CHECK(few > 100);
    CoverParameters none = woods();
    none.amount = 0;
    choice.choose(nullptr, none, view, budget);
    CHECK(count_of(choice) == 0);
}

TEST_CASE("woods show in pictures, and an amount of 0 leaves the picture as it was", "[plants]") {
    const auto land = gentle_land();
    const auto picture_with = [&](const CoverParameters& cover) {
        const auto picture = render_picture(land, at_eye_height(), natural(cover), 200, 120);
        REQUIRE(picture.ok());
        return picture->rgb;
    };
    CoverParameters bare;
    const auto without = picture_with(bare);
    bare.temperature = 5;
    bare.seed = 7;
    CHECK(picture_with(bare) == without);
    const auto with = picture_with(woods());
    CHECK(picture_with(woods()) == with);
    std::size_t others = 0;
    for (std::size_t i = 0; i < with.size(); i += 3) others += with[i] != without[i] ? 1 : 0;
    // Trees stand before the eye and over the horizon.
    CHECK(others > with.size() / 3 / 3);
}

TEST_CASE("woods too far to be drawn tree by tree are bright along the sun's rays and dim against them", "[plants]") {
    const auto land = gentle_land();
    // From beyond the reach of single trees (8 km), so that the ground's colour stands for them.
    const auto green_with = [&](const CoverParameters& cover, float sun_heading) {
        Camera camera;
        camera.target = {500, 100, 500};
        camera.distance = 9000;
        camera.heading = 0;
        camera.pitch = 25;
        camera.field_of_view = 1.5;  // nothing but ground
        Look look = natural(cover);
        look.light.sun_height = 20;
        look.light.sun_heading = sun_heading;
        look.light.haze = 0;
        const auto picture = render_picture(land, camera, look, 96, 32);
        REQUIRE(picture.ok());
        double sum = 0;
        for (std::size_t i = 1; i < picture->rgb.size(); i += 3) sum += picture->rgb[i];
        return sum;
    };
    // Tree by tree it was 1.8 in light, 1.3 in the numbers of pictures; ground without trees is lit alike from both
    // sides, but for the glint of what is smooth.
    CHECK(green_with(woods(), 180) > 1.2 * green_with(woods(), 0));
    CHECK(green_with({}, 180) < 1.1 * green_with({}, 0));
}

TEST_CASE("woods go on where land does, and stop at the map where none shows", "[plants]") {
    const auto land = gentle_land();
    const auto sites = cover_sites(*land, SurfaceParameters(), woods(), 46);
    // From 300 m outside the southern border, towards the map: 1 km wide.
    Camera camera;
    camera.target = {500, 60, 1250};
    camera.distance = 100;
    camera.heading = 0;
    camera.pitch = 8;
    const FrameView view = frame_view(camera, *land, -50, 60, 1, 640, 360);
    const PlantBudget budget = plant_budget(false, false, view);
    BorderFigures border;
    border.mean = 20;
    const auto nearest = [](const PlantChoice& choice) {
        float least = 1e9F;
        for (const auto& bin : choice.bins())
            for (const DrawnPlant& plant : bin) least = std::min(least, glm::length(plant.from_eye));
        return least;
    };
    PlantChoice alone, around;
    alone.choose(sites, woods(), view, budget);
    const LandBeyond beyond = land_beyond(Surroundings::continued, border, 40, land->frame, false);
    around.choose(sites, woods(), view, budget, beyond);
    CHECK(nearest(alone) > 250);
    CHECK(nearest(around) < 60);
    CHECK(count_of(around) > count_of(alone) + 500);
    for (const auto& bin : around.bins())
        for (const DrawnPlant& plant : bin) {
            REQUIRE(plant.share.x >= 0);
            REQUIRE(plant.share.x <= 1);
            REQUIRE(plant.share.y >= 0);
            REQUIRE(plant.share.y <= 1);
        }
    // In the open sea there are none.
    PlantChoice at_sea;
    at_sea.choose(sites, woods(), view, budget, land_beyond(Surroundings::sea, border, 40, land->frame, false));
    CHECK(nearest(at_sea) > 200);
    // And the map's own are those without anything around.
    std::size_t inside = 0;
    for (const auto& bin : around.bins())
        for (const DrawnPlant& plant : bin)
            inside += plant.from_eye.z + static_cast<float>(view.eye.z) < 1000 && plant.copy == 0 ? 1 : 0;
    CHECK(inside >= count_of(alone));
}
