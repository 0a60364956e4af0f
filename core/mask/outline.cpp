#include "core/mask/outline.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "core/base/check.h"
#include "core/base/threads.h"

namespace cuesta {
namespace {

constexpr int rows_a_piece = 16;

struct Edge {
    glm::dvec2 a, b;
};

double squared_distance(glm::dvec2 p, const Edge& edge) {
    const glm::dvec2 along = edge.b - edge.a;
    const double length2 = glm::dot(along, along);
    const double t = length2 > 0 ? std::clamp(glm::dot(p - edge.a, along) / length2, 0.0, 1.0) : 0;
    const glm::dvec2 off = p - (edge.a + along * t);
    return glm::dot(off, off);
}

/// Crossing of the line with the middle of a row, and its direction.
struct Crossing {
    double x;
    int turn;
};

/// 1 in the cells of a row whose middles lie inside.
void fill_row(std::span<const Edge> edges, double middle, float* row, int width, std::vector<Crossing>& crossings) {
    crossings.clear();
    for (const Edge& edge : edges) {
        // Half open, so that a corner on the row counts once.
        const bool down = edge.a.y <= middle && middle < edge.b.y;
        const bool up = edge.b.y <= middle && middle < edge.a.y;
        if (!down && !up) continue;
        const double t = (middle - edge.a.y) / (edge.b.y - edge.a.y);
        crossings.push_back({edge.a.x + (edge.b.x - edge.a.x) * t, down ? 1 : -1});
    }
    std::sort(crossings.begin(), crossings.end(), [](const Crossing& a, const Crossing& b) { return a.x < b.x; });
    int winding = 0;
    for (std::size_t i = 0; i + 1 < crossings.size(); ++i) {
        winding += crossings[i].turn;
        if (winding == 0) continue;
        const auto cell = [&](double x) { return static_cast<int>(std::clamp(std::ceil(x - 0.5), 0.0, 1.0 * width)); };
        std::fill(row + cell(crossings[i].x), row + std::max(cell(crossings[i].x), cell(crossings[i + 1].x)), 1.0F);
    }
}

}  // namespace

Raster<float> inside_of(std::span<const glm::dvec2> outline, double softness, int width, int height) {
    CUESTA_CHECK(softness >= 0);
    Raster<float> result(width, height, 0.0F);
    if (outline.size() < 3) return result;
    std::vector<Edge> edges;
    for (std::size_t i = 0; i < outline.size(); ++i) edges.push_back({outline[i], outline[(i + 1) % outline.size()]});
    const double reach = softness / 2;
    parallel_ranges(height, rows_a_piece, [&](int first, int last) {
        std::vector<Crossing> crossings;
        std::vector<double> nearest(static_cast<std::size_t>(width));
        for (int y = first; y < last; ++y) {
            const double middle = y + 0.5;
            float* row = result.row(y);
            fill_row(edges, middle, row, width, crossings);
            if (reach <= 0) continue;
            std::fill(nearest.begin(), nearest.end(), std::numeric_limits<double>::infinity());
            for (const Edge& edge : edges) {
                const auto [top, bottom] = std::minmax(edge.a.y, edge.b.y);
                if (middle < top - reach || middle > bottom + reach) continue;
                const auto [left, right] = std::minmax(edge.a.x, edge.b.x);
                const int from = static_cast<int>(std::clamp(std::floor(left - reach), 0.0, 1.0 * width));
                const int to = static_cast<int>(std::clamp(std::ceil(right + reach) + 1, 0.0, 1.0 * width));
                for (int x = from; x < to; ++x) {
                    double& best = nearest[static_cast<std::size_t>(x)];
                    best = std::min(best, squared_distance({x + 0.5, middle}, edge));
                }
            }
            for (int x = 0; x < width; ++x) {
                const double distance = std::sqrt(nearest[static_cast<std::size_t>(x)]);
                if (!(distance < reach)) continue;
                const double t = 0.5 + (row[x] > 0 ? distance : -distance) / softness;
                row[x] = static_cast<float>(t * t * (3 - 2 * t));
            }
        }
    });
    return result;
}

namespace {

constexpr int step_x[4]{0, 1, 0, -1}, step_y[4]{-1, 0, 1, 0};  // north, east, south, west

/// A cell of the part and one of its sides, by its direction.
struct CellSide {
    int x, y, side;
    bool operator==(const CellSide&) const = default;
};

/// Numbers the parts of the mask from 1, in the order of their first cells, and finds the largest.
class MaskParts {
public:
    MaskParts(RasterView<const float> mask, float level) : mask_(mask), part_(mask.width(), mask.height(), 0) {
        std::size_t most = 0;
        for (int y = 0; y < mask.height(); ++y)
            for (int x = 0; x < mask.width(); ++x) {
                if (part_(x, y) != 0 || !(mask(x, y) >= level)) continue;
                const std::size_t cells = fill(x, y, level);
                if (cells <= most) continue;
                most = cells;
                largest_ = count_;
                first_ = {x, y, 0};
            }
    }
    bool any() const { return largest_ > 0; }
    /// The north side of the northernmost cell of the largest part.
    const CellSide& first() const { return first_; }
    bool holds(int x, int y) const {
        return x >= 0 && y >= 0 && x < mask_.width() && y < mask_.height() && part_(x, y) == largest_;
    }

private:
    std::size_t fill(int x, int y, float level) {
        std::vector<glm::ivec2> open{{x, y}};
        part_(x, y) = ++count_;
        std::size_t cells = 0;
        while (!open.empty()) {
            const glm::ivec2 at = open.back();
            open.pop_back();
            ++cells;
            for (int side = 0; side < 4; ++side) {
                const int nx = at.x + step_x[side], ny = at.y + step_y[side];
                if (nx < 0 || ny < 0 || nx >= mask_.width() || ny >= mask_.height()) continue;
                if (part_(nx, ny) != 0 || !(mask_(nx, ny) >= level)) continue;
                part_(nx, ny) = count_;
                open.push_back({nx, ny});
            }
        }
        return cells;
    }

    RasterView<const float> mask_;
    Raster<int> part_;
    int count_ = 0, largest_ = 0;
    CellSide first_{0, 0, 0};
};

/// Around the part clockwise: on to the next side that has the part on its right.
CellSide next_side(const MaskParts& parts, const CellSide& at) {
    const int along = (at.side + 1) % 4;
    const int ahead_x = at.x + step_x[along], ahead_y = at.y + step_y[along];
    if (!parts.holds(ahead_x, ahead_y)) return {at.x, at.y, along};
    const int beside_x = ahead_x + step_x[at.side], beside_y = ahead_y + step_y[at.side];
    if (parts.holds(beside_x, beside_y)) return {beside_x, beside_y, (at.side + 3) % 4};
    return {ahead_x, ahead_y, at.side};
}

}  // namespace

std::vector<glm::dvec2> outline_of(RasterView<const float> mask, float level) {
    std::vector<glm::dvec2> outline;
    const MaskParts parts(mask, level);
    if (!parts.any()) return outline;
    CellSide at = parts.first();
    do {
        const int x = at.x + step_x[at.side], y = at.y + step_y[at.side];
        const bool is_beyond = x < 0 || y < 0 || x >= mask.width() || y >= mask.height();
        const double within = double{mask(at.x, at.y)}, beyond = is_beyond ? 0.0 : double{mask(x, y)};
        const double share = std::clamp((within - double{level}) / (within - beyond), 0.0, 1.0);
        outline.emplace_back(at.x + 0.5 + share * step_x[at.side], at.y + 0.5 + share * step_y[at.side]);
        at = next_side(parts, at);
    } while (at != parts.first());
    return outline;
}

}  // namespace cuesta
