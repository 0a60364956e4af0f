/// Routes over ground whose best route is known.

#include "core/carve/route.h"

#include <cmath>
#include <stop_token>

#include "core/base/random.h"
#include "core/geometry/flatten.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

struct World {
    TerrainFrame frame;
    Raster<float> ground;
    Raster<float> water;

    explicit World(int size, double cell_size = 10) : ground(size, size), water(size, size) {
        frame.width = frame.height = size;
        frame.cell_size = cell_size;
    }
    Result<Route> route(const glm::dvec2& from, const glm::dvec2& to, const RouteParameters& parameters = {},
                        const std::vector<Path>& existing = {}) const {
        return find_route({from, to, parameters}, frame, ground.view(), water.view(), existing);
    }
};

std::vector<glm::dvec3> points_of(const Route& route) {
    SketchedCurve curve;
    curve.knots = route.knots;
    std::vector<glm::dvec3> points;
    for (const FlatVertex& vertex : flatten(curves_of(curve), 0.1, Measured::ground_plane))
        points.push_back(vertex.point);
    return points;
}

/// A Path along x at one z.
Path straight_path(PathKind kind, double from, double to, double z) {
    Path path = path_of_kind(kind);
    path.knots = {Knot{}, Knot{}};
    path.knots[0].position = {from, 0, z};
    path.knots[1].position = {to, 0, z};
    return path;
}

}  // namespace

TEST_CASE("over flat ground a route is straight", "[route]") {
    const World world(128);
    for (const glm::dvec2 to : {glm::dvec2{1205, 305}, glm::dvec2{1100, 1255}, glm::dvec2{72, 900}}) {
        const glm::dvec2 from{75, 55};
        const Result<Route> route = world.route(from, to);
        REQUIRE(route.ok());
        CHECK(route->knots.front().position.x == from.x);
        CHECK(route->knots.front().position.z == from.y);
        CHECK(route->knots.back().position.x == to.x);
        CHECK(route->knots.back().position.z == to.y);
        // 80 directions are at most 11.3 degrees apart: 1 / cos(5.7 degrees) is half a per cent.
        CHECK(route->length < 1.02 * glm::length(to - from));
        CHECK(route->knots.size() < 8);
        CHECK(route->bridges == 0);
    }
}

TEST_CASE("a wall is passed through its gap", "[route]") {
    World world(96);
    for (int y = 0; y < 96; ++y)
        if (y < 70 || y > 74) world.ground(48, y) = 40;
    const Result<Route> route = world.route({100, 200}, {860, 200});
    REQUIRE(route.ok());
    bool through = false;
    for (const glm::dvec3& point : points_of(*route))
        if (std::abs(point.x - 485) < 5) {
            CHECK(point.z > 690);
            CHECK(point.z < 760);
            through = true;
        }
    CHECK(through);
    // Control: where cuts of 40 m are allowed and cheap, it goes straight through the wall.
    RouteParameters parameters;
    parameters.deepest_cut = 50;
    parameters.cut_cost = 0;
    CHECK(world.route({100, 200}, {860, 200}, parameters)->length < 1.02 * 760);
}

TEST_CASE("a steep slope is climbed in hairpins within the grade limit", "[route]") {
    World world(96);
    for (int y = 0; y < 96; ++y)
        for (int x = 0; x < 96; ++x) world.ground(x, y) = 3.0F * static_cast<float>(y);  // 30 %
    RouteParameters parameters;
    const Result<Route> route = world.route({480, 205}, {480, 755}, parameters);
    REQUIRE(route.ok());
    // 165 m at 8 % take 2062 m; the straight way has 550 m.
    CHECK(route->length > 0.95 * 165 / 0.08);
    CHECK(route->length < 1.3 * 165 / 0.08);
    CHECK(route->greatest_grade <= 0.0801);  // as a float the limit is not quite 0.08
    CHECK(route->greatest_grade > 0.06);
    int turns = 0;
    double last = 0;
    const std::vector<glm::dvec3> points = points_of(*route);
    for (std::size_t i = 10; i < points.size(); i += 10) {
        const double way = points[i].x - points[i - 10].x;
        if (way * last < 0) ++turns;
        if (way != 0) last = way;
    }
    CHECK(turns >= 1);
    parameters.grade_limit = 0.4F;  // control: straight up where that is allowed
    parameters.grade_cost = 0;
    CHECK(world.route({480, 205}, {480, 755}, parameters)->length < 1.02 * 550);
}

TEST_CASE("water is gone around, or bridged where that is shorter", "[route]") {
    World world(96);
    for (int y = 30; y < 66; ++y)
        for (int x = 40; x < 56; ++x) world.water(x, y) = 6;
    const Result<Route> around = world.route({100, 480}, {860, 480});
    REQUIRE(around.ok());
    CHECK(around->bridges < 10);
    CHECK(around->length > 790);
    for (int y = 0; y < 96; ++y) world.water(70, y) = 1;  // a river from edge to edge
    const Result<Route> bridged = world.route({100, 480}, {860, 480});
    REQUIRE(bridged.ok());
    CHECK(bridged->bridges > 5);
    CHECK(bridged->bridges < 30);
    RouteParameters dry;
    dry.bridges = false;
    const Result<Route> none = world.route({100, 480}, {860, 480}, dry);
    REQUIRE_FALSE(none.ok());
    CHECK(none.error().what.find("stays off water") != std::string::npos);
}

TEST_CASE("routes follow ways, and bridge rivers that are paths", "[route]") {
    const World world(96);
    const std::vector<Path> road{straight_path(PathKind::road, 50, 900, 300)};
    const auto farthest_up = [](const Route& route) {
        double least = 1e9;
        for (const glm::dvec3& point : points_of(route)) least = std::min(least, point.z);
        return least;
    };
    CHECK(farthest_up(*world.route({60, 400}, {890, 400}, {}, road)) < 310);
    CHECK(farthest_up(*world.route({60, 400}, {890, 400})) > 390);
    std::vector<Path> off = road;
    off[0].enabled = false;
    CHECK(farthest_up(*world.route({60, 400}, {890, 400}, {}, off)) > 390);
    const std::vector<Path> river{straight_path(PathKind::river, 0, 960, 500)};
    CHECK(world.route({480, 300}, {480, 800}, {}, river)->bridges > 5);
}

TEST_CASE("where no route keeps the limits an error says so", "[route]") {
    World world(64);
    for (int y = 0; y < 64; ++y) world.ground(32, y) = 100;
    const Result<Route> route = world.route({100, 300}, {540, 300});
    REQUIRE_FALSE(route.ok());
    CHECK(route.error().what.find("no route within a grade of 8 %") == 0);
    CHECK(world.route({-5, 300}, {540, 300}).error().what == "the route begins outside the terrain");
    CHECK(world.route({5, 300}, {540, 641}).error().what == "the route ends outside the terrain");
    CHECK(world.route({5, std::nan("")}, {540, 641}).error().what == "the route begins outside the terrain");
}

TEST_CASE("two places in one cell are joined by a line", "[route]") {
    const World world(16);
    const Result<Route> route = world.route({52, 53}, {57, 58});
    REQUIRE(route.ok());
    CHECK(route->knots.size() == 2);
    CHECK(route->length == Approx(std::sqrt(50.0)));
    CHECK(world.route({52, 53}, {52, 53})->knots.size() == 2);
}

TEST_CASE("routes are the same every time, and can be stopped", "[route]") {
    World world(120);
    for (int y = 0; y < 120; ++y)
        for (int x = 0; x < 120; ++x)
            world.ground(x, y) =
                60 * std::sin(0.06F * static_cast<float>(x)) * std::cos(0.05F * static_cast<float>(y)) +
                0.5F * random_unit(1, RandomStream::test, 0, static_cast<std::uint32_t>(120 * y + x));
    const Result<Route> once = world.route({100, 100}, {1150, 1100});
    REQUIRE(once.ok());
    CHECK(world.route({100, 100}, {1150, 1100})->knots == once->knots);
    // At tops between steep slopes the profile goes up to a quarter beyond the limit (set_profile in route_line.cpp).
    CHECK(once->greatest_grade <= 0.1);

    std::stop_source source;
    double last = -1;
    bool backwards = false;
    WorkControl control;
    control.stop = source.get_token();
    control.progress = [&](double share, std::string_view) {
        backwards = backwards || share < last;
        last = share;
    };
    REQUIRE(find_route({{100, 100}, {1150, 1100}, {}}, world.frame, world.ground.view(), {}, {}, control).ok());
    CHECK(last == 1);
    CHECK_FALSE(backwards);
    source.request_stop();
    const Result<Route> stopped =
        find_route({{100, 100}, {1150, 1100}, {}}, world.frame, world.ground.view(), {}, {}, control);
    REQUIRE_FALSE(stopped.ok());
    CHECK(stopped.error().is_cancelled());
}
