/// Edits of whole splines: made, split, cut open, closed, joined, reversed, draped.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/geometry/nearest_point.h"
#include "core/model/meta_point_edit.h"
#include "core/model/spline_edit.h"
#include "tests/catch.h"
#include "tests/core/edited_splines.h"

using namespace cuesta;
using namespace cuesta::edited_splines;
using glm::dvec3;

TEST_CASE("splines are made from points and from strokes", "[spline_edit]") {
    const std::vector<dvec3> points{dvec3(0.0), dvec3(100, 5, 0), dvec3(150, 0, 80)};
    const FeatureSpline open = spline_through(points);
    CHECK(open.curve_count() == 2);
    CHECK(open.knots[1].tangents == TangentMode::automatic);
    CHECK(spline_through(points, true).curve_count() == 3);
    CHECK(spline_through({}).curve_count() == 0);
    std::vector<dvec3> stroke;
    for (int i = 0; i < 40; ++i) stroke.emplace_back(10.0 * i, 0, 0);
    for (int i = 0; i <= 40; ++i) stroke.emplace_back(400, 0, 10.0 * i);
    FeatureSpline corner = spline_from_stroke(stroke, {3, 3});
    corner.id = 1;
    check_sound(corner);
    REQUIRE(corner.knots.size() == 3);
    CHECK(corner.knots[1].tangents == TangentMode::free);
    CHECK(corner.knots[0].tangents == TangentMode::aligned);
    for (const dvec3& point : stroke)
        CHECK(nearest_point(curves_of(corner), point, Measured::ground_plane).distance <= 3);
    CHECK(spline_from_stroke(std::vector<dvec3>(9, dvec3(1.0)), {3, 3}).knots.empty());
    StrokeFit loop{3, 3};
    loop.closed = true;
    std::vector<dvec3> ring;
    for (int i = 0; i < 90; ++i)
        ring.emplace_back(300 * std::cos(std::numbers::pi * i / 45), 0, 300 * std::sin(std::numbers::pi * i / 45));
    const FeatureSpline round = spline_from_stroke(ring, loop);
    CHECK(round.closed);
    CHECK(round.knots.size() == static_cast<std::size_t>(round.curve_count()));
    for (const dvec3& point : ring) CHECK(nearest_point(curves_of(round), point, Measured::ground_plane).distance <= 3);
}

TEST_CASE("the parts of a split spline are together the same curve", "[spline_edit]") {
    RandomSequence random(35, RandomStream::test);
    for (const FeatureSpline& spline : samples(false))
        for (int trial = 0; trial < 4; ++trial) {
            const double count = spline.curve_count();
            // At knots too.
            double u = count * random.between(0.05F, 0.95F);
            if (trial == 0) u = std::round(u);
            const auto parts = split(spline, u);
            if (u == 0 || u == count) {
                CHECK_FALSE(parts);
                continue;
            }
            REQUIRE(parts);
            const auto& [before, after] = *parts;
            check_sound(before);
            check_sound(after);
            CHECK(before.knots.back().position == after.knots.front().position);
            // u on the whole becomes u on a part: the curve that is split has two halves with parameters of their own.
            const double curve = std::min(std::floor(u), count - 1);
            const double t = u - curve;
            for (int i = 0; i <= 40; ++i) {
                const double v = count * i / 40;
                const bool first = v < u;
                double w = v;
                if (first && v > curve) w = curve + (v - curve) / t;
                if (!first) w = v <= curve + 1 && t < 1 ? (v - u) / (1 - t) : v - curve - (t < 1 ? 0 : 1);
                const FeatureSpline& part = first ? before : after;
                CHECK(glm::length(point_at(part, w) - point_at(spline, v)) < rounding);
                if (spline.meta_points.empty())
                    CHECK(part.meta_points.empty());
                else if (trial == 0)  // no curve is stretched, so that values between meta points stay too
                    CHECK(difference(parameters_at(part, w), parameters_at(spline, v)) < float_rounding);
            }
            if (!spline.meta_points.empty()) {
                CHECK(difference(parameters_at(before, before.curve_count()), parameters_at(spline, u)) <
                      float_rounding);
                CHECK(difference(parameters_at(after, 0), parameters_at(spline, u)) < float_rounding);
                CHECK(difference(parameters_at(before, 0), parameters_at(spline, 0)) < float_rounding);
                CHECK(difference(parameters_at(after, after.curve_count()), parameters_at(spline, count)) <
                      float_rounding);
            }
        }
}

TEST_CASE("a closed spline cut open keeps its shape and its parameters", "[spline_edit]") {
    RandomSequence random(36, RandomStream::test);
    for (const FeatureSpline& spline : samples(true)) {
        const int knot = static_cast<int>(random.below(static_cast<std::uint32_t>(spline.knots.size())));
        FeatureSpline at_knot = spline;
        cut_loop(at_knot, knot);
        check_sound(at_knot);
        CHECK_FALSE(at_knot.closed);
        CHECK(at_knot.curve_count() == spline.curve_count());
        for (int i = 0; i <= 10 * spline.curve_count(); ++i) {
            CHECK(glm::length(point_at(at_knot, i / 10.0) - point_at(spline, knot + i / 10.0)) < rounding);
            CHECK(difference(parameters_at(at_knot, i / 10.0), parameters_at(spline, knot + i / 10.0)) <
                  float_rounding);
        }
        FeatureSpline between = spline;
        const double u = spline.curve_count() * random.between(0.01F, 0.99F);
        cut_loop(between, u);
        check_sound(between);
        CHECK(distance_of_shapes(spline, between) < rounding);
        CHECK(glm::length(between.knots[0].position - point_at(spline, u)) < rounding);
        CHECK(between.knots[0].position == between.knots.back().position);
        // Closed again, the ends become one knot.
        close_loop(between);
        check_sound(between);
        CHECK(between.curve_count() == spline.curve_count() + (u == std::floor(u) ? 0 : 1));
        CHECK(distance_of_shapes(spline, between) < rounding);
        FeatureSpline opened = spline;
        open_loop(opened);
        check_sound(opened);
        CHECK(opened.curve_count() == spline.curve_count() - 1);
        for (int i = 0; i <= 10 * opened.curve_count(); ++i)
            CHECK(difference(parameters_at(opened, i / 10.0), parameters_at(spline, i / 10.0)) < float_rounding);
    }
}

TEST_CASE("an open spline is closed by a curve", "[spline_edit]") {
    for (const FeatureSpline& spline : samples(false)) {
        FeatureSpline closed = spline;
        close_loop(closed);
        check_sound(closed);
        CHECK(closed.curve_count() == spline.curve_count() + 1);
        CHECK(point_at(closed, 0) == spline.knots.front().position);
    }
    // Aligned ends without outer handles get them.
    FeatureSpline drawn = spline_from_stroke(std::vector<dvec3>{dvec3(0.0), dvec3(50, 0, 0), dvec3(50, 0, 50)}, {1, 1});
    close_loop(drawn);
    for (const Knot& knot : {drawn.knots.front(), drawn.knots.back()})
        CHECK(glm::length(glm::normalize(knot.in) + glm::normalize(knot.out)) < 1e-9);
}

TEST_CASE("two splines are joined at any ends", "[spline_edit]") {
    RandomSequence random(37, RandomStream::test);
    const std::vector<FeatureSpline> all = samples(false);
    for (std::size_t i = 0; i + 1 < all.size(); ++i)
        for (const SplineEnd of_a : {SplineEnd::first, SplineEnd::last})
            for (const SplineEnd of_b : {SplineEnd::first, SplineEnd::last}) {
                FeatureSpline a = all[i];
                FeatureSpline b = all[i + 1];
                a.name = "first";
                b.name = "second";
                b.id = 2;
                for (FeatureSpline* spline : {&a, &b})  // so that no handle is computed anew
                    for (Knot& knot : spline->knots)
                        if (knot.tangents == TangentMode::automatic) knot.tangents = TangentMode::free;
                const bool meet = random.below(2) == 1;
                const Knot& end_of_a = of_a == SplineEnd::first ? a.knots.front() : a.knots.back();
                const Knot& end_of_b = of_b == SplineEnd::first ? b.knots.front() : b.knots.back();
                if (meet) translate(b, end_of_a.position - end_of_b.position);
                const FeatureSpline joint = joined(a, of_a, b, of_b);
                check_sound(joint);
                CHECK(joint.id == 1);
                CHECK(joint.name == "first");
                CHECK(joint.curve_count() == a.curve_count() + b.curve_count() + (meet ? 0 : 1));
                const double start_of_a = of_a == SplineEnd::last ? 0 : joint.curve_count() - a.curve_count();
                const double start_of_b = of_a == SplineEnd::last ? joint.curve_count() - b.curve_count() : 0;
                for (int k = 1; k < 20; ++k) {
                    const double u = a.curve_count() * k / 20.0;
                    CHECK(glm::length(point_at(joint, start_of_a + u) - point_at(a, u)) < rounding);
                    if (!a.meta_points.empty())
                        CHECK(difference(parameters_at(joint, start_of_a + u), parameters_at(a, u)) < float_rounding);
                    const double v = b.curve_count() * k / 20.0;
                    const bool turned = of_a == of_b;
                    const double w = start_of_b + (turned ? b.curve_count() - v : v);
                    CHECK(glm::length(point_at(joint, w) - point_at(b, v)) < rounding);
                    if (b.meta_points.empty()) continue;
                    MetaParameters expected = parameters_at(b, v);
                    if (turned) expected = with_sides_swapped(expected);
                    CHECK(difference(parameters_at(joint, w), expected) < float_rounding);
                }
            }
}

TEST_CASE("the nearest ends of two splines are found", "[spline_edit]") {
    const FeatureSpline a = spline_through(std::vector<dvec3>{dvec3(0.0), dvec3(100, 0, 0)});
    const auto ends = [&](const dvec3& from, const dvec3& to) {
        return nearest_ends(a, spline_through(std::vector<dvec3>{from, to}));
    };
    CHECK(ends(dvec3(110, 0, 0), dvec3(300, 0, 0)) == std::pair(SplineEnd::last, SplineEnd::first));
    CHECK(ends(dvec3(300, 0, 0), dvec3(110, 0, 0)) == std::pair(SplineEnd::last, SplineEnd::last));
    CHECK(ends(dvec3(-10, 0, 0), dvec3(-300, 0, 0)) == std::pair(SplineEnd::first, SplineEnd::first));
    CHECK(ends(dvec3(-300, 0, 0), dvec3(-10, 0, 0)) == std::pair(SplineEnd::first, SplineEnd::last));
}

TEST_CASE("a reversed spline is the same land", "[spline_edit]") {
    for (const bool closed : {false, true})
        for (const FeatureSpline& spline : samples(closed)) {
            FeatureSpline turned = spline;
            reverse(turned);
            check_sound(turned);
            const double count = spline.curve_count();
            for (int i = 0; i <= 40; ++i) {
                const double u = count * i / 40;
                CHECK(glm::length(point_at(turned, count - u) - point_at(spline, u)) < rounding);
                const MetaParameters expected = with_sides_swapped(parameters_at(spline, u));
                if (!spline.meta_points.empty())
                    CHECK(difference(parameters_at(turned, count - u), expected) < float_rounding);
            }
            CHECK(turned.knots[0].position == (closed ? spline.knots[0] : spline.knots.back()).position);
            reverse(turned);
            CHECK(distance_of_shapes(turned, spline) < rounding);
            REQUIRE(turned.meta_points.size() == spline.meta_points.size());
            for (std::size_t i = 0; i < spline.meta_points.size(); ++i) {
                CHECK(turned.meta_points[i].parameters == spline.meta_points[i].parameters);
                CHECK(turned.meta_points[i].position == Approx(spline.meta_points[i].position).margin(1e-12));
            }
        }
}

TEST_CASE("left and right are swapped with their slopes", "[spline_edit]") {
    MetaParameters parameters;
    parameters.left_length = 1;
    parameters.left_rise = 2;
    parameters.right_length = 3;
    parameters.right_rise = 4;
    parameters.drop = 5;
    const MetaParameters swapped = with_sides_swapped(parameters);
    CHECK(swapped.left_length == 3);
    CHECK(swapped.left_rise == 4);
    CHECK(swapped.right_length == 1);
    CHECK(swapped.right_rise == 2);
    CHECK(swapped.drop == -5);
    CHECK(with_sides_swapped(swapped) == parameters);
    CHECK_FALSE(std::signbit(with_sides_swapped(MetaParameters{}).drop));
}

TEST_CASE("a reversed cliff has the heights of its sides", "[spline_edit]") {
    FeatureSpline cliff = spline_through(std::vector<dvec3>{dvec3(0, 100, 0), dvec3(100, 110, 0), dvec3(200, 90, 50)});
    cliff.id = 1;
    cliff.parameters.kind = CurveKind::cliff;
    for (Knot& knot : cliff.knots) knot.tangents = TangentMode::free;
    for (const double u : {0.0, 2.0}) {
        MetaPoint point;
        point.position = u;
        point.parameters.drop = u == 0 ? 20 : 40;
        cliff.meta_points.push_back(point);
    }
    FeatureSpline turned = cliff;
    reverse(turned);
    check_sound(turned);
    for (int i = 0; i <= 20; ++i) {
        const double u = i / 10.0;
        const double drop = parameters_at(cliff, u).drop;
        // Left of the one is right of the other. Drops are floats below 50.
        CHECK(point_at(turned, 2 - u).y == Approx(point_at(cliff, u).y - drop).margin(1e-5));
        CHECK(point_at(turned, 2 - u).y - parameters_at(turned, 2 - u).drop ==
              Approx(point_at(cliff, u).y).margin(1e-5));
    }
}

TEST_CASE("a draped spline lies on the ground at its knots", "[spline_edit]") {
    const auto ground = [](double x, double z) { return 0.1 * x - 0.2 * z; };
    for (FeatureSpline spline : samples(false)) {
        drape(spline, ground);
        check_sound(spline);
        for (const Knot& knot : spline.knots) {
            CHECK(knot.position.y == ground(knot.position.x, knot.position.z));
            if (knot.tangents == TangentMode::automatic) continue;
            // On a plane handles lie on it.
            CHECK(knot.out.y == Approx(ground(knot.out.x, knot.out.z)).margin(rounding));
        }
    }
}
