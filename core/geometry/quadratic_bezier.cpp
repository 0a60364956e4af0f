#include "core/geometry/quadratic_bezier.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace cuesta {
namespace {

glm::dvec2 in_plane(const glm::dvec3& point) {
    return {point.x, point.z};
}

/// Half the derivative of the squared distance is twice g(t) = ((g3 t + g2) t + g1) t + g0.
struct Slope {
    double g3, g2, g1, g0;
    double at(double t) const { return ((g3 * t + g2) * t + g1) * t + g0; }
    double derivative_at(double t) const { return (3 * g3 * t + 2 * g2) * t + g1; }
};

/// The roots' formulas cancel where the curve is nearly straight: two steps of Newton's method bring back the digits. A
/// step that does not lead closer to 0 is not made (double roots).
double polished(const Slope& slope, double t) {
    double value = slope.at(t);
    for (int i = 0; i < 3 && value != 0; ++i) {
        const double derivative = slope.derivative_at(t);
        if (derivative == 0) break;
        const double next = t - value / derivative;
        const double next_value = slope.at(next);
        if (!(std::abs(next_value) < std::abs(value))) break;
        t = next;
        value = next_value;
    }
    return t;
}

/// Real roots of s^3 + p s + q, ascending: one or three (Nascimento 2020, section 7.1; Cardano).
struct Roots {
    int count = 1;
    std::array<double, 3> s{};
};
Roots roots_of_depressed_cubic(double p, double q) {
    Roots result;
    const double third = p / 3;
    const double half = q / 2;
    const double discriminant = half * half + third * third * third;
    if (discriminant > 0 || third >= 0) {
        // Of the two cube roots the one without cancellation; their product is -p / 3. Their sum likewise: where p > 0
        // they have different signs, so -q / (u^2 - u v + v^2) takes its place.
        const double u = -std::copysign(std::cbrt(std::abs(half) + std::sqrt(std::max(0.0, discriminant))), q);
        const double v = u != 0 ? -third / u : 0;
        const double divisor = u * u + third + v * v;
        result.s[0] = third > 0 ? (divisor > 0 ? -q / divisor : 0) : u + v;
        return result;
    }
    result.count = 3;
    const double radius = std::sqrt(-third);
    const double angle = std::acos(std::clamp(-half / (radius * radius * radius), -1.0, 1.0)) / 3;
    constexpr double step = 2 * std::numbers::pi / 3;
    result.s = {2 * radius * std::cos(angle + step), 2 * radius * std::cos(angle - step), 2 * radius * std::cos(angle)};
    return result;
}

/// Below this share of |e|^2 the square of a curve's second difference changes nothing that doubles hold.
constexpr double straight = 1e-20;

}  // namespace

glm::dvec3 point_at(const QuadraticBezier& curve, double t) {
    const auto& p = curve.points;
    const double s = 1 - t;
    return s * s * p[0] + 2 * s * t * p[1] + t * t * p[2];
}

glm::dvec3 derivative_at(const QuadraticBezier& curve, double t) {
    const auto& p = curve.points;
    return 2.0 * ((1 - t) * (p[1] - p[0]) + t * (p[2] - p[1]));
}

LocalMinima local_minima(const glm::dvec2& m, const glm::dvec2& e, const glm::dvec2& a) {
    const double aa = glm::dot(a, a);
    const double ee = glm::dot(e, e);
    const Slope slope{aa, 3 * glm::dot(e, a), 2 * ee + glm::dot(m, a), glm::dot(m, e)};
    // The curve's turning point V at t = -k, where its derivative is least: with e' = e + a t there, m + 2 t e + t^2 a
    // = V + 2 s e' + s^2 a, and e' is perpendicular to a.
    if (aa > straight * ee) {
        const double k = glm::dot(e, a) / aa;
        const glm::dvec2 across = e - k * a;
        const glm::dvec2 turning = m - 2 * k * e + k * k * a;
        const Roots roots = roots_of_depressed_cubic((2 * glm::dot(across, across) + glm::dot(turning, a)) / aa,
                                                     glm::dot(turning, across) / aa);
        if (roots.count == 1) return {1, {std::clamp(polished(slope, roots.s[0] - k), 0.0, 1.0)}};
        // The middle one of three is a maximum: where it lies within the curve there is a minimum on either side.
        const double before = polished(slope, roots.s[0] - k);
        const double middle = roots.s[1] - k;
        const double after = polished(slope, roots.s[2] - k);
        if (middle <= 0) return {1, {std::clamp(after, 0.0, 1.0)}};
        if (middle >= 1) return {1, {std::clamp(before, 0.0, 1.0)}};
        return {2, {std::clamp(before, 0.0, 1.0), std::clamp(after, 0.0, 1.0)}};
    }
    const double first = slope.g1 > 0 ? -slope.g0 / slope.g1 : 0;  // g1 = 0: a single point
    return {1, {std::clamp(polished(slope, first), 0.0, 1.0)}};
}

NearestOnQuadratic nearest_on(const QuadraticBezier& curve, const glm::dvec2& to) {
    const glm::dvec2 start = in_plane(curve.points[0]);
    const glm::dvec2 middle = in_plane(curve.points[1]);
    const glm::dvec2 end = in_plane(curve.points[2]);
    const glm::dvec2 m = start - to;
    const glm::dvec2 e = middle - start;
    const glm::dvec2 a = (end - middle) - e;
    const LocalMinima minima = local_minima(m, e, a);
    // The ends stand by: where rounding has lost a root, the nearer of them is the best that is known.
    NearestOnQuadratic best{0, glm::length(m)};
    const auto consider = [&](double t, double distance) {
        if (distance < best.distance) best = {t, distance};
    };
    for (int i = 0; i < minima.count; ++i) {
        const double t = minima.t[static_cast<std::size_t>(i)];
        consider(t, glm::length(m + t * (2.0 * e + t * a)));
    }
    consider(1, glm::length(end - to));
    return best;
}

}  // namespace cuesta
