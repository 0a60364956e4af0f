#include "core/measure/hypsometry.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <vector>

#include "core/base/check.h"
#include "core/base/threads.h"
#include "core/measure/horn.h"

namespace cuesta {
namespace {

constexpr int bins_per_degree = 10;
constexpr std::size_t slope_bins = 90 * bins_per_degree;

struct HeightRow {
    float minimum = std::numeric_limits<float>::max();
    float maximum = std::numeric_limits<float>::lowest();
    double sum = 0;
    std::int64_t cells = 0;
    std::array<std::int64_t, Hypsometry::steps + 1> counts{};
};

struct SlopeRow {
    std::array<std::uint32_t, slope_bins> counts{};
    double sum = 0;
    double maximum = 0;
    std::int64_t cells = 0;
};

/// The slope that `below` cells stay under, in degrees, cells lying evenly in their bin.
double quantile_of(const std::array<std::int64_t, slope_bins>& counts, double below) {
    double passed = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const auto count = static_cast<double>(counts[i]);
        if (count > 0 && passed + count >= below)
            return (static_cast<double>(i) + (below - passed) / count) / bins_per_degree;
        passed += count;
    }
    return 90;
}

}  // namespace

Hypsometry find_hypsometry(RasterView<const float> heights) {
    std::vector<HeightRow> rows(static_cast<std::size_t>(heights.height()));
    parallel_ranges(heights.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            HeightRow& row = rows[static_cast<std::size_t>(y)];
            for (int x = 0; x < heights.width(); ++x) {
                const float value = heights(x, y);
                if (!std::isfinite(value)) continue;
                row.minimum = std::min(row.minimum, value);
                row.maximum = std::max(row.maximum, value);
                row.sum += double{value};
                ++row.cells;
            }
        }
    });
    Hypsometry result;
    float minimum = std::numeric_limits<float>::max();
    float maximum = std::numeric_limits<float>::lowest();
    double sum = 0;
    for (const HeightRow& row : rows) {
        minimum = std::min(minimum, row.minimum);
        maximum = std::max(maximum, row.maximum);
        sum += row.sum;
        result.cells += row.cells;
    }
    if (result.cells == 0) return result;
    const auto cells = static_cast<double>(result.cells);
    result.minimum = double{minimum};
    result.maximum = double{maximum};
    result.mean = sum / cells;
    const double range = result.maximum - result.minimum;
    if (!(range > 0)) {
        result.curve.fill(1.0);
        return result;
    }
    result.integral = (result.mean - result.minimum) / range;

    // counts[i]: cells whose greatest threshold at or below them is the i-th.
    parallel_ranges(heights.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            HeightRow& row = rows[static_cast<std::size_t>(y)];
            for (int x = 0; x < heights.width(); ++x) {
                const float value = heights(x, y);
                if (!std::isfinite(value)) continue;
                const double step = (double{value} - result.minimum) * Hypsometry::steps / range;
                row.counts[static_cast<std::size_t>(std::clamp(step, 0.0, double{Hypsometry::steps}))] += 1;
            }
        }
    });
    std::int64_t above = 0;
    for (std::size_t i = Hypsometry::steps + 1; i-- > 0;) {
        for (const HeightRow& row : rows) above += row.counts[i];
        result.curve[i] = static_cast<double>(above) / cells;
    }
    return result;
}

double SlopeHistogram::share_from(int degrees) const {
    CUESTA_CHECK(degrees >= 0 && degrees <= 90);
    return std::accumulate(share.begin() + degrees, share.end(), 0.0);
}

SlopeHistogram find_slopes(RasterView<const float> heights, double cell_size) {
    CUESTA_CHECK(cell_size > 0);
    SlopeHistogram result;
    const int width = heights.width();
    const int height = heights.height();
    if (width < 3 || height < 3) return result;
    std::vector<SlopeRow> rows(static_cast<std::size_t>(height - 2));
    parallel_ranges(height - 2, 16, [&](int first, int last) {
        for (int i = first; i < last; ++i) {
            SlopeRow& row = rows[static_cast<std::size_t>(i)];
            const float* middle = heights.row(i + 1);
            for (int x = 1; x + 1 < width; ++x) {
                const double rise = horn_gradient(heights, x, i + 1) / cell_size;
                if (!std::isfinite(rise) || !std::isfinite(middle[x])) continue;
                const double slope = std::atan(rise) * (180 / std::numbers::pi);
                row.counts[std::min(static_cast<std::size_t>(slope * bins_per_degree), slope_bins - 1)] += 1;
                row.sum += slope;
                row.maximum = std::max(row.maximum, slope);
                ++row.cells;
            }
        }
    });
    std::array<std::int64_t, slope_bins> counts{};
    double sum = 0;
    for (const SlopeRow& row : rows) {
        for (std::size_t i = 0; i < counts.size(); ++i) counts[i] += row.counts[i];
        sum += row.sum;
        result.maximum = std::max(result.maximum, row.maximum);
        result.cells += row.cells;
    }
    if (result.cells == 0) return result;
    const auto cells = static_cast<double>(result.cells);
    for (std::size_t i = 0; i < result.share.size(); ++i) {
        const auto first = counts.begin() + static_cast<std::ptrdiff_t>(i * bins_per_degree);
        result.share[i] = static_cast<double>(std::accumulate(first, first + bins_per_degree, std::int64_t{0})) / cells;
    }
    for (std::size_t i = 0; i < slope_quantiles.size(); ++i)
        result.quantile[i] = std::min(quantile_of(counts, slope_quantiles[i] * cells), result.maximum);
    result.mean = sum / cells;
    return result;
}

}  // namespace cuesta
