#include "core/field/sampling.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/threads.h"

namespace cuesta {
namespace {

/// The samples that one new sample is made of along a side, and their weights, which sum to 1.
struct Contribution {
    int first = 0;
    std::vector<double> weights;
};
using Contributions = std::vector<Contribution>;

/// The integral from the border to `x` of what sample `i` adds to the piecewise linear ground: a hat over the two cells
/// around it; the outermost samples go on unchanged to the border.
double integral_of_hat(int i, int size, double x) {
    const double t = std::clamp(x - (i + 0.5), -1.0, 1.0);
    if (t < 0) return i == 0 ? std::max(0.0, 0.5 + t) : 0.5 * (1 + t) * (1 + t);
    return 0.5 + (i == size - 1 ? std::min(t, 0.5) : t - 0.5 * t * t);
}

/// The mean of the piecewise linear ground over [from, to], in cells. Not of the cells as steps: that would shift the
/// ground by up to a part of a cell, differently for each, where the ratio of the sizes is no whole number.
Contribution mean_over(double from, double to, int size) {
    Contribution result;
    result.first = std::clamp(static_cast<int>(std::floor(from - 0.5)), 0, size - 1);
    const int last = std::clamp(static_cast<int>(std::floor(to + 0.5)), 0, size - 1);
    double sum = 0;
    for (int i = result.first; i <= last; ++i) {
        result.weights.push_back(integral_of_hat(i, size, to) - integral_of_hat(i, size, from));
        sum += result.weights.back();
    }
    for (double& weight : result.weights) weight /= sum;
    return result;
}

/// The two samples on either side of a place and the share of the second.
struct Pair {
    int first;
    int second;
    double share;
};

Pair around(double place, int size) {
    const double clamped = std::clamp(place - 0.5, 0.0, size - 1.0);
    const int first = std::min(static_cast<int>(clamped), std::max(size - 2, 0));
    return {first, std::min(first + 1, size - 1), clamped - first};
}

Contribution between(double place, int size) {
    const Pair pair = around(place, size);
    if (pair.first == pair.second) return {pair.first, {1.0}};
    return {pair.first, {1.0 - pair.share, pair.share}};
}

Contributions contributions(int old_size, int new_size) {
    Contributions result(static_cast<std::size_t>(new_size));
    const double scale = static_cast<double>(old_size) / new_size;
    for (int i = 0; i < new_size; ++i)
        result[static_cast<std::size_t>(i)] = new_size < old_size ? mean_over(i * scale, (i + 1) * scale, old_size)
                                                                  : between((i + 0.5) * scale, old_size);
    return result;
}

Contributions blocks(int size, int factor) {
    Contributions result(static_cast<std::size_t>((size - 1) / factor + 1));
    for (std::size_t i = 0; i < result.size(); ++i) {
        const int first = static_cast<int>(i) * factor;
        const int count = std::min(factor, size - first);
        result[i] = {first, std::vector<double>(static_cast<std::size_t>(count), 1.0 / count)};
    }
    return result;
}

/// Sums in doubles: their rounding vanishes in that of the float at the end, so constants stay exact.
Raster<float> combined(RasterView<const float> cells, const Contributions& columns, const Contributions& rows) {
    Raster<float> result(static_cast<int>(columns.size()), static_cast<int>(rows.size()));
    parallel_ranges(result.height(), 1, [&](int start, int end) {
        std::vector<double> sums(static_cast<std::size_t>(cells.width()));
        for (int y = start; y < end; ++y) {
            const Contribution& from_rows = rows[static_cast<std::size_t>(y)];
            std::fill(sums.begin(), sums.end(), 0.0);
            for (std::size_t j = 0; j < from_rows.weights.size(); ++j) {
                const float* row = cells.row(from_rows.first + static_cast<int>(j));
                const double weight = from_rows.weights[j];
                for (std::size_t x = 0; x < sums.size(); ++x) sums[x] += weight * static_cast<double>(row[x]);
            }
            for (std::size_t x = 0; x < columns.size(); ++x) {
                const double* from = sums.data() + columns[x].first;
                double sum = 0;
                for (std::size_t i = 0; i < columns[x].weights.size(); ++i) sum += columns[x].weights[i] * from[i];
                result.row(y)[x] = static_cast<float>(sum);
            }
        }
    });
    return result;
}

}  // namespace

float sample_bilinear(RasterView<const float> cells, double x, double y) {
    CUESTA_CHECK(!cells.empty());
    const Pair columns = around(x, cells.width());
    const Pair rows = around(y, cells.height());
    const auto along_row = [&](int row) {
        return (1.0 - columns.share) * static_cast<double>(cells(columns.first, row)) +
               columns.share * static_cast<double>(cells(columns.second, row));
    };
    return static_cast<float>((1.0 - rows.share) * along_row(rows.first) + rows.share * along_row(rows.second));
}

Raster<float> resampled(RasterView<const float> cells, int width, int height) {
    CUESTA_CHECK(!cells.empty() && width >= 1 && height >= 1);
    return combined(cells, contributions(cells.width(), width), contributions(cells.height(), height));
}

Raster<float> resampled_part(const TiledRaster& cells, int width, int height, const CellWindow& part) {
    CUESTA_CHECK(!cells.empty() && CellWindow({0, 0, width, height}).holds(part) && part.width > 0 && part.height > 0);
    const auto of_part = [](const Contributions& all, int first, int count) {
        return Contributions(all.begin() + first, all.begin() + first + count);
    };
    const Contributions columns = of_part(contributions(cells.width(), width), part.left, part.width);
    Contributions rows = of_part(contributions(cells.height(), height), part.top, part.height);
    const int first = rows.front().first;
    int last = first;
    for (Contribution& row : rows) {
        last = std::max(last, row.first + static_cast<int>(row.weights.size()));
        row.first -= first;
    }
    return combined(cells.patch(0, first, cells.width(), last - first).view(), columns, rows);
}

Raster<float> coarsen(RasterView<const float> cells, int factor) {
    CUESTA_CHECK(!cells.empty() && factor >= 1);
    return combined(cells, blocks(cells.width(), factor), blocks(cells.height(), factor));
}

}  // namespace cuesta
