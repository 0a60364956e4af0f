/// Cubic curves as quadratic ones (Nascimento 2020, chapter 6).

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/base/check.h"
#include "core/geometry/quadratic_bezier.h"

namespace cuesta {
namespace {

/// Halvings of a stretch between inflections at most: three such stretches then give no more than 4096 quadratics.
constexpr int deepest = 10;
/// Samples at which the cubic is compared with the quadratic. Between two inflections their difference has few bumps.
constexpr int samples = 15;
/// Between the samples the distance can be a little larger.
constexpr double share_of_tolerance = 0.9;
/// Sine of the angle between tangents that count as parallel: their meeting point loses all but half of its digits.
constexpr double parallel = 1e-8;

glm::dvec2 in_plane(const glm::dvec3& point) {
    return {point.x, point.z};
}
double cross(const glm::dvec2& a, const glm::dvec2& b) {
    return a.x * b.y - a.y * b.x;
}

/// Unit direction from a point to the first of the others that is elsewhere; 0 if none is.
glm::dvec2 direction(const glm::dvec2& from, const glm::dvec2& first, const glm::dvec2& second,
                     const glm::dvec2& third) {
    // A handle this short beside the whole has no direction that doubles hold.
    const double least =
        1e-12 * std::max({glm::length(first - from), glm::length(second - from), glm::length(third - from)});
    for (const glm::dvec2& to : {first, second, third}) {
        const double length = glm::length(to - from);
        if (length > least) return (to - from) / length;
    }
    return glm::dvec2(0.0);
}

/// Point where the tangents of a cubic's ends meet, ahead of both; the middle of the chord where the cubic is straight;
/// nothing where they do not meet so.
std::optional<glm::dvec2> middle_point(const CubicBezier& cubic) {
    const glm::dvec2 a = in_plane(cubic.points[0]);
    const glm::dvec2 b = in_plane(cubic.points[1]);
    const glm::dvec2 c = in_plane(cubic.points[2]);
    const glm::dvec2 d = in_plane(cubic.points[3]);
    const glm::dvec2 leaving = direction(a, b, c, d);
    const glm::dvec2 arriving = -direction(d, c, b, a);
    const double sine = cross(leaving, arriving);
    const glm::dvec2 chord = d - a;
    if (std::abs(sine) > parallel) {
        const double ahead = cross(chord, arriving) / sine;  // a + ahead * leaving = d - behind * arriving
        const double behind = cross(leaving, chord) / sine;
        if (ahead <= 0 || behind <= 0 || glm::dot(leaving, arriving) < 0) return std::nullopt;
        return a + ahead * leaving;
    }
    // One direction at both ends: the mean of the handles, moved onto the tangent.
    if (glm::dot(leaving, arriving) < 0 || glm::dot(leaving, chord) < 0) return std::nullopt;
    const double along = glm::dot(0.5 * (b + c) - a, leaving);
    const double length = glm::length(chord);
    return a + std::clamp(along, 0.0, length) * leaving;
}

QuadraticBezier quadratic(const CubicBezier& cubic, const glm::dvec2& middle) {
    const auto& p = cubic.points;
    return {{p[0], glm::dvec3(middle.x, 0.5 * (p[1].y + p[2].y), middle.y), p[3]}};
}

/// Both are convex arcs within one triangle (a, meeting point, d), with the same ends: if the cubic lies near the
/// quadratic, the quadratic lies as near the cubic.
bool is_near(const CubicBezier& cubic, const QuadraticBezier& curve, double tolerance) {
    for (int i = 1; i <= samples; ++i) {
        const double t = i / (samples + 1.0);
        if (nearest_on(curve, in_plane(point_at(cubic, t))).distance > share_of_tolerance * tolerance) return false;
    }
    return true;
}

void append(const CubicBezier& cubic, double from, double to, int depth, double tolerance,
            std::vector<QuadraticStretch>& all) {
    const std::optional<glm::dvec2> middle = middle_point(cubic);
    if (middle) {
        const QuadraticBezier curve = quadratic(cubic, *middle);
        if (depth == 0 || is_near(cubic, curve, tolerance)) {
            all.push_back({curve, from, to});
            return;
        }
    } else if (depth == 0) {
        // Next to a cusp, on a stretch of a thousandth: its chord.
        all.push_back({quadratic(cubic, 0.5 * (in_plane(cubic.points[0]) + in_plane(cubic.points[3]))), from, to});
        return;
    }
    const auto [first, second] = split_at(cubic, 0.5);
    const double half = 0.5 * (from + to);
    append(first, from, half, depth - 1, tolerance, all);
    append(second, half, to, depth - 1, tolerance, all);
}

/// Points where the curvature changes its sign, 0 < t < 1, ascending.
std::vector<double> inflections(const CubicBezier& cubic) {
    const auto& p = cubic.points;
    const glm::dvec2 a = in_plane(-p[0] + 3.0 * p[1] - 3.0 * p[2] + p[3]);
    const glm::dvec2 b = in_plane(3.0 * p[0] - 6.0 * p[1] + 3.0 * p[2]);
    const glm::dvec2 c = in_plane(-3.0 * p[0] + 3.0 * p[1]);
    // C' x C'' = 0 with C = a t^3 + b t^2 + c t + P0.
    const double q2 = 3 * cross(b, a);
    const double q1 = 3 * cross(c, a);
    const double q0 = cross(c, b);
    std::vector<double> result;
    const auto add = [&](double t) {
        // Closer to an end than this a split would leave a stretch of no length.
        if (t > 1e-6 && t < 1 - 1e-6) result.push_back(t);
    };
    const double discriminant = q1 * q1 - 4 * q2 * q0;
    if (discriminant >= 0) {
        const double h = -0.5 * (q1 + std::copysign(std::sqrt(discriminant), q1));
        if (q2 != 0) add(h / q2);
        if (h != 0) add(q0 / h);
    }
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end(), [](double x, double y) { return y - x < 1e-6; }),
                 result.end());
    return result;
}

/// The part from t = from to t = to.
CubicBezier part_of(const CubicBezier& cubic, double from, double to) {
    const CubicBezier start = to < 1 ? split_at(cubic, to).first : cubic;
    return from > 0 ? split_at(start, from / to).second : start;
}

}  // namespace

std::vector<QuadraticStretch> quadratics_of(const CubicBezier& curve, double tolerance) {
    CUESTA_CHECK(tolerance > 0);
    std::vector<double> cuts = inflections(curve);
    cuts.insert(cuts.begin(), 0.0);
    cuts.push_back(1.0);
    std::vector<QuadraticStretch> all;
    for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
        const double from = cuts[i];
        const double to = cuts[i + 1];
        append(part_of(curve, from, to), from, to, deepest, tolerance, all);
    }
    // Ends exactly on one another and on the cubic's.
    for (std::size_t i = 0; i + 1 < all.size(); ++i) all[i].curve.points[2] = all[i + 1].curve.points[0];
    all.front().curve.points[0] = curve.points[0];
    all.back().curve.points[2] = curve.points[3];
    return all;
}

}  // namespace cuesta
