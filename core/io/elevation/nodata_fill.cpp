#include "core/io/elevation/nodata_fill.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/threads.h"

namespace cuesta {
namespace {

/// Sweeps of relaxation per level. The start comes interpolated from the level above, which has settled all longer
/// waves; a dozen sweeps settle those of a few cells that are left.
constexpr int sweeps = 12;
constexpr int grain = 32;

struct Level {
    Raster<float> heights;
    Raster<std::uint8_t> unknown;
};

/// A cell of the coarser level is the mean of the known ones of its 2 x 2 cells, and unknown if there are none.
Level coarser(const Raster<float>& heights, const Raster<std::uint8_t>& unknown) {
    const int width = (heights.width() + 1) / 2;
    const int height = (heights.height() + 1) / 2;
    Level result{Raster<float>(width, height), Raster<std::uint8_t>(width, height)};
    parallel_ranges(height, grain, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < width; ++x) {
                float sum = 0;
                int count = 0;
                for (int v = 2 * y; v < std::min(2 * y + 2, heights.height()); ++v)
                    for (int u = 2 * x; u < std::min(2 * x + 2, heights.width()); ++u)
                        if (unknown(u, v) == 0) {
                            sum += heights(u, v);
                            ++count;
                        }
                result.heights(x, y) = count > 0 ? sum / static_cast<float>(count) : 0.0F;
                result.unknown(x, y) = count == 0;
            }
    });
    return result;
}

bool any_unknown(const Raster<std::uint8_t>& unknown) {
    for (int y = 0; y < unknown.height(); ++y)
        if (std::any_of(unknown.row(y), unknown.row(y) + unknown.width(), [](std::uint8_t u) { return u != 0; }))
            return true;
    return false;
}

/// Unknown cells from the coarser level, bilinearly: child centres lie a quarter of a parent cell off the parent's.
void interpolate(const Raster<float>& coarse, Raster<float>& heights, const Raster<std::uint8_t>& unknown) {
    parallel_ranges(heights.height(), grain, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const int near_y = y / 2;
            const int far_y = std::clamp(near_y + (y % 2 == 0 ? -1 : 1), 0, coarse.height() - 1);
            for (int x = 0; x < heights.width(); ++x) {
                if (unknown(x, y) == 0) continue;
                const int near_x = x / 2;
                const int far_x = std::clamp(near_x + (x % 2 == 0 ? -1 : 1), 0, coarse.width() - 1);
                heights(x, y) = 0.5625F * coarse(near_x, near_y) + 0.1875F * coarse(far_x, near_y) +
                                0.1875F * coarse(near_x, far_y) + 0.0625F * coarse(far_x, far_y);
            }
        }
    });
}

/// Gauss-Seidel on one colour of the chessboard at a time, so that the order of cells does not matter.
void relax(Raster<float>& heights, const Raster<std::uint8_t>& unknown, const WorkControl& control) {
    const int width = heights.width();
    const int height = heights.height();
    for (int half_sweep = 0; half_sweep < 2 * sweeps && !control.stopped(); ++half_sweep) {
        control.report(half_sweep / (2.0 * sweeps), "Filling holes");
        parallel_ranges(height, grain, [&](int first, int last) {
            for (int y = first; y < last; ++y)
                for (int x = (y + half_sweep) % 2; x < width; x += 2) {
                    if (unknown(x, y) == 0) continue;
                    float sum = 0;
                    int count = 0;
                    const auto add = [&](int u, int v) {
                        sum += heights(u, v);
                        ++count;
                    };
                    if (x > 0) add(x - 1, y);
                    if (x + 1 < width) add(x + 1, y);
                    if (y > 0) add(x, y - 1);
                    if (y + 1 < height) add(x, y + 1);
                    if (count > 0) heights(x, y) = sum / static_cast<float>(count);
                }
        });
    }
}

}  // namespace

long long fill_holes(Raster<float>& heights, const Raster<std::uint8_t>& holes, const WorkControl& control) {
    CUESTA_CHECK(heights.width() == holes.width() && heights.height() == holes.height());
    long long count = 0;
    for (int y = 0; y < holes.height(); ++y)
        count += std::count_if(holes.row(y), holes.row(y) + holes.width(), [](std::uint8_t h) { return h != 0; });
    if (count == 0 || count == static_cast<long long>(heights.cell_count())) return 0;

    std::vector<Level> levels;
    const auto heights_of = [&](std::size_t i) -> Raster<float>& { return i == 0 ? heights : levels[i - 1].heights; };
    const auto unknown_of = [&](std::size_t i) -> const Raster<std::uint8_t>& {
        return i == 0 ? holes : levels[i - 1].unknown;
    };
    // Ends, since some cell is known and a single cell above it is then known too.
    while (any_unknown(unknown_of(levels.size())))
        levels.push_back(coarser(heights_of(levels.size()), unknown_of(levels.size())));
    double from = 0;
    for (std::size_t i = levels.size(); i-- > 0 && !control.stopped();) {
        interpolate(heights_of(i + 1), heights_of(i), unknown_of(i));
        // Each level has four times the cells of the one before.
        const double to = std::pow(0.25, static_cast<double>(i));
        relax(heights_of(i), unknown_of(i), control.part(from, to));
        from = to;
    }
    return count;
}

}  // namespace cuesta
