#include "core/model/sketched_curve.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"

namespace cuesta {

double kept_within(const SketchedCurve& sketched, double u) {
    if (!std::isfinite(u)) u = 0;
    const double count = sketched.curve_count();
    if (!sketched.closed) return std::clamp(u, 0.0, count);
    u -= count * std::floor(u / count);
    return u < count ? u : 0;  // -1e-20 rounds up to count
}

CurveLocation locate(const SketchedCurve& sketched, double u) {
    CUESTA_CHECK(sketched.curve_count() > 0);
    u = kept_within(sketched, u);
    const int curve = std::min(static_cast<int>(u), sketched.curve_count() - 1);
    return {curve, u - curve};
}

CubicBezier curve_of(const SketchedCurve& sketched, int index) {
    CUESTA_CHECK(index >= 0 && index < sketched.curve_count());
    const auto at = static_cast<std::size_t>(index);
    const Knot& from = sketched.knots[at];
    const Knot& to = sketched.knots[at + 1 < sketched.knots.size() ? at + 1 : 0];
    return {{from.position, from.position + from.out, to.position + to.in, to.position}};
}

std::vector<CubicBezier> curves_of(const SketchedCurve& sketched) {
    std::vector<CubicBezier> curves;
    for (int i = 0; i < sketched.curve_count(); ++i) curves.push_back(curve_of(sketched, i));
    return curves;
}

glm::dvec3 point_at(const SketchedCurve& sketched, double u) {
    if (sketched.curve_count() == 0) return sketched.knots.empty() ? glm::dvec3(0.0) : sketched.knots[0].position;
    const CurveLocation place = locate(sketched, u);
    return point_at(curve_of(sketched, place.curve), place.t);
}

glm::dvec3 derivative_at(const SketchedCurve& sketched, double u) {
    if (sketched.curve_count() == 0) return glm::dvec3(0.0);
    const CurveLocation place = locate(sketched, u);
    return derivative_at(curve_of(sketched, place.curve), place.t);
}

}  // namespace cuesta
