#include "core/geometry/stroke_fit.h"

#include <cmath>
#include <limits>
#include <numbers>

#include "core/base/check.h"
#include "core/base/random.h"
#include "core/geometry/nearest_point.h"
#include "tests/catch.h"

using namespace cuesta;
using glm::dvec3;

namespace {

constexpr double pi = std::numbers::pi;

/// The largest distance of a point from the curves, in the ground plane.
double worst_distance(const std::vector<dvec3>& points, const FittedStroke& fitted) {
    double worst = 0;
    for (const dvec3& point : points)
        worst = std::max(worst, nearest_point(fitted.curves, point, Measured::ground_plane).distance);
    return worst;
}

/// Curves meet, and where there is no corner they do so without a bend.
void check_joints(const FittedStroke& fitted, bool closed) {
    REQUIRE(fitted.corner.size() == fitted.curves.size());
    const std::size_t count = fitted.curves.size();
    for (std::size_t i = closed ? 0 : 1; i < count; ++i) {
        const CubicBezier& before = fitted.curves[(i + count - 1) % count];
        const CubicBezier& after = fitted.curves[i];
        CHECK(before.points[3] == after.points[0]);
        if (fitted.corner[i]) continue;
        const dvec3 in = glm::normalize(before.points[3] - before.points[2]);
        const dvec3 out = glm::normalize(after.points[1] - after.points[0]);
        // Handles are a thousandth of a piece (some metres) or longer and known to 1e-12 m.
        CHECK(glm::length(in - out) < 1e-8);
    }
}

std::vector<dvec3> arc(double radius, double from, double to, int count) {
    std::vector<dvec3> points;
    for (int i = 0; i < count; ++i) {
        const double angle = from + (to - from) * i / (count - 1);
        points.emplace_back(radius * std::cos(angle), 0, radius * std::sin(angle));
    }
    return points;
}

}  // namespace

TEST_CASE("a stroke along an arc becomes few curves", "[stroke_fit]") {
    const std::vector<dvec3> quarter = arc(1000, 0, pi / 2, 100);
    // The best cubic is 0.27 m from a quarter circle of 1000 m.
    const FittedStroke one = fit_stroke(quarter, {2, 2});
    CHECK(one.curves.size() == 1);
    CHECK(worst_distance(quarter, one) <= 2);
    const std::vector<dvec3> circle = arc(1000, 0, 2 * pi, 400);
    const FittedStroke four = fit_stroke(circle, {2, 2});
    CHECK(four.curves.size() <= 4);
    CHECK(four.curves.size() >= 2);  // one cubic cannot go round
    CHECK(worst_distance(circle, four) <= 2);
    check_joints(four, false);
    // Control: what the tolerance does not allow is not said to be.
    CHECK(worst_distance(circle, {{one.curves[0]}, {false}}) > 1000);
}

TEST_CASE("a stroke along an S becomes few curves", "[stroke_fit]") {
    std::vector<dvec3> points;
    for (int i = 0; i <= 300; ++i) points.emplace_back(10.0 * i, 0, 400 * std::sin(2 * pi * i / 300));
    const FittedStroke fitted = fit_stroke(points, {10, 10});
    CHECK(fitted.curves.size() <= 3);
    CHECK(worst_distance(points, fitted) <= 10);
    check_joints(fitted, false);
    CHECK(fitted.curves.front().points[0] == points.front());
    CHECK(fitted.curves.back().points[3] == points.back());
    // A tighter tolerance takes more of them.
    const FittedStroke tight = fit_stroke(points, {0.1, 0.1});
    CHECK(tight.curves.size() > fitted.curves.size());
    CHECK(tight.curves.size() <= 12);
    CHECK(worst_distance(points, tight) <= 0.1);
}

TEST_CASE("a straight stroke becomes one straight curve", "[stroke_fit]") {
    std::vector<dvec3> points;
    for (int i = 0; i <= 50; ++i) points.emplace_back(20.0 * i, 3.0 * i, -10.0 * i);
    const FittedStroke fitted = fit_stroke(points, {1, 1});
    REQUIRE(fitted.curves.size() == 1);
    CHECK(worst_distance(points, fitted) < 1e-6);  // least squares of numbers below 1000 in doubles
    CHECK(point_at(fitted.curves[0], 0.5).y == Approx(75).margin(1e-6));
    const FittedStroke two = fit_stroke(std::vector<dvec3>{dvec3(0.0), dvec3(100, 0, 0)}, {1, 1});
    REQUIRE(two.curves.size() == 1);
    CHECK(nearest_point(two.curves, dvec3(50, 0, 0), Measured::space).distance < 1e-9);
}

TEST_CASE("the hand's tremor does not make more curves", "[stroke_fit]") {
    RandomSequence random(8, RandomStream::test);
    std::vector<dvec3> points = arc(1000, 0, pi, 500);
    for (dvec3& point : points) point += dvec3(random.between(-4, 4), 0, random.between(-4, 4));
    const FittedStroke fitted = fit_stroke(points, {10, 10});
    CHECK(worst_distance(points, fitted) <= 10);
    CHECK(fitted.curves.size() <= 4);
    for (const bool corner : fitted.corner) CHECK_FALSE(corner);
}

TEST_CASE("corners of a stroke stay corners", "[stroke_fit]") {
    std::vector<dvec3> points;
    for (int i = 0; i < 50; ++i) points.emplace_back(10.0 * i, 0, 0);
    for (int i = 0; i <= 50; ++i) points.emplace_back(500, 0, 10.0 * i);
    const FittedStroke fitted = fit_stroke(points, {3, 3});
    REQUIRE(fitted.curves.size() == 2);
    CHECK(fitted.corner[1]);
    CHECK(glm::length(fitted.curves[1].points[0] - dvec3(500, 0, 0)) <= 3);
    CHECK(worst_distance(points, fitted) <= 3);
    // With a limit above the right angle it is rounded within the tolerance instead.
    const FittedStroke round = fit_stroke(points, {3, 3, 100});
    CHECK(worst_distance(points, round) <= 3);
    for (const bool corner : round.corner) CHECK_FALSE(corner);
    check_joints(round, false);
}

TEST_CASE("a closed stroke closes without a bend", "[stroke_fit]") {
    std::vector<dvec3> points = arc(500, 0, 2 * pi, 200);
    points.pop_back();
    StrokeFit how{2, 2};
    how.closed = true;
    const FittedStroke fitted = fit_stroke(points, how);
    CHECK(fitted.curves.size() <= 4);
    CHECK(worst_distance(points, fitted) <= 2);
    CHECK(fitted.curves.back().points[3] == fitted.curves.front().points[0]);
    CHECK_FALSE(fitted.corner[0]);
    check_joints(fitted, true);
    // A drop that begins in its tip: the seam is a corner.
    std::vector<dvec3> drop;
    for (int i = 0; i <= 200; ++i) {
        const double angle = 2 * pi * i / 200;
        drop.emplace_back(500 * (1 - std::cos(angle)) / 2, 0, 150 * std::sin(angle) * (1 - std::cos(angle)) / 2);
    }
    const FittedStroke tip = fit_stroke(drop, how);
    CHECK(tip.corner[0]);
    CHECK(worst_distance(drop, tip) <= 2);
}

TEST_CASE("heights of a stroke have a tolerance of their own", "[stroke_fit]") {
    RandomSequence random(9, RandomStream::test);
    std::vector<dvec3> points;
    for (int i = 0; i <= 300; ++i) points.emplace_back(10.0 * i, 100 + random.between(-20, 20), 0);
    CHECK(fit_stroke(points, {5, 40}).curves.size() == 1);
    CHECK(fit_stroke(points, {5, 1}).curves.size() > 10);
    const FittedStroke fitted = fit_stroke(points, {5, 1});
    for (const dvec3& point : points) {
        // The nearest point in a space in which both tolerances are 1.
        std::vector<CubicBezier> scaled = fitted.curves;
        for (CubicBezier& curve : scaled)
            for (dvec3& p : curve.points) p /= dvec3(5, 1, 5);
        REQUIRE(nearest_point(scaled, point / dvec3(5, 1, 5), Measured::space).distance <= 1);
    }
}

TEST_CASE("strokes that are hardly strokes", "[stroke_fit]") {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    CHECK(fit_stroke({}, {1, 1}).curves.empty());
    CHECK(fit_stroke(std::vector<dvec3>{dvec3(1.0)}, {1, 1}).curves.empty());
    CHECK(fit_stroke(std::vector<dvec3>(100, dvec3(1.0)), {1, 1}).curves.empty());
    CHECK(fit_stroke(std::vector<dvec3>{dvec3(nan), dvec3(0.0), dvec3(HUGE_VAL, 0, 0)}, {1, 1}).curves.empty());
    CHECK(fit_stroke(std::vector<dvec3>{dvec3(0.0), dvec3(nan), dvec3(9, 0, 0)}, {1, 1}).curves.size() == 1);
    CHECK_THROWS_AS(fit_stroke({}, {0, 1}), BugFound);
    for (const bool closed : {false, true}) {
        StrokeFit how{1, 1};
        how.closed = closed;
        RandomSequence random(10, RandomStream::test);
        std::vector<dvec3> scribble;
        for (int i = 0; i < 500; ++i) scribble.emplace_back(random.between(-50, 50), 0, random.between(-50, 50));
        const FittedStroke fitted = fit_stroke(scribble, how);
        CHECK(worst_distance(scribble, fitted) <= 1);
        check_joints(fitted, closed);
        // There and back on the same line.
        std::vector<dvec3> back;
        for (int i = 0; i <= 40; ++i) back.emplace_back(20.0 - std::abs(i - 20), 0, 0);
        CHECK(worst_distance(back, fit_stroke(back, how)) <= 1);
        // Two points that a closed stroke goes to and from.
        CHECK_FALSE(fit_stroke(std::vector<dvec3>{dvec3(0.0), dvec3(5, 0, 0)}, how).curves.empty());
    }
}
