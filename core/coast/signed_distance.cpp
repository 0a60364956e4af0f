#include "core/coast/signed_distance.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/base/threads.h"

namespace cuesta {
namespace {

constexpr int rounds_of_sweeps = 2;

/// Distance in cells to the line where it passes between this cell and a neighbour; `far` where none does.
float distance_at_line(const Raster<float>& field, int x, int y, float far) {
    const float here = field(x, y);
    const auto towards = [&](int u, int v) {
        if (u < 0 || v < 0 || u >= field.width() || v >= field.height()) return far;
        const float there = field(u, v);
        if ((here > 0) == (there > 0)) return far;
        const float sum = std::abs(here) + std::abs(there);
        return sum > 0 ? std::abs(here) / sum : 0.0F;
    };
    const float across = std::min(towards(x - 1, y), towards(x + 1, y)), down = std::min(towards(x, y - 1), towards(x, y + 1));
    if (across >= far || down >= far) return std::min(across, down);
    const float hypotenuse = std::hypot(across, down);
    return hypotenuse > 0 ? across * down / hypotenuse : 0.0F;  // of the straight line through both crossings
}

/// Godunov's solution of |grad u| = 1 for the lesser neighbours along both axes.
float upwind(float a, float b) {
    const float difference = std::abs(a - b);
    if (difference >= 1) return std::min(a, b) + 1;
    return 0.5F * (a + b + std::sqrt(2 - difference * difference));
}

void sweep(Raster<float>& distance, const Raster<unsigned char>& fixed, bool east, bool south) {
    const int width = distance.width(), height = distance.height();
    for (int i = 0; i < height; ++i) {
        const int y = south ? i : height - 1 - i;
        const float* const above = distance.row(std::max(y - 1, 0));
        const float* const below = distance.row(std::min(y + 1, height - 1));
        float* const row = distance.row(y);
        const unsigned char* const keep = fixed.row(y);
        for (int j = 0; j < width; ++j) {
            const int x = east ? j : width - 1 - j;
            if (keep[x] != 0) continue;
            const float across = std::min(row[std::max(x - 1, 0)], row[std::min(x + 1, width - 1)]);
            row[x] = std::min(row[x], upwind(across, std::min(above[x], below[x])));
        }
    }
}

}  // namespace

Raster<float> signed_distance(const Raster<float>& field, double cell_size) {
    CUESTA_CHECK(cell_size > 0);
    const int width = field.width(), height = field.height();
    const auto far = static_cast<float>(std::hypot(width, height));
    Raster<float> distance(width, height);
    Raster<unsigned char> fixed(width, height);
    parallel_ranges(height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < width; ++x) {
                distance(x, y) = distance_at_line(field, x, y, far);
                fixed(x, y) = distance(x, y) < far ? 1 : 0;
            }
    });
    for (int round = 0; round < rounds_of_sweeps; ++round)
        for (const bool south : {true, false})
            for (const bool east : {true, false}) sweep(distance, fixed, east, south);
    parallel_ranges(height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < width; ++x) distance(x, y) *= static_cast<float>(field(x, y) > 0 ? cell_size : -cell_size);
    });
    return distance;
}

}  // namespace cuesta
