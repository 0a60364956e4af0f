/// Tufts of grass in pictures: where they grow, and that they stay where they are when the eye moves.

#include <algorithm>
#include <map>

#include "core/pipeline/land_cover.h"
#include "render/scene/grass_tufts.h"
#include "tests/catch.h"
#include "tests/render/scenes.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

/// Gentle ground in the west, rock at 60 degrees in the east; 5 m a cell, 640 m wide.
std::shared_ptr<Land> meadow_and_rock() {
    auto land = land_of(128, 128, 5, [](double x, double) { return 0.03 * x + 1.7 * std::max(x - 400, 0.0); });
    land->before = land->ground;
    return land;
}

CoverParameters mild() {
    CoverParameters cover;
    cover.amount = 1;
    cover.temperature = 9;
    return cover;
}

Camera standing(double x, double z) {
    Camera camera;
    camera.target = {x, 0.03 * x + 2, z - 20};
    camera.distance = 20;
    camera.heading = 0;
    camera.pitch = 0;
    return camera;
}

NearGround near_ground_at(const Land& land, const Camera& camera, const CoverParameters& cover, double reach) {
    const auto sites = cover_sites(land, SurfaceParameters(), cover, 46);
    const FrameView view = frame_view(camera, land, -50, 500, 1, 640, 360);
    return near_ground(*sites, cover, view, {reach});
}

std::vector<DrawnPlant> tufts_at(const Land& land, const Camera& camera, const CoverParameters& cover, double reach) {
    return near_ground_at(land, camera, cover, reach).tufts;
}

}  // namespace

TEST_CASE("grass grows on meadows around one who stands there", "[plants][grass]") {
    const auto land = meadow_and_rock();
    const auto tufts = tufts_at(*land, standing(200, 400), mild(), 60);
    // A place for each 0.1 m^2 of the half circle ahead, thinned to the reach, where two thirds or so are taken.
    CHECK(tufts.size() > 10000);
    CHECK(tufts.size() < 60000);
    for (const DrawnPlant& tuft : tufts) {
        // On the ground to the sampled heights, within the reach.
        REQUIRE(std::hypot(tuft.from_eye.x, tuft.from_eye.z) <= 60.01F);
        REQUIRE(tuft.from_eye.y == Approx(-2 + 0.03 * tuft.from_eye.x).margin(0.1));
        REQUIRE(tuft.height < 1);
    }
    CHECK(tufts_at(*land, standing(200, 400), mild(), 0).empty());
}

TEST_CASE("no grass grows on rock, in the cold, or below one who flies", "[plants][grass]") {
    const auto land = meadow_and_rock();
    Camera on_rock = standing(560, 400);
    on_rock.target.y = 0.03 * 560 + 1.7 * 160 + 2;
    CHECK(tufts_at(*land, on_rock, mild(), 40).size() * 20 < tufts_at(*land, standing(200, 400), mild(), 40).size());
    CoverParameters polar = mild();
    polar.temperature = -8;
    CHECK(tufts_at(*land, standing(200, 400), polar, 60).empty());
    Camera aloft = standing(200, 400);
    aloft.target.y += 80;
    CHECK(tufts_at(*land, aloft, mild(), 60).empty());
}

TEST_CASE("tufts stay where they are when the eye moves", "[plants][grass]") {
    const auto land = meadow_and_rock();
    const auto by_place = [&](double z) {
        std::map<std::pair<float, float>, float> places;
        for (const DrawnPlant& tuft : tufts_at(*land, standing(200, z), mild(), 60))
            places[{tuft.share.x, tuft.share.y}] = tuft.height;
        return places;
    };
    const auto first = by_place(400), second = by_place(395);
    std::size_t common = 0;
    for (const auto& [place, height] : first) {
        const auto found = second.find(place);
        if (found == second.end()) continue;
        ++common;
        REQUIRE(found->second == height);
    }
    // Tufts beside and behind the eye are lost, and some near the rim are thinned out.
    CHECK(common > first.size() * 3 / 4);
}

TEST_CASE("one who stands on the ground sees it at his feet, though land goes on to the horizon", "[plants][camera]") {
    const auto land = meadow_and_rock();
    Camera camera = standing(200, 400);
    // Twenty times the map around, as where land is continued.
    constexpr double around = 20 * 640;
    const auto nearest = [&](const FrameView& view) {
        // The depth that is drawn at the near plane.
        const glm::dmat4 back = glm::inverse(view.projection);
        const glm::dvec4 place = back * glm::dvec4(0, 0, -1, 1);
        return -place.z / place.w;
    };
    // The bottom of a level view of 45 degrees meets ground 2 m below the eye after 2 m / tan 22.5 = 4.8 m.
    CHECK(nearest(frame_view(camera, *land, -50, 500, 1, 640, 360, around)) < 2);
    camera.target.y += 300;
    CHECK(nearest(frame_view(camera, *land, -50, 500, 1, 640, 360, around)) > 40);
}

TEST_CASE("flowers stand in summer meadows, and stones by the amount of boulders", "[plants][grass]") {
    const auto land = meadow_and_rock();
    CoverParameters cover = mild();
    cover.stones = 0.5F;
    const NearGround summer = near_ground_at(*land, standing(200, 400), cover, 60);
    // Of the places with grass, a share between that away from all patches and that in the middle of one, 0.34.
    CHECK(summer.flowers.size() > summer.tufts.size() / 500);
    CHECK(summer.flowers.size() < summer.tufts.size() / 3);
    CHECK_FALSE(summer.stones.empty());
    CHECK(summer.stones.size() < summer.tufts.size() / 50);
    for (const DrawnPlant& stone : summer.stones) {
        REQUIRE(stone.colour[3] == 255);  // drawn as stone (plants.vert)
        REQUIRE(stone.radius < 0.7F);
    }
    for (const DrawnPlant& flower : summer.flowers) {
        REQUIRE(flower.colour[3] == 0);
        REQUIRE(flower.height < 0.75F);
    }
    cover.stones = 0;
    CHECK(near_ground_at(*land, standing(200, 400), cover, 60).stones.empty());
    for (const Season season : {Season::autumn, Season::winter}) {
        cover.season = season;
        CHECK(near_ground_at(*land, standing(200, 400), cover, 60).flowers.empty());
    }
    CoverParameters hot = mild();
    hot.temperature = 24;
    CHECK(near_ground_at(*land, standing(200, 400), hot, 60).flowers.empty());
}
