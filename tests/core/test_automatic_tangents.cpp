#include "core/model/automatic_tangents.h"

#include <cmath>
#include <numbers>

#include "core/geometry/nearest_point.h"
#include "tests/catch.h"
#include "tests/core/random_splines.h"

using namespace cuesta;
using glm::dvec3;

namespace {

FeatureSpline automatic_spline(const std::vector<dvec3>& points, bool closed = false) {
    FeatureSpline spline;
    spline.closed = closed;
    for (const dvec3& point : points) spline.knots.push_back({point});
    update_automatic_tangents(spline);
    return spline;
}

double cross(const dvec3& a, const dvec3& b) {
    return a.x * b.z - a.z * b.x;
}

bool segments_meet(const dvec3& a, const dvec3& b, const dvec3& c, const dvec3& d) {
    return cross(b - a, c - a) * cross(b - a, d - a) < 0 && cross(d - c, a - c) * cross(d - c, b - c) < 0;
}

/// Whether a curve crosses itself in the ground plane.
bool has_loop(const CubicBezier& curve) {
    constexpr int parts = 60;
    std::vector<dvec3> points;
    for (int i = 0; i <= parts; ++i) points.push_back(point_at(curve, static_cast<double>(i) / parts));
    for (std::size_t i = 0; i < parts; ++i)
        for (std::size_t j = i + 2; j < parts; ++j)
            if (segments_meet(points[i], points[i + 1], points[j], points[j + 1])) return true;
    return false;
}

}  // namespace

TEST_CASE("automatic tangents make straight and even splines straight and even", "[automatic_tangents]") {
    const FeatureSpline two = automatic_spline({dvec3(0.0), dvec3(30, 60, 90)});
    CHECK(two.knots[0].out == dvec3(10, 20, 30));
    CHECK(two.knots[1].in == dvec3(-10, -20, -30));
    const FeatureSpline line = automatic_spline({dvec3(0.0), dvec3(100, 10, 0), dvec3(200, 20, 0), dvec3(300, 30, 0)});
    for (int i = 0; i <= 30; ++i) {
        // Numbers below 300 in doubles.
        CHECK(std::abs(point_at(line, i / 10.0).z) < 1e-10);
        CHECK(point_at(line, i / 10.0).y == Approx(point_at(line, i / 10.0).x / 10).margin(1e-10));
    }
    CHECK(line.knots[1].out == -line.knots[1].in);
}

TEST_CASE("a closed ring of automatic knots is nearly a circle", "[automatic_tangents]") {
    std::vector<dvec3> points;
    for (int i = 0; i < 8; ++i) {
        const double angle = 2 * std::numbers::pi * i / 8;
        points.emplace_back(1000 * std::cos(angle), 50, 1000 * std::sin(angle));
    }
    const FeatureSpline ring = automatic_spline(points, true);
    for (int i = 0; i < 80; ++i) {
        const dvec3 point = point_at(ring, i / 10.0);
        // Catmull-Rom handles are sin(45 deg) / 3 of the radius, those of the best circle 4/3 tan(11.25 deg): 11 %
        // shorter, which lowers the middle of the arc by 0.75 * 0.11 * 0.265 * sin(22.5 deg) = 0.9 %.
        CHECK(std::hypot(point.x, point.z) == Approx(1000).epsilon(0.01));
        CHECK(point.y == Approx(50).epsilon(1e-14));  // the weights of a point sum to 1 but for roundings
    }
    for (std::size_t i = 0; i < 8; ++i)
        CHECK(glm::length(ring.knots[i].out) == Approx(glm::length(ring.knots[0].out)).epsilon(1e-12));
}

TEST_CASE("curves with automatic tangents have no loops however unevenly the knots lie", "[automatic_tangents]") {
    RandomSequence random(21, RandomStream::test);
    for (int trial = 0; trial < 300; ++trial) {
        std::vector<dvec3> points{dvec3(0.0)};
        for (int i = 0; i < 6; ++i) {
            const double angle = random.between(0, 6.2831F);
            const double way = std::pow(10.0, random.between(0, 4));
            points.push_back(points.back() + way * dvec3(std::cos(angle), 0, std::sin(angle)));
        }
        const FeatureSpline spline = automatic_spline(points, trial % 2 == 1);
        for (const CubicBezier& curve : curves_of(spline)) CHECK_FALSE(has_loop(curve));
    }
    // Control: uniform Catmull-Rom tangents, a sixth of the way between the neighbours, do make one.
    const dvec3 a(-590, 0, -600);
    const dvec3 b(0.0);
    const dvec3 c(10, 0, 0);
    const dvec3 d(660, 0, -600);
    CHECK(has_loop({{b, b + (c - a) / 6.0, c - (d - b) / 6.0, c}}));
    const FeatureSpline ours = automatic_spline({a, b, c, d});
    CHECK_FALSE(has_loop(curve_of(ours, 1)));
}

TEST_CASE("automatic heights stay between those of the knots", "[automatic_tangents]") {
    RandomSequence random(22, RandomStream::test);
    for (int trial = 0; trial < 200; ++trial) {
        FeatureSpline spline = random_spline(random, 7, 0, trial % 2 == 1);
        for (Knot& knot : spline.knots) knot.tangents = TangentMode::automatic;
        update_automatic_tangents(spline);
        for (const CubicBezier& curve : curves_of(spline)) {
            double last = curve.points[0].y;
            const double direction = curve.points[3].y - curve.points[0].y;
            for (int i = 1; i <= 20; ++i) {
                const double y = point_at(curve, i / 20.0).y;
                CHECK((y - last) * direction >= -1e-9);  // roundings of products of numbers below 400
                last = y;
            }
        }
    }
}

TEST_CASE("automatic knots go straight through, others are left alone", "[automatic_tangents]") {
    RandomSequence random(23, RandomStream::test);
    for (int trial = 0; trial < 100; ++trial) {
        FeatureSpline spline = random_spline(random, 6, 0, trial % 2 == 1);
        for (std::size_t i = 0; i < 6; ++i) {
            const Knot& knot = spline.knots[i];
            const bool end = !spline.closed && (i == 0 || i == 5);
            if (knot.tangents != TangentMode::automatic || end) continue;
            CHECK(glm::length(glm::normalize(knot.in) + glm::normalize(knot.out)) < 1e-12);  // roundings near 1
        }
        const FeatureSpline once = spline;
        update_automatic_tangents(spline);
        CHECK(spline == once);
        for (Knot& knot : spline.knots)
            if (knot.tangents == TangentMode::automatic) knot.in = knot.out = dvec3(7, 7, 7);
        update_automatic_tangents(spline);
        CHECK(spline == once);
    }
}

TEST_CASE("automatic tangents of knots at one place are finite", "[automatic_tangents]") {
    const dvec3 a(10, 20, 30);
    for (const bool closed : {false, true})
        for (const std::vector<dvec3>& points : {std::vector<dvec3>{a, a},
                                                 {a, a, a, a},
                                                 {a, dvec3(0.0), dvec3(0.0), a},
                                                 {a, a + dvec3(0, 50, 0), a},
                                                 {dvec3(0.0), dvec3(1e9, 0, 0), dvec3(1e9, 0, 1e-9)},
                                                 {a},
                                                 {}}) {
            const FeatureSpline spline = automatic_spline(points, closed);
            for (const Knot& knot : spline.knots) {
                CHECK(std::isfinite(glm::length(knot.in)));
                CHECK(std::isfinite(glm::length(knot.out)));
            }
        }
}
