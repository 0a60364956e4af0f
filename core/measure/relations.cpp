#include "core/measure/relations.h"

#include <cmath>
#include <vector>

#include "core/base/threads.h"
#include "core/measure/horn.h"

namespace cuesta {
namespace {

constexpr int rough_reach = 2;
constexpr int rough_rim = rough_reach + 1;

struct PairSums {
    double slope = 0, height = 0, roughness = 0;
    double slopes = 0, heights = 0, roughnesses = 0;  ///< of squares
    double by_height = 0, by_roughness = 0;
    std::int64_t cells = 0;

    void add(const PairSums& other) {
        slope += other.slope;
        height += other.height;
        roughness += other.roughness;
        slopes += other.slopes;
        heights += other.heights;
        roughnesses += other.roughnesses;
        by_height += other.by_height;
        by_roughness += other.by_roughness;
        cells += other.cells;
    }
};

double bend(RasterView<const float> heights, int x, int y) {
    return std::abs(double{heights(x - 1, y)} + double{heights(x + 1, y)} + double{heights(x, y - 1)} +
                    double{heights(x, y + 1)} - 4 * double{heights(x, y)});
}

/// PairSums of |bend| over columns of five first, then over rows of five.
PairSums sums_of_row(RasterView<const float> heights, int y, std::vector<double>& column) {
    const int width = heights.width();
    for (int x = 1; x + 1 < width; ++x) {
        double sum = 0;
        for (int k = -rough_reach; k <= rough_reach; ++k) sum += bend(heights, x, y + k);
        column[static_cast<std::size_t>(x)] = sum;
    }
    PairSums sums;
    for (int x = rough_rim; x < width - rough_rim; ++x) {
        double roughness = 0;
        for (int k = -rough_reach; k <= rough_reach; ++k) roughness += column[static_cast<std::size_t>(x + k)];
        if (!std::isfinite(roughness)) continue;
        const double slope = horn_gradient(heights, x, y);
        const auto height = double{heights(x, y)};
        sums.slope += slope;
        sums.height += height;
        sums.roughness += roughness;
        sums.slopes += slope * slope;
        sums.heights += height * height;
        sums.roughnesses += roughness * roughness;
        sums.by_height += slope * height;
        sums.by_roughness += slope * roughness;
        ++sums.cells;
    }
    return sums;
}

/// A variance below 1e-10 of the mean square is what rounding to floats leaves.
double correlation(double a, double b, double aa, double bb, double ab, double count) {
    const double variance_a = aa / count - a / count * a / count;
    const double variance_b = bb / count - b / count * b / count;
    if (!(variance_a > 1e-10 * aa / count) || !(variance_b > 1e-10 * bb / count)) return 0;
    return (ab / count - a / count * b / count) / std::sqrt(variance_a * variance_b);
}

}  // namespace

SlopeRelations find_slope_relations(RasterView<const float> heights) {
    SlopeRelations result;
    if (heights.width() <= 2 * rough_rim || heights.height() <= 2 * rough_rim) return result;
    std::vector<PairSums> rows(static_cast<std::size_t>(heights.height() - 2 * rough_rim));
    parallel_ranges(heights.height() - 2 * rough_rim, 16, [&](int first, int last) {
        std::vector<double> column(static_cast<std::size_t>(heights.width()));
        for (int i = first; i < last; ++i)
            rows[static_cast<std::size_t>(i)] = sums_of_row(heights, i + rough_rim, column);
    });
    PairSums all;
    for (const PairSums& row : rows) all.add(row);
    result.cells = all.cells;
    if (all.cells == 0) return result;
    const auto count = static_cast<double>(all.cells);
    result.with_height = correlation(all.slope, all.height, all.slopes, all.heights, all.by_height, count);
    result.with_roughness = correlation(all.slope, all.roughness, all.slopes, all.roughnesses, all.by_roughness, count);
    return result;
}

}  // namespace cuesta
