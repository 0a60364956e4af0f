#pragma once
/// \file Parameters of rain and of water erosion (virtual pipes).

#include <array>

#include "core/base/parameter_set.h"
#include "core/erosion/kind_traits.h"

namespace cuesta {

enum class WaterScheme { improved, four_pipes, published, mei, mathisen, ferreira };
template <>
struct EnumNames<WaterScheme> {
    static constexpr std::array<std::string_view, 6> names{"improved", "four_pipes", "published",
                                                           "mei",      "mathisen",   "ferreira"};
};

struct WaterParameters {
    WaterScheme scheme = WaterScheme::improved;
    float time_step = 0.6F;
    float gravity = 9.81F;
    float pipe_area = 1.0F;
    float pipe_length = 1.0F;
    float friction = 0.02F;
    float sediment_capacity = 0.01F;
    float dissolving = 0.07F;
    float deposition = 0.2F;
    float least_slope = 0.05F;
    float ramp_depth = 0.05F;
    float evaporation = 0.02F;
    float evaporation_depth = 0.0F;
    float least_depth = 0.0001F;
    float creep = 0.002F;
    float greatest_change = 0.0F;
    float change_share = 0.0F;
    float softening = 0.0F;

    static constexpr std::string_view prefix = "water";
    static constexpr std::string_view title = "Water erosion";
    static constexpr ErosionKindTraits traits{
        .label = "Water",
        .sentence = "Relative share of water erosion steps.",
        .proportion = 100,
        .in_brush = true,
        .leaves_water = true,
        .held_by_plants = true,
        .colour_on_dark = 0x4f97c9,
        .colour_on_light = 0x3a82b5,
    };
    static constexpr auto parameters() {
        using P = WaterParameters;
        return std::tuple{
            choice("scheme", "Scheme", &P::scheme,
                   "improved: pipes to eight neighbours without a preferred direction, and sediment limited by the "
                   "passing water; four_pipes: pipes to four neighbours, faster, but rills follow the grid; published: "
                   "four_pipes with the transport of Mei et al. (2007), which loses sediment; mei: word for word as in "
                   "Mei et al. (2007) and Prokop (2009), without limits against pits; mathisen: word for word as in "
                   "Mathisen (2021); ferreira: word for word as in Ferreira (2022).",
                   Shown::more),
            parameter("time_step", "Time step", &P::time_step, Unit::none, 0.05, 20,
                      "Length of a step as a share of the longest stable step; longer steps carve more and are split "
                      "into parts where they would be unstable.",
                      Shown::more),
            parameter("gravity", "Gravity", &P::gravity, Unit::metre_per_second2, 0.1, 50,
                      "Larger values make water flow faster and carry more.", Shown::more)
                .scale(0.1, 30),
            parameter("pipe_area", "Pipe area", &P::pipe_area, Unit::none, 0.01, 10,
                      "Cross-section of the pipes between cells, in squares of a cell; wider pipes let water pass "
                      "faster.",
                      Shown::more),
            parameter("pipe_length", "Pipe length", &P::pipe_length, Unit::cell, 0.1, 100,
                      "Length of the pipes between cells; longer pipes make water slower.", Shown::more),
            parameter("friction", "Friction", &P::friction, Unit::fraction, 0, 1,
                      "Share of its speed that water loses to the bed in one longest stable step; larger values calm "
                      "lakes and the sea and slow rivers.",
                      Shown::more),
            parameter("sediment_capacity", "Sediment capacity", &P::sediment_capacity, Unit::second, 0, 10,
                      "Amount of sediment that flowing water can carry; larger values cut deeper valleys.")
                .scale(0, 2),
            parameter("dissolving", "Dissolving", &P::dissolving, Unit::fraction, 0, 1,
                      "Share of its unused capacity that water entrains in a step."),
            parameter("deposition", "Deposition", &P::deposition, Unit::fraction, 0, 1,
                      "Share of the sediment above capacity that water deposits in a step; larger values build fans "
                      "and fill depressions."),
            parameter("least_slope", "Minimum slope", &P::least_slope, Unit::fraction, 0, 1,
                      "Sine of the minimum slope used for sediment capacity, so that water also erodes flat ground.",
                      Shown::more),
            parameter("ramp_depth", "Full capacity depth", &P::ramp_depth, Unit::metre, 0, 10,
                      "Water shallower than this carries proportionally less, so streams carve and thin films do not.",
                      Shown::more),
            parameter("evaporation", "Evaporation", &P::evaporation, Unit::per_second, 0, 10,
                      "Share of the water that evaporates per second; larger values keep streams short.")
                .scale(0, 0.5),
            parameter("evaporation_depth", "Constant evaporation", &P::evaporation_depth, Unit::millimetre, 0, 1000,
                      "Depth of water that evaporates in a step however deep the water is (Ferreira 2022); 0: only the "
                      "share above.",
                      Shown::more)
                .scale(0, 20),
            parameter("least_depth", "Minimum depth", &P::least_depth, Unit::metre, 0, 1,
                      "Water shallower than this dries up at once and deposits its sediment.", Shown::more),
            parameter("creep", "Creep", &P::creep, Unit::none, 0, 0.2,
                      "Downhill creep of loose ground under water, in square cells per longest stable step; larger "
                      "values round ridges and erase the finest rills.",
                      Shown::more),
            parameter("greatest_change", "Maximum change", &P::greatest_change, Unit::metre, 0, 10000,
                      "Maximum depth that water erodes or fills any cell from the start; its effect fades towards the "
                      "limit. 0: no limit.",
                      Shown::more)
                .zero_is("no limit"),
            parameter("change_share", "Maximum change of relief", &P::change_share, Unit::fraction, 0, 1,
                      "The same limit as a share of the relief of the terrain from the start (Mathisen 2021); the "
                      "lower of the two holds. 0: no limit.",
                      Shown::more)
                .zero_is("no limit"),
            parameter("softening", "Softening depth", &P::softening, Unit::metre, 0, 10000,
                      "Depth of erosion at which ground becomes fully dissoluble, increasing in proportion until then; "
                      "0: hardness does not change.",
                      Shown::more),
        };
    }
    bool operator==(const WaterParameters&) const = default;
};

enum class RainKind { drops, discs, uniform, none, published };
template <>
struct EnumNames<RainKind> {
    static constexpr std::array<std::string_view, 5> names{"drops", "discs", "uniform", "none", "published"};
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
            choice("kind", "Rain", &P::kind,
                   "drops: on random cells; discs: one shower per step at a random place; uniform: the same "
                   "everywhere; none: no rain; published: drops on cells drawn with replacement, so that several may "
                   "fall on "
                   "one (Prokop 2009)."),
            parameter("power", "Rain power", &P::power, Unit::fraction, 0, 1,
                      "Share of the cells hit by a drop in each step; as published, drops per cell."),
            parameter("drop_depth", "Drop depth", &P::drop_depth, Unit::millimetre, 0, 10000,
                      "Water that a drop adds to its cell.")
                .scale(0, 200),
            parameter("least_height", "No rain below", &P::least_height, Unit::metre, -12000, 9000,
                      "Height below which no rain falls, if full rain starts higher.", Shown::more),
            parameter("full_height", "Full rain above", &P::full_height, Unit::metre, -12000, 9000,
                      "Height above which rain is full; it grows linearly from the height without rain. If this is not "
                      "the higher of the two, rain falls at all heights.",
                      Shown::more),
            parameter("radius_minimum", "Minimum shower radius", &P::radius_minimum, Unit::metre, 0, 100000,
                      "Radius of the smallest shower, for discs.", Shown::more),
            parameter("radius_maximum", "Maximum shower radius", &P::radius_maximum, Unit::metre, 0, 100000,
                      "Radius of the largest shower, for discs.", Shown::more),
            parameter("intensity_minimum", "Minimum shower intensity", &P::intensity_minimum, Unit::metre_per_second, 0,
                      100, "Water that the weakest shower adds per second, for discs.", Shown::more),
            parameter("intensity_maximum", "Maximum shower intensity", &P::intensity_maximum, Unit::metre_per_second, 0,
                      100, "Water that the strongest shower adds per second, for discs.", Shown::more),
        };
    }
    bool operator==(const RainParameters&) const = default;
};

}  // namespace cuesta
