#pragma once
/// \file Parameters of the toy kind of erosion, which wears all ground alike.

#include "core/base/parameter_set.h"
#include "core/erosion/kind_traits.h"

namespace cuesta {

struct ToyParameters {
    float depth = 0.25F;

    static constexpr std::string_view prefix = "toy";
    static constexpr std::string_view title = "Toy erosion";
    static constexpr ErosionKindTraits traits{
        .label = "Toy",
        .sentence = "Proportion of the steps that are toy erosion.",
        .not_in_bands = "toys are larger than bands",
    };
    static constexpr auto parameters() {
        return std::tuple{parameter("depth", "Depth", &ToyParameters::depth, Unit::metre, 0, 10,
                                    "How far the ground sinks in a step.")};
    }
    bool operator==(const ToyParameters&) const = default;
};

}  // namespace cuesta
