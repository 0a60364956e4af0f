#include "render/scene/patches.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <optional>
#include <tuple>
#include <utility>

#include "core/base/threads.h"

namespace cuesta {

namespace {

/// Levels whose ranges are this many patches wide never meet a level two above or below (see morph_start).
constexpr double least_patches_in_range = 5;

int divided_up(int a, int b) {
    return (a + b - 1) / b;
}

Raster<HeightPyramid::Bounds> finest_level(RasterView<const float> ground, RasterView<const float> depth) {
    // Vertex i reads sample i - 1, kept within the raster; a patch takes part in the vertices of its far edge.
    const int columns = divided_up(ground.width() + 1, patch_quads);
    const int rows = divided_up(ground.height() + 1, patch_quads);
    Raster<HeightPyramid::Bounds> level(columns, rows);
    parallel_ranges(rows, 4, [&](int first, int last) {
        for (int row = first; row < last; ++row)
            for (int column = 0; column < columns; ++column) {
                const int x0 = std::max(column * patch_quads - 1, 0);
                const int x1 = std::min((column + 1) * patch_quads - 1, ground.width() - 1);
                const int y0 = std::max(row * patch_quads - 1, 0);
                const int y1 = std::min((row + 1) * patch_quads - 1, ground.height() - 1);
                HeightPyramid::Bounds bounds{ground(x0, y0), ground(x0, y0)};
                for (int y = y0; y <= y1; ++y) {
                    const float* heights = ground.row(y);
                    for (int x = x0; x <= x1; ++x) {
                        bounds.lowest = std::min(bounds.lowest, heights[x]);
                        bounds.highest = std::max(bounds.highest, heights[x]);
                    }
                    if (depth.empty()) continue;
                    const float* water = depth.row(y);
                    for (int x = x0; x <= x1; ++x) bounds.highest = std::max(bounds.highest, heights[x] + water[x]);
                }
                level(column, row) = bounds;
            }
    });
    return level;
}

/// The planes of the view, pointing inwards: a point p is inside where dot(plane, (p, 1)) >= 0 for all.
std::array<glm::dvec4, 6> planes_of(const glm::dmat4& clip_from_world) {
    const glm::dmat4 rows = glm::transpose(clip_from_world);
    return {rows[3] + rows[0], rows[3] - rows[0], rows[3] + rows[1],
            rows[3] - rows[1], rows[3] + rows[2], rows[3] - rows[2]};
}

struct Selection {
    const HeightPyramid& pyramid;
    const DetailView& view;
    std::array<glm::dvec4, 6> planes;
    std::vector<Patch>& patches;
    /// Of patches beyond the map, whose heights are others than the map's.
    std::optional<std::pair<double, double>> heights = std::nullopt;
    int tile_x = 0, tile_y = 0;

    void visit(int level, int column, int row) {
        if (column >= pyramid.columns(level) || row >= pyramid.rows(level)) return;
        const int size = patch_quads << level;
        const double cell = view.cell_size;
        const double x0 = vertex_position(column * size, pyramid.width()) * cell;
        const double x1 = vertex_position((column + 1) * size, pyramid.width()) * cell;
        const double z0 = vertex_position(row * size, pyramid.height()) * cell;
        const double z1 = vertex_position((row + 1) * size, pyramid.height()) * cell;
        const HeightPyramid::Bounds bounds = pyramid.bounds(level, column, row);
        const bool at_border = column == 0 || row == 0 || (column + 1) * size >= pyramid.width() + 1 ||
                               (row + 1) * size >= pyramid.height() + 1;
        double y0 = at_border ? view.base : bounds.lowest * view.vertical_exaggeration;
        double y1 = bounds.highest * view.vertical_exaggeration;
        if (heights) std::tie(y0, y1) = *heights;
        if (outside({x0, y0, z0}, {x1, y1, z1})) return;
        if (level > 0) {
            const double dx = view.eye.x - std::clamp(view.eye.x, x0, x1);
            const double dz = view.eye.z - std::clamp(view.eye.z, z0, z1);
            const double range = std::ldexp(view.range, level - 1);
            if (dx * dx + dz * dz + view.height_above * view.height_above < range * range) {
                // The child nearest to the eye first, so that what it hides costs no shading.
                const int near_column = view.eye.x > (x0 + x1) / 2 ? 1 : 0;
                const int near_row = view.eye.z > (z0 + z1) / 2 ? 1 : 0;
                for (const int order : {0, 1, 2, 3})
                    visit(level - 1, 2 * column + (near_column ^ (order & 1)), 2 * row + (near_row ^ (order >> 1)));
                return;
            }
        }
        patches.push_back({column * size, row * size, level, tile_x, tile_y});
    }

    bool outside(const glm::dvec3& low, const glm::dvec3& high) const {
        return std::any_of(planes.begin(), planes.end(), [&](const glm::dvec4& plane) {
            const glm::dvec3 farthest(plane.x > 0 ? high.x : low.x, plane.y > 0 ? high.y : low.y,
                                      plane.z > 0 ? high.z : low.z);
            return glm::dot(plane, glm::dvec4(farthest, 1.0)) < 0;
        });
    }
};

}  // namespace

HeightPyramid::HeightPyramid(RasterView<const float> ground, RasterView<const float> depth)
    : width_(ground.width()), height_(ground.height()) {
    CUESTA_CHECK(!ground.empty());
    CUESTA_CHECK(depth.empty() || (depth.width() == ground.width() && depth.height() == ground.height()));
    levels_.push_back(finest_level(ground, depth));
    while (levels_.back().width() > 1 || levels_.back().height() > 1) {
        const Raster<Bounds>& finer = levels_.back();
        Raster<Bounds> coarser(divided_up(finer.width(), 2), divided_up(finer.height(), 2));
        for (int y = 0; y < coarser.height(); ++y)
            for (int x = 0; x < coarser.width(); ++x) {
                Bounds bounds = finer(2 * x, 2 * y);
                for (int v = 2 * y; v <= std::min(2 * y + 1, finer.height() - 1); ++v)
                    for (int u = 2 * x; u <= std::min(2 * x + 1, finer.width() - 1); ++u) {
                        bounds.lowest = std::min(bounds.lowest, finer(u, v).lowest);
                        bounds.highest = std::max(bounds.highest, finer(u, v).highest);
                    }
                coarser(x, y) = bounds;
            }
        levels_.push_back(std::move(coarser));
    }
}

double detail_range(double cell_size, double field_of_view, int view_height, double pixels) {
    // A length s at distance d looks s / d * focal pixels wide.
    const double focal = view_height / (2 * std::tan(glm::radians(field_of_view) / 2));
    return cell_size * std::max(focal / pixels, least_patches_in_range * patch_quads);
}

double morph_start(double cell_size, double range) {
    // A patch of level L - 1 lies in a square of twice its size that comes nearer than range(L - 1) = range(L) / 2, so
    // its vertices lie nearer than range(L) / 2 + sqrt(2) * size(L). Level L, which shares some, must not move up to
    // there; the farthest of level L - 1 have morphed, since level L starts beyond range(L - 1).
    const double size = patch_quads * cell_size;
    return 0.5 + std::sqrt(2.0) * size / range + 0.01;
}

void select_patches(const HeightPyramid& pyramid, const DetailView& view, std::vector<Patch>& patches) {
    CUESTA_CHECK(view.range >= view.cell_size * least_patches_in_range * patch_quads);
    Selection{pyramid, view, planes_of(view.clip_from_world), patches}.visit(pyramid.levels() - 1, 0, 0);
}

void select_patches_beyond(const HeightPyramid& pyramid, const DetailView& view, int rings, double low, double high,
                           std::vector<Patch>& patches) {
    CUESTA_CHECK(view.range >= view.cell_size * least_patches_in_range * patch_quads);
    const double width = pyramid.width() * view.cell_size, height = pyramid.height() * view.cell_size;
    std::vector<std::pair<int, int>> tiles;
    for (int y = -rings; y <= rings; ++y)
        for (int x = -rings; x <= rings; ++x)
            if (x != 0 || y != 0) tiles.emplace_back(x, y);
    const auto apart = [&](const std::pair<int, int>& tile) {
        return std::hypot((tile.first + 0.5) * width - view.eye.x, (tile.second + 0.5) * height - view.eye.z);
    };
    std::stable_sort(tiles.begin(), tiles.end(), [&](const auto& a, const auto& b) { return apart(a) < apart(b); });
    for (const auto& [x, y] : tiles) {
        const bool flip_x = x % 2 != 0, flip_y = y % 2 != 0;
        // From the copy to the world; each mirror image is its own inverse but for the shift.
        const glm::dvec3 shift((flip_x ? x + 1 : x) * width, 0.0, (flip_y ? y + 1 : y) * height);
        const glm::dvec3 turn(flip_x ? -1.0 : 1.0, 1.0, flip_y ? -1.0 : 1.0);
        DetailView copy = view;
        copy.eye = (view.eye - shift) * turn;
        copy.clip_from_world = glm::scale(glm::translate(view.clip_from_world, shift), turn);
        Selection selection{pyramid, copy, planes_of(copy.clip_from_world), patches, std::pair(low, high), x, y};
        selection.visit(pyramid.levels() - 1, 0, 0);
    }
}

}  // namespace cuesta
