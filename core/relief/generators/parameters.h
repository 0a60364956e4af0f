#pragma once
/// \file The starting terrains that Cuesta makes itself, and their parameters (Ferreira 2022, 2.3 and 4.1; Prokop 2009,
/// 1; Talle).

#include <array>
#include <cstdint>

#include "core/base/parameter_set.h"

namespace cuesta {

enum class GeneratorKind {
    hills,
    faults,
    diamond_square,
    perlin,
    ridged,
    billowed,
    warped,
    island,
    monolith,
    monoliths,
    flat,
    slope,
    cone,
    volcano,
};
template <>
struct EnumNames<GeneratorKind> {
    static constexpr std::array<std::string_view, 14> names{
        "hills",  "faults",   "diamond_square", "perlin", "ridged", "billowed", "warped",
        "island", "monolith", "monoliths",      "flat",   "slope",  "cone",     "volcano"};
};

enum class FaultProfile { step, sine, cosine };
template <>
struct EnumNames<FaultProfile> {
    static constexpr std::array<std::string_view, 3> names{"step", "sine", "cosine"};
};

/// Hills and faults of our own, or as Ferreira 2022 made them.
enum class GeneratorScheme { improved, published };
template <>
struct EnumNames<GeneratorScheme> {
    static constexpr std::array<std::string_view, 2> names{"improved", "published"};
};

/// One set for all kinds: `minimum` and `maximum` are the vertical range that every terrain is normalised to.
struct GeneratorParameters {
    GeneratorKind kind = GeneratorKind::warped;
    GeneratorScheme scheme = GeneratorScheme::improved;
    std::uint64_t seed = 1;
    float minimum = 0.0F;
    float maximum = 1000.0F;
    int count = 200;
    float radius_minimum = 0.03F;
    float radius_maximum = 0.2F;
    float peak_minimum = 0.2F;
    float peak_maximum = 1.0F;
    FaultProfile fault_profile = FaultProfile::step;
    float roughness = 0.42F;
    float wavelength = 3000.0F;
    int octaves = 8;
    float warp = 0.3F;
    float crater = 0.06F;
    float concavity = 0.8F;
    float caldera = 0.0F;
    float caldera_depth = 0.4F;
    float breach = 0.5F;
    float ravines = 0.0F;

    static constexpr std::string_view prefix = "generator";
    static constexpr std::string_view title = "Starting terrain";
    static constexpr auto parameters() {
        using P = GeneratorParameters;
        return std::tuple{
            choice("kind", "Kind", &P::kind, "Kind of the starting terrain."),
            choice("scheme", "Scheme", &P::scheme,
                   "improved: wide hills are high, and faults are smoothed without a break; published: as in Ferreira "
                   "2022, hills of heights drawn apart and faults with a whole sine or cosine added.",
                   Shown::more),
            seed_parameter("seed", "Seed", &P::seed, "Each seed gives a different terrain of the same kind."),
            parameter("minimum", "Lowest height", &P::minimum, Unit::metre, -20000, 20000,
                      "Height of the lowest point.")
                .scale(-1000, 4000),
            parameter("maximum", "Highest height", &P::maximum, Unit::metre, -20000, 20000,
                      "Height of the highest point.")
                .scale(-1000, 5000),
            parameter("count", "Number", &P::count, Unit::none, 1, 100000,
                      "Number of hills, faults, blocks or lava flows.")
                .scale(1, 2000),
            parameter("radius_minimum", "Minimum radius", &P::radius_minimum, Unit::fraction, 0.001, 1,
                      "Radius of the smallest hill, as a share of the terrain's shorter side.", Shown::more),
            parameter("radius_maximum", "Maximum radius", &P::radius_maximum, Unit::fraction, 0.001, 1,
                      "Radius of the largest hill, as a share of the terrain's shorter side.", Shown::more),
            parameter("peak_minimum", "Minimum peak", &P::peak_minimum, Unit::fraction, 0, 1,
                      "Height of the lowest hill, as a share of the highest that there can be.", Shown::more),
            parameter("peak_maximum", "Maximum peak", &P::peak_maximum, Unit::fraction, 0, 1,
                      "Height of the highest hill, in the same shares.", Shown::more),
            choice("fault_profile", "Fault profile", &P::fault_profile,
                   "step: a cliff along each fault; sine: a smooth step; cosine: a ridge.", Shown::more),
            parameter("roughness", "Roughness", &P::roughness, Unit::fraction, 0, 1,
                      "Strength of small forms relative to large ones."),
            parameter("wavelength", "Wavelength", &P::wavelength, Unit::metre, 1, 1000000, "Size of the largest forms.")
                .scale(100, 20000),
            parameter("octaves", "Octaves", &P::octaves, Unit::none, 1, 16,
                      "Number of octaves of noise that are summed.", Shown::more),
            parameter("warp", "Warp", &P::warp, Unit::fraction, 0, 2,
                      "Distortion of the forms, as a share of the wavelength."),
            parameter("crater", "Crater", &P::crater, Unit::fraction, 0, 0.6,
                      "Width of the crater at the summit, as a share of the volcano's width.")
                .scale(0, 0.4),
            parameter("concavity", "Concavity", &P::concavity, Unit::fraction, 0, 1,
                      "Shape of the volcano's flanks: 0 a shield, 1 a cone that steepens towards its summit."),
            parameter("caldera", "Caldera", &P::caldera, Unit::fraction, 0, 0.8,
                      "Width of the ring along which the summit collapsed, as a share of the volcano's width: steep, "
                      "slumped walls around a level floor. 0 is none.")
                .scale(0, 0.5),
            parameter("caldera_depth", "Caldera depth", &P::caldera_depth, Unit::fraction, 0.02, 1,
                      "Depth of the floor below the rim, as a share of the volcano's height; narrow calderas are less "
                      "deep, so that walls do not meet."),
            parameter(
                "breach", "Breach", &P::breach, Unit::fraction, 0, 1,
                "Depth of the valley through the caldera's wall: 0 leaves the wall whole, and 1 drains the floor."),
            parameter("ravines", "Ravines", &P::ravines, Unit::fraction, 0, 1,
                      "Depth of the ravines that rain has cut into the volcano's flanks: they take in their neighbours "
                      "on the way down, and lay an apron around the foot. 0 leaves the gullies of the roughness."),
        };
    }
    bool operator==(const GeneratorParameters&) const = default;
};

}  // namespace cuesta
