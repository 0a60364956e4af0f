#include <cmath>

#include "core/base/random.h"
#include "tests/render/scenes.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

/// Bilinear between samples, constant beyond the outermost.
double height_at(const Land& land, double x, double z) {
    const Raster<float>& ground = *land.ground;
    const double u = x / land.frame.cell_size - 0.5, v = z / land.frame.cell_size - 0.5;
    const int i = static_cast<int>(std::floor(u)), j = static_cast<int>(std::floor(v));
    const auto sample = [&](int a, int b) {
        return static_cast<double>(ground(std::clamp(a, 0, ground.width() - 1), std::clamp(b, 0, ground.height() - 1)));
    };
    return std::lerp(std::lerp(sample(i, j), sample(i + 1, j), u - i),
                     std::lerp(sample(i, j + 1), sample(i + 1, j + 1), u - i), v - j);
}

/// In steps of a hundredth of a cell, the crossing then halved in: slow and simple. `last` is where to stop.
std::optional<glm::dvec3> by_small_steps(const Land& land, const Ray& ray, double last) {
    const auto above = [&](double t) {
        const glm::dvec3 p = ray.origin + ray.direction * t;
        return p.y - height_at(land, p.x, p.z);
    };
    const auto inside = [&](double t) {
        const glm::dvec3 p = ray.origin + ray.direction * t;
        return p.x >= 0 && p.z >= 0 && p.x <= land.frame.width_metres() && p.z <= land.frame.height_metres();
    };
    const double step = land.frame.cell_size / 100;
    for (double t = 0; t < last; t += step) {
        if (!inside(t) || !inside(t + step) || above(t) * above(t + step) > 0) continue;
        double low = t, high = t + step;
        for (int i = 0; i < 60; ++i) ((above(low) * above((low + high) / 2) > 0) ? low : high) = (low + high) / 2;
        return ray.origin + ray.direction * low;
    }
    return std::nullopt;
}

}  // namespace

TEST_CASE("rays meet the ground where small steps find it", "[ground_hit]") {
    const auto land = land_of(61, 37, 12.5, [](double x, double z) {
        return 40 * std::sin(x / 60) * std::cos(z / 45) + 15 * std::sin(x * z / 900) + 0.05 * x;
    });
    RandomSequence random(7, RandomStream::test);
    int hits = 0, misses = 0, same = 0;
    for (int i = 0; i < 300; ++i) {
        // From around and within the land towards a point over it, many of them nearly level.
        const glm::dvec3 origin(random.between(-300, 1000), random.between(60, i % 3 == 0 ? 400.0F : 90.0F),
                                random.between(-300, 700));
        const glm::dvec3 goal(random.between(0, 762), random.between(-60, 70), random.between(0, 462));
        const Ray ray{origin, glm::normalize(goal - origin)};
        const auto found = ground_hit(*land, ray);
        const auto expected = by_small_steps(*land, ray, 3000);
        INFO(i);
        if (expected) REQUIRE(found);
        if (!found) {
            ++misses;
            continue;
        }
        ++hits;
        // Exact up to rounding, which grazing rays enlarge; still far below a millimetre.
        CHECK(std::abs(found->y - height_at(*land, found->x, found->z)) < 1e-6);
        // Small steps miss a crest that the ray only nicks: the true meeting may come before theirs, never after.
        if (expected) CHECK(glm::distance(*found, origin) < glm::distance(*expected, origin) + 1e-4);
        if (expected && glm::distance(*found, *expected) < 1e-4) ++same;
    }
    CHECK(hits > 100);
    CHECK(same > 0.95 * hits);
    CHECK(misses > 10);
}

TEST_CASE("straight down, along the grid and from below", "[ground_hit]") {
    const auto land = land_of(20, 30, 2, [](double x, double z) { return x + 2 * z; });
    const auto down = ground_hit(*land, {{7.3, 500, 11.9}, {0, -1, 0}});
    REQUIRE(down);
    CHECK(down->y == Approx(7.3 + 2 * 11.9));
    const auto up = ground_hit(*land, {{7.3, -500, 11.9}, {0, 1, 0}});
    REQUIRE(up);
    CHECK(up->y == Approx(7.3 + 2 * 11.9));
    CHECK_FALSE(ground_hit(*land, {{7.3, 500, 11.9}, {0, 1, 0}}));
    // Level, eastwards exactly between two rows of samples: the plane x + 2 z = 30 is met at x = 30 - 2 z.
    const auto level = ground_hit(*land, {{-5, 30, 10}, {1, 0, 0}});
    REQUIRE(level);
    CHECK(level->x == Approx(10));
    const auto raised = ground_hit(*land, {{-5, 60, 10}, {1, 0, 0}}, 2);
    REQUIRE(raised);
    CHECK(raised->x == Approx(10));
    CHECK_FALSE(ground_hit(*land, {{-5, 30, 10}, {-1, 0, 0}}));
    CHECK_FALSE(ground_hit(*land, {{-5, 30, 100}, {1, 0, 0}}));
}

TEST_CASE("flat ground is met at every angle, and beyond the outermost samples", "[ground_hit]") {
    const auto land = land_of(64, 64, 5, [](double, double) { return 100.0; });
    for (const double drop : {1.0, 0.1, 0.01, 0.001}) {
        const Ray ray{{-10, 100 + 100 * drop, 160.1}, glm::normalize(glm::dvec3(1, -drop, 0.01))};
        const auto hit = ground_hit(*land, ray);
        REQUIRE(hit);
        CHECK(hit->x == Approx(90));
        CHECK(hit->y == Approx(100));
    }
    CHECK(ground_hit(*land, {{0.1, 200, 0.1}, {0, -1, 0}}));
    CHECK(ground_hit(*land, {{319.9, 200, 319.9}, {0, -1, 0}}));
    CHECK_FALSE(ground_hit(*land, {{320.1, 200, 319.9}, {0, -1, 0}}));
    const auto single = land_of(1, 1, 5, [](double, double) { return 3.0; });
    const auto hit = ground_hit(*single, {{4.9, 20, 0.1}, {0, -1, 0}});
    REQUIRE(hit);
    CHECK(hit->y == Approx(3));
}
