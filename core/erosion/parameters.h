#pragma once
/// \file How the kinds of erosion are mixed, and the whole schedule of a run.

#include <array>
#include <cstdint>

#include "core/base/parameter_set.h"
#include "core/erosion/thermal/parameters.h"
#include "core/erosion/water/parameters.h"
#include "core/erosion/wind/parameters.h"

namespace cuesta {

enum class ErosionKind { water, wind, thermal };
inline constexpr int erosion_kind_count = 3;
template <>
struct EnumNames<ErosionKind> {
    static constexpr std::array<std::string_view, 3> names{"water", "wind", "thermal"};
};

enum class MixingOrder { even, random };
template <>
struct EnumNames<MixingOrder> {
    static constexpr std::array<std::string_view, 2> names{"even", "random"};
};

/// The proportions are weights: only their ratios matter. All three 0 means that nothing erodes.
struct MixingParameters {
    int steps = 300;
    float water = 100.0F;
    float wind = 50.0F;
    float thermal = 1.0F;
    MixingOrder order = MixingOrder::even;
    std::uint64_t seed = 1;

    static constexpr std::string_view prefix = "erosion";
    static constexpr std::string_view title = "Erosion";
    static constexpr auto parameters() {
        using P = MixingParameters;
        return std::tuple{
            parameter("steps", "Steps", &P::steps, Unit::step, 0, 1000000, "How many steps of erosion a run makes."),
            parameter("water", "Water", &P::water, Unit::none, 0, 1000,
                      "Proportion of the steps that are water erosion."),
            parameter("wind", "Wind", &P::wind, Unit::none, 0, 1000, "Proportion of the steps that are wind erosion."),
            parameter("thermal", "Thermal", &P::thermal, Unit::none, 0, 1000,
                      "Proportion of the steps that are thermal erosion."),
            choice("order", "Order", &P::order,
                   "even: the kinds alternate as evenly as they can; random: each step is drawn."),
            seed_parameter("seed", "Seed", &P::seed,
                           "Another seed gives other rain and another order of the same kind."),
        };
    }
    bool operator==(const MixingParameters&) const = default;
};

/// Everything about a run of erosion but the ground, its materials and the sources.
struct ErosionSchedule {
    MixingParameters mixing;
    RainParameters rain;
    WaterParameters water;
    ThermalParameters thermal;
    WindParameters wind;
    bool operator==(const ErosionSchedule&) const = default;
};

}  // namespace cuesta
