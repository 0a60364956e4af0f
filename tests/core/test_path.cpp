/// Paths as values: their kinds, their tangents, turning them round, and what they may hold.

#include <cmath>

#include "core/model/automatic_tangents.h"
#include "core/model/meta_point_edit.h"
#include "core/model/path.h"
#include "core/model/spline_check.h"
#include "core/model/spline_edit.h"
#include "core/model/spline_list.h"
#include "tests/catch.h"

using namespace cuesta;
using glm::dvec3;

namespace {

Path path_through(std::initializer_list<dvec3> points, PathKind kind = PathKind::road) {
    Path path = path_of_kind(kind);
    path.id = 1;
    for (const dvec3& point : points) path.knots.push_back({point});
    update_automatic_tangents(path);
    return path;
}

}  // namespace

TEST_CASE("every kind of path is valid as it comes", "[path]") {
    for (std::size_t i = 0; i < EnumNames<PathKind>::names.size(); ++i) {
        Path path = path_of_kind(static_cast<PathKind>(i));
        path.id = 1;
        INFO(path.name);
        const Result<void> checked = check_path(path);
        CHECK(checked);
        CHECK(path.closed == is_area(path.parameters.kind));
        CHECK(path.meta_points.size() == 1);
    }
}

TEST_CASE("automatic tangents of paths keep to the polyline", "[path]") {
    Path path = path_through({{0, 0, 0}, {100, 0, 0}, {100, 0, 40}, {300, 0, 40}});
    path.parameters.smoothness = 0.5F;
    update_automatic_tangents(path);
    // Nascimento 2020, chapter 5: along the way from the neighbour before to the one after, half the shorter segment
    // times the smoothness long.
    const dvec3 along = glm::normalize(dvec3(100, 0, 40));
    CHECK(glm::length(path.knots[1].out - 10.0 * along) < 1e-9);  // rounding of a few operations on 100 m
    CHECK(glm::length(path.knots[1].in + 10.0 * along) < 1e-9);
    CHECK(glm::length(path.knots[0].out - dvec3(25, 0, 0)) < 1e-9);
    path.parameters.smoothness = 0;
    update_automatic_tangents(path);
    for (const Knot& knot : path.knots) CHECK((knot.in == dvec3(0.0) && knot.out == dvec3(0.0)));
    // A knot on its neighbour, and a spike, are corners and make no NaN.
    Path odd = path_through({{0, 0, 0}, {0, 0, 0}, {50, 3, 0}, {0, 0, 0}});
    for (const Knot& knot : odd.knots) CHECK(std::isfinite(knot.in.x + knot.in.y + knot.in.z + knot.out.x));
}

TEST_CASE("paths have the edits of feature splines", "[path]") {
    Path path = path_through({{0, 0, 0}, {100, 5, 0}, {200, 5, 50}, {300, 0, 50}});
    path.meta_points.clear();
    for (const double u : {0.0, 1.0, 2.0}) path.meta_points.push_back({u, {}});
    path.meta_points[1].parameters.structure = PathStructure::bridge;
    path.meta_points[0].parameters.bank = 3;
    // Between two meta points their numbers are mixed, but a structure holds until the next.
    path.meta_points[1].parameters.width = 20;
    CHECK(parameters_at(path, 1.5).structure == PathStructure::bridge);
    CHECK(parameters_at(path, 0.5).structure == PathStructure::surface);
    CHECK(parameters_at(path, 0.5).width == 14);
    const Path before = path;
    reverse(path);
    for (const double u : {0.25, 0.75, 1.25, 1.75, 2.25, 2.75}) {
        INFO(u);
        const PathSection there = parameters_at(before, u);
        const PathSection back = parameters_at(path, 3 - u);
        CHECK(back.structure == there.structure);
        CHECK(back.bank == Approx(-there.bank).margin(1e-6));  // a float's rounding
        CHECK(back.width == Approx(there.width).epsilon(1e-6));
        CHECK(glm::length(point_at(path, 3 - u) - point_at(before, u)) < 1e-9);
    }
    Paths paths;
    const int first = add_spline(paths, before);
    const Result<int> second = split_spline(paths, first, 1.5);
    REQUIRE(second);
    CHECK(find_spline(paths, *second)->meta_points.front().parameters.structure == PathStructure::bridge);
    REQUIRE(join_splines(paths, first, *second));
    CHECK(paths.size() == 1);
    CHECK(check_paths(paths));
}

TEST_CASE("paths that cannot be are refused", "[path]") {
    Path good = path_through({{0, 0, 0}, {100, 0, 0}});
    CHECK(check_path(good));
    Path lake = good;
    lake.parameters.kind = PathKind::lake;
    CHECK_FALSE(check_path(lake));
    Path wide = good;
    wide.meta_points[0].parameters.width = -1;
    CHECK_FALSE(check_path(wide));
    Path section = good;
    section.own_cross_section = {{-1, 0}, {0.5, 1}, {0.2, 0}};
    CHECK_FALSE(check_path(section));
    section.own_cross_section = {{-1, 0}, {0.5, NAN}};
    CHECK_FALSE(check_path(section));
    section.own_cross_section = {{-1, 0}, {0, 1}, {1, 0}};
    CHECK(check_path(section));
    CHECK_FALSE(check_paths({good, good}));  // one id twice
    good.knots[0].position.x = INFINITY;
    CHECK_FALSE(check_path(good));
}
