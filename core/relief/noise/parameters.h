#pragma once
/// \file Parameters of the noise that is laid over land made from feature splines.

#include <array>

#include "core/base/parameter_set.h"

namespace cuesta {

enum class NoiseBasis { perlin, ridged, billowed, damped, swiss };
template <>
struct EnumNames<NoiseBasis> {
    static constexpr std::array<std::string_view, 5> names{"perlin", "ridged", "billowed", "damped", "swiss"};
};

/// Warped noise (Mathisen 2021, section 3.4). The four "default" members hold where no spline says otherwise.
struct WarpedNoiseParameters {
    NoiseBasis basis = NoiseBasis::perlin;
    float amplitude = 30.0F;
    float wavelength = 800.0F;
    int octaves = 4;
    float lacunarity = 2.0F;
    std::uint64_t seed = 1;
    float default_amplitude = 0.0F;
    float default_roughness = 0.5F;
    float default_low_warp = 0.0F;
    float default_high_warp = 0.0F;
    float fold_guard = 0.2F;
    float warp_growth = 1.0F;
    float along_normals = 0.0F;

    static constexpr std::string_view prefix = "noise";
    static constexpr std::string_view title = "Noise";
    static constexpr auto parameters() {
        using P = WarpedNoiseParameters;
        return std::tuple{
            choice("basis", "Basis", &P::basis,
                   "perlin: rolling; ridged: sharp crests; billowed: round tops; damped: smooth on slopes; swiss: "
                   "crests that run along the slopes."),
            parameter("amplitude", "Amplitude", &P::amplitude, Unit::metre, 0, 10000,
                      "Height of the noise at full strength, as set by splines or by the amplitude elsewhere."),
            parameter("wavelength", "Wavelength", &P::wavelength, Unit::metre, 1, 1000000,
                      "Size of the largest forms of the noise."),
            parameter("octaves", "Octaves", &P::octaves, Unit::none, 1, 12,
                      "Number of octaves of noise that are summed."),
            parameter("lacunarity", "Lacunarity", &P::lacunarity, Unit::none, 1.2, 4,
                      "Factor by which the forms of each octave are smaller than those of the one before.",
                      Shown::more),
            seed_parameter("seed", "Seed", &P::seed, "Each seed gives different noise of the same kind."),
            parameter("default_amplitude", "Amplitude elsewhere", &P::default_amplitude, Unit::fraction, 0, 1,
                      "Share of the noise away from splines."),
            parameter("default_roughness", "Roughness elsewhere", &P::default_roughness, Unit::fraction, 0, 1,
                      "Strength of the small forms away from splines.", Shown::more),
            parameter("default_low_warp", "Low warp elsewhere", &P::default_low_warp, Unit::none, -10, 10,
                      "Warp of the large forms away from splines.", Shown::more),
            parameter("default_high_warp", "High warp elsewhere", &P::default_high_warp, Unit::none, -10, 10,
                      "Warp of the small forms away from splines.", Shown::more),
            parameter("fold_guard", "Fold guard", &P::fold_guard, Unit::fraction, 0, 1,
                      "Minimum factor by which warping can shrink the ground; keeps forms from folding over "
                      "themselves. 0: as published.",
                      Shown::more),
            parameter("warp_growth", "Warp growth", &P::warp_growth, Unit::fraction, 0, 1,
                      "Growth of warps above 1, which bend the noise in longer waves so as not to fold it. 0: they "
                      "hardly grow, as in projects of earlier versions.",
                      Shown::more),
            parameter("along_normals", "Along the normals", &P::along_normals, Unit::fraction, 0, 1,
                      "Direction of the noise: 0 displaces the ground vertically, 1 along the normals of its slopes.",
                      Shown::more),
        };
    }
    bool operator==(const WarpedNoiseParameters&) const = default;
};

}  // namespace cuesta
