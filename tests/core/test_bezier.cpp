#include "core/geometry/bezier.h"

#include <cmath>
#include <limits>
#include <vector>

#include "core/base/random.h"
#include "core/geometry/flatten.h"
#include "core/geometry/nearest_point.h"
#include "tests/catch.h"

using namespace cuesta;
using glm::dvec3;

namespace {

dvec3 random_point(RandomSequence& random, float size) {
    const float x = random.between(-size, size);
    const float y = random.between(-size, size);
    const float z = random.between(-size, size);
    return {x, y, z};
}

CubicBezier random_curve(RandomSequence& random, float size = 1000) {
    CubicBezier curve;
    for (dvec3& point : curve.points) point = random_point(random, size);
    return curve;
}

/// The nearest distance by brute force: `steps` + 1 points of the curve.
double sampled_distance(const CubicBezier& curve, const dvec3& to, Measured measured, int steps) {
    double best = INFINITY;
    for (int i = 0; i <= steps; ++i)
        best = std::min(best, distance_between(point_at(curve, static_cast<double>(i) / steps), to, measured));
    return best;
}

double distance_to_segment(const dvec3& p, const dvec3& a, const dvec3& b) {
    const double square = glm::dot(b - a, b - a);
    const double t = square > 0 ? glm::clamp(glm::dot(p - a, b - a) / square, 0.0, 1.0) : 0.0;
    return glm::length(p - (a + t * (b - a)));
}

}  // namespace

TEST_CASE("a Bezier curve starts and ends in its outer control points, along its handles", "[bezier]") {
    const CubicBezier curve{{dvec3(1, 2, 3), dvec3(4, 8, 3), dvec3(9, 1, 0), dvec3(10, 0, 5)}};
    CHECK(point_at(curve, 0) == curve.points[0]);
    CHECK(point_at(curve, 1) == curve.points[3]);
    CHECK(derivative_at(curve, 0) == 3.0 * (curve.points[1] - curve.points[0]));
    CHECK(derivative_at(curve, 1) == 3.0 * (curve.points[3] - curve.points[2]));
    // At the middle: (p0 + 3 p1 + 3 p2 + p3) / 8, exact in doubles for these numbers.
    CHECK(point_at(curve, 0.5) == dvec3(50, 29, 17) / 8.0);
}

TEST_CASE("derivatives of a Bezier curve are those of its points", "[bezier]") {
    RandomSequence random(1, RandomStream::test);
    for (int i = 0; i < 50; ++i) {
        const CubicBezier curve = random_curve(random);
        const double t = random.between(0.01F, 0.99F);
        const double h = 1e-4;
        // Central differences: the third derivative is below 6 * 8000, so the error is below 48000 / 6 * h^2 = 8e-5;
        // the second one is exact for cubics but for rounding, 1e3 * 1e-16 * 4 / h^2 = 4e-5.
        const dvec3 first = (point_at(curve, t + h) - point_at(curve, t - h)) / (2 * h);
        const dvec3 second = (point_at(curve, t + h) - 2.0 * point_at(curve, t) + point_at(curve, t - h)) / (h * h);
        CHECK(glm::length(first - derivative_at(curve, t)) < 3e-4);
        CHECK(glm::length(second - second_derivative_at(curve, t)) < 3e-4);
    }
}

TEST_CASE("the parts of a split Bezier curve are the curve", "[bezier]") {
    RandomSequence random(2, RandomStream::test);
    for (int i = 0; i < 50; ++i) {
        const CubicBezier curve = random_curve(random);
        const double t = random.unit();
        const auto [before, after] = split_at(curve, t);
        CHECK(before.points[3] == after.points[0]);
        for (int k = 0; k <= 10; ++k) {
            const double s = k / 10.0;
            // A few roundings of numbers below 1000.
            CHECK(glm::length(point_at(before, s) - point_at(curve, s * t)) < 1e-11);
            CHECK(glm::length(point_at(after, s) - point_at(curve, t + s * (1 - t))) < 1e-11);
        }
    }
}

TEST_CASE("the nearest point of a curve is the nearest of all", "[bezier]") {
    RandomSequence random(3, RandomStream::test);
    for (int i = 0; i < 400; ++i) {
        const CubicBezier curve = random_curve(random);
        const dvec3 to = random_point(random, 1500);
        for (const Measured measured : {Measured::ground_plane, Measured::space}) {
            const NearestPoint found = nearest_point(curve, to, measured);
            CHECK(found.point == point_at(curve, found.parameter));
            CHECK(found.distance == distance_between(found.point, to, measured));
            const double sampled = sampled_distance(curve, to, measured, 2000);
            CHECK(found.distance <= sampled);
            // The curve is below 6 * 2000 * sqrt(3) m long, so some sample lies within a quarter of 1/1000 of that.
            CHECK(found.distance >= sampled - 6);
            CHECK(found.distance >= least_distance(curve, to, measured));
            const bool inside = found.parameter > 0 && found.parameter < 1;
            if (!inside) continue;
            // Stationary: the way to the point is upright on the curve. t is known to 2^-52, which moves the product
            // by less than 2^-52 * (|B'|^2 + |B''| |to - B|), below 1e9 * 2^-52.
            dvec3 way = to - found.point;
            if (measured == Measured::ground_plane) way.y = 0;
            CHECK(std::abs(glm::dot(way, derivative_at(curve, found.parameter))) < 1e-5);
        }
    }
}

TEST_CASE("the nearest point is found on curves that are hardly curves", "[bezier]") {
    const dvec3 a(10, 5, 20);
    const CubicBezier point{{a, a, a, a}};
    CHECK(nearest_point(point, dvec3(13, 5, 24), Measured::space).distance == 5);
    CHECK(nearest_point(point, a, Measured::space).distance == 0);
    const CubicBezier upright{{a, a + dvec3(0, 10, 0), a + dvec3(0, 20, 0), a + dvec3(0, 30, 0)}};
    CHECK(nearest_point(upright, dvec3(13, 20, 24), Measured::space).distance == 5);
    CHECK(nearest_point(upright, dvec3(13, 20, 24), Measured::space).parameter == 0.5);
    CHECK(nearest_point(upright, dvec3(13, 20, 24), Measured::ground_plane).distance == 5);
    // There and back on one line: x(t) = 30 t (1 - t) passes 5 twice; the first counts.
    const CubicBezier back{{dvec3(0.0), dvec3(10, 0, 0), dvec3(10, 0, 0), dvec3(0.0)}};
    const NearestPoint found = nearest_point(back, dvec3(5, 0, 0), Measured::space);
    CHECK(found.distance < 1e-12);  // roundings of numbers below 10
    CHECK(found.parameter == Approx(0.5 - std::sqrt(1.0 / 12)).margin(1e-12));
    // Far away from the origin a metre still counts: doubles hold 1e9 m to 1e-7 m.
    CubicBezier far = upright;
    for (dvec3& p : far.points) p += dvec3(1e9, 0, -1e9);
    CHECK(nearest_point(far, dvec3(1e9 + 13, 20, -1e9 + 24), Measured::space).distance == Approx(5).margin(1e-6));
}

TEST_CASE("the nearest point of a chain is the nearest of its curves", "[bezier]") {
    RandomSequence random(4, RandomStream::test);
    std::vector<CubicBezier> chain;
    for (int i = 0; i < 30; ++i) {
        chain.push_back(random_curve(random));
        if (i > 0) chain.back().points[0] = chain[chain.size() - 2].points[3];
    }
    for (int i = 0; i < 50; ++i) {
        const dvec3 to = random_point(random, 1200);
        const NearestPoint found = nearest_point(chain, to, Measured::ground_plane);
        double best = INFINITY;
        for (const CubicBezier& curve : chain)
            best = std::min(best, nearest_point(curve, to, Measured::ground_plane).distance);
        CHECK(found.distance == best);
        const int index = std::min(static_cast<int>(found.parameter), 29);
        CHECK(glm::length(point_at(chain[static_cast<std::size_t>(index)], found.parameter - index) - found.point) <
              1e-9);  // the sum with the index rounds the parameter to 2^-49
    }
}

TEST_CASE("a flattened curve stays within its tolerance", "[bezier]") {
    RandomSequence random(5, RandomStream::test);
    for (int i = 0; i < 20; ++i) {
        const std::vector<CubicBezier> chain{random_curve(random)};
        std::size_t last = 0;
        for (const double tolerance : {100.0, 10.0, 1.0, 0.1}) {
            const std::vector<FlatVertex> flat = flatten(chain, tolerance, Measured::space);
            CHECK(flat.size() >= last);
            last = flat.size();
            CHECK(flat.front().point == chain[0].points[0]);
            CHECK(flat.back().point == chain[0].points[3]);
            CHECK(flat.back().parameter == 1);
            double worst = 0;
            for (std::size_t k = 0; k + 1 < flat.size(); ++k)
                for (int part = 1; part < 8; ++part) {
                    const double t = flat[k].parameter + part / 8.0 * (flat[k + 1].parameter - flat[k].parameter);
                    worst =
                        std::max(worst, distance_to_segment(point_at(chain[0], t), flat[k].point, flat[k + 1].point));
                }
            CHECK(worst <= tolerance);
            // Not wasteful either: the bound is off by the variation of B'' over the curve and by speed along the
            // chord. On random curves a tenth of the tolerance is used somewhere.
            if (flat.size() > 4) CHECK(worst > 0.1 * tolerance);
        }
    }
}

TEST_CASE("flattening is bounded", "[bezier]") {
    const CubicBezier straight{{dvec3(0.0), dvec3(1, 0, 0), dvec3(2, 0, 0), dvec3(3, 0, 0)}};
    CHECK(flat_pieces(straight, 1e-9, Measured::space) == 1);
    const CubicBezier upright{{dvec3(0.0), dvec3(0, 1000, 0), dvec3(0, -1000, 0), dvec3(0.0)}};
    CHECK(flat_pieces(upright, 1, Measured::ground_plane) == 1);
    CHECK(flat_pieces(upright, 1, Measured::space) > 10);
    const CubicBezier wild{{dvec3(0.0), dvec3(1e300, 0, 0), dvec3(0, 0, 1e300), dvec3(0.0)}};
    CHECK(flat_pieces(wild, 1e-300, Measured::space) == most_flat_pieces_of_curve);
    CubicBezier broken = straight;
    broken.points[1].x = std::numeric_limits<double>::quiet_NaN();
    CHECK(flat_pieces(broken, 1, Measured::space) == 1);
    CHECK(flatten({}, 1, Measured::space).empty());
    const std::vector<CubicBezier> many(10000,
                                        CubicBezier{{dvec3(0.0), dvec3(1e8, 0, 0), dvec3(0, 0, 1e8), dvec3(0.0)}});
    CHECK(flatten(many, 1e-3, Measured::space).size() <= most_flat_pieces + 1);
}
