/// Polygons with holes are filled with triangles: all of them, once, and nothing else.

#include "core/geometry/polygon_triangles.h"

#include <cmath>

#include "core/base/random.h"
#include "tests/catch.h"

using namespace cuesta;
using glm::dvec2;

namespace {

using Rings = std::vector<std::vector<dvec2>>;
constexpr double pi = 3.14159265358979323846;

double signed_area(const std::vector<dvec2>& ring) {
    double twice = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const dvec2 a = ring[i] - ring[0], b = ring[(i + 1) % ring.size()] - ring[0];
        twice += a.x * b.y - a.y * b.x;
    }
    return 0.5 * twice;
}

/// Inside by the even-odd rule.
bool is_inside(const Rings& rings, const dvec2& place) {
    bool inside = false;
    for (const auto& ring : rings)
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const dvec2 &a = ring[i], &b = ring[(i + 1) % ring.size()];
            if ((a.y > place.y) != (b.y > place.y) && place.x < a.x + (b.x - a.x) * (place.y - a.y) / (b.y - a.y))
                inside = !inside;
        }
    return inside;
}

/// All triangles counter-clockwise, of the polygon's area together, and each place inside in exactly one of them. The
/// area alone would say nothing: clipping keeps it, whatever it cuts.
void check_filled(const Rings& rings, std::uint64_t seed = 1) {
    const auto made = polygon_triangles(rings);
    REQUIRE(made.ok());
    std::vector<dvec2> corners;
    double area = 0;
    dvec2 low(1e300), high(-1e300);
    for (std::size_t r = 0; r < rings.size(); ++r) {
        area += (r == 0 ? 1 : -1) * std::abs(signed_area(rings[r]));
        for (const dvec2& place : rings[r]) {
            corners.push_back(place);
            low = glm::min(low, place);
            high = glm::max(high, place);
        }
    }
    double sum = 0;
    bool all_turn_left = true;
    for (const auto& [a, b, c] : *made) {
        const double own = signed_area({corners[a], corners[b], corners[c]});
        all_turn_left = all_turn_left && own > 0;
        sum += own;
    }
    CHECK(all_turn_left);
    CHECK(sum == Approx(area).epsilon(1e-9));  // of sums of some thousand products
    RandomSequence random(seed, RandomStream::test);
    int wrong = 0;
    for (int i = 0; i < 1000; ++i) {
        const dvec2 share(static_cast<double>(random.unit()), static_cast<double>(random.unit()));
        const dvec2 place = low + share * (high - low);
        int covered = 0;
        for (const auto& [a, b, c] : *made) covered += is_inside({{corners[a], corners[b], corners[c]}}, place) ? 1 : 0;
        wrong += covered == (is_inside(rings, place) ? 1 : 0) ? 0 : 1;
    }
    CHECK(wrong == 0);
}

/// Any ring that is seen whole from its middle.
std::vector<dvec2> star(RandomSequence& random, const dvec2& middle, int corners, double least, double most) {
    std::vector<dvec2> ring;
    for (int i = 0; i < corners; ++i) {
        const double angle = 2 * pi * (i + 0.8 * static_cast<double>(random.unit())) / corners;
        const double radius = least + (most - least) * static_cast<double>(random.unit());
        ring.push_back(middle + radius * dvec2(std::cos(angle), std::sin(angle)));
    }
    return ring;
}

const std::vector<dvec2> square{{0, 0}, {10, 0}, {10, 10}, {0, 10}};

std::vector<dvec2> moved(std::vector<dvec2> ring, double scale, const dvec2& by) {
    for (dvec2& place : ring) place = scale * place + by;
    return ring;
}

}  // namespace

TEST_CASE("concave outlines are filled, whichever way they run", "[polygon_triangles]") {
    const Rings shapes{square,
                       {{0, 0}, {10, 0}, {10, 4}, {4, 4}, {4, 10}, {0, 10}},                        // L
                       {{0, 0}, {9, 0}, {9, 9}, {8, 1}, {7, 9}, {6, 1}, {5, 9}, {4, 1}, {0, 9}},    // comb
                       {{0, 0}, {5, 0}, {10, 0}, {10, 5}, {10, 10}, {5, 10}, {0, 10}, {0, 5}},      // flat corners
                       {{0, 0}, {10, 0}, {10, 0}, {10, 10}, {10, 10}, {10, 10}, {0, 10}, {0, 0}}};  // repeated
    for (std::vector<dvec2> ring : shapes) {
        check_filled({ring});
        std::reverse(ring.begin(), ring.end());
        check_filled({ring});
        check_filled({moved(ring, 0.125, {0x1p22, -0x1p18})});  // far away, as map coordinates are, and exact there
    }
    CHECK(polygon_triangles(Rings{square})->size() == 2);
}

TEST_CASE("outlines at random are filled", "[polygon_triangles]") {
    RandomSequence random(7, RandomStream::test);
    for (std::uint64_t i = 0; i < 30; ++i) {
        const int corners = 3 + static_cast<int>(random.below(200));
        check_filled({star(random, {3, 4}, corners, 1, 30)}, i);
    }
}

TEST_CASE("holes stay open", "[polygon_triangles]") {
    check_filled({square, moved(square, 0.5, {2, 2})});
    // Side by side on one line, one behind the other, one touching the outline and one another in a point.
    Rings many{moved(square, 2, {0, 0})};
    for (const double x : {2.0, 6.0, 10.0, 14.0})
        for (const double y : {3.0, 8.0, 13.0}) many.push_back(moved(square, 0.25, {x, y}));
    check_filled(many);
    check_filled({square, {{10, 5}, {7, 4}, {7, 6}}});
    check_filled({square, {{7, 5}, {4, 3}, {4, 7}}, {{9, 5}, {7, 5}, {8, 8}}});
    // One that touches a corner of the outline, but not with its rightmost.
    check_filled({{{0, 0}, {40, 0}, {40, 40}, {5, 40}, {5, 35}, {0, 35}}, {{5, 5}, {35, 5}, {35, 35}, {5, 35}}});
    check_filled({square, {{10, 10}, {2, 8}, {8, 2}}});
    check_filled({square, {{0, 0}, {2, 8}, {8, 2}}});
    RandomSequence random(8, RandomStream::test);
    for (std::uint64_t i = 0; i < 20; ++i) {
        Rings rings{star(random, {0, 0}, 60, 40, 60)};
        for (int k = 0; k < 6; ++k)
            rings.push_back(
                star(random, 25.0 * dvec2(std::cos(k), std::sin(k)), 3 + static_cast<int>(random.below(20)), 2, 10));
        check_filled(rings, i);
    }
    // Control: the same outline without its holes is another polygon.
    CHECK(polygon_triangles(Rings{square})->size() !=
          polygon_triangles(Rings{square, {{7, 5}, {4, 3}, {4, 7}}})->size());
}

TEST_CASE("long outlines are filled quickly enough to be waited for", "[polygon_triangles]") {
    RandomSequence random(9, RandomStream::test);
    Rings rings{star(random, {0, 0}, 20000, 900, 1000)};
    for (int i = 0; i < 50; ++i) rings.push_back(star(random, {18.0 * (i % 10) - 80, 18.0 * (i / 10) - 40}, 40, 4, 8));
    const auto made = polygon_triangles(rings);
    REQUIRE(made.ok());
    // A simple polygon of n corners has n - 2 triangles, and each hole adds its corners and 2.
    CHECK(made->size() == 20000 - 2 + 50 * (40 + 2));
}

TEST_CASE("what encloses nothing is no polygon", "[polygon_triangles]") {
    for (const Rings& rings : {Rings{}, Rings{{}}, Rings{{{0, 0}, {1, 1}}}, Rings{{{0, 0}, {1, 1}, {2, 2}}},
                               Rings{{{0, 0}, {1, 1}, {1, 0}, {0, 1}}}, Rings{{{NAN, 0}, {1, 1}, {1, 0}}}})
        CHECK_FALSE(polygon_triangles(rings).ok());
    // A hole outside of its outline cannot be joined to it.
    CHECK_FALSE(polygon_triangles(Rings{square, moved(square, 0.1, {20, 5})}).ok());
}
