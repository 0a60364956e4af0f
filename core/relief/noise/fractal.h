#pragma once
/// \file Sums of noise in octaves: forms of one size with half as large ones on them, and so on.

#include <cstdint>
#include <vector>

#include "core/relief/noise/perlin.h"

namespace cuesta {

/// Shaping of an octave's noise n (-1..1) before it is added.
enum class FractalShape {
    plain,     ///< n: rolling ground
    billowed,  ///< 2 |n| - 1: round tops, sharp valleys
    ridged,    ///< (1 - |n|)^2, weighted by the octave before, so that ridges grow on ridges and valleys stay smooth
};

/// The octaves of a noise, ready to be evaluated. Immutable; safe to read from many threads.
class FractalNoise {
public:
    /// `wavelength` of the first octave and `cell_size` in metres; each octave has half the wavelength and `gain` times
    /// the strength of the one before. At most `octaves` of them; those too fine for the cells (shorter than two) are
    /// left out, so that a coarse raster is a blurred version of a fine one. At least one octave. `variant` tells
    /// several noises of one seed apart.
    FractalNoise(FractalShape shape, std::uint64_t seed, std::uint32_t variant, double wavelength, double cell_size,
                 int octaves, float gain);

    /// The noise at `count` points (x[i], y[i]), in metres, about -1..1 (ridged: 0..1). `scratch` holds 2 * count
    /// floats.
    void row(const double* x, const double* y, int count, float* noise, float* scratch) const;

private:
    friend class FractalRows;
    struct Octave {
        double scale;  ///< lattice cells a metre
        double x_offset;
        double y_offset;
        std::uint32_t key;
        float strength;  ///< the strengths sum to 1
    };
    /// Adds an octave's noise in its shape; `weight` is 1 before the first.
    void add(const Octave& octave, const float* octave_noise, int count, float* weight, float* noise) const;

    FractalShape shape_;
    std::vector<Octave> octaves_;
};

/// The noise of rows of the ground that come one after another, with the same bits as FractalNoise::row and several
/// times as quick (PerlinRows). Not thread-safe; of the noise it keeps a reference.
class FractalRows {
public:
    /// For rows with `count` places x, in metres.
    FractalRows(const FractalNoise& noise, const double* x, int count);
    /// The noise at (x[i], y). `noise` holds count floats.
    void row(double y, float* noise);

private:
    const FractalNoise& noise_;
    std::vector<PerlinRows> octaves_;
    std::vector<float> octave_noise_;
    std::vector<float> weight_;
};

}  // namespace cuesta
