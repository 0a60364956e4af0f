/// Kernels on masks against closed forms.

#include <cmath>
#include <glm/glm.hpp>
#include <numbers>
#include <vector>

#include "core/base/threads.h"
#include "core/mask/blur.h"
#include "core/mask/combine.h"
#include "core/mask/curvature.h"
#include "core/mask/expand.h"
#include "core/mask/figures.h"
#include "core/mask/gradient.h"
#include "core/mask/outline.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

double sum_of(const Raster<float>& raster) {
    double sum = 0;
    for (int y = 0; y < raster.height(); ++y)
        for (int x = 0; x < raster.width(); ++x) sum += static_cast<double>(raster(x, y));
    return sum;
}

Raster<float> single(float value) {
    return Raster<float>(1, 1, value);
}

float one(float old, float share, const MaskMix& mix) {
    return combined(single(old).view(), single(share).view(), mix)(0, 0);
}

std::vector<glm::dvec2> circle(glm::dvec2 middle, double radius, int corners) {
    std::vector<glm::dvec2> line;
    for (int i = 0; i < corners; ++i) {
        const double angle = 2 * std::numbers::pi * i / corners;
        line.push_back(middle + radius * glm::dvec2(std::cos(angle), std::sin(angle)));
    }
    return line;
}

/// Variance along x of what an impulse in the middle of a row became.
double variance_of_impulse(double sigma) {
    Raster<float> impulse(401, 1, 0.0F);
    impulse(200, 0) = 1;
    const Raster<float> spread = blurred(impulse.view(), sigma);
    double variance = 0;
    for (int x = 0; x < 401; ++x) variance += static_cast<double>(spread(x, 0)) * (x - 200.0) * (x - 200.0);
    return variance;
}

}  // namespace

TEST_CASE("masks are combined by how far they are from neutral", "[mask]") {
    const float n = GENERATE(0.0F, 1.0F);
    // Values on the one side of neutral that there is: old is half way, the new one full.
    const float full = 1 - n, half = 0.5F;
    const auto with = [&](MaskCombine how, float old, float share) { return one(old, share, {how, full, n, 1}); };
    CHECK(with(MaskCombine::paint, half, 1) == full);
    CHECK(with(MaskCombine::paint, half, 0) == half);
    CHECK(with(MaskCombine::paint, half, 0.5F) == Approx(0.5 * (half + full)));
    CHECK(with(MaskCombine::replace, half, 1) == full);
    CHECK(with(MaskCombine::replace, half, 0) == n);
    CHECK(with(MaskCombine::add, half, 0.25F) == Approx(half + 0.25 * (full - n)));
    CHECK(with(MaskCombine::add, half, 1) == full);  // no further than the range
    CHECK(with(MaskCombine::subtract, half, 0.25F) == Approx(half - 0.25 * (full - n)));
    CHECK(with(MaskCombine::subtract, half, 1) == n);
    CHECK(with(MaskCombine::multiply, half, 1) == half);
    CHECK(with(MaskCombine::multiply, half, 0) == n);
    CHECK(with(MaskCombine::multiply, half, 0.5F) == Approx(n + 0.5 * (half - n)));
    CHECK(with(MaskCombine::maximum, half, 0.75F) == Approx(n + 0.75 * (full - n)));
    CHECK(with(MaskCombine::maximum, half, 0.25F) == half);
    // No number counts as nothing.
    CHECK(with(MaskCombine::add, half, NAN) == half);
    CHECK(with(MaskCombine::replace, half, NAN) == n);
}

TEST_CASE("rain stays within its range however it is combined, and inversion is its own inverse", "[mask]") {
    CHECK(one(3, 1, {MaskCombine::add, 4, 1, 4}) == 4);
    CHECK(one(1, 1, {MaskCombine::subtract, 4, 1, 4}) == 0);
    CHECK(one(2, 0.5F, {MaskCombine::add, 2, 1, 4}) == 2.5F);
    CHECK(inverted(single(0.25F).view(), 1, 1)(0, 0) == 0.75F);
    CHECK(inverted(inverted(single(0.25F).view(), 1, 1).view(), 1, 1)(0, 0) == 0.25F);
    CHECK(inverted(single(0.5F).view(), 2, 4)(0, 0) == 1.5F);
    CHECK(inverted(single(3.0F).view(), 2, 4)(0, 0) == 0);
}

TEST_CASE("a circle drawn by hand has its area and a soft edge of its width", "[mask]") {
    const glm::dvec2 middle(60.3, 58.9);
    const double radius = 40;
    const std::vector<glm::dvec2> line = circle(middle, radius, 400);
    const double area = std::numbers::pi * radius * radius;
    const Raster<float> hard = inside_of(line, 0, 120, 120);
    // Cells are in or out by their middles: the error is of the order of the root of the line's length.
    CHECK(sum_of(hard) == Approx(area).margin(std::sqrt(2 * std::numbers::pi * radius)));
    const double softness = 12;
    const Raster<float> soft = inside_of(line, softness, 120, 120);
    // The edge is odd about the line; what lies outside is longer than inside by the curve, which adds pi w^2 / 20.
    CHECK(sum_of(soft) == Approx(area).epsilon(0.01));
    double worst = 0;
    for (int y = 0; y < 120; ++y)
        for (int x = 0; x < 120; ++x) {
            const double d = radius - glm::distance(middle, glm::dvec2(x + 0.5, y + 0.5));
            const double t = glm::clamp(0.5 + d / softness, 0.0, 1.0);
            worst = std::max(worst, std::abs(static_cast<double>(soft(x, y)) - t * t * (3 - 2 * t)));
        }
    CHECK(worst < 1e-3);  // 400 corners lie up to radius (1 - cos(pi / 400)) = 0.0012 cells inside the circle
    // Drawn the other way round, it is the same.
    CHECK(inside_of(std::vector<glm::dvec2>(line.rbegin(), line.rend()), softness, 120, 120) == soft);
    // Controls: another width and another place differ.
    CHECK_FALSE(inside_of(line, softness / 2, 120, 120) == soft);
    CHECK_FALSE(inside_of(circle(middle + glm::dvec2(1, 0), radius, 400), softness, 120, 120) == soft);
}

TEST_CASE("lines drawn by hand may cross themselves, leave the map, or enclose nothing", "[mask]") {
    // Twice around the same square, and a loop in the same turn inside: all inside.
    std::vector<glm::dvec2> square{{10, 10}, {30, 10}, {30, 30}, {10, 30}};
    const Raster<float> once = inside_of(square, 0, 40, 40);
    CHECK(sum_of(once) == 400);
    std::vector<glm::dvec2> twice = square;
    twice.insert(twice.end(), square.begin(), square.end());
    CHECK(inside_of(twice, 0, 40, 40) == once);
    // An eight: both of its loops, though they turn against each other.
    const Raster<float> eight = inside_of(std::vector<glm::dvec2>{{5, 5}, {35, 35}, {35, 5}, {5, 35}}, 0, 40, 40);
    CHECK(eight(8, 20) == 1);
    CHECK(eight(32, 20) == 1);
    CHECK(eight(20, 8) == 0);
    const Raster<float> beyond =
        inside_of(std::vector<glm::dvec2>{{-50, -50}, {90, -50}, {90, 90}, {-50, 90}}, 5, 40, 40);
    CHECK(beyond == Raster<float>(40, 40, 1.0F));
    CHECK(inside_of(std::vector<glm::dvec2>{{5, 5}, {30, 30}}, 4, 40, 40) == Raster<float>(40, 40, 0.0F));
    CHECK(inside_of({}, 4, 40, 40) == Raster<float>(40, 40, 0.0F));
}

TEST_CASE("gradients fall evenly from where they begin to where they end", "[mask]") {
    const Raster<float> linear = linear_gradient({10, 0}, {30, 0}, 40, 4);
    CHECK(linear(4, 2) == 1);
    CHECK(linear(35, 1) == 0);
    CHECK(linear(19, 0) == Approx(1 - 9.5 / 20));
    CHECK(linear(19, 3) == linear(19, 0));
    // Along a diagonal, what lies square to it is the same.
    const Raster<float> diagonal = linear_gradient({0, 0}, {40, 40}, 40, 40);
    CHECK(diagonal(10, 20) == Approx(static_cast<double>(diagonal(20, 10))));
    CHECK(diagonal(19, 19) == Approx(1 - 19.5 / 40));
    CHECK(linear_gradient({7, 7}, {7, 7}, 3, 3) == Raster<float>(3, 3, 1.0F));
    const Raster<float> radial = radial_gradient({20.5, 20.5}, {20.5, 30.5}, 40, 40);
    CHECK(radial(20, 20) == 1);
    CHECK(radial(25, 20) == Approx(0.5));
    CHECK(radial(20, 31) == 0);
    CHECK(radial(15, 20) == Approx(static_cast<double>(radial(20, 15))));
    // Cells twice as tall as wide: the same distance is half as many of them.
    const Raster<float> tall = radial_gradient({20.5, 20.5}, {30.5, 20.5}, 40, 40, 2);
    CHECK(tall(20, 22) == Approx(static_cast<double>(tall(24, 20))));
    CHECK(radial_gradient({1.5, 1.5}, {1.5, 1.5}, 3, 3)(1, 1) == 1);
    CHECK(radial_gradient({1.5, 1.5}, {1.5, 1.5}, 3, 3)(0, 1) == 0);
}

TEST_CASE("a blur has the variance asked for and keeps what is even", "[mask]") {
    // Floats of a sum of 401 parts.
    for (const double sigma : {0.4, 1.0, 2.7, 8.0, 20.0})
        CHECK(variance_of_impulse(sigma) == Approx(sigma * sigma).epsilon(1e-4));
    CHECK(variance_of_impulse(3) != Approx(4.0).epsilon(1e-4));
    const Raster<float> even(37, 23, 0.3F);
    const Raster<float> blurred_even = blurred(even.view(), 6);
    for (int y = 0; y < 23; ++y)
        for (int x = 0; x < 37; ++x) CHECK(blurred_even(x, y) == Approx(0.3F).epsilon(1e-6));  // of running sums
    // Nothing is lost of what lies far from the edges, and it is round.
    Raster<float> dot(101, 101, 0.0F);
    dot(50, 50) = 1;
    const Raster<float> round = blurred(dot.view(), 5);
    CHECK(sum_of(round) == Approx(1).epsilon(1e-5));
    CHECK(round(57, 50) == Approx(round(50, 57)).epsilon(1e-5));
    // Of three means (excess kurtosis -0.4) the diagonal differs from the side by 3 per cent at sigma, of a Gaussian by
    // nothing, of one mean by all.
    CHECK(round(53, 54) == Approx(round(55, 50)).epsilon(0.05));
    CHECK(blurred(dot.view(), 0) == dot);
    Raster<float> noise(70, 50);
    for (int y = 0; y < 50; ++y)
        for (int x = 0; x < 70; ++x) noise(x, y) = static_cast<float>((x * 37 + y * 91) % 101) / 100;
    set_thread_count(1);
    const Raster<float> alone = blurred(noise.view(), 4);
    set_thread_count(0);
    CHECK(blurred(noise.view(), 4) == alone);
}

TEST_CASE("what is painted grows and shrinks by metres of a disc", "[mask]") {
    Raster<float> dot(41, 41, 0.0F);
    dot(20, 20) = 0.8F;
    const Raster<float> grown = expanded(dot.view(), 6, 0);
    double cells = 0;
    for (int y = 0; y < 41; ++y)
        for (int x = 0; x < 41; ++x) {
            const bool inside = (x - 20) * (x - 20) + (y - 20) * (y - 20) <= 36;
            cells += inside ? 1 : 0;
            CHECK(grown(x, y) == (inside ? 0.8F : 0.0F));
        }
    CHECK(cells == 113);  // grid points in a circle of radius 6
    CHECK(expanded(grown.view(), -6, 0) == dot);
    CHECK(expanded(dot.view(), -1, 0) == Raster<float>(41, 41, 0.0F));
    CHECK(expanded(dot.view(), 0, 0) == dot);
    // The same below a neutral value of 1, with the floats of 1 - (1 - v).
    Raster<float> held(41, 41, 1.0F);
    held(20, 20) = 0.25F;
    const Raster<float> wider = expanded(held.view(), 3, 1);
    CHECK(wider(22, 22) == 0.25F);
    CHECK(wider(23, 21) == 1);
    // Rain above and below: each grows, and where both do, the farther one stands.
    Raster<float> rain(21, 5, 1.0F);
    rain(5, 2) = 0;
    rain(9, 2) = 4;
    const Raster<float> both = expanded(rain.view(), 2, 1);
    CHECK(both(3, 2) == 0);
    CHECK(both(11, 2) == 4);
    CHECK(both(7, 2) == 4);
    // At the edges of the map nothing is eaten away.
    const Raster<float> full(9, 9, 1.0F);
    CHECK(expanded(full.view(), -3, 0) == full);
}

TEST_CASE("curvature is that of a paraboloid, and tells hollows from ridges", "[mask]") {
    const double cell = 5;
    Raster<float> bowl(31, 25);
    for (int y = 0; y < 25; ++y)
        for (int x = 0; x < 31; ++x) {
            const double dx = (x - 15) * cell, dy = (y - 12) * cell;
            bowl(x, y) = static_cast<float>(0.002 * dx * dx + 0.003 * dy * dy + 0.1 * dx - 7);
        }
    const Raster<float> curvature = curvature_of(bowl.view(), cell, 0);
    for (int y = 0; y < 25; ++y)
        for (int x = 0; x < 31; ++x) CHECK(curvature(x, y) == Approx(0.01).margin(1e-5));  // floats of 20 m over 25 m^2
    Raster<float> ridge(20, 3, 0.0F);
    for (int y = 0; y < 3; ++y) ridge(10, y) = 10;
    CHECK(curvature_of(ridge.view(), cell, 0)(10, 1) < 0);
    CHECK(curvature_of(ridge.view(), cell, 0)(9, 1) > 0);
    // A coarser scale sees less of a form of one cell.
    CHECK(std::abs(curvature_of(ridge.view(), cell, 10)(10, 1)) <
          0.5 * std::abs(curvature_of(ridge.view(), cell, 0)(10, 1)));
    CHECK(curvature_of(Raster<float>(2, 1, 3.0F).view(), cell, 0) == Raster<float>(2, 1, 0.0F));
}

TEST_CASE("figures of masks and histograms count cells", "[mask]") {
    Raster<float> mask(10, 10, 1.0F);
    for (int x = 0; x < 10; ++x) mask(x, 3) = 0.25F;
    mask(0, 0) = 1.004F;  // within the slack
    const MaskFigures figures = figures_of_mask(mask.view(), 1);
    CHECK(figures.painted == 0.1);
    CHECK(figures.least == 0.25F);
    CHECK(figures.most == 1.004F);
    // Rain: half of what can be taken away, a third of what can be added.
    CHECK(painted_share(single(0.5F).view(), 1, 4)(0, 0) == 0.5F);
    CHECK(painted_share(single(2.0F).view(), 1, 4)(0, 0) == Approx(1.0 / 3));
    CHECK(painted_share(single(0.25F).view(), 0, 1)(0, 0) == 0.25F);
    CHECK(painted_share(single(0.25F).view(), 1, 1)(0, 0) == 0.75F);
    Raster<float> values(4, 2, 0.0F);
    values(0, 0) = 9;
    values(1, 0) = 11;
    values(2, 0) = NAN;
    const std::vector<float> bins = histogram_of(values.view(), 0, 10, 2, false);
    REQUIRE(bins.size() == 2);
    CHECK(bins[0] == 1);
    CHECK(bins[1] == Approx(2.0 / 5));
    const std::vector<float> powers = histogram_of(values.view(), 0.1, 100, 3, true);
    CHECK(powers[0] == 1);            // the zeros, beyond the low end
    CHECK(powers[1] == Approx(0.2));  // 9
    CHECK(powers[2] == Approx(0.2));  // 11
}
