#pragma once
/// \file Parameters of erosion by glaciers (core/ice).

#include "core/base/parameter_set.h"
#include "core/erosion/kind_traits.h"
#include "core/ice/parameters.h"

namespace cuesta {

struct GlacierErosionParameters : GlacierParameters {
    float time_step = 500.0F;
    bool melted = true;
    float warming = 0.0F;

    using Inherited = GlacierParameters;
    static constexpr std::string_view prefix = "glaciers";
    static constexpr std::string_view title = "Glaciers";
    static constexpr ErosionKindTraits traits{
        .label = "Glaciers",
        .sentence =
            "Relative share of glacier steps: ice gathers above the snow line, flows and wears troughs and cirques.",
        .not_in_bands = "ice flows over the whole terrain",
        .colour_on_dark = 0x9fd0e0,
        .colour_on_light = 0x5a9ab0,
    };
    static constexpr auto parameters() {
        using P = GlacierErosionParameters;
        const std::tuple own{
            parameter("time_step", "Time step", &P::time_step, Unit::year, 10, 100000,
                      "Length of a glacier step in years; 100,000 years in all make troughs.")
                .scale(100, 2000),
            toggle("melted", "Melted", &P::melted,
                   "The ice is gone when the run ends; else it is shown as it is after the last step, or as the "
                   "warming left it."),
            parameter(
                "warming", "Warming", &P::warming, Unit::metre, 0, 3000,
                "Rise of the snow line after the last step, in which the ice that is shown shrinks to the glaciers "
                "that live on: 0 leaves it as it is.")
                .scale(0, 1500),
        };
        return std::tuple_cat(own, snow_line_parameters<P>(), wear_parameters<P>(), flow_parameters<P>());
    }
    bool operator==(const GlacierErosionParameters&) const = default;
};

}  // namespace cuesta
