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
