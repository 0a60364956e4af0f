/// Triangulation: closed forms, deviation measured by drawing the triangles back, no cracks.

#include <cmath>
#include <cstring>
#include <map>
#include <set>

#include "core/base/random.h"
#include "core/base/threads.h"
#include "core/io/mesh/mesh.h"
#include "core/relief/generators/generate.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

Raster<float> terrain(GeneratorKind kind, int width, int height, float maximum = 300) {
    GeneratorParameters parameters;
    parameters.kind = kind;
    parameters.maximum = maximum;
    return generate(parameters, width, height, 10);
}

TriangleMesh made(const Raster<float>& heights, double maximum_error, double cell_size = 10) {
    Result<TriangleMesh> mesh = triangulate(heights.view(), cell_size, {maximum_error});
    REQUIRE((mesh.ok() ? "" : mesh.error().message()) == "");
    return std::move(mesh).value();
}

/// Column and row of a vertex.
std::pair<long long, long long> cell_of(const TriangleMesh& mesh, std::uint32_t vertex, const Raster<float>& heights,
                                        double cell_size) {
    const double x = static_cast<double>(mesh.positions[vertex][0]) / cell_size + 0.5 * heights.width() - 0.5;
    const double y = static_cast<double>(mesh.positions[vertex][2]) / cell_size + 0.5 * heights.height() - 0.5;
    REQUIRE(std::abs(x - std::round(x)) < 1e-3);  // float positions of at most a few thousand cells
    REQUIRE(std::abs(y - std::round(y)) < 1e-3);
    return {std::llround(x), std::llround(y)};
}

/// Draws every triangle back onto the samples: the largest vertical deviation, -1 where a sample is not covered.
double largest_deviation(const TriangleMesh& mesh, const Raster<float>& heights, double cell_size) {
    Raster<std::uint8_t> covered(heights.width(), heights.height(), 0);
    double largest = 0;
    for (const auto& triangle : mesh.triangles) {
        std::pair<long long, long long> p[3];
        double h[3];
        for (std::size_t i = 0; i < 3; ++i) {
            p[i] = cell_of(mesh, triangle[i], heights, cell_size);
            h[i] = static_cast<double>(mesh.positions[triangle[i]][1]);
        }
        const auto cross = [](auto a, auto b, auto c) {
            return (b.second - a.second) * (c.first - a.first) - (b.first - a.first) * (c.second - a.second);
        };
        const long long area = cross(p[0], p[1], p[2]);
        REQUIRE(area > 0);
        for (long long y = std::min({p[0].second, p[1].second, p[2].second});
             y <= std::max({p[0].second, p[1].second, p[2].second}); ++y)
            for (long long x = std::min({p[0].first, p[1].first, p[2].first});
                 x <= std::max({p[0].first, p[1].first, p[2].first}); ++x) {
                const std::pair<long long, long long> q{x, y};
                const long long u = cross(p[1], p[2], q), v = cross(p[2], p[0], q), w = cross(p[0], p[1], q);
                if (u < 0 || v < 0 || w < 0) continue;
                const double height =
                    (static_cast<double>(u) * h[0] + static_cast<double>(v) * h[1] + static_cast<double>(w) * h[2]) /
                    static_cast<double>(area);
                largest = std::max(
                    largest, std::abs(height - static_cast<double>(heights(static_cast<int>(x), static_cast<int>(y)))));
                covered(static_cast<int>(x), static_cast<int>(y)) = 1;
            }
    }
    for (int y = 0; y < heights.height(); ++y)
        for (int x = 0; x < heights.width(); ++x)
            if (covered(x, y) == 0) return -1;
    return largest;
}

/// Every edge has its twin in another triangle, or lies on the border of the terrain, which is closed; the triangles
/// cover the terrain once.
void check_no_cracks(const TriangleMesh& mesh, const Raster<float>& heights, double cell_size) {
    std::set<std::pair<std::uint32_t, std::uint32_t>> edges;
    double area = 0;
    for (const auto& [a, b, c] : mesh.triangles) {
        for (const auto& edge : {std::pair{a, b}, std::pair{b, c}, std::pair{c, a}}) REQUIRE(edges.insert(edge).second);
        const auto& p = mesh.positions[a];
        const auto& q = mesh.positions[b];
        const auto& r = mesh.positions[c];
        const double twice = static_cast<double>((q[2] - p[2]) * (r[0] - p[0]) - (q[0] - p[0]) * (r[2] - p[2]));
        REQUIRE(twice > 0);  // counter-clockwise seen from above
        area += 0.5 * twice;
    }
    long long border = 0;
    for (const auto& [a, b] : edges) {
        if (edges.contains({b, a})) continue;
        const auto p = cell_of(mesh, a, heights, cell_size);
        const auto q = cell_of(mesh, b, heights, cell_size);
        const bool along_x = p.second == q.second && (p.second == 0 || p.second == heights.height() - 1);
        const bool along_y = p.first == q.first && (p.first == 0 || p.first == heights.width() - 1);
        REQUIRE((along_x || along_y));
        border += std::abs(p.first - q.first) + std::abs(p.second - q.second);
    }
    CHECK(border == 2LL * (heights.width() - 1 + heights.height() - 1));
    // Sums of floats' products: a few times 6e-8 of the area each, at random.
    CHECK(area == Approx((heights.width() - 1) * cell_size * (heights.height() - 1) * cell_size).epsilon(1e-5));
    std::set<std::array<float, 3>> places(mesh.positions.begin(), mesh.positions.end());
    CHECK(places.size() == mesh.positions.size());
}

}  // namespace

TEST_CASE("every cell becomes a vertex", "[mesh]") {
    for (const auto& [width, height] : {std::pair{2, 2}, std::pair{2, 9}, std::pair{17, 5}, std::pair{133, 57}}) {
        const Raster<float> heights = terrain(GeneratorKind::perlin, width, height);
        const TriangleMesh mesh = made(heights, 0, 2.5);
        CHECK(mesh.positions.size() == heights.cell_count());
        CHECK(mesh.normals.size() == heights.cell_count());
        CHECK(mesh.texture_coordinates.size() == heights.cell_count());
        CHECK(mesh.triangles.size() == static_cast<std::size_t>(2 * (width - 1) * (height - 1)));
        CHECK(largest_deviation(mesh, heights, 2.5) == 0);
        check_no_cracks(mesh, heights, 2.5);
    }
}

TEST_CASE("vertices lie where the samples are", "[mesh]") {
    Raster<float> heights(3, 2, 0.0F);
    heights(2, 0) = 7;
    const TriangleMesh mesh = made(heights, 0, 10);
    CHECK(mesh.positions[0] == std::array{-10.0F, 0.0F, -5.0F});  // north-west: negative x and z
    CHECK(mesh.positions[2] == std::array{10.0F, 7.0F, -5.0F});
    CHECK(mesh.positions[3] == std::array{-10.0F, 0.0F, 5.0F});
    CHECK(mesh.texture_coordinates[0][0] == Approx(0.5F / 3));
    CHECK(mesh.texture_coordinates[0][1] == Approx(0.25F));
    CHECK(mesh.texture_coordinates[5][0] == Approx(2.5F / 3));
    CHECK(mesh.texture_coordinates[5][1] == Approx(0.75F));
}

TEST_CASE("normals of a tilted plane are those of the plane", "[mesh]") {
    Raster<float> heights(9, 7);
    for (int y = 0; y < 7; ++y)
        for (int x = 0; x < 9; ++x) heights(x, y) = static_cast<float>(3 * x - 2 * y);
    for (const double error : {0.0, 0.1}) {
        const TriangleMesh mesh = made(heights, error, 2);
        const float length = std::sqrt(1.5F * 1.5F + 1.0F + 1.0F);
        for (const auto& normal : mesh.normals) {
            CHECK(normal[0] == Approx(-1.5F / length));
            CHECK(normal[1] == Approx(1 / length));
            CHECK(normal[2] == Approx(1 / length));
        }
        if (error > 0) {
            CHECK(mesh.triangles.size() == 2);  // a plane needs no more
        }
    }
}

TEST_CASE("diagonals follow ridges", "[mesh]") {
    for (const bool falling : {false, true}) {
        Raster<float> heights(8, 8, 0.0F);
        for (int i = 0; i < 8; ++i) heights(i, falling ? i : 7 - i) = 10;
        const TriangleMesh mesh = made(heights, 0, 1);
        // No triangle crosses the ridge: none joins ground on both sides of it.
        for (const auto& triangle : mesh.triangles) {
            std::set<int> sides;
            for (const std::uint32_t vertex : triangle) {
                const auto [x, y] = cell_of(mesh, vertex, heights, 1);
                const long long side = falling ? x - y : x + y - 7;
                if (side != 0) sides.insert(side > 0 ? 1 : -1);
            }
            CHECK(sides.size() <= 1);
        }
    }
}

TEST_CASE("no sample deviates by more than was allowed, and there are no cracks", "[mesh]") {
    struct Case {
        GeneratorKind kind;
        int width, height;
        double error;
    };
    // From 515 samples on, several squares meet.
    const Case cases[] = {{GeneratorKind::perlin, 2, 2, 1},       {GeneratorKind::perlin, 2, 90, 1},
                          {GeneratorKind::ridged, 90, 2, 0.5},    {GeneratorKind::perlin, 17, 5, 2},
                          {GeneratorKind::warped, 333, 257, 3},   {GeneratorKind::warped, 333, 257, 0.05},
                          {GeneratorKind::monoliths, 100, 80, 5}, {GeneratorKind::cone, 129, 129, 0.7},
                          {GeneratorKind::island, 600, 520, 2},   {GeneratorKind::warped, 1100, 515, 20},
                          {GeneratorKind::faults, 130, 514, 4},   {GeneratorKind::diamond_square, 64, 64, 1e-4}};
    for (const Case& c : cases) {
        INFO(name_of(c.kind) << " " << c.width << " x " << c.height << ", error " << c.error);
        const Raster<float> heights = terrain(c.kind, c.width, c.height);
        const TriangleMesh mesh = made(heights, c.error);
        // Deviations are compared as floats of doubles: relative 6e-8, and 1e-12 of the height.
        const double found = largest_deviation(mesh, heights, 10);
        CHECK(found >= 0);
        CHECK(found <= c.error * (1 + 1e-6) + 1e-9);
        check_no_cracks(mesh, heights, 10);
        CHECK(mesh.triangles.size() <= static_cast<std::size_t>(2 * (c.width - 1) * (c.height - 1)));
    }
}

TEST_CASE("allowing more error takes fewer triangles", "[mesh]") {
    const Raster<float> heights = terrain(GeneratorKind::warped, 300, 300, 1000);
    std::size_t before = made(heights, 0).triangles.size();
    for (const double error : {0.5, 2.0, 8.0, 32.0}) {
        const std::size_t now = made(heights, error).triangles.size();
        CHECK(now < before * 2 / 3);
        before = now;
    }
    const Raster<float> flat(300, 200, 5.0F);
    CHECK(made(flat, 0.01).triangles.size() == 2);
}

TEST_CASE("an error that floats cannot resolve takes every cell", "[mesh]") {
    const Raster<float> heights = terrain(GeneratorKind::perlin, 20, 20);
    CHECK(made(heights, 1e-12).triangles.size() == 2 * 19 * 19);
    CHECK(largest_deviation(made(heights, 1e-6), heights, 10) <= 1e-6 + 1e-9);
    CHECK(made(Raster<float>(20, 20, 0.0F), 1e-30).triangles.size() == 2);
}

TEST_CASE("meshes have the same bytes on any number of threads", "[mesh]") {
    const Raster<float> heights = terrain(GeneratorKind::warped, 1100, 600, 1000);
    for (const double error : {0.0, 5.0}) {
        TriangleMesh meshes[3];
        const int counts[] = {1, 2, 7};
        for (int i = 0; i < 3; ++i) {
            set_thread_count(counts[i]);
            meshes[i] = made(heights, error);
        }
        set_thread_count(0);
        for (int i = 1; i < 3; ++i) {
            CHECK(meshes[0].positions == meshes[i].positions);
            CHECK(meshes[0].normals == meshes[i].normals);
            CHECK(meshes[0].texture_coordinates == meshes[i].texture_coordinates);
            CHECK(meshes[0].triangles == meshes[i].triangles);
        }
    }
}

TEST_CASE("what cannot be triangulated is told", "[mesh]") {
    const Raster<float> good(4, 4, 1.0F);
    CHECK_FALSE(triangulate(Raster<float>(1, 9, 1.0F).view(), 1, {0}).ok());
    CHECK_FALSE(triangulate(Raster<float>(9, 1, 1.0F).view(), 1, {1}).ok());
    CHECK_FALSE(triangulate(Raster<float>().view(), 1, {}).ok());
    CHECK_FALSE(triangulate(good.view(), 1, {-1}).ok());
    CHECK_FALSE(triangulate(good.view(), 1, {std::nan("")}).ok());
    Raster<float> bad = good;
    bad(2, 2) = std::nanf("");
    CHECK_FALSE(triangulate(bad.view(), 1, {1}).ok());
    std::stop_source source;
    source.request_stop();
    const Result<TriangleMesh> stopped = triangulate(good.view(), 1, {1}, {nullptr, source.get_token()});
    REQUIRE_FALSE(stopped.ok());
    CHECK(stopped.error().is_cancelled());
}
