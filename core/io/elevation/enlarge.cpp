#include "core/io/elevation/enlarge.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/threads.h"

namespace cuesta {
namespace {

/// The slope at a sample between the secants before and after it: their harmonic mean, 0 at extrema (Fritsch and
/// Butland 1984, A method for constructing local monotone piecewise cubic interpolants, eq. 5 with alpha = 1/2).
double limited_slope(double before, double after) {
    if (before * after <= 0) return 0;
    return 2 * before * after / (before + after);
}

/// `from` samples turned into `to` samples over the same length. at(i) gives a sample.
template <class At, class Put>
void enlarge_line(int from, int to, At&& at, Put&& put) {
    const double ratio = static_cast<double>(from) / to;
    for (int i = 0; i < to; ++i) {
        const double place = std::clamp((i + 0.5) * ratio - 0.5, 0.0, from - 1.0);
        const int k = std::min(static_cast<int>(place), std::max(from - 2, 0));
        const double t = place - k;
        const double a = at(k);
        const double b = at(std::min(k + 1, from - 1));
        const double secant = b - a;
        const double slope_a = limited_slope(k > 0 ? a - at(k - 1) : secant, secant);
        const double slope_b = limited_slope(secant, k + 2 < from ? at(k + 2) - b : secant);
        const double t2 = t * t;
        const double t3 = t2 * t;
        put(i, (2 * t3 - 3 * t2 + 1) * a + (t3 - 2 * t2 + t) * slope_a + (3 * t2 - 2 * t3) * b + (t3 - t2) * slope_b);
    }
}

}  // namespace

Raster<float> enlarged(RasterView<const float> values, int width, int height) {
    CUESTA_CHECK(!values.empty() && width >= values.width() && height >= values.height());
    constexpr int grain = 16;
    Raster<float> wide(width, values.height());
    parallel_ranges(values.height(), grain, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const float* in = values.row(y);
            float* out = wide.row(y);
            if (width == values.width())
                std::copy_n(in, width, out);
            else
                enlarge_line(
                    values.width(), width, [&](int i) { return static_cast<double>(in[i]); },
                    [&](int i, double v) { out[i] = static_cast<float>(v); });
        }
    });
    if (height == values.height()) return wide;
    Raster<float> result(width, height);
    parallel_ranges(width, grain, [&](int first, int last) {
        for (int x = first; x < last; ++x)
            enlarge_line(
                values.height(), height, [&](int i) { return static_cast<double>(wide(x, i)); },
                [&](int i, double v) { result(x, i) = static_cast<float>(v); });
    });
    return result;
}

}  // namespace cuesta
