#pragma once
/// \file Parameters of lava flows. Lengths and stresses, so that the same settings mean the same flows at every cell
/// size, as far as cells can show them.

#include <tuple>

#include "core/base/parameter_set.h"

namespace cuesta {

/// Lava and its freezing: what the kind of erosion and the volcanoes of the generator have in common.
struct LavaFlowParameters {
    float yield_strength = 15000.0F;
    float reach = 6000.0F;

    /// Their declarations as members of `P`, a set that inherits them.
    template <class P>
    static constexpr auto flow_parameters() {
        const auto of = [](auto LavaFlowParameters::*member) { return as_member_of<P>(member); };
        return std::tuple{
            parameter(
                "yield_strength", "Yield strength", of(&LavaFlowParameters::yield_strength), Unit::pascal, 100, 1e6,
                "Stress below which lava stands still: it sets the thickness and width of flows. Runny basalt 1,000, "
                "blocky basalt 20,000, andesite 100,000.")
                .scale(1000, 200000),
            parameter("reach", "Reach", of(&LavaFlowParameters::reach), Unit::metre, 10, 200000,
                      "Distance from the vent at which lava freezes; most flows end sooner.")
                .scale(500, 20000)};
    }
    bool operator==(const LavaFlowParameters&) const = default;
};

}  // namespace cuesta
