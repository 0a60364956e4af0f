#pragma once
/// \file Parameters of feature splines: of their meta points (Mathisen 2021, table 3.1), of a spline, and of the way
/// from splines to land.

#include <array>

#include "core/base/parameter_set.h"

namespace cuesta {

/// Levels of the cascade: level g of a square terrain of 2^n cells has 2^g x 2^g (core/relief/splines/levels.h).
inline constexpr int coarsest_level = 2;
inline constexpr int finest_level = 15;
/// The longest reach of a meta point to either side, in metres.
inline constexpr double longest_reach = 100000;

/// Conditions of a spline on the land at one place. A guided slope is how far it reaches and how much the height
/// changes over that reach, to the left and to the right of the direction of travel.
struct MetaParameters {
    float half_width = 0.0F;
    float left_length = 0.0F;
    float left_rise = 0.0F;
    float right_length = 0.0F;
    float right_rise = 0.0F;
    float hardness = 0.5F;
    float drop = 0.0F;
    float noise_amplitude = 0.5F;
    float noise_roughness = 0.5F;
    float low_warp = 0.0F;
    float high_warp = 0.0F;
    float rain = 1.0F;
    float erodibility = 1.0F;

    static constexpr std::string_view prefix = "meta";
    static constexpr std::string_view title = "Meta point";
    static constexpr auto parameters() {
        using P = MetaParameters;
        return std::tuple{
            parameter("half_width", "Half width", &P::half_width, Unit::metre, 0, longest_reach,
                      "Half the width of the flat top of the feature."),
            parameter("left_length", "Left reach", &P::left_length, Unit::metre, 0, longest_reach,
                      "Length of the left slope from the edge of the flat top; 0: no slope."),
            parameter("left_rise", "Left rise", &P::left_rise, Unit::metre, -10000, 10000,
                      "Rise of the ground over the left reach; below 0, it falls."),
            parameter("right_length", "Right reach", &P::right_length, Unit::metre, 0, longest_reach,
                      "Length of the right slope from the edge of the flat top; 0: no slope."),
            parameter("right_rise", "Right rise", &P::right_rise, Unit::metre, -10000, 10000,
                      "Rise of the ground over the right reach; below 0, it falls."),
            parameter("hardness", "Hardness", &P::hardness, Unit::fraction, 0, 1,
                      "Strength with which the terrain beside the spline follows its slopes."),
            parameter("drop", "Drop", &P::drop, Unit::metre, -10000, 10000,
                      "Cliffs only: drop of the ground from the left to the right side of the spline."),
            parameter("noise_amplitude", "Noise", &P::noise_amplitude, Unit::fraction, 0, 1,
                      "Share of the noise around the spline; 0 keeps the ground smooth."),
            parameter("noise_roughness", "Roughness", &P::noise_roughness, Unit::fraction, 0, 1,
                      "Strength of the small forms of the noise."),
            parameter("low_warp", "Low warp", &P::low_warp, Unit::none, -10, 10, "Bends the large forms of the noise."),
            parameter("high_warp", "High warp", &P::high_warp, Unit::none, -10, 10,
                      "Bends the small forms of the noise."),
            parameter("rain", "Rain", &P::rain, Unit::none, 0, 10, "Factor for the rain here during erosion."),
            parameter("erodibility", "Erodibility", &P::erodibility, Unit::none, 0, 10,
                      "Factor for erodibility by water here: 0 prevents erosion, 2 doubles it."),
        };
    }
    bool operator==(const MetaParameters&) const = default;
};

enum class CurveKind { crease, smooth, cliff };
template <>
struct EnumNames<CurveKind> {
    static constexpr std::array<std::string_view, 3> names{"crease", "smooth", "cliff"};
};

/// The basis of the noise around a spline: the terrain's (WarpedNoiseParameters::basis), or one of NoiseBasis.
enum class SplineNoise { terrain, perlin, ridged, billowed, damped, swiss };
template <>
struct EnumNames<SplineNoise> {
    static constexpr std::array<std::string_view, 6> names{"terrain",  "perlin", "ridged",
                                                           "billowed", "damped", "swiss"};
};

/// Ground at a spline that is drawn and exported as a road.
enum class SplineRoad { none, top, held };
template <>
struct EnumNames<SplineRoad> {
    static constexpr std::array<std::string_view, 3> names{"none", "top", "held"};
};

struct SplineParameters {
    CurveKind kind = CurveKind::crease;
    float rounding = 200.0F;
    float tension = 0.0F;
    int first_level = coarsest_level;
    int last_level = finest_level;
    int left_out_from = 0;
    int left_out_to = 0;
    SplineNoise noise_basis = SplineNoise::terrain;
    float noise_wavelength = 0.0F;
    SplineRoad road_surface = SplineRoad::none;

    /// Whether the spline takes part on a level (Mathisen 2021, figures 3.8 and 3.9).
    constexpr bool takes_part_on(int level) const {
        return first_level <= level && level <= last_level && !(left_out_from <= level && level <= left_out_to);
    }

    static constexpr std::string_view prefix = "spline";
    static constexpr std::string_view title = "Spline";
    static constexpr auto parameters() {
        using P = SplineParameters;
        return std::tuple{
            choice("kind", "Kind", &P::kind,
                   "crease: the slope can break at the spline; smooth: rounded at the spline; cliff: two heights, the "
                   "right side lower by the drop."),
            parameter("rounding", "Rounding", &P::rounding, Unit::metre, 1, 100000,
                      "Smooth splines only: width of the rounding on either side.", Shown::more),
            parameter("tension", "Tension", &P::tension, Unit::fraction, 0, 1,
                      "Smooth splines only: 0 is fully rounded, 1 breaks like a crease.", Shown::more),
            parameter("first_level", "First level", &P::first_level, Unit::none, coarsest_level, finest_level,
                      "Coarsest level that the spline affects; coarse levels shape broad forms."),
            parameter("last_level", "Last level", &P::last_level, Unit::none, coarsest_level, finest_level,
                      "Finest level that the spline affects; leaving out the finest levels removes the visible line."),
            parameter(
                "left_out_from", "Left out from", &P::left_out_from, Unit::none, 0, finest_level,
                "First of the middle levels that the spline leaves alone: it then shapes broad forms and fine ones, "
                "but nothing between; 0: none.",
                Shown::more)
                .zero_is("none"),
            parameter("left_out_to", "Left out to", &P::left_out_to, Unit::none, 0, finest_level,
                      "Last of the middle levels that the spline leaves alone.", Shown::more)
                .zero_is("none"),
            choice("noise_basis", "Noise basis", &P::noise_basis,
                   "Basis of the noise around the spline: that of the terrain's noise, or another one.", Shown::more),
            parameter("noise_wavelength", "Noise wavelength", &P::noise_wavelength, Unit::metre, 0, 1000000,
                      "Size of the largest forms of the noise around the spline; 0: as the noise of the terrain.",
                      Shown::more)
                .zero_is("as the terrain"),
            choice("road_surface", "Road surface", &P::road_surface,
                   "top: paves the flat top, as wide as the half width says; held: also the slopes, fading with the "
                   "hold of the spline, as published; changes colours and surface masks, not heights.",
                   Shown::more),
        };
    }
    bool operator==(const SplineParameters&) const = default;
};

enum class ReliefSolver { cascade, converged };
template <>
struct EnumNames<ReliefSolver> {
    static constexpr std::array<std::string_view, 2> names{"cascade", "converged"};
};

enum class SlopeOverlap { nearest, dropped };
template <>
struct EnumNames<SlopeOverlap> {
    static constexpr std::array<std::string_view, 2> names{"nearest", "dropped"};
};

/// Growth of the land from all splines together.
struct ReliefParameters {
    ReliefSolver solver = ReliefSolver::cascade;
    float sweep_multiplier = 2.0F;
    float influence = 0.0F;
    SlopeOverlap overlap = SlopeOverlap::nearest;

    static constexpr std::string_view prefix = "splines";
    static constexpr std::string_view title = "Terrain from splines";
    static constexpr auto parameters() {
        using P = ReliefParameters;
        return std::tuple{
            choice("solver", "Solver", &P::solver,
                   "cascade: from coarse to fine, each level refines the one before; converged: the exact surface, on "
                   "the finest level only."),
            parameter("sweep_multiplier", "Sweeps", &P::sweep_multiplier, Unit::none, 0.1, 20,
                      "Sweeps per level; more sweeps spread each spline further. With the converged solver only its "
                      "noise, rain "
                      "and erodibility."),
            parameter("influence", "Influence", &P::influence, Unit::metre, 0, 1000000,
                      "Distance over which the terrain returns to the starting terrain; 0: unlimited.")
                .zero_is("no limit"),
            choice("overlap", "Overlapping slopes", &P::overlap,
                   "nearest: uses the slope of the nearest spline; dropped: uses none, as published.", Shown::more),
        };
    }
    bool operator==(const ReliefParameters&) const = default;
};

}  // namespace cuesta
