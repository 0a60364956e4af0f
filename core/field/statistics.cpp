#include "core/field/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "core/base/threads.h"

namespace cuesta {
namespace {

struct RowSums {
    float minimum = std::numeric_limits<float>::infinity();
    float maximum = -std::numeric_limits<float>::infinity();
    double sum = 0;
    long long not_finite = 0;
};

RowSums sums_of(const float* row, int width) {
    RowSums sums;
    for (int x = 0; x < width; ++x) {
        const float value = row[x];
        if (!std::isfinite(value)) {
            ++sums.not_finite;
            continue;
        }
        sums.minimum = std::min(sums.minimum, value);
        sums.maximum = std::max(sums.maximum, value);
        sums.sum += static_cast<double>(value);
    }
    return sums;
}

}  // namespace

Statistics statistics_of(RasterView<const float> cells) {
    std::vector<RowSums> rows(static_cast<std::size_t>(cells.height()));
    parallel_ranges(cells.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y) rows[static_cast<std::size_t>(y)] = sums_of(cells.row(y), cells.width());
    });
    RowSums all;
    for (const RowSums& row : rows) {
        all.minimum = std::min(all.minimum, row.minimum);
        all.maximum = std::max(all.maximum, row.maximum);
        all.sum += row.sum;
        all.not_finite += row.not_finite;
    }
    const long long finite = static_cast<long long>(cells.width()) * cells.height() - all.not_finite;
    Statistics result;
    result.not_finite = all.not_finite;
    if (finite == 0) return result;
    result.minimum = all.minimum;
    result.maximum = all.maximum;
    result.mean = all.sum / static_cast<double>(finite);
    return result;
}

ValueRange value_range(RasterView<const float> cells) {
    std::vector<ValueRange> rows(static_cast<std::size_t>(cells.height()));
    parallel_ranges(cells.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const auto [low, high] = std::minmax_element(cells.row(y), cells.row(y) + cells.width());
            rows[static_cast<std::size_t>(y)] = {*low, *high};
        }
    });
    ValueRange all = rows.front();
    for (const ValueRange& row : rows) all = {std::min(all.low, row.low), std::max(all.high, row.high)};
    return all;
}

bool all_finite(RasterView<const float> cells) {
    return statistics_of(cells).not_finite == 0;
}

}  // namespace cuesta
