/// Openness of land to the sky, for shapes whose sky is known.

#include <cmath>
#include <numbers>

#include "core/base/random.h"
#include "core/base/threads.h"
#include "core/look/sky_view.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

template <class Height>
Raster<float> surface(int side, const Height& height) {
    Raster<float> cells(side, side);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) cells(x, y) = static_cast<float>(height(x - side / 2, y - side / 2));
    return cells;
}

}  // namespace

TEST_CASE("level ground sees the whole sky, a slope what its tilt leaves", "[sky_view]") {
    const Raster<float> level = sky_view(surface(40, [](int, int) { return 12.0; }).view(), 10);
    for (int y = 0; y < 40; ++y)
        for (int x = 0; x < 40; ++x) CHECK(level(x, y) == Approx(1).margin(1e-6));
    for (const double tangent : {0.3, 1.0, 2.5}) {
        const Raster<float> slope =
            sky_view(surface(60, [&](int x, int z) { return tangent * (0.6 * x + 0.8 * z); }).view(), 1);
        const double expected = (1 + 1 / std::sqrt(1 + tangent * tangent)) / 2;
        // 16 directions of the circle; the cosine that is cut off at the horizon makes the sum a hundredth off.
        CHECK(slope(30, 30) == Approx(expected).margin(0.01));
    }
}

TEST_CASE("a pit sees the sky above its rim", "[sky_view]") {
    for (const double tangent : {0.5, 1.0, 2.0}) {
        // A cone to its point: the horizon is at the same angle all around, and the point is level.
        const Raster<float> cone =
            sky_view(surface(81, [&](int x, int z) { return tangent * std::hypot(x, z); }).view(), 1);
        const double angle = std::atan(tangent);
        CHECK(cone(40, 40) == Approx(std::cos(angle) * std::cos(angle)).margin(1e-3));
    }
    // The cone turned over: its point sees everything.
    const Raster<float> peak = sky_view(surface(81, [](int x, int z) { return -std::hypot(x, z); }).view(), 1);
    CHECK(peak(40, 40) == Approx(1).margin(1e-6));
}

TEST_CASE("a trench is dark in its corners", "[sky_view]") {
    // Walls 10 high, 20 apart, from north to south. In the middle of the floor the sky of an endless trench is cos of
    // the angle to the rim (the horizon sinks towards the ends: the integral over the circle gives that).
    const Raster<float> trench =
        sky_view(surface(401, [](int x, int) { return std::abs(x) >= 10 ? 10.0 : 0.0; }).view(), 1);
    const double angle = std::atan2(10.0, 10.0);
    // 16 directions, and rims that are seen only at cells that lie exactly in them, up to a cell farther.
    CHECK(trench(200, 200) == Approx(std::cos(angle)).margin(0.05));
    CHECK(trench(192, 200) < trench(200, 200));
    CHECK(trench(150, 200) == Approx(1).margin(1e-6));
    // Sizes without neighbours do not matter.
    CHECK(sky_view(Raster<float>(1, 1).view(), 1)(0, 0) == Approx(1).margin(1e-6));
    CHECK(sky_view(Raster<float>(3, 1).view(), 1)(2, 0) == Approx(1).margin(1e-6));
}

TEST_CASE("the sky is the same on any number of threads", "[sky_view]") {
    const Raster<float> rough = surface(131, [](int x, int z) {
        return 30 * random_unit(4, RandomStream::test, 0, static_cast<std::uint32_t>(500 * (z + 200) + x + 200));
    });
    const int before = thread_count();
    set_thread_count(1);
    const Raster<float> one = sky_view(rough.view(), 2);
    set_thread_count(4);
    const Raster<float> four = sky_view(rough.view(), 2);
    set_thread_count(before);
    CHECK(one == four);
}
