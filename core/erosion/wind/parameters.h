#pragma once
/// \file Parameters of wind erosion.

#include <array>

#include "core/base/parameter_set.h"
#include "core/erosion/kind_traits.h"

namespace cuesta {

/// How the wind takes and lays down.
enum class WindScheme {
    improved,   ///< sand that saturates, avalanches and wears rock: dunes and yardangs
    published,  ///< as Prokop 2009
};
template <>
struct EnumNames<WindScheme> {
    static constexpr std::array<std::string_view, 2> names{"improved", "published"};
};

struct WindParameters {
    WindScheme scheme = WindScheme::improved;
    float direction = 270.0F;
    float spread = 15.0F;
    float fall_angle = 15.0F;
    float talus = 30.0F;
    float incoming = 1.0F;

    // The improved scheme.
    float sand_flow = 0.2F;
    float saturation_length = 20.0F;
    float speed_up = 4.0F;
    float deflection = 0.0F;
    float abrasion = 0.01F;
    float gusts = 0.5F;

    // The published scheme.
    float strength = 0.01F;
    float capacity = 0.5F;
    float deposition = 0.2F;
    float shadow_deposition = 0.3F;

    static constexpr std::string_view prefix = "wind";
    static constexpr std::string_view title = "Wind erosion";
    static constexpr ErosionKindTraits traits{
        .label = "Wind",
        .sentence = "Proportion of the steps that are wind erosion.",
        .proportion = 50,
        .not_in_bands = "wind blows over all of the land",
        .colour_on_dark = 0xc3b17c,
        .colour_on_light = 0xa08a45,
    };
    static constexpr auto parameters() {
        using P = WindParameters;
        return std::tuple{
            choice("scheme", "Scheme", &P::scheme,
                   "improved: sand gathers into dunes and wears rock into yardangs; published: as Prokop 2009.",
                   Shown::more),
            parameter("direction", "Wind from", &P::direction, Unit::degree, 0, 360,
                      "Compass direction that the wind comes from: 0 north, 90 east, 180 south, 270 west."),
            parameter("spread", "Spread", &P::spread, Unit::degree, 0, 90,
                      "How far the wind turns to either side of its direction from step to step; none leaves streaks."),
            parameter("sand_flow", "Sand flow", &P::sand_flow, Unit::fraction, 0, 0.5,
                      "Sand that the wind drives over flat ground, as a height in cells moved on by one cell a step; "
                      "more makes dunes grow and travel faster."),
            parameter("saturation_length", "Saturation length", &P::saturation_length, Unit::metre, 0, 10000,
                      "How far the wind blows until it carries all that it can; the smallest dunes are about ten times "
                      "as long."),
            parameter("speed_up", "Speed-up", &P::speed_up, Unit::none, 0, 10,
                      "How much stronger the wind blows up a slope; more makes dunes higher, none lets them decay."),
            parameter("deflection", "Bending", &P::deflection, Unit::none, 0, 2,
                      "How far the wind bends aside before what stands in its way and closes in behind it; none: it "
                      "blows straight on."),
            parameter("abrasion", "Abrasion", &P::abrasion, Unit::fraction, 0, 1,
                      "How fast the sand that the wind carries wears rock that faces it: hollows, pillars, yardangs."),
            parameter("gusts", "Gusts", &P::gusts, Unit::fraction, 0, 1,
                      "How unevenly sand comes onto the map; none lets a single ridge grow along the windward edge.",
                      Shown::more),
            parameter("fall_angle", "Fall angle", &P::fall_angle, Unit::degree, 0, 89,
                      "How steeply the wind sinks behind a crest; less makes longer wind shadows.", Shown::more),
            parameter("talus", "Pile-up angle", &P::talus, Unit::degree, 1, 89,
                      "Obstacle slope that slows the wind before it, so that it drops what it carries.", Shown::more),
            parameter("incoming", "Incoming load", &P::incoming, Unit::fraction, 0, 1,
                      "Load of the wind where it enters the map, as a share of what it carries over endless flat "
                      "land; less digs out the edge that it comes from.",
                      Shown::more),
            parameter("strength", "Strength (published)", &P::strength, Unit::fraction, 0, 1,
                      "Share of the height that faces the wind which it takes in a step, in the published scheme.",
                      Shown::more),
            parameter("capacity", "Capacity (published)", &P::capacity, Unit::fraction, 0, 10,
                      "Most material that the wind carries, as a height in cells, in the published scheme.",
                      Shown::more),
            parameter("deposition", "Deposition (published)", &P::deposition, Unit::fraction, 0, 1,
                      "Share of its load that the wind drops on any ground that it sweeps, in the published scheme.",
                      Shown::more),
            parameter("shadow_deposition", "Shadow deposition (published)", &P::shadow_deposition, Unit::fraction, 0, 1,
                      "Share of its load that the wind drops in its shadow, in the published scheme.", Shown::more),
        };
    }
    bool operator==(const WindParameters&) const = default;
};

}  // namespace cuesta
