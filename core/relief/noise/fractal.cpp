#include "core/relief/noise/fractal.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/base/multiversion.h"
#include "core/base/random.h"
#include "core/relief/noise/perlin.h"

namespace cuesta {
namespace {

CUESTA_MULTIVERSION
void add_plain(const float* __restrict noise, int count, float strength, float* __restrict sum) {
    for (int i = 0; i < count; ++i) sum[i] += strength * noise[i];
}

CUESTA_MULTIVERSION
void add_billowed(const float* __restrict noise, int count, float strength, float* __restrict sum) {
    for (int i = 0; i < count; ++i) sum[i] += strength * (2.0F * std::fabs(noise[i]) - 1.0F);
}

/// Musgrave's ridged multifractal, in its usual form: the signal of one octave, doubled and clamped, weighs the next.
CUESTA_MULTIVERSION
void add_ridged(const float* __restrict noise, int count, float strength, float* __restrict weight,
                float* __restrict sum) {
    for (int i = 0; i < count; ++i) {
        const float ridge = 1.0F - std::fabs(noise[i]);
        const float signal = ridge * ridge * weight[i];
        sum[i] += strength * signal;
        weight[i] = std::min(std::max(2.0F * signal, 0.0F), 1.0F);
    }
}

}  // namespace

FractalNoise::FractalNoise(FractalShape shape, std::uint64_t seed, std::uint32_t variant, double wavelength,
                           double cell_size, int octaves, float gain)
    : shape_(shape) {
    CUESTA_CHECK(wavelength > 0 && cell_size > 0 && octaves >= 1);
    RandomSequence random(seed, RandomStream::noise, variant);
    float strength = 1;
    float total = 0;
    for (int i = 0; i < octaves; ++i) {
        if (i > 0 && wavelength < 2 * cell_size) break;
        // Offsets, so that the zeros at the lattice points of the octaves do not fall on each other.
        const double x_offset = 256.0 * static_cast<double>(random.unit());
        const double y_offset = 256.0 * static_cast<double>(random.unit());
        octaves_.push_back({1.0 / wavelength, x_offset, y_offset, random.bits(), strength});
        total += strength;
        strength *= gain;
        wavelength /= 2;
    }
    for (Octave& octave : octaves_) octave.strength /= total;
}

void FractalNoise::add(const Octave& octave, const float* octave_noise, int count, float* weight, float* noise) const {
    switch (shape_) {
        case FractalShape::plain:
            add_plain(octave_noise, count, octave.strength, noise);
            break;
        case FractalShape::billowed:
            add_billowed(octave_noise, count, octave.strength, noise);
            break;
        case FractalShape::ridged:
            add_ridged(octave_noise, count, octave.strength, weight, noise);
            break;
    }
}

void FractalNoise::row(const double* x, const double* y, int count, float* noise, float* scratch) const {
    float* octave_noise = scratch;
    float* weight = scratch + count;
    std::fill_n(noise, count, 0.0F);
    std::fill_n(weight, count, 1.0F);
    for (const Octave& octave : octaves_) {
        perlin_noise_row(x, y, count, octave.scale, octave.x_offset, octave.y_offset, octave.key, octave_noise);
        add(octave, octave_noise, count, weight, noise);
    }
}

FractalRows::FractalRows(const FractalNoise& noise, const double* x, int count)
    : noise_(noise), octave_noise_(static_cast<std::size_t>(count)), weight_(static_cast<std::size_t>(count)) {
    octaves_.reserve(noise.octaves_.size());
    for (const FractalNoise::Octave& octave : noise.octaves_)
        octaves_.emplace_back(x, count, octave.scale, octave.x_offset, octave.y_offset, octave.key);
}

void FractalRows::row(double y, float* noise) {
    const auto count = static_cast<int>(octave_noise_.size());
    std::fill_n(noise, count, 0.0F);
    std::fill(weight_.begin(), weight_.end(), 1.0F);
    for (std::size_t i = 0; i < octaves_.size(); ++i) {
        octaves_[i].row(y, octave_noise_.data());
        noise_.add(noise_.octaves_[i], octave_noise_.data(), count, weight_.data(), noise);
    }
}

}  // namespace cuesta
