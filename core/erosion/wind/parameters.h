#pragma once
/// \file Parameters of wind erosion.

#include <array>

#include "core/base/parameter_set.h"
#include "core/erosion/kind_traits.h"

namespace cuesta {

/// Entrainment and deposition by wind.
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
        .sentence = "Relative share of wind erosion steps.",
        .proportion = 50,
        .held_by_plants = true,
        .colour_on_dark = 0xc3b17c,
        .colour_on_light = 0xa08a45,
    };
    static constexpr auto parameters() {
        using P = WindParameters;
        return std::tuple{
            choice("scheme", "Scheme", &P::scheme,
                   "improved: sand forms dunes and abrades rock into yardangs; published: as in Prokop 2009.",
                   Shown::more),
            parameter("direction", "Wind direction", &P::direction, Unit::degree, 0, 360,
                      "Compass direction that the wind blows from: 0 north, 90 east, 180 south, 270 west."),
            parameter("spread", "Spread", &P::spread, Unit::degree, 0, 90,
                      "Variation of the wind direction to either side between steps; 0 leaves streaks."),
            parameter("sand_flow", "Sand flow", &P::sand_flow, Unit::fraction, 0, 0.5,
                      "Sand flux over flat ground, in cell heights moved by one cell per step; larger values make "
                      "dunes grow and migrate faster."),
            parameter("saturation_length", "Saturation length", &P::saturation_length, Unit::metre, 0, 10000,
                      "Distance over which the sand flux reaches its capacity; the smallest dunes are about ten times "
                      "as long."),
            parameter("speed_up", "Speed-up", &P::speed_up, Unit::none, 0, 10,
                      "Increase of wind speed on windward slopes; larger values make higher dunes, 0 lets them decay."),
            parameter("deflection", "Deflection", &P::deflection, Unit::none, 0, 2,
                      "Deflection of the wind around obstacles; 0: the wind blows straight."),
            parameter("abrasion", "Abrasion", &P::abrasion, Unit::fraction, 0, 1,
                      "Rate at which windblown sand abrades rock that faces the wind: hollows, pillars, yardangs."),
            parameter("gusts", "Gusts", &P::gusts, Unit::fraction, 0, 1,
                      "Variation of the incoming sand; 0 lets a single ridge grow along the windward edge.",
                      Shown::more),
            parameter("fall_angle", "Separation angle", &P::fall_angle, Unit::degree, 0, 89,
                      "Angle at which the wind descends behind a crest; smaller angles make longer wind shadows.",
                      Shown::more),
            parameter("talus", "Pile-up angle", &P::talus, Unit::degree, 1, 89,
                      "Slope of an obstacle that slows the wind in front of it and makes it deposit sand.",
                      Shown::more),
            parameter("incoming", "Incoming load", &P::incoming, Unit::fraction, 0, 1,
                      "Sand load of the wind entering the map, as a share of its load over endless flat ground; "
                      "smaller values erode the windward edge.",
                      Shown::more),
            parameter("strength", "Strength (published)", &P::strength, Unit::fraction, 0, 1,
                      "Share of the windward height that the wind entrains in a step, in the published scheme.",
                      Shown::more),
            parameter("capacity", "Capacity (published)", &P::capacity, Unit::fraction, 0, 10,
                      "Maximum sand load of the wind, in cell heights, in the published scheme.", Shown::more),
            parameter("deposition", "Deposition (published)", &P::deposition, Unit::fraction, 0, 1,
                      "Share of its load that the wind deposits on exposed ground, in the published scheme.",
                      Shown::more),
            parameter("shadow_deposition", "Shadow deposition (published)", &P::shadow_deposition, Unit::fraction, 0, 1,
                      "Share of its load that the wind deposits in wind shadows, in the published scheme.",
                      Shown::more),
        };
    }
    bool operator==(const WindParameters&) const = default;
};

}  // namespace cuesta
