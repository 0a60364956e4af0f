#pragma once
/// \file Parameters of erosion from coarse to fine levels (multigrid erosion; Mathisen 2021, section 3.7).

#include <array>

#include "core/base/parameter_set.h"

namespace cuesta {

/// Kinds of erosion on the levels.
enum class CascadeKinds { water, mixture };
template <>
struct EnumNames<CascadeKinds> {
    static constexpr std::array<std::string_view, 2> names{"water", "mixture"};
};

/// Steps of erosion on each level while the land grows from coarse to fine, whether splines shape it or not.
struct CascadeErosionParameters {
    CascadeKinds kinds = CascadeKinds::water;
    int level_5 = 0, level_6 = 0, level_7 = 0, level_8 = 0, level_9 = 0;
    int level_10 = 0, level_11 = 0, level_12 = 0, level_13 = 0, level_14 = 0;
    int smoothing = 0;
    int final_steps = 100;
    float final_evaporation = 0.9F;

    /// Steps on a level of the cascade (core/relief/splines/levels.h); 0 for levels without a parameter.
    constexpr int steps_on(int level) const {
        const std::array steps{level_5,  level_6,  level_7,  level_8,  level_9,
                               level_10, level_11, level_12, level_13, level_14};
        return level < 5 || level > 14 ? 0 : steps[static_cast<std::size_t>(level - 5)];
    }

    static constexpr std::string_view prefix = "cascade";
    static constexpr std::string_view title = "Multigrid erosion";
    static constexpr auto parameters() {
        using P = CascadeErosionParameters;
        constexpr const char* sentence = "Erosion steps on the level whose shorter side has this many cells.";
        const auto steps = [&](std::string_view id, std::string_view label, int P::*member, Shown shown) {
            return parameter(id, label, member, Unit::step, 0, 1000000, sentence, shown);
        };
        return std::tuple{
            choice("kinds", "Kinds", &P::kinds,
                   "water: water only; mixture: all kinds in the proportions of the run, such as stream power for "
                   "river networks on coarse levels."),
            steps("level_5", "32 cells", &P::level_5, Shown::more),
            steps("level_6", "64 cells", &P::level_6, Shown::more),
            steps("level_7", "128 cells", &P::level_7, Shown::always),
            steps("level_8", "256 cells", &P::level_8, Shown::always),
            steps("level_9", "512 cells", &P::level_9, Shown::always),
            steps("level_10", "1024 cells", &P::level_10, Shown::always),
            steps("level_11", "2048 cells", &P::level_11, Shown::always),
            steps("level_12", "4096 cells", &P::level_12, Shown::more),
            steps("level_13", "8192 cells", &P::level_13, Shown::more),
            steps("level_14", "16384 cells", &P::level_14, Shown::more),
            parameter("smoothing", "Smoothing", &P::smoothing, Unit::none, 0, 8,
                      "Number of smoothing passes on the change of height between levels; hides edges at the cost of "
                      "detail. The published method uses 4.",
                      Shown::more),
            parameter("final_steps", "Drying steps", &P::final_steps, Unit::step, 0, 10000,
                      "Final steps without rain, in which the water drains and deposits its sediment.", Shown::more),
            parameter("final_evaporation", "Drying", &P::final_evaporation, Unit::per_second, 0, 10,
                      "Share of the water that evaporates per second in these final steps.", Shown::more),
        };
    }
    bool operator==(const CascadeErosionParameters&) const = default;
};

}  // namespace cuesta
