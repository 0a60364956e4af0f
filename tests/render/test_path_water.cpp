/// The water of paths in the view.

#include "render/scene/drawn_water.h"
#include "tests/render/scenes.h"

using namespace cuesta;
using namespace cuesta::test;

TEST_CASE("the level of paths' water goes on below its banks", "[water]") {
    const auto land = watered_land();
    const DrawnWater water = drawn_water(*land->ground, nullptr, land->carved->water_depth);
    REQUIRE(water.depth);
    REQUIRE(water.calm);
    int beside = 0;
    for (int y = 1; y < 127; ++y)
        for (int x = 1; x < 127; ++x) {
            const float depth = (*water.depth)(x, y), of_path = (*land->carved->water_depth)(x, y);
            if (of_path > 0) {
                CHECK(depth == of_path);
                CHECK((*water.calm)(x, y) == 255);
            } else if ((*water.calm)(x, y) == 255) {
                ++beside;
                CHECK(depth <= 0);
            } else {
                CHECK(depth == 0);
            }
        }
    // Both banks of 128 columns and the lake's shore.
    CHECK(beside > 300);
}

TEST_CASE("water of erosion stays where paths bear none, and on banks where it is deep", "[water]") {
    const auto land = watered_land();
    const auto eroded = raster_of(*land, [](double x, double) { return x < 400 ? 0.1 : x > 900 ? 5.0 : 0.0; });
    const DrawnWater water = drawn_water(*land->ground, eroded, land->carved->water_depth);
    for (int y = 0; y < 128; ++y)
        for (int x = 0; x < 128; ++x) {
            const float of_path = (*land->carved->water_depth)(x, y), depth = (*water.depth)(x, y);
            if (of_path > 0)
                CHECK(depth == std::max(of_path, (*eroded)(x, y)));
            else if ((*water.calm)(x, y) == 0 || (*eroded)(x, y) > 1)
                CHECK(depth == (*eroded)(x, y));
        }
    const DrawnWater without = drawn_water(*land->ground, eroded, nullptr);
    CHECK(without.depth == eroded);
    CHECK_FALSE(without.calm);
}
