#include "core/carve/route_line.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

#include "core/geometry/flatten.h"
#include "core/geometry/stroke_fit.h"

namespace cuesta {
namespace {

constexpr double sharp_turn = 40 * std::numbers::pi / 180;
constexpr double most_radii = 1.5;  ///< a hairpin begins no farther from its tip: its legs would shorten too much
constexpr int grade_samples = 32;   ///< on each curve
constexpr int arc_points = 12;

double plane_distance(const glm::dvec3& a, const glm::dvec3& b) {
    return std::hypot(a.x - b.x, a.z - b.z);
}

/// Angle by which the line turns at a point, 0 .. pi.
double turn_at(std::span<const glm::dvec3> points, std::size_t i) {
    if (i == 0 || i + 1 >= points.size()) return 0;
    const glm::dvec2 in{points[i].x - points[i - 1].x, points[i].z - points[i - 1].z};
    const glm::dvec2 out{points[i + 1].x - points[i].x, points[i + 1].z - points[i].z};
    return std::abs(std::atan2(in.x * out.y - in.y * out.x, glm::dot(in, out)));
}

/// The line as a function of the way along it.
class Way {
public:
    explicit Way(std::span<const glm::dvec3> points) : points_(points), distance_(points.size(), 0) {
        for (std::size_t i = 1; i < points.size(); ++i)
            distance_[i] = distance_[i - 1] + plane_distance(points[i], points[i - 1]);
    }
    double at(std::size_t i) const { return distance_[i]; }
    double length() const { return distance_.back(); }
    glm::dvec3 point(double way) const {
        const auto after = std::upper_bound(distance_.begin() + 1, distance_.end() - 1, way);
        const auto i = static_cast<std::size_t>(after - distance_.begin());
        const double span = distance_[i] - distance_[i - 1];
        const double share = span > 0 ? std::clamp((way - distance_[i - 1]) / span, 0.0, 1.0) : 0.0;
        return glm::mix(points_[i - 1], points_[i], share);
    }

private:
    std::span<const glm::dvec3> points_;
    std::vector<double> distance_;
};

/// Changes heights as little as both ways along the line allow so that none between neighbours is steeper than the
/// limit: the mean of the lowest profile above and the highest below that keep it. The ends keep their heights if
/// their difference keeps the limit. `length`: between neighbours, m.
void keep_grade(std::vector<double>& height, std::span<const double> length, double grade_limit) {
    std::vector<double> above = height;
    std::vector<double> below = height;
    const auto pass = [&](std::size_t from, std::size_t to) {
        const double most = grade_limit * length[std::min(from, to)];
        above[to] = std::max(above[to], above[from] - most);
        below[to] = std::min(below[to], below[from] + most);
    };
    for (std::size_t i = 1; i < height.size(); ++i) pass(i - 1, i);
    for (std::size_t i = height.size(); i-- > 1;) pass(i, i - 1);
    for (std::size_t i = 0; i < height.size(); ++i) height[i] = 0.5 * (above[i] + below[i]);
}

/// From where a turn begins to its tip, with room enough, m.
double leg_of_turn(double turn, double radius) {
    return radius * std::min(std::tan(0.5 * turn), most_radii);
}

double plane_length(const glm::dvec3& v) {
    return std::hypot(v.x, v.z);
}

/// Heights of knots and handles. Along a curve of length S whose ends rise by m S and have the slopes g, the slope goes
/// as far as 3/2 m - (g_0 + g_1) / 4; so each knot has the steeper of the slopes beside it, and at tops and bottoms
/// between steep ones none.
void set_profile(std::vector<Knot>& knots, double grade_limit) {
    SketchedCurve curve;
    curve.knots = knots;
    std::vector<double> length;
    for (const CubicBezier& part : curves_of(curve)) {
        length.push_back(1e-9);
        const std::vector<FlatVertex> flat = flatten(std::span(&part, 1), 0.01, Measured::ground_plane);
        for (std::size_t i = 1; i < flat.size(); ++i) length.back() += plane_distance(flat[i].point, flat[i - 1].point);
    }
    std::vector<double> height;
    for (const Knot& knot : knots) height.push_back(knot.position.y);
    keep_grade(height, length, grade_limit);
    for (std::size_t i = 0; i < knots.size(); ++i) {
        const double before = i == 0 ? 0.0 : (height[i] - height[i - 1]) / length[i - 1];
        const double after = i + 1 == knots.size() ? 0.0 : (height[i + 1] - height[i]) / length[i];
        double slope = std::abs(before) > std::abs(after) ? before : after;
        if (before * after < 0 && std::min(std::abs(before), std::abs(after)) > 0.5 * grade_limit) slope = 0;
        knots[i].position.y = height[i];
        knots[i].in.y = -slope * plane_length(knots[i].in);
        knots[i].out.y = slope * plane_length(knots[i].out);
    }
}

}  // namespace

std::vector<glm::dvec3> with_rounded_turns(std::span<const glm::dvec3> points, double radius) {
    const Way way(points);
    std::vector<std::size_t> sharp;
    for (std::size_t i = 1; i + 1 < points.size(); ++i)
        if (turn_at(points, i) > sharp_turn) sharp.push_back(i);
    std::vector<glm::dvec3> result;
    std::size_t next = 0;  // the first point that is not dealt with
    for (std::size_t k = 0; k < sharp.size(); ++k) {
        const double here = way.at(sharp[k]);
        const double before = k == 0 ? here : 0.5 * (here - way.at(sharp[k - 1]));
        const double after = k + 1 == sharp.size() ? way.length() - here : 0.5 * (way.at(sharp[k + 1]) - here);
        const double wanted = leg_of_turn(turn_at(points, sharp[k]), radius);
        const double leg = std::min({wanted, 0.98 * before, 0.98 * after});
        for (; way.at(next) < here - leg; ++next) result.push_back(points[next]);
        const glm::dvec3 from = way.point(here - leg);
        const glm::dvec3 to = way.point(here + leg);
        for (int j = 0; j <= arc_points; ++j) {
            const double t = static_cast<double>(j) / arc_points;
            result.push_back((1 - t) * (1 - t) * from + 2 * t * (1 - t) * points[sharp[k]] + t * t * to);
        }
        while (next < points.size() && way.at(next) <= here + leg) ++next;
    }
    for (; next < points.size(); ++next) result.push_back(points[next]);
    return result;
}

std::vector<Knot> knots_along(std::span<const glm::dvec3> points, const RouteLineOptions& options) {
    const std::vector<glm::dvec3> line = with_rounded_turns(points, options.radius);
    StrokeFit fit;
    fit.tolerance = options.tolerance;
    fit.height_tolerance = options.height_tolerance;
    const FittedStroke stroke = fit_stroke(line, fit);
    std::vector<Knot> knots;
    for (std::size_t i = 0; i <= stroke.curves.size() && !stroke.curves.empty(); ++i) {
        Knot knot;
        const bool last = i == stroke.curves.size();
        knot.position = last ? stroke.curves[i - 1].points[3] : stroke.curves[i].points[0];
        if (i > 0) knot.in = stroke.curves[i - 1].points[2] - knot.position;
        if (!last) knot.out = stroke.curves[i].points[1] - knot.position;
        knot.tangents = !last && stroke.corner[i] ? TangentMode::free : TangentMode::aligned;
        knots.push_back(knot);
    }
    if (knots.size() < 2) knots = {Knot{.position = line.front()}, Knot{.position = line.back()}};
    knots.front().position = points.front();
    knots.back().position = points.back();
    // In tight curves their slopes are not quite those that set_profile() reckons with.
    const std::vector<Knot> fitted = knots;
    for (double share = 1; share > 0.84; share -= 0.03) {
        knots = fitted;
        set_profile(knots, share * options.grade_limit);
        if (greatest_grade(knots) <= options.grade_limit) break;
    }
    return knots;
}

double greatest_grade(const std::vector<Knot>& knots) {
    SketchedCurve curve;
    curve.knots = knots;
    double greatest = 0;
    for (const CubicBezier& part : curves_of(curve))
        for (int k = 0; k <= grade_samples; ++k) {
            const glm::dvec3 along = derivative_at(part, static_cast<double>(k) / grade_samples);
            const double way = plane_length(along);
            if (way > 1e-6) greatest = std::max(greatest, std::abs(along.y) / way);
        }
    return greatest;
}

double shortening(double turn, double radius) {
    // A quadratic curve is about as long as two thirds of its chord and a third of its legs.
    return turn > sharp_turn ? 4.0 / 3.0 * leg_of_turn(turn, radius) * (1 - std::cos(0.5 * turn)) : 0.0;
}

}  // namespace cuesta
