/// Meshes with a number of triangles, in pieces, with levels that fit and skirts.

#include <cmath>
#include <map>
#include <set>

#include "core/base/random.h"
#include "core/base/threads.h"
#include "core/io/mesh/greedy_triangulation.h"
#include "core/io/mesh/mesh.h"
#include "core/relief/generators/generate.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

using Place = std::array<float, 3>;

Raster<float> terrain(GeneratorKind kind, int width, int height) {
    GeneratorParameters parameters;
    parameters.kind = kind;
    parameters.maximum = 400;
    return generate(parameters, width, height, 10);
}

ChunkedMesh made(const Raster<float>& heights, const MeshOptions& options) {
    Result<ChunkedMesh> mesh = triangulate_chunks(heights.view(), 10, options);
    REQUIRE((mesh.ok() ? "" : mesh.error().message()) == "");
    return std::move(mesh).value();
}

std::size_t triangle_count(const ChunkedMesh& mesh) {
    std::size_t count = 0;
    for (const TriangleMesh& chunk : mesh.chunks) count += chunk.triangles.size();
    return count;
}

/// The largest vertical deviation of a sample from the triangles, drawn back one by one; -1 where one is not covered.
double largest_deviation(const ChunkedMesh& mesh, const Raster<float>& heights) {
    Raster<std::uint8_t> covered(heights.width(), heights.height(), 0);
    double largest = 0;
    for (const TriangleMesh& chunk : mesh.chunks)
        for (const auto& triangle : chunk.triangles) {
            double x[3], y[3], h[3];
            for (std::size_t i = 0; i < 3; ++i) {
                const Place& p = chunk.positions[triangle[i]];
                x[i] = std::round(static_cast<double>(p[0]) / 10 + heights.width() / 2.0 - 0.5);
                y[i] = std::round(static_cast<double>(p[2]) / 10 + heights.height() / 2.0 - 0.5);
                h[i] = static_cast<double>(p[1]);
            }
            const auto cross = [&](double ax, double ay, double bx, double by, double px, double py) {
                return (by - ay) * (px - ax) - (bx - ax) * (py - ay);
            };
            const double area = cross(x[0], y[0], x[1], y[1], x[2], y[2]);
            for (int v = static_cast<int>(std::min({y[0], y[1], y[2]})); v <= std::max({y[0], y[1], y[2]}); ++v)
                for (int u = static_cast<int>(std::min({x[0], x[1], x[2]})); u <= std::max({x[0], x[1], x[2]}); ++u) {
                    const double a = cross(x[1], y[1], x[2], y[2], u, v), b = cross(x[2], y[2], x[0], y[0], u, v);
                    const double c = area - a - b;
                    if (a * area < 0 || b * area < 0 || c * area < 0) continue;
                    const double height = (a * h[0] + b * h[1] + c * h[2]) / area;
                    largest = std::max(largest, std::abs(height - static_cast<double>(heights(u, v))));
                    covered(u, v) = 1;
                }
        }
    for (int y = 0; y < heights.height(); ++y)
        for (int x = 0; x < heights.width(); ++x)
            if (covered(x, y) == 0) return -1;
    return largest;
}

/// The ends of the edges without a neighbour in the same mesh, by their places.
std::set<std::pair<Place, Place>> rim_of(const TriangleMesh& mesh) {
    std::set<std::pair<Place, Place>> edges;
    for (const auto& [a, b, c] : mesh.triangles)
        for (const auto& [from, to] : {std::pair{a, b}, std::pair{b, c}, std::pair{c, a}}) {
            const std::pair edge(mesh.positions[from], mesh.positions[to]);
            if (edges.erase({edge.second, edge.first}) == 0) edges.insert(edge);
        }
    return edges;
}

/// Edges that two meshes have in opposite directions: their common border.
std::size_t shared_edges(const std::set<std::pair<Place, Place>>& a, const std::set<std::pair<Place, Place>>& b) {
    std::size_t count = 0;
    for (const auto& [from, to] : a) count += b.count({to, from});
    return count;
}

/// Every edge of the rim of a chunk is either that of another chunk or lies on the border of the terrain. `levels`:
/// chunk i is taken from meshes[levels[i]].
void check_fit(const std::vector<const ChunkedMesh*>& meshes, const std::vector<std::size_t>& levels,
               const Raster<float>& heights) {
    std::set<std::pair<Place, Place>> open;
    for (std::size_t i = 0; i < levels.size(); ++i)
        for (const auto& [from, to] : rim_of(meshes[levels[i]]->chunks[i]))
            if (open.erase({to, from}) == 0) open.insert({from, to});
    const float east = static_cast<float>((heights.width() - 1) * 5.0), south = (heights.height() - 1) * 5.0F;
    for (const auto& [from, to] : open) {
        const bool at_side =
            (from[0] == to[0] && std::abs(from[0]) == east) || (from[2] == to[2] && std::abs(from[2]) == south);
        REQUIRE(at_side);
    }
}

}  // namespace

TEST_CASE("a mesh has as many triangles as it may", "[mesh][mesh_pieces]") {
    const Raster<float> heights = terrain(GeneratorKind::warped, 700, 620);
    double before = 1e9;
    for (const std::int64_t most : {300, 2000, 2001, 20000, 120000}) {
        INFO(most);
        MeshOptions options;
        options.most_triangles = most;
        const ChunkedMesh mesh = made(heights, options);
        // A sample inside adds two triangles, one on the border adds one.
        CHECK(static_cast<std::int64_t>(triangle_count(mesh)) <= most);
        CHECK(static_cast<std::int64_t>(triangle_count(mesh)) >= most - 2);
        const double found = largest_deviation(mesh, heights);
        REQUIRE(found >= 0);
        CHECK(found == Approx(mesh.error).epsilon(1e-5));  // floats of doubles
        if (most != 2001) {
            CHECK(mesh.error < before);
        }
        before = mesh.error;
        // About as good as the triangulation that is given the error and uses as many triangles as that takes.
        options.most_triangles = 0;
        options.maximum_error = mesh.error;
        CHECK(static_cast<double>(triangle_count(made(heights, options))) < 1.35 * static_cast<double>(most) + 200);
    }
}

TEST_CASE("a limit of triangles gives way to the error, and to all there are", "[mesh][mesh_pieces]") {
    const Raster<float> heights = terrain(GeneratorKind::perlin, 90, 70);
    MeshOptions options;
    options.most_triangles = 1000000;
    CHECK(triangle_count(made(heights, options)) == 2 * 89 * 69);
    options.maximum_error = 5;
    MeshOptions error_alone = options;
    error_alone.most_triangles = 0;
    CHECK(made(heights, options).chunks[0].triangles == made(heights, error_alone).chunks[0].triangles);
    options.maximum_error = 0;
    options.most_triangles = 5000;
    CHECK(triangle_count(made(Raster<float>(90, 70, 3.0F), options)) == 2);  // flat needs no more
    // Steps alike in number: no rule of falling errors can stop in their midst, but the limit does.
    Raster<float> spikes(200, 200, 0.0F);
    for (int y = 10; y < 190; y += 10)
        for (int x = 10; x < 190; x += 10) spikes(x, y) = 7;
    options.most_triangles = 301;
    const std::size_t count = triangle_count(made(spikes, options));
    CHECK(count <= 301);
    CHECK(count >= 299);
    options.most_triangles = 1;
    CHECK_FALSE(triangulate_chunks(heights.view(), 10, options).ok());
    options.most_triangles = -5;
    CHECK_FALSE(triangulate_chunks(heights.view(), 10, options).ok());
}

TEST_CASE("noise, where the error says little, keeps to the limit", "[mesh][mesh_pieces]") {
    Raster<float> heights(600, 600);
    RandomSequence random(3, RandomStream::test);
    for (int y = 0; y < 600; ++y)
        for (int x = 0; x < 600; ++x) heights(x, y) = static_cast<float>(random.unit());
    MeshOptions options;
    options.most_triangles = 4000;
    const std::size_t count = triangle_count(made(heights, options));
    CHECK(count <= 4000);
    CHECK(count >= 3998);
}

TEST_CASE("chunks fit without cracks, at each level and between levels", "[mesh][mesh_pieces]") {
    for (const auto& [width, height, chunks] : {std::tuple{97, 61, 3}, std::tuple{640, 530, 4}, std::tuple{9, 9, 8}}) {
        INFO(width << " x " << height << " in " << chunks);
        const Raster<float> heights = terrain(GeneratorKind::warped, width, height);
        for (const double error : {0.0, 2.0}) {
            MeshOptions options;
            options.chunks = chunks;
            options.maximum_error = error;
            const ChunkedMesh fine = made(heights, options);
            REQUIRE(fine.chunks.size() == static_cast<std::size_t>(chunks * chunks));
            CHECK(largest_deviation(fine, heights) <= error * (1 + 1e-6));
            options.maximum_error = 30;
            const ChunkedMesh coarse = made(heights, options);
            options.border_error = fine.border_error;
            const ChunkedMesh fitting = made(heights, options);
            const std::vector<std::size_t> all_first(fine.chunks.size(), 0);
            for (const ChunkedMesh* one : {&fine, &coarse, &fitting}) check_fit({one}, all_first, heights);
            CHECK(largest_deviation(fitting, heights) <= 30 * (1 + 1e-6));
            // A chequerboard of levels.
            std::vector<std::size_t> mixed;
            for (int y = 0; y < chunks; ++y)
                for (int x = 0; x < chunks; ++x) mixed.push_back(static_cast<std::size_t>((x + y) % 2));
            check_fit({&fine, &fitting}, mixed, heights);
            // Control: without the border of the finest, levels do not fit.
            if (width > 9) {
                CHECK(shared_edges(rim_of(fine.chunks[0]), rim_of(coarse.chunks[1])) <
                      shared_edges(rim_of(fine.chunks[0]), rim_of(fine.chunks[1])));
                CHECK(triangle_count(fitting) < triangle_count(fine));
            }
        }
    }
}

TEST_CASE("neighbouring chunks have the same normals where they meet", "[mesh][mesh_pieces]") {
    const Raster<float> heights = terrain(GeneratorKind::warped, 120, 90);
    MeshOptions options;
    options.chunks = 2;
    options.maximum_error = 4;
    const ChunkedMesh mesh = made(heights, options);
    std::map<Place, Place> normals;
    std::size_t met = 0;
    for (const TriangleMesh& chunk : mesh.chunks)
        for (std::size_t i = 0; i < chunk.positions.size(); ++i) {
            const auto [known, is_new] = normals.emplace(chunk.positions[i], chunk.normals[i]);
            met += is_new ? 0 : 1;
            CHECK(known->second == chunk.normals[i]);
        }
    CHECK(met > 10);
    // Texture coordinates run over the chunk: its corners lie half a texel inside.
    for (std::size_t c = 0; c < 4; ++c) {
        float least = 1, greatest = 0;
        for (const auto& [u, v] : mesh.chunks[c].texture_coordinates) {
            least = std::min(least, u);
            greatest = std::max(greatest, u);
        }
        CHECK(least == Approx(0.5 / mesh.cells[c].columns()));
        CHECK(greatest == Approx(1 - 0.5 / mesh.cells[c].columns()));
    }
}

TEST_CASE("skirts hang from the rim, face outwards and close the widest gap", "[mesh][mesh_pieces]") {
    const Raster<float> heights = terrain(GeneratorKind::warped, 65, 65);
    MeshOptions options;
    options.chunks = 2;
    options.maximum_error = 3;
    const ChunkedMesh fine = made(heights, options);
    options.maximum_error = 12;
    ChunkedMesh coarse = made(heights, options);
    TriangleMesh mesh = fine.chunks[0];
    const auto rim = rim_of(mesh);
    const std::size_t triangles = mesh.triangles.size(), vertices = mesh.positions.size();
    const double depth = fine.error + coarse.error;
    add_skirts(mesh, depth);
    CHECK(mesh.triangles.size() == triangles + 2 * rim.size());
    CHECK(mesh.positions.size() == vertices + rim.size());  // a closed rim has as many vertices as edges
    CHECK(mesh.normals.size() == mesh.positions.size());
    CHECK(mesh.texture_coordinates.size() == mesh.positions.size());
    // The rim has sunk by the depth, and nothing else is open.
    std::set<std::pair<Place, Place>> lowered;
    for (const auto& [from, to] : rim) {
        const auto sunk = [depth](Place p) {
            return Place{p[0], static_cast<float>(static_cast<double>(p[1]) - depth), p[2]};
        };
        lowered.insert({sunk(from), sunk(to)});
    }
    CHECK(rim_of(mesh) == lowered);
    // Away from the chunk's middle, level.
    const float middle_x = -5.0F * 32, middle_z = -5.0F * 32;
    for (std::size_t t = triangles; t < mesh.triangles.size(); ++t) {
        const Place& a = mesh.positions[mesh.triangles[t][0]];
        const Place& b = mesh.positions[mesh.triangles[t][1]];
        const Place& c = mesh.positions[mesh.triangles[t][2]];
        const float nx = (b[1] - a[1]) * (c[2] - a[2]) - (b[2] - a[2]) * (c[1] - a[1]);
        const float nz = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
        CHECK(nx * (a[0] - middle_x) + nz * (a[2] - middle_z) > 0);
    }
    // The heights of the two edges on the border between the first chunks, sample by sample.
    const auto edge_heights = [&](const TriangleMesh& chunk) {
        std::map<float, float> points;
        for (const Place& p : chunk.positions)
            if (p[0] == 0) points[p[2]] = p[1];
        REQUIRE(points.size() >= 2);
        std::vector<double> along;
        for (int y = 0; y <= 32; ++y) {
            const float z = static_cast<float>((y - 32) * 10.0);
            const auto after = points.lower_bound(z);
            const auto before = after->first == z ? after : std::prev(after);
            const double share = after == before ? 0
                                                 : static_cast<double>(z - before->first) /
                                                       static_cast<double>(after->first - before->first);
            along.push_back(std::lerp(static_cast<double>(before->second), static_cast<double>(after->second), share));
        }
        return along;
    };
    const std::vector<double> here = edge_heights(fine.chunks[0]), there = edge_heights(coarse.chunks[1]);
    double widest = 0;
    for (std::size_t i = 0; i < here.size(); ++i) widest = std::max(widest, std::abs(here[i] - there[i]));
    CHECK(widest > 0);  // there is something to hide
    CHECK(widest <= depth);
}

TEST_CASE("limits, chunks and borders make the same bytes on any number of threads", "[mesh][mesh_pieces]") {
    const Raster<float> heights = terrain(GeneratorKind::warped, 800, 700);
    MeshOptions options;
    options.chunks = 3;
    options.most_triangles = 9000;
    ChunkedMesh meshes[3];
    const int counts[] = {1, 2, 7};
    for (int i = 0; i < 3; ++i) {
        set_thread_count(counts[i]);
        meshes[i] = made(heights, options);
    }
    set_thread_count(0);
    for (int i = 1; i < 3; ++i)
        for (std::size_t c = 0; c < meshes[0].chunks.size(); ++c) {
            CHECK(meshes[0].chunks[c].positions == meshes[i].chunks[c].positions);
            CHECK(meshes[0].chunks[c].triangles == meshes[i].chunks[c].triangles);
        }
}

TEST_CASE("too many chunks are told", "[mesh][mesh_pieces]") {
    const Raster<float> heights(9, 30, 1.0F);
    MeshOptions options;
    options.chunks = 9;
    const Result<ChunkedMesh> refused = triangulate_chunks(heights.view(), 1, options);
    REQUIRE_FALSE(refused.ok());
    CHECK(refused.error().message().find("9 x 30") != std::string::npos);
    options.chunks = 0;
    CHECK_FALSE(triangulate_chunks(heights.view(), 1, options).ok());
    options.chunks = 4;
    options.most_triangles = 31;
    CHECK_FALSE(triangulate_chunks(heights.view(), 1, options).ok());
}

TEST_CASE("samples of a line are ranked by the error that they mend", "[mesh][mesh_pieces]") {
    const std::vector<float> heights{0, 0, 4, 0, 0, 1, 0, 10, 0};
    const std::vector<RankedSample> ranked = ranked_line(heights.data(), 1, 0, 8);
    for (std::size_t i = 1; i < ranked.size(); ++i) CHECK(ranked[i].error <= ranked[i - 1].error);
    CHECK(ranked.front().sample == 7);
    CHECK(ranked.front().error == 10);
    // Whatever is left out at an error, the polyline keeps to it.
    for (const float error : {0.0F, 0.5F, 1.0F, 3.0F, 5.0F, 20.0F}) {
        std::map<int, double> taken{{0, 0.0}, {8, 0.0}};
        for (const RankedSample& sample : ranked)
            if (sample.error > error)
                taken[sample.sample] = static_cast<double>(heights[static_cast<std::size_t>(sample.sample)]);
        for (int i = 0; i <= 8; ++i) {
            const auto after = taken.lower_bound(i);
            const auto before = after->first == i ? after : std::prev(after);
            const double share =
                after == before ? 0 : static_cast<double>(i - before->first) / (after->first - before->first);
            const double height = std::lerp(before->second, after->second, share);
            CHECK(std::abs(height - static_cast<double>(heights[static_cast<std::size_t>(i)])) <=
                  static_cast<double>(error) + 1e-12);
        }
    }
}
