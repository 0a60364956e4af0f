#include "core/mask/blur.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/check.h"
#include "core/base/threads.h"

namespace cuesta {
namespace {

constexpr int rows_a_piece = 16;
constexpr int columns_a_piece = 16;  ///< a cache line of floats: columns are read side by side
constexpr int passes = 3;

/// The mean of the 2 radius + 1 cells around, with the two beyond them counting `outer` (0 .. 1) each; at the ends of
/// those that there are. `in` and `out` are `lanes` wide and lie side by side.
template <int lanes>
void mean_along(const double* in, double* out, int count, int radius, double outer) {
    const auto within = [&](int i) { return i >= 0 && i < count; };
    double sum[lanes] = {};
    for (int i = 0; i < std::min(radius, count); ++i)
        for (int k = 0; k < lanes; ++k) sum[k] += in[i * lanes + k];
    for (int i = 0; i < count; ++i) {
        const int enters = i + radius, leaves = i - radius - 1;
        const int before = i - radius - 1, after = i + radius + 1;
        const double weight = std::min(enters, count - 1) - std::max(i - radius, 0) + 1 +
                              outer * ((within(before) ? 1 : 0) + (within(after) ? 1 : 0));
        for (int k = 0; k < lanes; ++k) {
            if (within(enters)) sum[k] += in[enters * lanes + k];
            if (within(leaves)) sum[k] -= in[leaves * lanes + k];
            const double rim =
                (within(before) ? in[before * lanes + k] : 0) + (within(after) ? in[after * lanes + k] : 0);
            out[i * lanes + k] = (sum[k] + outer * rim) / weight;
        }
    }
}

/// A running mean that reaches `radius` cells in full and one more with `outer`.
struct Window {
    int radius = 0;
    double outer = 0;
};

/// Of `variance`: (sum of k^2 w_k) / (sum of w_k), solved for the weight of the outermost cells.
Window window_of(double variance) {
    Window window;
    const auto variance_of = [](int radius) { return (4.0 * radius * radius + 4.0 * radius) / 12; };
    while (variance_of(window.radius + 1) <= variance) ++window.radius;
    const double r = window.radius, cells = 2 * r + 1, rim = (r + 1) * (r + 1);
    // (cells v_r + 2 a rim) / (cells + 2 a) = v
    window.outer = cells * (variance - variance_of(window.radius)) / (2 * (rim - variance));
    return window;
}

template <int lanes>
void blur_along(std::vector<double>& cells, std::vector<double>& spare, int count, const Window& window) {
    for (int pass = 0; pass < passes; ++pass) {
        mean_along<lanes>(cells.data(), spare.data(), count, window.radius, window.outer);
        cells.swap(spare);
    }
}

}  // namespace

Raster<float> blurred(RasterView<const float> values, double sigma) {
    CUESTA_CHECK(sigma >= 0);
    const int width = values.width(), height = values.height();
    Raster<float> result(width, height);
    const Window window = window_of(sigma * sigma / passes);
    parallel_ranges(height, rows_a_piece, [&](int first, int last) {
        std::vector<double> cells(static_cast<std::size_t>(width)), spare(cells.size());
        for (int y = first; y < last; ++y) {
            std::copy_n(values.row(y), width, cells.begin());
            blur_along<1>(cells, spare, width, window);
            std::transform(cells.begin(), cells.end(), result.row(y), [](double v) { return static_cast<float>(v); });
        }
    });
    const int pieces = (width + columns_a_piece - 1) / columns_a_piece;
    parallel_ranges(pieces, 1, [&](int first, int last) {
        std::vector<double> cells(static_cast<std::size_t>(height) * columns_a_piece), spare(cells.size());
        for (int piece = first; piece < last; ++piece) {
            const int x0 = piece * columns_a_piece;
            const int count = std::min(columns_a_piece, width - x0);
            for (int y = 0; y < height; ++y)
                std::copy_n(result.row(y) + x0, count, cells.begin() + std::ptrdiff_t{y} * columns_a_piece);
            blur_along<columns_a_piece>(cells, spare, height, window);
            for (int y = 0; y < height; ++y)
                for (int k = 0; k < count; ++k)
                    result(x0 + k, y) = static_cast<float>(cells[static_cast<std::size_t>(y * columns_a_piece + k)]);
        }
    });
    return result;
}

}  // namespace cuesta
