#pragma once
/// \file Landscapes of known measures, for the tests of core/measure.

#include <cmath>
#include <vector>

#include "core/base/random.h"
#include "core/base/threads.h"
#include "core/field/raster.h"

namespace cuesta::test {

/// A raster of height(x, y).
template <class Height>
Raster<float> raster_of(int width, int height, const Height& at) {
    Raster<float> result(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) result(x, y) = static_cast<float>(at(x, y));
    return result;
}

inline Raster<float> raster_of_rows(const std::vector<std::vector<float>>& rows) {
    return raster_of(static_cast<int>(rows.front().size()), static_cast<int>(rows.size()),
                     [&](int x, int y) { return rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)]; });
}

/// Independent heights, uniform in 0 .. range.
inline Raster<float> white_noise(int width, int height, std::uint64_t seed, float range = 1000.0F) {
    return raster_of(width, height, [&](int x, int y) {
        return range * random_unit(seed, RandomStream::test, 0, static_cast<std::uint32_t>(y * width + x));
    });
}

/// A straight valley along the middle column whose floor falls as S = steepness * A^-theta, A being the cells drained;
/// its flanks are so steep that every row drains sideways into it. The raster is `width` (odd) wide, cells 1 m.
inline Raster<float> valley_of_concavity(int width, int height, double theta, double steepness) {
    std::vector<double> floor(static_cast<std::size_t>(height), 0.0);
    for (int y = height - 2; y >= 0; --y)
        floor[static_cast<std::size_t>(y)] =
            floor[static_cast<std::size_t>(y) + 1] + steepness * std::pow((y + 1.0) * width, -theta);
    return raster_of(width, height, [&](int x, int y) {
        return floor[static_cast<std::size_t>(y)] + 10 * steepness * std::abs(x - width / 2);
    });
}

/// Sets the thread count and puts it back to one per core.
class ThreadCount {
public:
    explicit ThreadCount(int count) { set_thread_count(count); }
    ~ThreadCount() { set_thread_count(0); }
    ThreadCount(const ThreadCount&) = delete;
    ThreadCount& operator=(const ThreadCount&) = delete;
};

}  // namespace cuesta::test
