#include <algorithm>
#include <cmath>
#include <random>

#include "core/geometry/quadratic_bezier.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

glm::dvec2 in_plane(const glm::dvec3& point) {
    return {point.x, point.z};
}

double distance_at(const QuadraticBezier& curve, const glm::dvec2& to, double t) {
    return glm::length(in_plane(point_at(curve, t)) - to);
}

/// Samples, then golden section round the best of them: never below the true distance.
double searched_distance(const QuadraticBezier& curve, const glm::dvec2& to) {
    constexpr int samples = 40;
    int best = 0;
    double least = INFINITY;
    for (int i = 0; i <= samples; ++i) {
        const double distance = distance_at(curve, to, static_cast<double>(i) / samples);
        if (distance < least) {
            least = distance;
            best = i;
        }
    }
    double low = std::max(0, best - 1) / static_cast<double>(samples);
    double high = std::min(samples, best + 1) / static_cast<double>(samples);
    constexpr double golden = 0.6180339887498949;
    for (int i = 0; i < 30; ++i) {
        const double a = high - golden * (high - low);
        const double b = low + golden * (high - low);
        (distance_at(curve, to, a) < distance_at(curve, to, b) ? high : low) =
            distance_at(curve, to, a) < distance_at(curve, to, b) ? b : a;
    }
    return std::min({least, distance_at(curve, to, low), distance_at(curve, to, high)});
}

/// Random curves and points near them, of all the kinds that are hard.
class RandomCases {
public:
    struct Case {
        QuadraticBezier curve;
        glm::dvec2 to;
    };
    Case next(int kind) {
        const glm::dvec3 origin = vector(kind == 8 ? 1e5 : 1000);
        const double size = kind == 4 ? std::pow(10.0, uniform(-9, -1)) : kind == 5 ? 3000 : 60;
        auto& p = case_.curve.points;
        p[0] = origin;
        p[1] = origin + vector(size);
        p[2] = origin + vector(size);
        const glm::dvec3 way = p[2] - p[0];
        switch (kind) {
            case 1:
                p[1] = p[0] + uniform(0, 1) * way;
                break;  // straight
            case 2:
                p[1] = p[0] + uniform(-2, 3) * way;
                break;  // straight, turning back
            case 3:
                p[1] = p[0] + uniform(-2, 3) * way + vector(1e-6 * size);
                break;  // a cusp, but for a hair
            case 6:
                p[1] = p[0] + 0.5 * way + vector(std::pow(10.0, uniform(-12, -2)));
                break;  // nearly straight
            case 7:
                p[1] = p[2] = p[0];
                break;  // a point
            case 9:
                p[2] = p[0] + vector(1e-3);
                break;  // a hairpin, both ends at one place
            case 10:
                (uniform(0, 1) < 0.5 ? p[1] = p[0] : p[1] = p[2]);
                break;  // a handle without length
            default:
                break;
        }
        const glm::dvec3 near = point_at(case_.curve, uniform(0, 1)) + vector(50);
        case_.to = in_plane(near);
        // Some exactly on the curve, at its ends and at its control point.
        const double draw = uniform(0, 1);
        if (draw < 0.02)
            case_.to = in_plane(point_at(case_.curve, uniform(0, 1)));
        else if (draw < 0.05)
            case_.to = in_plane(p[static_cast<std::size_t>(draw * 100)]);
        return case_;
    }
    static constexpr int kinds = 11;

private:
    double uniform(double low, double high) { return std::uniform_real_distribution(low, high)(engine_); }
    glm::dvec3 vector(double size) { return {uniform(-size, size), uniform(-size, size), uniform(-size, size)}; }
    std::mt19937_64 engine_{20261121};
    Case case_;
};

}  // namespace

TEST_CASE("the distance to a quadratic curve is that of a search, in a million random cases", "[quadratic]") {
    RandomCases cases;
    double worst = 0;
    double worst_place = 0;
    for (int i = 0; i < 1000000; ++i) {
        const auto [curve, to] = cases.next(i % RandomCases::kinds);
        const NearestOnQuadratic nearest = nearest_on(curve, to);
        REQUIRE((nearest.t >= 0 && nearest.t <= 1));
        // Both are places on the curve, so neither is nearer than the nearest: only being farther is an error.
        worst = std::max(worst, nearest.distance - searched_distance(curve, to));
        worst_place = std::max(worst_place, std::abs(nearest.distance - distance_at(curve, to, nearest.t)));
    }
    // Issue 5 allows 1e-4 m. Measured: some 1e-9, where coordinates of 1e5 m leave 1e-11 m to a double.
    CHECK(worst <= 1e-7);
    CHECK(worst_place <= 1e-9);
}

TEST_CASE("the search that distances are compared with notices a wrong root", "[quadratic]") {
    // The control: leaving out refinement, or the wrong one of two minima, shows.
    const QuadraticBezier curve{{glm::dvec3(0), {50, 0, 100}, {100, 0, 0}}};
    const glm::dvec2 to{49, 5};
    const double right = searched_distance(curve, to);
    CHECK(nearest_on(curve, to).distance == Approx(right).margin(1e-9));
    const LocalMinima minima = local_minima(in_plane(curve.points[0]) - to, {50, 100}, {0, -200});
    REQUIRE(minima.count == 2);
    CHECK(distance_at(curve, to, minima.t[1]) > right + 0.1);
}

TEST_CASE("local minima are all there are", "[quadratic]") {
    RandomCases cases;
    int pairs = 0;
    for (int i = 0; i < 20000; ++i) {
        const auto [curve, to] = cases.next(i % 2 == 0 ? 0 : 9);
        const auto& p = curve.points;
        const glm::dvec2 start = in_plane(p[0]);
        const LocalMinima minima = local_minima(start - to, in_plane(p[1] - p[0]), in_plane(p[2] - 2.0 * p[1] + p[0]));
        pairs += minima.count == 2;
        // Wherever a finely sampled distance has a clear minimum, there is one of them.
        constexpr int samples = 400;
        std::array<double, samples + 1> sampled;
        for (int s = 0; s <= samples; ++s)
            sampled[static_cast<std::size_t>(s)] = distance_at(curve, to, static_cast<double>(s) / samples);
        int seen = 0;
        for (int s = 0; s <= samples; ++s) {
            const auto at = [&](int k) {
                return k < 0 || k > samples ? INFINITY : sampled[static_cast<std::size_t>(k)];
            };
            if (!(at(s) < at(s - 1) && at(s) <= at(s + 1))) continue;
            ++seen;
            double nearest = INFINITY;
            for (int k = 0; k < minima.count; ++k)
                nearest = std::min(nearest, std::abs(minima.t[static_cast<std::size_t>(k)] * samples - s));
            CHECK(nearest <= 1.01);  // in samples: the true one lies between the neighbours
        }
        CHECK(minima.count >= seen);
    }
    CHECK(pairs > 100);
}

namespace {

/// The least angle between the directions in which a joint is reached and left, radians.
double bend_at_joint(const QuadraticBezier& a, const QuadraticBezier& b) {
    const glm::dvec2 in = in_plane(derivative_at(a, 1));
    const glm::dvec2 out = in_plane(derivative_at(b, 0));
    return std::abs(std::atan2(in.x * out.y - in.y * out.x, glm::dot(in, out)));
}

CubicBezier random_cubic(std::mt19937_64& engine, double size) {
    std::uniform_real_distribution<double> draw(-size, size);
    CubicBezier cubic;
    for (glm::dvec3& point : cubic.points) point = {draw(engine), draw(engine), draw(engine)};
    return cubic;
}

/// Distance of the cubic from its quadratics and of them from it, m.
double straying(const CubicBezier& cubic, const std::vector<QuadraticStretch>& stretches) {
    double worst = 0;
    for (int i = 0; i <= 300; ++i) {
        const glm::dvec2 at = in_plane(point_at(cubic, i / 300.0));
        double nearest = INFINITY;
        for (const QuadraticStretch& stretch : stretches)
            nearest = std::min(nearest, nearest_on(stretch.curve, at).distance);
        worst = std::max(worst, nearest);
    }
    std::vector<glm::dvec2> places;
    for (int i = 0; i <= 3000; ++i) places.push_back(in_plane(point_at(cubic, i / 3000.0)));
    for (const QuadraticStretch& stretch : stretches)
        for (int i = 0; i <= 20; ++i) {
            const glm::dvec2 at = in_plane(point_at(stretch.curve, i / 20.0));
            double nearest = INFINITY;
            for (std::size_t k = 0; k + 1 < places.size(); ++k) {
                const glm::dvec2 way = places[k + 1] - places[k];
                const double length = glm::dot(way, way);
                const double share = length > 0 ? std::clamp(glm::dot(at - places[k], way) / length, 0.0, 1.0) : 0;
                nearest = std::min(nearest, glm::length(at - places[k] - share * way));
            }
            worst = std::max(worst, nearest);
        }
    return worst;
}

}  // namespace

TEST_CASE("quadratics of a cubic join in one direction and stray by no more than a quarter of a cell", "[quadratic]") {
    std::mt19937_64 engine(5);
    const double tolerance = GENERATE(0.25, 2.5);
    double worst_bend = 0;
    double worst_stray = 0;
    std::size_t most = 0;
    for (int i = 0; i < 60; ++i) {
        CubicBezier cubic = random_cubic(engine, 100);
        auto& p = cubic.points;
        if (i % 6 == 1) p[1] = p[0];                        // handles without length
        if (i % 6 == 2) p[1] = p[0], p[2] = p[3];           // straight
        if (i % 6 == 3) p[2] = p[3] + 0.3 * (p[1] - p[0]);  // tangents against each other
        if (i % 6 == 4) p[2] = p[3] - 0.8 * (p[1] - p[0]);  // parallel
        const auto stretches = quadratics_of(cubic, tolerance);
        REQUIRE(!stretches.empty());
        most = std::max(most, stretches.size());
        CHECK(stretches.front().from == 0);
        CHECK(stretches.back().to == 1);
        CHECK(stretches.front().curve.points[0] == p[0]);
        CHECK(stretches.back().curve.points[2] == p[3]);
        for (std::size_t k = 0; k + 1 < stretches.size(); ++k) {
            CHECK(stretches[k].to == stretches[k + 1].from);
            CHECK(stretches[k].from < stretches[k].to);
            CHECK(stretches[k].curve.points[2] == stretches[k + 1].curve.points[0]);
            worst_bend = std::max(worst_bend, bend_at_joint(stretches[k].curve, stretches[k + 1].curve));
        }
        worst_stray = std::max(worst_stray, straying(cubic, stretches));
    }
    CHECK(worst_bend <= 1e-6);  // rounding: sines below 1e-8 count as parallel, and handles may be short
    CHECK(worst_stray <= tolerance);
    CHECK(most <= 64);  // the error falls with the cube of the length: halving some times is enough
}

TEST_CASE("a straight cubic is one quadratic, and heights are the mean of the handles", "[quadratic]") {
    const CubicBezier cubic{{glm::dvec3(0, 1, 0), {10, 2, 5}, {20, 4, 10}, {30, 7, 15}}};
    const auto stretches = quadratics_of(cubic, 0.25);
    REQUIRE(stretches.size() == 1);
    CHECK(stretches[0].curve.points[1].y == 3);
    CHECK(nearest_on(stretches[0].curve, {14, 7}).distance == Approx(0).margin(1e-12));
}

TEST_CASE("cubics with cusps, loops, points and huge ones end", "[quadratic]") {
    const std::array<CubicBezier, 6> cubics{
        CubicBezier{{glm::dvec3(0), {100, 0, 100}, {0, 0, 100}, {100, 0, 0}}},      // a cusp
        CubicBezier{{glm::dvec3(0), {200, 0, 100}, {-100, 0, 100}, {100, 0, 0}}},   // a loop
        CubicBezier{{glm::dvec3(0), {300, 0, 0}, {-200, 0, 0}, {100, 0, 0}}},       // straight, there and back
        CubicBezier{{glm::dvec3(7), glm::dvec3(7), glm::dvec3(7), glm::dvec3(7)}},  // a point
        CubicBezier{{glm::dvec3(0), {1e9, 0, 1e9}, {-1e9, 0, 1e9}, {3e8, 0, 0}}},   // huge
        CubicBezier{{glm::dvec3(0), {0, 0, 10}, {0, 0, 10}, {1e-9, 0, 0}}},         // to and fro
    };
    for (const CubicBezier& cubic : cubics) {
        const auto stretches = quadratics_of(cubic, 0.25);
        CHECK(stretches.size() >= 1);
        CHECK(stretches.size() <= 4096);
        for (const QuadraticStretch& stretch : stretches)
            for (const glm::dvec3& point : stretch.curve.points)
                CHECK((std::isfinite(point.x) && std::isfinite(point.y) && std::isfinite(point.z)));
    }
    for (const std::size_t i : {0U, 1U, 2U}) CHECK(straying(cubics[i], quadratics_of(cubics[i], 0.25)) <= 0.25);
}
