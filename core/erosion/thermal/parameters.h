#pragma once
/// \file Parameters of thermal erosion (talus slopes).

#include "core/base/parameter_set.h"
#include "core/erosion/kind_traits.h"

namespace cuesta {

struct ThermalParameters {
    float talus = 35.0F;
    float rate = 1.0F;

    static constexpr std::string_view prefix = "thermal";
    static constexpr std::string_view title = "Thermal erosion";
    static constexpr ErosionKindTraits traits{
        .label = "Thermal",
        .sentence = "Relative share of thermal erosion steps.",
        .proportion = 1,
        .in_brush = true,
        .colour_on_dark = 0xc8684c,
        .colour_on_light = 0xb4533a,
    };
    static constexpr auto parameters() {
        using P = ThermalParameters;
        return std::tuple{
            parameter("talus", "Talus angle", &P::talus, Unit::degree, 1, 89,
                      "Slopes steeper than this crumble into scree; materials may have their own."),
            parameter("rate", "Rate", &P::rate, Unit::fraction, 0, 1,
                      "Share of the largest stable amount that crumbles in a step."),
        };
    }
    bool operator==(const ThermalParameters&) const = default;
};

}  // namespace cuesta
