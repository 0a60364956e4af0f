#include "core/geometry/bezier.h"

namespace cuesta {

glm::dvec3 point_at(const CubicBezier& curve, double t) {
    const auto& p = curve.points;
    const double s = 1 - t;
    return s * s * s * p[0] + 3 * s * s * t * p[1] + 3 * s * t * t * p[2] + t * t * t * p[3];
}

glm::dvec3 derivative_at(const CubicBezier& curve, double t) {
    const auto& p = curve.points;
    const double s = 1 - t;
    return 3.0 * (s * s * (p[1] - p[0]) + 2 * s * t * (p[2] - p[1]) + t * t * (p[3] - p[2]));
}

glm::dvec3 second_derivative_at(const CubicBezier& curve, double t) {
    const auto& p = curve.points;
    return 6.0 * ((1 - t) * (p[2] - 2.0 * p[1] + p[0]) + t * (p[3] - 2.0 * p[2] + p[1]));
}

std::pair<CubicBezier, CubicBezier> split_at(const CubicBezier& curve, double t) {
    const auto& p = curve.points;
    const auto between = [t](const glm::dvec3& a, const glm::dvec3& b) { return (1 - t) * a + t * b; };
    const glm::dvec3 a = between(p[0], p[1]);
    const glm::dvec3 b = between(p[1], p[2]);
    const glm::dvec3 c = between(p[2], p[3]);
    const glm::dvec3 ab = between(a, b);
    const glm::dvec3 bc = between(b, c);
    const glm::dvec3 middle = between(ab, bc);
    return {CubicBezier{{p[0], a, ab, middle}}, CubicBezier{{middle, bc, c, p[3]}}};
}

}  // namespace cuesta
