#include "core/model/spline_edit.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/geometry/nearest_point.h"
#include "core/model/meta_point_edit.h"
#include "core/model/spline_check.h"
#include "tests/catch.h"
#include "tests/core/random_splines.h"

using namespace cuesta;
using glm::dvec3;

namespace {

/// Roundings of products of numbers below 1000, in metres.
constexpr double rounding = 1e-9;
/// Parameters are floats below 1, interpolated with shares that are rounded in doubles.
constexpr double float_rounding = 3e-6;

/// The largest difference of a parameter.
double difference(const MetaParameters& a, const MetaParameters& b) {
    double worst = 0;
    for (const ParameterField& field : fields_of<MetaParameters>())
        worst = std::max(worst, std::abs(field.get(&a) - field.get(&b)));
    return worst;
}

/// The invariants every edit keeps.
void check_sound(const FeatureSpline& spline) {
    const Result<void> checked = check_spline(spline);
    INFO((checked ? "" : checked.error().message()));
    REQUIRE(checked.ok());
    FeatureSpline updated = spline;
    update_automatic_tangents(updated);
    CHECK(updated == spline);
}

/// The largest distance of points of `a` from `b`, and back.
double distance_of_shapes(const FeatureSpline& a, const FeatureSpline& b) {
    double worst = 0;
    const auto there = [&](const FeatureSpline& from, const FeatureSpline& to) {
        const std::vector<CubicBezier> chain = curves_of(to);
        for (int i = 0; i <= 10 * from.curve_count(); ++i)
            worst = std::max(worst, nearest_point(chain, point_at(from, i / 10.0), Measured::space).distance);
    };
    there(a, b);
    there(b, a);
    return worst;
}

/// Every meta point's place in the world.
std::vector<dvec3> places(const FeatureSpline& spline) {
    std::vector<dvec3> result;
    for (const MetaPoint& point : spline.meta_points) result.push_back(point_at(spline, point.position));
    return result;
}

std::vector<FeatureSpline> samples(bool closed) {
    RandomSequence random(closed ? 31 : 32, RandomStream::test);
    std::vector<FeatureSpline> splines;
    for (int i = 0; i < 40; ++i)
        splines.push_back(
            random_spline(random, 2 + static_cast<int>(random.below(5)), static_cast<int>(random.below(6)), closed));
    return splines;
}

}  // namespace

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

TEST_CASE("a knot is appended at either end", "[spline_edit]") {
    for (FeatureSpline spline : samples(false)) {
        const std::vector<MetaPoint> before = spline.meta_points;
        append_knot(spline, SplineEnd::last, dvec3(2000, 0, 0));
        check_sound(spline);
        CHECK(spline.knots.back().position == dvec3(2000, 0, 0));
        CHECK(spline.meta_points == before);
        append_knot(spline, SplineEnd::first, dvec3(-2000, 0, 0));
        check_sound(spline);
        CHECK(spline.knots.front().position == dvec3(-2000, 0, 0));
        for (std::size_t i = 0; i < before.size(); ++i) CHECK(spline.meta_points[i].position == before[i].position + 1);
        // No kink where the spline goes on, unless it is one's own.
        for (const std::size_t i : {std::size_t{1}, spline.knots.size() - 2}) {
            const Knot& knot = spline.knots[i];
            if (knot.tangents != TangentMode::free)
                CHECK(glm::length(glm::normalize(knot.in) + glm::normalize(knot.out)) < 1e-9);
        }
    }
    FeatureSpline spline;
    spline.id = 1;
    append_knot(spline, SplineEnd::first, dvec3(1.0));
    insert_meta_point(spline, 0);
    append_knot(spline, SplineEnd::first, dvec3(0.0));
    CHECK(spline.knots[1].position == dvec3(1.0));
    CHECK(spline.meta_points[0].position == 1);
    check_sound(spline);
    // A drawn stroke goes on smoothly: its end handle gets an opposite.
    FeatureSpline drawn = spline_from_stroke(std::vector<dvec3>{dvec3(0.0), dvec3(50, 0, 0), dvec3(90, 0, 40)}, {1, 1});
    const std::size_t end = drawn.knots.size() - 1;
    append_knot(drawn, SplineEnd::last, dvec3(90, 0, 200));
    CHECK(glm::length(drawn.knots[end].out) > 1);
    CHECK(glm::length(glm::normalize(drawn.knots[end].in) + glm::normalize(drawn.knots[end].out)) < 1e-9);
}

TEST_CASE("an inserted knot changes neither the curve nor the places of meta points", "[spline_edit]") {
    RandomSequence random(33, RandomStream::test);
    for (const bool closed : {false, true})
        for (const FeatureSpline& spline : samples(closed)) {
            FeatureSpline edited = spline;
            const double u = spline.curve_count() * random.between(0.01F, 0.99F);
            const dvec3 place = point_at(spline, u);
            const int index = insert_knot(edited, u);
            check_sound(edited);
            REQUIRE(edited.knots.size() == spline.knots.size() + 1);
            CHECK(index == static_cast<int>(u) + 1);
            CHECK(glm::length(edited.knots[static_cast<std::size_t>(index)].position - place) < rounding);
            CHECK(distance_of_shapes(spline, edited) < rounding);
            const std::vector<dvec3> before = places(spline);
            const std::vector<dvec3> after = places(edited);
            REQUIRE(before.size() == after.size());
            for (std::size_t i = 0; i < before.size(); ++i) CHECK(glm::length(before[i] - after[i]) < rounding);
            // Where a knot is already, nothing happens.
            FeatureSpline again = edited;
            CHECK(insert_knot(again, index) == index);
            CHECK(again == edited);
            // Removing it brings the spline back, unless automatic tangents had been given up for it.
            remove_knot(edited, index);
            check_sound(edited);
            REQUIRE(edited.knots.size() == spline.knots.size());
            const double t = u - std::floor(u);
            if (t < 0.02 || t > 0.98) continue;                // such shares are not undone exactly
            CHECK(distance_of_shapes(spline, edited) < 1e-6);  // lengths are divided by shares down to 0.02
            for (std::size_t i = 0; i < before.size(); ++i) CHECK(glm::length(before[i] - places(edited)[i]) < 1e-6);
        }
}

TEST_CASE("knots are removed down to nothing", "[spline_edit]") {
    RandomSequence random(34, RandomStream::test);
    for (const bool closed : {false, true})
        for (FeatureSpline spline : samples(closed)) {
            while (!spline.knots.empty()) {
                remove_knot(spline, static_cast<int>(random.below(static_cast<std::uint32_t>(spline.knots.size()))));
                check_sound(spline);
            }
            CHECK(spline.meta_points.empty());
        }
    for (const bool closed : {false, true})
        for (FeatureSpline spline : samples(closed)) {
            const Knot kept = spline.knots[1];
            std::vector<int> others{0};
            for (int i = 2; i < static_cast<int>(spline.knots.size()); ++i) others.push_back(i);
            remove_knots(spline, others);
            REQUIRE(spline.knots.size() == 1);
            CHECK(spline.knots[0].position == kept.position);
            check_sound(spline);
        }
    FeatureSpline spline = samples(false)[0];
    CHECK_THROWS_AS(remove_knot(spline, 99), BugFound);
    CHECK_THROWS_AS(remove_knot(spline, -1), BugFound);
}

TEST_CASE("a removed end leaves its values at the new end", "[spline_edit]") {
    FeatureSpline spline = spline_through(std::vector<dvec3>{dvec3(0.0), dvec3(10, 0, 0), dvec3(20, 0, 5)});
    spline.id = 1;
    MetaPoint point;
    point.parameters.half_width = 10;
    spline.meta_points.push_back(point);
    point.position = 2;
    point.parameters.half_width = 30;
    spline.meta_points.push_back(point);
    FeatureSpline shorter = spline;
    remove_knot(shorter, 2);
    REQUIRE(shorter.meta_points.size() == 2);
    CHECK(shorter.meta_points[1].position == 1);
    CHECK(shorter.meta_points[1].parameters.half_width == 20);
    remove_knot(spline, 0);
    REQUIRE(spline.meta_points.size() == 2);
    CHECK(spline.meta_points[0].position == 0);
    CHECK(spline.meta_points[0].parameters.half_width == 20);
    CHECK(spline.meta_points[1].position == 1);
}

TEST_CASE("knots move with their handles and automatic neighbours follow", "[spline_edit]") {
    for (const bool closed : {false, true})
        for (const FeatureSpline& spline : samples(closed)) {
            FeatureSpline edited = spline;
            move_knot(edited, 1, dvec3(3, 4, 5));
            check_sound(edited);
            CHECK(edited.knots[1].position == dvec3(3, 4, 5));
            for (std::size_t i = 0; i < spline.knots.size(); ++i) {
                if (i != 1) CHECK(edited.knots[i].position == spline.knots[i].position);
                if (spline.knots[i].tangents == TangentMode::automatic) continue;
                CHECK(edited.knots[i].in == spline.knots[i].in);
                CHECK(edited.knots[i].out == spline.knots[i].out);
            }
            const std::vector<int> both{0, 1};
            move_knots(edited, both, dvec3(1, 0, -1));
            check_sound(edited);
            CHECK(edited.knots[1].position == dvec3(4, 4, 4));
            CHECK(edited.knots[0].position == spline.knots[0].position + dvec3(1, 0, -1));
            FeatureSpline moved = spline;
            translate(moved, dvec3(100, 10, -50));
            check_sound(moved);
            for (int i = 0; i <= 10 * spline.curve_count(); ++i)
                CHECK(glm::length(point_at(moved, i / 10.0) - point_at(spline, i / 10.0) - dvec3(100, 10, -50)) <
                      rounding);
        }
}

TEST_CASE("handles of aligned knots stay on one line, those of free ones are their own", "[spline_edit]") {
    FeatureSpline spline = spline_through(std::vector<dvec3>{dvec3(0.0), dvec3(100, 0, 0), dvec3(200, 0, 100)});
    spline.id = 1;
    const double out = glm::length(spline.knots[1].out);
    move_handle(spline, 1, HandleSide::in, dvec3(0, 0, 30));
    CHECK(spline.knots[1].tangents == TangentMode::aligned);
    CHECK(spline.knots[1].in == dvec3(0, 0, 30));
    CHECK(glm::length(spline.knots[1].out - dvec3(0, 0, -out)) < rounding);
    check_sound(spline);
    set_tangents(spline, 1, TangentMode::free);
    move_handle(spline, 1, HandleSide::out, dvec3(50, 5, 0));
    CHECK(spline.knots[1].in == dvec3(0, 0, 30));
    CHECK(spline.knots[1].out == dvec3(50, 5, 0));
    set_tangents(spline, 1, TangentMode::aligned);
    CHECK(glm::length(spline.knots[1].in) == Approx(30));
    CHECK(glm::length(spline.knots[1].out) == Approx(std::sqrt(2525.0)));
    CHECK(glm::length(glm::normalize(spline.knots[1].in) + glm::normalize(spline.knots[1].out)) < 1e-12);
    check_sound(spline);
    set_tangents(spline, 1, TangentMode::automatic);
    check_sound(spline);
    CHECK(glm::length(spline.knots[1].out) == Approx(out));
    // No handles at all: the automatic ones are a start. A handle of no length leaves the other.
    spline.knots[1].in = spline.knots[1].out = dvec3(0.0);
    spline.knots[1].tangents = TangentMode::free;
    set_tangents(spline, 1, TangentMode::aligned);
    CHECK(glm::length(spline.knots[1].out) == Approx(out));
    move_handle(spline, 1, HandleSide::in, dvec3(0.0));
    CHECK(glm::length(spline.knots[1].out) == Approx(out));
    move_handle(spline, 1, HandleSide::in, dvec3(-5, 0, 0));
    CHECK(spline.knots[1].out.x == Approx(out));
    spline.knots[1].out = dvec3(0.0);
    move_handle(spline, 1, HandleSide::in, dvec3(-7, 0, 0));
    CHECK(spline.knots[1].out == dvec3(7, 0, 0));
    // Both the same way: there is no common direction.
    spline.knots[1] = {dvec3(100, 0, 0), dvec3(5, 0, 0), dvec3(5, 0, 0), TangentMode::free};
    set_tangents(spline, 1, TangentMode::aligned);
    CHECK(spline.knots[1].in == dvec3(-5, 0, 0));
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

TEST_CASE("meta points are inserted, moved and removed in order", "[spline_edit]") {
    for (const bool closed : {false, true})
        for (const FeatureSpline& spline : samples(closed)) {
            FeatureSpline edited = spline;
            const double count = spline.curve_count();
            const int index = insert_meta_point(edited, 0.6 * count);
            CHECK(edited.meta_points[static_cast<std::size_t>(index)].position == 0.6 * count);
            check_sound(edited);
            for (int i = 0; i <= 40; ++i)
                CHECK(difference(parameters_at(edited, count * i / 40), parameters_at(spline, count * i / 40)) <
                      float_rounding);
            edited.meta_points[static_cast<std::size_t>(index)].parameters.hardness = 0.125F;
            const int moved = move_meta_point(edited, index, 0.05 * count);
            check_sound(edited);
            CHECK(edited.meta_points[static_cast<std::size_t>(moved)].parameters.hardness == 0.125F);
            CHECK(edited.meta_points[static_cast<std::size_t>(moved)].position == 0.05 * count);
            remove_meta_points(edited, {moved});
            CHECK(edited.meta_points == spline.meta_points);
            const int beyond = insert_meta_point(edited, count + 0.5);
            CHECK(edited.meta_points[static_cast<std::size_t>(beyond)].position == (closed ? 0.5 : count));
            std::vector<int> all;
            for (int i = 0; i < static_cast<int>(edited.meta_points.size()); ++i) all.push_back(i);
            remove_meta_points(edited, all);
            CHECK(edited.meta_points.empty());
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
