#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/threads.h"
#include "core/field/statistics.h"
#include "core/io/mesh/land_squares.h"

namespace cuesta {
namespace {

/// Sides of the squares that are triangulated on their own, in cells: heights that fit the cache, and enough squares
/// for all threads. Their sides cost a few per cent more triangles than one triangulation of the whole would.
constexpr int usual_square_size = 512;
constexpr int largest_square_size = 4096;
/// Squares with fewer triangles than this would consist of their sides.
constexpr double triangles_a_square = 1000;

constexpr std::string_view activity = "Making triangles";

/// Places vertices.
class LandVertices {
public:
    LandVertices(RasterView<const float> heights, double cell_size) : heights_(heights), cell_size_(cell_size) {}

    /// `chunk`: what the texture coordinates run over.
    void put(TriangleMesh& mesh, std::size_t index, GridPoint at, const CellRectangle& chunk) const {
        const double east = (at.x + 0.5) / heights_.width();
        const double south = (at.y + 0.5) / heights_.height();
        mesh.positions[index] = {static_cast<float>((east - 0.5) * heights_.width() * cell_size_), heights_(at.x, at.y),
                                 static_cast<float>((south - 0.5) * heights_.height() * cell_size_)};
        mesh.normals[index] = normal(at);
        mesh.texture_coordinates[index] = {static_cast<float>((at.x - chunk.west + 0.5) / chunk.columns()),
                                           static_cast<float>((at.y - chunk.north + 0.5) / chunk.rows())};
    }

private:
    double at(int x, int y) const { return static_cast<double>(heights_(x, y)); }

    /// Of the slopes by central differences, one-sided at the border.
    std::array<float, 3> normal(GridPoint p) const {
        const int west = std::max(p.x - 1, 0), east = std::min(p.x + 1, heights_.width() - 1);
        const int north = std::max(p.y - 1, 0), south = std::min(p.y + 1, heights_.height() - 1);
        const double slope_x = (at(east, p.y) - at(west, p.y)) / ((east - west) * cell_size_);
        const double slope_z = (at(p.x, south) - at(p.x, north)) / ((south - north) * cell_size_);
        const double length = std::sqrt(slope_x * slope_x + slope_z * slope_z + 1.0);
        return {static_cast<float>(-slope_x / length), static_cast<float>(1.0 / length),
                static_cast<float>(-slope_z / length)};
    }

    RasterView<const float> heights_;
    double cell_size_;
};

void resize_vertices(TriangleMesh& mesh, std::size_t count) {
    mesh.positions.resize(count);
    mesh.normals.resize(count);
    mesh.texture_coordinates.resize(count);
}

/// Whether the four samples with (x, y) in the north-west are parted from north-west to south-east: along the diagonal
/// whose ends differ less; where that does not decide, along the higher one, as on the crest of a ridge.
bool falling_diagonal(RasterView<const float> heights, int x, int y) {
    const float nw = heights(x, y), ne = heights(x + 1, y), sw = heights(x, y + 1), se = heights(x + 1, y + 1);
    const float falling = std::fabs(nw - se);
    const float rising = std::fabs(ne - sw);
    return falling != rising ? falling < rising : nw + se >= ne + sw;
}

TriangleMesh every_cell(RasterView<const float> heights, const LandVertices& vertices, const CellRectangle& chunk) {
    const auto width = static_cast<std::uint32_t>(chunk.columns());
    TriangleMesh mesh;
    resize_vertices(mesh, std::size_t{width} * static_cast<std::size_t>(chunk.rows()));
    mesh.triangles.resize(std::size_t{2} * (width - 1) * static_cast<std::size_t>(chunk.rows() - 1));
    parallel_ranges(chunk.rows(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < chunk.columns(); ++x)
                vertices.put(mesh, static_cast<std::size_t>(y) * width + static_cast<std::size_t>(x),
                             {chunk.west + x, chunk.north + y}, chunk);
    });
    parallel_ranges(chunk.rows() - 1, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            auto* out = mesh.triangles.data() + std::size_t{2} * (width - 1) * static_cast<std::size_t>(y);
            for (int x = 0; x < chunk.columns() - 1; ++x) {
                const std::uint32_t nw = static_cast<std::uint32_t>(y) * width + static_cast<std::uint32_t>(x);
                const std::uint32_t ne = nw + 1, sw = nw + width, se = sw + 1;
                const bool falling = falling_diagonal(heights, chunk.west + x, chunk.north + y);
                *out++ = falling ? std::array{nw, sw, se} : std::array{nw, sw, ne};
                *out++ = falling ? std::array{nw, se, ne} : std::array{ne, sw, se};
            }
        }
    });
    return mesh;
}

/// One mesh of the squares of a chunk. Vertices: the points on the squares' sides from north to south, then those
/// inside each square.
TriangleMesh joined(const std::vector<const SquareTriangulation*>& squares, const LandVertices& vertices,
                    const CellRectangle& chunk) {
    const auto before = [](GridPoint a, GridPoint b) { return a.y != b.y ? a.y < b.y : a.x < b.x; };
    const auto on_side = [](const SquareTriangulation& square, GridPoint p) {
        return p.x == square.north_west().x || p.x == square.south_east().x || p.y == square.north_west().y ||
               p.y == square.south_east().y;
    };
    std::vector<GridPoint> shared;
    std::vector<std::size_t> first_vertex{0};  // after the shared ones
    std::vector<std::size_t> first_triangle{0};
    for (const SquareTriangulation* square : squares) {
        const std::size_t known = shared.size();
        for (const GridPoint point : square->points())
            if (on_side(*square, point)) shared.push_back(point);
        first_vertex.push_back(first_vertex.back() + square->points().size() - (shared.size() - known));
        first_triangle.push_back(first_triangle.back() + square->triangle_count());
    }
    std::sort(shared.begin(), shared.end(), before);
    shared.erase(std::unique(shared.begin(), shared.end()), shared.end());
    TriangleMesh mesh;
    resize_vertices(mesh, shared.size() + first_vertex.back());
    mesh.triangles.resize(first_triangle.back());
    for (std::size_t i = 0; i < shared.size(); ++i) vertices.put(mesh, i, shared[i], chunk);
    parallel_bands(static_cast<int>(squares.size()), [&](int number) {
        const auto i = static_cast<std::size_t>(number);
        const SquareTriangulation& square = *squares[i];
        std::vector<std::uint32_t> vertex(square.points().size());
        std::size_t next = shared.size() + first_vertex[i];
        for (std::size_t p = 0; p < vertex.size(); ++p) {
            const GridPoint point = square.points()[p];
            if (on_side(square, point)) {
                const auto found = std::lower_bound(shared.begin(), shared.end(), point, before);
                vertex[p] = static_cast<std::uint32_t>(found - shared.begin());
            } else {
                vertices.put(mesh, next, point, chunk);
                vertex[p] = static_cast<std::uint32_t>(next++);
            }
        }
        CUESTA_CHECK_EQUAL(next, shared.size() + first_vertex[i + 1]);
        auto* out = mesh.triangles.data() + first_triangle[i];
        for (std::size_t t = 0; t < square.triangle_count(); ++t) {
            const auto [a, b, c] = square.triangle(t);
            *out++ = {vertex[a], vertex[b], vertex[c]};
        }
    });
    return mesh;
}

/// The largest float that is not above: deviations are compared in floats.
float rounded_down(double value) {
    const auto rounded = static_cast<float>(value);
    return static_cast<double>(rounded) > value ? std::nextafter(rounded, 0.0F) : rounded;
}

Result<void> check(RasterView<const float> heights, const MeshOptions& options, const Statistics& statistics) {
    const auto sides = [&] { return std::to_string(heights.width()) + " x " + std::to_string(heights.height()); };
    if (heights.width() < 2 || heights.height() < 2)
        return Error{"a mesh needs at least 2 x 2 cells; there are " + sides(), ""};
    if (!(options.maximum_error >= 0) || !std::isfinite(options.maximum_error))
        return Error{"the error allowed for a mesh must be a number of metres, 0 or more", ""};
    if (statistics.not_finite > 0) return Error{"the terrain holds heights that are not finite", ""};
    if (options.chunks < 1 || std::min(heights.width(), heights.height()) - 1 < options.chunks)
        return Error{"land of " + sides() + " cells cannot be cut into " + std::to_string(options.chunks) +
                         " pieces a side; take fewer",
                     ""};
    const long long least = 2LL * options.chunks * options.chunks;
    if (options.most_triangles < 0 || (options.most_triangles > 0 && options.most_triangles < least))
        return Error{"a mesh of so few triangles cannot cover the land; allow " + std::to_string(least) + " or more",
                     ""};
    // glTF keeps the largest index for itself.
    if (static_cast<long long>(heights.width()) * heights.height() >= std::numeric_limits<std::uint32_t>::max())
        return Error{"the terrain has more cells than the indices of a mesh can count; export it at a smaller size",
                     ""};
    return {};
}

int square_size_for(RasterView<const float> heights, const MeshOptions& options) {
    double size = options.square_size > 0 ? options.square_size : usual_square_size;
    if (options.most_triangles > 0) {
        const double cells = static_cast<double>(heights.width()) * heights.height();
        size = std::max(size, std::sqrt(cells * triangles_a_square / static_cast<double>(options.most_triangles)));
    }
    return static_cast<int>(std::clamp<double>(size, usual_square_size, largest_square_size));
}

}  // namespace

Result<ChunkedMesh> triangulate_chunks(RasterView<const float> heights, double cell_size, const MeshOptions& options,
                                       const WorkControl& control) {
    CUESTA_CHECK(cell_size > 0);
    const Statistics statistics = heights.empty() ? Statistics{} : statistics_of(heights);
    if (const Result<void> checked = check(heights, options, statistics); !checked) return checked.error();
    if (control.stopped()) return Error::cancelled();
    const LandVertices vertices(heights, cell_size);
    const std::vector<int> columns = cut_evenly(0, heights.width() - 1, options.chunks);
    const std::vector<int> rows = cut_evenly(0, heights.height() - 1, options.chunks);
    ChunkedMesh result;
    for (std::size_t j = 0; j + 1 < rows.size(); ++j)
        for (std::size_t i = 0; i + 1 < columns.size(); ++i)
            result.cells.push_back({columns[i], rows[j], columns[i + 1], rows[j + 1]});

    // Planes through heights are evaluated in doubles, to about 1e-12 of the height; an error near that would never be
    // met.
    const double resolved = 1e-9 * std::max(std::fabs(static_cast<double>(statistics.minimum)),
                                            std::fabs(static_cast<double>(statistics.maximum)));
    const long long all = 2LL * (heights.width() - 1) * (heights.height() - 1);
    const bool limited = options.most_triangles > 0 && options.most_triangles < all;
    if (options.maximum_error <= resolved && !limited) {
        for (const CellRectangle& chunk : result.cells) {
            if (control.stopped()) return Error::cancelled();
            result.chunks.push_back(every_cell(heights, vertices, chunk));
        }
        control.report(1, activity);
        return result;
    }

    LandSquares squares(heights, columns, rows, square_size_for(heights, options),
                        rounded_down(std::max(options.maximum_error, resolved)), options.border_error);
    const Result<void> refined = limited ? squares.refine_to_count(static_cast<std::size_t>(options.most_triangles),
                                                                   statistics.maximum - statistics.minimum, control)
                                         : squares.refine(rounded_down(options.maximum_error), control);
    if (!refined) return refined.error();
    result.error = static_cast<double>(squares.worst());
    if (!limited) result.error = options.maximum_error;
    result.border_error = static_cast<double>(squares.error_reached());
    for (std::size_t j = 0; j + 1 < rows.size(); ++j)
        for (std::size_t i = 0; i + 1 < columns.size(); ++i)
            result.chunks.push_back(
                joined(squares.of_chunk(i, j), vertices, result.cells[j * (columns.size() - 1) + i]));
    return result;
}

Result<TriangleMesh> triangulate(RasterView<const float> heights, double cell_size, const MeshOptions& options,
                                 const WorkControl& control) {
    CUESTA_CHECK_EQUAL(options.chunks, 1);
    Result<ChunkedMesh> made = triangulate_chunks(heights, cell_size, options, control);
    if (!made) return made.error();
    return std::move(made->chunks.front());
}

}  // namespace cuesta
