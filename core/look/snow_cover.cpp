#include "core/look/snow_cover.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "core/base/check.h"
#include "core/base/threads.h"

namespace cuesta {

namespace {

constexpr float full_fall_above = 400;   ///< m above the line
constexpr float most_fall = 2;           ///< of `snow_depth`, on the highest summits
constexpr float shade_lowers = 180;      ///< m, of the line where the gradient to the north is 0.6
constexpr float drift_reach = 300;       ///< m
constexpr float avalanches_below = 600;  ///< m below the line, how far down snow is followed

constexpr std::array<int, 8> to_east{1, 1, 0, -1, -1, -1, 0, 1}, to_south{0, 1, 1, 1, 0, -1, -1, -1};

/// Mean height of the ground around every node, as far as halfway to the next; nodes beyond the land repeat its border.
Raster<float> node_heights(const SurfaceGround& g, double spacing) {
    const int columns = SplineLattice::nodes_for(g.heights.width() * g.cell_size, spacing);
    const int rows = SplineLattice::nodes_for(g.heights.height() * g.cell_size, spacing);
    const int reach = std::max(static_cast<int>(std::lround(0.5 * spacing / g.cell_size)), 1);
    Raster<float> heights(columns, rows);
    const auto range = [&](int node, int cells) {
        const int middle = static_cast<int>(std::lround((node - 1) * spacing / g.cell_size));
        return std::array<int, 2>{std::clamp(middle - reach, 0, cells - 1), std::clamp(middle + reach - 1, 0, cells - 1)};
    };
    parallel_ranges(rows, 4, [&](int first, int last) {
        for (int j = first; j < last; ++j) {
            const auto [north, south] = range(j, g.heights.height());
            for (int i = 0; i < columns; ++i) {
                const auto [west, east] = range(i, g.heights.width());
                float sum = 0;
                for (int y = north; y <= south; ++y)
                    for (int x = west; x <= east; ++x) sum += g.heights(x, y);
                heights(i, j) = sum / static_cast<float>((east - west + 1) * (south - north + 1));
            }
        }
    });
    return heights;
}

/// Rise of the ground per metre, eastwards and southwards.
std::array<float, 2> gradient_at(RasterView<const float> heights, int x, int y, float spacing) {
    const int west = std::max(x - 1, 0), east = std::min(x + 1, heights.width() - 1);
    const int north = std::max(y - 1, 0), south = std::min(y + 1, heights.height() - 1);
    return {(heights(east, y) - heights(west, y)) / (spacing * static_cast<float>(std::max(east - west, 1))),
            (heights(x, south) - heights(x, north)) / (spacing * static_cast<float>(std::max(south - north, 1)))};
}

struct Drift {
    float east = 0, south = 0;  ///< towards where the wind comes from, unit length
    float strength = 0;
};

/// Sx, degrees: how high the ground to windward stands above the horizon; below 0 on ground that stands out.
float shelter(RasterView<const float> heights, int x, int y, float spacing, const Drift& drift) {
    float steepest = -1;
    for (float way = spacing; way <= std::max(drift_reach, spacing); way *= 1.5F) {
        const int east = std::clamp(x + static_cast<int>(std::lround(drift.east * way / spacing)), 0, heights.width() - 1);
        const int south = std::clamp(y + static_cast<int>(std::lround(drift.south * way / spacing)), 0, heights.height() - 1);
        steepest = std::max(steepest, (heights(east, south) - heights(x, y)) / way);
    }
    return std::atan(steepest) * (180 / std::numbers::pi_v<float>);
}

/// Snow as it falls and drifts, before any of it slides.
void let_snow_fall(RasterView<const float> heights, float spacing, float line, const SurfaceParameters& p,
                   RasterView<float> snow) {
    const float from = p.snow_wind_from * std::numbers::pi_v<float> / 180;
    const Drift drift{std::sin(from), -std::cos(from), p.snow_wind};
    parallel_ranges(heights.height(), 4, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < heights.width(); ++x) {
                // Ground that falls to the north rises southwards.
                const float northness = std::clamp(gradient_at(heights, x, y, spacing)[1] / 0.6F, -1.0F, 1.0F);
                const float above = heights(x, y) - line + shade_lowers * northness;
                const float fall = p.snow_depth * std::clamp(above / full_fall_above, 0.0F, most_fall);
                if (fall <= 0) continue;
                const float sheltered = shelter(heights, x, y, spacing, drift);
                snow(x, y) = fall * std::clamp(1 + 0.1F * drift.strength * sheltered, 0.2F, 2.5F);
            }
    });
}

struct Node {
    int x, y;
};

/// Every node that snow may reach, from the highest to the lowest; row by row among equals.
std::vector<Node> nodes_downhill(RasterView<const float> heights, RasterView<const float> snow) {
    float lowest = std::numeric_limits<float>::max();
    for (int y = 0; y < snow.height(); ++y)
        for (int x = 0; x < snow.width(); ++x)
            if (snow(x, y) > 0) lowest = std::min(lowest, heights(x, y));
    std::vector<Node> nodes;
    for (int y = 0; y < snow.height(); ++y)
        for (int x = 0; x < snow.width(); ++x)
            if (heights(x, y) >= lowest - avalanches_below) nodes.push_back({x, y});
    std::stable_sort(nodes.begin(), nodes.end(),
                     [&](const Node& a, const Node& b) { return heights(a.x, a.y) > heights(b.x, b.y); });
    return nodes;
}

/// Lets go of what the node does not hold; returns what leaves the land.
float slide(RasterView<const float> heights, float spacing, const Node& node, RasterView<float> snow) {
    const auto [x, y] = node;
    if (snow(x, y) <= 0) return 0;
    const auto [east, south] = gradient_at(heights, x, y, spacing);
    const float excess = snow(x, y) - snow_held(std::sqrt(east * east + south * south));
    if (excess <= 0) return 0;
    if (x == 0 || y == 0 || x + 1 == heights.width() || y + 1 == heights.height()) {
        snow(x, y) -= excess;
        return excess;
    }
    std::array<float, 8> shares{};
    float sum = 0;
    for (std::size_t d = 0; d < shares.size(); ++d) {
        const float way = d % 2 == 0 ? spacing : spacing * std::numbers::sqrt2_v<float>;
        const float fall = std::max((heights(x, y) - heights(x + to_east[d], y + to_south[d])) / way, 0.0F);
        shares[d] = fall * fall;
        sum += shares[d];
    }
    if (sum <= 0) return 0;
    snow(x, y) -= excess;
    for (std::size_t d = 0; d < shares.size(); ++d)
        snow(x + to_east[d], y + to_south[d]) += excess * shares[d] / sum;
    return 0;
}

}  // namespace

float snow_held(float tangent) {
    constexpr float none_from = 1.428F, all_to = 0.532F;  // 55 and 28 degrees
    constexpr float scale = 0.6F;                         // m
    if (tangent >= none_from) return 0;
    return scale * (none_from - tangent) / std::max(tangent - all_to, 0.01F);
}

double let_avalanches_fall(RasterView<const float> heights, float spacing, RasterView<float> snow) {
    CUESTA_CHECK(heights.width() == snow.width() && heights.height() == snow.height());
    double left = 0;
    for (const Node& node : nodes_downhill(heights, snow)) left += slide(heights, spacing, node, snow);
    return left;
}

SplineLattice snow_cover(const SurfaceGround& ground, const SurfaceParameters& p, float lowest, float highest) {
    SplineLattice lattice;
    if (p.snow_depth <= 0 || p.snow <= 0) return lattice;
    const float line = std::lerp(lowest, highest, p.snow_line);
    const double longer = std::max(ground.heights.width(), ground.heights.height()) * ground.cell_size;
    lattice.spacing = std::max(ground.cell_size, longer / snow_nodes_a_side);
    const auto spacing = static_cast<float>(lattice.spacing);
    const Raster<float> heights = node_heights(ground, lattice.spacing);
    lattice.nodes = Raster<float>(heights.width(), heights.height());
    let_snow_fall(heights.view(), spacing, line, p, lattice.nodes.view());
    let_avalanches_fall(heights.view(), spacing, lattice.nodes.view());
    return lattice;
}

}  // namespace cuesta
