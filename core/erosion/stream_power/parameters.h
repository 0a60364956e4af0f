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
        .sentence = "Relative share of stream power steps: rivers incise while the land rises.",
        .not_in_bands = "stream power needs the whole terrain",
        .held_by_plants = true,
        .colour_on_dark = 0x5fae8b,
        .colour_on_light = 0x3d8a68,
    };
    static constexpr auto parameters() {
        using P = StreamPowerParameters;
        return std::tuple{
            parameter("time_step", "Time step", &P::time_step, Unit::year, 1, 10000000,
                      "Length of a step in years; any length is stable."),
            parameter("uplift", "Uplift", &P::uplift, Unit::millimetre_per_year, 0, 100,
                      "Uplift rate of the terrain; the edge of the map stays fixed."),
            parameter("uplift_margin", "Uplift margin", &P::uplift_margin, Unit::fraction, 0, 0.5,
                      "Share of the map, from each edge inwards, over which uplift grows to its full rate; 0 lifts a "
                      "steep-sided block, larger values a range in the middle."),
            parameter(
                "erodibility", "Erodibility", &P::erodibility, Unit::none, 0, 1000,
                "Erodibility K in 10^-6 m^(1-2m) per year; larger values give lower terrain for the same uplift."),
            parameter("area_exponent", "Area exponent", &P::area_exponent, Unit::none, 0.1, 1,
                      "m in erosion = K A^m S: influence of drainage area on incision. As slope has an exponent of 1, "
                      "it is also the concavity of valleys.",
                      Shown::more),
            parameter("creep", "Creep", &P::creep, Unit::none, 0, 10,
                      "Hillslope diffusivity in m^2 per year; larger values make rounder ridges and wider valleys."),
            choice("receivers", "Receivers", &P::receivers,
                   "single: all water of a cell flows down the steepest slope; multiple: it is shared among all lower "
                   "neighbours, so valleys do not follow the grid.",
                   Shown::more),
            choice("depressions", "Depressions", &P::depressions,
                   "fill: water crosses depressions as lakes and does not erode their floors; carve: outlets are cut "
                   "until the depressions drain."),
        };
    }
    bool operator==(const StreamPowerParameters&) const = default;
};

}  // namespace cuesta
