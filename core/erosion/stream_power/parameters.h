#pragma once
/// \file Parameters of stream power erosion (Braun and Willett 2013): rivers cut while the land rises.

#include <array>

#include "core/base/parameter_set.h"
#include "core/erosion/kind_traits.h"

namespace cuesta {

enum class FlowReceivers { single, multiple };
template <>
struct EnumNames<FlowReceivers> {
    static constexpr std::array<std::string_view, 2> names{"single", "multiple"};
};

enum class DepressionRule { fill, carve };
template <>
struct EnumNames<DepressionRule> {
    static constexpr std::array<std::string_view, 2> names{"fill", "carve"};
};

struct StreamPowerParameters {
    float time_step = 25000.0F;
    float uplift = 1.0F;
    float uplift_margin = 0.1F;
    float erodibility = 20.0F;
    float area_exponent = 0.5F;
    float creep = 0.02F;
    FlowReceivers receivers = FlowReceivers::multiple;
    DepressionRule depressions = DepressionRule::carve;

    static constexpr std::string_view prefix = "stream_power";
    static constexpr std::string_view title = "Stream power";
    static constexpr ErosionKindTraits traits{
        .label = "Stream power",
        .sentence = "Proportion of the steps that are stream power: rivers that cut while the land rises.",
        .not_in_bands = "rivers gather water from all of the land",
        .colour_on_dark = 0x5fae8b,
        .colour_on_light = 0x3d8a68,
    };
    static constexpr auto parameters() {
        using P = StreamPowerParameters;
        return std::tuple{
            parameter("time_step", "Time step", &P::time_step, Unit::year, 1, 10000000,
                      "Years that a step lasts; any length is stable."),
            parameter("uplift", "Uplift", &P::uplift, Unit::millimetre_per_year, 0, 100,
                      "How fast the land rises; the edge of the map stays where it is."),
            parameter("uplift_margin", "Uplift margin", &P::uplift_margin, Unit::fraction, 0, 0.5,
                      "Share of the map, from each edge inwards, over which uplift grows to its full rate; 0 lifts a "
                      "block with steep sides, more a range in the middle."),
            parameter(
                "erodibility", "Erodibility", &P::erodibility, Unit::none, 0, 1000,
                "How readily rivers cut, K in 10^-6 m^(1-2m) a year; more makes lower land with the same uplift."),
            parameter("area_exponent", "Area exponent", &P::area_exponent, Unit::none, 0.1, 1,
                      "m in erosion = K A^m S: how much more large rivers cut than small ones; with slope to the power "
                      "of 1 it is also the concavity of valleys.",
                      Shown::more),
            parameter("creep", "Creep", &P::creep, Unit::none, 0, 10,
                      "How fast soil creeps down slopes, in m^2 a year; more makes ridges rounder and valleys wider."),
            choice("receivers", "Receivers", &P::receivers,
                   "single: all water of a cell runs down its steepest slope; multiple: it is shared among all lower "
                   "neighbours, which keeps valleys from following the grid.",
                   Shown::more),
            choice("depressions", "Depressions", &P::depressions,
                   "fill: water crosses hollows as lakes and leaves their floors; carve: the outlet is cut down until "
                   "they drain."),
        };
    }
    bool operator==(const StreamPowerParameters&) const = default;
};

}  // namespace cuesta
