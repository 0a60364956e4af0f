#include "core/measure/hypsometry.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "core/base/check.h"
#include "core/base/threads.h"

namespace cuesta {
namespace {

struct HeightRow {
    float minimum = std::numeric_limits<float>::max();
    float maximum = std::numeric_limits<float>::lowest();
    double sum = 0;
    std::int64_t cells = 0;
    std::array<std::int64_t, Hypsometry::steps + 1> counts{};
};

struct SlopeRow {
    std::array<std::int64_t, 90> counts{};
    double sum = 0;
    double maximum = 0;
    std::int64_t cells = 0;
};

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
            const float* north = heights.row(i);
            const float* middle = heights.row(i + 1);
            const float* south = heights.row(i + 2);
            for (int x = 1; x + 1 < width; ++x) {
                const double east = double{north[x + 1]} + 2 * double{middle[x + 1]} + double{south[x + 1]};
                const double west = double{north[x - 1]} + 2 * double{middle[x - 1]} + double{south[x - 1]};
                const double down = double{south[x - 1]} + 2 * double{south[x]} + double{south[x + 1]};
                const double up = double{north[x - 1]} + 2 * double{north[x]} + double{north[x + 1]};
                const double dx = east - west;
                const double dy = down - up;
                const double rise = std::sqrt(dx * dx + dy * dy) / (8 * cell_size);
                if (!std::isfinite(rise) || !std::isfinite(middle[x])) continue;
                const double slope = std::atan(rise) * (180 / std::numbers::pi);
                row.counts[static_cast<std::size_t>(std::min(slope, 89.0))] += 1;
                row.sum += slope;
                row.maximum = std::max(row.maximum, slope);
                ++row.cells;
            }
        }
    });
    std::array<std::int64_t, 90> counts{};
    double sum = 0;
    for (const SlopeRow& row : rows) {
        for (std::size_t i = 0; i < counts.size(); ++i) counts[i] += row.counts[i];
        sum += row.sum;
        result.maximum = std::max(result.maximum, row.maximum);
        result.cells += row.cells;
    }
    if (result.cells == 0) return result;
    const auto cells = static_cast<double>(result.cells);
    for (std::size_t i = 0; i < counts.size(); ++i) result.share[i] = static_cast<double>(counts[i]) / cells;
    result.mean = sum / cells;
    return result;
}

}  // namespace cuesta
