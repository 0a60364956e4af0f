/// Anisotropy, hypsometry, slopes and geomorphons of forms whose measures are known.

#include <limits>
#include <numbers>
#include <numeric>

#include "core/measure/anisotropy.h"
#include "core/measure/geomorphons.h"
#include "core/measure/hypsometry.h"
#include "tests/catch.h"
#include "tests/core/measure_shapes.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

constexpr double pi = std::numbers::pi;

/// Waves of 12 cells whose crests lie across `angle`.
Raster<float> waves(double angle) {
    return raster_of(150, 131, [&](int x, int y) {
        return 1000 + 20 * std::sin((x * std::cos(angle) + y * std::sin(angle)) * 2 * pi / 12);
    });
}

double share_of(const Geomorphons& found, Landform landform) {
    return found.share[static_cast<std::size_t>(landform)];
}

}  // namespace

TEST_CASE("waves along an axis, a diagonal and between", "[measure][anisotropy]") {
    // Along axes and diagonals the symmetry is exact up to rounding of the heights to floats (1e-7 of 1000 m against a
    // relief of 20 m); between them the Scharr weights turn the gradient by at most 0.1 degree at 12 cells a wave.
    const Anisotropy axis = find_anisotropy(waves(0).view());
    CHECK(axis.a4 == Approx(1).margin(1e-4));
    CHECK(axis.a8 == Approx(1).margin(1e-4));
    CHECK(axis.cells == (150 - 18) * (131 - 18));
    const Anisotropy diagonal = find_anisotropy(waves(pi / 4).view());
    CHECK(diagonal.a4 == Approx(-1).margin(1e-4));
    CHECK(diagonal.a8 == Approx(1).margin(1e-4));
    const Anisotropy between = find_anisotropy(waves(pi / 8).view());
    CHECK(between.a4 == Approx(0).margin(0.02));
    CHECK(between.a8 == Approx(-1).margin(0.02));
}

TEST_CASE("rings and planes have no preferred direction", "[measure][anisotropy]") {
    // Waves of 17 / 3 cells: the blur's square, 17 wide, takes out three whole ones along the axes and all but 0.3 % of
    // those along the diagonals.
    const Raster<float> rings = raster_of(201, 201, [](int x, int y) {
        const double r = std::hypot(x - 100, y - 100);
        return r < 85 ? 30 * std::cos(r * 2 * pi * 3 / 17) : 30.0;
    });
    const Anisotropy found = find_anisotropy(rings.view());
    CHECK(found.a4 == Approx(0).margin(0.02));  // 0.6 % of the blur, 1 % of the Scharr weights at such short waves
    CHECK(found.a8 == Approx(0).margin(0.02));
    // A tilted plane, in numbers that floats hold exactly, is all blur and no relief.
    const Anisotropy plane = find_anisotropy(raster_of(40, 40, [](int x, int y) { return 2 * x + y; }).view());
    CHECK(plane.cells == 22 * 22);
    CHECK(std::abs(plane.a4) <= 1);
}

TEST_CASE("a map smaller than the blur has no anisotropy", "[measure][anisotropy]") {
    CHECK(find_anisotropy(white_noise(18, 100, 1).view()).cells == 0);
    CHECK(find_anisotropy(white_noise(19, 19, 1).view()).cells == 1);
    Raster<float> land = white_noise(60, 60, 1);
    land(30, 30) = std::numeric_limits<float>::quiet_NaN();
    // Of the 42 x 42 cells, those within 9 of the hole are left out.
    CHECK(find_anisotropy(land.view()).cells == 42 * 42 - 19 * 19);
    CHECK(std::isfinite(find_anisotropy(land.view()).a4));
}

TEST_CASE("hypsometry of a plane, of a cone and of flat land", "[measure][hypsometry]") {
    const Hypsometry plane = find_hypsometry(raster_of(101, 40, [](int x, int) { return 200 + 5 * x; }).view());
    CHECK(plane.minimum == 200);
    CHECK(plane.maximum == 700);
    CHECK(plane.mean == Approx(450));
    CHECK(plane.integral == Approx(0.5));
    for (std::size_t i = 0; i <= 100; ++i) CHECK(plane.curve[i] == Approx((101.0 - static_cast<double>(i)) / 101));

    // A cone within its circle: the area above a share t of its height is (1 - t)^2, the integral 1 / 3.
    const Raster<float> cone = raster_of(401, 401, [](int x, int y) {
        const double r = std::hypot(x - 200, y - 200);
        return r <= 200 ? 200 - r : std::numeric_limits<double>::quiet_NaN();
    });
    const Hypsometry of_cone = find_hypsometry(cone.view());
    CHECK(of_cone.integral == Approx(1.0 / 3).margin(0.002));  // a circle of cells misses its area by about 1 / r^1.3
    CHECK(of_cone.curve[50] == Approx(0.25).margin(0.002));
    CHECK(of_cone.cells == Approx(pi * 200 * 200).epsilon(0.001));

    const Hypsometry flat = find_hypsometry(Raster<float>(5, 5, 7.0F).view());
    CHECK(flat.integral == 0);
    CHECK(flat.curve[100] == 1);
    CHECK(find_hypsometry(Raster<float>().view()).cells == 0);
}

TEST_CASE("slopes of a plane", "[measure][hypsometry]") {
    // Rises 0.3 east and 0.4 south per metre: 0.5 in all, 26.565 degrees.
    const Raster<float> plane = raster_of(30, 20, [](int x, int y) { return 10 * (0.3 * x + 0.4 * y); });
    const SlopeHistogram found = find_slopes(plane.view(), 10);
    CHECK(found.cells == 28 * 18);
    CHECK(found.share[26] == 1.0);
    CHECK(found.mean == Approx(std::atan(0.5) * 180 / pi).epsilon(1e-5));  // heights are floats
    CHECK(found.maximum == Approx(found.mean).epsilon(1e-5));
    Raster<float> with_hole = plane;
    with_hole(10, 10) = std::numeric_limits<float>::quiet_NaN();
    CHECK(find_slopes(with_hole.view(), 10).cells == 28 * 18 - 9);
    CHECK(find_slopes(Raster<float>(2, 100, 1.0F).view(), 1).cells == 0);
}

TEST_CASE("the table of landforms", "[measure][geomorphons]") {
    CHECK(landform_of(8, 0) == Landform::peak);
    CHECK(landform_of(0, 8) == Landform::pit);
    CHECK(landform_of(0, 0) == Landform::flat);
    CHECK(landform_of(3, 3) == Landform::slope);
    CHECK(landform_of(4, 4) == Landform::slope);
    CHECK(landform_of(6, 2) == Landform::ridge);
    CHECK(landform_of(2, 6) == Landform::valley);
    CHECK(landform_of(5, 3) == Landform::spur);
    CHECK(landform_of(3, 5) == Landform::hollow);
    CHECK(landform_of(3, 0) == Landform::shoulder);
    CHECK(landform_of(0, 3) == Landform::footslope);
    // Turning the land upside down mirrors the table.
    const auto mirrored = [](Landform form) {
        switch (form) {
            case Landform::peak:
                return Landform::pit;
            case Landform::ridge:
                return Landform::valley;
            case Landform::spur:
                return Landform::hollow;
            case Landform::shoulder:
                return Landform::footslope;
            default:
                return form;
        }
    };
    int differences = 0;
    for (int lower = 0; lower <= 8; ++lower)
        for (int higher = 0; higher <= lower && lower + higher <= 8; ++higher)
            if (mirrored(landform_of(lower, higher)) != landform_of(higher, lower)) ++differences;
    // Two lower and one higher is a shoulder, one lower and two higher a footslope: the published table has no
    // exception.
    CHECK(differences == 0);
    CHECK_THROWS_AS(landform_of(5, 4), BugFound);
}

TEST_CASE("landforms of simple land", "[measure][geomorphons]") {
    GeomorphonOptions options;
    options.radius = 5;
    const auto found = [&](const auto& at) { return find_geomorphons(raster_of(41, 41, at).view(), 10, options); };
    CHECK(share_of(found([](int, int) { return 5; }), Landform::flat) == 1.0);
    CHECK(share_of(found([](int x, int) { return 4 * x; }), Landform::slope) == 1.0);
    CHECK(share_of(found([](int x, int y) { return 3 * x + 5 * y; }), Landform::slope) == 1.0);
    const auto at_middle = [&](const auto& at) { return static_cast<Landform>(found(at).landform(20, 20)); };
    CHECK(at_middle([](int x, int y) { return -std::hypot(x - 20, y - 20); }) == Landform::peak);
    CHECK(at_middle([](int x, int y) { return std::hypot(x - 20, y - 20); }) == Landform::pit);
    CHECK(at_middle([](int x, int) { return std::abs(x - 20); }) == Landform::valley);
    CHECK(at_middle([](int x, int) { return -std::abs(x - 20); }) == Landform::ridge);
    CHECK(at_middle([](int x, int) { return std::min(0, 20 - x) * 5; }) == Landform::shoulder);
    CHECK(at_middle([](int x, int) { return std::max(0, 20 - x) * 5; }) == Landform::footslope);
    // Cliffs: up one side and down the other by more than 90 degrees in sum must not wrap around.
    CHECK(at_middle([](int x, int y) { return x == 20 && y == 20 ? 1e6 : 0.0; }) == Landform::peak);
    CHECK(at_middle([](int x, int y) { return x == 20 && y == 20 ? -1e6 : 0.0; }) == Landform::pit);
}

TEST_CASE("the flatness threshold counts degrees", "[measure][geomorphons]") {
    GeomorphonOptions options;
    options.radius = 4;
    const auto slope_share = [&](double degrees) {
        const double rise = std::tan(degrees * pi / 180);
        const Raster<float> plane = raster_of(20, 20, [&](int x, int) { return rise * x; });
        return share_of(find_geomorphons(plane.view(), 1, options), Landform::slope);
    };
    // On a plane both lines of sight are the slope's angle, so their sum is twice the slope; across it by 45 degrees,
    // 1 / sqrt 2 of that. Three directions each way count where 2 * slope / sqrt 2 exceeds the threshold.
    options.flatness = 10;
    CHECK(slope_share(7.3) == 1.0);
    CHECK(slope_share(4.8) == 0.0);
    options.flatness = 30;
    CHECK(slope_share(22.0) == 1.0);
    CHECK(slope_share(14.5) == 0.0);
}

TEST_CASE("geomorphons near edges and holes", "[measure][geomorphons]") {
    GeomorphonOptions options;
    options.radius = 6;
    Raster<float> land = raster_of(30, 25, [](int x, int) { return 3 * x; });
    land(15, 12) = std::numeric_limits<float>::quiet_NaN();
    land(16, 12) = std::numeric_limits<float>::infinity();
    const Geomorphons found = find_geomorphons(land.view(), 1, options);
    CHECK(found.cells == (30 - 12) * (25 - 12) - 2);
    CHECK(share_of(found, Landform::slope) == 1.0);  // holes are looked through
    CHECK(found.landform(0, 0) == no_landform);
    CHECK(found.landform(15, 12) == no_landform);
    CHECK(find_geomorphons(Raster<float>(12, 40).view(), 1, options).cells == 0);
}
