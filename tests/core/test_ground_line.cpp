/// Lines over the ground, and what they enclose.

#include "core/measure/ground_line.h"

#include <cmath>
#include <numbers>

#include "tests/catch.h"

using namespace cuesta;

namespace {

constexpr double cell = 5;

template <class Height>
Raster<float> ground_of(int width, int height, const Height& at) {
    Raster<float> ground(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) ground(x, y) = static_cast<float>(at((x + 0.5) * cell, (y + 0.5) * cell));
    return ground;
}

}  // namespace

TEST_CASE("a line up a plane has its length, rise and grade", "[measure]") {
    const Raster<float> plane = ground_of(100, 80, [](double x, double y) { return 20 + 0.3 * x - 0.4 * y; });
    const std::vector<glm::dvec2> points{{50, 300}, {350, 300}, {350, 100}};
    const GroundLine line = ground_line(plane.view(), cell, points);
    CHECK(line.level == 500);
    // Floats of heights up to 200 m, 1e-5 m apart, over steps of 2.5 m.
    CHECK(line.rise == Approx(0.3 * 300 + 0.4 * 200).epsilon(1e-6));
    CHECK(line.along_ground == Approx(300 * std::hypot(1, 0.3) + 200 * std::hypot(1, 0.4)).epsilon(1e-6));
    CHECK(line.mean_grade() == Approx(170.0 / 500).epsilon(1e-6));
    CHECK(line.steepest == Approx(0.4).epsilon(1e-4));
    CHECK(line.climb == Approx(170).epsilon(1e-6));
    CHECK(line.descent == 0);
    REQUIRE(line.corner.size() == 3);
    CHECK(line.corner[1] == 300);
    CHECK(line.distance.size() == line.height.size());
    CHECK(line.height.front() == Approx(20 + 15 - 120).epsilon(1e-5));
    // The other way it falls.
    const GroundLine back = ground_line(plane.view(), cell, std::vector<glm::dvec2>(points.rbegin(), points.rend()));
    CHECK(back.rise == Approx(-line.rise));
    CHECK(back.descent == Approx(line.climb));
    CHECK(back.along_ground == Approx(line.along_ground));
}

TEST_CASE("over a ridge climb and descent count each, and the way is longer than the level", "[measure]") {
    const Raster<float> ridge = ground_of(100, 10, [](double x, double) { return 100 - 0.5 * std::abs(x - 252.5); });
    const GroundLine line = ground_line(ridge.view(), cell, std::vector<glm::dvec2>{{102.5, 25}, {402.5, 25}});
    CHECK(line.rise == Approx(0).margin(1e-3));  // floats
    CHECK(line.climb == Approx(75).epsilon(1e-4));
    CHECK(line.descent == Approx(75).epsilon(1e-4));
    CHECK(line.highest == Approx(100));
    CHECK(line.along_ground == Approx(300 * std::hypot(1, 0.5)).epsilon(1e-4));
    CHECK(line.mean_grade() == Approx(0).margin(1e-4));
    CHECK(line.steepest == Approx(0.5).epsilon(1e-3));
}

TEST_CASE("points alone, twice the same, or none, make lines without length", "[measure]") {
    const Raster<float> flat(4, 4, 7.0F);
    CHECK(ground_line(flat.view(), cell, {}).distance.empty());
    const GroundLine one = ground_line(flat.view(), cell, std::vector<glm::dvec2>{{3, 3}});
    CHECK(one.height == std::vector<double>{7});
    CHECK(one.mean_grade() == 0);
    const GroundLine same = ground_line(flat.view(), cell, std::vector<glm::dvec2>{{3, 3}, {3, 3}});
    CHECK(same.level == 0);
    CHECK(same.steepest == 0);
    // A very long line has no more places than are bearable.
    CHECK(ground_line(flat.view(), 1e-3, std::vector<glm::dvec2>{{0, 0}, {1000, 0}}).distance.size() <= 20001);
}

TEST_CASE("areas within outlines are those of geometry, wherever they lie", "[measure]") {
    const std::vector<glm::dvec2> triangle{{1000, 1000}, {1004, 1000}, {1004, 1003}};
    CHECK(enclosed_area(triangle) == 6);
    CHECK(enclosed_area(std::vector<glm::dvec2>(triangle.rbegin(), triangle.rend())) == 6);
    std::vector<glm::dvec2> circle;
    for (int i = 0; i < 360; ++i)
        circle.push_back(1e6 +
                         50.0 * glm::dvec2(std::cos(i * std::numbers::pi / 180), std::sin(i * std::numbers::pi / 180)));
    // 360 corners: n / 2 sin(2 pi / n) in the place of pi.
    CHECK(enclosed_area(circle) == Approx(180 * std::sin(std::numbers::pi / 180) * 2500).epsilon(1e-7));
    CHECK(enclosed_area(std::vector<glm::dvec2>{{0, 0}, {5, 5}}) == 0);
    CHECK(enclosed_area({}) == 0);
}
