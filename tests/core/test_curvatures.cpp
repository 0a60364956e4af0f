/// Curvatures of surfaces that have known ones.

#include <cmath>

#include "core/base/random.h"
#include "core/mask/curvature.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

template <class Height>
Raster<float> surface(int side, double cell, const Height& height) {
    Raster<float> cells(side, side);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x)
            cells(x, y) = static_cast<float>(height((x - side / 2) * cell, (y - side / 2) * cell));
    return cells;
}

struct Curvatures {
    Raster<float> profile, plan, mean;
    Curvatures(const Raster<float>& heights, double cell)
        : profile(curvature_of(heights.view(), cell, 0, CurvatureKind::profile)),
          plan(curvature_of(heights.view(), cell, 0, CurvatureKind::plan)),
          mean(curvature_of(heights.view(), cell, 0, CurvatureKind::mean)) {}
};

}  // namespace

TEST_CASE("a bowl curves by its radius in every direction", "[curvature]") {
    constexpr double radius = 500, cell = 2;
    const Raster<float> bowl =
        surface(81, cell, [&](double x, double z) { return radius - std::sqrt(radius * radius - x * x - z * z); });
    const Curvatures c(bowl, cell);
    for (int y = 4; y < 77; y += 6)
        for (int x = 4; x < 77; x += 6) {
            // Second differences of floats at 20 m: 2^-19 / 4 each, in nine cells; and the fit's own error, of cell^2.
            for (const Raster<float>* each : {&c.profile, &c.plan, &c.mean})
                CHECK((*each)(x, y) == Approx(1 / radius).epsilon(0.01));
        }
    // Turned over it is a hill.
    const Raster<float> hill =
        surface(81, cell, [&](double x, double z) { return std::sqrt(radius * radius - x * x - z * z) - radius; });
    CHECK(Curvatures(hill, cell).profile(20, 30) < 0);
}

TEST_CASE("a trough along the slope gathers, a bend across it flattens", "[curvature]") {
    constexpr double cell = 1;
    // Hollow from west to east, falling to the south: the slope down the middle is straight.
    const Raster<float> valley = surface(61, cell, [](double x, double z) { return 0.005 * x * x - 0.3 * z; });
    const Curvatures c(valley, cell);
    const double steep = 0.3 * 0.3;
    // In the middle: the section across the slope is the parabola itself, its plane tilted by the slope.
    CHECK(c.plan(30, 30) == Approx(0.01 / std::sqrt(1 + steep)).epsilon(0.01));
    CHECK(c.profile(30, 30) == Approx(0).margin(1e-5));
    // The other way round: steep above, flat below.
    const Raster<float> foot = surface(61, cell, [](double, double z) { return 0.005 * (z - 60) * (z - 60); });
    const Curvatures f(foot, cell);
    const double slope = 0.01 * 60;
    CHECK(f.profile(30, 30) == Approx(0.01 / std::pow(1 + slope * slope, 1.5)).epsilon(0.01));
    CHECK(f.plan(30, 30) == Approx(0).margin(1e-5));
}

TEST_CASE("the mean of both curvatures is the mean curvature; planes have none", "[curvature]") {
    const Raster<float> rough =
        surface(50, 5, [](double x, double z) { return 20 * std::sin(x / 37) * std::cos(z / 23 + 1) + 0.2 * x; });
    const Curvatures c(rough, 5);
    for (int y = 0; y < 50; ++y)
        for (int x = 0; x < 50; ++x) {
            const auto sum = static_cast<double>(c.profile(x, y)) + static_cast<double>(c.plan(x, y));
            // Each is rounded to float.
            CHECK(sum == Approx(2 * static_cast<double>(c.mean(x, y))).margin(1e-7));
        }
    const Raster<float> plane = surface(20, 5, [](double x, double z) { return 0.5 * x - 0.25 * z; });
    const Curvatures flat(plane, 5);
    for (int y = 0; y < 20; ++y)
        for (int x = 0; x < 20; ++x) CHECK(std::abs(flat.mean(x, y)) < 1e-6F);
}
