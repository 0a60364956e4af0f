#pragma once
/// \file Gradient noise in the plane: improved Perlin noise (Perlin, "Improving noise", 2002).

#include <cmath>
#include <cstdint>
#include <vector>

#include "core/base/random.h"

namespace cuesta {

/// A direction of length 1 (to 1e-5).
struct NoiseGradient {
    float x;
    float y;
};

/// The direction that 32 random bits stand for, evenly spread over the circle. Perlin's 12 fixed directions are for
/// space; in the plane so few would show as stripes, so the angle is drawn instead. Two bits choose the quarter turn,
/// the rest an angle within +-pi/4, whose sine and cosine come from their Taylor polynomials: no table, so that loops
/// vectorise.
[[gnu::always_inline]] inline NoiseGradient gradient_from(std::uint32_t bits) {
    const float angle = (unit_float(bits) * 2.0F - 1.0F) * 0.78539816F;
    const float square = angle * angle;
    const float sine = angle * (1.0F - square * (1.0F / 6.0F - square * (1.0F / 120.0F)));
    const float cosine = 1.0F - square * (0.5F - square * (1.0F / 24.0F - square * (1.0F / 720.0F)));
    const bool swapped = (bits & 1U) != 0;  // unit_float leaves the lowest 8 bits unused
    const float sign = (bits & 2U) != 0 ? -1.0F : 1.0F;
    return {sign * (swapped ? sine : cosine), sign * (swapped ? cosine : sine)};
}

/// The gradient at lattice point (column, row) of the noise with this key.
[[gnu::always_inline]] inline NoiseGradient gradient_at(std::uint32_t key, std::int32_t column, std::int32_t row) {
    const std::uint32_t row_key = mix_bits(static_cast<std::uint32_t>(row) + key);
    return gradient_from(mix_bits(static_cast<std::uint32_t>(column) ^ row_key));
}

/// Perlin's fade curve 6 t^5 - 15 t^4 + 10 t^3: first and second derivative vanish at 0 and 1.
[[gnu::always_inline]] inline float noise_fade(float t) {
    return t * t * t * (t * (t * 6.0F - 15.0F) + 10.0F);
}

/// Noise at (x, y), in units of the lattice, |x| and |y| < 2^31. Between -1 and 1, 0 at the lattice points, where its
/// gradient is sqrt(2) * gradient_at(); the factor takes the greatest value, sqrt(1/2) in the middle of a cell, to 1.
[[gnu::always_inline]] inline float perlin_noise(double x, double y, std::uint32_t key) {
    const double column = std::floor(x);
    const double row = std::floor(y);
    const float dx = static_cast<float>(x - column);
    const float dy = static_cast<float>(y - row);
    const auto i = static_cast<std::int32_t>(column);
    const auto j = static_cast<std::int32_t>(row);
    const NoiseGradient north_west = gradient_at(key, i, j);
    const NoiseGradient north_east = gradient_at(key, i + 1, j);
    const NoiseGradient south_west = gradient_at(key, i, j + 1);
    const NoiseGradient south_east = gradient_at(key, i + 1, j + 1);
    const float nw = north_west.x * dx + north_west.y * dy;
    const float ne = north_east.x * (dx - 1.0F) + north_east.y * dy;
    const float sw = south_west.x * dx + south_west.y * (dy - 1.0F);
    const float se = south_east.x * (dx - 1.0F) + south_east.y * (dy - 1.0F);
    const float u = noise_fade(dx);
    const float north = nw + u * (ne - nw);
    const float south = sw + u * (se - sw);
    return 1.41421356F * (north + noise_fade(dy) * (south - north));
}

/// perlin_noise for `count` points at once: at (x[i] * scale + x_offset, y[i] * scale + y_offset). Same bits as one by
/// one.
void perlin_noise_row(const double* x, const double* y, int count, double scale, double x_offset, double y_offset,
                      std::uint32_t key, float* noise);

/// The noise of rows of the ground that come one after another: at (x[i] * scale + x_offset, y * scale + y_offset).
/// Same bits as perlin_noise. What the corners of a lattice cell say along a row is kept for all the rows that it
/// spans, which makes rows in order several times quicker. Not thread-safe.
class PerlinRows {
public:
    PerlinRows(const double* x, int count, double scale, double x_offset, double y_offset, std::uint32_t key);
    /// Rows may come in any order.
    void row(double y, float* noise);

private:
    /// Contribution of one lattice row's corners at the places: the eastward part of their planes, and their southward
    /// slopes.
    struct LatticeRow {
        explicit LatticeRow(std::size_t count) : west(count), west_slope(count), east(count), east_slope(count) {}
        std::vector<float> west, west_slope, east, east_slope;
        std::int32_t number = 0;
        bool known = false;
    };
    void know(LatticeRow& lattice, std::int32_t number) const;

    double scale_;
    double y_offset_;
    std::uint32_t key_;
    std::vector<std::int32_t> columns_;  ///< of the lattice
    std::vector<float> dx_;              ///< within them
    std::vector<float> fades_;
    LatticeRow north_;
    LatticeRow south_;
};

}  // namespace cuesta
