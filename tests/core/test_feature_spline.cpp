#include "core/model/feature_spline.h"

#include <cmath>
#include <limits>

#include "tests/catch.h"

using namespace cuesta;
using glm::dvec3;

namespace {

/// Three knots, handles of a metre along x.
FeatureSpline three_knots() {
    FeatureSpline spline;
    spline.id = 1;
    for (const dvec3& position : {dvec3(0, 10, 0), dvec3(10, 20, 0), dvec3(20, 0, 10)})
        spline.knots.push_back({position, dvec3(-1, 0, 0), dvec3(1, 0, 0), TangentMode::aligned});
    return spline;
}

MetaPoint meta_at(double position, float half_width) {
    MetaPoint point;
    point.position = position;
    point.parameters.half_width = half_width;
    return point;
}

}  // namespace

TEST_CASE("the curves of a spline join its knots", "[feature_spline]") {
    FeatureSpline spline = three_knots();
    CHECK(spline.curve_count() == 2);
    CHECK(curve_of(spline, 1).points ==
          std::array{dvec3(10, 20, 0), dvec3(11, 20, 0), dvec3(19, 0, 10), dvec3(20, 0, 10)});
    CHECK_THROWS_AS(curve_of(spline, 2), BugFound);
    CHECK_THROWS_AS(curve_of(spline, -1), BugFound);
    CHECK(point_at(spline, 0) == dvec3(0, 10, 0));
    CHECK(point_at(spline, 1) == dvec3(10, 20, 0));
    CHECK(point_at(spline, 2) == dvec3(20, 0, 10));
    CHECK(point_at(spline, -5) == dvec3(0, 10, 0));
    CHECK(point_at(spline, 7) == dvec3(20, 0, 10));
    CHECK(derivative_at(spline, 2) == dvec3(3, 0, 0));
    spline.closed = true;
    CHECK(spline.curve_count() == 3);
    CHECK(curve_of(spline, 2).points ==
          std::array{dvec3(20, 0, 10), dvec3(21, 0, 10), dvec3(-1, 10, 0), dvec3(0, 10, 0)});
    CHECK(point_at(spline, 3) == dvec3(0, 10, 0));
    CHECK(point_at(spline, 4.5) == point_at(spline, 1.5));
    CHECK(point_at(spline, -0.5) == point_at(spline, 2.5));
    CHECK(point_at(spline, -1e-20) == dvec3(0, 10, 0));
    CHECK(curves_of(spline).size() == 3);
}

TEST_CASE("what is no number has a place all the same", "[feature_spline]") {
    FeatureSpline spline = three_knots();
    spline.meta_points = {meta_at(0, 1), meta_at(2, 3)};
    for (const bool closed : {false, true}) {
        spline.closed = closed;
        for (const double u : {std::nan(""), HUGE_VAL, -HUGE_VAL}) {
            CHECK(point_at(spline, u) == dvec3(0, 10, 0));
            CHECK(parameters_at(spline, u).half_width == 1);
        }
        CHECK(std::isfinite(point_at(spline, 1e300).x));
        CHECK(std::isfinite(parameters_at(spline, -1e300).half_width));
    }
}

TEST_CASE("splines without a curve are points or nothing", "[feature_spline]") {
    FeatureSpline spline;
    CHECK(spline.curve_count() == 0);
    CHECK(point_at(spline, 0.5) == dvec3(0.0));
    CHECK(derivative_at(spline, 0.5) == dvec3(0.0));
    CHECK(parameters_at(spline, 0) == MetaParameters{});
    spline.knots.push_back({dvec3(1, 2, 3)});
    spline.closed = true;
    spline.meta_points = {meta_at(0, 5), meta_at(0, 6)};
    CHECK(point_at(spline, 0.5) == dvec3(1, 2, 3));
    CHECK(parameters_at(spline, 0.5).half_width == 5);
    CHECK_THROWS_AS(locate(spline, 0), BugFound);
}

TEST_CASE("parameters change linearly between meta points and stay beyond the ends", "[feature_spline]") {
    FeatureSpline spline = three_knots();
    CHECK(parameters_at(spline, 1) == MetaParameters{});
    spline.meta_points = {meta_at(0.5, 10)};
    for (const double u : {0.0, 0.5, 2.0}) CHECK(parameters_at(spline, u) == spline.meta_points[0].parameters);
    spline.meta_points.push_back(meta_at(1.5, 20));
    spline.meta_points.back().parameters.erodibility = 3;
    CHECK(parameters_at(spline, 0).half_width == 10);
    CHECK(parameters_at(spline, 0.5).half_width == 10);
    CHECK(parameters_at(spline, 0.75).half_width == 12.5F);
    CHECK(parameters_at(spline, 0.75).erodibility == 1.5F);
    CHECK(parameters_at(spline, 1.5).half_width == 20);
    CHECK(parameters_at(spline, 2).half_width == 20);
    // Two at one place: a step.
    spline.meta_points.insert(spline.meta_points.begin() + 1, meta_at(1.5, 100));
    CHECK(parameters_at(spline, 1).half_width == 55);
    CHECK(parameters_at(spline, 1.5).half_width == 20);
}

TEST_CASE("around a closed spline parameters go on from the last meta point to the first", "[feature_spline]") {
    FeatureSpline spline = three_knots();
    spline.closed = true;
    spline.meta_points = {meta_at(0.5, 10), meta_at(2.5, 20)};  // 2 apart one way, 1 the other
    CHECK(parameters_at(spline, 1.5).half_width == 15);
    CHECK(parameters_at(spline, 2.75).half_width == 17.5F);
    CHECK(parameters_at(spline, 0).half_width == 15);
    CHECK(parameters_at(spline, 3).half_width == 15);
    CHECK(parameters_at(spline, 0.25).half_width == 12.5F);
    CHECK(parameters_at(spline, -0.25).half_width == parameters_at(spline, 2.75).half_width);
    // A meta point on either side of the seam.
    spline.meta_points = {meta_at(0, 1), meta_at(1, 5), meta_at(3, 2)};
    CHECK(parameters_at(spline, 0).half_width == 1);
    CHECK(parameters_at(spline, 2).half_width == 3.5F);
    CHECK(parameters_at(spline, 2.5).half_width == 2.75F);
}

TEST_CASE("meta points out of order give values all the same", "[feature_spline]") {
    FeatureSpline spline = three_knots();
    spline.meta_points = {meta_at(2, 1), meta_at(0.5, 2), meta_at(1.5, 3), meta_at(0, 4)};
    for (const bool closed : {false, true}) {
        spline.closed = closed;
        for (double u = -1; u < 4; u += 0.1) {
            CHECK(parameters_at(spline, u).half_width >= 1);
            CHECK(parameters_at(spline, u).half_width <= 4);
        }
    }
    spline.meta_points[1].position = std::numeric_limits<double>::quiet_NaN();
    CHECK(std::isfinite(parameters_at(spline, 1).half_width));
}

TEST_CASE("every parameter is interpolated", "[feature_spline]") {
    MetaParameters a;
    MetaParameters b;
    float value = 1;
    for (const ParameterField& field : fields_of<MetaParameters>()) {
        field.put(&a, value);
        field.put(&b, 3 * value);
        value += 1;
    }
    const MetaParameters middle = interpolated(a, b, 0.5);
    for (const ParameterField& field : fields_of<MetaParameters>()) CHECK(field.get(&middle) == 2 * field.get(&a));
    CHECK(interpolated(a, b, 0) == a);
    CHECK(interpolated(a, b, 1) == b);
}
