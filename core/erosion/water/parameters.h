#pragma once
/// \file Parameters of rain and of water erosion (virtual pipes).

#include <array>

#include "core/base/parameter_set.h"
#include "core/erosion/kind_traits.h"

namespace cuesta {

enum class WaterScheme { improved, four_pipes, published };
template <>
struct EnumNames<WaterScheme> {
    static constexpr std::array<std::string_view, 3> names{"improved", "four_pipes", "published"};
};

struct WaterParameters {
    WaterScheme scheme = WaterScheme::improved;
    float time_step = 0.6F;
    float gravity = 9.81F;
    float friction = 0.02F;
    float sediment_capacity = 0.05F;
    float dissolving = 0.07F;
    float deposition = 0.2F;
    float least_slope = 0.05F;
    float ramp_depth = 0.05F;
    float evaporation = 0.02F;
    float least_depth = 0.0001F;
    float creep = 0.02F;
    float greatest_change = 0.0F;
    float softening = 0.0F;

    static constexpr std::string_view prefix = "water";
    static constexpr std::string_view title = "Water erosion";
    static constexpr ErosionKindTraits traits{
        .label = "Water",
        .sentence = "Proportion of the steps that are water erosion.",
        .proportion = 100,
        .not_in_bands = "water runs over all of the land",
        .in_brush = true,
        .leaves_water = true,
        .colour_on_dark = 0x4f97c9,
        .colour_on_light = 0x3a82b5,
    };
    static constexpr auto parameters() {
        using P = WaterParameters;
        return std::tuple{
            choice("scheme", "Scheme", &P::scheme,
                   "improved: pipes to eight neighbours, which favour no direction, and as much load as the water that "
                   "passes can carry; four_pipes: pipes to four neighbours, faster, but rills follow the grid; "
                   "published: as Mei and others (2007), whose transport loses sediment.",
                   Shown::more),
            parameter("time_step", "Time step", &P::time_step, Unit::none, 0.05, 20,
                      "Length of a step as a share of the longest stable one; longer steps carve more a step, and are "
                      "made in several parts where they would be unstable.",
                      Shown::more),
            parameter("gravity", "Gravity", &P::gravity, Unit::metre_per_second2, 0.1, 50,
                      "Makes water run faster and carry more.", Shown::more),
            parameter("friction", "Friction", &P::friction, Unit::fraction, 0, 1,
                      "Share of its speed that water loses to its bed in a longest stable step; more calms lakes and "
                      "the sea, and slows rivers. Only the improved scheme.",
                      Shown::more),
            parameter("sediment_capacity", "Sediment capacity", &P::sediment_capacity, Unit::second, 0, 10,
                      "How much soil running water can carry; more cuts deeper valleys."),
            parameter("dissolving", "Dissolving", &P::dissolving, Unit::fraction, 0, 1,
                      "Share of what water could carry more that it takes up in a step."),
            parameter(
                "deposition", "Deposition", &P::deposition, Unit::fraction, 0, 1,
                "Share of what water can no longer carry that it drops in a step; more builds fans and fills hollows."),
            parameter("least_slope", "Least slope", &P::least_slope, Unit::fraction, 0, 1,
                      "Sine of the slope that flat ground counts as, so that water works there too.", Shown::more),
            parameter("ramp_depth", "Full capacity depth", &P::ramp_depth, Unit::metre, 0, 10,
                      "Water shallower than this carries proportionally less, so that streams carve and thin films do "
                      "not scour.",
                      Shown::more),
            parameter("evaporation", "Evaporation", &P::evaporation, Unit::per_second, 0, 10,
                      "Share of the water that dries up a second; more keeps streams short."),
            parameter("least_depth", "Least depth", &P::least_depth, Unit::metre, 0, 1,
                      "Water thinner than this dries up at once and drops its load.", Shown::more),
            parameter("creep", "Creep", &P::creep, Unit::none, 0, 0.2,
                      "How much loose ground creeps downhill under the water, in square cells a longest stable step; "
                      "more rounds ridges and rubs out the finest rills. Only the improved scheme.",
                      Shown::more),
            parameter("greatest_change", "Greatest change", &P::greatest_change, Unit::metre, 0, 10000,
                      "Water cuts no cell deeper and fills none higher than this since the start, and works less the "
                      "nearer it comes to it; 0: no limit. Only the improved scheme.",
                      Shown::more)
                .zero_is("no limit"),
            parameter("softening", "Softening depth", &P::softening, Unit::metre, 0, 10000,
                      "Ground that is worn down this deep yields as if it were fully soluble, and proportionally less "
                      "before; 0: hardness stays. Only the improved scheme.",
                      Shown::more),
        };
    }
    bool operator==(const WaterParameters&) const = default;
};

enum class RainKind { drops, discs, uniform, none };
template <>
struct EnumNames<RainKind> {
    static constexpr std::array<std::string_view, 4> names{"drops", "discs", "uniform", "none"};
};

struct RainParameters {
    RainKind kind = RainKind::drops;
    float power = 0.1F;
    float drop_depth = 10.0F;
    float least_height = 0.0F;
    float full_height = 0.0F;
    float radius_minimum = 200.0F;
    float radius_maximum = 400.0F;
    float intensity_minimum = 0.2F;
    float intensity_maximum = 0.4F;

    static constexpr std::string_view prefix = "rain";
    static constexpr std::string_view title = "Rain";
    static constexpr auto parameters() {
        using P = RainParameters;
        return std::tuple{
            choice(
                "kind", "Rain", &P::kind,
                "drops: on random cells; discs: one shower a step at a random place; uniform: everywhere alike; none."),
            parameter("power", "Rain power", &P::power, Unit::fraction, 0, 1,
                      "Share of the cells that a drop hits in each step."),
            parameter("drop_depth", "Drop depth", &P::drop_depth, Unit::millimetre, 0, 10000,
                      "Water that a drop adds to its cell."),
            parameter("least_height", "Rainless below", &P::least_height, Unit::metre, -12000, 9000,
                      "No rain falls on ground lower than this, if full rain begins higher.", Shown::more),
            parameter("full_height", "Full rain above", &P::full_height, Unit::metre, -12000, 9000,
                      "From the rainless height to this the rain grows evenly. Rain falls at all heights where this is "
                      "not the higher one.",
                      Shown::more),
            parameter("radius_minimum", "Least shower radius", &P::radius_minimum, Unit::metre, 0, 100000,
                      "Radius of the smallest shower of the kind discs.", Shown::more),
            parameter("radius_maximum", "Greatest shower radius", &P::radius_maximum, Unit::metre, 0, 100000,
                      "Radius of the largest shower of the kind discs.", Shown::more),
            parameter("intensity_minimum", "Least shower intensity", &P::intensity_minimum, Unit::metre_per_second, 0,
                      100, "Water that the weakest shower of the kind discs adds in a second.", Shown::more),
            parameter("intensity_maximum", "Greatest shower intensity", &P::intensity_maximum, Unit::metre_per_second,
                      0, 100, "Water that the strongest shower of the kind discs adds in a second.", Shown::more),
        };
    }
    bool operator==(const RainParameters&) const = default;
};

}  // namespace cuesta
