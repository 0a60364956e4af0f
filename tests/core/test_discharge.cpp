/// Rivers that grow with the land that drains into them.

#include "core/carve/discharge.h"

#include <cmath>

#include "core/carve/plan.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

constexpr int size = 200;
constexpr double cell = 20;
const TerrainFrame frame{size, size, cell, {}, {}};

/// A valley along x in the middle, its sides 0.2 and its floor 0.01 steep: what lies west of x drains there, 4 km wide.
Raster<float> valley() {
    Raster<float> ground(size, size);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x)
            ground(x, y) = 500 - 0.2F * static_cast<float>(x) + 4.0F * std::abs(static_cast<float>(y) - 100);
    return ground;
}

Path river_through(int id, const std::vector<glm::dvec2>& places) {
    Path path = path_of_kind(PathKind::river);
    path.id = id;
    path.parameters.by_discharge = true;
    for (const glm::dvec2& place : places) {
        path.knots.emplace_back();
        path.knots.back().position = {place.x, 0, place.y};
    }
    return path;
}

}  // namespace

TEST_CASE("width and depth follow Leopold and Maddock", "[discharge]") {
    CHECK(width_by_area(1) == 1);
    CHECK(depth_by_area(1) == 1);
    CHECK(width_by_area(100) == Approx(10));
    CHECK(depth_by_area(100) == Approx(std::pow(10, 0.8)));
}

TEST_CASE("a river in a valley has the water of all that lies above", "[discharge]") {
    const Raster<float> ground = valley();
    const double middle = 100.5 * cell;
    const CarvePlan plan = *plan_carving({river_through(1, {{100, middle}, {3900, middle}})}, frame, ground.view());
    REQUIRE(plan.alignments.size() == 1);
    float before = 0;
    for (const AlignmentPoint& point : plan.alignments[0].points) {
        CHECK(point.section.width >= before);
        before = point.section.width;
        // 4 km times the way down the valley, two cells more or less (the largest around is taken); the sides drain to
        // the east by 0.01 / 0.2 of their way: not more than 100 m.
        const double low = 4e-3 * (point.point.x - 150);
        const double high = 4e-3 * (point.point.x + 80);
        if (low < 0.5) continue;
        CHECK(point.section.width >= 20 * std::sqrt(low) - 0.1);
        CHECK(point.section.width <= 20 * std::sqrt(high) + 0.1);
        CHECK(static_cast<double>(point.section.depth) >= 2 * std::pow(low, 0.4) - 0.1);
    }
    Path same = river_through(1, {{100, middle}, {3900, middle}});
    same.parameters.by_discharge = false;
    const CarvePlan unchanging = *plan_carving({same}, frame, ground.view());
    for (const AlignmentPoint& point : unchanging.alignments[0].points)
        CHECK(point.section.width == 20);
}

TEST_CASE("water adds up where rivers join, and tributaries do not take the main river's", "[discharge]") {
    // On a plane all water runs east in parallel: nothing on the ground tells that the rivers join.
    Raster<float> plane(size, size);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) plane(x, y) = 500 - static_cast<float>(x);
    CourseNetwork network;
    const std::vector<Path> paths{river_through(1, {{200, 2000}, {3800, 2000}}),
                                  river_through(2, {{200, 600}, {1400, 600}, {2000, 2000}})};
    for (const Path& path : paths) {
        network.courses.push_back(lay_course(path, stretches_of(path, frame), frame, plane.view()));
        network.courses.back().rank = CarveRank::water;
    }
    const DrainedLand land = drained_land(frame, plane.view());
    const std::vector<std::vector<double>> areas = drained_areas(network, land);
    const Course& main = network.courses[0];
    const double tributary = areas[1].back();
    CHECK(tributary > 0);
    double above = 0;
    double below = 0;
    for (std::size_t i = 0; i < main.stations.size(); ++i) {
        if (i > 0) CHECK(areas[0][i] >= areas[0][i - 1]);
        if (main.stations[i].place.x < 1900) above = areas[0][i];
        if (main.stations[i].place.x < 2200) below = areas[0][i];
    }
    CHECK(below >= above + tributary);
    CHECK(below < above + tributary + 0.1);  // some cells' rows more over 300 m
    network.courses.pop_back();
    const std::vector<std::vector<double>> alone = drained_areas(network, land);
    CHECK(alone[0].back() < areas[0].back());  // control

    // In the valley the main river's area is many times that of a brook; the brook's mouth lies within its reach.
    const Raster<float> ground = valley();
    CourseNetwork brook;
    const std::vector<Path> in_valley{river_through(1, {{100, 2010}, {3900, 2010}}),
                                      river_through(2, {{3000, 1200}, {3010, 2010}})};
    for (const Path& path : in_valley)
        brook.courses.push_back(lay_course(path, stretches_of(path, frame), frame, ground.view()));
    const std::vector<std::vector<double>> found = drained_areas(brook, drained_land(frame, ground.view()));
    CHECK(found[0].back() > 10);
    CHECK(found[1].back() < 0.5);
}
