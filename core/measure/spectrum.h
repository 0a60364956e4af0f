#pragma once
/// \file Spectrum of profiles along rows and columns: power of the relief by wavelength.

#include <cstdint>
#include <optional>
#include <vector>

#include "core/field/raster.h"

namespace cuesta {

struct SpectrumBin {
    double wavelength = 0;  ///< cells: geometric mean
    double power = 0;       ///< m^2, mean over the bin's frequencies; only ratios mean something
};

/// P ~ f^-exponent for profiles; the spectrum of a surface falls with an exponent larger by one.
struct Spectrum {
    std::vector<SpectrumBin> bins;  ///< from long waves to short ones; empty where no profile is long enough
    /// By least squares on logarithmic scales through the bins of 6 to 48 cells. Absent where there is no relief.
    std::optional<double> exponent;
    /// Mean of log10(power / fit) over the bins under 6 cells: below 0 the ground is smoother than its larger forms
    /// lead one to expect, above 0 rougher.
    double fine_power = 0;
    /// The largest of log10(power / fit) among the bins of 6 to 48 cells: a comb of equal ridges stands out.
    double peak = 0;
    std::int64_t profiles = 0;
};

/// Periodograms of pieces of rows and columns, less the line through their ends' trend and weighed by a Hann window,
/// averaged (Welch 1967). Pieces have 64 to 512 cells, a power of two; two lie half a piece apart. Pieces with a height
/// that is not finite are left out; where fewer than 100 are whole, shorter ones are tried. Pure, the same on any
/// number of threads.
Spectrum find_spectrum(RasterView<const float> heights);

}  // namespace cuesta
