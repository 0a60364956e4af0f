#pragma once
/// \file Sums of noise in octaves: forms of one size with half as large ones on them, and so on.

#include <cstdint>
#include <vector>

namespace cuesta {

/// What is made of an octave's noise n (-1..1) before it is added.
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
    struct Octave {
        double scale;  ///< lattice cells a metre
        double x_offset;
        double y_offset;
        std::uint32_t key;
        float strength;  ///< the strengths sum to 1
    };
    FractalShape shape_;
    std::vector<Octave> octaves_;
};

}  // namespace cuesta
