#include "core/io/elevation/deterrace.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/base/threads.h"

namespace cuesta {
namespace {

constexpr int grain = 16;
/// Plateaux of 2^6 cells are bridged on the coarsest level; each level halves the cells.
constexpr int most_levels = 6;
/// Sweeps per level. The start comes from the level above, so that only waves of a few cells are left to settle.
constexpr int sweeps = 60;
/// Explicit steps of the biharmonic equation on a square grid are stable below 2/64 (the largest eigenvalue of the
/// squared five-point Laplacian is 8 x 8); a little less damps all short waves.
constexpr float relaxation = 0.028F;

/// Heights with the corridor that they may move in; cells without heights have none.
struct Level {
    Raster<float> heights;
    Raster<float> low;
    Raster<float> high;
    Raster<std::uint8_t> holes;
};

/// Cells along the longer side to the nearest cell that has another height beside it, up to 255: how far inside a
/// plateau a cell lies.
Raster<std::uint8_t> distance_inside(const Raster<float>& heights, const Raster<std::uint8_t>& holes) {
    const int width = heights.width();
    const int height = heights.height();
    Raster<std::uint8_t> distance(width, height, 255);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const auto differs = [&](int u, int v) {
                return u < width && v < height && holes(u, v) == 0 && heights(u, v) != heights(x, y);
            };
            if (holes(x, y) != 0) continue;
            if (differs(x + 1, y)) distance(x, y) = distance(x + 1, y) = 0;
            if (differs(x, y + 1)) distance(x, y) = distance(x, y + 1) = 0;
        }
    const auto near = [&](int x, int y, int u, int v) {
        if (u < 0 || v < 0 || u >= width || v >= height) return;
        distance(x, y) = static_cast<std::uint8_t>(std::min<int>(distance(x, y), distance(u, v) + 1));
    };
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            for (int u = x - 1; u <= x + 1; ++u) near(x, y, u, y - 1);
            near(x, y, x - 1, y);
        }
    for (int y = height - 1; y >= 0; --y)
        for (int x = width - 1; x >= 0; --x) {
            for (int u = x - 1; u <= x + 1; ++u) near(x, y, u, y + 1);
            near(x, y, x + 1, y);
        }
    return distance;
}

/// Room within the quantisation interval, 0..1: by how many steps the ground differs around the cell.
float room(const Raster<float>& heights, const Raster<std::uint8_t>& holes, int x, int y, float step) {
    float low = heights(x, y);
    float high = low;
    for (int v = std::max(y - 1, 0); v <= std::min(y + 1, heights.height() - 1); ++v)
        for (int u = std::max(x - 1, 0); u <= std::min(x + 1, heights.width() - 1); ++u) {
            if (holes(u, v) != 0) continue;
            low = std::min(low, heights(u, v));
            high = std::max(high, heights(u, v));
        }
    constexpr float none_from = 6;
    constexpr float all_to = 2;
    return std::clamp((none_from - (high - low) / step) / (none_from - all_to), 0.0F, 1.0F);
}

Level finest(const Raster<float>& heights, const Raster<std::uint8_t>& holes, float step) {
    Level level{heights, Raster<float>(heights.width(), heights.height()),
                Raster<float>(heights.width(), heights.height()), holes};
    const Raster<std::uint8_t> inside = distance_inside(heights, holes);
    constexpr float slopes_to = 32;
    constexpr float flat_from = 64;
    parallel_ranges(heights.height(), grain, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < heights.width(); ++x) {
                const float flatness = (flat_from - static_cast<float>(inside(x, y))) / (flat_from - slopes_to);
                const float half =
                    0.5F * step * std::min(room(heights, holes, x, y, step), std::clamp(flatness, 0.0F, 1.0F));
                level.low(x, y) = heights(x, y) - half;
                level.high(x, y) = heights(x, y) + half;
            }
    });
    return level;
}

/// The mean of a surface in a corridor lies in the mean of the corridor: so the coarser problem is the finer one's.
Level coarser(const Level& fine) {
    const int width = (fine.heights.width() + 1) / 2;
    const int height = (fine.heights.height() + 1) / 2;
    Level result{Raster<float>(width, height), Raster<float>(width, height), Raster<float>(width, height),
                 Raster<std::uint8_t>(width, height)};
    parallel_ranges(height, grain, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < width; ++x) {
                float sum = 0, low = 0, high = 0;
                int count = 0;
                for (int v = 2 * y; v < std::min(2 * y + 2, fine.heights.height()); ++v)
                    for (int u = 2 * x; u < std::min(2 * x + 2, fine.heights.width()); ++u) {
                        if (fine.holes(u, v) != 0) continue;
                        sum += fine.heights(u, v);
                        low += fine.low(u, v);
                        high += fine.high(u, v);
                        ++count;
                    }
                result.holes(x, y) = count == 0;
                const float share = count > 0 ? 1.0F / static_cast<float>(count) : 0.0F;
                result.heights(x, y) = sum * share;
                result.low(x, y) = low * share;
                result.high(x, y) = high * share;
            }
    });
    return result;
}

/// The coarser surface, bilinearly (child centres lie a quarter of a parent cell off the parent's), kept in the
/// corridor.
void interpolate(const Level& coarse, Level& fine) {
    parallel_ranges(fine.heights.height(), grain, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const int near_y = y / 2;
            const int far_y = std::clamp(near_y + (y % 2 == 0 ? -1 : 1), 0, coarse.heights.height() - 1);
            for (int x = 0; x < fine.heights.width(); ++x) {
                if (fine.holes(x, y) != 0) continue;
                const int near_x = x / 2;
                const int far_x = std::clamp(near_x + (x % 2 == 0 ? -1 : 1), 0, coarse.heights.width() - 1);
                float sum = 0, weights = 0;
                const auto add = [&](int u, int v, float weight) {
                    if (coarse.holes(u, v) != 0) return;
                    sum += weight * coarse.heights(u, v);
                    weights += weight;
                };
                add(near_x, near_y, 0.5625F);
                add(far_x, near_y, 0.1875F);
                add(near_x, far_y, 0.1875F);
                add(far_x, far_y, 0.0625F);
                if (weights > 0) fine.heights(x, y) = std::clamp(sum / weights, fine.low(x, y), fine.high(x, y));
            }
        }
    });
}

/// The five-point Laplacian; neighbours that are not there pull nowhere.
void laplacian(const Raster<float>& values, const Raster<std::uint8_t>& holes, Raster<float>& result) {
    const int width = values.width();
    const int height = values.height();
    parallel_ranges(height, grain, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < width; ++x) {
                const float centre = values(x, y);
                float sum = 0;
                const auto pull = [&](int u, int v) {
                    if (holes(u, v) == 0) sum += values(u, v) - centre;
                };
                if (x > 0) pull(x - 1, y);
                if (x + 1 < width) pull(x + 1, y);
                if (y > 0) pull(x, y - 1);
                if (y + 1 < height) pull(x, y + 1);
                result(x, y) = holes(x, y) != 0 ? 0.0F : sum;
            }
    });
}

void relax(Level& level, const WorkControl& control) {
    const int width = level.heights.width();
    const int height = level.heights.height();
    Raster<float> bending(width, height);
    Raster<float> change(width, height);
    for (int sweep = 0; sweep < sweeps && !control.stopped(); ++sweep) {
        control.report(static_cast<double>(sweep) / sweeps, "Smoothing steps");
        laplacian(level.heights, level.holes, bending);
        laplacian(bending, level.holes, change);
        parallel_ranges(height, grain, [&](int first, int last) {
            for (int y = first; y < last; ++y)
                for (int x = 0; x < width; ++x)
                    level.heights(x, y) =
                        std::clamp(level.heights(x, y) - relaxation * change(x, y), level.low(x, y), level.high(x, y));
        });
    }
}

}  // namespace

void smooth_steps(Raster<float>& heights, const Raster<std::uint8_t>& holes, double step, const WorkControl& control) {
    CUESTA_CHECK(step > 0 && heights.width() == holes.width() && heights.height() == holes.height());
    std::vector<Level> levels;
    levels.push_back(finest(heights, holes, static_cast<float>(step)));
    while (static_cast<int>(levels.size()) <= most_levels &&
           std::min(levels.back().heights.width(), levels.back().heights.height()) >= 8)
        levels.push_back(coarser(levels.back()));
    double from = 0;
    for (std::size_t i = levels.size(); i-- > 0 && !control.stopped();) {
        // Each level has four times the cells of the one before.
        const double to = std::pow(0.25, static_cast<double>(i));
        if (i + 1 < levels.size()) {
            interpolate(levels[i + 1], levels[i]);
            levels.pop_back();
        }
        relax(levels[i], control.part(from, to));
        from = to;
    }
    heights = std::move(levels.front().heights);
}

double share_of_plateaux(RasterView<const float> heights, RasterView<const std::uint8_t> holes) {
    long long known = 0;
    long long flat = 0;
    for (int y = 1; y + 1 < heights.height(); ++y)
        for (int x = 1; x + 1 < heights.width(); ++x) {
            if (holes(x, y) != 0) continue;
            ++known;
            const float v = heights(x, y);
            flat +=
                heights(x - 1, y) == v && heights(x + 1, y) == v && heights(x, y - 1) == v && heights(x, y + 1) == v;
        }
    return known > 0 ? static_cast<double>(flat) / static_cast<double>(known) : 0.0;
}

}  // namespace cuesta
