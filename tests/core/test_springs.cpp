/// Rivers with springs become permanent point sources.

#include "core/carve/springs.h"

#include "tests/catch.h"

using namespace cuesta;

namespace {

Path river_with_spring(float width, float spring) {
    Path path = path_of_kind(PathKind::river);
    path.knots = {Knot{.position = {120, 5, 340}}, Knot{.position = {500, 5, 600}}};
    path.meta_points.front().parameters.width = width;
    path.parameters.spring = spring;
    return path;
}

}  // namespace

TEST_CASE("a river's spring wells up at its first point", "[springs]") {
    const std::vector<WaterSource> springs = springs_of({river_with_spring(40, 0.2F)}, 4);
    REQUIRE(springs.size() == 1);
    CHECK(springs[0].kind == SourceKind::permanent);
    const PointSource& source = std::get<PointSource>(springs[0].shape);
    CHECK(source.x == 120);
    CHECK(source.z == 340);
    CHECK(source.radius == 20);
    CHECK(source.depth == 0.2F);
    CHECK(std::get<PointSource>(springs_of({river_with_spring(3, 0.2F)}, 4)[0].shape).radius == 6);
}

TEST_CASE("the spring of a river drawn uphill wells up at its last point, where it begins", "[springs]") {
    Path path = river_with_spring(40, 0.2F);
    path.knots.back().position.y = 30;
    // Its width changes along it: that of its upper end counts.
    path.meta_points.push_back(path.meta_points.front());
    path.meta_points.front().position = 0;
    path.meta_points.back().position = 1;
    path.meta_points.back().parameters.width = 16;
    REQUIRE(is_drawn_uphill(path));
    const auto at = [](const Path& river) { return std::get<PointSource>(springs_of({river}, 4)[0].shape); };
    CHECK(at(path).x == 500);
    CHECK(at(path).z == 600);
    CHECK(at(path).radius == 8);
    // Controls: turned about it has the same spring; a rise within what the drawing means by level does not count.
    std::swap(path.knots.front(), path.knots.back());
    std::swap(path.meta_points.front().parameters, path.meta_points.back().parameters);
    CHECK_FALSE(is_drawn_uphill(path));
    CHECK(at(path).x == 500);
    CHECK(at(path).radius == 8);
    Path level = river_with_spring(40, 0.2F);
    level.knots.back().position.y += 0.4;
    CHECK(at(level).x == 120);
    // A closed course has no upper end.
    path = river_with_spring(40, 0.2F);
    path.knots.back().position.y = 30;
    path.closed = true;
    CHECK(at(path).x == 120);
}

TEST_CASE("only enabled rivers with a curve have springs", "[springs]") {
    CHECK(springs_of({river_with_spring(8, 0)}, 4).empty());
    Path path = river_with_spring(8, 0.1F);
    path.enabled = false;
    CHECK(springs_of({path}, 4).empty());
    path = river_with_spring(8, 0.1F);
    path.parameters.kind = PathKind::canal;
    CHECK(springs_of({path}, 4).empty());
    path = river_with_spring(8, 0.1F);
    path.knots.resize(1);
    CHECK(springs_of({path}, 4).empty());
    CHECK(springs_of({river_with_spring(8, 0.1F)}, 4).size() == 1);
}
