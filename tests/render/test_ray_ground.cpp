#include "render/still/ray_ground.h"

#include <cmath>

#include "core/base/random.h"
#include "render/still/scrambled_points.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

constexpr double cell = 12.5;

Raster<float> rough_ground(int width, int height) {
    RandomSequence random(3, RandomStream::test);
    Raster<float> ground(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            ground(x, y) = static_cast<float>(60 * std::sin(x / 7.0) * std::cos(y / 5.0)) + random.between(0, 12);
    return ground;
}

/// The first way down through any patch, found in every patch by its quadratic in the plainest form. NaN: none.
double by_all_patches(const Raster<float>& ground, const Ray& ray) {
    double nearest = std::numeric_limits<double>::infinity();
    const auto sample = [&](int x, int y) {
        return static_cast<double>(ground(std::clamp(x, 0, ground.width() - 1), std::clamp(y, 0, ground.height() - 1)));
    };
    for (int j = 0; j <= ground.height(); ++j)
        for (int i = 0; i <= ground.width(); ++i) {
            // Patch (i, j) lies from (i - 0.5) to (i + 0.5) cells, within the frame.
            const double a0 = ray.origin.x / cell + 0.5 - i, a1 = ray.direction.x / cell;
            const double b0 = ray.origin.z / cell + 0.5 - j, b1 = ray.direction.z / cell;
            const double h = sample(i - 1, j - 1), east = sample(i, j - 1) - h, south = sample(i - 1, j) - h;
            const double twist = sample(i, j) - h - east - south;
            const double c0 = ray.origin.y - h - east * a0 - south * b0 - twist * a0 * b0;
            const double c1 = ray.direction.y - east * a1 - south * b1 - twist * (a0 * b1 + a1 * b0);
            const double c2 = -twist * a1 * b1;
            const double root = c1 * c1 - 4 * c2 * c0;
            if (root < 0) continue;
            // Beside the border patches are level across it, and no quadratic.
            const double sole = -c0 / c1;
            for (const double t : {c2 == 0 ? sole : (-c1 - std::sqrt(root)) / (2 * c2),
                                   c2 == 0 ? sole : (-c1 + std::sqrt(root)) / (2 * c2)}) {
                const double a = a0 + a1 * t, b = b0 + b1 * t;
                const double x = ray.origin.x + ray.direction.x * t, z = ray.origin.z + ray.direction.z * t;
                const bool inside = a >= 0 && a <= 1 && b >= 0 && b <= 1 && x >= 0 && z >= 0 &&
                                    x <= ground.width() * cell && z <= ground.height() * cell;
                if (t >= 0 && inside && c1 + 2 * c2 * t < 0) nearest = std::min(nearest, t);
            }
        }
    return std::isinf(nearest) ? std::nan("") : nearest;
}

}  // namespace

TEST_CASE("rays over the pyramid meet the ground where all patches say", "[still]") {
    const Raster<float> heights = rough_ground(41, 29);
    const RayGround ground(heights, cell, 1);
    RandomSequence random(11, RandomStream::test);
    int hits = 0, misses = 0, unlike = 0;
    for (int i = 0; i < 20000; ++i) {
        const glm::dvec3 origin(random.between(-100, 600), random.between(75, 300), random.between(-100, 450));
        const glm::dvec3 goal(random.between(0, 512), random.between(-70, 100), random.between(0, 362));
        const Ray ray{origin, glm::normalize(goal - origin)};
        const double expected = by_all_patches(heights, ray);
        const auto hit = ground.first_hit(ray);
        CHECK(hit.has_value() == ground.is_hidden(ray));
        ++(hit ? hits : misses);
        // Rays that touch a crest may pass it either way by rounding.
        if (hit.has_value() != !std::isnan(expected) || (hit && std::abs(hit->distance - expected) > 1e-6)) ++unlike;
    }
    CHECK(unlike <= 2);
    CHECK(hits > 5000);
    CHECK(misses > 500);
}

TEST_CASE("a ray stops at its reach, and parallel to the axes it finds its way", "[still]") {
    Raster<float> heights(16, 16, 0.0F);
    for (int y = 0; y < 16; ++y) heights(8, y) = 100;
    const RayGround ground(heights, 10, 2);
    const Ray east{{5, 50, 75}, {1, 0, 0}};
    const auto hit = ground.first_hit(east);
    REQUIRE(hit);
    // The wall rises from sample 7 at 75 m to 200 m at 85 m: 50 m after a quarter of a cell.
    CHECK(hit->place.x == Approx(77.5).epsilon(1e-9));
    CHECK(hit->normal.x == Approx(-20 / std::sqrt(401.0)).epsilon(1e-9));
    CHECK(ground.is_hidden(east));
    CHECK_FALSE(ground.is_hidden(east, 70));
    CHECK_FALSE(ground.is_hidden({{5, 50, 75}, {0, 0, 1}}));
    CHECK(ground.is_hidden({{5, 50, 75}, {0, -1, 0}}));
    CHECK_FALSE(ground.is_hidden({{5, 50, 75}, {0, 1, 0}}));
    CHECK(ground.height_at(85, 40) == Approx(200));
}

TEST_CASE("scrambled points fill the square evenly at every power of two", "[still]") {
    for (const std::uint32_t key : {1U, 77U, 0xdeadbeefU}) {
        const ScrambledPoints points(key);
        for (const std::uint32_t pair : {0U, 1U}) {
            // A (0, m, 2)-net: of 64 points one lies in every box of 1 / 64, whatever its shape.
            for (int rows = 0; rows <= 6; ++rows) {
                std::vector<int> boxes(64, 0);
                for (std::uint32_t i = 0; i < 64; ++i) {
                    const glm::vec2 point = points.point(i, pair);
                    const int column = static_cast<int>(point.x * static_cast<float>(1 << (6 - rows)));
                    ++boxes[static_cast<std::size_t>(column * (1 << rows)) +
                            static_cast<std::size_t>(point.y * static_cast<float>(1 << rows))];
                }
                CHECK(std::all_of(boxes.begin(), boxes.end(), [](int count) { return count == 1; }));
            }
        }
        CHECK(points.point(5, 0) != points.point(5, 1));
    }
    CHECK(ScrambledPoints(1).point(0, 0) != ScrambledPoints(2).point(0, 0));
}
