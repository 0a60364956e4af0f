/// Paths as triangles lie on the land that is carved for them.

#include "core/io/vector/path_mesh.h"

#include <cmath>
#include <limits>

#include "core/base/random.h"
#include "core/carve/alignment.h"
#include "core/carve/displacement.h"
#include "core/field/sampling.h"
#include "core/io/vector/area_surfaces.h"
#include "core/model/automatic_tangents.h"
#include "tests/catch.h"
#include "tests/core/planned_alignments.h"
#include "tests/core/planned_paths.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;
using namespace cuesta::planned;
using glm::dvec2;
using glm::dvec3;

namespace {

/// 160 x 160 m in cells of half a metre.
TerrainFrame fine_frame() {
    TerrainFrame frame;
    frame.width = frame.height = 320;
    frame.cell_size = 0.5;
    return frame;
}

dvec3 vertex(const TriangleMesh& mesh, std::size_t i, const TerrainFrame& frame) {
    return dvec3(mesh.positions[i][0], mesh.positions[i][1], mesh.positions[i][2]) +
           dvec3(frame.width_metres() / 2, 0, frame.height_metres() / 2);
}

/// The greatest height of a vertex over or under the land.
double farthest_from(const Raster<float>& land, const TriangleMesh& mesh, const TerrainFrame& frame) {
    double worst = 0;
    for (std::size_t i = 0; i < mesh.positions.size(); ++i) {
        const dvec3 at = vertex(mesh, i, frame);
        const double ground = sample_bilinear(land.view(), at.x / frame.cell_size, at.z / frame.cell_size);
        worst = std::max(worst, std::abs(at.y - ground));
    }
    return worst;
}

/// Twice the area in the ground plane, above 0 where it faces up.
double facing_up(const TriangleMesh& mesh, std::size_t i, const TerrainFrame& frame) {
    const auto& [a, b, c] = mesh.triangles[i];
    const dvec3 from = vertex(mesh, a, frame);
    return glm::cross(vertex(mesh, b, frame) - from, vertex(mesh, c, frame) - from).y;
}

/// Along a slope in two bends of 30 m, right and left, tilted for 15 m/s.
Path winding_road() {
    Path road =
        path_through(PathKind::road, 1,
                     {dvec3(20, 0, 30), dvec3(60, 0, 35), dvec3(75, 0, 75), dvec3(100, 0, 115), dvec3(140, 0, 125)});
    road.parameters.smoothness = 1;
    road.parameters.bank_limit = 6;
    update_automatic_tangents(road);
    return road;
}

Raster<float> slope(const TerrainFrame& frame) {
    return ground_of(frame, [](double x, double z) { return 50 + 0.04 * x - 0.06 * z + std::sin(0.08 * x); });
}

const PathMeshOptions on_land{0, 10};

}  // namespace

TEST_CASE("a ribbon has the tilt of the roadway", "[path_mesh]") {
    const TerrainFrame frame = fine_frame();
    const Raster<float> ground = slope(frame);
    const CarvePlan plan = plan_of({winding_road()}, frame, ground);
    const Raster<float> land = displaced(ground.view(), carve(plan, frame, ground.view()).value());
    const PathMesh made = path_mesh({winding_road()}, plan, frame, on_land);
    CHECK(made.remarks.empty());
    REQUIRE(made.mesh.positions.size() > 40);
    // Edges are where the tilt ends: samples half a cell beyond miss up to 2.6 cm of it at 6 degrees, and some
    // millimetres of the blend.
    CHECK(farthest_from(land, made.mesh, frame) < 0.05);
    // Control: without the tilt, 4 m from the middle are up to 0.42 m wrong.
    CarvePlan flat = plan;
    for (CarvePiece& piece : flat.pieces)
        for (CarveEnd& end : piece.ends) end.cross_slope = 0;
    CHECK(farthest_from(land, path_mesh({winding_road()}, flat, frame, on_land).mesh, frame) > 0.3);
    // The ribbon bends to both sides, as the pieces do.
    const std::vector<double> slopes = cross_slopes_along(plan, plan.alignments[0]);
    CHECK(*std::max_element(slopes.begin(), slopes.end()) == Approx(std::tan(glm::radians(6.0))));
    CHECK(*std::min_element(slopes.begin(), slopes.end()) == Approx(-std::tan(glm::radians(6.0))));
}

TEST_CASE("the tilt of a course is that of its nearest piece", "[path_mesh]") {
    const TerrainFrame frame = fine_frame();
    const Raster<float> ground = slope(frame);
    Path ring = circle(PathKind::road, 2, {80, 80}, 40, true);
    ring.parameters.bank_speed = 10;
    ring.parameters.bank_limit = 20;
    const CarvePlan plan = plan_of({winding_road(), ring}, frame, ground);
    REQUIRE(plan.alignments.size() == 2);
    for (const Alignment& alignment : plan.alignments) {
        const std::vector<double> slopes = cross_slopes_along(plan, alignment);
        REQUIRE(slopes.size() == alignment.points.size());
        double worst = 0;
        for (std::size_t i = 0; i < slopes.size(); ++i) {
            const dvec3& at = alignment.points[i].point;
            const CarvePiece& piece = plan.pieces[nearest_piece(plan, alignment.path_id, {at.x, at.z}).piece];
            const double t = nearest_on(QuadraticBezier{piece.points}, {at.x, at.z}).t;
            const double expected = glm::mix<double>(piece.ends[0].cross_slope, piece.ends[1].cross_slope, t);
            worst = std::max(worst, std::abs(slopes[i] - expected));
        }
        CHECK(worst < 1e-6);  // of floats
    }
    // On a bridge it goes over from the one end to the other.
    Path bridge = winding_road();
    bridge.meta_points.push_back(bridge.meta_points[0]);
    bridge.meta_points.push_back(bridge.meta_points[0]);
    bridge.meta_points[1].position = 0.8;
    bridge.meta_points[1].parameters.structure = PathStructure::bridge;
    bridge.meta_points[2].position = 1.6;
    const CarvePlan bridged = plan_of({bridge}, frame, ground);
    const std::vector<double> slopes = cross_slopes_along(bridged, bridged.alignments[0]);
    for (std::size_t i = 1; i < slopes.size(); ++i) CHECK(std::abs(slopes[i] - slopes[i - 1]) < 0.08);
    // Without pieces there is the section alone.
    CarvePlan bare = plan;
    bare.pieces.clear();
    bare.alignments[0].points[0].section.bank = -45;
    CHECK(cross_slopes_along(bare, bare.alignments[0])[0] == Approx(-1));
}

TEST_CASE("ribbons run along their courses and face up", "[path_mesh]") {
    TerrainFrame frame;
    frame.width = 400;
    frame.height = 300;
    frame.cell_size = 10;
    const CarvePlan plan = test::road_and_river();
    const std::vector<Path> paths{path_through(PathKind::road, 1, {}), path_through(PathKind::river, 2, {})};
    const TriangleMesh mesh = path_mesh(paths, plan, frame, on_land).mesh;
    REQUIRE(mesh.positions.size() == 12);
    REQUIRE(mesh.triangles.size() == 8);
    // To the east, the left edge lies in the north; the right side is lower by the width, at 45 degrees.
    const double rounding = 1e-3;  // of floats of 2000 m
    CHECK(glm::length(vertex(mesh, 0, frame) - dvec3(100, 55, 195)) < rounding);
    CHECK(glm::length(vertex(mesh, 1, frame) - dvec3(100, 45, 205)) < rounding);
    // To the south it lies in the east; water is level.
    CHECK(glm::length(vertex(mesh, 6, frame) - dvec3(1005, 39, 100)) < rounding);
    CHECK(mesh.texture_coordinates[0][0] == 0);
    CHECK(mesh.texture_coordinates[1][0] == 1);
    CHECK(mesh.texture_coordinates[4][1] == 20);  // 200 m at 10 m of width
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) CHECK(facing_up(mesh, i, frame) > 0);
    for (const auto& normal : mesh.normals) CHECK(normal[1] > 0.5F);
    CHECK(path_mesh({}, plan, frame).mesh.positions.empty());
    const TemporaryFolder folder;
    CHECK(write_mesh(folder / "a.glb", mesh).ok());
    CHECK(write_mesh(folder / "a.obj", mesh).ok());
}

namespace {

Path area_through(PathKind kind, int id, const std::vector<dvec2>& corners) {
    std::vector<dvec3> points;
    for (const dvec2& corner : corners) points.emplace_back(corner.x, 0, corner.y);
    Path area = path_through(kind, id, points);
    area.closed = true;
    area.parameters.smoothness = 0;
    update_automatic_tangents(area);
    return area;
}

std::vector<dvec2> rectangle(double west, double north, double east, double south) {
    return {{west, north}, {east, north}, {east, south}, {west, south}};
}

/// m^2 in the ground plane; every triangle must face up.
double area_of(const TriangleMesh& mesh, const TerrainFrame& frame) {
    double twice = 0;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        CHECK(facing_up(mesh, i, frame) > 0);
        twice += facing_up(mesh, i, frame);
    }
    return 0.5 * twice;
}

}  // namespace

TEST_CASE("a lake's water is a surface, of a concave outline too", "[path_mesh]") {
    const TerrainFrame frame = fine_frame();
    const Raster<float> ground = slope(frame);
    const std::vector<dvec2> corners{{20, 20}, {120, 20}, {120, 60}, {60, 60}, {60, 120}, {20, 120}};
    const std::vector<Path> paths{area_through(PathKind::lake, 1, corners)};
    const CarvePlan plan = plan_of(paths, frame, ground);
    const DisplacementMap map = carve(plan, frame, ground.view()).value();
    const PathMesh made = path_mesh(paths, plan, frame);
    CHECK(made.remarks.empty());
    CHECK(area_of(made.mesh, frame) == Approx(6400).epsilon(1e-6));
    const DisplacementTile* tile = map.find(1, 1);
    REQUIRE(tile != nullptr);
    for (std::size_t i = 0; i < made.mesh.positions.size(); ++i) {
        const dvec3 at = vertex(made.mesh, i, frame);
        CHECK(at.y == Approx(tile->water_level(20, 20) + 0.025).margin(1e-4));  // half the lift; floats
        CHECK(made.mesh.normals[i] == std::array<float, 3>{0, 1, 0});
        CHECK(made.mesh.texture_coordinates[i][0] == Approx((at.x - 80) / 10).margin(1e-5));
        CHECK(made.mesh.texture_coordinates[i][1] == Approx((at.z - 80) / 10).margin(1e-5));
    }
    // A dry lake is a floor, as a quarry is.
    std::vector<Path> dry = paths;
    dry[0].parameters.freeboard = 100;
    const CarvePlan dug = plan_of(dry, frame, ground);
    const Raster<float> land = displaced(ground.view(), carve(dug, frame, ground.view()).value());
    const TriangleMesh floor = path_mesh(dry, dug, frame, on_land).mesh;
    const double run = dug.areas[0].run;
    CHECK(run > 5);
    CHECK(area_of(floor, frame) < 6400 - 350 * run);
    // Along its edge the slope of 10 m over 13 m begins: samples half a cell beyond miss a quarter of what it rises
    // over a cell, twice that in corners. Not inset, the floor would be 10 m off.
    CHECK(farthest_from(land, floor, frame) < 0.2);
}

TEST_CASE("level ground leaves lower areas open", "[path_mesh]") {
    const TerrainFrame frame = fine_frame();
    const Raster<float> ground(frame.width, frame.height, 50.0F);
    std::vector<Path> paths{area_through(PathKind::ground, 1, rectangle(20, 20, 140, 120)),
                            area_through(PathKind::ground, 2, rectangle(60, 50, 100, 90)),
                            area_through(PathKind::lake, 3, rectangle(120, 60, 150, 80))};
    for (const std::size_t i : {0U, 1U}) paths[i].parameters.heights = PathHeights::drawn;
    for (Knot& knot : paths[0].knots) knot.position.y = 52;
    for (Knot& knot : paths[1].knots) knot.position.y = 51;
    const CarvePlan plan = plan_of(paths, frame, ground);
    const LevelSurfaces surfaces = level_surfaces(plan, paths);
    REQUIRE(surfaces.surfaces.size() == 3);
    CHECK(surfaces.surfaces[0].rings.size() == 2);  // the hole of the lower ground; the lake cuts its edge
    CHECK(surfaces.surfaces[0].height == 52);
    CHECK(surfaces.surfaces[1].height == 51);
    CHECK(surfaces.surfaces[2].is_water);
    CHECK(surfaces.remarks.empty());
    const PathMesh made = path_mesh(paths, plan, frame, on_land);
    const double first = 120 * 100 - 40 * 40 - 20 * 20;
    CHECK(area_of(made.mesh, frame) == Approx(first + 40 * 40 + 30 * 20).epsilon(1e-6));
    // Rivers and lakes are lower than roads, whatever their order in the list.
    std::vector<Path> turned(paths.rbegin(), paths.rend());
    CHECK(area_of(path_mesh(turned, plan_of(turned, frame, ground), frame, on_land).mesh, frame) ==
          Approx(first + 40 * 40 + 30 * 20).epsilon(1e-6));
}

TEST_CASE("outlines that cross themselves are filled as they are carved, with a remark", "[path_mesh]") {
    const TerrainFrame frame = fine_frame();
    const Raster<float> ground(frame.width, frame.height, 50.0F);
    const std::vector<Path> paths{
        area_through(PathKind::ground, 1, {{20, 20}, {100, 100}, {100, 20}, {20, 100}}),
        // Twice round: the inner square is outside by the even-odd rule.
        area_through(PathKind::ground, 2,
                     {{110, 110}, {150, 110}, {150, 150}, {115, 150}, {115, 115}, {145, 115}, {145, 145}, {110, 145}})};
    const CarvePlan plan = plan_of(paths, frame, ground);
    const PathMesh made = path_mesh(paths, plan, frame, on_land);
    REQUIRE(made.remarks.size() == 2);
    CHECK(made.remarks[0] == "Building ground 1: the outline crosses itself; every second part is filled");
    // Each cell inside an area is under one triangle, every other under none.
    Raster<float> covered(frame.width, frame.height);
    for (std::size_t i = 0; i < made.mesh.triangles.size(); ++i) {
        CHECK(facing_up(made.mesh, i, frame) > 0);
        std::array<dvec3, 3> p{};
        for (std::size_t k = 0; k < 3; ++k) p[k] = vertex(made.mesh, made.mesh.triangles[i][k], frame);
        for (int y = 0; y < frame.height; ++y)
            for (int x = 0; x < frame.width; ++x) {
                const dvec3 at((x + 0.503) * 0.5, 0, (y + 0.5049) * 0.5);  // on no side
                bool inside = true;
                for (std::size_t k = 0; k < 3; ++k)
                    inside = inside && glm::cross(p[(k + 1) % 3] - p[k], at - p[k]).y > 0;
                covered(x, y) += inside ? 1.0F : 0.0F;
            }
    }
    int wrong = 0;
    int most = 0;
    for (int y = 0; y < frame.height; ++y)
        for (int x = 0; x < frame.width; ++x) {
            int inside = 0;
            for (const CarveArea& area : plan.areas) {
                bool odd = false;
                const dvec2 at((x + 0.503) * 0.5, (y + 0.5049) * 0.5);
                for (std::size_t i = 0; i < area.ring.size(); ++i) {
                    const dvec2 &a = area.ring[i], &b = area.ring[(i + 1) % area.ring.size()];
                    if ((a.y > at.y) != (b.y > at.y) && at.x < a.x + (b.x - a.x) * (at.y - a.y) / (b.y - a.y))
                        odd = !odd;
                }
                inside += odd ? 1 : 0;
            }
            wrong += static_cast<float>(inside) == covered(x, y) ? 0 : 1;
            most += inside;
        }
    CHECK(most > 10000);
    CHECK(wrong == 0);
}

TEST_CASE("areas that touch in corners and along sides are each filled once", "[path_mesh]") {
    TerrainFrame frame;
    frame.width = frame.height = 16;
    frame.cell_size = 1;
    RandomSequence random(11, RandomStream::test);
    for (int trial = 0; trial < 40; ++trial) {
        CarvePlan plan;
        std::vector<Path> paths;
        Raster<float> lowest(16, 16, 1000.0F);
        for (int i = 0; i < 14; ++i) {
            const int west = static_cast<int>(random.below(14)), north = static_cast<int>(random.below(14));
            const int east = west + 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(16 - west)));
            const int south = north + 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(16 - north)));
            CarveArea area;
            area.ring = rectangle(west, north, east, south);
            area.level = 100 - i % 7;
            area.path = i;
            plan.areas.push_back(area);
            plan.path_ids.push_back(i + 1);
            paths.push_back(area_through(PathKind::ground, i + 1, area.ring));
            for (int z = north; z < south; ++z)
                for (int x = west; x < east; ++x) lowest(x, z) = std::min(lowest(x, z), static_cast<float>(area.level));
        }
        const PathMesh made = path_mesh(paths, plan, frame, on_land);
        CHECK(made.remarks.empty());
        Raster<float> level(16, 16, 1000.0F);
        int twice = 0;
        for (std::size_t i = 0; i < made.mesh.triangles.size(); ++i) {
            std::array<dvec3, 3> p{};
            for (std::size_t k = 0; k < 3; ++k) p[k] = vertex(made.mesh, made.mesh.triangles[i][k], frame);
            for (int z = 0; z < 16; ++z)
                for (int x = 0; x < 16; ++x) {
                    const dvec3 at(x + 0.501, 0, z + 0.5047);  // on no diagonal
                    bool inside = true;
                    for (std::size_t k = 0; k < 3; ++k)
                        inside = inside && glm::cross(p[(k + 1) % 3] - p[k], at - p[k]).y > 0;
                    if (!inside) continue;
                    twice += level(x, z) == 1000.0F ? 0 : 1;
                    level(x, z) = static_cast<float>(p[0].y);
                }
        }
        CHECK(twice == 0);
        CHECK(level == lowest);
    }
}
