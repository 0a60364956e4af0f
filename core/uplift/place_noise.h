#pragma once
/// \file Noises that the fields of uplifted land are drawn with.

#include <algorithm>
#include <cstdint>

#include "core/base/random.h"
#include "core/base/smooth_step.h"
#include "core/relief/noise/perlin.h"

namespace cuesta::uplift {

/// FractalNoise reaches -1..1 with a standard deviation of a quarter; this brings it to 0.4.
inline constexpr double noise_scale = 1.75;

/// Noise at a place in wavelengths, -1..1; `variant` tells several of one seed apart.
inline double noise_at(std::uint64_t seed, std::uint32_t variant, double x, double y) {
    return double{perlin_noise(x, y, random_bits(seed, RandomStream::uplift, variant, 0))};
}

/// A number of a cell, for random draws.
constexpr std::uint32_t cell_number(int x, int y) {
    return mix_bits(static_cast<std::uint32_t>(y)) ^ static_cast<std::uint32_t>(x);
}

}  // namespace cuesta::uplift
