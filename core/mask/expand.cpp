#include "core/mask/expand.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/threads.h"

namespace cuesta {
namespace {

constexpr int rows_a_piece = 32;

struct Greater {
    float operator()(float a, float b) const { return a > b ? a : b; }
};
struct Less {
    float operator()(float a, float b) const { return a < b ? a : b; }
};

/// For each cell of a line the extreme of the 2 reach + 1 cells around it (van Herk 1992): in blocks of that length,
/// running extremes forwards and backwards, two of which make up any window.
template <class Extreme>
void extreme_along(const float* in, float* out, int count, int reach, float outside, std::vector<float>& forward,
                   std::vector<float>& backward, const Extreme& extreme) {
    const int window = 2 * reach + 1;
    const int padded = (count + 2 * reach + window - 1) / window * window;
    forward.resize(static_cast<std::size_t>(padded));
    backward.resize(static_cast<std::size_t>(padded));
    const auto at = [&](int i) { return i >= reach && i < count + reach ? in[i - reach] : outside; };
    for (int i = 0; i < padded; ++i)
        forward[static_cast<std::size_t>(i)] =
            i % window == 0 ? at(i) : extreme(forward[static_cast<std::size_t>(i - 1)], at(i));
    for (int i = padded - 1; i >= 0; --i)
        backward[static_cast<std::size_t>(i)] =
            i % window == window - 1 ? at(i) : extreme(backward[static_cast<std::size_t>(i + 1)], at(i));
    for (int i = 0; i < count; ++i)
        out[i] = extreme(backward[static_cast<std::size_t>(i)], forward[static_cast<std::size_t>(i + window - 1)]);
}

/// The extreme within a disc: row by row of the disc, of the lines that are as wide as it is there.
template <class Extreme>
Raster<float> extreme_in_disc(const Raster<float>& values, double radius, float outside, const Extreme& extreme) {
    const int width = values.width(), height = values.height();
    Raster<float> result(width, height);
    const int tall = static_cast<int>(std::floor(radius));
    parallel_ranges(height, rows_a_piece, [&](int first, int last) {
        std::vector<float> line(static_cast<std::size_t>(width)), forward, backward;
        for (int y = first; y < last; ++y) std::fill_n(result.row(y), width, outside);
        for (int dy = -tall; dy <= tall; ++dy) {
            const int reach = static_cast<int>(std::floor(std::sqrt(radius * radius - dy * dy)));
            for (int y = std::max(first, -dy); y < std::min(last, height - dy); ++y) {
                extreme_along(values.row(y + dy), line.data(), width, reach, outside, forward, backward, extreme);
                float* row = result.row(y);
                for (int x = 0; x < width; ++x) row[x] = extreme(row[x], line[static_cast<std::size_t>(x)]);
            }
        }
    });
    return result;
}

/// Distance of the values above the neutral one (sign 1) or below it (sign -1), 0 elsewhere.
Raster<float> part_of(RasterView<const float> values, float neutral, float sign) {
    Raster<float> part(values.width(), values.height());
    for (int y = 0; y < values.height(); ++y)
        for (int x = 0; x < values.width(); ++x) {
            const float far = sign * (values(x, y) - neutral);
            part(x, y) = far > 0 ? far : 0.0F;
        }
    return part;
}

bool is_zero(const Raster<float>& part) {
    for (int y = 0; y < part.height(); ++y)
        if (std::any_of(part.row(y), part.row(y) + part.width(), [](float v) { return v != 0; })) return false;
    return true;
}

}  // namespace

Raster<float> expanded(RasterView<const float> values, double cells, float neutral) {
    Raster<float> result(values.width(), values.height(), neutral);
    Raster<float> parts[2];
    for (int i = 0; i < 2; ++i) {
        parts[i] = part_of(values, neutral, i == 0 ? 1.0F : -1.0F);
        // Most masks lie on one side.
        if (is_zero(parts[i])) continue;
        // Beside the edges nothing counts: there it neither grows in nor eats away.
        parts[i] = cells >= 0 ? extreme_in_disc(parts[i], cells, 0.0F, Greater{})
                              : extreme_in_disc(parts[i], -cells, INFINITY, Less{});
    }
    for (int y = 0; y < values.height(); ++y)
        for (int x = 0; x < values.width(); ++x) {
            const float above = parts[0](x, y), below = parts[1](x, y);
            result(x, y) = above >= below ? neutral + above : neutral - below;
        }
    return result;
}

}  // namespace cuesta
