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

/// Where the line crosses the middle of a row, and which way.
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

}  // namespace cuesta
