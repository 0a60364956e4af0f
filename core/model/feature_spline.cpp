#include "core/model/feature_spline.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"

namespace cuesta {
namespace {

/// u within 0 .. count, as far as the spline's ends allow.
double kept_within(const FeatureSpline& spline, double u) {
    if (!std::isfinite(u)) u = 0;
    const double count = spline.curve_count();
    if (!spline.closed) return std::clamp(u, 0.0, count);
    u -= count * std::floor(u / count);
    return u < count ? u : 0;  // -1e-20 rounds up to count
}

}  // namespace

CurveLocation locate(const FeatureSpline& spline, double u) {
    CUESTA_CHECK(spline.curve_count() > 0);
    u = kept_within(spline, u);
    const int curve = std::min(static_cast<int>(u), spline.curve_count() - 1);
    return {curve, u - curve};
}

CubicBezier curve_of(const FeatureSpline& spline, int index) {
    CUESTA_CHECK(index >= 0 && index < spline.curve_count());
    const auto at = static_cast<std::size_t>(index);
    const Knot& from = spline.knots[at];
    const Knot& to = spline.knots[at + 1 < spline.knots.size() ? at + 1 : 0];
    return {{from.position, from.position + from.out, to.position + to.in, to.position}};
}

std::vector<CubicBezier> curves_of(const FeatureSpline& spline) {
    std::vector<CubicBezier> curves;
    for (int i = 0; i < spline.curve_count(); ++i) curves.push_back(curve_of(spline, i));
    return curves;
}

glm::dvec3 point_at(const FeatureSpline& spline, double u) {
    if (spline.curve_count() == 0) return spline.knots.empty() ? glm::dvec3(0.0) : spline.knots[0].position;
    const CurveLocation place = locate(spline, u);
    return point_at(curve_of(spline, place.curve), place.t);
}

glm::dvec3 derivative_at(const FeatureSpline& spline, double u) {
    if (spline.curve_count() == 0) return glm::dvec3(0.0);
    const CurveLocation place = locate(spline, u);
    return derivative_at(curve_of(spline, place.curve), place.t);
}

MetaParameters interpolated(const MetaParameters& a, const MetaParameters& b, double share) {
    MetaParameters result;
    std::apply(
        [&](const auto&... declared) {
            ((result.*declared.member = static_cast<float>((1 - share) * static_cast<double>(a.*declared.member) +
                                                           share * static_cast<double>(b.*declared.member))),
             ...);
        },
        MetaParameters::parameters());
    return result;
}

MetaParameters parameters_at(const FeatureSpline& spline, double u) {
    const std::vector<MetaPoint>& points = spline.meta_points;
    if (points.empty()) return {};
    if (points.size() == 1 || spline.curve_count() == 0) return points[0].parameters;
    u = kept_within(spline, u);
    const auto after = std::upper_bound(points.begin(), points.end(), u,
                                        [](double place, const MetaPoint& point) { return place < point.position; });
    const bool outside = after == points.begin() || after == points.end();
    if (outside && !spline.closed)
        return after == points.begin() ? points.front().parameters : points.back().parameters;
    const MetaPoint& before = after == points.begin() ? points.back() : *(after - 1);
    const MetaPoint& next = after == points.end() ? points.front() : *after;
    double span = next.position - before.position;
    double way = u - before.position;
    if (outside) {  // on the stretch that holds the start of a closed curve
        span += spline.curve_count();
        if (way < 0) way += spline.curve_count();
    }
    const double share = span > 0 ? std::clamp(way / span, 0.0, 1.0) : 0.0;
    return interpolated(before.parameters, next.parameters, share);
}

}  // namespace cuesta
