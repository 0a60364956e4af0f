#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "core/base/threads.h"
#include "core/field/statistics.h"
#include "core/io/greedy_triangulation.h"
#include "core/io/mesh.h"

namespace cuesta {
namespace {

/// Sides of the squares that are triangulated on their own, in cells: heights that fit the cache, and enough squares
/// for all threads. Their sides cost a few per cent more triangles than one triangulation of the whole would.
constexpr int square_size = 512;

constexpr std::string_view activity = "Making triangles";

/// Places vertices.
class Surface {
public:
    Surface(RasterView<const float> heights, double cell_size) : heights_(heights), cell_size_(cell_size) {}

    void put(TriangleMesh& mesh, std::size_t index, GridPoint at) const {
        const double east = (at.x + 0.5) / heights_.width();
        const double south = (at.y + 0.5) / heights_.height();
        mesh.positions[index] = {static_cast<float>((east - 0.5) * heights_.width() * cell_size_), heights_(at.x, at.y),
                                 static_cast<float>((south - 0.5) * heights_.height() * cell_size_)};
        mesh.normals[index] = normal(at);
        mesh.texture_coordinates[index] = {static_cast<float>(east), static_cast<float>(south)};
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

TriangleMesh every_cell(RasterView<const float> heights, const Surface& surface) {
    const auto width = static_cast<std::uint32_t>(heights.width());
    TriangleMesh mesh;
    resize_vertices(mesh, static_cast<std::size_t>(width) * static_cast<std::size_t>(heights.height()));
    mesh.triangles.resize(std::size_t{2} * (width - 1) * static_cast<std::size_t>(heights.height() - 1));
    parallel_ranges(heights.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < heights.width(); ++x)
                surface.put(mesh, static_cast<std::size_t>(y) * width + static_cast<std::size_t>(x), {x, y});
    });
    parallel_ranges(heights.height() - 1, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            auto* out = mesh.triangles.data() + std::size_t{2} * (width - 1) * static_cast<std::size_t>(y);
            for (int x = 0; x < heights.width() - 1; ++x) {
                const std::uint32_t nw = static_cast<std::uint32_t>(y) * width + static_cast<std::uint32_t>(x);
                const std::uint32_t ne = nw + 1, sw = nw + width, se = sw + 1;
                const bool falling = falling_diagonal(heights, x, y);
                *out++ = falling ? std::array{nw, sw, se} : std::array{nw, sw, ne};
                *out++ = falling ? std::array{nw, se, ne} : std::array{ne, sw, se};
            }
        }
    });
    return mesh;
}

/// The terrain as squares of about square_size cells, and the points that they share.
class Squares {
public:
    Squares(RasterView<const float> heights, double maximum_error)
        : heights_(heights),
          maximum_error_(maximum_error),
          columns_(cuts(heights.width())),
          rows_(cuts(heights.height())),
          results_((columns_.size() - 1) * (rows_.size() - 1)),
          borders_(results_.size()) {
        find_borders();
    }

    int count() const { return static_cast<int>(results_.size()); }

    void triangulate_square(int number) {
        const auto i = static_cast<std::size_t>(number);
        const std::size_t column = i % (columns_.size() - 1), row = i / (columns_.size() - 1);
        results_[i] = triangulate_rectangle(heights_, {columns_[column], rows_[row]},
                                            {columns_[column + 1], rows_[row + 1]}, borders_[i], maximum_error_);
    }

    TriangleMesh joined(const Surface& surface) const {
        // Vertices: the shared points from north to south, then those inside each square.
        std::vector<std::size_t> first_vertex{shared_.size()};
        std::vector<std::size_t> first_triangle{0};
        for (std::size_t i = 0; i < results_.size(); ++i) {
            first_vertex.push_back(first_vertex.back() + results_[i].points.size() - border_points(i));
            first_triangle.push_back(first_triangle.back() + results_[i].triangles.size());
        }
        TriangleMesh mesh;
        resize_vertices(mesh, first_vertex.back());
        mesh.triangles.resize(first_triangle.back());
        for (std::size_t i = 0; i < shared_.size(); ++i) surface.put(mesh, i, {shared_[i].x, shared_[i].y});
        parallel_bands(count(), [&](int number) {
            const auto i = static_cast<std::size_t>(number);
            const Triangulation& square = results_[i];
            std::vector<std::uint32_t> vertex(square.points.size());
            std::size_t next = first_vertex[i];
            for (std::size_t p = 0; p < vertex.size(); ++p) {
                if (const auto shared = shared_index(square.points[p])) {
                    vertex[p] = *shared;
                } else {
                    surface.put(mesh, next, square.points[p]);
                    vertex[p] = static_cast<std::uint32_t>(next++);
                }
            }
            CUESTA_CHECK_EQUAL(next, first_vertex[i + 1]);
            auto* out = mesh.triangles.data() + first_triangle[i];
            for (const auto& [a, b, c] : square.triangles) *out++ = {vertex[a], vertex[b], vertex[c]};
        });
        return mesh;
    }

private:
    /// A few nearly equal parts of a side of `size` samples.
    static std::vector<int> cuts(int size) {
        const int parts = (size - 1 + square_size - 1) / square_size;
        std::vector<int> result;
        for (int i = 0; i <= parts; ++i)
            result.push_back(static_cast<int>(static_cast<long long>(size - 1) * i / parts));
        return result;
    }

    void find_borders() {
        const std::size_t across = columns_.size() - 1;
        const std::size_t down = rows_.size() - 1;
        for (std::size_t j = 0; j < rows_.size(); ++j)
            for (std::size_t i = 0; i < across; ++i)
                for (const int x :
                     simplified_line(heights_.row(rows_[j]), 1, columns_[i], columns_[i + 1], maximum_error_)) {
                    const GridPoint point{x, rows_[j]};
                    shared_.push_back(point);
                    if (j > 0) borders_[(j - 1) * across + i].push_back(point);
                    if (j < down) borders_[j * across + i].push_back(point);
                }
        for (std::size_t i = 0; i < columns_.size(); ++i)
            for (std::size_t j = 0; j < down; ++j)
                for (const int y : simplified_line(heights_.row(0) + columns_[i], heights_.stride(), rows_[j],
                                                   rows_[j + 1], maximum_error_)) {
                    const GridPoint point{columns_[i], y};
                    shared_.push_back(point);
                    if (i > 0) borders_[j * across + i - 1].push_back(point);
                    if (i < across) borders_[j * across + i].push_back(point);
                }
        const auto unique = [](std::vector<GridPoint>& points) {
            std::sort(points.begin(), points.end(), before);
            points.erase(std::unique(points.begin(), points.end()), points.end());
        };
        unique(shared_);
        for (std::vector<GridPoint>& border : borders_) unique(border);
    }

    static bool before(GridPoint a, GridPoint b) { return a.y != b.y ? a.y < b.y : a.x < b.x; }

    std::size_t border_points(std::size_t square) const { return borders_[square].size(); }

    std::optional<std::uint32_t> shared_index(GridPoint point) const {
        const auto found = std::lower_bound(shared_.begin(), shared_.end(), point, before);
        if (found == shared_.end() || *found != point) return std::nullopt;
        return static_cast<std::uint32_t>(found - shared_.begin());
    }

    RasterView<const float> heights_;
    double maximum_error_;
    std::vector<int> columns_;
    std::vector<int> rows_;
    std::vector<Triangulation> results_;
    std::vector<std::vector<GridPoint>> borders_;
    std::vector<GridPoint> shared_;
};

}  // namespace

Result<TriangleMesh> triangulate(RasterView<const float> heights, double cell_size, const MeshOptions& options,
                                 const WorkControl& control) {
    CUESTA_CHECK(cell_size > 0);
    if (heights.width() < 2 || heights.height() < 2)
        return Error{"a mesh needs at least 2 x 2 cells; there are " + std::to_string(heights.width()) + " x " +
                         std::to_string(heights.height()),
                     ""};
    if (!(options.maximum_error >= 0) || !std::isfinite(options.maximum_error))
        return Error{"the error allowed for a mesh must be a number of metres, 0 or more", ""};
    const Statistics statistics = statistics_of(heights);
    if (statistics.not_finite > 0) return Error{"the terrain holds heights that are not finite", ""};
    // glTF keeps the largest index for itself.
    if (static_cast<long long>(heights.width()) * heights.height() >= std::numeric_limits<std::uint32_t>::max())
        return Error{"the terrain has more cells than the indices of a mesh can count; export it at a smaller size",
                     ""};
    const Surface surface(heights, cell_size);
    // Planes through heights are evaluated in doubles, to about 1e-12 of the height; an error near that would never be
    // met.
    const double resolved = 1e-9 * std::max(std::fabs(static_cast<double>(statistics.minimum)),
                                            std::fabs(static_cast<double>(statistics.maximum)));
    if (options.maximum_error <= resolved) return every_cell(heights, surface);

    Squares squares(heights, options.maximum_error);
    constexpr int batch = 32;
    for (int first = 0; first < squares.count(); first += batch) {
        if (control.stopped()) return Error{std::string(stopped_message), ""};
        parallel_bands(std::min(batch, squares.count() - first), [&](int i) { squares.triangulate_square(first + i); });
        control.report(std::min(1.0, static_cast<double>(first + batch) / squares.count()), activity);
    }
    return squares.joined(surface);
}

}  // namespace cuesta
