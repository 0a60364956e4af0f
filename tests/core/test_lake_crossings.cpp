/// Ways across lakes: bridges, embankments and fords, as over rivers.

#include "core/carve/displacement.h"
#include "core/carve/shore.h"
#include "core/model/automatic_tangents.h"
#include "tests/catch.h"
#include "tests/core/planned_paths.h"

using namespace cuesta;
using namespace cuesta::planned;
using glm::dvec2;

namespace {

const TerrainFrame frame = [] {
    TerrainFrame made;
    made.width = made.height = 250;
    made.cell_size = 4;
    return made;
}();

/// A bowl, 30 m deep in the middle.
Raster<float> bowl() {
    return ground_of(frame, [](double x, double z) {
        const double off2 = (x - 500) * (x - 500) + (z - 500) * (z - 500);
        return 120 - 30 * std::exp(-off2 / (2 * 150 * 150));
    });
}

Path lake_of(const std::vector<dvec2>& corners) {
    std::vector<glm::dvec3> points;
    for (const dvec2& corner : corners) points.emplace_back(corner.x, 0, corner.y);
    Path lake = path_through(PathKind::lake, 1, points);
    lake.closed = true;
    lake.parameters.smoothness = 0;
    update_automatic_tangents(lake);
    return lake;
}

Path square_lake() {
    return lake_of({{300, 300}, {700, 300}, {700, 700}, {300, 700}});
}

Path road_across(WaterCrossing crossing) {
    Path road = path_through(PathKind::road, 2, {{50, 0, 480}, {950, 0, 480}});
    road.parameters.water_crossing = crossing;
    road.parameters.grade_limit = 0;
    return road;
}

std::vector<CarvePiece> pieces_of(const CarvePlan& plan, int id) {
    std::vector<CarvePiece> pieces;
    for (const CarvePiece& piece : plan.pieces)
        if (plan.path_ids[static_cast<std::size_t>(piece.path)] == id) pieces.push_back(piece);
    return pieces;
}

/// Difference of the land inside the lake between two plans, m.
double difference_inside(const CarvePlan& a, const CarvePlan& b, const Raster<float>& ground) {
    const Raster<float> first = carve(a, frame, ground.view()).value().to_raster();
    const Raster<float> second = carve(b, frame, ground.view()).value().to_raster();
    double worst = 0;
    for (int y = 75; y < 175; ++y)
        for (int x = 75; x < 175; ++x)
            worst = std::max(worst, std::abs(static_cast<double>(first(x, y) - second(x, y))));
    return worst;
}

}  // namespace

TEST_CASE("a road bridges a lake and leaves it as it is", "[lake_crossings]") {
    const Raster<float> ground = bowl();
    const CarvePlan plan = plan_of({square_lake(), road_across(WaterCrossing::bridge)}, frame, ground);
    REQUIRE(plan.areas.size() == 1);
    double west = 0;
    double east = 1e9;
    for (const CarvePiece& piece : pieces_of(plan, 2))
        for (const std::size_t end : {0U, 2U}) {
            const double x = piece.points[end].x;
            CHECK((x < 300 || x > 700));
            if (x < 500) west = std::max(west, x);
            if (x > 500) east = std::min(east, x);
        }
    // 8 m wide, with 8 m of earth at the abutments: it ends where the lake begins, as over rivers.
    CHECK(west == Approx(288).margin(0.01));
    CHECK(east == Approx(712).margin(0.01));
    CHECK(difference_inside(plan, plan_of({square_lake()}, frame, ground), ground) <= 1e-6);
    // The bridge goes straight over.
    const Alignment& road = plan.alignments.back();
    REQUIRE(road.path_id == 2);
    for (const AlignmentPoint& point : road.points)
        if (point.point.x > 300 && point.point.x < 700) {
            CHECK(point.section.structure == PathStructure::bridge);
            CHECK(point.point.y > plan.areas[0].level);
        }
    // Control: an embankment does not.
    const CarvePlan dammed = plan_of({square_lake(), road_across(WaterCrossing::embankment)}, frame, ground);
    CHECK(difference_inside(dammed, plan_of({square_lake()}, frame, ground), ground) > 5);
}

TEST_CASE("an embankment stands over the water of a lake, and a ford goes down to its bed", "[lake_crossings]") {
    const Raster<float> ground = bowl();
    const CarvePlan dammed = plan_of({square_lake(), road_across(WaterCrossing::embankment)}, frame, ground);
    const double level = dammed.areas[0].level;
    CHECK(level > 105);  // the road alone would lie 15 m under it
    double lowest = 1e9;
    for (const AlignmentPoint& point : dammed.alignments.back().points)
        if (point.point.x >= 300 && point.point.x <= 700) lowest = std::min(lowest, point.point.y);
    CHECK(lowest >= level - 1e-6);
    CHECK(lowest < level + 0.5);
    const Raster<float> land = displaced(ground.view(), carve(dammed, frame, ground.view()).value());
    for (int x = 80; x < 170; ++x) CHECK(land(x, 119) >= level - 0.01);  // the row at z = 478, 2 m from the middle

    const CarvePlan forded = plan_of({square_lake(), road_across(WaterCrossing::ford)}, frame, ground);
    const CarveArea& lake = forded.areas[0];
    const Shore shore(lake);
    int deep = 0;
    for (const CarvePiece& piece : pieces_of(forded, 2)) {
        const dvec2 place(piece.points[0].x, piece.points[0].z);
        if (!shore.holds(place)) continue;
        const double share = std::min(shore.distance_to(place) / static_cast<double>(lake.run), 1.0);
        CHECK(piece.points[0].y == Approx(level - lake.depth * share).margin(1e-6));
        deep += share == 1 ? 1 : 0;
    }
    CHECK(deep > 3);
}

TEST_CASE("bridges over lakes end on the land between", "[lake_crossings]") {
    const Raster<float> ground = bowl();
    // Two arms of a lake, 100 m of land between them.
    const Path lake =
        lake_of({{300, 300}, {700, 300}, {700, 600}, {550, 600}, {550, 400}, {450, 400}, {450, 600}, {300, 600}});
    const CarvePlan plan = plan_of({lake, road_across(WaterCrossing::bridge)}, frame, ground);
    int between = 0;
    for (const CarvePiece& piece : pieces_of(plan, 2)) between += piece.points[0].x > 450 && piece.points[2].x < 550;
    CHECK(between > 0);
    // A road that ends there stays joined to it.
    Path branch = path_through(PathKind::road, 3, {{500, 0, 480}, {500, 0, 700}});
    CHECK(plan_of({lake, road_across(WaterCrossing::bridge), branch}, frame, ground).junctions.size() == 1);
}

TEST_CASE("what runs along a shore, in tunnels, or dams by itself gets no bridge over a lake", "[lake_crossings]") {
    const Raster<float> ground = bowl();
    const auto has_bridge = [&](const Path& way, const Path& lake) {
        const CarvePlan plan = plan_of({lake, way}, frame, ground);
        for (const AlignmentPoint& point : plan.alignments.back().points)
            if (point.section.structure == PathStructure::bridge) return true;
        return false;
    };
    CHECK(has_bridge(road_across(WaterCrossing::bridge), square_lake()));
    // Cuts off a corner of 6 m, less than it is wide.
    Path grazing = path_through(PathKind::road, 2, {{200, 0, 404}, {404, 0, 200}});
    CHECK_FALSE(has_bridge(grazing, square_lake()));
    Path dyke = path_through(PathKind::dyke, 2, {{50, 0, 480}, {950, 0, 480}});
    CHECK_FALSE(has_bridge(dyke, square_lake()));
    Path tunnel = road_across(WaterCrossing::bridge);
    tunnel.meta_points[0].parameters.structure = PathStructure::tunnel;
    CHECK_FALSE(has_bridge(tunnel, square_lake()));
    Path dry = square_lake();
    dry.parameters.freeboard = 100;
    CHECK_FALSE(has_bridge(road_across(WaterCrossing::bridge), dry));
}
