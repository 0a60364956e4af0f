#include "core/model/spline_list.h"

#include <limits>

#include "core/model/spline_check.h"
#include "core/model/spline_edit.h"
#include "tests/catch.h"
#include "tests/core/random_splines.h"

using namespace cuesta;
using glm::dvec3;

namespace {

FeatureSpline straight(const std::string& name, const dvec3& from, const dvec3& to) {
    FeatureSpline spline = spline_through(std::vector<dvec3>{from, to});
    spline.name = name;
    return spline;
}

Splines three() {
    Splines splines;
    add_spline(splines, straight("Ridge", dvec3(0.0), dvec3(100, 0, 0)));
    add_spline(splines, straight("Ridge", dvec3(0, 50, 50), dvec3(100, 50, 50)));
    add_spline(splines, straight("River", dvec3(110, 0, 0), dvec3(200, 0, 0)));
    return splines;
}

}  // namespace

TEST_CASE("splines of a list have ids and names of their own", "[spline_list]") {
    Splines splines = three();
    CHECK(check_splines(splines).ok());
    CHECK(splines[0].id == 1);
    CHECK(splines[2].id == 3);
    CHECK(splines[1].name == "Ridge 2");
    CHECK(unique_spline_name(splines, "Ridge 2") == "Ridge 3");
    CHECK(unique_spline_name(splines, "Cliff") == "Cliff");
    CHECK(find_spline(splines, 2) == &splines[1]);
    CHECK(find_spline(splines, 7) == nullptr);
    CHECK(remove_spline(splines, 2));
    CHECK_FALSE(remove_spline(splines, 2));
    CHECK(next_spline_id(splines) == 4);
    splines[1].id = std::numeric_limits<int>::max();
    CHECK(next_spline_id(splines) == 2);
    splines[0].name = "42";
    CHECK(unique_spline_name(splines, "42") == "42 2");
}

TEST_CASE("splines of a list are duplicated, split and joined", "[spline_list]") {
    Splines splines = three();
    const Result<int> copy = duplicate_spline(splines, 1, dvec3(0, 5, 10));
    REQUIRE(copy.ok());
    CHECK(*copy == 4);
    CHECK(splines[1].id == 4);
    CHECK(splines[1].name == "Ridge 3");
    CHECK(splines[1].knots[0].position == dvec3(0, 5, 10));
    CHECK_FALSE(duplicate_spline(splines, 9, dvec3(0.0)).ok());
    const Result<int> second = split_spline(splines, 1, 0.5);
    REQUIRE(second.ok());
    CHECK(splines[1].id == *second);
    CHECK(splines[0].knots.back().position == dvec3(50, 0, 0));
    CHECK_FALSE(split_spline(splines, 1, 0).ok());
    CHECK_FALSE(split_spline(splines, 9, 0.5).ok());
    CHECK(check_splines(splines).ok());
    REQUIRE(join_splines(splines, *second, 3).ok());
    CHECK(find_spline(splines, 3) == nullptr);
    CHECK(find_spline(splines, *second)->curve_count() == 3);
    REQUIRE(join_splines(splines, 1, *second).ok());
    CHECK(find_spline(splines, 1)->curve_count() == 4);
    CHECK_FALSE(join_splines(splines, 1, 1).ok());
    CHECK_FALSE(join_splines(splines, 1, 99).ok());
    CHECK_FALSE(join_splines(splines, 99, 1).ok());
    close_loop(*find_spline(splines, 1));
    CHECK_FALSE(join_splines(splines, 1, 2).ok());
    CHECK_FALSE(join_splines(splines, 2, 1).ok());
    CHECK(*split_spline(splines, 1, 2.5) == 1);
    CHECK_FALSE(find_spline(splines, 1)->closed);
    add_spline(splines, FeatureSpline{});
    CHECK_FALSE(join_splines(splines, 1, splines.back().id).ok());
    CHECK_FALSE(split_spline(splines, splines.back().id, 0).ok());
}

TEST_CASE("picking finds the nearest spline and knot", "[spline_list]") {
    Splines splines = three();
    const auto picked = nearest_on_splines(splines, dvec3(30, 0, 4), Measured::ground_plane, 10);
    REQUIRE(picked);
    CHECK(picked->id == 1);
    CHECK(picked->distance == Approx(4));
    CHECK(picked->point.x == Approx(30));
    CHECK_FALSE(nearest_on_splines(splines, dvec3(30, 0, 4), Measured::ground_plane, 3));
    CHECK_FALSE(nearest_on_splines(splines, dvec3(30, 0, 50), Measured::space, 10));
    CHECK(nearest_on_splines(splines, dvec3(30, 0, 50), Measured::ground_plane, 10)->id == 2);
    splines[0].locked = true;
    CHECK_FALSE(nearest_on_splines(splines, dvec3(30, 0, 4), Measured::ground_plane, 10));
    CHECK(nearest_on_splines(splines, dvec3(30, 0, 4), Measured::ground_plane, 10, Pickable::all));
    const auto knot = nearest_knot(splines, dvec3(104, 0, 3), Measured::ground_plane, 10);
    REQUIRE(knot);
    CHECK(knot->id == 3);
    CHECK(knot->knot == 0);
    CHECK(nearest_knot(splines, dvec3(104, 0, 3), Measured::ground_plane, 10, 3, Pickable::all) == KnotPick{1, 1, 5});
    CHECK_FALSE(nearest_knot(splines, dvec3(104, 0, 3), Measured::ground_plane, 10, 3));
    // A spline that is being drawn has one knot.
    FeatureSpline single = spline_through(std::vector<dvec3>{dvec3(500, 0, 500)});
    const int id = add_spline(splines, single);
    CHECK(nearest_on_splines(splines, dvec3(503, 0, 504), Measured::space, 10) ==
          SplinePick{id, 0, dvec3(500, 0, 500), 5});
}

TEST_CASE("what splines may not hold is told in one line", "[spline_list]") {
    RandomSequence random(41, RandomStream::test);
    const FeatureSpline good = random_spline(random, 4, 3, false);
    REQUIRE(check_spline(good).ok());
    const auto refused = [&](const auto& change, const std::string& part) {
        FeatureSpline bad = good;
        bad.name = "Gorge";
        change(bad);
        const Result<void> checked = check_spline(bad);
        REQUIRE_FALSE(checked.ok());
        INFO(checked.error().message());
        CHECK(checked.error().what.find(part) != std::string::npos);
        CHECK(checked.error().what.find("Gorge") != std::string::npos);
        CHECK(checked.error().what.find('\n') == std::string::npos);
    };
    const double nan = std::numeric_limits<double>::quiet_NaN();
    refused([](FeatureSpline& s) { s.id = 0; }, "id");
    refused([](FeatureSpline& s) { s.colour[1] = 1.5F; }, "colour");
    refused([&](FeatureSpline& s) { s.colour[1] = static_cast<float>(nan); }, "colour");
    refused([&](FeatureSpline& s) { s.knots[2].position.z = nan; }, "knot 2");
    refused([&](FeatureSpline& s) { s.knots[1].in.y = HUGE_VAL; }, "knot 1");
    refused([](FeatureSpline& s) { s.knots[3].position.x = 1.1e9; }, "1e+09 m");
    refused([](FeatureSpline& s) { s.parameters.first_level = 1; }, "spline.first_level");
    refused([](FeatureSpline& s) { s.parameters.last_level = 16; }, "spline.last_level");
    refused([](FeatureSpline& s) { s.parameters.first_level = s.parameters.last_level + 1; }, "level");
    refused(
        [](FeatureSpline& s) {
            s.parameters.first_level = 9;
            s.parameters.last_level = 5;
        },
        "first level, 9, is finer than its last, 5");
    refused([](FeatureSpline& s) { s.parameters.kind = static_cast<CurveKind>(7); }, "spline.kind");
    refused([](FeatureSpline& s) { s.meta_points[1].position = 3.5; }, "meta point 1");
    refused([&](FeatureSpline& s) { s.meta_points[1].position = nan; }, "meta point 1");
    refused([](FeatureSpline& s) { s.meta_points[0].position = -1; }, "from 0 to 3");
    refused([](FeatureSpline& s) { std::swap(s.meta_points[0], s.meta_points[2]); }, "before");
    refused([](FeatureSpline& s) { s.meta_points[2].parameters.hardness = 2; }, "meta.hardness");
    refused([&](FeatureSpline& s) { s.meta_points[2].parameters.rain = static_cast<float>(nan); }, "meta.rain");
    refused([](FeatureSpline& s) { s.knots.resize(most_knots + 1); }, "at most 100000");
    refused([](FeatureSpline& s) { s.meta_points.resize(most_meta_points + 1, s.meta_points.back()); },
            "at most 100000");
    const Result<void> twice = check_splines({good, good});
    REQUIRE_FALSE(twice.ok());
    CHECK(twice.error().what.find("same id") != std::string::npos);
    CHECK_FALSE(check_splines(Splines(most_splines + 1, good)).ok());
    // Odd but sound: no length, coincident knots, many meta points.
    FeatureSpline odd = good;
    for (Knot& knot : odd.knots) knot = {dvec3(5.0)};
    odd.meta_points.resize(10000, odd.meta_points.back());
    CHECK(check_spline(odd).ok());
    FeatureSpline empty;
    empty.id = 1;
    CHECK(check_spline(empty).ok());
}
