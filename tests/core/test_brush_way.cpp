/// Dabs at even distances along the way of a brush.

#include <cmath>

#include "core/sculpt/brush_way.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

BrushWay evenly(double spacing) {
    return BrushWay([spacing](double) { return spacing; });
}

std::vector<BrushPoint> dabs_along(BrushWay way, const std::vector<BrushPoint>& points) {
    std::vector<BrushPoint> dabs;
    for (const BrushPoint& point : points)
        for (const BrushPoint& dab : way.go_to(point)) dabs.push_back(dab);
    return dabs;
}

void check_same(const std::vector<BrushPoint>& a, const std::vector<BrushPoint>& b) {
    REQUIRE(a.size() == b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        // Sums of a few hundred doubles of about 100: rounding stays below 1e-10.
        CHECK(glm::distance(a[i].place, b[i].place) < 1e-10);
        CHECK(std::abs(a[i].pressure - b[i].pressure) < 1e-10);
    }
}

}  // namespace

TEST_CASE("dabs lie evenly on the way however many points tell of it", "[brush_way]") {
    const BrushPoint from{{10, 20}, 0.25};
    const BrushPoint to{{90.3, 80.1}, 1};
    const auto few = dabs_along(evenly(3), {from, to});
    REQUIRE(few.size() == 34);  // 100.1 metres of way
    for (std::size_t i = 1; i < few.size(); ++i) CHECK(glm::distance(few[i - 1].place, few[i].place) == Approx(3));
    CHECK(few[0] == from);
    std::vector<BrushPoint> points{from};
    // Steps shorter and longer than the spacing.
    for (const double share : {0.001, 0.002, 0.02, 0.3, 0.31, 0.7, 0.999, 1.0})
        points.push_back({glm::mix(from.place, to.place, share), std::lerp(from.pressure, to.pressure, share)});
    check_same(dabs_along(evenly(3), points), few);
    // Resting adds nothing.
    check_same(dabs_along(evenly(3), {from, from, from, to, to}), few);
    // Another spacing is another row of dabs (a control of the comparison).
    CHECK(dabs_along(evenly(4), {from, to}).size() != few.size());
}

TEST_CASE("the distance of dabs goes on round corners", "[brush_way]") {
    const auto dabs = dabs_along(evenly(4), {{{0, 0}, 1}, {{6, 0}, 1}, {{6, 10}, 1}});
    REQUIRE(dabs.size() == 5);
    // Rounding of doubles below 16.
    CHECK(glm::distance(dabs[1].place, {4, 0}) < 1e-12);
    CHECK(glm::distance(dabs[2].place, {6, 2}) < 1e-12);
    CHECK(glm::distance(dabs[4].place, {6, 10}) < 1e-12);
}

TEST_CASE("lighter dabs may lie closer", "[brush_way]") {
    const auto dabs =
        dabs_along(BrushWay([](double pressure) { return 4 * pressure; }), {{{0, 0}, 0.5}, {{10, 0}, 0.5}});
    REQUIRE(dabs.size() == 6);
    CHECK(dabs[3].place.x == Approx(6));
}
