/// Edits of knots and meta points of a spline.

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
            // At an existing knot nothing happens.
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
