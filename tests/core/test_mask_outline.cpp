/// The line around what a mask covers, and rings with fewer corners.

#include <cmath>
#include <numbers>

#include "core/geometry/simplified_ring.h"
#include "core/mask/outline.h"
#include "core/measure/ground_line.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

/// 1 in a disc, falling to 0 over two cells around its rim.
Raster<float> disc(int size, glm::dvec2 middle, double radius) {
    Raster<float> mask(size, size);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x)
            mask(x, y) = static_cast<float>(std::clamp(0.5 + (radius - glm::length(glm::dvec2(x + 0.5, y + 0.5) - middle)) / 2, 0.0, 1.0));
    return mask;
}

}  // namespace

TEST_CASE("the outline of a disc is a circle", "[mask][outline]") {
    const glm::dvec2 middle(31.3, 28.7);
    const double radius = 20.4;
    const std::vector<glm::dvec2> outline = outline_of(disc(64, middle, radius).view(), 0.5F);
    REQUIRE(outline.size() > 100);
    // The ramp is linear along rays; between cell middles, straight to a tenth of a cell.
    for (const glm::dvec2& corner : outline) CHECK(glm::length(corner - middle) == Approx(radius).margin(0.1));
    CHECK(enclosed_area(outline) == Approx(std::numbers::pi * radius * radius).epsilon(0.005));
    // It encloses the cells that the mask covers, and no others.
    const Raster<float> inside = inside_of(outline, 0, 64, 64);
    int differing = 0;
    const Raster<float> mask = disc(64, middle, radius);
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x) differing += (inside(x, y) == 1) != (mask(x, y) >= 0.5F);
    CHECK(differing == 0);
}

TEST_CASE("of several parts the largest is taken, joined by sides alone, to the border of the map", "[mask][outline]") {
    Raster<float> mask(20, 12, 0.0F);
    for (int y = 0; y < 3; ++y)
        for (int x = 0; x < 4; ++x) mask(x, y) = 1;  // 12 cells in the corner of the map
    for (int x = 4; x < 9; ++x) mask(x, 3) = 1;      // touches it at a corner
    mask(15, 8) = 1;
    const std::vector<glm::dvec2> outline = outline_of(mask.view(), 0.5F);
    REQUIRE(outline.size() == 14);  // a corner for each side of a cell
    for (const glm::dvec2& corner : outline) {
        CHECK(corner.x >= 0);
        CHECK(corner.x <= 4);
        CHECK(corner.y >= 0);
        CHECK(corner.y <= 3);
    }
    // A ring: its hole is left out.
    Raster<float> ring(9, 9, 0.0F);
    for (int y = 1; y < 8; ++y)
        for (int x = 1; x < 8; ++x) ring(x, y) = x > 2 && x < 6 && y > 2 && y < 6 ? 0.0F : 1.0F;
    CHECK(outline_of(ring.view(), 0.5F).size() == 28);
    CHECK(outline_of(Raster<float>(5, 5, 0.4F).view(), 0.5F).empty());
    CHECK(outline_of(Raster<float>(5, 5, 1.0F).view(), 0.5F).size() == 20);
    CHECK(outline_of(Raster<float>().view(), 0.5F).empty());
    CHECK(outline_of(Raster<float>(5, 5, NAN).view(), 0.5F).empty());
}

TEST_CASE("a ring keeps the corners that make a difference", "[geometry][simplified_ring]") {
    std::vector<glm::dvec2> square;
    for (int side = 0; side < 4; ++side)
        for (int i = 0; i < 25; ++i) {
            const double t = i * 4.0;
            square.push_back(side == 0 ? glm::dvec2(t, 0) : side == 1 ? glm::dvec2(100, t) : side == 2 ? glm::dvec2(100 - t, 100) : glm::dvec2(0, 100 - t));
        }
    CHECK(simplified_ring(square, 0.5) == std::vector<glm::dvec2>{{0, 0}, {100, 0}, {100, 100}, {0, 100}});
    // Every corner that is left out lies within the tolerance of the new ring.
    const std::vector<glm::dvec2> circle = outline_of(disc(64, {32, 32}, 25).view(), 0.5F);
    const std::vector<glm::dvec2> fewer = simplified_ring(circle, 0.5);
    CHECK(fewer.size() < circle.size() / 4);
    for (const glm::dvec2& corner : circle) {
        double nearest = 1e9;
        for (std::size_t i = 0; i < fewer.size(); ++i) {
            const glm::dvec2 a = fewer[i], side = fewer[(i + 1) % fewer.size()] - a;
            const double share = std::clamp(glm::dot(corner - a, side) / glm::dot(side, side), 0.0, 1.0);
            nearest = std::min(nearest, glm::length(corner - a - share * side));
        }
        CHECK(nearest <= 0.5 + 1e-12);
    }
    CHECK(simplified_ring(circle, 0).size() <= circle.size());
    const std::vector<glm::dvec2> triangle{{0, 0}, {1, 0}, {0, 1}};
    CHECK(simplified_ring(triangle, 10) == triangle);
    CHECK(simplified_ring(std::vector<glm::dvec2>(9, {3, 3}), 1).size() <= 3);
    CHECK(simplified_ring(std::vector<glm::dvec2>{}, 1).empty());
}
