#pragma once
/// \file Parameters of coasts (core/coast) as a kind of erosion.

#include "core/base/parameter_set.h"
#include "core/coast/parameters.h"
#include "core/erosion/kind_traits.h"

namespace cuesta {

struct CoastErosionParameters : WaveParameters {
    float time_step = 200.0F;
    float level = 0.0F;
    float talus = 0.3F;

    using Inherited = WaveParameters;
    /// Coasts of uplifted land have the prefix "coast".
    static constexpr std::string_view prefix = "coast_erosion";
    static constexpr std::string_view title = "Coast erosion";
    static constexpr ErosionKindTraits traits{
        .label = "Coast",
        .sentence =
            "Relative share of coast steps: waves cut cliffs and platforms and lay beaches; needs the sea as the "
            "border.",
        .added = 5,  // a step is centuries
        .not_in_bands = "waves cross all of the sea",
        .colour_on_dark = 0x4fb8b0,
        .colour_on_light = 0x1f7f78,
    };
    static constexpr auto parameters() {
        using P = CoastErosionParameters;
        const std::tuple own{
            parameter("time_step", "Time step", &P::time_step, Unit::year, 1, 5000,
                      "Length of a coast step in years; 6,000 years in all make cliffs and platforms.")
                .scale(20, 1000),
            parameter("level", "Sea offset", &P::level, Unit::metre, -500, 500,
                      "Height of the waves' sea above the sea level of the run, in this phase alone: phases at falling "
                      "levels leave terraces.")
                .scale(-100, 100)};
        return std::tuple_cat(own, wave_parameters<P>(), talus_parameter<P>(&P::talus));
    }
    bool operator==(const CoastErosionParameters&) const = default;
};

}  // namespace cuesta
