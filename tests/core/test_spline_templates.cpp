#include "core/model/spline_templates.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include "core/model/meta_point_edit.h"
#include "core/model/spline_check.h"
#include "core/model/spline_edit.h"
#include "tests/catch.h"
#include "tests/core/random_splines.h"

using namespace cuesta;
using glm::dvec3;

namespace {

/// A stroke over hilly ground: an open bow, or a loop of a fifth of the extent.
std::vector<dvec3> drawn(SplineTemplate kind, double extent, bool other_way = false) {
    std::vector<dvec3> points;
    for (int i = 0; i < 7; ++i) {
        const double angle = (info_of(kind).closed ? 2 : 1) * std::numbers::pi * i / 7;
        const double x = extent * (0.5 + 0.2 * std::cos(angle));
        const double z = extent * (0.5 + 0.2 * std::sin(angle));
        points.emplace_back(x, 0.02 * extent * (1 + std::sin(3 * angle)), z);
    }
    if (other_way) std::reverse(points.begin(), points.end());
    return points;
}

/// The slopes of all meta points: rise over length of those that have a reach.
std::vector<double> slopes(const FeatureSpline& spline) {
    std::vector<double> result;
    for (const MetaPoint& point : spline.meta_points) {
        const MetaParameters& p = point.parameters;
        if (p.left_length > 0) result.push_back(static_cast<double>(p.left_rise / p.left_length));
        if (p.right_length > 0) result.push_back(static_cast<double>(p.right_rise / p.right_length));
    }
    return result;
}

}  // namespace

TEST_CASE("templates have ids, names and colours of their own", "[spline_templates]") {
    std::set<std::string_view> ids;
    std::set<std::string_view> labels;
    std::set<std::array<float, 3>> colours;
    int index = 0;
    for (const SplineTemplateInfo& info : spline_templates()) {
        CHECK(static_cast<int>(info.kind) == index++);
        CHECK(&info_of(info.kind) == &info);
        CHECK_FALSE(info.sentence.empty());
        ids.insert(info.id);
        labels.insert(info.label);
        colours.insert(info.colour);
    }
    CHECK(index == 8);
    CHECK(ids.size() == 8);
    CHECK(labels.size() == 8);
    CHECK(colours.size() == 8);
}

TEST_CASE("templates fit small and large terrains", "[spline_templates]") {
    for (const SplineTemplateInfo& info : spline_templates())
        for (const double extent : {1.0, 2000.0, 50000.0, 1e6, 1e9})
            for (const double relief : {0.0, 0.1 * extent, 9000.0, 1e9})
                for (const bool other_way : {false, true}) {
                    FeatureSpline spline =
                        spline_from_template(info.kind, drawn(info.kind, extent, other_way), {extent, relief});
                    spline.id = 1;
                    INFO(info.id << " on " << extent << " m with a relief of " << relief << " m");
                    const Result<void> checked = check_spline(spline);
                    INFO((checked ? "" : checked.error().message()));
                    // A coordinate limit of 1e9 m leaves no room for a feature on 1e9 m.
                    REQUIRE((checked.ok() || extent == 1e9));
                    CHECK(spline.closed == info.closed);
                    CHECK(spline.name == info.label);
                    CHECK(spline.colour == info.colour);
                    CHECK_FALSE(spline.meta_points.empty());
                    // Slopes of real land: at most 35 degrees.
                    for (const double slope : slopes(spline)) CHECK(std::abs(slope) <= 0.701);
                    for (const MetaPoint& point : spline.meta_points)
                        CHECK(static_cast<double>(point.parameters.left_length) <= 0.3 * extent);
                    FeatureSpline updated = spline;
                    update_automatic_tangents(updated);
                    CHECK(updated == spline);
                }
    CHECK_THROWS_AS(spline_from_template(SplineTemplate::ridge, drawn(SplineTemplate::ridge, 1000), {0, 0}), BugFound);
}

TEST_CASE("features are as large on the map of small and of large terrains, as far as the relief allows",
          "[spline_templates]") {
    for (const SplineTemplateInfo& info : spline_templates()) {
        if (info.kind == SplineTemplate::road) continue;  // has a least width
        // The same land twice as large in all directions.
        const FeatureSpline small = spline_from_template(info.kind, drawn(info.kind, 4000), {4000, 900});
        const FeatureSpline large = spline_from_template(info.kind, drawn(info.kind, 8000), {8000, 1800});
        REQUIRE(small.meta_points.size() == large.meta_points.size());
        for (std::size_t i = 0; i < small.meta_points.size(); ++i) {
            const MetaParameters& a = small.meta_points[i].parameters;
            const MetaParameters& b = large.meta_points[i].parameters;
            // Floats.
            CHECK(b.half_width == Approx(2 * a.half_width).epsilon(1e-5));
            CHECK(b.left_length == Approx(2 * a.left_length).epsilon(1e-5));
            CHECK(b.right_rise == Approx(2 * a.right_rise).epsilon(1e-5));
            CHECK(b.drop == Approx(2 * a.drop).epsilon(1e-5));
        }
        for (std::size_t i = 0; i < small.knots.size(); ++i)
            CHECK(glm::length(large.knots[i].position - 2.0 * small.knots[i].position) < 1e-2);  // rises are floats
    }
    // On 50 km the flanks are limited by the relief.
    const FeatureSpline wide =
        spline_from_template(SplineTemplate::ridge, drawn(SplineTemplate::ridge, 50000), {50000, 2000});
    CHECK(wide.meta_points[1].parameters.left_rise == Approx(-1000));
}

TEST_CASE("the slopes of a ridge end on the ground it was drawn on", "[spline_templates]") {
    const std::vector<dvec3> points = drawn(SplineTemplate::ridge, 5000);
    const FeatureSpline ridge = spline_from_template(SplineTemplate::ridge, points, {5000, 800});
    const FeatureSpline valley = spline_from_template(SplineTemplate::valley, points, {5000, 800});
    for (std::size_t i = 0; i < points.size(); ++i) {
        const double u = static_cast<double>(i);
        // Rises are floats of some hundred metres.
        CHECK(ridge.knots[i].position.y + static_cast<double>(parameters_at(ridge, u).left_rise) ==
              Approx(points[i].y).margin(1e-3));
        CHECK(ridge.knots[i].position.y > points[i].y + 50);
        CHECK(valley.knots[i].position.y + static_cast<double>(parameters_at(valley, u).right_rise) ==
              Approx(points[i].y).margin(1e-3));
        CHECK(valley.knots[i].position.y < points[i].y);
    }
    CHECK(valley.parameters.kind == CurveKind::smooth);
    CHECK(parameters_at(ridge, 0).left_length < parameters_at(ridge, 3).left_length);
}

TEST_CASE("a river never flows uphill, whichever way it was drawn", "[spline_templates]") {
    RandomSequence random(51, RandomStream::test);
    for (int trial = 0; trial < 20; ++trial) {
        std::vector<dvec3> points;
        for (int i = 0; i < 8; ++i) points.push_back(random_place(random, 1000));
        FeatureSpline river;
        if (trial % 2 == 0) {
            river = spline_from_template(SplineTemplate::river, points, {2000, 400});
        } else {  // with handles of its own, as a stroke has them
            river = random_spline(random, 8, 0, false);
            for (std::size_t i = 0; i < 8; ++i) points[i] = river.knots[i].position;
            apply_template(river, SplineTemplate::river, {2000, 400});
        }
        const bool reversed = points.front().y < points.back().y;
        const double end = river.curve_count();
        double last = HUGE_VAL;
        for (int i = 0; i <= 140; ++i) {
            const double u = end * i / 140;
            const double height = point_at(river, reversed ? end - u : u).y;
            CHECK(height <= last + 1e-9);  // roundings of numbers below 1000
            last = height;
        }
        CHECK(parameters_at(river, reversed ? 0 : end).half_width >
              parameters_at(river, reversed ? end : 0).half_width);
        for (std::size_t i = 0; i < 8; ++i) CHECK(river.knots[i].position.y < points[i].y);
    }
}

TEST_CASE("loops know their inner side whichever way they were drawn", "[spline_templates]") {
    for (const SplineTemplate kind : {SplineTemplate::plateau, SplineTemplate::crater_rim, SplineTemplate::island}) {
        const FeatureSpline one = spline_from_template(kind, drawn(kind, 5000), {5000, 800});
        const FeatureSpline other = spline_from_template(kind, drawn(kind, 5000, true), {5000, 800});
        CHECK(with_sides_swapped(one.meta_points[0].parameters) == other.meta_points[0].parameters);
        CHECK_FALSE(one.meta_points[0].parameters == other.meta_points[0].parameters);
        // Step from the curve to the side that slopes as the outside should: away from the middle.
        for (const FeatureSpline& loop : {one, other}) {
            const MetaParameters& p = loop.meta_points[0].parameters;
            const dvec3 way = derivative_at(loop, 1.5);
            const dvec3 left = glm::normalize(dvec3(way.z, 0, -way.x));
            const dvec3 place = point_at(loop, 1.5);
            const dvec3 middle(2500, place.y, 2500);
            const bool left_is_outside = glm::dot(left, place - middle) > 0;
            const float outer_rise = left_is_outside ? p.left_rise : p.right_rise;
            const float inner_rise = left_is_outside ? p.right_rise : p.left_rise;
            CHECK(outer_rise < 0);
            if (kind == SplineTemplate::plateau) CHECK(inner_rise == 0);
            if (kind == SplineTemplate::island) CHECK(inner_rise > 0);
            if (kind == SplineTemplate::crater_rim) CHECK(inner_rise < outer_rise);
        }
    }
    const FeatureSpline island =
        spline_from_template(SplineTemplate::island, drawn(SplineTemplate::island, 5000), {5000, 800});
    for (const Knot& knot : island.knots) CHECK(knot.position.y == island.knots[0].position.y);
}

TEST_CASE("templates take what was drawn however little it is", "[spline_templates]") {
    for (const SplineTemplateInfo& info : spline_templates()) {
        for (std::size_t count = 0; count < 4; ++count) {
            FeatureSpline spline =
                spline_from_template(info.kind, std::vector<dvec3>(count, dvec3(500, 10, 500)), {1000, 100});
            spline.id = 1;
            CHECK(check_spline(spline).ok());
        }
        FeatureSpline kept;
        kept.id = 9;
        kept.locked = true;
        kept.visible = false;
        kept.knots = {{dvec3(0.0)}, {dvec3(100, 0, 0)}};
        kept.meta_points.resize(3);
        apply_template(kept, info.kind, {1000, 100});
        CHECK(kept.id == 9);
        CHECK(kept.locked);
        CHECK_FALSE(kept.visible);
        CHECK(check_spline(kept).ok());
    }
}

TEST_CASE("smoothed heights stay between those of the knots and leave the ground plane", "[spline_templates]") {
    RandomSequence random(52, RandomStream::test);
    for (int trial = 0; trial < 100; ++trial) {
        const FeatureSpline spline = random_spline(random, 6, 0, trial % 2 == 1);
        FeatureSpline smooth = spline;
        smooth_heights(smooth);
        for (int i = 0; i < smooth.curve_count(); ++i) {
            const CubicBezier curve = curve_of(smooth, i);
            const double low = std::min(curve.points[0].y, curve.points[3].y);
            const double high = std::max(curve.points[0].y, curve.points[3].y);
            for (int k = 0; k <= 10; ++k) {
                const dvec3 point = point_at(curve, k / 10.0);
                // Roundings of numbers below 1000.
                CHECK(point.y >= low - 1e-9);
                CHECK(point.y <= high + 1e-9);
                const dvec3 before = point_at(curve_of(spline, i), k / 10.0);
                CHECK(std::hypot(point.x - before.x, point.z - before.z) < 1e-9);
            }
        }
        const FeatureSpline once = smooth;
        smooth_heights(smooth);
        CHECK(smooth == once);
    }
}
