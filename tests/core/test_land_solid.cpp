/// \file Land as solids: closed forms of volumes, closed surfaces that nowhere cut through themselves, and surfaces
/// that are none.

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>

#include "core/io/files/zip_archive.h"
#include "core/io/mesh/mesh_triangles.h"
#include "core/io/mesh/solid_file.h"
#include "core/solid/inner_surface.h"
#include "core/solid/land_solid.h"
#include "tests/catch.h"
#include "tests/core/measure_shapes.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;
using cuesta::test::ThreadCount;

namespace {

using Place = std::array<double, 3>;

/// Coordinates of some 100 mm are kept in floats, so lengths to 1e-7 of themselves and volumes to thrice that.
constexpr double of_floats = 1e-6;

Raster<float> land(int width, int height, const std::function<double(int x, int y)>& height_at) {
    Raster<float> result(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) result(x, y) = static_cast<float>(height_at(x, y));
    return result;
}

double waves(int x, int y) {
    return 300 + 120 * std::sin(0.9 * x) * std::cos(0.7 * y) + 40 * std::sin(2.1 * x + 1.3 * y);
}

Place minus(const Place& a, const Place& b) {
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
Place cross(const Place& a, const Place& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
double dot(const Place& a, const Place& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

using Corners = std::array<Place, 3>;

Corners corners_of(const SolidMesh& mesh, std::size_t triangle) {
    Corners result;
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t k = 0; k < 3; ++k)
            result[i][k] = static_cast<double>(mesh.positions[mesh.triangles[triangle][i]][k]);
    return result;
}

/// True if the straight line from a to b passes through the inside of a triangle.
bool pierces(const Place& a, const Place& b, const Corners& t) {
    const Place normal = cross(minus(t[1], t[0]), minus(t[2], t[0]));
    const double from = dot(normal, minus(a, t[0])), to = dot(normal, minus(b, t[0]));
    // Vertices are shared, and lie on planes of others; rounding moves them by 1e-5 mm.
    const double slack = 1e-4 * std::sqrt(dot(normal, normal));
    if (!((from > slack && to < -slack) || (from < -slack && to > slack))) return false;
    const double share = from / (from - to);
    Place at;
    for (std::size_t k = 0; k < 3; ++k) at[k] = a[k] + share * (b[k] - a[k]);
    for (std::size_t i = 0; i < 3; ++i) {
        const Place side = cross(minus(t[(i + 1) % 3], t[i]), minus(at, t[i]));
        if (dot(side, normal) < 1e-4 * dot(normal, normal)) return false;
    }
    return true;
}

/// Pairs of triangles of which a side of one passes through the other: each with each.
int crossings(const SolidMesh& mesh) {
    std::vector<Corners> all;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) all.push_back(corners_of(mesh, i));
    const auto apart = [](const Corners& a, const Corners& b) {
        for (std::size_t k = 0; k < 3; ++k) {
            const auto [a_low, a_high] = std::minmax({a[0][k], a[1][k], a[2][k]});
            const auto [b_low, b_high] = std::minmax({b[0][k], b[1][k], b[2][k]});
            if (a_low > b_high || b_low > a_high) return true;
        }
        return false;
    };
    int result = 0;
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t j = 0; j < all.size(); ++j) {
            if (i == j || apart(all[i], all[j])) continue;
            for (std::size_t k = 0; k < 3; ++k) result += pierces(all[i][k], all[i][(k + 1) % 3], all[j]) ? 1 : 0;
        }
    return result;
}

/// A prism of `pin_sides` sides in place of a cylinder.
double prism(double radius, double length) {
    return 16 * radius * radius * std::sin(2 * std::numbers::pi / 32) * length;
}

SolidOptions usual() {
    SolidOptions options;
    options.width = 90;
    options.base = 6;
    return options;
}

}  // namespace

TEST_CASE("volumes of a plain and a wedge are those of closed forms", "[solid]") {
    // 31 x 21 samples of 10 m are 300 m x 200 m: 90 mm x 60 mm at 1 : 3333.
    const SolidOptions options = usual();
    const auto plain = make_land_solid(land(31, 21, [](int, int) { return 812.0; }).view(), 10, options);
    REQUIRE(plain.ok());
    CHECK_THAT(plain->scale, WithinRel(300.0 / 0.09, 1e-12));
    REQUIRE(plain->plates.size() == 1);
    CHECK_THAT(plain->plates[0].figures.volume, WithinRel(90.0 * 60 * 6, of_floats));
    CHECK(plain->plates[0].figures.shells == 1);
    // 100 m of rise from west to east are 30 mm, doubled 60.
    SolidOptions doubled = options;
    doubled.exaggeration = 2;
    const auto wedge =
        make_land_solid(land(31, 21, [](int x, int) { return 100.0 * x / 30 - 50; }).view(), 10, doubled);
    REQUIRE(wedge.ok());
    CHECK_THAT(wedge->plates[0].figures.volume, WithinRel(90.0 * 60 * (6 + 60.0 / 2), of_floats));
    CHECK_THAT(double{wedge->plates[0].figures.most[0]}, WithinAbs(90, 1e-4));
    CHECK_THAT(double{wedge->plates[0].figures.most[1]}, WithinAbs(60, 1e-4));
    CHECK_THAT(double{wedge->plates[0].figures.most[2]}, WithinAbs(66, 1e-4));
}

TEST_CASE("a hollow plain has walls, a roof and a floor of the thickness asked for", "[solid]") {
    SolidOptions options = usual();
    options.wall = 1.5;  // samples lie 3 mm apart, so walls are as thick as a cell
    const auto flat = land(31, 21, [](int, int) { return 5.0; });
    const auto closed = make_land_solid(flat.view(), 10, options);
    REQUIRE(closed.ok());
    CHECK(closed->plates[0].figures.shells == 2);
    CHECK_THAT(closed->plates[0].figures.volume, WithinRel(90.0 * 60 * 6 - 84.0 * 54 * (6 - 3), of_floats));
    options.open_below = true;
    const auto open = make_land_solid(flat.view(), 10, options);
    REQUIRE(open.ok());
    CHECK(open->plates[0].figures.shells == 1);
    CHECK_THAT(open->plates[0].figures.volume, WithinRel(90.0 * 60 * 6 - 84.0 * 54 * 4.5, of_floats));
}

TEST_CASE("hollow land is nowhere thinner than its walls, on slopes either", "[solid]") {
    const Raster<float> tops = land(40, 30, [](int x, int y) { return 6 + 0.05 * waves(x, y); });
    const PrintGrid grid{tops.view(), 0.5, 0.6, 3};
    constexpr double wall = 2;
    const Raster<float> inner = inner_surface(grid, {0, 0, 39, 29}, wall);
    double nearest = INFINITY;
    for (int y = 0; y < 30; ++y)
        for (int x = 0; x < 40; ++x)
            for (int v = 0; v < 30; ++v)
                for (int u = 0; u < 40; ++u)
                    nearest = std::min(
                        nearest, std::hypot(0.5 * (u - x), 0.6 * (v - y), double{tops(u, v)} - double{inner(x, y)}));
    CHECK_THAT(nearest, WithinAbs(wall, 1e-5));  // reached, and floats of 30 mm are exact to 2e-6
    // Straight down, which is not enough on slopes: the control.
    double below = INFINITY;
    for (int y = 0; y < 30; ++y)
        for (int x = 0; x < 39; ++x)
            below = std::min(below, std::hypot(0.5, double{tops(x + 1, y)} - (double{tops(x, y)} - wall)));
    CHECK(below < wall - 0.1);
}

TEST_CASE("plates are joined by pins that fit their holes", "[solid]") {
    SolidOptions options = usual();
    options.plate_width = 50;
    options.plate_height = 40;
    options.pin = 3;
    const auto solid = make_land_solid(land(91, 61, [](int, int) { return 1.0; }).view(), 10, options);
    INFO((solid.ok() ? "" : solid.error().what));
    REQUIRE(solid.ok());
    CHECK(solid->columns == 2);
    CHECK(solid->rows == 2);
    for (const SolidPlate& plate : solid->plates) {
        INFO(plate.column << ' ' << plate.row);
        const int pins = (plate.column == 0 ? 2 : 0) + (plate.row == 0 ? 2 : 0);
        const double expected =
            45.0 * 30 * 6 + pins * prism(1.5, 3) - (4 - pins) * prism(1.5 + options.clearance, 3 + options.clearance);
        CHECK_THAT(plate.figures.volume, WithinRel(expected, of_floats));
        CHECK(plate.figures.shells == 1);
        CHECK(plate.figures.most[0] - plate.figures.least[0] <= 50);
        CHECK(plate.figures.most[1] - plate.figures.least[1] <= 40);
        CHECK_THAT(double{plate.figures.most[0]}, WithinAbs(plate.column == 0 ? 48 : 45, 1e-4));
    }
}

TEST_CASE("solids do not cut through themselves", "[solid]") {
    const Raster<float> ground = land(15, 11, waves);
    SolidOptions options = usual();
    options.width = 98;
    options.base = 8;
    int cases = 0;
    for (const double wall : {0.0, 2.0})
        for (const bool open : {false, true})
            for (const double pin : {0.0, 4.0}) {
                if (open && wall == 0) continue;
                options.wall = wall;
                options.open_below = open;
                options.pin = pin;
                options.plate_width = pin > 0 ? 60 : 0;
                options.plate_height = pin > 0 ? 60 : 0;
                const auto solid = make_land_solid(ground.view(), 25, options);
                INFO(wall << ' ' << open << ' ' << pin << ' ' << (solid.ok() ? "" : solid.error().what));
                REQUIRE(solid.ok());
                for (const SolidPlate& plate : solid->plates) {
                    CHECK(crossings(plate.mesh) == 0);
                    ++cases;
                }
            }
    CHECK(cases > 6);
    // The control: a summit pushed down through the base.
    SolidMesh broken = make_land_solid(ground.view(), 25, usual())->plates[0].mesh;
    broken.positions[5 * 15 + 7][2] = -20;
    CHECK(check_solid(broken).ok());
    CHECK(crossings(broken) > 0);
}

TEST_CASE("surfaces that are no solids are refused", "[solid]") {
    const auto solid = make_land_solid(land(7, 6, waves).view(), 25, usual());
    REQUIRE(solid.ok());
    const SolidMesh whole = solid->plates[0].mesh;
    REQUIRE(check_solid(whole).ok());
    const auto complaint = [](const SolidMesh& mesh) {
        const auto checked = check_solid(mesh);
        return checked.ok() ? std::string() : checked.error().what;
    };
    SolidMesh mesh = whole;
    mesh.triangles.pop_back();
    CHECK(complaint(mesh).find("gap") != std::string::npos);
    mesh = whole;
    std::swap(mesh.triangles[4][0], mesh.triangles[4][1]);
    CHECK(complaint(mesh).find("opposite ways") != std::string::npos);
    mesh = whole;
    mesh.triangles.push_back(mesh.triangles.front());
    CHECK(complaint(mesh).find("more than two") != std::string::npos);
    mesh = whole;
    for (auto& triangle : mesh.triangles) std::swap(triangle[0], triangle[1]);
    CHECK(complaint(mesh).find("inside out") != std::string::npos);
    mesh = whole;
    mesh.positions[1] = mesh.positions[0];
    CHECK(complaint(mesh).find("no area") != std::string::npos);
    mesh = whole;
    mesh.positions[3][2] = std::numeric_limits<float>::quiet_NaN();
    CHECK(complaint(mesh).find("not finite") != std::string::npos);
    mesh = whole;
    mesh.triangles[0][0] = static_cast<std::uint32_t>(mesh.positions.size());
    CHECK(complaint(mesh).find("not there") != std::string::npos);
    CHECK(complaint({}).find("no triangles") != std::string::npos);
}

TEST_CASE("land and options that make no solid are told", "[solid]") {
    const auto complaint = [](const Raster<float>& ground, const SolidOptions& options) {
        const auto solid = make_land_solid(ground.view(), 10, options);
        return solid.ok() ? std::string() : solid.error().what;
    };
    const Raster<float> ground = land(31, 21, waves);
    SolidOptions options = usual();
    CHECK(complaint(ground, options).empty());
    CHECK(complaint(land(1, 1, waves), options).find("2 x 2") != std::string::npos);
    CHECK(complaint(land(5, 1, waves), options).find("2 x 2") != std::string::npos);
    CHECK(complaint(land(2, 2, waves), options).empty());
    Raster<float> holes = ground;
    holes(3, 3) = std::numeric_limits<float>::quiet_NaN();
    CHECK(complaint(holes, options).find("without data") != std::string::npos);
    options.wall = 3;
    CHECK(complaint(ground, options).find("twice as thick") != std::string::npos);
    options.base = 200;
    options.wall = 40;
    CHECK(complaint(ground, options).find("nothing hollow") != std::string::npos);
    options = usual();
    options.plate_width = 2;
    CHECK(complaint(ground, options).find("smaller than a cell") != std::string::npos);
    options.plate_width = 50;
    options.pin = 6;
    CHECK(complaint(ground, options).find("base of 8 mm") != std::string::npos);
    options.base = 8;
    options.plate_width = options.plate_height = 20;
    CHECK(complaint(ground, options).find("no room for pins") != std::string::npos);
    options = usual();
    options.width = 0;
    CHECK(complaint(ground, options).find("width") != std::string::npos);
}

TEST_CASE("a solid keeps to its number of triangles, and is the same on any threads", "[solid]") {
    const Raster<float> ground = land(120, 90, waves);
    SolidOptions options = usual();
    options.wall = 1;
    options.most_triangles = 6000;
    const auto solid = make_land_solid(ground.view(), 10, options);
    REQUIRE(solid.ok());
    CHECK(solid->plates[0].mesh.triangles.size() <= 6000);
    CHECK(solid->plates[0].mesh.triangles.size() > 4000);
    REQUIRE(solid->remarks.size() == 1);
    CHECK_THAT(double{solid->plates[0].figures.most[0]}, WithinAbs(90, 1e-4));
    const ThreadCount threads(1);
    const auto again = make_land_solid(ground.view(), 10, options);
    REQUIRE(again.ok());
    CHECK(again->plates[0].mesh.positions == solid->plates[0].mesh.positions);
    CHECK(again->plates[0].mesh.triangles == solid->plates[0].mesh.triangles);
}

TEST_CASE("a solid stops on request, and says where pins are of no use", "[solid]") {
    SolidOptions options = usual();
    options.wall = 1;
    std::stop_source stop;
    stop.request_stop();
    const auto stopped = make_land_solid(land(31, 21, waves).view(), 10, options, {nullptr, stop.get_token()});
    REQUIRE_FALSE(stopped.ok());
    CHECK(stopped.error().is_cancelled());
    options.plate_width = options.plate_height = 100;
    options.pin = 3;
    const auto whole = make_land_solid(land(31, 21, waves).view(), 10, options);
    REQUIRE(whole.ok());
    CHECK(whole->plates.size() == 1);
    REQUIRE(whole->remarks.size() == 1);
    CHECK(whole->remarks[0].find("no pins") != std::string::npos);
}

TEST_CASE("solids come back from their files", "[solid][io]") {
    const TemporaryFolder folder;
    SolidOptions options = usual();
    options.plate_width = 50;
    options.pin = 3;
    const auto solid = make_land_solid(land(31, 21, waves).view(), 10, options);
    REQUIRE(solid.ok());
    const auto files = write_land_solid(folder / "land.stl", *solid);
    REQUIRE(files.ok());
    REQUIRE(*files == std::vector<std::string>{folder / "land_x0_y0.stl", folder / "land_x1_y0.stl"});
    // By Assimp, which knows nothing of ours.
    for (std::size_t i = 0; i < 2; ++i) {
        const auto read = read_mesh_triangles((*files)[i]);
        REQUIRE(read.ok());
        SolidMesh mesh;
        for (const glm::vec3& corner : read->corners) mesh.positions.push_back({corner.x, corner.y, corner.z});
        for (std::uint32_t k = 0; k < mesh.positions.size(); k += 3) mesh.triangles.push_back({k, k + 1, k + 2});
        const auto figures = check_solid(mesh);
        REQUIRE(figures.ok());
        CHECK_THAT(figures->volume, WithinRel(solid->plates[i].figures.volume, 1e-12));
    }
    REQUIRE(write_land_solid(folder / "land.3mf", *solid).ok());
    const auto archive = ZipReader::open(folder / "land.3mf");
    REQUIRE(archive.ok());
    CHECK(archive->names() == std::vector<std::string>{"[Content_Types].xml", "_rels/.rels", "3D/3dmodel.model"});
    const auto packed = read_mesh_triangles(folder / "land.3mf");
    INFO((packed.ok() ? "" : packed.error().message()));
    REQUIRE(packed.ok());
    double volume = 0, expected = 0;
    std::size_t triangles = 0;
    for (std::size_t k = 0; k + 2 < packed->corners.size(); k += 3) {
        const glm::dvec3 a = packed->corners[k], b = packed->corners[k + 1], c = packed->corners[k + 2];
        volume += glm::dot(a, glm::cross(b, c)) / 6;
    }
    for (const SolidPlate& plate : solid->plates) {
        expected += plate.figures.volume;
        triangles += plate.mesh.triangles.size();
    }
    CHECK(packed->corners.size() == 3 * triangles);
    CHECK_THAT(volume, WithinRel(expected, of_floats));  // the second plate is moved aside, in floats
    CHECK_FALSE(write_land_solid(folder / "land.obj", *solid).ok());
}
