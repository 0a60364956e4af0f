#include "core/carve/area_inside.h"
#include "tests/catch.h"
#include "tests/core/carve_reference.h"
#include "tests/core/carve_scenes.h"

using namespace cuesta;
using namespace cuesta::carve_scenes;

namespace {

CarveArea area_of(double level, float depth = 0, float run = 0, float blend = 6) {
    CarveArea area;
    area.level = level;
    area.depth = depth;
    area.run = run;
    area.blend = blend;
    return area;
}

const std::vector<glm::dvec2> square{{20, 20}, {80, 20}, {80, 80}, {20, 80}};

}  // namespace

TEST_CASE("inside a lake the ground falls from the rim to the bottom, and water stands level", "[displacement]") {
    const TerrainFrame frame = frame_of(100, 100);
    CarvePlan plan;
    CarveArea lake = area_of(50, 8, 10);
    lake.water = -1;
    lake.has_water = true;
    add_area(plan, square, lake);
    const Raster<float> ground(frame.width, frame.height, 53);
    const DisplacementMap map = carve(plan, frame, ground.view()).value();
    const Raster<float> land = displaced(ground.view(), map);
    CHECK(land(50, 50) == Approx(42));
    CHECK(land(24, 50) == Approx(50 - 8 * 0.45));                        // 4.5 m from the rim
    CHECK(land(17, 50) == Approx(50 + 3 * (1 - 0.65340)).margin(1e-3));  // theta of psi = 1 - 2.5 / 6
    CHECK(land(10, 50) == 53);
    const Raster<float> water = path_water_depth(map, land.view());
    CHECK(water(50, 50) == Approx(7));
    CHECK(water(21, 50) == Approx(0.2).margin(1e-5));  // 1.5 m from the rim, 1.2 m deep
    CHECK(water(20, 50) == 0);
    CHECK(water(10, 50) == 0);
}

TEST_CASE("of overlapping areas the lowest level counts, whatever their order", "[displacement]") {
    const TerrainFrame frame = frame_of(128, 100);
    const std::vector<glm::dvec2> second{{60, 30}, {115, 30}, {115, 70}, {60, 70}};
    CarvePlan plan;
    add_area(plan, square, area_of(50));
    add_area(plan, second, area_of(46));
    CarvePlan other;
    add_area(other, second, area_of(46));
    add_area(other, square, area_of(50));
    const Raster<float> ground(frame.width, frame.height, 48);
    const Raster<float> land = carve(plan, frame, ground.view()).value().to_raster();
    CHECK(land(30, 50) == Approx(2));
    CHECK(land(70, 50) == Approx(-2));
    CHECK(land(100, 50) == Approx(-2));
    CHECK(greatest_difference(land, carve(other, frame, ground.view()).value().to_raster()) <= 1e-6);
}

TEST_CASE("the inside is that of the even-odd rule, along every edge of the terrain", "[displacement]") {
    const TerrainFrame frame = frame_of(150, 90, 1.5);
    CarveArea area;
    area.ring =
        GENERATE(std::vector<glm::dvec2>{{20, 20}, {100, 103}, {100, 20}, {20, 101}},  // crosses itself
                 std::vector<glm::dvec2>{{-500, -300}, {900, -200}, {800, 700}, {110, 60}, {-300, 500}},  // far outside
                 std::vector<glm::dvec2>{{30, 10}, {60, 80}, {90, 10}, {20, 55}, {100, 55}},              // a star
                 std::vector<glm::dvec2>{{10.5, 10.5}, {60, 10.5}, {60, 60.75}, {10.5, 60.75}},           // on samples
                 std::vector<glm::dvec2>{{1e12, -1e12}, {-1e12, 1e12}, {-1e12, -1e12}},                   // huge
                 std::vector<glm::dvec2>{{500, 500}, {600, 500}, {600, 600}}, std::vector<glm::dvec2>{{1, 1}});  // none
    const AreaInside inside(area, frame);
    int cells = 0;
    int differing = 0;
    for (int y = 0; y < frame.height; ++y)
        for (int column = 0; column < frame.width; column += 64) {
            const std::uint64_t bits = inside.cells(column, y);
            for (int i = 0; i < 64; ++i) {
                const bool is_inside = (bits >> i & 1) != 0;
                if (column + i >= frame.width) {
                    CHECK(!is_inside);
                    continue;
                }
                const bool expected =
                    area.ring.size() >= 3 &&
                    carve_reference::is_inside(area, (glm::dvec2(column + i, y) + 0.5) * frame.cell_size);
                differing += is_inside != expected;
                cells += expected;
            }
        }
    CAPTURE(area.ring.size(), area.ring[0].x);
    CHECK(differing == 0);
    if (area.ring[0].x < 400) CHECK((cells > 500 || area.ring.size() < 3));
}

TEST_CASE("an area that crosses itself is carved in both of its halves", "[displacement]") {
    const TerrainFrame frame = frame_of(120, 120);
    CarvePlan plan;
    add_area(plan, {{20, 20}, {100, 100}, {100, 20}, {20, 100}}, area_of(5, 2, 5));
    const Raster<float> ground(frame.width, frame.height, 0);
    const Raster<float> land = carve(plan, frame, ground.view()).value().to_raster();
    CHECK(land(30, 60) == Approx(3));
    CHECK(land(90, 60) == Approx(3));
    CHECK(land(60, 30) == 0);
    CHECK(land(60, 60) == Approx(5).margin(0.5));  // where the rim crosses itself
}
