#include "ui/curves/spline_draft.h"

#include <cmath>
#include <utility>

#include "core/geometry/stroke_fit.h"
#include "core/model/automatic_tangents.h"

namespace cuesta {
namespace {

double level_distance(const glm::dvec3& a, const glm::dvec3& b) {
    return std::hypot(a.x - b.x, a.z - b.z);
}

/// Least distance of a stroke's points, as a share of the tolerance: closer ones are trembling.
constexpr double least_step = 0.25;

template <class Sketched>
void update_as(SketchedCurve& curve) {
    Sketched whole;
    static_cast<SketchedCurve&>(whole) = std::move(curve);
    update_automatic_tangents(whole);
    curve = std::move(whole);
}

}  // namespace

void update_automatic_tangents(SketchedCurve& curve, CurveSet set) {
    if (set == CurveSet::splines)
        update_as<FeatureSpline>(curve);
    else
        update_as<Path>(curve);
}

void SplineDraft::clear() {
    *this = SplineDraft(set_);
}

void SplineDraft::add_knot(const glm::dvec3& position, bool is_snapped) {
    if (!empty() && level_distance(curve_.knots.back().position, position) < 1e-6) return;
    before_.push_back(curve_);
    if (is_snapped) snapped_.push_back(knot_count());
    Knot knot;
    knot.position = position;
    curve_.knots.push_back(knot);
    update_automatic_tangents(curve_, set_);
}

void SplineDraft::take_back() {
    if (before_.empty()) return;
    curve_ = std::move(before_.back());
    before_.pop_back();
    std::erase_if(snapped_, [this](int index) { return index >= knot_count(); });
}

void SplineDraft::close() {
    before_.push_back(curve_);
    curve_.closed = true;
    update_automatic_tangents(curve_, set_);
}

void SplineDraft::begin_stroke(const glm::dvec3& point) {
    stroke_.clear();
    if (!empty()) stroke_.push_back(curve_.knots.back().position);
    stroke_.push_back(point);
}

void SplineDraft::extend_stroke(const glm::dvec3& point) {
    if (stroke_.empty() || level_distance(stroke_.back(), point) > 0) stroke_.push_back(point);
}

void SplineDraft::end_stroke(double tolerance, double closing_distance, bool is_loop) {
    const std::vector<glm::dvec3> drawn = std::exchange(stroke_, {});
    std::vector<glm::dvec3> points;
    for (const glm::dvec3& point : drawn)
        if (points.empty() || level_distance(points.back(), point) >= least_step * tolerance) points.push_back(point);
    if (points.size() < 2) return;
    if (points.back() != drawn.back()) points.back() = drawn.back();
    double length = 0;
    for (std::size_t i = 1; i < points.size(); ++i) length += level_distance(points[i - 1], points[i]);
    const bool returns =
        length > 4 * closing_distance && level_distance(points.front(), points.back()) <= closing_distance;
    const bool closes = empty() && (is_loop || returns);
    StrokeFit wanted;
    wanted.tolerance = tolerance;
    wanted.height_tolerance = tolerance;
    wanted.closed = closes;
    const FittedStroke fitted = fit_stroke(points, wanted);
    if (fitted.curves.empty()) return;
    before_.push_back(curve_);
    const std::size_t count = fitted.curves.size();
    const std::size_t last = closes ? count : count + 1;
    std::size_t begin = 0;
    if (!empty()) {
        // The stroke leaves the last knot in its own direction.
        Knot& joint = curve_.knots.back();
        joint.out = fitted.curves[0].points[1] - fitted.curves[0].points[0];
        joint.tangents = TangentMode::free;
        begin = 1;
    }
    for (std::size_t i = begin; i < last; ++i) {
        Knot knot;
        const CubicBezier* next = i < count ? &fitted.curves[i] : nullptr;
        const CubicBezier* before = i > 0 ? &fitted.curves[i - 1] : closes ? &fitted.curves[count - 1] : nullptr;
        knot.position = next ? next->points[0] : before->points[3];
        if (next) knot.out = next->points[1] - next->points[0];
        if (before) knot.in = before->points[2] - before->points[3];
        knot.tangents = next && fitted.corner[i] ? TangentMode::free : TangentMode::aligned;
        curve_.knots.push_back(knot);
    }
    curve_.closed = closes;
    update_automatic_tangents(curve_, set_);
}

}  // namespace cuesta
