#include "render/scene/detail_noise.h"

#include <algorithm>
#include <cmath>

#include "core/base/random.h"
#include "core/field/raster.h"

namespace cuesta {

namespace {

/// Gradient noise (Perlin 2002) that repeats after `period` units.
class GradientNoise {
public:
    GradientNoise(int period, std::uint32_t octave) : gradients_(period, period) {
        for (int y = 0; y < period; ++y)
            for (int x = 0; x < period; ++x) {
                const auto cell = static_cast<std::uint32_t>(y * period + x);
                const float angle = 6.2831853F * random_unit(20090515, RandomStream::noise, octave, cell);
                gradients_(x, y) = {std::cos(angle), std::sin(angle)};
            }
    }

    /// `x`, `y` >= 0.
    float at(float x, float y) const {
        const int cell_x = static_cast<int>(x), cell_y = static_cast<int>(y);
        const float u = x - static_cast<float>(cell_x), v = y - static_cast<float>(cell_y);
        const float north = std::lerp(slope(cell_x, cell_y, u, v), slope(cell_x + 1, cell_y, u - 1, v), smooth(u));
        const float south =
            std::lerp(slope(cell_x, cell_y + 1, u, v - 1), slope(cell_x + 1, cell_y + 1, u - 1, v - 1), smooth(u));
        return std::lerp(north, south, smooth(v));
    }

private:
    struct Gradient {
        float x = 0, y = 0;
    };

    static float smooth(float t) { return t * t * t * (t * (t * 6 - 15) + 10); }
    /// The plane of a cell's corner at an offset from it.
    float slope(int cell_x, int cell_y, float dx, float dy) const {
        const Gradient& gradient = gradients_(cell_x % gradients_.width(), cell_y % gradients_.width());
        return gradient.x * dx + gradient.y * dy;
    }

    Raster<Gradient> gradients_;
};

/// Octaves from `first_period` to `last_period` features a side, each half as strong as the one before.
Raster<float> layered_noise(int first_period, int last_period, std::uint32_t seed) {
    std::vector<GradientNoise> octaves;
    for (int period = first_period; period <= last_period; period *= 2)
        octaves.emplace_back(period, seed + static_cast<std::uint32_t>(octaves.size()));
    Raster<float> noise(detail_side, detail_side);
    for (int y = 0; y < detail_side; ++y)
        for (int x = 0; x < detail_side; ++x) {
            float sum = 0, weight = 1;
            int period = first_period;
            for (const GradientNoise& octave : octaves) {
                const float scale = static_cast<float>(period) / detail_side;
                sum += weight * octave.at(static_cast<float>(x) * scale, static_cast<float>(y) * scale);
                period *= 2;
                weight *= 0.55F;
            }
            noise(x, y) = sum;
        }
    // Mean 0 and deviation 1.
    double total = 0, squares = 0;
    for (int y = 0; y < detail_side; ++y)
        for (int x = 0; x < detail_side; ++x) total += noise(x, y);
    const auto mean = static_cast<float>(total / (detail_side * detail_side));
    for (int y = 0; y < detail_side; ++y)
        for (int x = 0; x < detail_side; ++x) squares += (noise(x, y) - mean) * (noise(x, y) - mean);
    const auto deviation = static_cast<float>(std::sqrt(squares / (detail_side * detail_side)));
    for (int y = 0; y < detail_side; ++y)
        for (int x = 0; x < detail_side; ++x) noise(x, y) = (noise(x, y) - mean) / deviation;
    return noise;
}

std::uint8_t byte_of(float value) {
    return static_cast<std::uint8_t>(std::lround(std::clamp(127.5F + 127.5F * value, 0.0F, 255.0F)));
}

}  // namespace

std::vector<std::uint8_t> detail_noise() {
    const Raster<float> broad = layered_noise(4, 64, 1);
    const Raster<float> fine = layered_noise(24, 96, 100);
    std::vector<std::uint8_t> bytes;
    bytes.reserve(std::size_t{4} * detail_side * detail_side);
    const auto height = [&](int x, int y) {
        const int u = (x + detail_side) % detail_side, v = (y + detail_side) % detail_side;
        return broad(u, v) + 0.6F * fine(u, v);
    };
    // Three deviations fill the range of a byte.
    constexpr float to_range = 1.0F / 3.0F;
    for (int y = 0; y < detail_side; ++y)
        for (int x = 0; x < detail_side; ++x) {
            bytes.push_back(byte_of(broad(x, y) * to_range));
            bytes.push_back(byte_of(fine(x, y) * to_range));
            bytes.push_back(byte_of((height(x - 1, y) - height(x + 1, y)) * to_range));
            bytes.push_back(byte_of((height(x, y - 1) - height(x, y + 1)) * to_range));
        }
    return bytes;
}

}  // namespace cuesta
