#include "ui/tools/spline_shape.h"

#include <algorithm>

namespace cuesta {

glm::dvec3 left_at(const FeatureSpline& spline, double u) {
    const auto level = [](const glm::dvec3& v) { return glm::dvec3(v.x, 0, v.z); };
    glm::dvec3 along = level(derivative_at(spline, u));
    // Where the derivative vanishes (handles of no length), look a little to both sides.
    if (glm::length(along) < 1e-9) along = level(point_at(spline, u + 1e-3) - point_at(spline, u - 1e-3));
    if (glm::length(along) < 1e-9) return {0, 0, -1};
    along = glm::normalize(along);
    // x is east and z south, so that for travel to the north, (0, 0, -1), left is west.
    return {along.z, 0, -along.x};
}

SplineFlank flank_at(const FeatureSpline& spline, double u, SplineSide side) {
    const MetaParameters p = parameters_at(spline, u);
    const bool is_left = side == SplineSide::left;
    SplineFlank flank;
    flank.centre = point_at(spline, u);
    flank.outward = left_at(spline, u) * (is_left ? 1.0 : -1.0);
    flank.half_width = p.half_width;
    flank.length = is_left ? p.left_length : p.right_length;
    flank.rise = is_left ? p.left_rise : p.right_rise;
    if (!is_left && spline.parameters.kind == CurveKind::cliff) flank.drop = p.drop;
    return flank;
}

SplineShape shape_of(const FeatureSpline& spline, double tolerance) {
    SplineShape shape;
    if (spline.curve_count() == 0) return shape;
    const std::vector<CubicBezier> chain = curves_of(spline);
    shape.line = flatten(chain, tolerance, Measured::space);
    if (spline.meta_points.empty()) return shape;
    // The outlines break at meta points.
    std::vector<double> places;
    for (const FlatVertex& vertex : shape.line) places.push_back(vertex.parameter);
    for (const MetaPoint& point : spline.meta_points) places.push_back(point.position);
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    for (const double u : places) {
        const SplineFlank left = flank_at(spline, u, SplineSide::left);
        const SplineFlank right = flank_at(spline, u, SplineSide::right);
        shape.left_top.push_back(left.top_edge());
        shape.left_reach.push_back(left.reach_end());
        shape.right_top.push_back(right.top_edge());
        shape.right_reach.push_back(right.reach_end());
    }
    return shape;
}

void SplineShapes::set_tolerance(double tolerance) {
    if (tolerance == tolerance_) return;
    tolerance_ = tolerance;
    kept_.clear();
}

const SplineShape& SplineShapes::of(const FeatureSpline& spline) {
    Kept& kept = kept_[spline.id];
    if (!(kept.spline == spline)) kept = {spline, shape_of(spline, tolerance_)};
    return kept.shape;
}

void SplineShapes::keep_only(const std::vector<FeatureSpline>& splines) {
    std::erase_if(kept_, [&](const auto& entry) {
        return std::none_of(splines.begin(), splines.end(),
                            [&](const FeatureSpline& spline) { return spline.id == entry.first; });
    });
}

}  // namespace cuesta
