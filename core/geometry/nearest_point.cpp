#include "core/geometry/nearest_point.h"

#include <array>
#include <cmath>

#include "core/base/check.h"

namespace cuesta {
namespace {

/// (B(t) - p) . B'(t), a polynomial of degree 5 in Bernstein form: the distance is stationary where it vanishes
/// (Schneider 1990, "Solving the nearest-point-on-curve problem", Graphics Gems).
using Quintic = std::array<double, 6>;

glm::dvec3 weight_of(Measured measured) {
    return measured == Measured::ground_plane ? glm::dvec3(1, 0, 1) : glm::dvec3(1, 1, 1);
}

Quintic slope_of_distance(const CubicBezier& curve, const glm::dvec3& to, const glm::dvec3& weight) {
    std::array<glm::dvec3, 4> offset;
    for (std::size_t i = 0; i < 4; ++i) offset[i] = weight * (curve.points[i] - to);
    // Product of a cubic and a quadratic in Bernstein form: c_k = sum over i + j = k of C(3, i) C(2, j) / C(5, k) a_i
    // b_j.
    static constexpr std::array<double, 4> cubic{1, 3, 3, 1};
    static constexpr std::array<double, 3> quadratic{1, 2, 1};
    static constexpr std::array<double, 6> quintic{1, 5, 10, 10, 5, 1};
    Quintic result{};
    for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t j = 0; j < 3; ++j)
            result[i + j] += cubic[i] * quadratic[j] / quintic[i + j] * glm::dot(offset[i], offset[j + 1] - offset[j]);
    return result;
}

int sign_changes(const Quintic& q) {
    int changes = 0;
    double last = 0;
    for (const double value : q) {
        if (value == 0) continue;
        if (last != 0 && (value > 0) != (last > 0)) ++changes;
        last = value;
    }
    return changes;
}

std::pair<Quintic, Quintic> halves(const Quintic& q) {
    Quintic left;
    Quintic right = q;
    for (std::size_t level = 0; level < 6; ++level) {
        left[level] = right[0];
        for (std::size_t i = 0; i + level + 1 < 6; ++i) right[i] = 0.5 * (right[i] + right[i + 1]);
    }
    // The triangle leaves the right half in its place: after step k, right[5 - k] is final.
    return {left, right};
}

/// Below this width of an interval of t, doubles around 1 hold nothing more to find.
constexpr int deepest = 52;

/// Calls `found` with every t where q changes its sign, in ascending order. Bernstein coefficients have at least as
/// many changes of sign as the polynomial has roots, and halving never adds any, so at most five intervals are followed
/// at every depth.
template <class Found>
void roots(const Quintic& q, double start, double width, int depth, const Found& found) {
    if (sign_changes(q) == 0) return;
    if (depth == deepest) {
        found(start + 0.5 * width);
        return;
    }
    const auto [left, right] = halves(q);
    roots(left, start, 0.5 * width, depth + 1, found);
    if (right[0] == 0) found(start + 0.5 * width);
    roots(right, start + 0.5 * width, 0.5 * width, depth + 1, found);
}

}  // namespace

double distance_between(const glm::dvec3& a, const glm::dvec3& b, Measured measured) {
    return glm::length(weight_of(measured) * (a - b));
}

NearestPoint nearest_point(const CubicBezier& curve, const glm::dvec3& to, Measured measured) {
    NearestPoint best;
    best.distance = INFINITY;
    const auto consider = [&](double t) {
        const glm::dvec3 point = point_at(curve, t);
        const double distance = distance_between(point, to, measured);
        if (distance < best.distance) best = {t, point, distance};
    };
    consider(0);
    roots(slope_of_distance(curve, to, weight_of(measured)), 0, 1, 0, consider);
    consider(1);
    return best;
}

double least_distance(const CubicBezier& curve, const glm::dvec3& to, Measured measured) {
    glm::dvec3 low = curve.points[0];
    glm::dvec3 high = curve.points[0];
    for (std::size_t i = 1; i < 4; ++i) {
        low = glm::min(low, curve.points[i]);
        high = glm::max(high, curve.points[i]);
    }
    return distance_between(glm::clamp(to, low, high), to, measured);
}

NearestPoint nearest_point(std::span<const CubicBezier> chain, const glm::dvec3& to, Measured measured) {
    CUESTA_CHECK(!chain.empty());
    NearestPoint best;
    best.distance = INFINITY;
    for (std::size_t i = 0; i < chain.size(); ++i) {
        if (i > 0 && least_distance(chain[i], to, measured) >= best.distance) continue;
        NearestPoint candidate = nearest_point(chain[i], to, measured);
        candidate.parameter += static_cast<double>(i);
        if (i == 0 || candidate.distance < best.distance) best = candidate;
    }
    return best;
}

}  // namespace cuesta
